"""The folders of the books.

Knows where they are and how a book is called. Must not know what is in them: `reading` reads them.
"""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable

from pokerroom.law.reading import book_key
from pokerroom.law.vocabulary import suggestion

# The casinos' books, in the order in which they are listed, and our own beside them.
FOLDERS = ("victoria_2003", "tasmania_2006", "canberra_1994", "crown", "grand_17_7")
HOUSE = "house"


def root() -> Traversable:
    """Give the folder in which the books stand, and what is said of all of them."""
    return files("pokerroom") / "books"


def folder(name: str) -> Traversable:
    """Give the folder of a book by its key, or by any beginning of it that names one book only."""
    wanted = name.strip().lower().replace("_", "-")
    known = {book_key(each): each for each in (*FOLDERS, HOUSE)}
    found = [key for key in known if key == wanted] or [key for key in known if wanted and key.startswith(wanted)]
    if len(found) != 1:
        raise KeyError(f'there is no book "{name}"; {suggestion(wanted, known)}')
    return root() / known[found[0]]
