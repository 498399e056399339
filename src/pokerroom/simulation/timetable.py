"""A timetable: which table is next, by the second.

Knows moments and tables by their numbers. Must not know what happens there: `bot_tournament` does. Many tables have
something to do in one second, so that the seconds are sorted, not the tables.
"""

from __future__ import annotations

from heapq import heappop, heappush


class Timetable:
    """What is to come, in the order of its time, and of one second in the order in which it was written down."""

    def __init__(self) -> None:
        """Nothing yet."""
        self._seconds: list[int] = []
        self._tables: dict[int, list[int]] = {}
        # The second that is on, what was written down for it, and how much of that was taken.
        self._at: int = -1
        self._now: list[int] = []
        self._taken: int = 0

    def add(self, at: int, number: int) -> None:
        """Write down a table at a time that is not past; where its hand is over then, minus its number."""
        there = self._now if at == self._at else self._tables.get(at)
        if there is None:
            self._tables[at] = [number]
            heappush(self._seconds, at)
        else:
            there.append(number)

    def next_at(self) -> int:
        """When something is to come; -1: never."""
        if self._taken < len(self._now):
            return self._at
        return self._seconds[0] if self._seconds else -1

    def take(self, at: int) -> int:
        """What is next, at this time, when something is to come; it is written down no more."""
        if at != self._at:
            heappop(self._seconds)
            self._at, self._now, self._taken = at, self._tables.pop(at), 0
        number = self._now[self._taken]
        self._taken += 1
        return number
