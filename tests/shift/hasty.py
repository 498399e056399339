"""A loop in which nobody waits for time: when all that is left is to wait, the clock goes on to whatever is next.

Knows the loop, and who works beside it in threads: for them it waits as long as they take. Must not know a room but for
its writer and its clock.
"""

from __future__ import annotations

import asyncio
import math
import selectors
from collections.abc import Sequence
from typing import Any

from pokerroom.room.clock import RoomClock
from pokerroom.room.room import Room
from pokerroom.room.stored import NewRow

START = 1_700_003_600.0  # when the evening begins: on the hour
STEP = 0.5  # second: what is due within it is done together, as rows of several tables are written together
LOOK_AGAIN = 1.0  # second of the machine after which a loop that was woken by nobody looks again


class _Leaping(selectors.PollSelector):
    """Looks for what comes from outside; where nothing can come, time passes."""

    def __init__(self) -> None:
        super().__init__()
        self.loop: HastyLoop | None = None

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        found = super().select(0)
        if found or self.loop is None or (timeout is not None and timeout <= 0):
            return found
        if self.loop.beside or timeout is None:
            return super().select(LOOK_AGAIN)
        self.loop.passed = math.ceil((self.loop.passed + timeout) / STEP) * STEP
        return []


class HastyLoop(asyncio.SelectorEventLoop):
    """A loop with a time of its own."""

    def __init__(self) -> None:
        self.passed = 0.0
        self.beside = 0  # who works in a thread, and will be heard of
        selector = _Leaping()
        super().__init__(selector)
        selector.loop = self

    def time(self) -> float:
        return self.passed

    def wall(self) -> float:
        """The same as a clock on the wall shows it."""
        return START + self.passed

    def clock(self) -> RoomClock:
        """A clock for a room."""
        return RoomClock(self.wall, self.time)

    def run_in_executor(self, executor: Any, func: Any, *args: Any) -> Any:  # type: ignore[override]
        return self._counted(super().run_in_executor(executor, func, *args))

    def waits_for(self, room: Room) -> None:
        """Let no time pass while rows of a room are being written."""
        commit = room.writer.commit

        def counted(entries: Sequence[NewRow]) -> asyncio.Future[None]:
            return self._counted(commit(entries))

        room.writer.commit = counted  # type: ignore[method-assign]

    def _counted(self, future: asyncio.Future[Any]) -> asyncio.Future[Any]:
        self.beside += 1
        future.add_done_callback(self._done)
        return future

    def _done(self, future: asyncio.Future[Any]) -> None:
        self.beside -= 1
