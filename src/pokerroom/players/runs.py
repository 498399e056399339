"""Draws to a straight or a flush: whether a hand has one, and what it adds to what the hand makes already.

Knows ranks and suits with the deck and the ace of a game. Must not know what a hand is worth as it is: `strength` does.
"""

from __future__ import annotations

from collections.abc import Sequence

from pokerroom.cards.deck import LOWEST
from pokerroom.hand.plan import Plan

Cards = tuple[int, ...]

# What a draw adds, of what is lacking to certainty, with one card to come and with two or more.
FLUSH_DRAW = (0.0, 0.17, 0.32)
STRAIGHT_DRAW = (0.0, 0.11, 0.22)


class Runs:
    """Draws to a straight or a flush, with the deck and the ace of the game."""

    __slots__ = ("_windows", "_worth_something")

    def __init__(self, plan: Plan) -> None:
        lowest = LOWEST[plan.deck]
        self._windows: list[int] = [31 << low for low in range(lowest, 9)]
        if plan.order.low_ace:
            self._windows.append(1 << 12 | 15 << lowest)
        self._worth_something: bool = not plan.low_wins

    def four(self, ranks: int) -> bool:
        """Whether four of five neighbouring ranks are there."""
        return any((ranks & window).bit_count() == 4 for window in self._windows)

    def lifted(self, made: float, own: Cards, board: Cards, two_of_each: bool, to_come: int) -> float:
        """What a hand is worth that may still become a straight or a flush; better hands gain less."""
        if not self._worth_something:  # nobody draws to a straight where the low wins
            return made
        late = to_come if to_come < 2 else 2
        gain = self._with_two(own, board, late) if two_of_each else self._with_any(own, board, late)
        return made + gain * (1 - made)

    def _with_two(self, own: Cards, board: Cards, late: int) -> float:
        """What a draw adds where two of one's own and three of the board make the hand."""
        suits = _suits(own)
        shared = _suits(board)
        if any(shared[suit] == 2 and suits[suit] >= 2 for suit in range(4)):
            return FLUSH_DRAW[late]
        mine, theirs = ranks_of(own), ranks_of(board)
        for window in self._windows:
            if (
                (mine & window).bit_count() >= 2
                and (theirs & window).bit_count() >= 2
                and ((mine | theirs) & window).bit_count() == 4
            ):
                return STRAIGHT_DRAW[late]
        return 0.0

    def _with_any(self, own: Cards, board: Cards, late: int) -> float:
        """What a draw adds where any five cards make the hand."""
        held = _suits(own)
        suits = _suits(own + board)
        if 4 in suits and held[suits.index(4)]:
            return FLUSH_DRAW[late]
        return STRAIGHT_DRAW[late] if self.four(ranks_of(own + board)) else 0.0


def _suits(cards: Cards) -> list[int]:
    suits = [0, 0, 0, 0]
    for card in cards:
        suits[card & 3] += 1
    return suits


def ranks_of(cards: Sequence[int]) -> int:
    """The ranks of some cards, a bit for each."""
    mask = 0
    for card in cards:
        mask |= 1 << (card >> 2)
    return mask
