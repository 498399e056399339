"""What is read from the log of a hand: who has folded, by an act or by what counts as one."""

from __future__ import annotations

import pytest

from pokerroom.hand.past import folded
from pokerroom.hand.rulings.error import OUT_OF_TURN
from pokerroom.hand.rulings.order import Ruled
from pokerroom.hand.rulings.repair import Killed


@pytest.mark.parametrize(("do", "seats"), [(("act stands",), [3]), ((), [])], ids=["stands", "lapsed"])
def test_a_fold_out_of_turn_is_one_unless_it_lapsed(do: tuple[str, ...], seats: list[int]) -> None:
    """A hand that dies for another reason after an act of its player lapsed was not folded (decision 0320)."""
    assert folded([Ruled((), 0, OUT_OF_TURN, 3, (), do), Killed((), 3)]) == seats
