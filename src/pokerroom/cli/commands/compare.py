"""`pokerroom compare`: one question to all the books.

Knows how to print. Must not answer: `shelf` does.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from pokerroom import shelf
from pokerroom.cli.command import Command
from pokerroom.cli.screen import answers_json, framed, is_endless, told
from pokerroom.law.error import quoted
from pokerroom.law.search import Comparison


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument("query", nargs="*", metavar="WORDS", help="leave out for the list of questions")
    answers_json(parser, "each book's clauses as JSON")


def _compare(options: Namespace, console: Console) -> int:
    if not options.query:
        if told(options, [{"words": list(topic.words), "asks": topic.asks} for topic in shelf.topics()]):
            return 0
        for topic in shelf.topics():
            console.print(f"[bold cyan]{escape(topic.words[0])}[/]  {escape(topic.asks)}")
        return 0
    comparison = shelf.compare(" ".join(options.query))
    if told(options, _as_json(comparison)):
        return 1 if _is_unheard_of(comparison) else 0
    if _is_unheard_of(comparison):
        print(f"pokerroom: no book speaks of {quoted(comparison.asks)}; see pokerroom compare.", file=sys.stderr)
        return 1
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
    if console.width >= 110 and not is_endless(console):
        table.add_row(*cells)
        console.print(table)
    else:  # five columns do not fit, or nobody looks at them: one book under another
        console.print(Text(comparison.asks, style="bold"))
        for key, cell in zip(comparison.answers, cells, strict=True):
            console.print(framed(cell, key, console))
    return 0


def _is_unheard_of(comparison: Comparison) -> bool:
    """Whether no topic fits and no book has a clause with these words."""
    return comparison.silent == set(comparison.answers) and all(comparison.asks != each.asks for each in shelf.topics())


def _as_json(comparison: Comparison) -> dict[str, Any]:
    books = {
        book: {
            "silent": book in comparison.silent,
            "clauses": [{"id": clause.id, "gist": clause.gist} for clause in clauses],
        }
        for book, clauses in comparison.answers.items()
    }
    return {"asks": comparison.asks, "books": books}


COMMAND = Command("compare", "put one question to five books, side by side", _compare, _arguments, place=60)
