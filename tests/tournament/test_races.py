"""Colour-ups: the race with cards, nobody raced out, and rests that are rounded up."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerroom.cards.card import cards
from pokerroom.law.error import Refused
from pokerroom.tournament import races

T56 = {1: 3_675, 2: 8_150, 3: 1_225, 4: 5_500, 5: 12_350, 6: 2_425}
T58 = {1: 4_025, 2: 6_075, 5: 50}


def test_a_race_for_two_chips_t56() -> None:
    assert races.odd_chips(T56, 25, 100) == {1: 3, 2: 2, 3: 1, 5: 2, 6: 1}
    race = races.race(T56, 25, 100, cards("7c Kd 2s  Kh 4d  Qs  Kc 9h  Ah"))
    assert race.dealt == {1: cards("7c Kd 2s"), 2: cards("Kh 4d"), 3: cards("Qs"), 5: cards("Kc 9h"), 6: cards("Ah")}
    assert race.won == (6, 2)
    assert race.saved == ()
    assert race.stacks == {1: 3_600, 2: 8_200, 3: 1_200, 4: 5_500, 5: 12_300, 6: 2_500}
    assert sum(T56.values()) == 33_325 and sum(race.stacks.values()) == 33_300
    assert race.gained == -25


def test_nobody_is_raced_out_t58() -> None:
    race = races.race(T58, 25, 100, cards("Jd  Ac 9s 5h  8c 3d"))
    assert race.won == (2, 1)
    assert race.saved == (5,)
    assert race.stacks == {1: 4_100, 2: 6_100, 5: 100}
    assert race.gained == 150 and sum(race.stacks.values()) == 10_300


def test_rests_are_rounded_up() -> None:
    race = races.rounded_up(T56, 25, 100)
    assert race.stacks == {1: 3_700, 2: 8_200, 3: 1_300, 4: 5_500, 5: 12_400, 6: 2_500}
    assert race.gained == sum(race.stacks.values()) - 33_325 == 275
    assert race.won == (1, 2, 3, 5, 6) and race.dealt == {}


def test_more_cards_than_are_needed_stay_in_the_deck() -> None:
    short = cards("7c Kd 2s  Kh 4d  Qs  Kc 9h  Ah")
    assert races.race(T56, 25, 100, (*short, *cards("As 3s"))) == races.race(T56, 25, 100, short)


@pytest.mark.parametrize(
    ("stacks", "old", "new", "deck"),
    [
        ({1: 3_675}, 25, 100, "7c Kd"),  # too few cards
        ({1: 3_670}, 25, 100, "7c Kd 2s"),  # no whole number of chips
        ({1: 3_675}, 100, 25, "7c Kd 2s"),
        ({1: 3_675}, 25, 25, "7c Kd 2s"),
        ({1: 3_675}, 0, 100, "7c Kd 2s"),
        ({1: 3_675}, 30, 100, "7c Kd 2s"),  # a hundred is no number of thirties
        ({1: 0}, 25, 100, "7c Kd 2s"),
        ({1: -25}, 25, 100, "7c Kd 2s"),
        ({0: 25}, 25, 100, "7c Kd 2s"),
    ],
)
def test_what_is_no_race_is_refused(stacks: dict[int, int], old: int, new: int, deck: str) -> None:
    with pytest.raises(Refused):
        races.race(stacks, old, new, cards(deck))


def test_a_card_comes_once() -> None:
    with pytest.raises(Refused):
        races.race({1: 50}, 25, 100, (5, 5))


def test_a_deck_that_is_dealt_out_is_shuffled_and_dealt_on() -> None:
    stacks = {1: 10_975, 2: 9_500, 3: 9_525}  # 39, 20 and 21 odd chips of 25 for chips of 1,000: two new ones
    deck = tuple(range(52))
    race = races.race(stacks, 25, 1_000, (*deck, *deck[-1:], *deck[:27]))
    assert [len(race.dealt[seat]) for seat in (1, 2, 3)] == [39, 20, 21]
    assert race.won == (2, 1)  # seat 2 has both highest cards; seat 1 is above the second deck's lowest 21
    equal = races.race({1: 1_500, 2: 1_800, 3: 1_100}, 25, 1_000, (*deck, *deck[-4:]))  # 20, 32 and 4 for one new one
    assert equal.won == (2,)  # seats 2 and 3 have the same highest card, and seat 2 had it first


def test_a_card_comes_once_in_each_deck() -> None:
    deck = tuple(range(52))
    with pytest.raises(Refused):
        races.race({1: 10_975, 2: 9_500}, 25, 1_000, (*deck, *deck[:6], 5))


CHIPS = st.sampled_from([(25, 100), (100, 500), (500, 1_000), (1_000, 5_000), (5_000, 25_000)])
STACKS = st.dictionaries(st.integers(1, 10), st.integers(1, 400), min_size=1, max_size=10)


@given(CHIPS, STACKS, st.permutations(range(52)))
def test_a_race_loses_and_gains_less_than_half_a_chip_but_for_those_it_saves(
    chips: tuple[int, int], numbers: dict[int, int], deck: list[int]
) -> None:
    old, new = chips
    stacks = {seat: number * old for seat, number in numbers.items()}
    race = races.race(stacks, old, new, deck)
    assert race.gained == sum(race.stacks.values()) - sum(stacks.values())
    assert -new < 2 * (race.gained - new * len(race.saved)) <= new
    odd = races.odd_chips(stacks, old, new)
    for seat, stack in stacks.items():
        assert race.stacks[seat] % new == 0 and race.stacks[seat] > 0
        assert race.stacks[seat] - stack // new * new in ((0, new) if seat in odd else (0,))
    assert {*race.saved} == {seat for seat in odd if stacks[seat] < new and seat not in race.won}
    best = {seat: max(drawn) for seat, drawn in race.dealt.items()}
    assert [*race.won] == sorted(best, key=lambda seat: -best[seat])[: len(race.won)]
    up = races.rounded_up(stacks, old, new)
    assert all(0 <= up.stacks[seat] - stack < new for seat, stack in stacks.items())
