"""Whole tables over many hands: an independent ledger of blinds, every chip, replay and snapshots."""

import pytest

from pokerroom import shelf
from pokerroom.table import replay
from tests.table.life import live, tables


@pytest.mark.parametrize(("place", "name"), [(place, name) for place, (name, _) in enumerate(tables(24))])
def test_a_table_lives(place: int, name: str) -> None:
    sign = list(tables(24))[place][1]
    life = live(sign, 40, 1000 + place)
    assert life.hands == 40
    assert replay(shelf.book(sign.game.book), life.table.log) == life.table
