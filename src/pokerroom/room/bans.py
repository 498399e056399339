"""Bans: whom the house keeps from every seat, for how long, why and by whom; and notes that the floor writes of people.

Knows the rows of one stream, which name people by their ids and have words by number, so that they can be erased. Must
not know tables: `limits` and `decisions` ask before somebody sits, and the usher sees off who sits already.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Literal

import msgspec
from msgspec import Struct

from pokerroom.law.error import Refused, shown
from pokerroom.room.journal import Journal, JournalRow
from pokerroom.room.numbered import note_read, note_written
from pokerroom.room.offices import BAN, PEOPLE, NotYours, ban_clauses, powers
from pokerroom.room.people import People
from pokerroom.room.person import Person
from pokerroom.room.store import RoomStore
from pokerroom.room.writer import Writer

STREAM = "floor"
DAY = 86_400_000  # milliseconds
FOR_GOOD = 2**53 - 1  # milliseconds: no time comes after it, in a browser either
LONGEST = 500  # letters of a note
LONGEST_REQUEST = 64
# For how many days somebody can be banned; 0: for good.
SPANS: dict[str, int] = {"a day": 1, "a week": 7, "a month": 30, "a year": 365, "for good": 0}
FOR_FLOOR = "this is for the floor: an office above those who deal."
FOR_BANS = "a ban is for those whose book lets them exclude somebody, and for the manager."

FloorStep = Literal["banned", "ended", "noted"]


class FloorRow(Struct, omit_defaults=True):
    """A row of the stream: somebody was banned until a time (in milliseconds), their ban was ended, or something was
    noted about them. People by their ids, words by the number under which they are kept; `ban`: which row gave it."""

    step: FloorStep
    person: str
    by: str
    says: str
    until: int = 0
    ban: int = 0
    request: str = ""


class BanTold(Struct):
    """A ban as the desk reads it; times in milliseconds. `ended`: when it was ended before its time (0: it was not)."""

    number: int
    at: int
    until: int
    forever: bool
    why: str
    by: str
    holds: bool
    ended: int = 0
    ended_by: str = ""
    ended_why: str = ""


class FloorNote(Struct):
    """A note of the floor about somebody: when, by whom, and what."""

    number: int
    at: int
    by: str
    says: str


class Bans:
    """The bans and notes of a room."""

    def __init__(self, writer: Writer, people: People, clock: Callable[[], float]) -> None:
        """Read what there is."""
        self._people = people
        self._clock = clock
        self._journal: Journal[FloorRow] = Journal(writer, STREAM, FloorRow, self._take)
        self._rows: dict[str, list[JournalRow[FloorRow]]] = {}  # by person
        self._holding: dict[str, JournalRow[FloorRow]] = {}  # the ban that was given last and not ended, by person
        self._requests: dict[tuple[str, str], FloorRow] = {}
        self._turn: asyncio.Lock = asyncio.Lock()
        for row in self._journal.rows():
            self._take(row)

    def _take(self, row: JournalRow[FloorRow]) -> None:
        says = row.says
        self._rows.setdefault(says.person, []).append(row)
        if says.request:
            self._requests[says.by, says.request] = says
        if says.step == "banned":
            self._holding[says.person] = row
        elif says.step == "ended":
            self._holding.pop(says.person, None)

    # -------------------------------------------------------------------------------------------- what holds

    @property
    def is_empty(self) -> bool:
        """Whether nobody is banned."""
        return not self._holding

    def _ban_of(self, person: str) -> JournalRow[FloorRow] | None:
        """The ban of an account that holds now."""
        row = self._holding.get(person)
        return row if row is not None and row.says.until > self._clock() * 1000 else None

    def why_off(self, person: str) -> str:
        """Why somebody takes no seat, under any account of theirs, as a sentence; nothing where they may."""
        for each in self._people.accounts.same(person) if self._holding else ():
            row = self._ban_of(each)
            if row is not None:
                known = self._people.person(person)
                name = known.name if known is not None else "whoever this is"
                return f"{name} is banned from the house {until_said(row.says.until)}."
        return ""

    def check(self, person: str) -> None:
        """Refuse whoever is banned, by the clause of the house."""
        why = self.why_off(person)
        if why:
            raise Refused(why, ban_clauses())

    # -------------------------------------------------------------------------------------------- what is done

    async def ban(self, who: Person, person: str, span: str, why: str, request: str = "") -> None:
        """Keep somebody from every seat for a span; why is said."""
        if BAN not in powers(who.offices):
            raise NotYours(FOR_BANS)
        if span not in SPANS:
            raise Refused(f"{shown(span)} is none of {', '.join(SPANS)}.")
        words = _words(why)
        async with self._turn:
            whom = self._whom(who, person)
            if self._is_known(who, request, "banned", person):
                return
            if whom.offices:
                raise Refused(f"{whom.name} holds the office of {whom.offices[0]}: it is taken or laid down first.")
            if self._ban_of(person) is not None:
                raise Refused(f"{whom.name} is banned already: end that ban first.")
            days = SPANS[span]
            until = int(self._clock() * 1000) + days * DAY if days else FOR_GOOD
            await self._write("banned", who, person, words, until, request=request)

    async def end(self, who: Person, person: str, why: str, request: str = "") -> None:
        """End somebody's ban before its time."""
        if BAN not in powers(who.offices):
            raise NotYours(FOR_BANS)
        words = _words(why)
        async with self._turn:
            whom = self._whom(who, person)
            if self._is_known(who, request, "ended", person):
                return
            held = self._ban_of(person)
            if held is None:
                raise Refused(f"{whom.name} is not banned.")
            await self._write("ended", who, person, words, ban=held.number, request=request)

    async def note(self, who: Person, person: str, says: str, request: str = "") -> None:
        """Note something about somebody."""
        if PEOPLE not in powers(who.offices):
            raise NotYours(FOR_FLOOR)
        words = _words(says)
        async with self._turn:
            self._whom(who, person)
            if not self._is_known(who, request, "noted", person):
                await self._write("noted", who, person, words, request=request)

    def _whom(self, who: Person, person: str) -> Person:
        """Whom it is about, or a refusal: nobody writes about themselves."""
        found = self._people.person(person)
        if found is None:
            raise Refused("there is nobody of this number.")
        if self._people.is_same(who.id, person):
            raise NotYours("nobody decides about themselves.")
        return found

    def _is_known(self, who: Person, request: str, step: FloorStep, person: str) -> bool:
        """Whether this request was done before; a refusal where another one was."""
        if len(request) > LONGEST_REQUEST:
            raise Refused("the id of a request is not so long.")
        found = self._requests.get((who.id, request)) if request else None
        if found is not None and (found.step, found.person) != (step, person):
            raise Refused("this id was that of another request.")
        return found is not None

    async def _write(
        self, step: FloorStep, who: Person, person: str, words: str, until: int = 0, ban: int = 0, request: str = ""
    ) -> None:
        kept = await asyncio.to_thread(note_written, words, self._people.registry)
        self._take(await self._journal.write(FloorRow(step, person, who.id, kept, until, ban, request)))

    # -------------------------------------------------------------------------------------------- what is read

    def of(self, person: str) -> list[BanTold]:
        """The bans of somebody, the newest first."""
        rows = self._rows.get(person, [])
        ends = {row.says.ban: row for row in rows if row.says.step == "ended"}
        held = self._ban_of(person)
        found: list[BanTold] = []
        for row in rows:
            if row.says.step == "banned":
                until, why, by = row.says.until, self._said(row), self._people.name_of(row.says.by)
                told = BanTold(row.number, row.at, until, until == FOR_GOOD, why, by, held is row)
                if (end := ends.get(row.number)) is not None:
                    told.ended, told.ended_by, told.ended_why = (
                        end.at,
                        self._people.name_of(end.says.by),
                        self._said(end),
                    )
                found.append(told)
        return found[::-1]

    def notes(self, person: str) -> list[FloorNote]:
        """What the floor noted about somebody, the newest first."""
        rows = [row for row in self._rows.get(person, []) if row.says.step == "noted"]
        name = self._people.name_of
        return [FloorNote(row.number, row.at, name(row.says.by), self._said(row)) for row in reversed(rows)]

    def banned(self) -> list[str]:
        """Everybody whose ban holds, by their ids, the newest first."""
        held = [row for each in self._holding if (row := self._ban_of(each)) is not None]
        return [row.says.person for row in sorted(held, key=lambda row: -row.number)]

    def _said(self, row: JournalRow[FloorRow]) -> str:
        return note_read(row.says.says, self._people.registry)


def notes_about(store: RoomStore, person: str) -> set[int]:
    """The words in the rows of the floor that were written about somebody, or by them."""
    rows = [msgspec.json.decode(row.data, type=FloorRow) for row in store.read(STREAM)]
    return {int(row.says[1:]) for row in rows if person in (row.person, row.by) and row.says[:1] == "~"}


def until_said(at: int) -> str:
    """Until when something is, in words."""
    if at >= FOR_GOOD:
        return "for good"
    return datetime.fromtimestamp(at / 1000, UTC).strftime("until %d %B %Y, %H:%M UTC").replace("until 0", "until ")


def _words(said: str) -> str:
    words = " ".join(said.split())
    if not words:
        raise Refused("say in a few words what there is to say.")
    if len(words) > LONGEST:
        raise Refused(f"this has {LONGEST} letters at most.")
    return words
