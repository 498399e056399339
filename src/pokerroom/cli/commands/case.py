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
from pokerroom.law.clause import fenced
from pokerroom.proofs import CaseError
from pokerroom.proofs.case import RUNNERS, run


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE.md")


def _case(options: Namespace, console: Console) -> int:
    results = []
    for name in options.files:
        path = Path(name)
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise CaseError(f"{name} cannot be read: {error}") from None
        results += [run(case, shelf.book) for case in fenced(text, name) if case.word in RUNNERS]
    return tell(results, console)


COMMAND = Command("case", "run the cases in any Markdown files", _case, _arguments, place=100)
