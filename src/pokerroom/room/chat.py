"""Chat: what people at a table say to each other, whom an officer has silenced, and lines that were reported.

Knows the last lines of each table, in memory alone; what is reported, and who is silenced, is a row of a chained
stream. Must not know acts: nothing that is said here is a wager. Ask `offices` for who holds which office.
"""

from __future__ import annotations

import asyncio
import logging
import unicodedata
from collections import deque
from typing import Literal

import msgspec
from msgspec import Struct

from pokerroom.law.error import Refused, shown
from pokerroom.law.ladder import ladder_of
from pokerroom.law.rule import Rule
from pokerroom.machine.authority import Power
from pokerroom.room.clock import RoomClock
from pokerroom.room.incidents import RoomIncidents
from pokerroom.room.interests import offices_at
from pokerroom.room.journal import Journal, JournalRow
from pokerroom.room.messages import ChatLine, ChatTold, encode
from pokerroom.room.offices import NotYours, highest, may_act
from pokerroom.room.owner import Owner
from pokerroom.room.people import People
from pokerroom.room.person import Person
from pokerroom.room.sent import known_as
from pokerroom.room.store import RoomStore
from pokerroom.room.waits import TooOften
from pokerroom.room.writer import Writer
from pokerroom.table.checks import OFFICES, least_office
from pokerroom.table.rules import SITTER, WATCHER, TableRules

STREAM = "chat"
INCIDENT = "chat"  # the kind of an incident that a report is
KEPT = 60  # lines of a table
LONGEST = 200  # letters of a line, and of why it is reported
AT_ONCE, EVERY = 4, 3.0  # lines that somebody may say at once, and seconds after which there is one more
LONGEST_SILENCE = 7 * 24 * 60  # minutes
EMOTES = ("nice hand", "well played", "thank you", "oops", "wow", "thinking", "good luck", "cheers")
# A book that says nothing of it leaves it to whoever decides what it does not cover.
_SILENCES = Power((TableRules.offices_silences, TableRules.offices_decides_the_rest))

ChatStep = Literal["reported", "silenced", "heard again", "let pass"]


class ChatRow(Struct, omit_defaults=True):
    """A row of the stream: a line that was reported, or what an officer did about somebody. People by their ids, words
    by the numbers under which the register has them, so that they can be erased."""

    step: ChatStep
    table: str
    person: str
    by: str
    line: int = 0
    text: int = 0
    why: int = 0
    office: str = ""
    until: int = 0  # in milliseconds


class ReportedLine(Struct):
    """A line that was reported and that nobody has looked into yet."""

    number: int
    table: str
    person: str
    by: str
    line: int
    text: int
    why: int
    at: int


