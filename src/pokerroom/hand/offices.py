"""Offices in a hand: by which rules and on which ladder they stand while a round is played.

Knows that a power over a hand which the book gives to nobody is nobody's. Ask `rulings.powers` for those there are.
"""

from __future__ import annotations

from dataclasses import replace

from pokerroom.hand.state import State
from pokerroom.law.ladder import Ladder, ladder_of
from pokerroom.machine.authority import Offices


def _ladder(state: State) -> Ladder:
    return replace(ladder_of(state.plan.sign.game), by=())  # what is no office in a hand is refused without a clause


OFFICES: Offices[State] = Offices(lambda state: state.plan.rules, _ladder)
