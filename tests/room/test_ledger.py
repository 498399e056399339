"""The ledger: chips are never made or lost, and never move without the row they belong to, whatever is asked, repeated or
cut short."""

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
from pokerroom.room.cashier import OPENING, Cashier
from pokerroom.room.ledger import BANK, HOUSE, MOST, Ledger, Payment, ShortError, Transfer, UnbalancedError, move
from pokerroom.room.store import FILE, RoomStore, SqliteStore
from pokerroom.room.stored import NewRow, reference
from pokerroom.room.verify import check
from tests.clocks import Clock

ANN, BOB, TABLE, DROP = "person/ann", "person/bob", "table/t1", "drop/t1"
ACCOUNTS = (ANN, BOB, TABLE, "table/t2", DROP, "prize/jackpot", HOUSE, BANK)
STREAM = "table/t1"


def done(store: RoomStore, *orders: Payment, at: int = 0) -> int:
    """Write a row with which chips move; its number."""
    return store.append_next(NewRow(STREAM, 0, at, "act", b"{}", postings=orders))[0]


def test_a_table_takes_chips_and_gives_them_back(store: RoomStore, ledger: Ledger, cashier: Cashier) -> None:
    assert cashier.open_purse("ann") == OPENING
    done(store, Payment(ANN, TABLE, 400, "sits down"))
    done(store, Payment(TABLE, DROP, 15, "commission"), Payment(TABLE, ANN, 385, "leaves"))
    assert ledger.balances() == {BANK: -OPENING, ANN: 9985, TABLE: 0, DROP: 15}
    assert ledger.balances("person") == {ANN: 9985}
    assert [(entry.change, entry.balance, entry.transfer.why) for entry in ledger.statement(ANN)] == [
        (385, 9985, "leaves"),
        (-400, 9600, "sits down"),
        (OPENING, OPENING, "chips to begin with"),
    ]
    assert len(ledger.statement(ANN, 1)) == 1 and ledger.statement("person/zed") == []


def test_a_transfer_is_known_by_its_row(store: RoomStore, ledger: Ledger, cashier: Cashier) -> None:
    cashier.open_purse("ann")
    number = done(store, Payment(ANN, TABLE, 400, "sits down"), Payment(TABLE, DROP, 5, "time"), at=7_500)
    first, second = (ledger.found(reference(STREAM, number, place)) for place in (0, 1))
    assert first is not None and second is not None
    assert (first.debit, first.credit, first.amount, first.at, first.why) == (ANN, TABLE, 400, 7.5, "sits down")
    assert (second.debit, second.credit, second.amount) == (TABLE, DROP, 5)
    assert ledger.found(reference(STREAM, number, 2)) is ledger.found(reference(STREAM, number + 1, 0)) is None


def test_the_same_reference_is_the_same_transfer(store: RoomStore, ledger: Ledger, cashier: Cashier) -> None:
    """Who is not sure whether something was booked tells it again."""
    cashier.open_purse("ann")

    def told(debit: str, credit: str, amount: int, why: str, at: float) -> Transfer:
        with store.database.writing() as base:
            return move(base, Payment(debit, credit, amount, why, reference="t1/1"), at)

    first = told(ANN, TABLE, 400, "sits down", 1.0)
    assert told(ANN, TABLE, 400, "sits down, told again", 101.0) == first == ledger.found("t1/1")
    assert ledger.balance(TABLE) == 400
    for other in ((ANN, TABLE, 401), (BOB, TABLE, 400), (ANN, DROP, 400), (TABLE, ANN, 400)):
        with pytest.raises(Refused, match="another transfer"):
            told(*other, "something else", 2.0)
    assert ledger.balance(TABLE) == 400
    assert cashier.open_purse("ann") == OPENING - 400


def test_a_row_is_written_once_and_so_its_chips_move_once(store: RoomStore, ledger: Ledger, cashier: Cashier) -> None:
    cashier.open_purse("ann")
    row = NewRow(STREAM, 1, 0, "act", b"{}", postings=(Payment(ANN, TABLE, 400, "sits down"),))
    store.append([row])
    with pytest.raises(ValueError, match="does not follow"):
        store.append([row])
    assert ledger.balance(TABLE) == 400


