"""The fast twin and the plain one count the same run-outs, by every ranking and low, with and without a board."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from random import Random

import pytest

from pokerroom.cards import counts, slow_counts
from pokerroom.cards.low import LOWS, Low
from pokerroom.cards.ranking import Ranking

KEEP = b"\xff" * 64
Ranks = Callable[[str], Ranking | Low]


def playing(high: Ranking | Low, low: Low | None, take: int) -> counts.Play:
    lows = bytes(256) if low is None else low.uppers()
    return high.engine, None if low is None else low.engine, take, high.uppers(), lows, KEEP


SETUPS: dict[str, tuple[Ranks, str, int, int, int]] = {
    "hold'em": (lambda backend: Ranking(backend=backend), "", -1, 2, 5),
    "hold'em hi-lo": (lambda backend: Ranking(backend=backend), LOWS[0], -1, 2, 5),
    "Omaha": (lambda backend: Ranking(backend=backend), "", 2, 4, 5),
    "Omaha hi-lo": (lambda backend: Ranking(backend=backend), LOWS[0], 2, 4, 5),
    "five card Omaha": (lambda backend: Ranking(backend=backend), "", 2, 5, 5),
    "stud": (lambda backend: Ranking(backend=backend), "", -1, 7, 0),
    "stud hi-lo": (lambda backend: Ranking(backend=backend), LOWS[0], -1, 7, 0),
    "razz": (lambda backend: Low("ace to five", backend=backend), "", -1, 7, 0),
    "deuce to seven": (lambda backend: Low("deuce to seven", backend=backend), "", -1, 5, 0),
    "badugi": (lambda backend: Low("badugi", backend=backend), "", -1, 4, 0),
    "lazy pineapple": (lambda backend: Ranking(backend=backend), "", -3, 3, 5),
    "badugi beside a high": (lambda backend: Ranking(backend=backend), "badugi", -1, 5, 0),
}


@pytest.mark.parametrize("name", SETUPS)
def test_the_twins_count_the_same(name: str) -> None:
    make, beside, take, own, board = SETUPS[name]
    plays = [
        playing(make(backend), Low(beside, backend=backend) if beside else None, take) for backend in ("fast", "pure")
    ]
    for seed in range(4):
        chance = Random(seed)
        cards = chance.sample(range(52), 2 * own + board)
        lacking = (0, 0) if board else (chance.randrange(2), 1)
        hands = tuple([bytes(cards[at * own : at * own + own - lacking[at]]) for at in range(2)])
        lies = bytes(cards[2 * own : 2 * own + board - min(board, 1 + seed % 2)])
        deal = (hands, bytes(map(len, hands)), bytes(lacking), lies, board - len(lies), (1 << 52) - 1)
        fast, slow = (counts.count(play, deal) for play in plays)
        assert fast == slow
        assert counts.count(plays[0], deal, 3) == fast
        drawn = [counts.sample(play, deal, [None, None], 1500, seed) for play in plays]
        assert drawn[0] == drawn[1]
        told = counts.read(fast, 2)
        assert all(sum(hand.high) == told.total for hand in told.hands)


def test_both_are_here() -> None:
    """Without a compiler there is the plain one alone; the tests must compare two."""
    assert counts.is_fast(playing(Ranking(), None, -1))
    assert not counts.is_fast(playing(Ranking(backend="pure"), None, -1))
    assert slow_counts.count(playing(Ranking(), None, -1), ((b"\0\1\2\3\4",), b"\5", b"\0", b"", 0, 0), 1, 2)


@pytest.mark.parametrize("kind", LOWS)
def test_every_kind_of_low_has_a_name(kind: str) -> None:
    """The kinds go from the worst to the best, and each value of random hands has the one that it is told by."""
    low = Low(kind)
    chance = Random(kind)
    found: dict[int, list[int]] = {}
    for _ in range(3000):
        value = low.value(chance.sample(range(52), 4 if kind == "badugi" else 5))
        found.setdefault(low.uppers()[value >> 16 & 255], []).append(value)
    assert len(low.kinds) <= counts.KINDS
    numbers = sorted(found)
    for worse, better in pairwise(numbers):
        assert max(found[worse]) < min(found[better])
