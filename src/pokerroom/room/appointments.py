"""Appointments: offices as they are given, taken, handed on and laid down, each a row of a chained stream.

Knows who did it to whom, when and why, by ids. Must not know what an office may do: `offices` does. The rows are what
counts; `people` has what they come to, and is set right by them when the room opens.
"""

from __future__ import annotations

import asyncio
from typing import Literal

from msgspec import Struct

from pokerroom.law.error import Refused
from pokerroom.room.journal import Journal, JournalRow
from pokerroom.room.offices import MANAGER, office_named
from pokerroom.room.people import LINK_USED, People
from pokerroom.room.person import Person
from pokerroom.room.writer import Writer

STREAM = "offices"
LINK = "link"  # by which a manager comes, where nobody gives the office
FOUND = "found"  # what was there before there were rows
LONGEST_WHY = 200
ACCOUNTS_ALONE = "the office of manager is for an account: make one first, and open the link again."

Change = Literal["given", "taken", "resigned", "handed over"]


class OfficeRow(Struct, omit_defaults=True):
    """A row of the stream: an office that somebody got or lost, by whom and why. People by their ids."""

    change: Change
    person: str
    office: str
    by: str
    why: str = ""


class OfficeChange(Struct):
    """A row as the manager reads it: the names that people have now; `at` in milliseconds."""

    number: int
    at: int
    change: Change
    name: str
    office: str
    by: str
    why: str


class Appointments:
    """The offices of a room, and how they came about."""

    def __init__(self, people: People, writer: Writer | None = None) -> None:
        """Read the rows; without a writer nothing is written, for those who look at people alone."""
        self._people: People = people
        self._journal: Journal[OfficeRow] | None = None
        if writer is not None:
            self._journal = Journal(writer, STREAM, OfficeRow)
        self._turn: asyncio.Lock = asyncio.Lock()  # what is looked at still holds when it is written

    async def start(self) -> None:
        """Set right what people are believed to hold, by the rows; what came from before them is written down."""
        if self._journal is None:
            return
        rows = self._journal.rows()
        held = self._people.held()
        if not rows:
            for person, office in held:
                await self._journal.write(OfficeRow("given", person, office, FOUND))
            return
        by_rows: dict[tuple[str, str], str] = {}
        for row in rows:
            key = (row.says.person, row.says.office)
            if row.says.change == "given":
                by_rows[key] = row.says.by
            else:
                by_rows.pop(key, None)
        for person, office in set(held) - set(by_rows):
            self._people.end_office(person, office, FOUND)
        for (person, office), by in by_rows.items():
            if (person, office) not in held:
                self._people.give_office(person, office, by)

    async def _write(self, *rows: OfficeRow) -> None:
        for row in rows:
            if self._journal is not None:
                await self._journal.write(row)
            await asyncio.to_thread(self._apply, row)

    def _apply(self, row: OfficeRow) -> None:
        if row.change == "given":
            self._people.give_office(row.person, row.office, row.by)
        else:
            self._people.end_office(row.person, row.office, row.by)

    async def grant(self, manager: Person, name: str, office: str, why: str = "") -> Person:
        """The manager gives somebody an office of a book's ladder; the person as they are now."""
        wanted = office_named(office)
        async with self._turn:
            person = await self._called(manager, name)
            if person.guest:
                raise Refused(f"{person.name} is a guest: an office is for an account.")
            if wanted not in person.offices:
                await self._write(OfficeRow("given", person.id, wanted, manager.id, _why(why)))
            return self._again(person)

    async def revoke(self, manager: Person, name: str, office: str, why: str = "") -> Person:
        """The manager takes an office from somebody, another manager's too; the person as they are now."""
        wanted = MANAGER if office == MANAGER else office_named(office)
        async with self._turn:
            person = await self._called(manager, name)
            if wanted not in person.offices:
                raise Refused(f"{person.name} does not hold the office of {wanted}.")
            if wanted == MANAGER and person.id == manager.id:
                raise Refused("nobody takes their own office: hand it over, or lay it down.")
            await self._write(OfficeRow("taken", person.id, wanted, manager.id, _why(why)))
            return self._again(person)

    async def hand_over(self, manager: Person, name: str, why: str = "") -> Person:
        """The manager hands the office of manager to another account; whoever has it now."""
        async with self._turn:
            person = await self._called(manager, name)
            if person.guest:
                raise Refused(f"{person.name} is a guest: an office is for an account.")
            if person.id == manager.id:
                raise Refused("the office is yours already.")
            said = _why(why)
            ended = OfficeRow("handed over", manager.id, MANAGER, manager.id, said)
            rows = [ended] if person.is_manager else [OfficeRow("given", person.id, MANAGER, manager.id, said), ended]
            await self._write(*rows)  # in this order: the room is never without a manager
            return self._again(person)

    async def resign(self, person: Person, office: str, why: str = "") -> Person:
        """Somebody lays an office down; the person as they are now."""
        async with self._turn:
            held = self._again(person)
            wanted = next((each for each in held.offices if each.casefold() == office.strip().casefold()), None)
            if wanted is None:
                raise Refused("you do not hold this office.")
            await self._write(OfficeRow("resigned", held.id, wanted, held.id, _why(why)))
            return self._again(person)

    async def take_link(self, token: str, person: Person) -> Person:
        """Use the one-time link: the person as manager, or a refusal where it was used or is too old.

        A guest is not refused the link: it stays good until they have an account.
        """
        async with self._turn:
            if not await asyncio.to_thread(self._people.is_link, token):
                raise Refused(LINK_USED)
            known = self._again(person)
            if known.guest:
                raise Refused(ACCOUNTS_ALONE)
            await asyncio.to_thread(self._people.spend_link, token)
            if not known.is_manager:
                await self._write(OfficeRow("given", known.id, MANAGER, LINK))
            return self._again(known)

    async def _called(self, manager: Person, name: str) -> Person:
        """Whose offices the manager changes."""
        return await asyncio.to_thread(self._people.employed, manager, name)

    def _again(self, person: Person) -> Person:
        found = self._people.person(person.id)
        if found is None:
            raise Refused("there is nobody of this name any more.")
        return found

    def held_at(self, person: str, at: int) -> tuple[str, ...]:
        """The offices that somebody held at a time in milliseconds, by the rows."""
        held: dict[str, None] = {}
        for row in self._journal.rows() if self._journal is not None else ():
            if row.at <= at and row.says.person == person:
                if row.says.change == "given":
                    held[row.says.office] = None
                else:
                    held.pop(row.says.office, None)
        return tuple(held)

    def history(self, most: int) -> list[OfficeChange]:
        """The last changes, the newest first."""
        if self._journal is None:
            return []
        names = {LINK: "the one-time link", FOUND: ""}  # each is looked up once
        return [self._told(row, names) for row in reversed(self._journal.rows(most))]

    def _told(self, row: JournalRow[OfficeRow], names: dict[str, str]) -> OfficeChange:
        says = row.says
        for id in (says.person, says.by):
            if id not in names:
                person = self._people.person(id)
                names[id] = person.name if person is not None else id
        return OfficeChange(row.number, row.at, says.change, names[says.person], says.office, names[says.by], says.why)


def _why(said: str) -> str:
    return " ".join(said.split())[:LONGEST_WHY]
