"""`pokerroom proofs`: the grade of every clause.

Knows how to count and print. Must not grade: `proofs` does.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace

from rich.console import Console
from rich.table import Table

from pokerroom import shelf
from pokerroom.cli.command import Command
from pokerroom.proofs import GRADES, grades, run_cases


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument("names", nargs="*", metavar="BOOK", help="only these books")
    parser.add_argument("--json", action="store_true", help="print every clause with kind and grade as JSON")


def _proofs(options: Namespace, console: Console) -> None:
    books = [shelf.book(name) for name in options.names] or list(shelf.every())
    graded = grades(books, run_cases(books, shelf.book), shelf.vocabulary())
    ours = graded.pop(shelf.HOUSE, [])  # no casino printed it: it is counted apart
    if options.json:
        report = {
            "books": {
                key: {each.id: {"kind": each.kind, "grade": each.grade} for each in found}
                for key, found in graded.items()
            },
            "ours": {shelf.HOUSE: {each.id: {"kind": each.kind, "grade": each.grade} for each in ours}},
        }
        print(json.dumps(report, indent=1, ensure_ascii=False))
        return
    table = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    table.add_column("book")
    for grade in GRADES:
        table.add_column(grade, justify="right")
    table.add_column("clauses", justify="right")
    for key, found in graded.items():
        counts = [sum(each.grade == grade for each in found) for grade in GRADES]
        table.add_row(key, *(str(count) for count in counts), str(len(found)))
    total = [each for found in graded.values() for each in found]
    counts = [sum(each.grade == grade for each in total) for grade in GRADES]
    table.add_row("all", *(str(count) for count in counts), str(len(total)), style="bold")
    own = [sum(each.grade == grade for each in ours) for grade in GRADES]
    table.add_row(f"{shelf.HOUSE} (ours)", *(str(count) for count in own), str(len(ours)))
    console.print(table)
    if counts[-1]:
        console.print(f"\n{counts[-1]} of {len(total)} clauses are not proved yet.")


COMMAND = Command("proofs", "say for every clause whether it is proved", _proofs, _arguments, place=170)
