"""The far side: answers what other processes ask about tables that are here, and for the house who is called where.

Knows the room of this process. Must not know how a question came: `neighbours` brings it. What it does is what would be
done if both tables were here. Ask `whereabouts` for the questions.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from pokerroom.law.error import Refused
from pokerroom.room.interests import apart
from pokerroom.room.person import Person
from pokerroom.room.whereabouts import (
    AskInterest,
    ClaimToCall,
    DeclineFor,
    FarAnswer,
    MayMove,
    Question,
    RelieveOf,
    SeeOn,
)
from pokerroom.table.calls import RefuseSeat

if TYPE_CHECKING:
    from pokerroom.room.room import Room

CLAIMED = 3.0  # seconds for which a call that is on its way holds: by then everybody was told of it


class FarSide:
    """Answers for one process."""

    def __init__(self, room: Room, clock: Callable[[], float] = time.monotonic) -> None:
        """Answer for a room."""
        self._room = room
        self._clock = clock
        self._claims: dict[str, tuple[str, float]] = {}  # to which table somebody is about to be called, and since when

    def is_for_us(self, question: Question) -> bool:
        """Whether this process answers a question."""
        if isinstance(question, ClaimToCall):
            return self._room.is_house
        return question.table in self._room.tables

    async def answer(self, question: Question) -> FarAnswer:
        """Answer a question that is for this process."""
        try:
            return await self._answer(question)
        except Refused as refusal:
            return FarAnswer(refusal.sentence, tuple(refusal.by))

    async def _answer(self, question: Question) -> FarAnswer:
        if isinstance(question, ClaimToCall):
            self._claim(question)
            return FarAnswer()
        owner = self._room.table(question.table)
        if isinstance(question, SeeOn):
            return await self._room.brush.see_on(owner, question.name, question.to)
        if isinstance(question, DeclineFor):
            await self._room.act(owner.id, question.name, RefuseSeat(question.name))
        elif isinstance(question, MayMove):
            officer = self._person(question.officer)
            self._room.brush.seating.check_leaves(officer, owner, question.office, question.name, question.to)
        elif isinstance(question, AskInterest):
            return FarAnswer(says=apart(self._room.people, self._person(question.person), owner.table))
        elif isinstance(question, RelieveOf):
            officer = self._person(question.officer)
            relief = self._room.decisions.relief
            if question.only_asks:
                relief.check(officer, owner)
            else:
                await relief.relieve(officer, owner)
        return FarAnswer()

    def _person(self, id: str) -> Person:
        person = self._room.people.person(id)
        if person is None:
            raise Refused("there is nobody of this number.")
        return person

    def _claim(self, question: ClaimToCall) -> None:
        """Let the first of two through who call somebody at once. A house that has just come does not know what the one
        before it let through, and lets nobody through for a while."""
        now = self._clock()
        holding = self._room.holding
        if holding is not None and now - holding.house_since < CLAIMED:
            raise Refused("the room is busy with moving; look again.")
        self._claims = {name: each for name, each in self._claims.items() if now - each[1] < CLAIMED}
        name = question.name.casefold()
        table, _ = self._claims.get(name, (question.table, now))
        if table != question.table:
            raise Refused(f"{question.name} is being called to {self._room.whereabouts.title(table)}; look again.")
        self._claims[name] = (question.table, now)