def test_nobody_gives_what_they_have_not(store: RoomStore, ledger: Ledger, cashier: Cashier) -> None:
    cashier.open_purse("ann")
    with pytest.raises(ShortError, match="10,000 chips, not 10,001"):
        done(store, Payment(ANN, TABLE, OPENING + 1, "sits down"))
    assert store.end(STREAM) == 0 and ledger.found(reference(STREAM, 1, 0)) is None
    assert done(store, Payment(ANN, TABLE, OPENING, "sits down")) == 1  # a refusal uses nothing up
    done(store, Payment(HOUSE, TABLE, 50, "a side wager is paid"))
    assert ledger.balance(HOUSE) == -50


def test_the_house_pays_all_of_what_it_backs_and_an_account_has_not(store: RoomStore, ledger: Ledger) -> None:
    jackpot = "prize/jackpot"
    done(store, Payment(BANK, jackpot, 100, "a beginning"))
    done(store, Payment(jackpot, TABLE, 60, "a prize", backed=True))
    assert (ledger.balance(jackpot), ledger.balance(HOUSE), ledger.balance(TABLE)) == (40, 0, 60)
    done(store, Payment(jackpot, TABLE, 60, "a prize", backed=True))
    assert (ledger.balance(jackpot), ledger.balance(HOUSE), ledger.balance(TABLE)) == (40, -60, 120)


def test_several_go_together_or_not_at_all(store: RoomStore, ledger: Ledger, cashier: Cashier) -> None:
    cashier.open_purse("ann")
    first = Payment(ANN, TABLE, 500, "first")
    with pytest.raises(Refused):
        done(store, first, Payment(TABLE, DROP, 501, "more than there is"))
    with pytest.raises(Refused):  # also where they belong to different rows that go together
        rows = [(1, first), (2, Payment(TABLE, DROP, 501, "more than there is"))]
        store.append([NewRow(STREAM, number, 0, "act", b"{}", postings=(each,)) for number, each in rows])
    assert ledger.balances() == {BANK: -OPENING, ANN: OPENING} and store.read(STREAM) == []
    assert done(store, first, Payment(TABLE, DROP, 500, "all")) == 1
    assert ledger.balances() == {BANK: -OPENING, ANN: OPENING - 500, TABLE: 0, DROP: 500}
    assert done(store) == 2


@pytest.mark.parametrize(
    "order",
    [
        *(
            (account, TABLE, 1, "why")
            for account in ("ann", "person/", "person/a b", "person/../x", "", None, TABLE, "Bank")
        ),
        *((TABLE, account, 1, "why") for account in ("ann", "person/", "", None, "Bank")),
        *((ANN, TABLE, amount, "why") for amount in (0, -1, 1.5, True, "1", None, MOST + 1, float("nan"))),
        *((ANN, TABLE, 1, why) for why in ("", None, "x" * 201)),
    ],
    ids=ascii,
)
def test_what_is_no_transfer(store: RoomStore, ledger: Ledger, cashier: Cashier, order: Any) -> None:
    cashier.open_purse("ann")
    with pytest.raises(Refused):
        done(store, Payment(*order))
    assert store.read(STREAM) == [] and ledger.balances() == {BANK: -OPENING, ANN: OPENING}


@pytest.mark.parametrize("stream", ["a b", "x" * 200, "tisch/ä"])
def test_a_stream_that_cannot_be_a_reference_moves_no_chips(store: RoomStore, ledger: Ledger, stream: str) -> None:
    with pytest.raises(Refused, match="not the reference of a transfer"):
        store.append([NewRow(stream, 1, 0, "act", b"{}", postings=(Payment(BANK, ANN, 1, "why"),))])
    assert store.streams() == [] and ledger.balances() == {}


