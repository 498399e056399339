"""Ledger: every play chip of the room, by the account it lies in, in double entry.

Knows accounts and transfers. Must not know tables or people: an account is a name such as "table/t1". Ask `people` for
who somebody is, a table's log for why chips moved.
"""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from pokerroom.law.error import Refused, shown
from pokerroom.room.database import Database

FILE = "ledger.db"
OPENING = 10_000  # what everybody begins with
POOR = 1_000  # who has less may be given chips again
PAUSE = 3_600  # seconds between two of those gifts
BANK, HOUSE = "bank", "house"
# The bank gives what people begin with, the house may have to pay before it has earned: they may be below zero.
SOURCES = (BANK, HOUSE)
MOST = 1_000_000_000_000  # in one transfer
MOST_HELD = 1_000_000_000_000_000_000  # in one account: all of it still fits the file's whole numbers
_ACCOUNT = re.compile(r"(?:person|table|drop|prize)/[A-Za-z0-9_.:-]{1,64}|bank|house")
_REFERENCE = re.compile(r"[A-Za-z0-9_.:/-]{1,160}")
# One row is one transfer, so that none can be out of balance. What an account holds is written down beside it, in the
# same transaction, because nobody should have to add up a lifetime to sit down.
TABLES = """
CREATE TABLE transfer (
    number INTEGER PRIMARY KEY,
    reference TEXT NOT NULL UNIQUE,
    debit TEXT NOT NULL REFERENCES account (name),
    credit TEXT NOT NULL REFERENCES account (name) CHECK (credit <> debit),
    amount INTEGER NOT NULL CHECK (typeof(amount) = 'integer' AND amount > 0),
    at REAL NOT NULL,
    why TEXT NOT NULL
);
CREATE INDEX transfer_debit ON transfer (debit, number);
CREATE INDEX transfer_credit ON transfer (credit, number);
CREATE TABLE account (
    name TEXT PRIMARY KEY,
    balance INTEGER NOT NULL CHECK (typeof(balance) = 'integer' AND (balance >= 0 OR name IN ('bank', 'house')))
);
CREATE TRIGGER transfer_stays BEFORE DELETE ON transfer BEGIN SELECT RAISE(ABORT, 'a transfer stays'); END;
CREATE TRIGGER transfer_stands BEFORE UPDATE ON transfer BEGIN SELECT RAISE(ABORT, 'a transfer stands'); END;
"""
_COLUMNS = "number, reference, debit, credit, amount, at, why"


class Payment(NamedTuple):
    """A transfer that somebody wants: `amount` leaves `debit` and comes to `credit`."""

    reference: str
    debit: str
    credit: str
    amount: int
    why: str


class Transfer(Struct, frozen=True):
    """A transfer as it stands in the ledger."""

    number: int
    reference: str
    debit: str
    credit: str
    amount: int
    at: float
    why: str


class StatementLine(Struct, frozen=True):
    """A line of an account's statement: what came (or went, below zero), and what there was then."""

    transfer: Transfer
    change: int
    balance: int


def person_account(id: str) -> str:
    """The account of a person."""
    return f"person/{id}"


def table_account(id: str) -> str:
    """The account of the chips that lie on a table."""
    return f"table/{id}"


def drop_account(id: str) -> str:
    """The account of what the house takes at a table."""
    return f"drop/{id}"


