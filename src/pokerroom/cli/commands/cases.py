"""`pokerroom cases`: the cases in the rule books.

Knows which books are asked for. Must not run a case: `proofs` does.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from rich.console import Console

from pokerroom import shelf
from pokerroom.cli.command import Command
from pokerroom.cli.results import tell
from pokerroom.cli.screen import answers_json
from pokerroom.proofs import run_cases


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument("names", nargs="*", metavar="BOOK", help="only these books")
    parser.add_argument("-k", metavar="WORD", default="", help="only the cases under a clause with this word in its id")

    answers_json(parser, "how many passed, and what failed, as JSON")


def _cases(options: Namespace, console: Console) -> int:
    books = [shelf.book(name) for name in options.names] or list(shelf.every())
    return tell(run_cases(books, shelf.book, options.k), console, options.json)


COMMAND = Command("cases", "run the cases in the rule books", _cases, _arguments, place=90)