def test_an_account_has_room_for_no_more_than_the_file_can_count(
    store: RoomStore, ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pokerroom.room.ledger.MOST_HELD", 2 * MOST)
    done(store, Payment(BANK, ANN, MOST, "much"))
    done(store, Payment(BANK, ANN, MOST, "much"))
    with pytest.raises(Refused, match="room for"):
        done(store, Payment(BANK, ANN, 1, "too much"))
    assert ledger.balance(ANN) == 2 * MOST


def test_transfers_are_never_changed(store: RoomStore, ledger: Ledger, cashier: Cashier, tmp_path: Path) -> None:
    cashier.open_purse("ann")
    file = sqlite3.connect(tmp_path / FILE, isolation_level=None)
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


def test_many_threads_spend_the_same_chips_once(store: RoomStore, ledger: Ledger, cashier: Cashier) -> None:
    cashier.open_purse("ann")

    def buy(number: int) -> bool:
        posting = Payment(ANN, f"table/t{number}", 3000, "sits down")
        try:
            store.append([NewRow(f"table/t{number}", 1, 0, "act", b"{}", postings=(posting,))])
        except Refused:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        bought = list(pool.map(buy, range(16)))
        assert sum(bought) == 3
        numbers = list(pool.map(lambda _: done(store, Payment(BANK, ANN, 1, "one")), range(16)))
    ends = [store.end(f"table/t{number}") for number in range(2, 16)]
    assert ends == [int(each) for each in bought[2:]], "whose chips were refused has no row either"
    assert len(set(numbers)) == 16
    assert ledger.balance(ANN) == 1000 + 16


# Whatever is asked: conservation against a plain dictionary.

ORDERS = st.builds(
    Payment,
    st.sampled_from(ACCOUNTS),
    st.sampled_from(ACCOUNTS),
    st.one_of(st.integers(-1, 50), st.integers(1, OPENING), st.just(MOST)),
    st.just("why"),
    backed=st.booleans(),
)
# So that most of them can be done.
GIFTS = [Payment(BANK, account, 5000, "to begin with") for account in (ANN, TABLE)]


def booked(orders: list[Payment]) -> dict[str, int]:
    """What the accounts hold after these orders."""
    held = dict.fromkeys(ACCOUNTS, 0)
    for order in orders:
        paid_by_house = order.backed and order.credit != HOUSE and held[order.debit] < order.amount
        held[HOUSE if paid_by_house else order.debit] -= order.amount
        held[order.credit] += order.amount
    return held


@settings(max_examples=40, deadline=None)
@given(st.lists(st.lists(st.lists(ORDERS, min_size=1, max_size=3), min_size=1, max_size=4), max_size=8))
def test_any_orders_conserve_chips(commits: list[list[list[Payment]]]) -> None:
    """Rows of different tables with one commit, each with its orders: those that are refused fail alone."""
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore(Path(folder) / FILE)
        ledger = Ledger(store.database)
        orders: dict[str, Payment] = {}
        for batches in [[GIFTS], *commits]:
            rows = [
                [NewRow(f"table/t{place}", store.end(f"table/t{place}") + 1, 0, "act", b"{}", postings=tuple(each))]
                for place, each in enumerate(batches)
            ]
            for [row], failed in zip(rows, store.append_each(rows), strict=True):
                assert failed is None or isinstance(failed, Refused)
                if failed is None:
                    orders |= {reference(row.stream, row.number, at): each for at, each in enumerate(row.postings)}
        ledger.check()
        held = {account: ledger.balance(account) for account in ACCOUNTS}
        assert held == booked(list(orders.values())) and sum(held.values()) == 0
        assert all(balance >= 0 for account, balance in held.items() if account not in (BANK, HOUSE))
        with store.database.writing() as base:  # all of it once more: nothing moves
            for known, order in orders.items():
                move(base, order._replace(reference=known), 9.0)
        assert {account: ledger.balance(account) for account in ACCOUNTS} == held
        for account in ACCOUNTS:
            assert sum(entry.change for entry in ledger.statement(account)) == held[account]
        for stream in store.streams():
            for row in store.read(stream):
                assert ledger.found(reference(stream, row.number, 0)) is not None, "a row without its posting"
        assert len(store.database.rows("SELECT 1 FROM transfer")) == len(orders)
        store.close()


@settings(max_examples=8, deadline=None)
@given(st.lists(ORDERS, min_size=1, max_size=5))
def test_a_crash_between_any_two_statements_loses_and_makes_nothing(orders: list[Payment]) -> None:
    """Copy the files as they lie on the disk before each statement: that is what a crash leaves."""
    with tempfile.TemporaryDirectory() as folder:
        room = Path(folder) / "room"
        store = SqliteStore(room / FILE)
        acknowledged: list[Payment] = []
        under_way: list[Payment] = []
        copies: list[tuple[Path, list[Payment], list[Payment]]] = []

        def crash(statement: str) -> None:
            copy = Path(folder) / str(len(copies))
            shutil.copytree(room, copy)
            copies.append((copy, list(acknowledged), list(under_way)))

        store.database._writer.set_trace_callback(crash)
        for order in [*GIFTS, *orders]:
            under_way = [order]
            try:
                done(store, order)
            except Refused:
                continue
            acknowledged.append(order)
        store.database._writer.set_trace_callback(None)
        store.close()
        for copy, kept, last in copies:
            again = SqliteStore(copy / FILE)
            ledger = Ledger(again.database)
            ledger.check()
            rows = len(again.read(STREAM))
            assert rows in (len(kept), len(kept) + 1)
            held = {account: ledger.balance(account) for account in ACCOUNTS}
            assert held == booked((kept + last)[:rows]), "chips moved without their row, or a row is there without them"
            assert check(again, STREAM) == []
            again.close()


KILLED = """
import sys
from pathlib import Path
from pokerroom.room.ledger import Payment
from pokerroom.room.store import SqliteStore
from pokerroom.room.stored import NewRow
store = SqliteStore(Path(sys.argv[1]))
print("ready", flush=True)
for number in range(int(sys.argv[2]), 1_000_000):
    paid = Payment("bank", f"table/t{number % 7}", number, "why"), Payment("house", "drop/t1", 1, "why")
    store.append([NewRow("a", number, 0, "act", str(number).encode(), postings=paid)])
    print(number, flush=True)
"""


def test_killed_at_any_moment_it_has_what_it_acknowledged(tmp_path: Path) -> None:
    began = 1
    for lines in (1, 7, 40):
        process = subprocess.Popen(
            [sys.executable, "-c", KILLED, str(tmp_path / FILE), str(began)], stdout=subprocess.PIPE, text=True
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
        store = SqliteStore(tmp_path / FILE)
        ledger = Ledger(store.database)
        ledger.check()
        rows = [row.number for row in store.read("a")]
        assert rows == list(range(1, len(rows) + 1)) and last <= len(rows) <= last + 1
        for number in rows:
            assert all(ledger.found(reference("a", number, place)) is not None for place in (0, 1))
        assert ledger.found(reference("a", len(rows) + 1, 0)) is None
        assert ledger.balance("drop/t1") == len(rows) and ledger.balance(BANK) == -sum(rows)
        assert check(store, "a") == []
        began = len(rows) + 1
        store.close()


IN_BETWEEN = """
import os, signal, sys
from pathlib import Path
from pokerroom.room import ledger
from pokerroom.room.ledger import Payment
from pokerroom.room.store import SqliteStore
from pokerroom.room.stored import NewRow
store = SqliteStore(Path(sys.argv[1]))
store.append([NewRow("a", 1, 0, "act", b"{}", postings=(Payment("bank", "person/ann", 10, "why"),))])
plain, when = ledger.move, sys.argv[2]
def dying(*asked):
    if when == "before": os.kill(os.getpid(), signal.SIGKILL)
    plain(*asked)
    if when == "behind": os.kill(os.getpid(), signal.SIGKILL)
ledger.move = dying
store.append([NewRow("a", 2, 0, "act", b"{}", postings=(Payment("bank", "person/ann", 7, "why"),))])
"""


@pytest.mark.parametrize("when", ["before", "behind"])
def test_killed_between_a_row_and_its_posting_it_has_neither(tmp_path: Path, when: str) -> None:
    ended = subprocess.run([sys.executable, "-c", IN_BETWEEN, str(tmp_path / FILE), when], timeout=60, check=False)
    assert ended.returncode == -signal.SIGKILL
    store = SqliteStore(tmp_path / FILE)
    ledger = Ledger(store.database)
    ledger.check()
    assert store.end("a") == 1 and ledger.balance(ANN) == 10
    assert check(store, "a") == []
    store.close()


def test_the_time_of_a_transfer_is_that_of_its_row(store: RoomStore, ledger: Ledger, clock: Clock) -> None:
    done(store, Payment(BANK, ANN, 1, "why"), at=5_000)
    done(store, Payment(BANK, ANN, 1, "why"), at=4_000)  # a clock that was set back
    assert [row.at for row in store.read(STREAM)] == [5_000, 5_000]
    assert [entry.transfer.at for entry in ledger.statement(ANN)] == [5.0, 5.0]
