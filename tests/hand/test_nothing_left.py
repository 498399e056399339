"""Players who have nothing left are in the hand and out of the betting, however their chips went in."""

from __future__ import annotations

from random import Random

import pytest

import pokerroom as pr
from pokerroom.hand.hand import Hand


@pytest.mark.parametrize("book", ["crown", "house", "grand", "victoria"])
def test_nobody_raises_those_who_have_nothing_to_answer_with(book: str) -> None:
    hand = Hand(pr.sign(f"{book} holdem, no limit, blinds 5/10"), {"A": 1000, "B": 100, "C": 1000}, chance=Random(1))
    hand.play("C folds")
    hand.play("A calls")
    hand.play("B raises to 100")
    assert hand.due.seat == 0 and set(hand.due.options) == {"fold", "call"}


def test_a_fee_that_takes_the_last_chip_leaves_the_others_their_turns() -> None:
    """C pays all that C has and is in for the pot of that; D, A and B bet as before."""
    sign = pr.sign("crown holdem, no limit, blinds 5/10, commission per person per hand 2")
    hand = Hand(sign, {"A": 500, "B": 500, "C": 2, "D": 500}, chance=Random(1))
    assert hand.state.stacks[2] == 0
    hand.play("D calls")
    hand.play("A calls")
    assert hand.due.seat == 1 and "check" in hand.due.options
    hand.play("B checks")
    hand.play("A bets 10")
    hand.play("B folds")
    assert hand.due.seat == 3 and "call" in hand.due.options
