"""Incidents: what the room refused and somebody may want to look into, counted and written down.

Knows kinds of refusals, who was refused and where they came from. Must not know what was sent: neither a card, a
password, a cookie nor a sentence that could name one gets here. Ask `guard` for the line of every request.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import Counter
from collections.abc import Callable

import msgspec

from pokerroom.room.clock import RoomClock

LOG = logging.getLogger("pokerroom.refused")
EVERY = 1.0  # second between two lines about the same person for the same reason; between them it is counted
MOST_REMEMBERED = 5_000  # of those pairs
# Why something was refused.
ACT, OFFICE, MESSAGE, PACE, FRAME = "act", "office", "message", "pace", "frame"
SLOW, SOCKETS, SESSION, PASSWORD, ACCOUNT = "slow", "sockets", "session", "password", "account"
ACCOUNTS = "accounts"  # several of one person at one table: refused, or to be looked into
SHARE = "share"
KINDS = (ACT, OFFICE, MESSAGE, PACE, FRAME, SLOW, SOCKETS, SESSION, PASSWORD, ACCOUNT, ACCOUNTS, SHARE)


class Incidents:
    """All that was refused since the room opened. Its methods may be called from any thread."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, *, now: Callable[[], float] | None = None) -> None:
        """Begin to count."""
        self.counts: Counter[str] = Counter(dict.fromkeys(KINDS, 0))
        self._clock = clock
        self._now = now if now is not None else RoomClock()  # the time that lines have
        self._lock = threading.Lock()
        # When each was last written down, and how often it has happened since.
        self._last: dict[tuple[str, str], tuple[float, int]] = {}

    def note(self, kind: str, *, address: str, who: str = "", table: str = "", act: str = "", code: int = 0) -> None:
        """Count a refusal, and write it down unless the same was written a moment ago."""
        now = self._clock()
        with self._lock:
            self.counts[kind] += 1
            key = (kind, who or address)
            written, since = self._last.pop(key, (-EVERY, 0))
            fresh = now - written >= EVERY
            self._last[key] = (now, 0) if fresh else (written, since + 1)
            while len(self._last) > MOST_REMEMBERED:  # the one that has been quiet for longest
                del self._last[next(iter(self._last))]
        if not fresh:
            return
        told = {"who": who, "table": table, "act": act, "code": code, "more": since}
        line = {"at": round(self._now(), 3), "refused": kind, "address": address}
        LOG.info("%s", msgspec.json.encode(line | {name: value for name, value in told.items() if value}).decode())
