"""Deals: what each of those who are left gets when they stop, and what a cancelled tournament pays."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerroom.law.error import Refused
from pokerroom.tournament import deals

STACKS = [500, 300, 200]
PRIZES = [5_000_00, 3_000_00, 2_000_00]


def cents(*sums: float) -> tuple[int, ...]:
    return tuple(round(each * 100) for each in sums)


def test_icm_of_three_for_two_prizes_t64() -> None:
    assert deals.shared("icm", [50, 30, 20], [70_00, 30_00]).sums == cents(45.18, 32.25, 22.57)


def test_icm_of_four_t64() -> None:
    stacks, prizes = [120_000, 80_000, 60_000, 40_000], [4_000_00, 2_500_00, 1_700_00, 1_200_00]
    found = deals.shared("icm", stacks, prizes)
    assert found.sums == cents(2_820.43, 2_451.36, 2_212.00, 1_916.21)
    assert sum(found.sums) == 9_400_00


def test_equal_by_chips_and_icm_t65() -> None:
    assert deals.shared("equal", STACKS, PRIZES).sums == cents(3_333.34, 3_333.33, 3_333.33)
    assert deals.shared("by chips", STACKS, PRIZES).sums == cents(4_000, 3_200, 2_800)
    assert deals.shared("icm", STACKS, PRIZES).sums == cents(3_839.29, 3_275.00, 2_885.71)


def test_the_odd_cent_goes_to_the_largest_stack_wherever_it_sits() -> None:
    assert deals.shared("equal", [200, 300, 500], PRIZES).sums == cents(3_333.33, 3_333.33, 3_333.34)


def test_a_part_is_left_for_the_winner_t67() -> None:
    found = deals.shared("icm", STACKS, PRIZES, for_winner=500_00)
    assert found.sums == cents(3_589.29, 3_125.00, 2_785.71)
    assert found.for_winner == 500_00
    assert found.paid_to(2) == cents(3_589.29, 3_125.00, 3_285.71)
    assert deals.shared("equal", STACKS, PRIZES, for_winner=1_000_00).sums == cents(3_000, 3_000, 3_000)


def test_nobody_has_more_than_the_first_prize_by_chips() -> None:
    # The lowest prize to each: 3 × 1,000; of the 3,000 left 2,700, 200 and 100 by stacks: 3,700 is 700 above first,
    # which go to the others by stacks: 466.66 and 233.33, and the cent to the larger of them.
    found = deals.shared("by chips", [2_700, 200, 100], [3_000_00, 2_000_00, 1_000_00])
    assert found.sums == cents(3_000, 1_666.67, 1_333.33)


def test_an_excess_may_lift_another_to_the_first_prize() -> None:
    # 700 × 9/10 would lift the second to 1,000 + 630 + …: with prizes 3,000 3,000 1,000 they end at the first prize.
    found = deals.shared("by chips", [1_000, 990, 1], [3_000_00, 3_000_00, 1_000_00])
    assert found.sums[0] <= 3_000_00 and found.sums[1] <= 3_000_00 and sum(found.sums) == 7_000_00


def test_before_the_money_half_is_equal_and_half_by_stacks_t70() -> None:
    stacks = [25_000, *[16_000] * 28, 27_000]
    assert len(stacks) == 30 and sum(stacks) == 500_000
    found = deals.called_off(stacks, 8_550_00)
    assert found[0] == cents(356.25)[0]
    assert found[1] == 142_50 + 136_80  # 4,275 × 16,000 / 500,000
    assert sum(found) == 8_550_00


def test_in_the_money_it_is_a_deal_by_chips_t70() -> None:
    assert deals.shared("by chips", STACKS, PRIZES).sums == cents(4_000, 3_200, 2_800)


def test_more_than_fifteen_share_by_a_sample_and_the_error_is_told() -> None:
    stacks, prizes = [1_000 + each for each in range(20)], [10_000_00, 5_000_00, 3_000_00]
    found = deals.shared("icm", stacks, prizes, chance=Random(3))
    assert sum(found.sums) == 18_000_00
    assert len(found.errors) == 20 and all(error > 0 for error in found.errors)
    assert deals.shared("icm", STACKS, PRIZES).errors == ()
    with pytest.raises(Refused):
        deals.shared("icm", stacks, prizes)


@pytest.mark.parametrize(
    ("way", "stacks", "prizes", "part"),
    [
        ("chips", STACKS, PRIZES, 0),
        ("equal", [], PRIZES, 0),
        ("equal", [5], [5], 0),
        ("equal", [5, 0], [5], 0),
        ("equal", [5, -2], [5], 0),
        ("equal", STACKS, [], 0),
        ("equal", STACKS, [100, -5], 0),
        ("by chips", STACKS, [100, 200], 0),
        ("icm", STACKS, PRIZES, -1),
        ("icm", STACKS, PRIZES, 5_000_01),
        ("icm", STACKS, [1.5], 0),
    ],
)
def test_what_is_no_deal_is_refused(way: str, stacks: list[int], prizes: list[int], part: int) -> None:
    with pytest.raises(Refused):
        deals.shared(way, stacks, prizes, for_winner=part)


WAYS = st.sampled_from(["equal", "by chips", "icm"])
SOME_STACKS = st.lists(st.integers(1, 10**7), min_size=2, max_size=8, unique=True)
SOME_PRIZES = st.lists(st.integers(0, 10**9), min_size=1, max_size=10).map(lambda found: sorted(found, reverse=True))


@given(WAYS, SOME_STACKS, SOME_PRIZES, st.data())
def test_every_cent_is_shared_and_a_larger_stack_has_no_less(
    way: str, stacks: list[int], prizes: list[int], data: st.DataObject
) -> None:
    part = data.draw(st.integers(0, prizes[0]))
    found = deals.shared(way, stacks, prizes, for_winner=part)
    assert sum(found.sums) + part == sum(prizes[: len(stacks)])
    ordered = [share for _, share in sorted(zip(stacks, found.sums, strict=True))]
    assert all(less <= more for less, more in pairwise(ordered)) and ordered[0] >= 0
    if way == "by chips":
        assert max(found.sums) <= max(prizes[0] - part, *prizes[1:2], 0)
    order = data.draw(st.permutations(range(len(stacks))))
    moved = deals.shared(way, [stacks[each] for each in order], prizes, for_winner=part)
    assert moved.sums == tuple(found.sums[each] for each in order)


@given(SOME_STACKS, SOME_PRIZES)
def test_two_share_by_icm_as_by_chips(stacks: list[int], prizes: list[int]) -> None:
    two = stacks[:2]
    assert deals.shared("icm", two, prizes).sums == deals.shared("by chips", two, prizes).sums


@given(SOME_STACKS, st.integers(0, 10**9))
def test_what_is_called_off_is_paid_to_the_cent(stacks: list[int], pool: int) -> None:
    found = deals.called_off(stacks, pool)
    assert sum(found) == pool
    assert all(less <= more for less, more in pairwise([share for _, share in sorted(zip(stacks, found, strict=True))]))
