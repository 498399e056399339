"""Incidents: what went wrong in the room itself, each written down once for as long as it lasts.

Knows its own stream of the store, and what is wrong now. Must not know what to do about it: the desk shows it, and the
staff decides. Ask `watchman` for who finds them.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import NamedTuple

import msgspec
from msgspec import Struct

from pokerroom.room.health import Finding
from pokerroom.room.store import RoomStore
from pokerroom.room.stored import BrokenChainError, NewRow

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
    "transfer table/t1/12/0"); None where it is at none."""
    rows, _, stream = where.rpartition(" of ")
    table, *further = stream.removeprefix("transfer ").removeprefix("table").lstrip(" /").split("/")
    if not (table[:1] == "t" and _is_number(table[1:])):
        return None
    # Of "row 5", "rows 5 to 9" and "12/0" what is a number: the rows, or that of a transfer and its place there.
    numbers = [int(word) for word in rows.split() if _is_number(word)]
    numbers = numbers or [int(word) for word in further[:1] if _is_number(word)] or [0]
    return IncidentPlace(table, numbers[0], numbers[-1])


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit()


class RoomIncidents:
    """The incidents of a room. Its methods may be called from any thread."""

    def __init__(self, store: RoomStore, *, clock: Callable[[], float] = time.time) -> None:
        """Begin with what was not over when the room closed."""
        self._store = store
        self._clock = clock
        self._lock = threading.Lock()
        self._pen = threading.Lock()  # of whoever writes: the other is never held while somebody waits for the disk
        self._open: dict[tuple[str, str], str] = self._left()
        self._unwritten: list[NewRow] = []  # what could not be written down yet

    def _left(self) -> dict[tuple[str, str], str]:
        """What was wrong when the room closed."""
        found: dict[tuple[str, str], str] = {}
        try:
            for row in self._store.read(STREAM):
                said = msgspec.json.decode(row.data, type=IncidentRow)
                if row.kind == BEGAN:
                    found[said.kind, said.where] = said.what
                else:
                    found.pop((said.kind, said.where), None)
        except (BrokenChainError, msgspec.MsgspecError):  # whoever verifies says why
            LOG.exception("what was wrong when the room closed cannot be read")
        return found

    def read_again(self) -> None:
        """Know what another process has found meanwhile, too."""
        found = self._left()
        with self._lock:
            self._open = {**found, **self._open}

    @property
    def open(self) -> list[str]:
        """What is wrong now, in a sentence each."""
        with self._lock:
            return [f"{where}: {what}" for (_, where), what in self._open.items()]

    def health(self, *kinds: str) -> Finding:
        """Say whether anything of these kinds is wrong."""
        with self._lock:
            wrong = [f"{where}: {what}" for (kind, where), what in self._open.items() if kind in kinds]
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
            self._open[kind, where] = what
            self._unwritten.append(self._row(BEGAN, IncidentRow(kind, where, what)))
        LOG.log(level, "incident: %s, %s: %s", kind, where, what)
        return True

    def over(self, kind: str, where: str | None = None, how: str = "") -> None:
        """What was wrong is so no longer: at one place, or everywhere; `how`, where somebody has ended it."""
        if self.note_over(kind, where, how):
            self.write()

    def note_over(self, kind: str, where: str | None = None, how: str = "") -> bool:
        """The same without waiting for the disk: whether there is something to write down now."""
        with self._lock:
            ended = [each for each in self._open if each[0] == kind and where in (None, each[1])]
            for each in ended:
                self._unwritten.append(self._row(ENDED, IncidentRow(*each, self._open.pop(each), how)))
        return bool(ended)

    def _row(self, kind: str, said: IncidentRow) -> NewRow:
        return NewRow(STREAM, 0, int(self._clock() * 1000), kind, msgspec.json.encode(said))

    def only(self, kind: str, faults: dict[str, str]) -> None:
        """These are all that is wrong of a kind, by place."""
        with self._lock:
            gone = [where for each, where in self._open if each == kind and where not in faults]
        for where in gone:
            self.over(kind, where)
        for where, what in faults.items():
            self.found(kind, where, what)

    def write(self) -> None:
        """Write down what is not written yet; where that cannot be done it waits for the next time."""
        with self._pen:
            while self._unwritten:
                try:
                    self._store.append_next(self._unwritten[0])
                except Exception:  # whatever stops writing is an incident itself
                    LOG.debug("an incident could not be written down", exc_info=True)
                    return
                self._unwritten.pop(0)

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
