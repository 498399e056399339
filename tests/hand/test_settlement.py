"""The engine's settlement against an independent one, hand by hand: side pots, ties, high and low, commission."""

from collections import Counter

import pytest

from pokerroom.law import Game
from tests.hand.ledger import count, settle_one
from tests.hand.oracle import hi_lo
from tests.hand.signs import combinations, games

HANDS = 240
PLAYED = [game for game in games() if game.streets]


@pytest.mark.parametrize("game", PLAYED, ids=lambda game: f"{game.book} {game.key}")
def test_engine_and_oracle_settle_alike(game: Game) -> None:
    signs = [each for each in combinations() if each.sign.game is game]
    counted: Counter[str] = Counter()
    for number in range(HANDS):
        # The kind goes on when all signs have had a hand, so that each sign meets each kind.
        chosen = signs[number % len(signs)]
        count(counted, *settle_one(chosen.sign, f"{chosen.name} #{number}", (number + number // len(signs)) % 4))
    split = hi_lo(signs[0].sign)
    twice = game.rules.get("option.run_it_twice")
    assert counted["with side pots"] >= HANDS // 8, counted
    assert counted["with ties"] >= 3, counted
    assert counted["hi-lo with side pots"] >= (HANDS // 8 if split else 0), counted
    assert counted["with lows"] >= (HANDS // 16 if split else 0), counted
    assert counted["run twice"] >= (HANDS // 24 if twice and twice.value else 0), counted
