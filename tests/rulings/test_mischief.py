"""Whatever players, dealer and officers do, nothing is lost and the hand ends. `make battery` plays many more."""

from __future__ import annotations

import pytest

from tests.hand.signs import Combination, combinations
from tests.rulings.mischief import play_mischief


@pytest.mark.parametrize("combination", combinations(), ids=lambda each: each.name)
def test_mischief_loses_nothing_and_ends(combination: Combination) -> None:
    for number in range(6):
        play_mischief(combination.sign, f"{combination.name} #{number}")
