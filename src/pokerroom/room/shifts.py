"""Shifts: which manager answers for the room from when to when, and what each hands over to the next, signed by both.

Knows the rows of one stream. What is handed over is counted then, and stands in the row. Must not know where the
figures come from: `control` counts them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Literal, NamedTuple

from msgspec import Struct, structs

from pokerroom.law.error import Refused
from pokerroom.room.journal import Journal, JournalRow
from pokerroom.room.numbered import note_read, note_written
from pokerroom.room.offices import SHIFT, NotYours, powers
from pokerroom.room.people import People
from pokerroom.room.person import Person
from pokerroom.room.writer import Writer

STREAM = "shifts"
LONGEST = 500  # letters of what is said with a handover
FOR_MANAGERS = "shifts are opened, handed over and taken over by managers."

ShiftStep = Literal["opened", "handed over", "signed", "taken over"]


class ShiftTable(Struct):
    """A table as it is handed over: who sits and waits there, its chips, disputes that are open, its name."""

    table: str
    players: int
    waiting: int
    chips: int
    disputes: int
    name: str = ""


class HandedOver(Struct):
    """What is handed over: the tables that are open, what is wrong in the room, what waits for a second person, who is
    on duty as a dealer, what lies in jackpots and what they are called, and what the house took `since` the shift
    before was counted: what comes between that and the second signature is the next one's. `dropped` is all that it
    ever took, from which the next is counted; rows of before have neither.
    """

    tables: list[ShiftTable] = []
    incidents: list[str] = []
    proposals: int = 0
    dealers: int = 0
    jackpots: dict[str, int] = {}
    drop: int = 0
    titles: dict[str, str] = {}
    since: int = 0
    dropped: int | None = None


class CountedFrom(NamedTuple):
    """From where the figures of a shift are counted: when that was, in milliseconds, and what the house had taken by
    then altogether; None where a row of before does not say so."""

    at: int
    dropped: int | None


class ShiftRow(Struct, omit_defaults=True):
    """A row of the stream: a step of a shift. People by their ids, words by the number under which they are kept.

    With "signed" and "taken over" the shift is closed, and the next one begins unless the room `closes`. `dropped` is
    what the house had taken when the first one was opened.
    """

    step: ShiftStep
    by: str
    says: str = ""
    facts: HandedOver | None = None
    closes: bool = False
    dropped: int | None = None


class ShiftTold(Struct):
    """A shift as managers read it; times in milliseconds (0: not yet). `handed`: when its manager signed what they hand
    over; `taker` signed it too, or took over without it: then `handed` is 0."""

    number: int
    manager: str
    opened: int
    handed: int = 0
    says: str = ""
    facts: HandedOver | None = None
    closed: int = 0
    taker: str = ""
    taker_says: str = ""


class Shifts:
    """The shifts of a room."""

    def __init__(
        self,
        writer: Writer,
        people: People,
        count: Callable[[CountedFrom], HandedOver],
        dropped: Callable[[], int],
        clock: Callable[[], float],
    ) -> None:
        """Read what there was; `count` counts what is handed over, and `dropped` what the house ever took."""
        self._people = people
        self._count = count
        self._dropped = dropped
        self._clock = clock
        self._journal: Journal[ShiftRow] = Journal(writer, STREAM, ShiftRow, self._take)
        self._shifts: list[ShiftTold] = []  # managers by their ids, words by number
        self._from: CountedFrom = CountedFrom(0, None)  # of the shift that is on, or of the next
        self._counted: CountedFrom = self._from  # where it ends, as it was counted last
        self._turn: asyncio.Lock = asyncio.Lock()
        for row in self._journal.rows():
            self._take(row)

    def _take(self, row: JournalRow[ShiftRow]) -> None:
        says = row.says
        if says.step == "opened":
            if not self._shifts:
                self._from = CountedFrom(row.at, says.dropped)
            self._shifts.append(ShiftTold(len(self._shifts) + 1, says.by, row.at))
            return
        shift = self._shifts[-1]
        if says.facts is not None:
            self._counted = CountedFrom(row.at, says.facts.dropped)
        if says.step == "handed over":
            shift.handed, shift.says, shift.facts = row.at, says.says, says.facts
            return
        shift.closed, shift.taker, shift.taker_says = row.at, says.by, says.says
        shift.facts = says.facts if says.step == "taken over" else shift.facts
        self._from = self._counted
        if not says.closes:
            self._shifts.append(ShiftTold(len(self._shifts) + 1, says.by, row.at))

    # -------------------------------------------------------------------------------------------- steps

    async def open(self, who: Person) -> None:
        """Begin a shift, where none is on."""
        async with self._turn:
            self._check(who)
            shift = self._now()
            if shift is not None:
                raise Refused(f"shift {shift.number} is on: {self._people.name_of(shift.manager)} has it.")
            first = None if self._shifts else await asyncio.to_thread(self._dropped)
            await self._write(ShiftRow("opened", who.id, dropped=first))

    async def hand_over(self, who: Person, says: str = "") -> None:
        """Count what is handed over, and sign it: for the manager whose shift it is. Again before it is signed by the
        other it is counted anew."""
        async with self._turn:
            shift = self._open_shift(who)
            if not self._people.is_same(shift.manager, who.id):
                whose = self._people.name_of(shift.manager)
                raise NotYours(f"this shift is {whose}'s: take it over where they cannot hand it over.")
            facts = await asyncio.to_thread(self._count, self._from)
            await self._write(ShiftRow("handed over", who.id, await self._kept(says), facts))

    async def sign(self, who: Person, says: str = "", closes: bool = False, handed: int = 0) -> None:
        """Sign what was handed over, and have the next shift, unless the room closes: for another manager, who says
        when what they sign was counted."""
        async with self._turn:
            shift = self._open_shift(who)
            if not shift.handed:
                raise Refused("nothing was handed over yet.")
            if self._people.is_same(shift.manager, who.id):
                raise NotYours("a second person signs this: whoever hands over does not.")
            if handed and handed != shift.handed:
                raise Refused("it was counted anew meanwhile: look again.")
            await self._write(ShiftRow("signed", who.id, await self._kept(says), closes=closes))

    async def take_over(self, who: Person, says: str) -> None:
        """Take over a shift that was not handed over, and say why: for another manager. What there is, is counted."""
        async with self._turn:
            shift = self._open_shift(who)
            if self._people.is_same(shift.manager, who.id):
                raise Refused("this shift is yours: hand it over.")
            if shift.handed:
                raise Refused("it was handed over: sign it.")
            if not says.strip():
                raise Refused("say in a few words why it was not handed over.")
            facts = await asyncio.to_thread(self._count, self._from)
            await self._write(ShiftRow("taken over", who.id, await self._kept(says), facts))

    def _check(self, who: Person) -> None:
        if SHIFT not in powers(who.offices):
            raise NotYours(FOR_MANAGERS)

    def _now(self) -> ShiftTold | None:
        return self._shifts[-1] if self._shifts and not self._shifts[-1].closed else None

    def _open_shift(self, who: Person) -> ShiftTold:
        self._check(who)
        shift = self._now()
        if shift is None:
            raise Refused("no shift is on: open one.")
        return shift

    async def _kept(self, says: str) -> str:
        words = " ".join(says.split())
        if len(words) > LONGEST:
            raise Refused(f"this has {LONGEST} letters at most.")
        return await asyncio.to_thread(note_written, words, self._people.registry)

    async def _write(self, row: ShiftRow) -> None:
        self._take(await self._journal.write(row))

    # -------------------------------------------------------------------------------------------- what is read

    def told(self, most: int) -> list[ShiftTold]:
        """The last shifts, the newest first, people by name."""
        return [self._told(each) for each in reversed(self._shifts[-most:])]

    def now(self) -> ShiftTold | None:
        """The shift that is on."""
        shift = self._now()
        return self._told(shift) if shift is not None else None

    def is_mine(self, who: Person) -> bool:
        """Whether somebody has the shift that is on."""
        shift = self._now()
        return shift is not None and self._people.is_same(shift.manager, who.id)

    def _told(self, shift: ShiftTold) -> ShiftTold:
        registry = self._people.registry
        return structs.replace(
            shift,
            manager=self._people.name_of(shift.manager),
            says=note_read(shift.says, registry),
            taker=self._people.name_of(shift.taker) if shift.taker else "",
            taker_says=note_read(shift.taker_says, registry),
        )
