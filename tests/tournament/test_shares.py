"""Paid places, shares and prizes: what the house's chapter says, and what conditions give."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pokerroom.law.error import Refused
from pokerroom.tournament import shares


def dollars(*sums: float) -> tuple[int, ...]:
    return tuple(round(each * 100) for each in sums)


@pytest.mark.parametrize(
    ("entries", "percents"),
    [
        (2, (100,)),
        (3, (100,)),
        (4, (65, 35)),
        (6, (65, 35)),
        (7, (50, 30, 20)),
        (10, (50, 30, 20)),
        (11, (42, 27, 18, 13)),
        (20, (42, 27, 18, 13)),
        (21, (38, 24, 16, 12, 10)),
        (30, (38, 24, 16, 12, 10)),
        (31, (34, 22, 15, 12, 9, 8)),
        (40, (34, 22, 15, 12, 9, 8)),
    ],
)
def test_shares_of_small_fields(entries: int, percents: tuple[int, ...]) -> None:
    assert shares.by_entries(entries) == tuple(each * 100 for each in percents)


def test_prizes_of_sixty_four_t16() -> None:
    pool = 64 * 100_00
    prizes = shares.prizes(pool, shares.by_entries(64), unit=5_00)
    assert prizes == dollars(2_490, 1_275, 830, 590, 435, 330, 255, 195)
    assert sum(prizes) == dollars(6_400)[0]


def test_prizes_of_sixty_entries_t40() -> None:
    prizes = shares.prizes(6_000_00, shares.by_entries(60), unit=5_00)
    assert prizes == dollars(2_315, 1_185, 775, 555, 415, 320, 245, 190)


def test_prizes_of_a_hundred_t52() -> None:
    prizes = shares.prizes(10_000_00, shares.by_entries(100), unit=5_00)
    assert prizes == dollars(3_130, 1_665, 1_135, 845, 665, 540, 450, 375, 320, 235, 235, 235, 170)


def test_prizes_of_a_sit_and_go_t32() -> None:
    assert shares.prizes(450_00, shares.by_entries(9), unit=1_00) == dollars(225, 135, 90)


def test_what_is_over_goes_to_the_first_t59() -> None:
    given_by_hand = shares.by_hand([50, 30, 20])
    assert shares.prizes(8_557_00, given_by_hand, unit=5_00) == dollars(4_282, 2_565, 1_710)
    prizes = shares.prizes(30_000_00, shares.by_entries(300), unit=10_00)
    assert len(prizes) == shares.paid_places(300) == 38
    assert (*prizes[:2], prizes[8], prizes[-1]) == dollars(6_300, 3_380, 880, 150)


@pytest.mark.parametrize(
    "percents",
    [
        [50, 30, 19],
        [50, 30, 21],
        [],
        [100, 0],
        [110, -10],
        [33.333, 66.667],
        ["50", 50],
        [True, 99],
        [float("nan"), 100],
        [float("inf")],
        [1e300],
        "100",
        7,
        [None],
        [0.01] * 10_001,
    ],
)
def test_shares_that_do_not_sum_to_a_hundred_or_are_none_are_refused_t59(percents: object) -> None:
    with pytest.raises(Refused) as refused:
        shares.by_hand(percents, by=("SOME 7",))
    assert refused.value.by == ("SOME 7",)


def test_shares_may_have_hundredths() -> None:
    assert shares.by_hand([33.34, 33.33, 33.33]) == (3334, 3333, 3333)
    assert shares.by_hand([0.1, 0.2, 99.7]) == (10, 20, 9970)


def test_a_guarantee_is_made_up_t20() -> None:
    assert shares.made_up(88 * 100_00, guarantee=10_000_00) == 1_200_00
    assert shares.made_up(104 * 100_00, guarantee=10_000_00) == 0
    assert shares.made_up(104 * 100_00) == 0


def test_prizes_that_are_not_the_pool_are_refused() -> None:
    shares.check_prizes(dollars(1_000, 500, 300), 1_800_00)
    with pytest.raises(Refused, match=r"1,790.*1,800"):
        shares.check_prizes(dollars(1_000, 500, 290), 1_800_00, by=("SOME 3",))  # T13
    with pytest.raises(Refused, match=r"1,810.*1,800"):
        shares.check_prizes(dollars(1_000, 500, 310), 1_800_00)
    with pytest.raises(Refused):
        shares.check_prizes((1_900_00, -100_00), 1_800_00)


@pytest.mark.parametrize(("pool", "unit"), [(-1, 100), (100, 0), (100, -5), (10.5, 1), (True, 1)])
def test_no_prizes_of_what_is_no_pool(pool: int, unit: int) -> None:
    with pytest.raises(Refused):
        shares.prizes(pool, (10_000,), unit)


@pytest.mark.parametrize("entries", [0, -3, 2.5, True, 10**13])
def test_no_shares_without_entries(entries: int) -> None:
    with pytest.raises(Refused):
        shares.by_entries(entries)


def test_the_curve_is_that_of_the_house() -> None:
    """By floats: percents are down to hundredths, and bands have what their places have together."""
    for entries in (41, 64, 77, 200, 1_000, 5_000):
        paid = -(-entries // 8)
        weights = [place**-0.8 - (paid + 1) ** -0.8 for place in range(1, paid + 1)]
        curve = [150 / entries + (100 - 150 * paid / entries) * weight / sum(weights) for weight in weights]
        found = shares.by_entries(entries)
        for first, last in shares.bands(paid)[1:]:
            percent = sum(curve[first - 1 : last]) / (last - first + 1)
            assert found[first - 1] / 100 <= percent + 1e-9 and percent < found[last - 1] / 100 + 0.01 + 1e-9


BANDS = {9: 0, 10: 1, 12: 1, 13: 2, 15: 2, 16: 3, 18: 3, 19: 4, 27: 4, 28: 5, 36: 5, 37: 6, 45: 6, 46: 7, 63: 7, 64: 8,
         81: 8, 82: 9, 99: 9, 100: 10, 135: 10, 136: 11}  # fmt: skip


def test_places_are_paid_alike_in_bands() -> None:
    found = shares.by_entries(1_200)
    assert len(found) == 150
    by_band: dict[int, set[int]] = {}
    for place, band in BANDS.items():
        by_band.setdefault(band, set()).add(found[place - 1])
    assert all(len(amounts) == 1 for amounts in by_band.values())
    assert len({next(iter(amounts)) for amounts in by_band.values()}) == len(by_band)


# Above 15,000 the last places have less than a hundredth of a per cent, which goes down to nothing.
@settings(deadline=None, max_examples=60)
@given(st.integers(1, 15_000))
def test_shares_sum_to_a_hundred_and_fall(entries: int) -> None:
    found = shares.by_entries(entries)
    assert sum(found) == 10_000
    assert all(one >= other > 0 for one, other in pairwise(found)) and found[-1] > 0
    assert len(found) == shares.paid_places(entries) <= entries


def test_a_thousand_pools_sum_exactly() -> None:
    chance = Random(15)
    for _ in range(1_000):
        entries = chance.choice((chance.randint(2, 60), chance.randint(2, 3_000)))
        pool, unit = chance.randint(0, 10**9), chance.choice((1, 5, 100, 500, 1_000, 2_500))
        prizes = shares.prizes(pool, shares.by_entries(entries), unit)
        assert sum(prizes) == pool
        assert all(one >= other >= 0 for one, other in pairwise(prizes))
        assert all(prize % unit == 0 for prize in prizes[1:])
        times_ten = shares.prizes(10 * pool, shares.by_entries(entries), 10 * unit)
        assert times_ten == tuple(10 * prize for prize in prizes)


@given(st.lists(st.integers(1, 500), min_size=1, max_size=30), st.integers(0, 10**10), st.integers(1, 10_000))
def test_prizes_of_any_shares_sum_to_the_pool(weights: list[int], pool: int, unit: int) -> None:
    hundredths = [10_000 * each // sum(weights) for each in weights]
    hundredths[0] += 10_000 - sum(hundredths)
    prizes = shares.prizes(pool, tuple(hundredths), unit)
    assert sum(prizes) == pool and len(prizes) == len(weights)
