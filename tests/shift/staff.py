"""The staff of an evening: managers with their shifts, the floor that decides what is asked, and dealers who rotate.

Knows what the desk can do, by the doors that pages use. Must not know what follows from it.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from random import Random
from typing import Any

import msgspec

from pokerroom.hand.rulings.ruling import Decide
from pokerroom.law.error import Refused
from pokerroom.room.interests import apart
from pokerroom.room.offices import highest
from pokerroom.room.owner import Owner
from pokerroom.room.person import Person
from pokerroom.room.room import Room
from pokerroom.room.sent import Sent, read
from pokerroom.table.disputes import Advise, Resolve
from pokerroom.table.seats import AS_THEY_ARE, Settle

LOOKS = 20.0  # seconds between two looks of the floor at what waits
PUSHES = 300.0  # and between two of whoever pushes dealers
DECIDES = (15.0, 90.0)  # how long somebody listens before they decide


class Floor:
    """One of the floor: comes to the tables of their part of the room that call, and decides."""

    def __init__(self, room: Room, person: Person, part: int, parts: int, mind: Random, done: Counter[str]) -> None:
        self.room, self.person, self.mind, self.done = room, person, mind, done
        self._part, self._parts = part, parts
        self._sent = 0

    async def walks(self) -> None:
        """Look after the tables, as long as the evening lasts."""
        while True:
            await asyncio.sleep(LOOKS)
            for place, owner in enumerate(list(self.room.tables.values())):
                if place % self._parts == self._part:
                    await self._looks(owner)

    async def _looks(self, owner: Owner) -> None:
        rail, state = owner.rail, owner.table.state
        question = rail.state.question if rail is not None and state.playing else None
        if question is not None and question.office and question.choices:
            await asyncio.sleep(self.mind.uniform(*DECIDES))
            if owner.rail is not None and owner.rail.state.question == question:
                await self._does("decided", owner, Decide(question.office, self.mind.choice(question.choices)))
        office = highest(self.person.offices, state.sign.game)
        for person in list(state.people.values()):
            if person.disputes and state.at - person.disputed_at > 60:
                settled = self.mind.random() < 0.7
                if not settled and not person.advised and state.rules.dispute_inspector.given:
                    await self._does("advised", owner, Advise(office, person.name))
                await self._does("resolved", owner, Resolve(office, person.name, settled))
            if person.least_return:
                await self._does("let in", owner, Settle(office, person.name, AS_THEY_ARE))

    async def _does(self, what: str, owner: Owner, act: Any) -> None:
        self._sent += 1
        why = apart(self.room.people, self.person, owner.table)
        sent = Sent(id=f"{self.person.id[:8]}-{self._sent}")
        try:
            told = read(msgspec.to_builtins(act), self.person.name, self.person.offices, owner.table, why)
            await self.room.decisions.act(self.person, owner, self.person.name, told, sent)
            self.done[what] += 1
        except Refused:
            self.done[f"not {what}"] += 1


class Rota:
    """Whoever pushes dealers, and the managers who hand the room over."""

    def __init__(self, room: Room, managers: list[Person], dealers: list[Person], done: Counter[str]) -> None:
        self.room, self.managers, self.dealers, self.done = room, managers, dealers, done

    async def begins(self) -> None:
        """Open the first shift, and have all dealers on duty."""
        await self.room.control.shifts.open(self.managers[0])
        for dealer in self.dealers:
            await self.room.control.rotation.duty(dealer, dealer.id, True)

    async def pushes(self) -> None:
        """Push dealers whenever somebody is due, as long as the evening lasts."""
        rotation = self.room.control.rotation
        while True:
            for step in (await asyncio.to_thread(rotation.told)).push:
                try:
                    await rotation.place(self._manager, self.room.tables[step.table], step.person, step.instead_of)
                    self.done["pushed"] += 1
                except Refused:
                    self.done["not pushed"] += 1
            await asyncio.sleep(PUSHES)

    @property
    def _manager(self) -> Person:
        return self.managers[0]

    async def hands_over(self, reads: float = 0.0) -> None:
        """Hand the room over to the next manager, who reads what was counted for so many seconds, and signs it."""
        shifts, (first, second) = self.room.control.shifts, self.managers[:2]
        await shifts.hand_over(first, "all quiet")
        on = shifts.now()
        assert on is not None
        await asyncio.sleep(reads)
        await shifts.sign(second, handed=on.handed)
        self.managers.append(self.managers.pop(0))
        self.done["shifts handed over"] += 1
