"""Every five-card hand of every deck, counted by category: numbers that do not come from any evaluator."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections import Counter
from itertools import chain, combinations

import pytest
from slow_oracle import CANBERRA

from pokerroom.cards import BACKENDS, CATEGORIES, STANDARD, Ranking, deck

# By deck and low ace; straight flushes have the royal ones among them, and of those there are four.
COUNTS = {
    (52, True): (2598960, 40, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540),
    (40, True): (658008, 28, 360, 2160, 980, 7140, 23040, 51840, 322560, 249900),
    (40, False): (658008, 24, 360, 2160, 984, 6120, 23040, 51840, 322560, 250920),
    (36, True): (376992, 24, 288, 1728, 480, 6120, 16128, 36288, 193536, 122400),
    (32, True): (201376, 20, 224, 1344, 204, 5100, 10752, 24192, 107520, 52020),
    (32, False): (201376, 16, 224, 1344, 208, 4080, 10752, 24192, 107520, 53040),
}
ROWS = (
    "straight flush", "four of a kind", "full house", "flush", "straight",
    "three of a kind", "two pair", "one pair", "no pair",
)  # fmt: skip


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize(("size", "low_ace"), COUNTS)
def test_five_card_hands(size: int, low_ace: bool, backend: str) -> None:
    ranking = Ranking(STANDARD if size == 52 else CANBERRA, size, low_ace, backend=backend)
    hands = bytes(chain.from_iterable(combinations(deck(size), 5)))
    strengths = Counter(value >> 20 for value in ranking.values(hands, 5))
    counts = Counter({ranking.order[10 - strength]: number for strength, number in strengths.items()})
    assert set(counts) == set(CATEGORIES)
    assert counts["royal flush"] == 4
    counts["straight flush"] += counts["royal flush"]
    assert (len(hands) // 5, *(counts[row] for row in ROWS)) == COUNTS[size, low_ace]


def test_both_evaluators_are_here() -> None:
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("cl")
    assert (("fast", "pure") if compiler else ("pure",)) == BACKENDS
    assert Ranking().backend == BACKENDS[0]


def test_without_a_compiler_the_pure_twin_takes_over() -> None:
    code = """
import sys
sys.modules["pokerroom.cards._fast"] = None
from pokerroom.cards import BACKENDS, cards, eight_or_better, ranking
assert BACKENDS == ("pure",) and ranking().backend == eight_or_better().backend == "pure"
assert ranking().value(cards("As Ks Qs Js Ts 2c 3d")) == 0xAE0000
"""
    subprocess.run([sys.executable, "-c", code], check=True)
