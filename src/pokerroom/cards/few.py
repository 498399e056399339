"""Knows hands of few cards, all of which count: one to four or five of them, by pairs and ranks alone.
Must not know which kinds of them beat which: it is given a function that says what some cards show.
Ask `ranking.py` for that, and for hands of five of up to seven cards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence


class Few:
    """An engine as the others are, for hands of few cards."""

    def __init__(self, shows: Callable[[Sequence[int]], int]) -> None:
        self.value = shows

    def best(self, hole: Sequence[int], board: Sequence[int], from_hole: int | None = None) -> int:
        """The value of all cards together."""
        return self.value((*hole, *board))

    def fill(self, hands: memoryview, count: int, out: memoryview, /) -> int:
        """Rank hands of bytes, one after another, into numbers; none is bad that gets here."""
        for place in range(len(hands) // count):
            out[place] = self.value(hands[place * count : (place + 1) * count].tolist())
        return -1
