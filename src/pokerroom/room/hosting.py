"""Private tables: who opened one, whom they invited, and whether it pauses or closes after the hand.

Knows what a host may do, which is this and nothing else: a host who plays decides nothing at the table. Every step is a
row of a chained stream. Must not know tables: `owner` deals or waits. Ask `room` for who is whom.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from pokerroom.law.error import Refused
from pokerroom.room.journal import Journal, JournalRow
from pokerroom.room.person import Person
from pokerroom.room.writer import Writer

STREAM = "hosts"
MOST_INVITED = 200
FOR_THE_HOST = "this is for the host of the table."

HostStep = Literal["opened", "invited", "paused", "resumed", "closing"]


class HostRow(Struct, omit_defaults=True):
    """A row of the stream: what the host of a table did. People by their ids."""

    step: HostStep
    table: str
    host: str
    person: str = ""


class PrivateTable(Struct):
    """A table that is there for some alone: its host, those invited, and how its host wants it to go on."""

    host: str
    invited: set[str] = set()
    paused: bool = False
    closing: bool = False


class Hosting:
    """The private tables of a room, by their ids."""

    def __init__(self, writer: Writer) -> None:
        """Read what hosts have done."""
        self.tables: dict[str, PrivateTable] = {}
        self._journal: Journal[HostRow] = Journal(writer, STREAM, HostRow)
        for row in self._journal.rows():
            self._take(row)

    def _take(self, row: JournalRow[HostRow]) -> None:
        says = row.says
        if says.step == "opened":
            self.tables[says.table] = PrivateTable(says.host)
            return
        table = self.tables[says.table]
        if says.step == "invited":
            table.invited.add(says.person)
        elif says.step == "closing":
            table.closing = True
        else:
            table.paused = says.step == "paused"

    def hide(self, table: str, host: Person) -> None:
        """Keep a table that is being opened from everybody else until its row is written."""
        self.tables[table] = PrivateTable(host.id)

    async def opened(self, table: str, host: Person) -> None:
        """Write down whose table this is."""
        self._take(await self._journal.write(HostRow("opened", table, host.id)))

    async def invite(self, table: str, host: Person, guest: Person) -> None:
        """The host invites somebody, who sees the table from now on."""
        private = self._hosted(table, host)
        if guest.id in private.invited or guest.id == private.host:
            raise Refused(f"{guest.name} is invited already.")
        if len(private.invited) >= MOST_INVITED:
            raise Refused(f"{MOST_INVITED} are invited already.")
        self._take(await self._journal.write(HostRow("invited", table, host.id, guest.id)))

    async def pause(self, table: str, host: Person, *, paused: bool) -> None:
        """The host has no further hand dealt for a while, or goes on."""
        private = self._hosted(table, host)
        if private.paused is paused:
            raise Refused("the table pauses already." if paused else "the table does not pause.")
        self._take(await self._journal.write(HostRow("paused" if paused else "resumed", table, host.id)))

    async def close(self, table: str, host: Person) -> None:
        """The host closes the table: after the hand that is on everybody goes with their chips."""
        private = self._hosted(table, host)
        if private.closing:
            raise Refused("the table closes already.")
        self._take(await self._journal.write(HostRow("closing", table, host.id)))

    def _hosted(self, table: str, host: Person) -> PrivateTable:
        private = self.tables.get(table)
        if private is None or private.host != host.id:
            raise Refused(FOR_THE_HOST)
        return private

    def is_listed(self, table: str, person: Person | None) -> bool:
        """Whether the lobby lists a table for somebody: it is open to all, or they are its host or invited."""
        private = self.tables.get(table)
        return private is None or (person is not None and person.id in (private.host, *private.invited))

    def may_see(self, table: str, person: Person | None) -> bool:
        """Whether somebody may know of a table: it is listed for them, or they are of the staff, which sees all."""
        return self.is_listed(table, person) or (person is not None and bool(person.offices))

    def is_host(self, table: str, person: Person | None) -> bool:
        """Whether a table is somebody's own."""
        private = self.tables.get(table)
        return private is not None and person is not None and private.host == person.id
