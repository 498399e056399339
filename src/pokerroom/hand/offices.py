"""Offices in a hand: by which rules and on which ladder they stand while a round is played.

Knows that a power over a hand which the book gives to nobody is nobody's. Ask `rulings.powers` for those there are.
"""

from __future__ import annotations

from dataclasses import replace

from pokerroom.hand.rules import HandRules
from pokerroom.hand.state import State
from pokerroom.law.book import Game
from pokerroom.law.ladder import Ladder, ladder_of
from pokerroom.law.rules import cited
from pokerroom.machine.authority import Grant, Offices
from pokerroom.machine.kinds import Clauses


def _ladder(state: State) -> Ladder:
    return replace(ladder_of(state.plan.sign.game), by=())  # what is no office in a hand is refused without a clause


def by_rank(game: Game, rules: HandRules, office: str, grant: Grant) -> Clauses:
    """The clauses of a power; where it is the dealer's, those too by which somebody above stands in for them."""
    return cited(grant, rules.offices_acts_as_dealer) if ladder_of(game).stands_in(office, grant.value) else grant.by


OFFICES: Offices[State] = Offices(lambda state: state.plan.rules, _ladder)
