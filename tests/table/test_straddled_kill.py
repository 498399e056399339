"""A straddle in a kill pot: the straddler acts last, and the opening of the betting says by which clause."""

from __future__ import annotations

import pytest

import pokerroom as pr
from pokerroom.hand.hand import Hand
from pokerroom.hand.round import Opened

SIGN = "grand-17.7 holdem, fixed 5/10, blinds 2/5, straddle, kill full, seats 9"


def after_two_pots_of(winner: str) -> pr.Table:
    """A table at which somebody has won two pots running: all others fold to their raise."""
    table = pr.Table(SIGN, players=dict.fromkeys("ABCDE", 500), seed=3, marker=5)
    for _ in range(2):
        table.deal()
        hand = table.hand
        while hand is not None:
            name = hand.names[hand.due.seat]
            table.play(f"{name} raises to {hand.due.least}" if name == winner else f"{name} folds")
            hand = table.hand
    return table


def opened(hand: Hand | None) -> Opened:
    assert hand is not None
    return next(event for event in hand.log if isinstance(event, Opened))


@pytest.mark.parametrize(("straddles", "opener", "clauses"), [(True, "A", ("GRAND 27",)), (False, "E", ())])
def test_who_opens_behind_a_straddle_in_a_kill_pot(straddles: bool, opener: str, clauses: tuple[str, ...]) -> None:
    table = after_two_pots_of("A")
    if straddles:
        table.play("E straddles")
    table.deal()
    first = opened(table.hand)
    assert table.hand is not None
    assert any(getattr(event, "word", "") == "kill" for event in table.hand.log)
    assert (table.hand.names[first.seat], first.by) == (opener, clauses)
