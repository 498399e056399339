"""`pokerroom search`: clauses by words.

Knows how to print. Must not search itself: `shelf` does.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from rich.console import Console

from pokerroom import shelf
from pokerroom.cli.clauses import clause_line
from pokerroom.cli.command import Command
from pokerroom.cli.screen import answers_json, told


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument("query", nargs="+", metavar="WORDS")
    parser.add_argument("--most", type=int, default=12, metavar="N", help="how many to show (12)")
    answers_json(parser, "the clauses as JSON")


def _search(options: Namespace, console: Console) -> int:
    found = shelf.search(" ".join(options.query), max(1, options.most))
    if told(options, [{"id": clause.id, "gist": clause.gist, "area": clause.area} for clause in found]):
        return 0 if found else 1
    for clause in found:
        console.print(clause_line(clause))
    if not found:
        console.print("No clause speaks of all these words.")
    return 0 if found else 1


COMMAND = Command("search", "find clauses by words", _search, _arguments, place=50)
