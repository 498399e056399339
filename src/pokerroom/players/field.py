"""The field: what the hands of others are worth, so that one's own can be placed among them.

Knows sorted values and how to find a place in them, for the high alone or for high and low. Must not know cards: ask
`strength` for what goes into a field.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable


class Field:
    """The values of many hands: `place` says what part of a pot a hand would win from one of them, on average."""

    __slots__ = ("_highs", "_lows", "_scale", "_without_low")

    def __init__(self, highs: Iterable[int], lows: Iterable[int] = ()) -> None:
        self._highs: list[int] = sorted(highs)
        self._lows: list[int] = sorted(lows)
        self._scale: float = 0.5 / len(self._highs)
        # What part of the others have no low: from them a high hand wins everything.
        self._without_low: float = bisect_right(self._lows, 0) * 2 * self._scale

    def place(self, high: int, low: int = 0) -> float:
        """The part of the pot that these values win against one hand of the field; a tie is half."""
        highs = self._highs
        won = (bisect_left(highs, high) + bisect_right(highs, high)) * self._scale
        lows = self._lows
        if not lows:
            return won
        if not low:
            return won * (1 + self._without_low) / 2
        return won / 2 + (bisect_left(lows, low) + bisect_right(lows, low)) * self._scale / 2


class StartingHands:
    """Numbers of many starting hands: `worse` says what part of them lies below a number."""

    __slots__ = ("_numbers",)

    def __init__(self, numbers: Iterable[float]) -> None:
        self._numbers: list[float] = sorted(numbers)

    def worse(self, number: float) -> float:
        """What part of the starting hands is worse; half of those that are as good count as worse."""
        numbers = self._numbers
        return (bisect_left(numbers, number) + bisect_right(numbers, number)) / (2 * len(numbers))
