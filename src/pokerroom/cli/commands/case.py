"""`pokerroom case`: the cases in any Markdown files.

Knows how to read files. Must not run a case: `proofs` does.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from rich.console import Console

from pokerroom import shelf
from pokerroom.cli.command import Command
from pokerroom.cli.results import tell
from pokerroom.cli.screen import answers_json
from pokerroom.law.clause import Case, fenced
from pokerroom.proofs import CaseError
from pokerroom.proofs.case import is_case, run, under
from pokerroom.proofs.uncited import uncited


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE.md")
    parser.add_argument(
        "--bend", action="store_true", help="bend every rule: no line that a rule decides may be without a clause"
    )
    parser.add_argument("-k", metavar="WORD", default="", help="only the cases that have this word in their heading")

    answers_json(parser, "how many passed, and what failed, as JSON")


def _case(options: Namespace, console: Console) -> int:
    cases: list[Case] = []
    for name in options.files:
        path = Path(name)
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise CaseError(f"{name} cannot be read: {error}") from None
        cases += [block for block in fenced(text, name) if is_case(block)]
    wanted = [case for case in cases if under(case, options.k)]
    if options.k and not wanted:
        raise CaseError(f'no case has "{options.k}" in its heading.')
    results = [run(case, shelf.book) for case in wanted]
    if options.bend:
        results = [uncited(result, shelf.book, shelf.vocabulary()) for result in results]
    return tell(results, console, options.json)


COMMAND = Command("case", "run the cases in any Markdown files", _case, _arguments, place=100)
