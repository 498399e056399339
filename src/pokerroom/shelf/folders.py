"""The folders of the books.

Knows where they are and how a book is called. Must not know what is in them: `reading` reads them.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from pokerroom.law.error import NotFoundError, text_of
from pokerroom.law.reading import SHARED, book_key
from pokerroom.law.vocabulary import suggestion

HOUSE = "house"  # our own book; all others are those of casinos


def root() -> Traversable:
    """Give the folder in which the books stand, and what is said of all of them."""
    return files("pokerroom") / "books"


@cache
def keys() -> dict[str, str]:
    """Give the keys of all books, each with the name of its folder: a book is there by being there."""
    found = [each.name for each in root().iterdir() if each.is_dir() and (each / SHARED).is_file()]
    return {book_key(name): name for name in sorted(found)}


def folder(name: str) -> Traversable:
    """Give the folder of a book by its key, or by any beginning of it that names one book only."""
    wanted = text_of(name, "a book").strip().lower().replace("_", "-")
    known = keys()
    found = [key for key in known if key == wanted] or [key for key in known if wanted and key.startswith(wanted)]
    if len(found) != 1:
        raise NotFoundError(f'there is no book "{name}"; {suggestion(wanted, known)}')
    return root() / known[found[0]]
