"""Books of one's own on the command line: folders that are named by an option, or by the environment.

Knows the option, the variable and how a new book is written. Must not know what a book is: `shelf` reads and adds it.
"""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from pokerroom import shelf
from pokerroom.law.book import Book
from pokerroom.law.error import Refused, quoted
from pokerroom.law.reading import CASES, book_key, is_key

VARIABLE = "POKERROOM_BOOKS"
BLANK = "blank"  # the words of the blank book that are its own: key, title and the beginning of its clauses' ids


def add_option(parser: ArgumentParser) -> None:
    """Let the command line be told of folders of books."""
    parser.add_argument(
        "--books",
        action="append",
        default=[],
        metavar="DIR",
        help=f"a book of your own, or a folder of them; may be given more than once (${VARIABLE} has more)",
    )


def add_named(options: Namespace) -> None:
    """Put the books on the shelf that the option and the environment name."""
    add_each([*options.books, *os.environ.get(VARIABLE, "").split(os.pathsep)])


def add_each(folders: Iterable[str]) -> None:
    """Put the books of some folders on the shelf; those that stand there already are passed over."""
    for each in folders:
        if each:
            shelf.add_books(each)


def new_book(said: str, where: Path) -> Book:
    """Write a small book that plays, with its cases, and read it."""
    name = " ".join(said.lower().replace("_", " ").replace("-", " ").split())
    if not is_key(name.replace(" ", "_")) or not name[0].isalpha():
        raise Refused(f"{quoted(said)} is no name of a book: letters and figures, a letter first, like riverboat 1875.")
    folder = where.expanduser() / name.replace(" ", "_")
    key = book_key(folder.name)
    taken = [book for book in shelf.every() if book.key == key or book.title.casefold() == name]
    if taken:
        raise Refused(f"there is a book {quoted(taken[0].key)} already; give yours another name.")
    if folder.exists():
        raise Refused(f"{folder} is there already; nothing was written.")
    words = {BLANK.upper(): _prefix(name), BLANK.capitalize(): name.title(), BLANK: key}
    try:
        for path, text in _blank(files("pokerroom") / "shelf" / BLANK):
            for word, own in words.items():
                text = text.replace(word, own)
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Refused(f"{folder} cannot be written: {error.strerror}.") from None
    return shelf.add_book(folder)


def _blank(folder: Traversable, inside: str = "") -> Iterator[tuple[str, str]]:
    for each in sorted(folder.iterdir(), key=lambda each: each.name):
        if each.is_dir() and each.name == CASES:
            yield from _blank(each, f"{each.name}/")
        elif each.name.endswith((".toml", ".md")):
            yield f"{inside}{each.name}", each.read_text(encoding="utf-8")


def _prefix(name: str) -> str:
    """The word by which the ids of its clauses begin: the first of the name, unless another book has it."""
    taken = {book.prefix for book in shelf.every()}
    wanted = [*name.split()[:1], name.replace(" ", "")]
    found = [each.upper() for each in wanted if each.upper() not in taken]
    if not found:
        raise Refused(f"the clauses of another book begin with {name.split()[0].upper()}; give yours another name.")
    return found[0]
