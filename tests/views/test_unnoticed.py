"""What nobody at the table has noticed is told to nobody, not even by the number of what is told."""

from __future__ import annotations

from random import Random

import pytest

import pokerroom as pr
from pokerroom.hand.hand import Hand
from pokerroom.hand.rulings.error import Erred, Noticed
from pokerroom.hand.rulings.order import Asking, Decided, Done, Ruled

HIDDEN = ("the dealer deals 5 cards", "the dealer deals A a card face down, unnoticed", "the dealer deals")
REGULAR = ("the dealer deals",)
VIEWERS = ("rail", "dealer", 0, 1, 2)


def dealt(lines: tuple[str, ...]) -> Hand:
    sign = pr.sign("crown holdem, no limit, blinds 5/10")
    hand = Hand(sign, {"A": 500, "B": 500, "C": 500}, chance=Random(1), dealer="manual")
    for line in lines:
        hand.play(line)
    return hand


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_ruling_tells_nothing_of_errors_that_nobody_has_noticed(viewer: str | int) -> None:
    """The same act with its ruling in a hand with a hidden error, and in one without."""
    told = []
    for lines in (HIDDEN, REGULAR):
        hand = dealt(lines)
        before = len(hand.view(viewer).log)
        hand.play("B raises to 30")
        hand.play("C folds")
        hand.play("A folds")
        told.append([each for each in hand.view(viewer).log[before:] if isinstance(each, Erred | Ruled | Done)])
    assert told[0] == told[1]
    assert any(isinstance(each, Ruled) for each in told[0])


@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_is_noticed_does_not_say_how_much_was_not(viewer: str | int) -> None:
    hand = dealt(HIDDEN[:-1])
    hand.play("the dealer deals B a card face down, unnoticed")
    hand.play("the dealer deals")
    hand.play("the dealer notices the error")
    seen = hand.view(viewer).log
    noticed = [each for each in seen if isinstance(each, Noticed)]
    assert [(each.place, each.others) for each in noticed] == [(-1, ())]
    numbers = [each.place for each in seen if isinstance(each, Ruled | Asking | Decided)]
    told = [each for each in seen if isinstance(each, Erred | Noticed)]
    assert numbers and set(numbers) <= set(range(len(told)))
    assert next(each for each in hand.log if isinstance(each, Noticed)).others, "the record has it"
