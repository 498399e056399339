"""Knows the ways to choose five cards for a hand, from all cards or from the hole and the board.
Must not know what any choice is worth.
Ask `ranking.py` and `low.py`, which look here for the five cards that make a value.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from pokerroom.cards.faults import LEAST


def choices(cards: tuple[int, ...], board: tuple[int, ...], from_hole: int | None) -> Iterator[tuple[int, ...]]:
    """Each way to choose five cards: of all, or exactly `from_hole` of the first and the rest of the board."""
    if from_hole is None:
        yield from combinations(cards + board, LEAST)
    else:
        for ours in combinations(cards, from_hole):
            for theirs in combinations(board, LEAST - from_hole):
                yield ours + theirs
