"""A timetable: which table is next, by the second.

Knows moments and tables. Must not know what happens there: `bot_tournament` does. Many tables have something to do in
one second, and nearly all of it is to come within minutes: so each of the next seconds has a list of its own, and
nothing is sorted.
"""

from __future__ import annotations

from typing import Final, Generic, TypeVar

W = TypeVar("W")

SPAN: Final = 1024  # so many seconds have lists of their own
LAST: Final = SPAN - 1


class Timetable(Generic[W]):
    """What is to come, in the order of its time, and of one second in the order in which it was written down."""

    def __init__(self) -> None:
        """Nothing yet."""
        self._near: list[list[W]] = [[] for _ in range(SPAN)]  # by second, of those that have lists of their own
        self._left: int = 0  # how many seconds are written down there
        self._far: dict[int, list[W]] = {}  # what was written down for a second that was later than these
        # The second that is on, what was written down for it, and how much of that was taken; and the next, if known.
        self._at: int = -1
        self._now: list[W] = []
        self._taken: int = 0
        self._next: int = -1

    def add(self, at: int, table: W) -> None:
        """Write down a table at a time that is not past."""
        if at == self._at:
            self._now.append(table)
            return
        if at - self._at >= SPAN or (self._far and at in self._far):
            self._far.setdefault(at, []).append(table)
        else:
            there = self._near[at & LAST]
            if not there:
                self._left += 1
            there.append(table)
        if at < self._next:
            self._next = at

    def next_at(self) -> int:
        """When something is to come; -1: never."""
        if self._taken < len(self._now):
            return self._at
        if self._next < 0:
            self._next = self._found()
        return self._next

    def _found(self) -> int:
        """The first second for which something is written down; -1: none."""
        found = min(self._far) if self._far else -1
        if self._left:
            at, near = self._at + 1, self._near
            while at != found and not near[at & LAST]:
                at += 1
            return at
        return found

    def take(self, at: int) -> W:
        """What is next, at this time, when something is to come; it is written down no more."""
        if at != self._at:
            self._at, self._taken, self._next = at, 0, -1
            if self._far and at in self._far:
                self._now = self._far.pop(at)
            else:
                self._now, self._near[at & LAST] = self._near[at & LAST], []
                self._left -= 1
        table = self._now[self._taken]
        self._taken += 1
        return table
