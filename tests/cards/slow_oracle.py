"""A slow evaluator, written apart from the fast ones and sharing nothing with them: it looks at every five cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

CANBERRA = (
    "royal flush", "straight flush", "four of a kind", "flush", "full house",
    "straight", "three of a kind", "two pair", "one pair", "no pair",
)  # fmt: skip
TASMANIA = (
    "royal flush", "straight flush", "flush", "four of a kind", "full house",
    "straight", "three of a kind", "two pair", "one pair", "no pair",
)  # fmt: skip


def _straight_ending(ranks: list[int], deck: int, low_ace: bool) -> int:
    """The top of a straight of five ranks from 2 to 14, or 0."""
    lowest = 15 - deck // 4
    ladders = {top: set(range(top - 4, top + 1)) for top in range(lowest + 4, 15)}
    if low_ace:
        ladders[lowest + 3] = {14, *range(lowest, lowest + 4)}
    return next((top for top, rungs in ladders.items() if rungs == set(ranks)), 0)


def kind_of(five: Iterable[int], deck: int = 52, low_ace: bool = True) -> tuple[str, list[int]]:
    """The category of exactly five cards and the ranks that matter."""
    cards = list(five)
    ranks = sorted((card // 4 + 2 for card in cards), reverse=True)
    suited = len({card % 4 for card in cards}) == 1
    top = _straight_ending(ranks, deck, low_ace)
    if suited and top:
        return ("royal flush" if top == 14 else "straight flush"), [top]
    if suited:
        return "flush", ranks
    if top:
        return "straight", [top]
    alike = Counter(ranks)
    by_number = sorted(alike, key=lambda rank: (alike[rank], rank), reverse=True)
    pattern = "".join(str(number) for number in sorted(alike.values(), reverse=True))
    name = {
        "41": "four of a kind",
        "32": "full house",
        "311": "three of a kind",
        "221": "two pair",
        "2111": "one pair",
        "11111": "no pair",
    }[pattern]
    return name, by_number


def _number(name: str, ranks: list[int], order: Sequence[str]) -> int:
    digits = [10 - list(order).index(name), *ranks]
    return int("".join(f"{digit:x}" for digit in digits).ljust(6, "0"), 16)


def value(cards: Iterable[int], order: Sequence[str], deck: int, low_ace: bool) -> int:
    return max(_number(*kind_of(five, deck, low_ace), order) for five in combinations(tuple(cards), 5))


def best(hole: Sequence[int], board: Sequence[int], take: int, order: Sequence[str], deck: int, low_ace: bool) -> int:
    return max(
        _number(*kind_of((*ours, *theirs), deck, low_ace), order)
        for ours in combinations(hole, take)
        for theirs in combinations(board, 5 - take)
    )


def low(fives: Iterable[Iterable[int]]) -> int:
    """The best low of some choices of five cards: the lowest when read from the highest card down."""
    found = []
    for five in fives:
        ranks = sorted(((card // 4 + 1) % 13 + 1 for card in five), reverse=True)
        if ranks[0] <= 8 and len(set(ranks)) == 5:
            found.append(ranks)
    return 0xFFFFF - int("".join(str(rank) for rank in min(found)), 16) if found else 0


def beats_showing(one: Sequence[int], other: Sequence[int], suits: bool) -> int:
    """Whether one set of up cards beats another: 1, 0 or -1; the usual order of pairs, threes and fours."""

    def weight(cards: Sequence[int]) -> tuple[list[int], list[int], int]:
        alike = Counter(card // 4 for card in cards)
        ranks = sorted(alike, key=lambda rank: (alike[rank], rank), reverse=True)
        counts = [alike[rank] for rank in ranks if alike[rank] > 1]
        return counts, ranks, max(cards) % 4 if suits else 0

    a, b = weight(one), weight(other)
    return (a > b) - (a < b)
