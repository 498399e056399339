"""Money: said, and shared out to the last cent."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerroom.law.error import Refused
from pokerroom.tournament import money

SHARES = st.lists(st.fractions(0, 10**6, max_denominator=997), min_size=1, max_size=9)


@pytest.mark.parametrize(
    ("cents", "said"), [(0, "$0"), (5, "$0.05"), (1_790_00, "$1,790"), (-150, "-$1.50"), (-5, "-$0.05")]
)
def test_a_sum_is_said(cents: int, said: str) -> None:
    assert money.dollars(cents) == said


def test_odd_cents_go_to_the_first() -> None:
    assert money.evenly(101, 3) == (34, 34, 33)


def test_what_is_over_goes_to_one_and_to_the_next_where_that_is_too_much() -> None:
    thirds = [Fraction(100, 3)] * 3
    assert money.to_the_cent(thirds, 100, [2, 0, 1]) == (33, 33, 34)
    assert money.to_the_cent(thirds, 100, [2, 0, 1], most=33) == (33, 33, 33)
    assert money.to_the_cent([Fraction(50), Fraction(101, 4), Fraction(99, 4)], 100, [0, 1, 2], 50) == (50, 26, 24)


def test_what_is_over_goes_to_those_who_lost_most() -> None:
    shares = [Fraction(103, 10), Fraction(203, 10), Fraction(304, 10)]
    assert money.to_the_nearest(shares, 61, [0, 1, 2]) == (10, 20, 31)
    assert money.to_the_nearest(shares, 62, [1, 0, 2]) == (10, 21, 31)


def test_a_share_a_hair_below_a_cent_is_that_cent() -> None:
    hair = Fraction(1, 10**30)
    assert money.to_the_nearest([5 - hair, 3 + hair, 2 - hair], 10, [1, 0, 2]) == (5, 3, 2)


@given(SHARES, st.data())
def test_nothing_is_lost(shares: list[Fraction], data: st.DataObject) -> None:
    rest = -sum(shares) % 1
    shares.append(rest)
    odd = data.draw(st.permutations(range(len(shares))))
    total = int(sum(shares))
    for found in (money.to_the_cent(shares, total, odd), money.to_the_nearest(shares, total, odd)):
        assert sum(found) == total
    assert all(abs(cents - share) < 1 for cents, share in zip(found, shares, strict=True))


@pytest.mark.parametrize("values", ["12", 12, None, [1, "2"], [1, -1], [1, 2.0], [True]])
def test_what_is_no_list_of_sums_is_refused(values: object) -> None:
    with pytest.raises(Refused) as refused:
        money.wholes("a prize", values, by=("SOME 1",))
    assert refused.value.by == ("SOME 1",)
