"""What an error shows to the table is public from then on, and no more. `make battery` plays many more hands."""

from __future__ import annotations

from random import Random

import pytest

from pokerroom.hand.show import Told
from pokerroom.hand.vocabulary import HAND
from tests.hand.signs import combinations
from tests.rulings.worlds import NAMED, Leak, check

SIGNS = [each for each in combinations() if not any(each.sign.game.rules.get(key, None) is not None for key in NAMED)]


def test_nobody_is_told_a_hidden_card() -> None:
    rng = Random("worlds")
    pairs = 0
    for number in range(120):
        pairs += check(rng.choice(SIGNS).sign, f"world {number}")
    assert pairs > 500


def test_a_planted_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand that was shown to one player, told to everybody."""
    monkeypatch.setitem(HAND.sights, Told, lambda event, viewer: event)
    rng = Random("leaks")
    with pytest.raises(Leak):
        for number in range(400):
            check(rng.choice(SIGNS).sign, f"leak {number}")
