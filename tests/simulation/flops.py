"""The side wager on the flop once more, apart from the engine: every flop is laid out and looked at."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pokerroom as pr

RED = frozenset("hd")


def edge_by_enumeration(pays: int) -> Fraction:
    """What part of a wager on red the house keeps, over all flops, if it wins with three red cards and pays so to one."""
    cards = [pr.spell([card])[1] for card in pr.deck(52)]
    won = [sum(suit in RED for suit in flop) == 3 for flop in combinations(cards, 3)]
    assert len(won) == 22_100
    return 1 - Fraction((pays + 1) * sum(won), len(won))
