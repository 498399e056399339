"""The ledger: chips are never made or lost, whatever is asked, repeated or cut short."""

from __future__ import annotations

import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pokerroom import Refused
from pokerroom.room.ledger import BANK, HOUSE, MOST, OPENING, PAUSE, POOR, Ledger, Payment, UnbalancedError
from tests.clocks import Clock

ANN, BOB, TABLE, DROP = "person/ann", "person/bob", "table/t1", "drop/t1"
ACCOUNTS = (ANN, BOB, TABLE, "table/t2", DROP, "prize/jackpot", HOUSE, BANK)


def test_a_table_takes_chips_and_gives_them_back(ledger: Ledger) -> None:
    assert ledger.open_purse("ann") == OPENING
    ledger.transfer("t1/1", ANN, TABLE, 400, "sits down")
    ledger.transfer("t1/2", TABLE, DROP, 15, "commission")
    ledger.transfer("t1/3", TABLE, ANN, 385, "leaves")
    assert ledger.balances() == {BANK: -OPENING, ANN: 9985, TABLE: 0, DROP: 15}
    assert ledger.balances("person") == {ANN: 9985}
    assert [(entry.change, entry.balance, entry.transfer.why) for entry in ledger.statement(ANN)] == [
        (385, 9985, "leaves"),
        (-400, 9600, "sits down"),
        (OPENING, OPENING, "chips to begin with"),
    ]
    assert len(ledger.statement(ANN, 1)) == 1 and ledger.statement("person/zed") == []


def test_the_same_reference_is_the_same_transfer(ledger: Ledger, clock: Clock) -> None:
    ledger.open_purse("ann")
    first = ledger.transfer("t1/1", ANN, TABLE, 400, "sits down")
    clock.now += 100
    assert ledger.transfer("t1/1", ANN, TABLE, 400, "sits down, told again") == first == ledger.found("t1/1")
    assert ledger.balance(TABLE) == 400
    for other in ((ANN, TABLE, 401), (BOB, TABLE, 400), (ANN, DROP, 400), (TABLE, ANN, 400)):
        with pytest.raises(Refused, match="another transfer"):
            ledger.transfer("t1/1", *other, "something else")
    assert ledger.balance(TABLE) == 400
    assert ledger.open_purse("ann") == OPENING - 400


def test_a_transfer_is_taken_back_once(ledger: Ledger) -> None:
    ledger.open_purse("ann")
    ledger.transfer("t1/1", ANN, TABLE, 400, "sits down")
    for _ in range(2):
        ledger.reverse("t1/1", "the seat was taken")
        assert ledger.balance(ANN) == OPENING and ledger.balance(TABLE) == 0
    with pytest.raises(Refused, match="no transfer"):
        ledger.reverse("t1/9", "it never was")


def test_nobody_gives_what_he_has_not(ledger: Ledger) -> None:
    ledger.open_purse("ann")
    with pytest.raises(Refused, match="10,000 chips, not 10,001"):
        ledger.transfer("t1/1", ANN, TABLE, OPENING + 1, "sits down")
    assert ledger.found("t1/1") is None
    assert ledger.transfer("t1/1", ANN, TABLE, OPENING, "sits down").amount == OPENING  # a refusal uses nothing up
    ledger.transfer("house/1", HOUSE, TABLE, 50, "a side wager is paid")
    assert ledger.balance(HOUSE) == -50


def test_several_go_together_or_not_at_all(ledger: Ledger) -> None:
    ledger.open_purse("ann")
    orders = [Payment("x/1", ANN, TABLE, 500, "first"), Payment("x/2", TABLE, DROP, 501, "more than there is")]
    with pytest.raises(Refused):
        ledger.transfer_all(orders)
    assert ledger.balance(ANN) == OPENING and ledger.found("x/1") is None
    assert [each.reference for each in ledger.transfer_all([orders[0], Payment("x/2", TABLE, DROP, 500, "all")])] == [
        "x/1",
        "x/2",
    ]
    assert ledger.transfer_all([]) == []


