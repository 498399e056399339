"""Shares: how much of the room one person and one address may take up: who comes, their tables, tournaments and bots.

Knows who opened which table, announced which tournament and brought which bots, all accounts of one person together.
Must not know what they are for, nor who may open one. Ask `guard` for the limits; `costs` counts what is asked for.
Processes that share a room tell each other what they have of it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

import msgspec
from msgspec import Struct
from starlette.requests import Request

from pokerroom.law.error import Refused
from pokerroom.room.names import is_bot
from pokerroom.room.owner import Owner
from pokerroom.room.person import Person
from pokerroom.room.room import Room
from pokerroom.room.tournament_owner import TournamentOwner
from pokerroom.room.waits import TooOften, network
from pokerroom.tournament.seat_map import most_seats
from pokerroom.tournament.state import ENTERED, SEATED
from pokerroom.web import incidents, session
from pokerroom.web.allowances import Allowance
from pokerroom.web.guard import MOST_ADDRESSES, Limits

HOUR = 3600.0
NO_MORE_BOTS = "you have brought as many bots as one may: send some away first."
FRESH = 5.0  # seconds in which another process tells of a table that was opened here


class Brought(Struct, array_like=True, frozen=True):
    """Bots that somebody brought to a table: who, from where, and their names."""

    person: str
    address: str
    names: frozenset[str]


class TournamentShare(Struct, array_like=True, frozen=True):
    """A tournament that is not over: who announced it, from where, how many bots play in it or will, and how many
    tables these fill."""

    id: str
    person: str
    address: str
    bots: int
    tables: int


class SharesTold(Struct, array_like=True):
    """What a process tells the others: from where tables were opened and tournaments announced, which bots were brought
    to its own, and the tournaments, if it is the one that has them."""

    opened: dict[str, str]
    bots: dict[str, list[Brought]]
    announced: list[TournamentShare] | None = None


class TooMuch(Refused):
    """A refusal of more than somebody's share."""


