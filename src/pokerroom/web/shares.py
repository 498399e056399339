"""Shares: how much of the room one person and one address may take up: who comes, the tables they open, their bots.

Knows who opened which table and brought which bots, all accounts of one person together. Must not know what a table is
for, nor who may open one. Ask `guard` for the limits; `costs` counts what is asked for.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from pokerroom.law.error import Refused
from pokerroom.room.names import is_bot
from pokerroom.room.owner import Owner
from pokerroom.room.person import Person
from pokerroom.room.room import Room
from pokerroom.room.waits import TooOften, network
from pokerroom.web.guard import MOST_ADDRESSES, Limits

HOUR = 3600.0


class Brought(NamedTuple):
    """Bots that somebody brought to a table: who, from where, and their names."""

    person: str
    address: str
    names: frozenset[str]


class Shares:
    """What everybody has of the room. All of it happens in the loop of the room."""

    def __init__(self, room: Room, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with nobody; who opened which table the room knows from before."""
        self._room = room
        self._limits = limits
        self._clock = clock
        self._came: dict[str, tuple[float, float]] = {}  # of each address: how many, and when that was
        self._from: dict[str, str] = {}  # the address from which a table was opened
        self._bots: dict[str, list[Brought]] = {}

    @contextmanager
    def newcomer(self, address: str) -> Iterator[None]:
        """Count a guest or an account that is made inside, or refuse one too many from an address."""
        now, key, per_hour = self._clock(), network(address), self._limits.guests_an_hour
        came, at = self._came.pop(key, (0.0, now))
        came = max(0.0, came - (now - at) * per_hour / HOUR)
        wait = (came + 1 - self._limits.guests) * HOUR / per_hour
        self._came[key] = (came if wait > 0 else came + 1, now)
        while len(self._came) > MOST_ADDRESSES:  # the one that has been quiet for longest
            del self._came[next(iter(self._came))]
        if wait > 0:
            raise TooOften("many have come from your address; sign in, or come back in some minutes.", wait)
        try:
            yield
        except Refused:  # nobody came
            came, at = self._came.get(key, (1.0, now))
            self._came[key] = (max(0.0, came - 1), at)
            raise

    def check_table(self, person: Person, address: str) -> None:
        """Refuse a table too many of one person, or from one address; whoever holds an office opens as many as fit."""
        if person.offices:
            return
        most = self._limits.guest_tables if person.guest else self._limits.account_tables
        same = self._room.people.accounts.same(person.id)
        mine = [owner for owner in self._open() if owner.opened_by in same]
        if len(mine) >= most:
            raise Refused(f"you have {len(mine)} tables open, and {most} are the most: play at one of them.")
        if sum(self._from.get(owner.id) == network(address) for owner in self._open()) >= self._limits.address_tables:
            raise Refused(f"{self._limits.address_tables} tables were opened from your address: play at one of them.")

    def opened(self, table: str, address: str) -> None:
        """Know from where a table was opened."""
        self._from[table] = network(address)

    def bots(self, person: Person, address: str, wanted: int) -> int:
        """How many of the bots that somebody wants they may bring; a refusal where it is none."""
        if person.offices:
            return wanted
        most = self._limits.guest_bots if person.guest else self._limits.account_bots
        same = self._room.people.accounts.same(person.id)
        mine = self._seated(each for each in self._brought() if each[1].person in same)
        ours = self._seated(each for each in self._brought() if each[1].address == network(address))
        left = min(most - mine, self._limits.address_bots - ours)
        if wanted > 0 and left <= 0:
            raise Refused("you have brought as many bots as one may: send some away first.")
        return min(wanted, left)

    def brought(self, person: Person, address: str, table: str, names: Iterable[str]) -> None:
        """Know who brought which bots."""
        self._bots.setdefault(table, []).append(Brought(person.id, network(address), frozenset(names)))

    def _open(self) -> list[Owner]:
        return [owner for owner in self._room.tables.values() if not owner.table.state.closed]

    def _brought(self) -> list[tuple[str, Brought]]:
        return [(table, each) for table, several in self._bots.items() for each in several]

    def _seated(self, brought: Iterable[tuple[str, Brought]]) -> int:
        return sum(len(each.names & bots_at(self._room.tables[table])) for table, each in brought)


def bots_at(owner: Owner) -> frozenset[str]:
    """The bots that sit at a table."""
    return frozenset(player.name for player in owner.table.state.players.values() if is_bot(player.name))
