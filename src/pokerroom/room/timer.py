"""A timer for one thing at a time: what is planned next takes the place of what was planned before.

Knows the loop's clock. Must not know what is planned. At a table nearly every plan gives way to another before its time
has come: so the loop is not told of each, but asked once, and looks then what is planned by now.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

EARLY = 0.001  # second: loops count in milliseconds, and may come this much too soon


class Timer:
    """Does what was planned last, at its time, in the loop that runs."""

    __slots__ = ("_at", "_handle", "_looks", "_plan")

    def __init__(self) -> None:
        """Begin with nothing planned."""
        self._plan: tuple[Callable[..., None], tuple[Any, ...]] | None = None
        self._at: float = 0.0  # when it is due, by the loop's clock
        self._handle: asyncio.TimerHandle | None = None  # of the loop, which looks again
        self._looks: float = 0.0  # when it does: at that time or before it; not every loop's handle says so

    @property
    def is_set(self) -> bool:
        """Whether anything is planned."""
        return self._plan is not None

    def set(self, seconds: float, what: Callable[..., None], *told: Any) -> None:
        """Plan something, in the place of whatever was planned."""
        loop = asyncio.get_running_loop()
        self._plan, self._at = (what, told), loop.time() + seconds
        if self._handle is not None:
            if self._looks <= self._at:
                return
            self._handle.cancel()
        self._handle, self._looks = loop.call_at(self._at, self._look), self._at

    def stop(self) -> None:
        """Plan nothing."""
        self._plan = None

    def end(self) -> None:
        """Plan nothing, and let the loop forget this timer."""
        self._plan = None
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def _look(self) -> None:
        """Do what is planned if its time has come, and come again for it if not."""
        self._handle = None
        if self._plan is None:
            return
        loop = asyncio.get_running_loop()
        if loop.time() < self._at - EARLY:
            self._handle, self._looks = loop.call_at(self._at, self._look), self._at
            return
        (what, told), self._plan = self._plan, None
        what(*told)