@pytest.mark.parametrize(
    "order",
    [
        *((reference, ANN, TABLE, 1, "why") for reference in ("", "a b", "x" * 200, None, 7)),
        *(
            ("r", account, TABLE, 1, "why")
            for account in ("ann", "person/", "person/a b", "person/../x", "", None, TABLE, "Bank")
        ),
        *(("r", ANN, TABLE, amount, "why") for amount in (0, -1, 1.5, True, "1", None, MOST + 1, float("nan"))),
        *(("r", ANN, TABLE, 1, why) for why in ("", None, "x" * 201)),
    ],
    ids=ascii,
)
def test_what_is_no_transfer(ledger: Ledger, order: Any) -> None:
    ledger.open_purse("ann")
    with pytest.raises(Refused):
        ledger.transfer(*order)


def test_an_account_has_room_for_no_more_than_the_file_can_count(
    ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pokerroom.room.ledger.MOST_HELD", 2 * MOST)
    ledger.transfer("a", BANK, ANN, MOST, "much")
    ledger.transfer("b", BANK, ANN, MOST, "much")
    with pytest.raises(Refused, match="room for"):
        ledger.transfer("c", BANK, ANN, 1, "too much")


def test_a_refill_comes_once_an_hour_to_the_poor(ledger: Ledger, clock: Clock) -> None:
    ledger.open_purse("ann")
    with pytest.raises(Refused, match="less than 1,000"):
        ledger.refill("ann")
    ledger.transfer("lost/1", ANN, TABLE, OPENING - POOR + 1, "lost")
    with pytest.raises(Refused, match="less than 1,000"):
        ledger.refill("ann", elsewhere=1)
    assert ledger.refill("ann").amount == OPENING - POOR + 1
    assert ledger.balance(ANN) == OPENING
    ledger.transfer("lost/2", ANN, TABLE, OPENING, "lost")
    clock.now += PAUSE - 61
    with pytest.raises(Refused, match="in 2 minutes"):
        ledger.refill("ann")
    clock.now += 61
    assert ledger.refill("ann").amount == OPENING
    assert ledger.open_purse("ann") == OPENING  # and no second beginning


def test_transfers_are_never_changed(ledger: Ledger, tmp_path: Path) -> None:
    ledger.open_purse("ann")
    file = sqlite3.connect(tmp_path / "ledger.db", isolation_level=None)
    for statement in ("DELETE FROM transfer", "UPDATE transfer SET amount = 1"):
        with pytest.raises(sqlite3.IntegrityError, match="a transfer sta"):
            file.execute(statement)
    with pytest.raises(sqlite3.IntegrityError):
        file.execute("UPDATE account SET balance = -1 WHERE name = 'person/ann'")
    for statement in (
        "UPDATE account SET balance = balance + 1 WHERE name = 'person/ann'",
        "UPDATE account SET balance = balance - 1 WHERE name = 'bank'",
    ):
        file.execute(statement)
        with pytest.raises(UnbalancedError):
            ledger.check()
    file.execute("UPDATE account SET balance = balance - 1 WHERE name = 'person/ann'")
    file.execute("UPDATE account SET balance = balance + 1 WHERE name = 'bank'")
    file.close()


def test_many_threads_spend_the_same_chips_once(ledger: Ledger) -> None:
    ledger.open_purse("ann")

    def buy(number: int) -> bool:
        try:
            ledger.transfer(f"buy/{number}", ANN, f"table/t{number}", 3000, "sits down")
        except Refused:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(buy, range(16))) == 3
        assert sum(pool.map(lambda _: ledger.transfer("one", ANN, TABLE, 100, "the same").number, range(16))) > 0
    assert ledger.balance(ANN) == 900


# Whatever is asked: conservation and idempotence against a plain dictionary.

ORDERS = st.builds(
    Payment,
    st.integers(0, 12).map(lambda number: f"r/{number}"),
    st.sampled_from(ACCOUNTS),
    st.sampled_from(ACCOUNTS),
    st.one_of(st.integers(-1, 50), st.integers(1, OPENING), st.just(MOST)),
    st.just("why"),
)
# So that most of them can be done.
GIFTS = [Payment(f"gift/{account}", BANK, account, 5000, "to begin with") for account in (ANN, TABLE)]


