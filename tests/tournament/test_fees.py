"""Fees: what the operator may keep, what goes back to whom and when, and what is left for prizes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerroom.law.error import Refused
from pokerroom.tournament import fees
from pokerroom.tournament.fees import Fee

MINUTE, HOUR, DAY = 60, 3_600, 86_400
FRIDAY = 5 * DAY
SATURDAY = 6 * DAY


def test_a_tenth_may_be_kept_t13() -> None:
    paid = [Fee(50_00)] * 40
    assert fees.taken(paid) == 2_000_00
    assert fees.ceiling(paid) == 200_00
    fees.check_kept(200_00, paid)
    assert fees.pool(paid, kept=200_00) == 1_800_00
    with pytest.raises(Refused, match=r"201.*200") as refused:
        fees.check_kept(201_00, paid, by=("SOME 4/2",))
    assert refused.value.by == ("SOME 4/2",)


def test_a_tenth_to_the_cent_t13() -> None:
    paid = [Fee(55_00)] * 37
    assert fees.taken(paid) == 2_035_00
    assert fees.ceiling(paid) == 203_50
    fees.check_kept(203_50, paid)
    with pytest.raises(Refused):
        fees.check_kept(203_51, paid)
    assert fees.pool(paid, kept=203_50) == 1_831_50


@pytest.mark.parametrize(
    ("back", "most", "prizes"), [(0, 200_00, 1_800_00), (45_00, 200_00, 1_755_00), (50_00, 195_00, 1_755_00)]
)
def test_one_withdraws_t14(back: int, most: int, prizes: int) -> None:
    paid = [*[Fee(50_00)] * 39, Fee(50_00, back)]
    assert fees.ceiling(paid) == most
    assert fees.pool(paid, kept=most) == prizes


def test_the_operator_may_add() -> None:
    assert fees.pool([Fee(100_00)] * 88, kept=0, added=1_200_00) == 10_000_00  # T20


def test_fees_and_buy_ins_apart_t16() -> None:
    paid = [Fee(120_00)] * 64
    assert fees.pool(paid, kept=64 * 20_00) == 6_400_00


@pytest.mark.parametrize(
    ("at", "back"),
    [
        (FRIDAY + 19 * HOUR, 120_00),
        (FRIDAY + 20 * HOUR, 120_00),  # the last moment
        (FRIDAY + 20 * HOUR + MINUTE, 60_00),
        (FRIDAY + 20 * HOUR + 1, 60_00),
        (SATURDAY + 19 * HOUR, 60_00),
        (SATURDAY + 20 * HOUR + 5 * MINUTE, 60_00),
    ],
)
def test_what_goes_back_by_when_t17(at: int, back: int) -> None:
    start = SATURDAY + 20 * HOUR
    assert fees.refund(120_00, at, start, free_until=24 * HOUR, percent=50) == back


def test_nothing_goes_back_after_the_first_hand_t17() -> None:
    with pytest.raises(Refused) as refused:
        start = SATURDAY + 20 * HOUR
        fees.refund(120_00, start + 5 * MINUTE, start, free_until=24 * HOUR, percent=50, begun=True, by=("SOME 2(d)",))
    assert refused.value.by == ("SOME 2(d)",)


def test_a_refund_goes_down_to_the_cent() -> None:
    assert fees.refund(33_33, 10, 10, free_until=5, percent=50) == 16_66


@pytest.mark.parametrize("percent", [-1, 101, 5.5, True])
def test_a_refund_of_what_is_no_percentage_is_refused(percent: int) -> None:
    with pytest.raises(Refused):
        fees.refund(100, 10, 10, free_until=5, percent=percent)


@pytest.mark.parametrize("fee", [Fee(-1), Fee(10, -1), Fee(10, 11), Fee(1.5)])
def test_what_is_no_fee_is_refused(fee: Fee) -> None:
    with pytest.raises(Refused):
        fees.ceiling([fee])


def test_no_pool_below_nothing() -> None:
    with pytest.raises(Refused):
        fees.pool([Fee(50_00)], kept=50_01)
    with pytest.raises(Refused):
        fees.pool([Fee(50_00)], kept=-1)


FEES = st.lists(
    st.integers(0, 10**6)
    .flatmap(lambda paid: st.tuples(st.just(paid), st.integers(0, paid)))
    .map(lambda two: Fee(*two)),
    max_size=40,
)


@given(FEES, st.data())
def test_what_is_taken_is_refunds_kept_and_pool(paid: list[Fee], data: st.DataObject) -> None:
    kept = data.draw(st.integers(0, fees.ceiling(paid)))
    fees.check_kept(kept, paid)
    added = data.draw(st.integers(0, 10**6))
    assert fees.taken(paid) + added == sum(fee.back for fee in paid) + kept + fees.pool(paid, kept, added)
    assert fees.ceiling(paid) * 10 <= fees.taken(paid)
    with pytest.raises(Refused):
        fees.check_kept(fees.ceiling(paid) + 1, paid)
