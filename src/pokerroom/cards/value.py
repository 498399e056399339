"""Knows how the value of five cards is written: the strength of its category, then up to five ranks of four bits each.
Must not know which category beats which, nor how a value is said.
Ask `ranking.py` and `low.py`, which make values and read them, `wording.py` for words.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pokerroom.law.words import HANDS

CATEGORIES: Final = tuple(reversed(HANDS))
"""The kinds of hands by the names a ranking uses, in a fixed order that says nothing about which wins."""

# How many ranks a value of each category names, most important first; the up cards of a stud hand may name fewer.
_NAMED: Final = {
    "no pair": 5,
    "one pair": 4,
    "two pair": 3,
    "three of a kind": 3,
    "straight": 1,
    "flush": 5,
    "full house": 2,
    "four of a kind": 2,
    "straight flush": 1,
    "royal flush": 1,
}

# The fewest, where that is more than one: these are not shown with less.
_LEAST_NAMED: Final = {"full house": 2, "two pair": 2, "flush": 5}

# By how many of each rank there are, the most first: what the up cards of a stud hand show.
_SHOWN: Final = {
    (4,): "four of a kind",
    (4, 1): "four of a kind",
    (3,): "three of a kind",
    (3, 1): "three of a kind",
    (3, 1, 1): "three of a kind",
    (3, 2): "full house",
    (2, 2): "two pair",
    (2, 2, 1): "two pair",
    (2,): "one pair",
    (2, 1): "one pair",
    (2, 1, 1): "one pair",
    (2, 1, 1, 1): "one pair",
}


def shown(heights: Sequence[int]) -> tuple[str, list[int]]:
    """What one to five up cards of these ranks make, and the ranks, most important first."""
    groups = sorted([(heights.count(height), height) for height in set(heights)], reverse=True)
    category = _SHOWN.get(tuple([alike for alike, _ in groups]), "no pair")
    return category, [height for _, height in groups]


def written(strength: int, heights: Sequence[int]) -> int:
    """The value of a category of this strength with these ranks."""
    value, place = strength << 20, 16
    for height in heights:
        value |= height << place
        place -= 4
    return value


def ranks_in(number: int, category: str, lowest: int, highest: int) -> list[int] | None:
    """The ranks that a value of this category names, if some hand has them."""
    nibbles = [number >> place & 15 for place in (16, 12, 8, 4, 0)]
    ranks = [rank for rank in nibbles if rank]
    if (
        nibbles == ranks + [0] * (5 - len(ranks))
        and all(lowest <= rank <= highest and ranks.count(rank) == 1 for rank in ranks)
        and _LEAST_NAMED.get(category, 1) <= len(ranks) <= _NAMED[category]
    ):
        return ranks
    return None
