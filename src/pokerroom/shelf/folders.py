"""The folders of the books.

Knows where they are, those of one's own among them, and how a book is called. Must not know what is in them: `reading`
reads them. What is worked out from the books is kept until another one comes to stand beside them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, TypeVar

from pokerroom.law.error import NotFoundError, text_of
from pokerroom.law.reading import SHARED, book_key
from pokerroom.law.vocabulary import suggestion

HOUSE = "house"  # our own book; all others are those of casinos

Worked = TypeVar("Worked", bound=Callable[..., Any])
_OWN: dict[str, Traversable] = {}
_KEPT: list[Callable[[], None]] = []


def keeping(most: int | None) -> Callable[[Worked], Worked]:
    """Work something out from the books, keep so many answers, and forget them when a book is added."""

    def kept(work: Worked) -> Worked:
        answers = lru_cache(maxsize=most)(work)
        _KEPT.append(answers.cache_clear)
        return answers  # type: ignore[return-value]

    return kept


def kept(work: Worked) -> Worked:
    """Work something out from the books, and keep every answer until a book is added."""
    return keeping(None)(work)


def root() -> Traversable:
    """Give the folder in which the books stand, and what is said of all of them."""
    return files("pokerroom") / "books"


@cache
def _in_the_package() -> Mapping[str, Traversable]:
    found = [each for each in root().iterdir() if each.is_dir() and (each / SHARED).is_file()]
    return {book_key(each.name): each for each in sorted(found, key=lambda each: each.name)}


def keys() -> dict[str, Traversable]:
    """Give the keys of all books, each with its folder: a book is there by being there."""
    return {**_in_the_package(), **_OWN}


def own() -> Mapping[str, Traversable]:
    """Give the folders of the books that were added, by their keys."""
    return dict(_OWN)


def put_folder(key: str, folder: Traversable) -> None:
    """Have a folder stand among the others; what was worked out without it is forgotten."""
    _OWN[key] = folder
    for forget in _KEPT:
        forget()


def folder(name: str) -> Traversable:
    """Give the folder of a book by its key, or by any beginning of it that names one book only."""
    return keys()[key_of(name)]


def key_of(name: str) -> str:
    """Give the key of a book, or the only one that begins so."""
    wanted = text_of(name, "a book").strip().lower().replace("_", "-")
    known = keys()
    found = [key for key in known if key == wanted] or [key for key in known if wanted and key.startswith(wanted)]
    if len(found) != 1:
        raise NotFoundError(f'there is no book "{name}"; {suggestion(wanted, known)}')
    return found[0]