def booked(orders: list[Payment]) -> dict[str, int]:
    """What the accounts hold after these orders, each together with those given at once."""
    held = dict.fromkeys(ACCOUNTS, 0)
    seen: set[str] = set()
    for order in orders:
        if order.reference in seen:
            continue
        seen.add(order.reference)
        held[order.debit] -= order.amount
        held[order.credit] += order.amount
    return held


@settings(max_examples=40, deadline=None)
@given(st.lists(st.lists(ORDERS, min_size=1, max_size=3), max_size=15))
def test_any_orders_conserve_chips(batches: list[list[Payment]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        ledger = Ledger(Path(folder))
        done: list[Payment] = []
        for batch in [GIFTS, *batches]:
            try:
                ledger.transfer_all(batch)
            except Refused:
                continue
            done += batch
        ledger.check()
        held = {account: ledger.balance(account) for account in ACCOUNTS}
        assert held == booked(done) and sum(held.values()) == 0
        assert all(balance >= 0 for account, balance in held.items() if account not in (BANK, HOUSE))
        for order in done:  # all of it once more, in any order: nothing moves
            ledger.transfer(*order)
        assert {account: ledger.balance(account) for account in ACCOUNTS} == held
        for account in ACCOUNTS:
            entries = ledger.statement(account)
            assert sum(entry.change for entry in entries) == held[account]
        ledger.close()


@settings(max_examples=8, deadline=None)
@given(st.lists(ORDERS, min_size=1, max_size=5))
def test_a_crash_between_any_two_statements_loses_and_makes_nothing(orders: list[Payment]) -> None:
    """Copy the files as they lie on the disk before each statement: that is what a crash leaves."""
    with tempfile.TemporaryDirectory() as folder:
        room = Path(folder) / "room"
        ledger = Ledger(room)
        acknowledged: list[Payment] = []
        under_way: list[Payment] = []
        copies: list[tuple[Path, list[Payment], list[Payment]]] = []

        def crash(statement: str) -> None:
            copy = Path(folder) / str(len(copies))
            shutil.copytree(room, copy)
            copies.append((copy, list(acknowledged), list(under_way)))

        ledger._database._writer.set_trace_callback(crash)
        for order in [*GIFTS, *orders]:
            under_way = [order]
            try:
                ledger.transfer(*order)
            except Refused:
                continue
            acknowledged.append(order)
        ledger._database._writer.set_trace_callback(None)
        ledger.close()
        for copy, kept, last in copies:
            again = Ledger(copy)
            again.check()
            assert all(again.found(order.reference) is not None for order in kept)
            held = {account: again.balance(account) for account in ACCOUNTS}
            assert held in (booked(kept), booked(kept + last))
            for order in kept:  # whoever is not sure tells it again
                again.transfer(*order)
            again.check()
            again.close()


KILLED = """
import sys
from pathlib import Path
from pokerroom.room.ledger import Ledger
ledger = Ledger(Path(sys.argv[1]))
print("ready", flush=True)
for number in range(int(sys.argv[2]), 1_000_000):
    ledger.transfer(f"r/{number}", "bank", f"table/t{number % 7}", number + 1, "why")
    print(number, flush=True)
"""


def test_killed_at_any_moment_it_has_what_it_acknowledged(tmp_path: Path) -> None:
    began = 0
    for lines in (1, 7, 40):
        process = subprocess.Popen(
            [sys.executable, "-c", KILLED, str(tmp_path), str(began)], stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        last = began - 1
        assert process.stdout.readline() == "ready\n"
        for _ in range(lines):
            last = int(process.stdout.readline())
        process.send_signal(signal.SIGKILL)
        rest = process.stdout.read().split("\n")[:-1]  # what it had said before it died
        last = int(rest[-1]) if rest else last
        process.wait()
        process.stdout.close()
        ledger = Ledger(tmp_path)
        ledger.check()
        assert all(ledger.found(f"r/{number}") is not None for number in range(last + 1))
        assert ledger.found(f"r/{last + 2}") is None
        began = last + 1
        ledger.close()
