"""`pokerroom proofs`: the grade of every clause.

Knows how to count and print. Must not grade: `proofs` does.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from pokerroom import shelf
from pokerroom.cli.command import Command
from pokerroom.proofs import GRADES, Graded, grades, run_cases


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument("names", nargs="*", metavar="BOOK", help="only these books")
    parser.add_argument(
        "--json", action="store_true", help="print every clause with kind, grade and the cases that prove it as JSON"
    )


def _proofs(options: Namespace, console: Console) -> None:
    books = [shelf.book(name) for name in options.names] or list(shelf.every())
    graded = grades(books, run_cases(books, shelf.book), shelf.vocabulary())
    ours = graded.pop(shelf.HOUSE, [])  # no casino printed it: it is counted apart
    if options.json:
        report = {
            "books": {key: _clauses(found) for key, found in graded.items()},
            "ours": {shelf.HOUSE: _clauses(ours)},
        }
        print(json.dumps(report, indent=1, ensure_ascii=False))
        return
    total = [each for found in graded.values() for each in found]
    table = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    table.add_column("book")
    for title in (*GRADES, "clauses"):
        table.add_column(title, justify="right")
    for key, found in graded.items():
        table.add_row(key, *_counted(found))
    table.add_row("all", *_counted(total), style="bold")
    if ours:
        table.add_row(f"{shelf.HOUSE} (ours)", *_counted(ours))
    console.print(table)
    unproved = [each for each in total if each.grade == GRADES[-1]]
    if unproved:
        console.print(f"\n{len(unproved)} of {len(total)} clauses are not proved yet.")


def _clauses(found: Sequence[Graded]) -> dict[str, dict[str, object]]:
    return {
        each.id: {
            "kind": each.kind,
            "grade": each.grade,
            "cases": [f"{case.file}, line {case.line}" for case in each.proofs],
        }
        for each in found
    }


def _counted(found: Sequence[Graded]) -> list[str]:
    """How many clauses have each grade, and how many there are."""
    return [*[str(sum(each.grade == grade for each in found)) for grade in GRADES], str(len(found))]


COMMAND = Command("proofs", "say for every clause whether it is proved", _proofs, _arguments, place=170)
