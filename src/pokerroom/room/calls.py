"""Calls: a seat that is free is kept for the first of the list for a while.

Knows whom a table calls and until when. Must not know the rules of seats: who may have one the table says. Ask `owner`
for the table.
"""

from __future__ import annotations

from collections.abc import Callable

from pokerroom.room.timer import Timer
from pokerroom.table.claims import LeaveList


class Calls:
    """The calls of one table. Whoever does not come within `seconds` loses their place on the list: `late` is done."""

    def __init__(self, seconds: float, late: Callable[[LeaveList], None]) -> None:
        """Begin with nobody called."""
        self._seconds = seconds
        self._late = late
        self._timer = Timer()
        self._name = ""
        self._until = 0

    def look(self, name: str, now: float, runs: bool) -> int:
        """See whose turn on the list it is, if a seat is free; until when it is kept, in milliseconds, 0 for nobody."""
        if name != self._name:
            self._name = name
            self._timer.stop()
            self._until = int((now + self._seconds) * 1000) if name else 0
            if name and runs:
                self._timer.set(self._seconds, self._late, LeaveList(name))
        return self._until

    def end(self) -> None:
        """Call nobody any more."""
        self._timer.end()