@contextmanager
def noting(request: Request, person: Person) -> Iterator[None]:
    """Have it written down where somebody wants more of the room than their share."""
    try:
        yield
    except TooMuch:
        session.note(request, incidents.SHARE, person)
        raise


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
        self._elsewhere: list[TournamentShare] = []  # what the process has told that has the tournaments
        self._coming: list[Announcing] = []

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
            raise TooMuch(f"you have {mine} tables open, and {most} are the most: play at one of them.")
        if sum(self._from.get(table) == network(address) for table in open_now) >= self._limits.address_tables:
            raise TooMuch(f"{self._limits.address_tables} tables were opened from your address: play at one of them.")

    def opened(self, table: str, person: Person, address: str) -> None:
        """Know from where a table was opened, and by whom until it is told."""
        self._from[table] = network(address)
        self._fresh[table] = (person.id, self._clock())

    def bots(self, person: Person, address: str, wanted: int) -> int:
        """How many of the bots that somebody wants they may bring; a refusal where it is none."""
        if person.offices:
            return wanted
        left = self._bots_left(person, network(address))
        if wanted > 0 and left <= 0:
            raise TooMuch(NO_MORE_BOTS)
        return min(wanted, left)

    def _bots_left(self, person: Person, address: str) -> int:
        """How many bots somebody may still bring, wherever they play."""
        most = self._limits.guest_bots if person.guest else self._limits.account_bots
        same = self._room.people.accounts.same(person.id)
        found = [(each.person, each.address, count) for each, count in self._seated()]
        found += [(each.person, each.address, each.bots) for each in self._announced()]
        found += [(each.by.id, each.address, each.bots) for each in self._coming]
        mine = sum(bots for by, _, bots in found if by in same)
        ours = sum(bots for _, where, bots in found if where == address)
        return min(most - mine, self._limits.address_bots - ours)

    def brought(self, person: Person, address: str, table: str, names: Iterable[str]) -> None:
        """Know who brought which bots."""
        self._bots.setdefault(table, []).append(Brought(person.id, network(address), frozenset(names)))

    # -------------------------------------------------------------------------------------------- tournaments

    @contextmanager
    def announcing(self, person: Person, address: str) -> Iterator[Announcing]:
        """Let somebody without an office announce a tournament, or refuse one too many of one person, or from one
        address. It is theirs from now on, though nothing is written yet: of two at once each counts for the other."""
        same, where = self._room.people.accounts.same(person.id), network(address)
        found = [(each.person, each.address) for each in self._announced()]
        found += [(each.by.id, each.address) for each in self._coming]
        mine = sum(by in same for by, _ in found)
        if mine >= self._limits.tournaments:
            raise TooMuch(f"{mine} of your tournaments are not over; play those first.")
        ours = sum(from_there == where for _, from_there in found)
        if ours >= self._limits.address_tournaments:
            raise TooMuch(f"{ours} tournaments from your address are not over: play in one of them.")
        coming = Announcing(self, person, where)
        self._coming.append(coming)
        try:
            yield coming
        finally:
            self._coming.remove(coming)

    def announced(self, tournament: str, address: str) -> None:
        """Know from where somebody without an office has announced a tournament."""
        self._from[tournament] = network(address)

    def check_bots(self, person: Person, address: str, owner: TournamentOwner, wanted: int) -> None:
        """Refuse so many bots in a tournament that there is to whoever may not bring them all."""
        if person.offices:
            return
        left = self.tournament_bots(person, network(address), most_seats(owner.state), owner.id)
        if left <= 0:
            raise TooMuch(NO_MORE_BOTS)
        if wanted > left:
            raise TooMuch(f"you may fill {left} of the {wanted} free places with bots: announce one for fewer players.")

    def tournament_bots(self, person: Person, address: str, seats: int, id: str = "") -> int:
        """How many bots somebody may let enter a tournament with so many seats at a table. By themselves they fill no
        more tables than somebody may open; people may."""
        most = self._limits.guest_tables if person.guest else self._limits.account_tables
        same = self._room.people.accounts.same(person.id)
        where = self._from.get(id, address)
        known = [each for each in self._announced() if each.id != id]
        found = [(each.person, each.address, each.tables) for each in known]
        found += [(each.by.id, each.address, each.tables) for each in self._coming]
        mine = sum(tables for by, _, tables in found if by in same)
        ours = sum(tables for _, from_there, tables in found if from_there == where)
        tables = max(0, min(most - mine, self._limits.address_tables - ours))
        here = sum(each.bots for each in self._announced() if each.id == id)
        return max(0, min(self._bots_left(person, where), tables * seats - here))

    def _announced(self) -> list[TournamentShare]:
        """The tournaments that somebody has announced and that are not over, wherever they are."""
        if not self._room.is_house:
            return self._elsewhere
        every = self._room.tournaments.every.values()
        return [self._of(owner) for owner in every if owner.opening.by and not owner.over]

    def _of(self, owner: TournamentOwner) -> TournamentShare:
        bots = sum(each.is_now in (ENTERED, SEATED) and is_bot(each.name) for each in owner.state.entries.values())
        tables = tables_of(bots, most_seats(owner.state))
        return TournamentShare(owner.id, owner.opening.by, self._from.get(owner.id, ""), bots, tables)

    # -------------------------------------------------------------------------------------------- at tables

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
        open_now = {*self._open(), *(each.id for each in self._announced())}
        self._from = {table: address for table, address in self._from.items() if table in open_now}
        self._bots = {table: several for table, several in self._bots.items() if table in open_now}
        here = {table: several for table, several in self._bots.items() if table in self._room.tables}
        announced = self._announced() if self._room.is_house else None
        return msgspec.msgpack.encode(SharesTold(self._from, here, announced))

    def hear(self, data: bytes) -> None:
        """Know what another process has told."""
        told = msgspec.msgpack.decode(data, type=SharesTold)
        self._from |= told.opened
        if told.announced is not None:
            self._elsewhere = told.announced
        self._bots |= {table: several for table, several in told.bots.items() if table not in self._room.tables}


class Announcing:
    """A tournament that somebody announces, while it is not written yet, with the bots that come with it."""

    def __init__(self, shares: Shares, person: Person, address: str) -> None:
        """No bots so far."""
        self._shares = shares
        self.by: Person = person
        self.address: str = address
        self.bots: int = 0
        self.tables: int = 0

    def share(self, wanted: int, seats: int) -> int:
        """How many of the bots that are wanted may come, to tables of so many seats; a refusal where it is none."""
        left = self._shares.tournament_bots(self.by, self.address, seats)
        if left <= 0:
            raise TooMuch(NO_MORE_BOTS)
        self.bots = min(wanted, left)
        self.tables = tables_of(self.bots, seats)
        return self.bots


def tables_of(bots: int, seats: int) -> int:
    """How many tables so many bots fill."""
    return -(-bots // seats)


def bots_at(owner: Owner) -> frozenset[str]:
    """The bots that sit at a table."""
    return frozenset(player.name for player in owner.table.state.players.values() if is_bot(player.name))
