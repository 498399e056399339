"""A sample of the random tournament machine."""

from __future__ import annotations

import pytest

from tests.tournament.machine import play_one


@pytest.mark.parametrize("number", [*range(1, 26), 38])  # 38: the table that others wait for breaks, hand for hand
def test_a_random_tournament_keeps_its_books(number: int) -> None:
    assert play_one(f"1.{number}").hands > 0
