"""Shares: how much of the room one person and one address may take up: who comes, the tables they open, their bots.

Knows who opened which table and brought which bots, all accounts of one person together. Must not know what a table is
for, nor who may open one. Ask `guard` for the limits; `costs` counts what is asked for. Processes that share a room
tell each other what their tables were opened from and which bots were brought there.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

import msgspec
from msgspec import Struct

from pokerroom.law.error import Refused
from pokerroom.room.names import is_bot
from pokerroom.room.owner import Owner
from pokerroom.room.person import Person
from pokerroom.room.room import Room
from pokerroom.room.waits import TooOften, network
from pokerroom.web.allowances import Allowance
from pokerroom.web.guard import MOST_ADDRESSES, Limits

HOUR = 3600.0
FRESH = 5.0  # seconds in which another process tells of a table that was opened here


class Brought(Struct, array_like=True, frozen=True):
    """Bots that somebody brought to a table: who, from where, and their names."""

    person: str
    address: str
    names: frozenset[str]


class SharesTold(Struct, array_like=True):
    """What a process tells the others: from where tables were opened, and which bots were brought to its own."""

    opened: dict[str, str]
    bots: dict[str, list[Brought]]


class Shares:
    """What everybody has of the room. All of it happens in the loop of the room."""

    def __init__(self, room: Room, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with nobody; who opened which table the room knows from before."""
        self._room = room
        self._limits = limits
        self._clock = clock
        self.newcomers: Allowance[str] = Allowance(limits.guests_an_hour / HOUR, limits.guests, clock, MOST_ADDRESSES)
        self._from: dict[str, str] = {}  # the address from which a table was opened
        self._fresh: dict[str, tuple[str, float]] = {}  # who opened a table lately, and when
        self._bots: dict[str, list[Brought]] = {}

    @contextmanager
    def newcomer(self, address: str) -> Iterator[None]:
        """Count a guest or an account that is made inside, or refuse one too many from an address."""
        key = network(address)
        wait = self.newcomers.wait(key, 1.0)
        if wait > 0:
            raise TooOften("many have come from your address; sign in, or come back in some minutes.", wait)
        self.newcomers.spend(key)
        try:
            yield
        except Refused:  # nobody came
            self.newcomers.give_back(key)
            raise

    def check_table(self, person: Person, address: str) -> None:
        """Refuse a table too many of one person, or from one address; whoever holds an office opens as many as fit."""
        if person.offices:
            return
        most = self._limits.guest_tables if person.guest else self._limits.account_tables
        same = self._room.people.accounts.same(person.id)
        open_now = self._open()
        mine = sum(by in same for by in open_now.values())
        if mine >= most:
            raise Refused(f"you have {mine} tables open, and {most} are the most: play at one of them.")
        if sum(self._from.get(table) == network(address) for table in open_now) >= self._limits.address_tables:
            raise Refused(f"{self._limits.address_tables} tables were opened from your address: play at one of them.")

    def opened(self, table: str, person: Person, address: str) -> None:
        """Know from where a table was opened, and by whom until it is told."""
        self._from[table] = network(address)
        self._fresh[table] = (person.id, self._clock())

    def bots(self, person: Person, address: str, wanted: int) -> int:
        """How many of the bots that somebody wants they may bring; a refusal where it is none."""
        if person.offices:
            return wanted
        most = self._limits.guest_bots if person.guest else self._limits.account_bots
        same = self._room.people.accounts.same(person.id)
        seated = self._seated()
        mine = sum(count for brought, count in seated if brought.person in same)
        ours = sum(count for brought, count in seated if brought.address == network(address))
        left = min(most - mine, self._limits.address_bots - ours)
        if wanted > 0 and left <= 0:
            raise Refused("you have brought as many bots as one may: send some away first.")
        return min(wanted, left)

    def brought(self, person: Person, address: str, table: str, names: Iterable[str]) -> None:
        """Know who brought which bots."""
        self._bots.setdefault(table, []).append(Brought(person.id, network(address), frozenset(names)))

    def _open(self) -> dict[str, str]:
        """The tables that are open, wherever they are, and who opened each."""
        late = self._clock() - FRESH
        self._fresh = {table: found for table, found in self._fresh.items() if found[1] > late}
        found = {table: by for table, (by, _) in self._fresh.items()}
        found |= {far.told.id: far.opened_by for far in self._room.lobby_board.far}
        for owner in self._room.tables.values():
            found[owner.id] = owner.opened_by
            if owner.table.state.closed:
                del found[owner.id]
        return found

    def _seated(self) -> list[tuple[Brought, int]]:
        """All bots that somebody brought, and how many of them still sit there."""
        far = {each.told.id: each.seated.keys() for each in self._room.lobby_board.far}
        found: list[tuple[Brought, int]] = []
        for table, several in self._bots.items():
            owner = self._room.tables.get(table)
            there = bots_at(owner) if owner is not None else far.get(table, frozenset())
            found += [(each, len(each.names & there)) for each in several]
        return found

    # -------------------------------------------------------------------------------------------- other processes

    def tell(self) -> bytes:
        """What other processes are told."""
        open_now = self._open()
        self._from = {table: address for table, address in self._from.items() if table in open_now}
        self._bots = {table: several for table, several in self._bots.items() if table in open_now}
        here = {table: several for table, several in self._bots.items() if table in self._room.tables}
        return msgspec.msgpack.encode(SharesTold(self._from, here))

    def hear(self, data: bytes) -> None:
        """Know what another process has told."""
        told = msgspec.msgpack.decode(data, type=SharesTold)
        self._from |= told.opened
        self._bots |= {table: several for table, several in told.bots.items() if table not in self._room.tables}


def bots_at(owner: Owner) -> frozenset[str]:
    """The bots that sit at a table."""
    return frozenset(player.name for player in owner.table.state.players.values() if is_bot(player.name))
