"""`pokerroom compare`: one question to all the books.

Knows how to print. Must not answer: `shelf` does.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from rich.console import Console
from rich.markup import escape
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from pokerroom import shelf
from pokerroom.cli.command import Command


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument("query", nargs="*", metavar="WORDS", help="leave out for the list of questions")


def _compare(options: Namespace, console: Console) -> None:
    if not options.query:
        for topic in shelf.topics():
            console.print(f"[bold cyan]{escape(topic.words[0])}[/]  {escape(topic.asks)}")
        return
    comparison = shelf.compare(" ".join(options.query))
    table = Table(title=comparison.asks, title_style="bold", show_lines=True, expand=True)
    for key in comparison.answers:
        table.add_column(key, ratio=1, overflow="fold")
    cells: list[Text] = []
    for key, clauses in comparison.answers.items():
        cell = Text()
        if key in comparison.silent:
            cell.append("silent; decided under\n\n" if clauses else "silent", style="italic dim")
        for i, clause in enumerate(clauses):
            cell.append(f"{clause.id}\n", style="bold cyan")
            cell.append(clause.gist + ("\n\n" if i + 1 < len(clauses) else ""))
        cells.append(cell)
    if console.width >= 110:
        table.add_row(*cells)
        console.print(table)
    else:  # five columns do not fit: one book under another
        console.print(Text(comparison.asks, style="bold"))
        for key, cell in zip(comparison.answers, cells, strict=True):
            console.print(Panel(cell, title=key, title_align="left"))


COMMAND = Command("compare", "put one question to five books, side by side", _compare, _arguments, place=60)