class Chat:
    """What is said at the tables of a room."""

    def __init__(self, writer: Writer, people: People, incidents: RoomIncidents, clock: RoomClock) -> None:
        """Know from the rows who is silenced, and what was reported."""
        self._people = people
        self._incidents = incidents
        self._clock = clock
        self._number = 0  # of the last line that was said here
        self._lines: dict[str, deque[tuple[ChatLine, str]]] = {}  # of each table, with the id of who said it
        self._said: dict[str, tuple[float, float]] = {}  # of each person: how many lines, and when that was
        self.silenced: dict[str, int] = {}  # until when, in milliseconds, by the id of the person
        self.reports: dict[int, ReportedLine] = {}  # that nobody has looked into, by the numbers of their rows
        self._journal: Journal[ChatRow] = Journal(writer, STREAM, ChatRow, self._take)
        for row in self._journal.rows():
            self._take(row)

    def _take(self, row: JournalRow[ChatRow]) -> None:
        says = row.says
        self._number = max(self._number, says.line)  # of a room that is opened again no line has an earlier number
        if says.step == "reported":
            told = (says.table, says.person, says.by, says.line, says.text, says.why, row.at)
            self.reports[row.number] = ReportedLine(row.number, *told)
            return
        if says.step == "silenced":
            self.silenced[says.person] = says.until
        elif says.step == "heard again":
            self.silenced.pop(says.person, None)
        if says.line:  # what was reported is looked into
            about = (says.table, says.line)
            self.reports = {at: each for at, each in self.reports.items() if (each.table, each.line) != about}

    # ------------------------------------------------------------------------------------------------- saying

    def lines(self, table: str) -> list[ChatLine]:
        """The last lines of a table, the oldest first."""
        return [line for line, _ in self._lines.get(table, ())]

    def check_speaker(self, owner: Owner, person: Person) -> str:
        """The name by which somebody speaks at a table, or a refusal with the clause."""
        state = owner.table.state
        name = known_as(owner.table, person.name, person.former)
        speakers = state.rules.chat_speakers
        sits = state.player(name) is not None and SITTER in speakers.value
        if not sits and WATCHER not in speakers.value and not self._office(owner, person):
            raise NotYours("the chat is for those who sit at the table.", speakers.by)
        until = self.silenced.get(person.id, 0)
        left = until - self._clock.milliseconds
        if left > 0:
            minutes = max(1, -(-left // 60_000))
            raise NotYours(f"you are silenced for {minutes} more minutes.", _silences(owner).by)
        return name

    def say(self, owner: Owner, person: Person, text: str, emote: str = "") -> ChatLine:
        """Have a line told to everybody who looks at the table."""
        name = self.check_speaker(owner, person)
        if emote and emote not in EMOTES:
            raise Refused(f"{shown(emote)} is not one of {', '.join(EMOTES)}.")
        said = "" if emote else _plain(text)
        self._pace(person.id)
        at = self._clock.milliseconds
        # By the time: whoever has the table next knows none of these lines, and must not begin before them.
        self._number = max(self._number + 1, at)
        office = self._office(owner, person)
        line = ChatLine(self._number, at, name, said, emote, office)
        self._lines.setdefault(owner.id, deque(maxlen=KEPT)).append((line, person.id))
        message = encode(ChatTold(owner.id, line))
        for viewer in tuple(owner.audience.viewers):
            viewer.tell(message)
        return line

    def _pace(self, person: str) -> None:
        """Refuse somebody who says more than others can read."""
        now = self._clock()
        many, at = self._said.get(person, (0.0, now))
        many = max(0.0, many - (now - at) / EVERY)
        if many + 1 > AT_ONCE:
            raise TooOften("you say much: wait a moment.", (many + 1 - AT_ONCE) * EVERY)
        if len(self._said) > 5_000:
            self._said.clear()
        self._said[person] = (many + 1, now)

    # ------------------------------------------------------------------------------------------------- reports

    async def report(self, owner: Owner, by: Person, number: int, why: str) -> None:
        """Somebody reports a line: it is written down, and the desk is told."""
        found = next((each for each in self._lines.get(owner.id, ()) if each[0].number == number), None)
        if found is None:
            raise Refused("this line is gone: call the floor instead.")
        line, person = found
        if person == by.id:
            raise Refused("nobody reports themselves.")
        said = (owner.id, number, by.id)
        if any((each.table, each.line, each.by) == said for each in self.reports.values()):
            return
        text = await asyncio.to_thread(self._kept, line.text or line.emote)
        because = await asyncio.to_thread(self._kept, _short(why))
        self._take(await self._journal.write(ChatRow("reported", owner.id, person, by.id, number, text, because)))
        what = "a line of the chat was reported; the desk of the table shows it"
        self._incidents.note(INCIDENT, _where(owner.id, number), what, logging.INFO)  # nothing of the room is wrong

    async def silence(self, owner: Owner, officer: Person, person: Person, minutes: int, why: str, line: int) -> None:
        """An officer silences somebody in the whole room for some minutes; 0: they may speak again."""
        office = self._check_office(owner, officer)
        if not 0 <= minutes <= LONGEST_SILENCE:
            raise Refused(f"a silence lasts {LONGEST_SILENCE} minutes at most.")
        if person.id == officer.id:
            raise Refused("nobody silences themselves.")
        until = self._clock.milliseconds + minutes * 60_000 if minutes else 0
        step: ChatStep = "silenced" if minutes else "heard again"
        because = await asyncio.to_thread(self._kept, _short(why))
        row = ChatRow(step, owner.id, person.id, officer.id, line, 0, because, office, until)
        self._take(await self._journal.write(row))
        self._over(owner.id, line, f"the {office} {'silenced them' if minutes else 'let them speak again'}")

    async def let_pass(self, owner: Owner, officer: Person, line: int) -> None:
        """An officer has looked at what was reported, and does nothing about it."""
        office = self._check_office(owner, officer)
        report = next((each for each in self.reports.values() if each.line == line and each.table == owner.id), None)
        if report is None:
            raise Refused("this was looked into already.")
        row = ChatRow("let pass", owner.id, report.person, officer.id, line, office=office)
        self._take(await self._journal.write(row))
        self._over(owner.id, line, f"the {office} let it pass")

    def _kept(self, words: str) -> int:
        """The number of words that the register keeps; 0 where there are none."""
        return self._people.registry.note(words) if words else 0

    def words(self, number: int) -> str:
        """Words by their number; what is left of them where they were erased."""
        return self._people.registry.noted(number) if number else ""

    def _over(self, table: str, line: int, how: str) -> None:
        if line:
            self._incidents.note_over(INCIDENT, _where(table, line), how)

    def may_silence(self, owner: Owner, person: Person) -> bool:
        """Whether somebody may silence others at a table: by an office, and where they have no interest."""
        state, offices = owner.table.state, offices_at(self._people, person, owner.table)
        return bool(offices) and may_act(offices, state.sign.game, least_office(state, _silences(owner)))

    def _check_office(self, owner: Owner, officer: Person) -> str:
        state = owner.table.state
        grant = _silences(owner)
        if not self.may_silence(owner, officer):
            raise NotYours(f"this is for the {least_office(state, grant)} or above.", grant.by)
        return self._office(owner, officer)

    def _office(self, owner: Owner, person: Person) -> str:
        """The office in which somebody speaks at a table where they do not play."""
        offices = offices_at(self._people, person, owner.table) if person.offices else ()
        return highest(offices, owner.table.state.sign.game) if offices else ""


def _silences(owner: Owner) -> Rule[str]:
    """The least office that may silence somebody at a table."""
    state = owner.table.state
    return OFFICES.least(state.rules, ladder_of(state.sign.game), _SILENCES)


def _where(table: str, line: int) -> str:
    return f"table/{table}/line {line}"


def _short(why: str) -> str:
    return " ".join(why.split())[:LONGEST]


def _plain(text: str) -> str:
    """A line as it is told: one line, and nothing in it that cannot be seen or turns others around."""
    if len(text) > 4 * LONGEST:
        raise Refused(f"a line has {LONGEST} letters at most.")
    letters = unicodedata.normalize("NFC", text)
    said = " ".join("".join(" " if unicodedata.category(each)[0] in "CZ" else each for each in letters).split())
    if not said:
        raise Refused("say something.")
    if len(said) > LONGEST:
        raise Refused(f"a line has {LONGEST} letters at most.")
    return said


def notes_about(store: RoomStore, person: str) -> set[int]:
    """The words in the rows of the chat that somebody said, or that were said about them."""
    rows = [msgspec.json.decode(row.data, type=ChatRow) for row in store.read(STREAM)]
    return {note for row in rows if person in (row.person, row.by) for note in (row.text, row.why) if note}
