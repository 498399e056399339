"""Incidents: what went wrong in the room itself, each written down once for as long as it lasts.

Knows its own stream of the store, and what is wrong now. Must not know what to do about it: the desk shows it, and the
staff decides. Ask `watchman` for who finds them.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

import msgspec
from msgspec import Struct

from pokerroom.room.health import Finding
from pokerroom.room.store import BrokenChainError, NewRow, SqliteStore

LOG = logging.getLogger("pokerroom.incidents")
STREAM = "incidents"
BEGAN, ENDED = "incident", "mended"


class IncidentRow(Struct):
    """A row of the stream: of what kind it is, where it was found, and what was found."""

    kind: str
    where: str
    what: str


class Incident(Struct):
    """An incident as the desk shows it; `until`: when it was over (0: it is not). Times in milliseconds."""

    number: int
    at: int
    kind: str
    where: str
    what: str
    until: int = 0


class RoomIncidents:
    """The incidents of a room. Its methods may be called from any thread."""

    def __init__(self, store: SqliteStore, *, clock: Callable[[], float] = time.time) -> None:
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

    def note(self, kind: str, where: str, what: str) -> bool:
        """The same without waiting for the disk: whether there is something to write down now."""
        with self._lock:
            if self._open.get((kind, where)) == what:
                return False
            self._open[kind, where] = what
            self._unwritten.append(self._row(BEGAN, IncidentRow(kind, where, what)))
        LOG.warning("incident: %s, %s: %s", kind, where, what)
        return True

    def over(self, kind: str, where: str | None = None) -> None:
        """What was wrong is so no longer: at one place, or everywhere."""
        if self.note_over(kind, where):
            self.write()

    def note_over(self, kind: str, where: str | None = None) -> bool:
        """The same without waiting for the disk: whether there is something to write down now."""
        with self._lock:
            ended = [each for each in self._open if each[0] == kind and where in (None, each[1])]
            for each in ended:
                self._unwritten.append(self._row(ENDED, IncidentRow(*each, self._open.pop(each))))
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
        found: dict[tuple[str, str], Incident] = {}
        every: list[Incident] = []
        for row in self._store.read(STREAM, max(0, self._store.end(STREAM) - 2 * most)):
            said = msgspec.json.decode(row.data, type=IncidentRow)
            key = (said.kind, said.where)
            if key in found:  # it is over, or something else is wrong there now
                found.pop(key).until = row.at
            if row.kind == BEGAN:
                found[key] = Incident(row.number, row.at, said.kind, said.where, said.what)
                every.append(found[key])
        return every[::-1][:most]
