"""ICM against a program of its own: all orders in which the players may finish, one by one, in fractions."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, permutations
from math import sqrt
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pokerroom.law.error import Refused
from pokerroom.tournament import icm


def by_orders(stacks: list[int], prizes: list[int]) -> list[Fraction]:
    """The worth of each stack: the chance of every order of the paid places, times what it pays."""
    worth = [Fraction(0)] * len(stacks)
    for order in permutations(range(len(stacks)), min(len(prizes), len(stacks))):
        chance, rest = Fraction(1), sum(stacks)
        for player in order:
            chance *= Fraction(stacks[player], rest)
            rest -= stacks[player]
        for place, player in enumerate(order):
            worth[player] += chance * prizes[place]
    return worth


def by_floats(stacks: list[int], prizes: list[int]) -> list[float]:
    """The same, quicker: who is first, and then the same question of those who are left."""
    if not prizes or not stacks:
        return [0.0] * len(stacks)
    worth = [0.0] * len(stacks)
    for first, stack in enumerate(stacks):
        chance = stack / sum(stacks)
        worth[first] += chance * prizes[0]
        below = by_floats(stacks[:first] + stacks[first + 1 :], prizes[1:])
        for other, value in enumerate(below):
            worth[other + (other >= first)] += chance * value
    return worth


def falling(prizes: list[int]) -> list[int]:
    return sorted(prizes, reverse=True)


STACKS = st.integers(1, 10**6)
PRIZES = st.integers(0, 10**8)


@settings(max_examples=60)
@given(st.lists(STACKS, min_size=1, max_size=6), st.lists(PRIZES, min_size=1, max_size=8).map(falling))
def test_it_agrees_with_all_orders(stacks: list[int], prizes: list[int]) -> None:
    found = icm.exact(stacks, prizes)
    for one, other in zip(found, by_orders(stacks, prizes), strict=True):
        assert abs(one - other) <= Fraction(1, 10**9)
    assert abs(sum(found) - sum(prizes[: len(stacks)])) <= Fraction(1, 10**9)


@pytest.mark.parametrize("players", [7, 8, 9, 10])
def test_it_agrees_with_all_orders_of_many(players: int) -> None:
    chance = Random(players)
    stacks = [chance.randint(1, 1_000_000) for _ in range(players)]
    prizes = falling([chance.randint(1, 1_000) for _ in range(min(players, 16 - players))])
    for one, other in zip(icm.exact(stacks, prizes), by_floats(stacks, prizes), strict=True):
        assert float(one) == pytest.approx(other, rel=1e-9, abs=1e-9)


def test_eight_players_and_eight_prizes() -> None:
    stacks, prizes = [900, 740, 610, 420, 310, 180, 95, 3], [5_000, 3_000, 2_000, 1_500, 1_000, 700, 500, 300]
    for one, other in zip(icm.exact(stacks, prizes), by_floats(stacks, prizes), strict=True):
        assert float(one) == pytest.approx(other, rel=1e-9, abs=1e-9)


@given(STACKS, STACKS, PRIZES, PRIZES)
def test_two_players_share_by_chips(one: int, other: int, first: int, second: int) -> None:
    first, second = max(first, second), min(first, second)
    found = icm.exact([one, other], [first, second])
    assert abs(found[0] - (second + Fraction((first - second) * one, one + other))) < Fraction(1, 10**9)


@given(st.lists(STACKS, min_size=2, max_size=9), st.lists(PRIZES, min_size=1, max_size=9).map(falling))
def test_a_larger_stack_is_worth_no_less(stacks: list[int], prizes: list[int]) -> None:
    found = icm.exact(stacks, prizes)
    ordered = sorted(zip(stacks, found, strict=True))
    for (low, less), (high, more) in pairwise(ordered):
        assert less <= more + Fraction(1, 10**9)
        assert low != high or abs(less - more) < Fraction(1, 10**9)


@given(st.permutations(range(6)), st.lists(STACKS, min_size=6, max_size=6))
def test_players_who_change_places_change_nothing_else(order: list[int], stacks: list[int]) -> None:
    prizes = [700, 200, 100]
    found = icm.exact(stacks, prizes)
    assert [*icm.exact([stacks[each] for each in order], prizes)] == pytest.approx([found[each] for each in order])


def test_fifteen_are_reckoned_and_not_sampled() -> None:
    stacks, prizes = list(range(1_000, 16_000, 1_000)), list(range(15_000, 0, -1_000))
    found = icm.exact(stacks, prizes)
    assert abs(sum(found) - sum(prizes)) < Fraction(1, 10**9)
    assert list(found) == sorted(found)
    with pytest.raises(Refused, match="15"):
        icm.exact([*stacks, 5], prizes)


def test_more_players_are_sampled_with_the_error_told() -> None:
    """Of twenty, ten times: what is told as the error is the size of what is found."""
    stacks, prizes = [1_000 * (each + 1) for each in range(10)], [5_000, 3_000, 1_500, 500]
    truth = icm.exact(stacks, prizes)
    off: list[float] = []
    for seed in range(30):
        found = icm.sampled(stacks, prizes, Random(seed), 2_000)
        assert sum(found.values) == sum(prizes)
        off += [float(v - t) / e for v, t, e in zip(found.values, truth, found.errors, strict=True)]
    spread = sqrt(sum(each**2 for each in off) / len(off))
    assert 0.8 < spread < 1.2
    assert max(map(abs, off)) < 4.5


def test_twenty_players() -> None:
    stacks, prizes = [500 + 100 * each for each in range(20)], [4_000, 2_500, 1_700, 1_000, 500, 300]
    found = icm.sampled(stacks, prizes, Random(7), 10_000)
    assert sum(found.values) == sum(prizes)
    assert found.samples == 10_000
    assert all(0 < error < 20 for error in found.errors)
    assert found == icm.sampled(stacks, prizes, Random(7), 10_000)


@pytest.mark.parametrize(
    ("stacks", "prizes"),
    [([], [1]), ([0, 5], [1]), ([-5, 5], [1]), ([5.5, 1], [1]), ([5, 5], [-1]), ([5, 5], [1.5]), ([5, True], [1])],
)
def test_what_is_no_stack_or_prize_is_refused(stacks: list[int], prizes: list[int]) -> None:
    with pytest.raises(Refused):
        icm.exact(stacks, prizes)
    with pytest.raises(Refused):
        icm.sampled(stacks, prizes, Random(1), 10)
