"""Inspections: who of an office audited which finished hand, noted before anything is shown, and who may not.

Knows the stream of audits, that a hand is over, and that nobody audits where they have an interest. Must not know what
an audit says: `audit` lays it out. Ask `looks` for who looked at all cards, `offices` for which office inspects.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from msgspec import Struct

from pokerroom.law.error import Refused
from pokerroom.room import finished, records
from pokerroom.room.anchors import Anchors
from pokerroom.room.appointments import Appointments
from pokerroom.room.audit import Beside, HandAudit, Inspected, Sources, audit
from pokerroom.room.incidents import RoomIncidents
from pokerroom.room.interests import apart
from pokerroom.room.journal import Journal, JournalRow
from pokerroom.room.ledger import Ledger
from pokerroom.room.looks import Looks
from pokerroom.room.offices import LOOK, NotYours, inspects_as, powers
from pokerroom.room.owner import Owner
from pokerroom.room.people import People
from pokerroom.room.person import Person
from pokerroom.room.signatures import Signatures
from pokerroom.room.store import RoomStore
from pokerroom.room.stored import BrokenChainError
from pokerroom.room.writer import Writer

STREAM = "inspections"
MOST_READ = 10_000  # looks and audits in which those of one hand are looked for
FOR_INSPECTORS = "the records of all tables are for the manager, surveillance and inspectors."
HAS_AN_INTEREST = "you were in this hand: somebody else audits it."


class InspectionRow(Struct, omit_defaults=True):
    """A row of the stream: who (by their id) audited which hand of which table, in which office; `cards`: with all of
    them, which is a look too."""

    person: str
    office: str
    table: str
    hand: int
    cards: bool = False


class Inspections:
    """The audits of a room."""

    def __init__(
        self,
        writer: Writer,
        store: RoomStore,
        people: People,
        ledger: Ledger,
        anchors: Anchors,
        incidents: RoomIncidents,
        looks: Looks,
        signatures: Signatures,
        appointments: Appointments,
        tables: Mapping[str, Owner],
    ) -> None:
        """Know where an audit looks things up, and go on behind the last that was noted."""
        self._journal: Journal[InspectionRow] = Journal(writer, STREAM, InspectionRow)
        self._people: People = people
        self._incidents: RoomIncidents = incidents
        self._looks: Looks = looks
        self._signatures: Signatures = signatures
        self._tables: Mapping[str, Owner] = tables
        self._appointments: Appointments = appointments
        self._sources: Sources = Sources(store, people.registry, ledger, anchors, self._named, self._held)

    async def audit(self, person: Person, table_id: str, number: int, *, cards: bool = False) -> HandAudit:
        """Audit a finished hand; when this returns it is noted who did. A KeyError where there is no such hand."""
        office = inspects_as(person.offices)
        if not office:
            raise NotYours(FOR_INSPECTORS)
        if cards and LOOK not in powers(person.offices):
            raise NotYours("the cards of others are for surveillance, and for nobody else.")
        owner = self._tables.get(table_id)
        if owner is None:
            raise KeyError(f"there is no table {table_id[:40]!r}.")
        state = owner.table.state
        if state.playing and number == state.number:
            raise Refused(f"hand {number} is being played: it is audited when it is over.")
        sources = self._sources
        try:
            found = await asyncio.to_thread(finished.find, sources.store, sources.registry, table_id, number)
        except BrokenChainError as error:
            raise Refused(f"hand {number} cannot be audited: {error}.") from None
        self._check_apart(person, owner, found)
        looked = await self._looks.note(person.id, table_id, number) if cards else None
        row = await self._journal.write(InspectionRow(person.id, office, table_id, number, cards))
        whole = await asyncio.to_thread(records.whole, found, looked) if looked is not None else None
        beside = await asyncio.to_thread(self._beside, table_id, number)
        return await asyncio.to_thread(audit, sources, found, self._told(row), owner.name, beside, whole)

    def _check_apart(self, person: Person, owner: Owner, found: finished.FoundHand) -> None:
        """Refuse whoever has an interest in the table, or was in the hand."""
        why = apart(self._people, person, owner.table)
        if why:
            raise NotYours(why)
        own = {name.casefold() for name in self._people.names_of(person)}
        if own & {name.casefold() for name in finished.names_of(found)}:
            raise NotYours(HAS_AN_INTEREST)

    def _beside(self, table: str, number: int) -> Beside:
        looks = self._looks.at(table, number, MOST_READ)
        rows = [row for row in self._journal.rows(MOST_READ) if (row.says.table, row.says.hand) == (table, number)]
        audits = [self._told(row) for row in reversed(rows)]
        done = [each for each in self._signatures.past(MOST_READ) if each.step == "done"]
        signed = [each for each in done if each.what.get("table") == table]
        return Beside(looks, audits, signed, self._incidents.every())

    def latest(self, most: int) -> list[Inspected]:
        """The last audits, the newest first."""
        return [self._told(row) for row in reversed(self._journal.rows(most))]

    def _told(self, row: JournalRow[InspectionRow]) -> Inspected:
        says = row.says
        return Inspected(row.number, row.at, self._named(says.person), says.office, says.table, says.hand, says.cards)

    def _named(self, id: str) -> str:
        person = self._people.person(id)
        return person.name if person is not None else "somebody"

    def _held(self, name: str, at: int) -> tuple[str, ...]:
        person = self._people.named(name)
        return self._appointments.held_at(person.id, at) if person is not None else ()
