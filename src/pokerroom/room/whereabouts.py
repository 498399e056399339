"""Whereabouts: the tables of a room wherever they are, and what is asked about one that another process has.

Knows what each is called, and whom to ask. Must not answer for tables that are elsewhere: the process that has one
does, by `farside`. In a room of one process everything is here.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import lru_cache

from msgspec import Struct

from pokerroom import shelf
from pokerroom.law.error import Refused
from pokerroom.law.sign import Sign
from pokerroom.law.spoken import spoken_sign
from pokerroom.room.interests import apart
from pokerroom.room.lobby import FarTable, LobbyBoard
from pokerroom.room.openings import Opening
from pokerroom.room.owner import Owner
from pokerroom.room.people import People
from pokerroom.room.person import Person

STAYS, GONE, NOT_THERE = "stays", "gone", "not there"


class ClaimToCall(Struct, array_like=True, tag=True):
    """That somebody, by name, is about to be called to a table: the house lets one of two through."""

    table: str
    name: str


class MayMove(Struct, array_like=True, tag=True):
    """Whether an officer, by id, may have somebody sent on from a table to another."""

    table: str
    officer: str
    office: str
    name: str
    to: str


class SeeOn(Struct, array_like=True, tag=True):
    """See somebody on from a table to another: how far are they?"""

    table: str
    name: str
    to: str


class AskInterest(Struct, array_like=True, tag=True):
    """Why somebody, by id, holds no office at a table."""

    table: str
    person: str


class DeclineFor(Struct, array_like=True, tag=True):
    """Let go of the seat to which somebody is called at a table: they have left the list."""

    table: str
    name: str


class RelieveOf(Struct, array_like=True, tag=True):
    """Have nobody deal at a table any more, by an officer's word: its dealer goes to another. Or ask if they may."""

    table: str
    officer: str
    only_asks: bool = False


Question = ClaimToCall | MayMove | SeeOn | AskInterest | DeclineFor | RelieveOf


class FarAnswer(Struct, array_like=True):
    """What was answered: a sentence that refuses, with its clauses, or how far somebody is and with how many chips."""

    refused: str = ""
    by: tuple[str, ...] = ()
    says: str = ""
    chips: int = 0


Asks = Callable[[Question], Awaitable[FarAnswer]]


class Whereabouts:
    """All tables of a room."""

    def __init__(self, tables: Mapping[str, Owner], lobby: LobbyBoard, people: People) -> None:
        """Know the tables that are here, and those that others told of."""
        self.tables: Mapping[str, Owner] = tables
        self.lobby: LobbyBoard = lobby
        self._people = people
        self.opened: Callable[[], Mapping[str, Opening]] = dict  # all that ever were, where others may have some
        self.asks: Asks | None = None  # where other processes have some

    def far(self, table: str) -> FarTable | None:
        """A table that another process has, as it told of it."""
        return self.lobby.elsewhere(table)

    def title(self, table: str) -> str:
        """What a table is called, also one that was closed; nothing where there was never one."""
        owner = self.tables.get(table)
        opening = self.opened().get(table) if owner is None else None
        return owner.name if owner is not None else opening.name if opening is not None else ""

    def titles(self, *, tournaments: bool = True) -> dict[str, str]:
        """What all of them are called."""
        found = {id: each.name for id, each in self.opened().items() if tournaments or not each.tournament}
        here = {id: each.name for id, each in list(self.tables.items()) if tournaments or not each.tournament}
        return found | here

    def sign(self, table: str) -> Sign | None:
        """What is played at a table; None where there is none."""
        owner, far, opening = self.tables.get(table), self.far(table), self.opened().get(table)
        if owner is not None:
            return owner.table.sign
        if far is not None:
            return spoken(far.told.sign)
        return spoken(opening.sign) if opening is not None else None

    async def ask(self, question: Question) -> FarAnswer:
        """Ask the process that has a table, or the house; what it refuses is refused here."""
        if self.asks is None:
            raise Refused("that table is not here.")
        found = await self.asks(question)
        if found.refused:
            raise Refused(found.refused, found.by)
        return found

    async def interest(self, person: Person, table: str) -> str:
        """Why somebody who holds an office holds none at a table, wherever it is; nothing where they do."""
        owner = self.tables.get(table)
        if owner is not None:
            return apart(self._people, person, owner.table)
        return (await self.ask(AskInterest(table, person.id))).says

    async def claim(self, name: str, table: str) -> None:
        """Refuse a call of somebody whom another process is about to call in this moment."""
        if self.asks is not None:
            await self.ask(ClaimToCall(table, name))


@lru_cache(maxsize=1024)
def spoken(sign: str) -> Sign:
    """A sign from the line that says it."""
    return spoken_sign(sign, shelf.book)
