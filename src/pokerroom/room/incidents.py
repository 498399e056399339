"""Incidents: what went wrong in the room itself, each written down once for as long as it lasts.

Knows its own stream of the store, and what is wrong now. Must not know what to do about it: the desk shows it, and the
staff decides. Ask `watchman` for who finds them.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

import msgspec
from msgspec import Struct

from pokerroom.law.error import Refused
from pokerroom.room.health import Finding
from pokerroom.room.store import RoomStore
from pokerroom.room.stored import BrokenChainError, NewRow, Row
from pokerroom.room.writer import AsksHouse, FollowedJournal

LOG = logging.getLogger("pokerroom.incidents")
STREAM = "incidents"
BEGAN, ENDED = "incident", "mended"
MOST_READ = 20_000  # rows in which incidents are looked for
# How incidents end by themselves.
GONE, OTHERWISE = "it was found to be so no longer", "something else was found there"


class IncidentRow(Struct, omit_defaults=True):
    """A row of the stream: of what kind it is, where it was found, and what was found; where somebody ended it, how."""

    kind: str
    where: str
    what: str
    how: str = ""


class Incident(Struct):
    """An incident as the desk shows it; `until`: when it was over (0: it is not), `how` it ended. Times in
    milliseconds. `tables` are those that it is about, by what is said of where it was found."""

    number: int
    at: int
    kind: str
    where: str
    what: str
    until: int = 0
    how: str = ""
    tables: tuple[str, ...] = ()


class IncidentPlace(NamedTuple):
    """Where an incident was found, as far as it is at a table: which, and in which rows (0: it does not say)."""

    table: str
    first: int
    last: int


def place_of(where: str) -> IncidentPlace | None:
    """The table of an incident, by the address at which it was found ("t1", "table/t1", "rows 5 to 9 of table/t1",
    "transfer table/t1/12/0"); None where it is at none. Where several processes share a room, the id of a table of
    a tournament ends in its shard ("t9.0")."""
    rows, _, stream = where.rpartition(" of ")
    table, *further = stream.removeprefix("transfer ").removeprefix("table").lstrip(" /").split("/")
    if not (table[:1] == "t" and all(map(_is_number, table[1:].split(".", 1)))):
        return None
    # Of "row 5", "rows 5 to 9" and "12/0" what is a number: the rows, or that of a transfer and its place there.
    numbers = [int(word) for word in rows.split() if _is_number(word)]
    numbers = numbers or [int(word) for word in further[:1] if _is_number(word)] or [0]
    return IncidentPlace(table, numbers[0], numbers[-1])


def place_at(table_id: str) -> str:
    """Where an incident is found that is about a table."""
    return f"table {table_id}"


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit()


class NotedIncident(Struct, array_like=True):
    """What somebody has noted: when, in milliseconds, whether it began or is over, and what."""

    at: int
    kind: str
    says: IncidentRow


class AsksElsewhere(Protocol):
    """What says whether another process writes for the house, and tells that a stream has grown."""

    journals: dict[str, FollowedJournal]
    house: AsksHouse | None
    wrote: Callable[[str], None] | None


class RoomIncidents:
    """The incidents of a room. Its methods may be called from any thread.

    Where several processes share the room, the one that has the house writes, for all. What was noted here waits until
    it is a row, and what is wrong now is what the rows say with what waits behind them.
    """

    def __init__(
        self, store: RoomStore, *, clock: Callable[[], float] = time.time, writer: AsksElsewhere | None = None
    ) -> None:
        """Begin with what was not over when the room closed. `writer`: knows whether the house is elsewhere."""
        self._store = store
        self._clock = clock
        self._writer = writer
        self._lock = threading.Lock()
        self._pen = threading.Lock()  # of whoever writes: the other is never held while somebody waits for the disk
        self._turn = asyncio.Lock()  # of whoever asks the house
        self._number: int = 0  # of the last row that was read
        self._written: dict[tuple[str, str], str] = {}  # what is wrong as the rows have it
        self._unwritten: list[NotedIncident] = []  # what could not be written down yet
        self._tried: int = 0  # as which row the first of them was last to be written
        self._open: dict[tuple[str, str], str] = {}
        if writer is not None:
            writer.journals[STREAM] = self
        self.read_again()

    def read_again(self) -> None:
        """Know what another process has found or ended meanwhile, too."""
        try:
            self._take(self._store.read(STREAM, self._number))
        except BrokenChainError:  # whoever verifies says why
            LOG.exception("what was wrong when the room closed cannot be read")
            self._number = self._store.end(STREAM)

    def _take(self, rows: Sequence[Row]) -> None:
        with self._lock:
            for row in rows:
                if row.number <= self._number:  # read by somebody else meanwhile
                    continue
                self._number = row.number
                try:
                    says = msgspec.json.decode(row.data, type=IncidentRow)
                except msgspec.MsgspecError:
                    LOG.exception("row %d of the incidents cannot be read", row.number)
                    continue
                first = self._unwritten[0] if self._unwritten else None
                if row.number == self._tried and first is not None and (first.kind, first.says) == (row.kind, says):
                    del self._unwritten[0]  # whoever wrote it could not say so
                _fold(self._written, row.kind, says)
            self._open = dict(self._written)
            for each in self._unwritten:
                _fold(self._open, each.kind, each.says)

    @property
    def open(self) -> list[str]:
        """What is wrong now, in a sentence each."""
        with self._lock:
            return [f"{where}: {what}" for (_, where), what in self._open.items()]

    def wrong(self, *kinds: str) -> list[tuple[str, str, str]]:
        """What is wrong now of these kinds: of each its kind, where it is, and what."""
        with self._lock:
            return [(kind, where, what) for (kind, where), what in self._open.items() if kind in kinds]

    def health(self, *kinds: str) -> Finding:
        """Say whether anything of these kinds is wrong."""
        wrong = [f"{where}: {what}" for _, where, what in self.wrong(*kinds)]
        return Finding(not wrong, f"{wrong[0]}." if wrong else "nothing is wrong.")

    def found(self, kind: str, where: str, what: str) -> None:
        """Something is wrong; told again while it lasts, it is written down once."""
        if self.note(kind, where, what):
            self.write()

    def note(self, kind: str, where: str, what: str, level: int = logging.WARNING) -> bool:
        """The same without waiting for the disk: whether there is something to write down now."""
        with self._lock:
            if self._open.get((kind, where)) == what:
                return False
            self._wait(BEGAN, IncidentRow(kind, where, what))
        LOG.log(level, "incident: %s, %s: %s", kind, where, what)
        return True

    def over(self, kind: str, where: str | None = None, how: str = "") -> None:
        """What was wrong is so no longer: at one place, or everywhere; `how`, where somebody has ended it."""
        if self.note_over(kind, where, how):
            self.write()

    def note_over(self, kind: str, where: str | None = None, how: str = "") -> bool:
        """The same without waiting for the disk: whether there is something to write down now.

        At one place something may be wrong that only others know of: whoever writes it down sees whether it is.
        """
        with self._lock:
            ended = [each for each in self._open if each[0] == kind and where in (None, each[1])]
            if where is not None and not ended and self._writer is not None:
                ended = [(kind, where)]
            for each in ended:
                self._wait(ENDED, IncidentRow(*each, self._open.get(each, ""), how))
        return bool(ended)

    def _wait(self, kind: str, says: IncidentRow) -> None:
        self._unwritten.append(NotedIncident(int(self._clock() * 1000), kind, says))
        _fold(self._open, kind, says)

    def only(self, kind: str, faults: dict[str, str], says: str = "") -> None:
        """These are all that is wrong of a kind, by place; or all of which it is said in words that begin so."""
        with self._lock:
            gone = [
                where
                for (each, where), what in self._open.items()
                if each == kind and where not in faults and what.startswith(says)
            ]
        for where in gone:
            self.over(kind, where)
        for where, what in faults.items():
            self.found(kind, where, what)

    # -------------------------------------------------------------------------------------------- writing

    def _wanted(self) -> tuple[int, NotedIncident] | None:
        """What is to be written next, and as which row; what would change nothing is left out."""
        self.read_again()
        with self._lock:
            while self._unwritten:
                first = self._unwritten[0]
                known = self._written.get((first.says.kind, first.says.where))
                if known != first.says.what if first.kind == BEGAN else known is not None:
                    self._tried = self._number + 1
                    return self._tried, first
                del self._unwritten[0]
        return None

    def write(self) -> None:
        """Write down what is not written yet; where that cannot be done it waits for the next time."""
        if self._writer is not None and self._writer.house is not None:  # whoever settles asks the house
            return
        with self._pen:
            try:
                while (wanted := self._wanted()) is not None:
                    self._append(*wanted)
            except Exception:  # whatever stops writing is an incident itself
                LOG.debug("an incident could not be written down", exc_info=True)

    def _append(self, number: int, noted: NotedIncident) -> None:
        self._store.append([NewRow(STREAM, number, noted.at, noted.kind, msgspec.json.encode(noted.says))])

    async def settle(self) -> None:
        """Write down what is not written yet, or have the house write it; what cannot be written waits."""
        ask = self._writer.house if self._writer is not None else None
        if ask is not None:
            async with self._turn:
                await self._have_written(ask)
        elif self._unwritten:
            before = self._number
            await asyncio.to_thread(self.write)
            self._tell(before)

    async def _have_written(self, ask: AsksHouse) -> None:
        tried = 0
        try:
            while self._unwritten and (wanted := await asyncio.to_thread(self._wanted)) is not None:
                if wanted[0] == tried:  # it is not there, and nothing else is
                    return
                tried, noted = wanted
                try:
                    await ask(STREAM, tried, msgspec.json.encode(noted))
                except Refused as error:  # the rows say whether it was written, or somebody was faster
                    LOG.debug("an incident was not written by the house: %s", error)
        except Exception:
            LOG.debug("an incident could not be passed to the house", exc_info=True)

    async def write_for(self, number: int, data: bytes) -> int:
        """Write a row that another process has made, if it is the next: its time."""
        noted, before = msgspec.json.decode(data, type=NotedIncident), self._number
        await asyncio.to_thread(self._write_for, number, noted)
        self._tell(before)
        return noted.at

    def _write_for(self, number: int, noted: NotedIncident) -> None:
        with self._pen:
            self.read_again()
            if number != self._number + 1:
                raise Refused("somebody was faster; nothing has changed, look again.")
            self._append(number, noted)
            self.read_again()

    async def catch_up(self) -> None:
        """Read what another process has written."""
        await asyncio.to_thread(self.read_again)

    def _tell(self, before: int) -> None:
        if self._number > before and self._writer is not None and self._writer.wrote is not None:
            self._writer.wrote(STREAM)

    # -------------------------------------------------------------------------------------------- reading

    def latest(self, most: int = 100) -> list[Incident]:
        """The last incidents, the newest first."""
        return self.every(2 * most)[:most]

    def every(self, most_read: int = MOST_READ) -> list[Incident]:
        """All incidents in the last rows, the newest first."""
        found: dict[tuple[str, str], Incident] = {}
        every: list[Incident] = []
        for row in self._store.read(STREAM, max(0, self._store.end(STREAM) - most_read)):
            said = msgspec.json.decode(row.data, type=IncidentRow)
            key = (said.kind, said.where)
            if key in found:  # it is over, or something else is wrong there now
                ended = found.pop(key)
                ended.until, ended.how = row.at, OTHERWISE if row.kind == BEGAN else said.how or GONE
            if row.kind == BEGAN:
                place = place_of(said.where)
                tables = (place.table,) if place is not None else ()
                found[key] = Incident(row.number, row.at, said.kind, said.where, said.what, tables=tables)
                every.append(found[key])
        return every[::-1]


def _fold(found: dict[tuple[str, str], str], kind: str, says: IncidentRow) -> None:
    """What is wrong once something began or is over."""
    if kind == BEGAN:
        found[says.kind, says.where] = says.what
    else:
        found.pop((says.kind, says.where), None)
