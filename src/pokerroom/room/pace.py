"""The pace of a table: how many hands it plays in an hour and what is in their pots, as far as the last of them say.

Knows when hands were over and how much was in the middle, and nothing else of them.
"""

from __future__ import annotations

from collections import deque

HOUR = 3600.0  # seconds, of which hands count
POTS = 50  # hands that make the pace, and the average in the lobby


class Pace:
    """The last hands of one table."""

    def __init__(self) -> None:
        """Begin with none."""
        self.ended: deque[float] = deque(maxlen=POTS)  # when they were over
        self.pots: deque[int] = deque(maxlen=POTS)

    def count(self, at: float, pot: int) -> None:
        """A hand is over."""
        self.ended.append(at)
        self.pots.append(pot)

    def at(self, now: float) -> int:
        """Hands an hour: a table that stands still grows slower."""
        ended = [at for at in self.ended if now - at < HOUR]
        return round((len(ended) - 1) * HOUR / max(1.0, now - ended[0])) if len(ended) > 1 else 0
