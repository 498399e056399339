"""Where books are found by their names, for whoever reads back what names one: a hand or a table that was kept.

Knows who keeps the books, once they have said so. Must not know any book. Ask `shelf` for the books themselves.
"""

from __future__ import annotations

from collections.abc import Callable

from pokerroom.law.error import Refused
from pokerroom.law.spoken import HasGames

Finder = Callable[[str], HasGames]

_KEEPERS: list[Finder] = []


def kept_by(find: Finder) -> None:
    """Say who keeps the books."""
    _KEEPERS[:] = [find]


def find(name: str) -> HasGames:
    """Give a book by its name."""
    if not _KEEPERS:
        raise Refused("nobody has said where the books are.")
    return _KEEPERS[0](name)
