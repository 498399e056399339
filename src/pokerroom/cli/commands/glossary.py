"""`pokerroom glossary`: our words.

Knows how to print. Must not know a word: `shelf` has them.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from rich.console import Console
from rich.table import Table
from rich.text import Text

from pokerroom import shelf
from pokerroom.cli.clauses import clause_line
from pokerroom.cli.command import Command
from pokerroom.cli.screen import answers_json, told
from pokerroom.law.glossary import answered_by


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument("word", nargs="*", metavar="WORD", help="one word, ours or a book's (all)")
    answers_json(parser)


def _glossary(options: Namespace, console: Console) -> None:
    wanted = shelf.words(" ".join(options.word)) if options.word else list(shelf.glossary().values())
    if told(options, [{"word": entry.word, "means": entry.means, "code": entry.code} for entry in wanted]):
        return
    if not options.word:
        table = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
        for title in ("word", "means", "in the program"):
            table.add_column(title, overflow="fold")
        for entry in shelf.glossary().values():
            table.add_row(Text(entry.word, style="bold cyan"), Text(entry.means), Text(entry.code, style="dim"))
        console.print(table)
        return
    books = shelf.every()
    answers = answered_by(books)
    for entry in wanted:
        console.print(Text.assemble((entry.word, "bold cyan"), f"  {entry.means} ", (entry.code, "dim")))
        for clause in answers.get(entry.word, ()):
            console.print(Text("  ").append(clause_line(clause)))


COMMAND = Command(
    "glossary", "say what our words mean, and where the program has them", _glossary, _arguments, place=180
)
