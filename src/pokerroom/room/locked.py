"""Locked hands: those that are on and cannot be opened, because the key is not here, and how an officer voids them.

Knows which office may, that two people sign where the house says so, and that the reason is kept. Must not know how a
table comes back: `owner` does. Ask `signatures` for proposals, `interests` for who stands apart.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, NamedTuple

from pokerroom.hand.offices import OFFICES
from pokerroom.hand.plan import plan_of
from pokerroom.hand.rules import HandRules
from pokerroom.law.error import Refused
from pokerroom.law.ladder import ladder_of
from pokerroom.machine.authority import VOIDS, Grant, Power, TooLow
from pokerroom.room.incidents import RoomIncidents, place_at
from pokerroom.room.interests import apart
from pokerroom.room.numbered import note_read, note_written
from pokerroom.room.offices import NotYours, highest
from pokerroom.room.owner import Owner
from pokerroom.room.people import People
from pokerroom.room.person import Person
from pokerroom.room.signatures import Proposal, Signatures
from pokerroom.room.watchman import SEALED

KIND = "void a locked hand"
LONGEST_WHY = 200
# Whoever may void a hand may void this one; where a book gives that to nobody, whoever has its last word.
_VOIDS = Power((HandRules.offices_invalidates, HandRules.offices_settles_disputes, HandRules.offices_decides_the_rest))


class HandVoided(NamedTuple):
    """What became of it: the row that voids the hand (0: it waits for a second person), and what is told."""

    number: int
    says: str


class LockedHands:
    """The hands of a room that cannot be opened."""

    def __init__(
        self, tables: Mapping[str, Owner], people: People, signatures: Signatures, incidents: RoomIncidents
    ) -> None:
        """Know the tables, and who signs."""
        self._tables: Mapping[str, Owner] = tables
        self._people: People = people
        self._signatures: Signatures = signatures
        self._incidents: RoomIncidents = incidents
        self._turn: asyncio.Lock = asyncio.Lock()  # a hand is voided once, whoever clicks
        signatures.declare(KIND, self._may, self._run)

    def office_of(self, person: Person, owner: Owner) -> str:
        """The office in which somebody may void the hand of a table that is locked; nothing where they may not."""
        if not owner.locked or apart(self._people, person, owner.table):
            return ""
        held = highest(person.offices, owner.table.sign.game)
        ladder = ladder_of(owner.table.sign.game)
        return held if held and ladder.at_least(held, _grant(owner).value) else ""

    async def void(self, person: Person, table_id: str, why: str) -> HandVoided:
        """Void the hand of a table that cannot be opened, or propose it where two people are wanted for it."""
        self._may(person, {"table": table_id})
        said = " ".join(why.split())[:LONGEST_WHY]
        if not said:
            raise Refused("say why the hand is voided: it is kept with it.")
        owner = self._tables[table_id]
        kept = await asyncio.to_thread(note_written, said, self._people.registry)
        if not owner.chips or not self._signatures.needed(VOIDS):
            return HandVoided(await self._void(owner, person, kept), "the hand is void: all chips are where they were.")
        says = f"the hand that is on at {table_id} is voided without being opened"
        what = {"table": table_id, "row": owner.number, "why": kept, "says": says}
        number = await self._signatures.propose(KIND, what, person)
        return HandVoided(0, f"A second person signs this: it waits at the desk as proposal {number}.")

    def _may(self, person: Person, what: dict[str, Any]) -> None:
        """Refuse whoever may not void the hand, and everybody where there is none to void."""
        owner = self._tables.get(what["table"])
        if owner is None:
            raise Refused(f'there is no table "{what["table"][:20]}".')
        if not highest(person.offices, owner.table.sign.game):
            raise NotYours("this is for the staff.")
        why = apart(self._people, person, owner.table)
        if why:
            raise NotYours(why)
        if not owner.locked:
            raise Refused("the hand that is on can be opened; it is voided like any other.")
        if not self.office_of(person, owner):
            least = _grant(owner)
            raise TooLow(f"this is for the {least.value} or above.", least.by)

    async def _run(self, proposal: Proposal) -> str:
        """Do what two people have signed, both of whom still may."""
        people = [self._people.person(id) for id in (proposal.proposer, proposal.signer)]
        owner = self._tables[proposal.what["table"]]
        for person in people:
            if person is None:
                raise Refused("one of the two is not here any more.")
            self._may(person, proposal.what)
        if owner.number != proposal.what["row"]:
            raise Refused("what it was about is over.")
        assert people[0] is not None
        number = await self._void(owner, people[0], proposal.what["why"], people[1])
        return f"row {number} of {owner.id}"

    async def _void(self, owner: Owner, person: Person, why: str, second: Person | None = None) -> int:
        office = self.office_of(person, owner)
        async with self._turn:
            number = await owner.void_locked(person.name, office, why, second.name if second is not None else "")
        # Without names or words, which lie outside the chain: the row has who did it, and where to read why.
        how = f"the {office} voided the hand with row {number}"
        await asyncio.to_thread(self._incidents.over, SEALED, place_at(owner.id), how)
        return number

    def why(self, proposal: Proposal) -> str:
        """The words by which a proposal was explained."""
        return note_read(str(proposal.what.get("why", "")), self._people.registry)


def _grant(owner: Owner) -> Grant:
    """The least office that may void a hand of a table, by its clause."""
    game = owner.table.sign.game
    ladder = ladder_of(game)
    found = OFFICES.least(plan_of(owner.table.sign).rules, ladder, _VOIDS)
    return found if found.given else Grant(ladder.names[-1], ladder.by)
