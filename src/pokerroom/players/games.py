"""Games as players think of them: what is worked out for one is kept, and games that deal and rank alike share it.

Knows what makes two games alike for a player. Must not know what is worked out: `strength` and `holdings` do.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeVar

from pokerroom.hand.plan import Plan

Made = TypeVar("Made")
MOST: Final = 256  # plans that are remembered


class ByGame(Generic[Made]):
    """What is made of a plan once, and given for every plan that deals and ranks alike."""

    __slots__ = ("_make", "_of_games", "_of_plans")

    def __init__(self, make: Callable[[Plan], Made]) -> None:
        self._make = make
        self._of_plans: dict[int, tuple[Plan, Made]] = {}
        self._of_games: dict[tuple[object, ...], Made] = {}

    def of(self, plan: Plan) -> Made:
        """Give what was made of a plan, or of one like it."""
        made = self._of_plans.get(id(plan))
        if made is None or made[0] is not plan:
            order = plan.order
            streets = [
                (street.deal, street.board, street.second_board, street.discard, street.draw) for street in plan.streets
            ]
            game = (plan.cards, order.ranking, order.low, order.from_hole, order.kickers, *streets)
            known = self._of_games.get(game)
            if known is None:
                known = self._of_games[game] = self._make(plan)
            if len(self._of_plans) > MOST:
                self._of_plans.clear()
            made = (plan, known)
            self._of_plans[id(plan)] = made
        return made[1]
