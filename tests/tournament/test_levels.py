"""Levels by target length, schedules given by hand, breaks, colour-ups, and what comes past the last level."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerroom.law.error import Refused
from pokerroom.tournament import levels
from pokerroom.tournament.levels import Level, Schedule

FREEZEOUT = {"bank": 10_000, "chips": 50 * 10_000, "length": 240, "minutes": 20}
SIT_AND_GO = {"bank": 5_000, "chips": 9 * 5_000, "length": 80, "minutes": 8}


def bigs(schedule: Schedule) -> list[int]:
    return [level.big for level in schedule.levels]


def gone(schedule: Schedule) -> dict[int, tuple[int, ...]]:
    """The chips that go, by the level before which they do."""
    return {level.number: level.gone for level in schedule.levels if level.gone}


def test_a_freezeout_of_four_hours_t31() -> None:
    schedule = levels.by_length(**FREEZEOUT)
    assert bigs(schedule) == [100, 150, 250, 450, 750, 1_200, 2_000, 3_400, 6_000, 9_000, 16_000, 26_000]
    assert gone(schedule) == {6: (25,), 9: (100,), 11: (500,)}
    assert levels.growth(schedule) == pytest.approx(1.6519, abs=5e-5)
    assert [level.number for level in schedule.levels] == list(range(1, 13))
    assert {level.minutes for level in schedule.levels} == {20}


def test_a_sit_and_go_of_eighty_minutes_t32() -> None:
    schedule = levels.by_length(**SIT_AND_GO)
    assert bigs(schedule) == [50, 100, 150, 200, 250, 400, 650, 950, 1_400, 2_200]
    assert gone(schedule) == {9: (25,)}
    assert levels.growth(schedule) == pytest.approx(1.5265, abs=5e-5)


def test_the_small_blind_is_half_and_the_ante_comes_with_level_four() -> None:
    schedule = levels.by_length(**FREEZEOUT)
    assert [level.small for level in schedule.levels[:3]] == [50, 75, 125]
    assert [level.ante for level in schedule.levels[:5]] == [0, 0, 0, 450, 750]
    assert all(level.small * 2 == level.big for level in schedule.levels)


@pytest.mark.parametrize(
    ("minutes", "after"),
    [(20, [3, 6, 9]), (30, [2, 4, 6, 8]), (15, [4, 8]), (8, [8]), (60, [1, 2, 3, 4]), (45, [2, 4, 6])],
)
def test_a_break_of_fifteen_minutes_comes_after_each_full_sixty_to_ninety(minutes: int, after: list[int]) -> None:
    schedule = levels.by_length(10_000, 500_000, minutes * 12, minutes)
    assert [each.number for each in schedule.levels if each.pause][: len(after)] == after
    assert {each.pause for each in schedule.levels} == {0, 15} or minutes == 60


def test_the_number_of_levels_is_rounded_half_up() -> None:
    assert len(levels.by_length(10_000, 500_000, 250, 20).levels) == 13  # 12.5
    assert len(levels.by_length(10_000, 500_000, 249, 20).levels) == 12


def test_growth_goes_on_past_the_last_level() -> None:
    schedule = levels.by_length(**FREEZEOUT)
    # 25,000 × 1.6519 = 41,298 to 2,000s; × 1.6519² = 68,221 to 10,000s once a tenth of it is 5,000 and more.
    assert levels.level_of(schedule, 13) == Level(13, 21_000, 42_000, 42_000, 20, 0, 1_000, ())
    assert levels.level_of(schedule, 14) == Level(14, 35_000, 70_000, 70_000, 20, 0, 5_000, (1_000,))
    assert levels.level_of(schedule, 15).pause == 15
    assert levels.level_of(schedule, 12) == schedule.levels[11]


def test_chips_grow_as_they_began() -> None:
    wanted = [25, 100, 500, 1_000, 5_000, 25_000, 100_000, 500_000, 1_000_000, 5_000_000, 25_000_000]
    assert levels.chips_up_to(25_000_000) == wanted


HAND = [
    {"big": 100, "minutes": 20},
    {"small": 100, "big": 200, "minutes": 20, "break": 10},
    {"small": 200, "big": 400, "ante": 400, "minutes": 15},
]


def test_a_schedule_given_by_hand() -> None:
    schedule = levels.by_hand(HAND)
    assert schedule.levels == (
        Level(1, 50, 100, 0, 20, 0, 25, ()),  # no hundreds before they are no more than a tenth of the blind
        Level(2, 100, 200, 0, 20, 10, 25, ()),
        Level(3, 200, 400, 400, 15, 0, 25, ()),
    )
    # Past the last: 100 to 400 in two steps is twice each.
    assert levels.level_of(schedule, 4)[:5] == (4, 400, 800, 800, 15)


def test_chips_go_by_hand_too_when_no_later_level_needs_them() -> None:
    by_length = levels.by_length(**FREEZEOUT)
    rows = [
        {"small": each.small, "big": each.big, "ante": each.ante, "minutes": 20, "break": each.pause}
        for each in by_length.levels
    ]
    assert levels.by_hand(rows).levels == by_length.levels


def test_a_single_level_goes_on_as_it_is() -> None:
    schedule = levels.by_hand([{"big": 100, "minutes": 20}])
    assert levels.level_of(schedule, 9) == Level(9, 50, 100, 0, 20, 0, 25, ())


BAD = [
    ([], "at least one level"),
    ([{"minutes": 20}], "big blind of level 1"),
    ([{"big": -100, "minutes": 20}], "big blind of level 1"),
    ([{"big": 0, "minutes": 20}], "big blind of level 1"),
    ([{"big": 99.5, "minutes": 20}], "big blind of level 1"),
    ([{"big": True, "minutes": 20}], "big blind of level 1"),
    ([{"big": "100", "minutes": 20}], "big blind of level 1"),
    ([{"big": 100}], "minutes of level 1"),
    ([{"big": 100, "minutes": 0}], "minutes of level 1"),
    ([{"big": 100, "minutes": 20, "ante": -5}], "ante of level 1"),
    ([{"big": 100, "minutes": 20, "small": 150}], "small blind of level 1"),
    ([{"big": 100, "minutes": 20, "small": 0}], "small blind of level 1"),
    ([{"big": 100, "minutes": 20, "break": -1}], "break after level 1"),
    ([{"big": 101, "minutes": 20}], "half of 101"),
    ([{"big": 100, "minutes": 20}, {"big": 100, "minutes": 20}], "level 2 must be above level 1"),
    ([{"big": 200, "minutes": 20}, {"big": 100, "minutes": 20}], "level 2 must be above level 1"),
    ([{"big": 100, "minutes": 20, "bigger": 5}], '"bigger"'),
    ([7], "level 1"),
    ("levels", "list of levels"),
    ([{"big": 100, "minutes": 20}] * 1_001, "at most 1000"),
]


@pytest.mark.parametrize(("rows", "words"), BAD)
def test_a_schedule_that_is_none_is_refused(rows: object, words: str) -> None:
    with pytest.raises(Refused, match=re.escape(words)):
        levels.by_hand(rows, by=("CROWN 12.4.4(b)",))


def test_a_refused_schedule_names_the_clause_that_asks_for_it() -> None:
    with pytest.raises(Refused) as refused:
        levels.by_hand([], by=("SOME 1",))
    assert refused.value.by == ("SOME 1",)


@pytest.mark.parametrize(
    "figures",
    [
        (0, 500_000, 240, 20),
        (10_000, 0, 240, 20),
        (10_000, 500_000, 20, 20),
        (10_000, 500_000, 240, 0),
        (-1, 1, 1, 1),
        (10_000, 9_999, 240, 20),
        (10_000, 500_000, 240_000, 1),
    ],
)
def test_a_target_that_makes_no_schedule_is_refused(figures: tuple[int, int, int, int]) -> None:
    with pytest.raises(Refused):
        levels.by_length(*figures)


def test_no_level_before_the_first() -> None:
    with pytest.raises(Refused):
        levels.level_of(levels.by_length(**FREEZEOUT), 0)


@given(st.integers(2, 10_000), st.integers(1, 400).map(lambda n: n * 250), st.integers(2, 40), st.integers(1, 60))
def test_levels_rise_and_can_be_paid_with_the_chips_in_play(entries: int, bank: int, n: int, minutes: int) -> None:
    schedule = levels.by_length(bank, bank * entries, n * minutes, minutes)
    assert len(schedule.levels) == n
    every = [*schedule.levels, levels.level_of(schedule, n + 1), levels.level_of(schedule, n + 2)]
    for level in every:
        assert level.big == 2 * level.small and level.small % level.chip == 0
        assert level.ante == (level.big if level.number >= 4 else 0)
    for one, other in pairwise(every):
        assert one.big < other.big and one.chip <= other.chip
        assert bool(other.gone) == (one.chip < other.chip)


@given(st.integers(2, 500), st.integers(10, 400).map(lambda n: n * 500), st.integers(3, 20))
def test_each_blind_is_the_nearest_above_the_one_before(entries: int, bank: int, n: int) -> None:
    """By floats, where they are not on the edge between two; the program reckons with whole numbers."""
    schedule = levels.by_length(bank, bank * entries, n * 20, 20)
    first = max(bank / 100, 50)
    before = 0
    for level in schedule.levels:
        aim = first * (bank * entries / 20 / first) ** ((level.number - 1) / (n - 1))
        unit = 2 * level.chip
        near = Fraction(aim) / unit
        if abs(near - int(near) - Fraction(1, 2)) > Fraction(1, 10**6):
            assert level.big == max(int(near + Fraction(1, 2)) * unit, (before // unit + 1) * unit)
        before = level.big
