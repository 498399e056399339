"""Private tables: who opened one, whom they invited, and whether it pauses or closes after the hand.

Knows what a host may do, which is this and nothing else: a host who plays decides nothing at the table. Every step is a
row of a chained stream; of a link that invites it has the hash alone. Must not know tables: `owner` deals or waits. Ask
`room` for who is whom, and who sits.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from pokerroom import shelf
from pokerroom.law.book import rules_of
from pokerroom.law.error import Refused
from pokerroom.law.rule import Rule
from pokerroom.room.journal import Journal, JournalRow
from pokerroom.room.person import Person
from pokerroom.room.writer import Writer
from pokerroom.table.rules import TableRules

STREAM = "hosts"
PRIVATE = "house"  # the book by which private tables play: it says what a host may do
MOST_INVITED = 200
TOKEN = 24  # bytes of chance in a link
FOR_THE_HOST = "this is for the host of the table."

HostStep = Literal["opened", "invited", "uninvited", "linked", "unlinked", "came", "paused", "resumed", "closing"]


class HostRow(Struct, omit_defaults=True):
    """A row of the stream: what the host of a table did, or who came by their link. People by their ids."""

    step: HostStep
    table: str
    host: str
    person: str = ""
    link: str = ""  # the hash of the link that invites


class PrivateTable(Struct):
    """A table that is there for some alone: its host, those invited, and how its host wants it to go on."""

    host: str
    invited: set[str] = set()
    paused: bool = False
    closing: bool = False
    link: str = ""  # the hash of the link that invites now
    came: int = 0  # how many it has let in
    taken_back: set[str] = set()  # the hashes of links that invite no longer
    uninvited: set[str] = set()  # whose invitation was taken back: a seat that they have is theirs until they leave


class Hosting:
    """The private tables of a room, by their ids."""

    def __init__(self, writer: Writer, sits: Callable[[str, Person], bool] = lambda table, person: False) -> None:
        """Read what hosts have done; `sits` says whether somebody has a seat at a table."""
        self._sits: Callable[[str, Person], bool] = sits
        self.tables: dict[str, PrivateTable] = {}
        self._journal: Journal[HostRow] = Journal(writer, STREAM, HostRow, self._take)
        self._turn: asyncio.Lock = asyncio.Lock()  # what is asked twice at once is done once
        for row in self._journal.rows():
            self._take(row)

    def _take(self, row: JournalRow[HostRow]) -> None:
        says = row.says
        if says.step == "opened":
            self.tables[says.table] = PrivateTable(says.host)
            return
        table = self.tables[says.table]
        if says.step in ("invited", "came"):
            table.invited.add(says.person)
            table.uninvited.discard(says.person)
            table.came += says.step == "came"
        elif says.step == "uninvited":
            table.invited.discard(says.person)
            table.uninvited.add(says.person)
        elif says.step == "linked":
            table.link, table.came = says.link, 0
        elif says.step == "unlinked":
            table.taken_back.add(table.link)
            table.link = ""
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
        async with self._turn:
            if guest.id in private.invited or guest.id == private.host:
                raise Refused(f"{guest.name} is invited already.")
            _check_place(private)
            self._take(await self._journal.write(HostRow("invited", table, host.id, guest.id)))

    async def uninvite(self, table: str, host: Person, guest: Person) -> None:
        """The host takes back what somebody was given: they take no seat there, by a link neither."""
        private = self._hosted(table, host)
        async with self._turn:
            if guest.id not in private.invited:
                raise Refused(f"{guest.name} is not invited.")
            self._take(await self._journal.write(HostRow("uninvited", table, host.id, guest.id)))

    async def make_link(self, table: str, host: Person) -> str:
        """The host makes a link that invites whoever has it; its secret is told this once and kept nowhere."""
        private = self._hosted(table, host)
        async with self._turn:
            if private.link:
                raise Refused("there is a link already: take it back to make another.", invitations().by)
            token = secrets.token_urlsafe(TOKEN)
            self._take(await self._journal.write(HostRow("linked", table, host.id, link=_hash(token))))
            return token

    async def take_back(self, table: str, host: Person) -> None:
        """The host takes the link back: it lets in nobody any more, and whoever came by it stays invited."""
        private = self._hosted(table, host)
        async with self._turn:
            if not private.link:
                raise Refused("there is no link to take back.", invitations().by)
            self._take(await self._journal.write(HostRow("unlinked", table, host.id)))

    def check_welcome(self, table: str, person: Person | None) -> None:
        """Refuse whoever has a link that is good, and was told by the host that it is not for them."""
        private = self.tables.get(table)
        if private is not None and person is not None and person.id in private.uninvited:
            raise Refused("the host has taken your invitation back.", invitations().by)

    def check_link(self, table: str, token: str) -> PrivateTable:
        """Refuse whoever has no link that is good; those without one hear nothing of whether there is a table."""
        rule, private, link = invitations(), self.tables.get(table), _hash(token)
        if private is not None and link in private.taken_back:
            raise Refused("the host has taken this invitation back; ask them for another.", rule.by)
        if private is None or not private.link or not secrets.compare_digest(link, private.link):
            raise Refused("this is not an invitation to a table; ask the host for the whole link.", rule.by)
        if private.came >= rule.value:
            raise Refused(f"this invitation has let in {rule.value}, and no more; ask the host for another.", rule.by)
        _check_place(private)
        return private

    async def come(self, table: str, token: str, guest: Person) -> None:
        """Somebody comes by a link, and sees the table from now on; whoever is invited already stays so."""
        async with self._turn:
            if self.is_listed(table, guest) and table in self.tables:
                return
            private = self.check_link(table, token)
            self.check_welcome(table, guest)
            self._take(await self._journal.write(HostRow("came", table, private.host, guest.id, private.link)))

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
        """Whether the lobby lists a table for somebody: it is open to all, or they are its host or invited, or were
        invited and still sit there."""
        private = self.tables.get(table)
        if private is None or person is None:
            return private is None
        if person.id in private.uninvited:
            return self._sits(table, person)
        return person.id in (private.host, *private.invited)

    def may_see(self, table: str, person: Person | None) -> bool:
        """Whether somebody may know of a table: it is listed for them, or they are of the staff, which sees all."""
        return self.is_listed(table, person) or (person is not None and bool(person.offices))

    def is_private(self, table: str) -> bool:
        """Whether a table is there for some alone."""
        return table in self.tables

    def is_host(self, table: str, person: Person | None) -> bool:
        """Whether a table is somebody's own."""
        private = self.tables.get(table)
        return private is not None and person is not None and private.host == person.id


def invitations() -> Rule[int]:
    """How many a link lets in, by the book of private tables."""
    return rules_of(TableRules, shelf.book(PRIVATE)).seat_invitations


def _check_place(private: PrivateTable) -> None:
    if len(private.invited) >= MOST_INVITED:
        raise Refused(f"{MOST_INVITED} are invited already.")


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()
