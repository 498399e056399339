"""The clock of the room: one time for rows, deadlines and sessions, which never goes back and never jumps.

Knows the machine's clock and how much of it to believe. Must not know what is timed by it. Ask `health` for where it is
said that the machine's own clock is off.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from pokerroom.room.health import Finding

APART = 5.0  # seconds that the machine's clock may differ before anybody is told
PACE = 0.02  # how much faster or slower the room's time may go until both agree again


class RoomClock:
    """Seconds since 1970 by the wall at the start and by a steady clock from then on.

    Where the machine's clock is set, rows and deadlines go on as before: the room follows it by going two parts in a
    hundred slower or faster, so that an hour takes two days. Its methods may be called from any thread.
    """

    def __init__(self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic) -> None:
        """Take the time from the wall, once."""
        self._wall = wall
        self._steady = steady
        self._lock = threading.Lock()
        self._read: float = steady()
        self._now: float = wall()

    def __call__(self) -> float:
        """Give the time of the room in seconds."""
        with self._lock:
            read = self._steady()
            passed = max(0.0, read - self._read)
            apart = self._wall() - (self._now + passed)
            self._read = read
            self._now += passed + max(-PACE * passed, min(PACE * passed, apart))
            return self._now

    @property
    def milliseconds(self) -> int:
        """The time of the room as rows have it."""
        return int(self() * 1000)

    def not_before(self, milliseconds: int) -> None:
        """Go on behind what was written, whatever the machine says the time is."""
        with self._lock:
            self._now = max(self._now, milliseconds / 1000)

    @property
    def apart(self) -> float:
        """How many seconds the machine's clock is ahead of the room's; less than nothing where it is behind."""
        return self._wall() - self()

    def health(self) -> Finding:
        """Say whether the machine's clock can be believed."""
        apart = self.apart
        if abs(apart) <= APART:
            return Finding(True, "the machine's clock agrees with the room's.")
        side = "ahead of" if apart > 0 else "behind"
        return Finding(
            False, f"the machine's clock is {abs(apart):,.0f} seconds {side} the room's; rows and deadlines go on."
        )
