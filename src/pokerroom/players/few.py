"""Strength where a hand is few cards of a small deck: every hand that somebody else may hold is tried.

Knows how to try all of them. Must not know whose turn it is or what a bet costs: `styles` does. Ask `strength` for
games of five cards and more.
"""

from __future__ import annotations

from itertools import combinations

from pokerroom.hand.plan import Plan
from pokerroom.players.sight import Seen

Cards = tuple[int, ...]


class FewStrength:
    """Strength in games of one to four cards, counted out and remembered."""

    def __init__(self, plan: Plan) -> None:
        self._cards: Cards = plan.cards
        self._best = plan.order.ranking.best
        self._board: int = sum([street.board for street in plan.streets])
        self._known: dict[tuple[Cards, Cards], float] = {}

    def start(self, seen: Seen) -> float:
        """What part of all starting hands is worse: the share that it wins of one other."""
        return self._share(seen.hole, seen.board)

    def now(self, seen: Seen) -> float:
        """What part of the pot the hand would win from one hand that anybody might hold."""
        return self._share(seen.hole, seen.board)

    def throws(self, seen: Seen) -> Cards:
        """The hole cards without which the hand is best."""
        hole = seen.hole
        kept = max(combinations(hole, len(hole) - seen.least), key=lambda cards: self._share(cards, seen.board))
        return tuple([card for card in hole if card not in kept])

    def _share(self, hole: Cards, board: Cards) -> float:
        found = self._known.get((hole, board))
        if found is None:
            found = self._known[hole, board] = self._tried(hole, board)
        return found

    def _tried(self, hole: Cards, board: Cards) -> float:
        best, won, tries = self._best, 0.0, 0
        left = [card for card in self._cards if card not in hole and card not in board]
        for more in combinations(left, self._board - len(board)):
            whole = board + more
            mine = best(hole, whole)
            for other in combinations([card for card in left if card not in more], len(hole)):
                theirs = best(other, whole)
                won += 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0
                tries += 1
        return won / tries if tries else 0.5
