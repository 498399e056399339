"""Bounties, fixed and progressive, and the seats of a satellite."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pokerroom as pr
from pokerroom.hand.award import Won
from pokerroom.law.error import Refused
from pokerroom.table.outcome import takers_of
from pokerroom.tournament import bounties, satellites
from pokerroom.tournament.bounties import Heads


def test_progressive_bounties_t62() -> None:
    heads = dict.fromkeys("ABCD", 50_00)
    taken = bounties.take(heads, "B", ["A"], "progressive")
    assert taken.paid == {"A": 25_00}
    assert taken.heads == {"A": 75_00, "C": 50_00, "D": 50_00}
    again = bounties.take(taken.heads, "A", ["C"], "progressive")
    assert again.paid == {"C": 37_50}
    assert again.heads == {"C": 87_50, "D": 50_00}
    assert 25_00 + 37_50 + sum(again.heads.values()) == 4 * 50_00
    last = bounties.take(again.heads, "D", ["C"], "progressive")
    assert bounties.own(last.heads, ["C"]) == (87_50 + 25_00,)


def test_fixed_bounties() -> None:
    heads = dict.fromkeys("ABC", 50_00)
    taken = bounties.take(heads, "B", ["A"], "fixed")
    assert taken == Heads({"A": 50_00}, {"A": 50_00, "C": 50_00})
    assert bounties.take(taken.heads, "A", ["C"], "fixed").paid == {"C": 50_00}


def test_equal_hands_share_a_bounty() -> None:
    heads = dict.fromkeys("ABCD", 50_01)
    fixed = bounties.take(heads, "D", ["A", "B"], "fixed")
    assert fixed.paid == {"A": 25_01, "B": 25_00}
    progressive = bounties.take(heads, "D", ["A", "B"], "progressive")
    assert progressive.paid == {"A": 12_50, "B": 12_50}  # of 25.01 the odd cent is on the head
    assert progressive.heads == {"A": 50_01 + 12_51, "B": 50_01 + 12_50, "C": 50_01}


def test_the_heads_that_nobody_took_stay_and_go_to_the_winner() -> None:
    heads = {"A": 75_00, "D": 50_00}  # D was disqualified: nobody won the chips
    assert bounties.own(heads, ["A"]) == (125_00,)


def test_several_who_are_left_take_their_own_and_share_the_others() -> None:
    heads = {"A": 75_00, "B": 50_00, "D": 25_01}  # D retired, and C has no bounty on them
    assert bounties.own(heads, ["B", "A", "C"]) == (50_00 + 8_34, 75_00 + 8_34, 8_33)
    with pytest.raises(Refused):
        bounties.own(heads, [])
    with pytest.raises(Refused):
        bounties.own(heads, ["A", "A"])


@pytest.mark.parametrize(
    ("fallen", "takers", "way"),
    [("E", ["A"], "fixed"), ("A", [], "fixed"), ("A", ["A"], "fixed"), ("A", ["E"], "fixed"), ("A", ["B"], "odd"),
     ("A", ["B", "B"], "fixed")],
)  # fmt: skip
def test_a_bounty_that_is_none_is_refused(fallen: str, takers: list[str], way: str) -> None:
    heads = dict.fromkeys("ABCD", 50_00)
    with pytest.raises(Refused):
        bounties.take(heads, fallen, takers, way)
    assert heads == dict.fromkeys("ABCD", 50_00)


@given(st.integers(0, 10**6), st.integers(2, 12), st.sampled_from(["fixed", "progressive"]), st.data())
def test_paid_and_heads_together_stay(each: int, entries: int, way: str, data: st.DataObject) -> None:
    names = [f"P{number}" for number in range(entries)]
    heads, paid = dict.fromkeys(names, each), 0
    while len(heads) > 1:
        fallen = data.draw(st.sampled_from(sorted(heads)))
        others = sorted(set(heads) - {fallen})
        takers = data.draw(st.lists(st.sampled_from(others), min_size=1, max_size=3, unique=True))
        found = bounties.take(heads, fallen, takers, way)
        paid += sum(found.paid.values())
        assert min(found.paid.values()) >= 0
        assert paid + sum(found.heads.values()) == each * entries
        heads = found.heads
    [winner] = heads
    assert paid + sum(bounties.own(heads, [winner])) == each * entries


def test_a_satellite_t61() -> None:
    won = satellites.seats_won(34 * 110_00, 550_00, entries=34)
    assert (won.seats, won.over, won.added) == (6, 440_00, 0)
    assert won.prizes(550_00) == (*[550_00] * 6, 440_00)
    assert sum(won.prizes(550_00)) == 3_740_00
    assert satellites.is_won(7, won.seats) is False
    assert satellites.is_won(6, won.seats) is True
    assert satellites.is_won(5, won.seats) is True


def test_seats_that_are_promised_are_made_up() -> None:
    won = satellites.seats_won(10 * 110_00, 550_00, entries=10, promised=3)
    assert (won.seats, won.over, won.added) == (3, 0, 550_00)
    assert satellites.seats_won(34 * 110_00, 550_00, entries=34, promised=3).added == 0


def test_nobody_wins_two_seats() -> None:
    won = satellites.seats_won(1_700_00, 550_00, entries=2)
    assert (won.seats, won.over) == (2, 600_00)
    assert won.prizes(550_00) == (1_150_00, 550_00)  # nobody comes next: it is the first's


@pytest.mark.parametrize(
    ("pool", "price", "entries"), [(100, 0, 5), (-1, 5, 5), (100, 5, 0), (100, -5, 5), (1.5, 1, 1)]
)
def test_what_is_no_satellite_is_refused(pool: int, price: int, entries: int) -> None:
    with pytest.raises(Refused):
        satellites.seats_won(pool, price, entries)


@given(st.integers(0, 10**8), st.integers(1, 10**6), st.integers(1, 200), st.integers(0, 20))
def test_seats_and_what_is_over_are_the_pool(pool: int, price: int, entries: int, promised: int) -> None:
    won = satellites.seats_won(pool, price, entries, promised)
    assert sum(won.prizes(price)) == pool + won.added
    assert len(won.prizes(price)) <= entries or won.seats == 0
    assert won.seats >= min(promised, entries)


def test_whoever_shares_a_pot_and_has_nothing_of_it_takes_nobody() -> None:
    """Ann is all in for 1,400 and has as good a hand as Cy: chips are of 25,000, and the odd ones go to Cy."""
    won = [Won((), 0, "pot", (0, 2), (0, 4_200), False), Won((), 1, "pot", (2,), (47_200,), False)]
    sign = pr.sign("house holdem, no limit, blinds 1/2")
    over = pr.Hand(sign, {"Ann": 1_400, "Bob": 25_000, "Cy": 25_000}, chance=Random(1))
    over.state.stacks[:], over.state.contributed[:] = [0, 0, 51_400], [1_400, 25_000, 25_000]
    over.log[:] = won
    assert takers_of(over) == (("Ann", "Cy"), ("Bob", "Cy"))
