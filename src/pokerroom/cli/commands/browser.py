"""`pokerroom browser`: the rule books as pages of Markdown.

Knows how to write files. Must not know a page: `proofs.pages` makes them.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from rich.console import Console

from pokerroom import shelf
from pokerroom.cli.command import Command
from pokerroom.proofs import grades, run_cases
from pokerroom.proofs.pages import browser


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument("folder", metavar="DIR", help="where to, like docs/books")


def _browser(options: Namespace, console: Console) -> None:
    books = shelf.books()
    graded = grades(books, run_cases(books, shelf.book), shelf.vocabulary())
    asked = [(topic, shelf.compare(topic.asks)) for topic in shelf.topics()]
    written = browser(books, graded, asked)
    for name, text in written.items():
        path = Path(options.folder) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    console.print(f"{len(written)} pages in {options.folder}")


COMMAND = Command(
    "browser",
    "write the rule-book browser: every clause with its grade and transcripts",
    _browser,
    _arguments,
    place=130,
    figures=False,
)
