"""Knows the players of a game, the seats they have or had, what is held against each, and the last hand's places.

Does not know any book. What a book makes of it stands in customs.py, turns.py, moving.py, debts.py and dealing.py.
"""

from __future__ import annotations

from typing import NamedTuple

THERE, AWAY, GONE = "there", "away", "gone"


class Player(NamedTuple):
    name: str
    seat: int  # who is gone: the last one
    now: str = THERE
    origin: int = 0  # where they sat when the last hand was dealt; 0: nowhere
    played: bool = False  # has been dealt in at this game
    new: bool = False  # sat down in a running game and was not dealt in yet
    small: bool = False  # owes it
    big: bool = False
    moved: bool = False  # must wait or post because of a change of seat
    moved_before: bool = False  # the same, from before the last hand
    posts: bool = False  # has said so
    paid: int = 0  # of this round's blinds: 0 none, 1 the big one, 2 all

    @property
    def missed(self) -> bool:
        return self.small or self.big


class Place(NamedTuple):
    seat: int
    holder: str | None  # who posted there and is in turn for what comes next, as long as that is their seat
    first: int  # where it was posted, wherever its holder has taken it since


class Company(NamedTuple):
    size: int
    players: tuple[Player, ...]
    line: tuple[
        Place, ...
    ] = ()  # the last hand's marker and blinds, the last blind at the end; none before the first hand

    def by_name(self, name: str) -> Player | None:
        return next((player for player in self.players if player.name == name), None)

    def at(self, seat: int) -> Player | None:
        return next((player for player in self.players if player.seat == seat and player.now != GONE), None)

    def there(self, seat: int) -> Player | None:
        return next((player for player in self.players if player.seat == seat and player.now == THERE), None)

    def with_player(self, player: Player) -> Company:
        others = tuple(player if other.name == player.name else other for other in self.players)
        if self.by_name(player.name) is None:
            others = (*self.players, player)
        return self._replace(players=others)
