"""The engine's settlement against an independent one, hand by hand: side pots, ties, high and low, commission."""

from collections import Counter

import pytest

from pokerroom.hand.hand import Hand
from pokerroom.law import Game
from tests.hand.ledger import settle_one
from tests.hand.oracle import Settlement
from tests.hand.signs import combinations, games

HANDS = 240
PLAYED = [game for game in games() if game.streets]


def count(counted: Counter[str], hand: Hand, settled: Settlement) -> None:
    """Note what was worth looking at in a hand."""
    counted["hands"] += 1
    counted["side pots"] += settled.side_pots > 0
    counted["ties"] += settled.ties > 0
    counted["odd chips"] += settled.odd > 0
    counted["lows"] += settled.lows > 0
    counted["hi-lo with side pots"] += settled.side_pots > 0 and hand.sign.game.key.endswith("hi_lo")
    counted["lows with side pots"] += settled.side_pots > 0 and settled.lows > 0
    counted["run twice"] += bool(hand.state.second)
    counted["charged"] += settled.commission > 0
    counted[settled.waived or "nothing waived"] += 1


@pytest.mark.parametrize("game", PLAYED, ids=lambda game: f"{game.book} {game.key}")
def test_engine_and_oracle_settle_alike(game: Game) -> None:
    signs = [each for each in combinations() if each.sign.game is game]
    counted: Counter[str] = Counter()
    for number in range(HANDS):
        # The kind goes on when all signs have had a hand, so that each sign meets each kind.
        chosen = signs[number % len(signs)]
        count(counted, *settle_one(chosen.sign, f"{chosen.name} #{number}", (number + number // len(signs)) % 4))
    assert counted["side pots"] >= HANDS // 8, counted
    assert counted["ties"] >= 3, counted
    assert counted["lows"] >= (HANDS // 12 if game.key.endswith("hi_lo") else 0), counted
    assert counted["run twice"] >= (3 if "option.run_it_twice" in game.rules and game.rules["option.run_it_twice"].value else 0)
