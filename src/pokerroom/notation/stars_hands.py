"""What a hand is called in the text that trackers read: "two pair, Aces and Kings", "HI: …; LO: 8,5,4,3,A".

Knows the words for five cards. Must not know which hand beats which: the ranking gives the five.
"""

from __future__ import annotations

from collections.abc import Sequence

from pokerroom.cards.card import RANKS
from pokerroom.cards.choice import choices
from pokerroom.hand.plan import Plan

_NAMES = ("Deuce", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace")
_OF_FIVE = 5
_ACE = 12


def said_of_hand(plan: Plan, own: Sequence[int], board: Sequence[int]) -> str:
    """What somebody's own cards and the board come to; nothing where they come to no hand of five cards."""
    if len(own) + len(board) < _OF_FIVE:
        return ""
    high = high_of(plan.order.ranking.five(own, board, plan.from_hole))
    if not plan.low:
        return high
    low = _low(plan, own, board)
    return f"HI: {high}; LO: {low}" if low else f"HI: {high}"


def _low(plan: Plan, own: Sequence[int], board: Sequence[int]) -> str:
    """The low half, its highest card first; nothing where there is none."""
    if plan.order.low is None:
        return ""
    worth = plan.order.low.value
    best = max(choices(tuple(own), tuple(board), plan.from_hole), key=worth)
    if not worth(best):
        return ""
    ranks = sorted([-1 if card >> 2 == _ACE else card >> 2 for card in best], reverse=True)
    return ",".join([RANKS[rank] for rank in ranks])


def high_of(five: Sequence[int]) -> str:
    """Five cards in words, most important first."""
    ranks = [card >> 2 for card in five]
    groups = sorted([(ranks.count(rank), rank) for rank in set(ranks)], reverse=True)
    first, second = groups[0][1], groups[1][1]
    pattern = tuple([count for count, _ in groups])
    if pattern in _GROUPED:
        return _GROUPED[pattern].format(_several(first), _several(second))
    straight = _straight(ranks)
    if len({card & 3 for card in five}) == 1:
        if straight:
            return (
                "a Royal Flush"
                if straight[0] == _ACE and straight[1] == _ACE - 4
                else f"a straight flush, {_run(straight)}"
            )
        return f"a flush, {_NAMES[max(ranks)]} high"
    return f"a straight, {_run(straight)}" if straight else f"high card {_NAMES[max(ranks)]}"


_GROUPED = {
    (4, 1): "four of a kind, {0}",
    (3, 2): "a full house, {0} full of {1}",
    (3, 1, 1): "three of a kind, {0}",
    (2, 2, 1): "two pair, {0} and {1}",
    (2, 1, 1, 1): "a pair of {0}",
}


def _several(rank: int) -> str:
    return f"{_NAMES[rank]}es" if _NAMES[rank] == "Six" else f"{_NAMES[rank]}s"


def _straight(ranks: Sequence[int]) -> tuple[int, int] | None:
    """The highest and the lowest card of a straight; an ace below is where the others leave it."""
    high = sorted(ranks, reverse=True)
    if high[0] - high[-1] == _OF_FIVE - 1:
        return high[0], high[-1]
    if high[0] == _ACE and high[1] - high[-1] == _OF_FIVE - 2:  # five to ace, or nine to ace in a short deck
        return high[1], _ACE
    return None


def _run(straight: tuple[int, int]) -> str:
    return f"{_NAMES[straight[1]]} to {_NAMES[straight[0]]}"
