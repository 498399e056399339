"""The books on the shelf, each read once, when it is first asked for.

Knows which books there are and in which order they are listed. Must not know what is in them: `law` does. Ask
`folders` for where they stand, `adding` for books of one's own, `proofs` for how well they are proved.
"""

from __future__ import annotations

from functools import cache
from importlib.resources.abc import Traversable

from pokerroom.law.book import Book, Game, rules_of
from pokerroom.law.finding import kept_by
from pokerroom.law.glossary import look_up
from pokerroom.law.reading import read_book
from pokerroom.law.vocabulary import Entry
from pokerroom.law.words import LawRules
from pokerroom.shelf.dictionary import vocabulary
from pokerroom.shelf.folders import HOUSE, folder, key_of, keys, put_folder

_OWN: dict[str, Book] = {}  # those that were added, as they were read then


def put(read: Book, stands: Traversable) -> None:
    """Have a book of one's own stand among the others, as it was read."""
    _OWN[read.key] = read
    put_folder(read.key, stands)


def names() -> tuple[str, ...]:
    """Give the keys of the casinos' books and of those that were added."""
    return tuple([book.key for book in books()])


def book(name: str) -> Book:
    """Give a book by its key: `crown`, `victoria-2003`, `tasmania-2006`, `canberra-1994`, `grand-17.7`, `house`."""
    key = key_of(name)
    return _OWN.get(key) or _read(key)


kept_by(book)


def books() -> tuple[Book, ...]:
    """Give the casinos' books and those that were added, by their places; one that names none stands behind them."""
    return tuple(sorted([book(key) for key in keys() if key != HOUSE], key=_place))


def _place(book: Book) -> tuple[bool, int]:
    place = rules_of(LawRules, book).book_place.value
    return (place is None, place or 0)


def every() -> tuple[Book, ...]:
    """Give all the books, that of the house behind the others."""
    return (*books(), book(HOUSE))


@cache
def _read(key: str) -> Book:
    return read_book(folder(key), vocabulary())


def game(book_name: str, game_name: str) -> Game:
    """Give a game by the names of its book and of itself."""
    return book(book_name).game(game_name)


def words(name: str) -> list[Entry]:
    """Give the words and records that go by a name, ours or that of any book."""
    return look_up(vocabulary(), every(), name)