class Ledger:
    """Accounts and transfers in a file. Its methods may be called from any thread; writing waits for the disk."""

    def __init__(self, folder: Path, *, clock: Callable[[], float] = time.time) -> None:
        """Open the ledger in a folder, or begin one."""
        self._clock = clock
        self._database = Database(folder / FILE, TABLES)

    def transfer(self, reference: str, debit: str, credit: str, amount: int, why: str) -> Transfer:
        """Move chips from the account `debit` to the account `credit`.

        The same reference again is the same transfer: nothing moves twice, and the first one is given back. A refusal
        moves nothing.
        """
        return self.transfer_all([Payment(reference, debit, credit, amount, why)])[0]

    def transfer_all(self, orders: Iterable[Payment]) -> list[Transfer]:
        """Make several transfers in order, all of them or none."""
        wanted = [_checked(order) for order in orders]
        if not wanted:
            return []
        with self._database.writing() as rows:
            return [self._move(rows, order) for order in wanted]

    def reverse(self, reference: str, why: str) -> Transfer:
        """Take a transfer back by another one. Done twice, it is done once."""
        found = self.found(reference)
        if found is None:
            raise Refused(f"there is no transfer {shown(reference)}.")
        return self.transfer(f"{reference}/back", found.credit, found.debit, found.amount, why)

    def found(self, reference: str) -> Transfer | None:
        """Give the transfer of a reference; None where there was none."""
        rows = self._database.rows(f"SELECT {_COLUMNS} FROM transfer WHERE reference = ?", (reference,))
        return Transfer(*rows[0]) if rows else None

    def balance(self, account: str) -> int:
        """What lies in an account; nothing in one that never had any."""
        rows = self._database.rows("SELECT balance FROM account WHERE name = ?", (account,))
        return int(rows[0][0]) if rows else 0

    def balances(self, kind: str = "") -> dict[str, int]:
        """Give every account with what lies in it, or those of a kind ("person", "table") only."""
        rows = self._database.rows("SELECT name, balance FROM account ORDER BY name")
        return {name: balance for name, balance in rows if not kind or name.partition("/")[0] == kind}

    def statement(self, account: str, most: int = 100) -> list[StatementLine]:
        """Give the last transfers of an account, the newest first, each with what there was behind it."""
        with self._database.looking() as rows:
            found = rows.execute("SELECT balance FROM account WHERE name = ?", (account,)).fetchone()
            balance = int(found[0]) if found else 0
            wanted = f"SELECT {_COLUMNS} FROM transfer WHERE debit = ? OR credit = ? ORDER BY number DESC LIMIT ?"
            transfers = [Transfer(*row) for row in rows.execute(wanted, (account, account, most))]
        entries: list[StatementLine] = []
        for transfer in transfers:
            change = transfer.amount if transfer.credit == account else -transfer.amount
            entries.append(StatementLine(transfer, change, balance))
            balance -= change
        return entries

    def open_purse(self, id: str) -> int:
        """Give a person the chips that everybody begins with, once; what the person has now."""
        account = person_account(id)
        if not self._database.rows("SELECT 1 FROM account WHERE name = ?", (account,)):
            self.transfer(f"opening/{id}", BANK, account, OPENING, "chips to begin with")
        return self.balance(account)

    def refill(self, id: str, elsewhere: int = 0) -> Transfer:
        """Give a person who is short of chips as many as everybody begins with, once an hour.

        `elsewhere` is what the person has on tables: chips in play count as his.
        """
        account = person_account(id)
        now = self._clock()
        with self._database.writing() as rows:
            held = _balance(rows, account) + elsewhere
            if held >= POOR:
                raise Refused(f"you have {held:,} chips; you get more when you have less than {POOR:,}.")
            given = "SELECT count(*), max(at) FROM transfer WHERE credit = ? AND reference GLOB ?"
            times, last = rows.execute(given, (account, f"refill/{id}/*")).fetchone()
            # A clock that was set back starts the hour anew instead of making it last until the old time comes again.
            if times and 0 <= now - last < PAUSE:
                minutes = int((PAUSE - (now - last)) // 60) + 1
                raise Refused(f"you had chips less than an hour ago; you get more in {minutes} minutes.")
            order = Payment(f"refill/{id}/{times + 1}", BANK, account, OPENING - held, "chips to go on with")
            return self._move(rows, _checked(order))

    def check(self) -> None:
        """See that all balances together are nothing, and that each is the sum of its transfers; raise where not."""
        with self._database.looking() as rows:
            held = dict(rows.execute("SELECT name, balance FROM account"))
            moved = rows.execute(
                "SELECT name, sum(change) FROM (SELECT credit AS name, amount AS change FROM transfer"
                " UNION ALL SELECT debit, -amount FROM transfer) GROUP BY name"
            )
            summed = dict(moved)
        if sum(held.values()):
            raise UnbalancedError(f"the accounts together hold {sum(held.values())} chips that came from nowhere")
        wrong = [name for name in {*held, *summed} if held.get(name, 0) != summed.get(name, 0)]
        if wrong:
            raise UnbalancedError(f"{', '.join(sorted(wrong)[:5])}: not what the transfers say")

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    def _move(self, rows: sqlite3.Connection, order: Payment) -> Transfer:
        seen = rows.execute(f"SELECT {_COLUMNS} FROM transfer WHERE reference = ?", (order.reference,)).fetchone()
        if seen is not None:
            earlier = Transfer(*seen)
            if (earlier.debit, earlier.credit, earlier.amount) != (order.debit, order.credit, order.amount):
                raise Refused(f"the reference {shown(order.reference)} is that of another transfer.")
            return earlier
        has = _balance(rows, order.debit)
        if has < order.amount and order.debit not in SOURCES:
            raise Refused(f"there are {has:,} chips, not {order.amount:,}.")
        if has - order.amount < -MOST_HELD or _balance(rows, order.credit) + order.amount > MOST_HELD:
            raise Refused("these are more chips than the ledger has room for.")
        for account, change in ((order.debit, -order.amount), (order.credit, order.amount)):
            rows.execute("INSERT OR IGNORE INTO account VALUES (?, 0)", (account,))
            rows.execute("UPDATE account SET balance = balance + ? WHERE name = ?", (change, account))
        values = (order.reference, order.debit, order.credit, order.amount, self._clock(), order.why)
        added = "INSERT INTO transfer (reference, debit, credit, amount, at, why) VALUES (?, ?, ?, ?, ?, ?)"
        number = rows.execute(added, values).lastrowid
        return Transfer(number or 0, *values)


class UnbalancedError(Exception):
    """A ledger that does not add up: somebody changed the file from outside."""


def _balance(rows: sqlite3.Connection, account: str) -> int:
    found = rows.execute("SELECT balance FROM account WHERE name = ?", (account,)).fetchone()
    return int(found[0]) if found else 0


def _checked(order: Payment) -> Payment:
    if not isinstance(order.reference, str) or not _REFERENCE.fullmatch(order.reference):
        raise Refused(f"{shown(order.reference)} is not the reference of a transfer.")
    for account in (order.debit, order.credit):
        if not isinstance(account, str) or not _ACCOUNT.fullmatch(account):
            raise Refused(f"{shown(account)} is not an account.")
    if order.debit == order.credit:
        raise Refused("chips do not move from an account to itself.")
    if type(order.amount) is not int or not 1 <= order.amount <= MOST:
        raise Refused(f"chips are moved in whole numbers of at least one, not {shown(order.amount)}.")
    if not isinstance(order.why, str) or not order.why or len(order.why) > 200:
        raise Refused("a transfer says in a few words why.")
    return order
