"""Effort: what the engine spends on the acts of one table, counted.

Knows seconds and how many acts took how long. Must not know any act. Ask `web.metrics` for who reads it.
"""

from __future__ import annotations

from bisect import bisect_left

# Bounds of the seconds that the engine spends on acts, to count acts between them.
EDGES = (0.00005, 0.0001, 0.00015, 0.0002, 0.0003, 0.0004, 0.0005, 0.00075, 0.001, 0.002, 0.005, 0.01, 0.05, 0.2)


class Effort:
    """What was spent on the acts of a table since it opened."""

    def __init__(self) -> None:
        """Begin to count."""
        self.acts: int = 0
        self.seconds: float = 0.0
        self.slowest: float = 0.0
        self.spent: list[int] = [0] * (len(EDGES) + 1)  # acts by the time that each took

    def count(self, seconds: float) -> None:
        """Count one act that took so long."""
        self.acts += 1
        self.seconds += seconds
        self.slowest = max(self.slowest, seconds)
        self.spent[bisect_left(EDGES, seconds)] += 1
