"""The cashier: what everybody begins with, more for those who have nothing left, and what is issued and cashed."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from pokerroom.law.error import Refused
from pokerroom.room.cashier import CAGE, DAY, MOST_ISSUED, OPENING, STREAM, Cashier
from pokerroom.room.ledger import BANK, Ledger, ShortError, person_account
from pokerroom.room.store import FILE, SqliteStore
from pokerroom.room.stored import reference
from pokerroom.room.verify import check
from tests.clocks import Clock
from tests.room.tables import give

ANN = person_account("ann")
SIGNED = ("Mona", "Max")


def lose(store: SqliteStore, ledger: Ledger) -> None:
    """Let Ann lose whatever they have."""
    give(store, "table/t1", ledger.balance(ANN), "lost", debit=ANN)


def test_everybody_begins_with_the_same_chips_once(store: SqliteStore, ledger: Ledger, cashier: Cashier) -> None:
    assert [cashier.open_purse("ann") for _ in range(3)] == [OPENING] * 3
    lose(store, ledger)
    assert cashier.open_purse("ann") == 0, "there is no second beginning"
    assert cashier.open_purse("bob") == OPENING
    assert [(each.person, each.kind, each.amount) for each in cashier.receipts(stream=STREAM)] == [
        ("bob", "opening", OPENING),
        ("ann", "opening", OPENING),
    ]


def test_many_at_once_begin_once(store: SqliteStore, ledger: Ledger, cashier: Cashier) -> None:
    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(lambda _: cashier.open_purse("ann"), range(16))) == {OPENING}
    assert store.end(STREAM) == 1


def test_who_has_a_chip_anywhere_gets_no_more(store: SqliteStore, ledger: Ledger, cashier: Cashier) -> None:
    cashier.open_purse("ann")
    give(store, "table/t1", OPENING - 1, "lost", debit=ANN)
    with pytest.raises(Refused, match="you have 1 chip"):
        cashier.refill("ann")
    give(store, "table/t1", 1, "sat down", debit=ANN)
    with pytest.raises(Refused, match="you have 300 chips"):
        cashier.refill("ann", elsewhere=300)
    assert ledger.balance(ANN) == 0 and store.end(STREAM) == 1
    receipt = cashier.refill("ann")
    assert (receipt.kind, receipt.person, receipt.amount) == ("refill", "ann", OPENING)
    assert ledger.balance(ANN) == OPENING


def test_chips_come_again_once_a_day(store: SqliteStore, ledger: Ledger, cashier: Cashier, clock: Clock) -> None:
    cashier.open_purse("ann")
    lose(store, ledger)
    cashier.refill("ann")
    lose(store, ledger)
    for passed, hours in ((0.0, "24 hours"), (DAY - 7_200, "2 hours"), (7_199, "1 hour")):
        clock.now += passed
        with pytest.raises(Refused, match=f"in {hours}"):
            cashier.refill("ann")
    assert ledger.balance(ANN) == 0
    clock.now += 1
    cashier.refill("ann")
    assert ledger.balance(ANN) == OPENING


def test_a_day_is_over_for_each_by_themselves(store: SqliteStore, ledger: Ledger, cashier: Cashier) -> None:
    for who in ("ann", "bob"):
        cashier.open_purse(who)
        give(store, "table/t1", OPENING, "lost", debit=person_account(who))
        cashier.refill(who)
    assert ledger.balance(ANN) == ledger.balance(person_account("bob")) == OPENING


@pytest.mark.parametrize("back", [60, 3_600, 2 * DAY, 400 * DAY])
def test_a_clock_that_was_set_back_gives_no_more_than_a_day_may(
    store: SqliteStore, ledger: Ledger, cashier: Cashier, clock: Clock, back: int
) -> None:
    """It may begin the day anew; it must not give chips as often as somebody asks."""
    cashier.open_purse("ann")
    lose(store, ledger)
    cashier.refill("ann")
    lose(store, ledger)
    clock.now -= back
    given = 0
    for _ in range(10):
        clock.now += 1
        try:
            cashier.refill("ann")
        except Refused:
            continue
        given += 1
        lose(store, ledger)
    assert given <= 1, "chips came more than once"
    clock.now += DAY
    assert cashier.refill("ann").amount == OPENING, "nobody waits until the old time has come again"


def test_a_clock_that_was_set_back_by_years_keeps_nobody_waiting_for_years(
    store: SqliteStore, ledger: Ledger, cashier: Cashier, clock: Clock
) -> None:
    cashier.open_purse("ann")
    lose(store, ledger)
    clock.now += 3_650 * DAY  # the clock was wrong
    cashier.refill("ann")
    lose(store, ledger)
    clock.now -= 3_650 * DAY
    got = 0
    for _ in range(4):  # four days of right time
        try:
            cashier.refill("ann")
        except Refused:
            pass
        else:
            got += 1
            lose(store, ledger)
        clock.now += DAY
    assert 3 <= got <= 4


def test_two_at_once_give_one(store: SqliteStore, ledger: Ledger, cashier: Cashier) -> None:
    cashier.open_purse("ann")
    lose(store, ledger)

    def asked(_: int) -> bool:
        try:
            cashier.refill("ann")
        except Refused:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(asked, range(16))) == 1
    assert ledger.balance(ANN) == OPENING


def test_two_windows_of_the_cashier_give_one(
    store: SqliteStore, ledger: Ledger, cashier: Cashier, clock: Clock
) -> None:
    other = Cashier(store, ledger, clock=clock)
    cashier.open_purse("ann")
    lose(store, ledger)
    cashier.refill("ann")
    lose(store, ledger)
    with pytest.raises(Refused, match="less than a day ago"):
        other.refill("ann")


def test_chips_are_issued_and_cashed_with_a_receipt(
    store: SqliteStore, ledger: Ledger, cashier: Cashier, clock: Clock
) -> None:
    cashier.open_purse("ann")
    issued = cashier.issue("ann", 500, SIGNED, "won at the fair")
    assert ledger.balance(ANN) == OPENING + 500 and ledger.balance(BANK) == -OPENING - 500
    clock.now += 60
    cashed = cashier.cash("ann", 10_200, SIGNED, "goes home")
    assert ledger.balance(ANN) == 300
    assert (issued.kind, issued.amount, issued.signed, issued.why) == ("issue", 500, SIGNED, "won at the fair")
    assert (cashed.kind, cashed.amount, cashed.at) == ("cash", 10_200, int(clock.now * 1000))
    assert cashier.receipts(2) == [cashed, issued]
    moved = ledger.found(reference(CAGE, cashed.number, 0))
    assert moved is not None and (moved.debit, moved.credit, moved.amount) == (ANN, BANK, 10_200)
    assert check(store, CAGE) == check(store, STREAM) == []
    assert [each.number for each in cashier.receipts(1, before=2)] == [1] and (issued.number, cashed.number) == (1, 2)


def test_nobody_cashes_what_they_have_not(store: SqliteStore, ledger: Ledger, cashier: Cashier) -> None:
    cashier.open_purse("ann")
    with pytest.raises(ShortError, match="10,000 chips, not 10,001"):
        cashier.cash("ann", OPENING + 1, SIGNED, "goes home")
    with pytest.raises(ShortError):
        cashier.cash("bob", 1, SIGNED, "was never here")
    assert not store.end(CAGE) and ledger.balance(ANN) == OPENING


@pytest.mark.parametrize("amount", [0, -5, 1.5, True, "7", None, MOST_ISSUED + 1, float("inf")], ids=ascii)
@pytest.mark.parametrize("what", ["issue", "cash"])
def test_what_is_no_amount_moves_nothing(
    store: SqliteStore, ledger: Ledger, cashier: Cashier, what: str, amount: Any
) -> None:
    cashier.open_purse("ann")
    with pytest.raises(Refused, match="moves 1 to"):
        getattr(cashier, what)("ann", amount, SIGNED, "why")
    assert store.end(STREAM) == 1 and not store.end(CAGE) and ledger.balance(ANN) == OPENING
    getattr(cashier, what)("ann", 1, SIGNED, "why")


def test_chips_from_the_desk_do_not_put_off_a_refill(store: SqliteStore, ledger: Ledger, cashier: Cashier) -> None:
    cashier.open_purse("ann")
    cashier.issue("ann", 5, SIGNED, "a gift")
    lose(store, ledger)
    assert cashier.refill("ann").amount == OPENING


def test_a_receipt_has_the_time_that_its_row_has(store: SqliteStore, cashier: Cashier, clock: Clock) -> None:
    first = cashier.issue("ann", 5, SIGNED, "a gift")
    clock.now -= 100
    second = cashier.issue("ann", 5, SIGNED, "a gift")
    assert cashier.receipts() == [second, first], "what is told is not what was written"


def test_the_cashier_knows_after_a_start_who_had_chips(tmp_path: Path, clock: Clock) -> None:
    for again in (False, True):
        store = SqliteStore(tmp_path / FILE)
        ledger = Ledger(store.database)
        cashier = Cashier(store, ledger, clock=clock)
        cashier.open_purse("ann")
        if again:
            assert ledger.balance(ANN) == 0
            with pytest.raises(Refused, match="less than a day ago"):
                cashier.refill("ann")
        else:
            lose(store, ledger)
            cashier.refill("ann")
            lose(store, ledger)
        store.close()
