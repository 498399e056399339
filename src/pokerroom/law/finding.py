"""Where books are found by their names, for whoever reads back what names one: a hand or a table that was kept.

Knows who keeps the books, once they have said so. Must not know any book. Ask `shelf` for the books themselves.
"""

from __future__ import annotations

from collections.abc import Callable

from pokerroom.law.book import Game
from pokerroom.law.error import NotFoundError, Refused
from pokerroom.law.spoken import HasGames

Finder = Callable[[str], HasGames]


class OneGame:
    """Stands in for a book where no other game than one is played."""

    __slots__ = ("only",)

    def __init__(self, game: Game) -> None:
        self.only: Game = game

    def game(self, name: str) -> Game:
        """Give the game, whatever it is called here; another one is not known."""
        if name.replace("_", " ") != self.only.key.replace("_", " "):
            raise NotFoundError(f'the table knows no other game than {self.only.name}, not "{name}".')
        return self.only


_KEEPERS: list[Finder] = []


def kept_by(find: Finder) -> None:
    """Say who keeps the books."""
    _KEEPERS[:] = [find]


def find(name: str) -> HasGames:
    """Give a book by its name."""
    if not _KEEPERS:
        raise Refused("nobody has said where the books are.")
    return _KEEPERS[0](name)
