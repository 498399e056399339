"""`pokerroom books`: the shelf.

Knows how to print. Must not know the books: `shelf` has them.
"""

from __future__ import annotations

from argparse import Namespace

from rich.console import Console
from rich.table import Table

from pokerroom import shelf
from pokerroom.cli.command import Command
from pokerroom.cli.screen import answers_json, told
from pokerroom.law.book import rules_of
from pokerroom.law.words import LawRules


def _books(options: Namespace, console: Console) -> None:
    if told(
        options,
        [
            {"key": book.key, "edition": rules_of(LawRules, book).book_edition.value, "games": len(book.games)}
            | {"clauses": len(book)}
            for book in shelf.books()
        ],
    ):
        return
    table = Table(box=None, header_style="bold")
    for title in ("book", "edition", "games", "clauses"):
        table.add_column(title, justify="right" if title in ("games", "clauses") else "left")
    for book in shelf.books():
        edition = rules_of(LawRules, book).book_edition.value
        table.add_row(f"[bold cyan]{book.key}[/]", edition, str(len(book.games)), str(len(book)))
    console.print(table)
    console.print("\n[dim]pokerroom book crown      pokerroom book crown 9.7      pokerroom search exposed card[/]")


COMMAND = Command("books", "list the rule books", _books, answers_json, place=30)
