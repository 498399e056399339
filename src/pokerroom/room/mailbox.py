"""A mailbox: what many hand in, for one task to take in order.

Knows how that task waits. Must not know what lies in it. `asyncio.Queue` does the same and more, for several who take
and with a limit for those who bring: at the tables of a busy room its detours cost as much as a bet does.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Mailbox(Generic[T]):
    """One line; to put something in never waits. All of it happens in one loop."""

    __slots__ = ("_line", "_refuse", "_waiting")

    def __init__(self) -> None:
        """Begin with nothing."""
        self._line: deque[T] = deque()
        self._waiting: asyncio.Future[None] | None = None  # the task that takes, while there is nothing
        self._refuse: Callable[[T], None] | None = None  # who gets what comes when nobody takes any more

    def put(self, thing: T) -> None:
        """Hand something in."""
        if self._refuse is not None:
            self._refuse(thing)
            return
        self._line.append(thing)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def get(self) -> T:
        """Take what came first, and wait for it where there is nothing."""
        while not self._line:
            self._waiting = asyncio.get_running_loop().create_future()
            try:
                await self._waiting
            finally:
                self._waiting = None
        return self._line.popleft()

    def close(self, refuse: Callable[[T], None]) -> None:
        """Hand what is left, and what still comes, to somebody else: nobody takes it any more."""
        self._refuse = refuse
        while self._line:
            refuse(self._line.popleft())
