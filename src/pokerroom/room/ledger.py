"""Ledger: every play chip of the room, by the account it lies in, in double entry.

Knows accounts and transfers. Must not know tables or people: an account is a name such as "table/t1". Chips move with a
row of the store and never without one: ask `store` for how, a row for why, `people` for who somebody is.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from msgspec import Struct

from pokerroom.law.error import Refused, shown
from pokerroom.room.database import Database, Transaction

BANK, HOUSE = "bank", "house"
# The bank gives what people begin with, the house may have to pay before it has earned: they may be below zero.
SOURCES = (BANK, HOUSE)
MOST = 1_000_000_000_000  # in one transfer
SLACK = 3600.0  # seconds by which transfers of several tables may stand out of order
MOST_HELD = 1_000_000_000_000_000_000  # in one account: all of it still fits the file's whole numbers
_ACCOUNT = re.compile(r"(?:person|table|drop|prize|tournament)/[A-Za-z0-9_.:-]{1,64}|bank|house")
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
) STRICT;
CREATE INDEX transfer_debit ON transfer (debit, number);
CREATE INDEX transfer_credit ON transfer (credit, number);
CREATE TABLE account (
    name TEXT PRIMARY KEY,
    balance INTEGER NOT NULL CHECK (typeof(balance) = 'integer' AND (balance >= 0 OR name IN ('bank', 'house')))
) STRICT;
CREATE TRIGGER transfer_stays BEFORE DELETE ON transfer BEGIN SELECT RAISE(ABORT, 'a transfer stays'); END;
CREATE TRIGGER transfer_stands BEFORE UPDATE ON transfer BEGIN SELECT RAISE(ABORT, 'a transfer stands'); END;
"""
_END = 2**63 - 1  # behind every number
COLUMNS = "number, reference, debit, credit, amount, at, why"


class Payment(NamedTuple):
    """A transfer that somebody wants: `amount` leaves `debit` and comes to `credit`.

    It is known by a reference, which the store gives it with the row it belongs to. `backed`: where there are not so
    many chips, the house pays them all.
    """

    debit: str
    credit: str
    amount: int
    why: str
    backed: bool = False
    reference: str = ""


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


def is_account(name: str) -> bool:
    """Whether an account can have this name."""
    return _ACCOUNT.fullmatch(name) is not None


def person_account(id: str) -> str:
    """The account of a person."""
    return f"person/{id}"


def table_account(id: str) -> str:
    """The account of the chips that lie on a table."""
    return f"table/{id}"


def drop_account(id: str) -> str:
    """The account of what the house takes at a table."""
    return f"drop/{id}"


def tournament_account(id: str) -> str:
    """The account of what was paid into a tournament and not paid out yet."""
    return f"tournament/{id}"


class Ledger:
    """Looks at accounts and transfers. Its methods may be called from any thread."""

    def __init__(self, database: Database) -> None:
        """Look into the file where the rows are."""
        self._database = database

    def found(self, reference: str) -> Transfer | None:
        """Give the transfer of a reference; None where there was none."""
        rows = self._database.rows(f"SELECT {COLUMNS} FROM transfer WHERE reference = ?", (reference,))
        return Transfer(*rows[0]) if rows else None

    def balance(self, account: str) -> int:
        """What lies in an account; nothing in one that never had any."""
        rows = self._database.rows("SELECT balance FROM account WHERE name = ?", (account,))
        return int(rows[0][0]) if rows else 0

    def has(self, account: str) -> bool:
        """Whether there is such an account: whether any chip ever lay in it."""
        return bool(self._database.rows("SELECT 1 FROM account WHERE name = ?", (account,)))

    def last_of(self, account: str, why: str) -> Transfer | None:
        """Give the transfer with which chips last came to an account for a reason; None where they never did."""
        asked = f"SELECT {COLUMNS} FROM transfer WHERE credit = ? AND why = ? ORDER BY number DESC LIMIT 1"
        rows = self._database.rows(asked, (account, why))
        return Transfer(*rows[0]) if rows else None

    def balances(self, kind: str = "") -> dict[str, int]:
        """Give every account with what lies in it, or those of a kind ("person", "table") only."""
        asked = "SELECT name, balance FROM account"
        if not kind:
            return dict(self._database.rows(f"{asked} ORDER BY name"))
        # All names that begin with the kind and a slash: a zero stands right behind the slash.
        of_kind = f"{asked} WHERE name = ? OR (name > ? AND name < ?) ORDER BY name"
        return dict(self._database.rows(of_kind, (kind, f"{kind}/", f"{kind}0")))

    def brought(self, account: str, since: float) -> int:
        """What went from an account to tables and tournaments since a time, whatever came back."""
        with self._database.looking() as rows:
            return brought_in(rows, account, since)

    def last_brought(self, account: str, table: str, why: str) -> float:
        """When chips last went from an account to that of a table for a reason; 0 where they never did."""
        asked = "SELECT at FROM transfer WHERE debit = ? AND credit = ? AND why = ? ORDER BY number DESC LIMIT 1"
        rows = self._database.rows(asked, (account, table, why))
        return float(rows[0][0]) if rows else 0.0

    def received(self, account: str, why: str) -> int:
        """What came to an account for a reason, from the beginning."""
        asked = "SELECT coalesce(sum(amount), 0) FROM transfer WHERE credit = ? AND why = ?"
        return int(self._database.rows(asked, (account, why))[0][0])

    def statement(self, account: str, most: int = 100, before: int = 0) -> list[StatementLine]:
        """Give the last transfers of an account, the newest first, each with what there was behind it; those below a
        number where one is given."""
        until = before if before > 0 else _END
        own = "(debit = ? OR credit = ?)"
        with self._database.looking() as rows:
            found = rows.execute("SELECT balance FROM account WHERE name = ?", (account,)).fetchone()
            balance = int(found[0]) if found else 0
            if before > 0:
                moved = "sum(CASE WHEN credit = ? THEN amount ELSE -amount END)"
                since = f"SELECT coalesce({moved}, 0) FROM transfer WHERE {own} AND number >= ?"
                balance -= int(rows.execute(since, (account, account, account, until)).fetchone()[0])
            wanted = f"SELECT {COLUMNS} FROM transfer WHERE {own} AND number < ? ORDER BY number DESC LIMIT ?"
            transfers = [Transfer(*row) for row in rows.execute(wanted, (account, account, until, most))]
        entries: list[StatementLine] = []
        for transfer in transfers:
            change = transfer.amount if transfer.credit == account else -transfer.amount
            entries.append(StatementLine(transfer, change, balance))
            balance -= change
        return entries

    def moved(self, kind: str, since: int, until: int) -> list[Transfer]:
        """Give the transfers from and to accounts of a kind between two times, the oldest first, in milliseconds."""
        own = "((credit > ? AND credit < ?) OR (debit > ? AND debit < ?))"
        asked = f"SELECT {COLUMNS} FROM transfer WHERE {own} AND at >= ? AND at < ? ORDER BY number"
        ends = (f"{kind}/", f"{kind}0") * 2
        return [Transfer(*row) for row in self._database.rows(asked, (*ends, since / 1000, until / 1000))]

    def held_at(self, number: int) -> dict[str, int]:
        """What each account held when so many transfers had been made, from what it holds now."""
        with self._database.looking() as rows:
            held = dict(rows.execute("SELECT name, balance FROM account"))
            asked = "SELECT debit, credit, amount FROM transfer WHERE number > ?"
            for debit, credit, amount in rows.execute(asked, (number,)):
                held[debit] = held.get(debit, 0) + amount
                held[credit] = held.get(credit, 0) - amount
        return held

    def check(self) -> None:
        """See that all balances together are nothing, and that each is the sum of its transfers; raise where not."""
        with self._database.looking() as rows:
            held = dict(rows.execute("SELECT name, balance FROM account"))
            moved = rows.execute(
                "SELECT name, CAST(sum(change) AS BIGINT) FROM (SELECT credit AS name, amount AS change FROM transfer"
                " UNION ALL SELECT debit, -amount FROM transfer) AS changes GROUP BY name"
            )
            summed = dict(moved)
        if sum(held.values()):
            raise UnbalancedError(f"the accounts together hold {sum(held.values())} chips that came from nowhere")
        wrong = [name for name in {*held, *summed} if held.get(name, 0) != summed.get(name, 0)]
        if wrong:
            raise UnbalancedError(f"{', '.join(sorted(wrong)[:5])}: not what the transfers say")


def brought_in(rows: Transaction, account: str, since: float) -> int:
    """What went from an account to tables and tournaments since a time, as one transaction sees it."""
    to_play = "substr(credit, 1, 6) = 'table/' OR substr(credit, 1, 11) = 'tournament/'"
    asked = f"SELECT amount, at FROM transfer WHERE debit = ? AND ({to_play})"
    total = 0
    for amount, at in rows.execute(f"{asked} ORDER BY number DESC", (account,)):
        if at < since - SLACK:
            break
        total += amount if at >= since else 0
    return total


def no_ceiling(rows: Transaction, order: Payment) -> None:
    """Let every payment through."""


def move(rows: Transaction, order: Payment, at: float) -> Transfer:
    """Move chips from the account `debit` to the account `credit`, in a transaction that is open.

    The same reference again is the same transfer: nothing moves twice, and the first one is given back. A refusal moves
    nothing.
    """
    _check(order)
    seen = rows.execute(f"SELECT {COLUMNS} FROM transfer WHERE reference = ?", (order.reference,)).fetchone()
    if seen is not None:
        earlier = Transfer(*seen)
        debits = (order.debit, HOUSE) if order.backed else (order.debit,)
        if earlier.debit not in debits or (earlier.credit, earlier.amount) != (order.credit, order.amount):
            raise Refused(f"the reference {shown(order.reference)} is that of another transfer.")
        return earlier
    has = _balance(rows, order.debit)
    if has < order.amount and order.backed and order.credit != HOUSE:  # which does not pay itself
        order = order._replace(debit=HOUSE)
        has = _balance(rows, HOUSE)
    if has < order.amount and order.debit not in SOURCES:
        raise ShortError(f"there are {has:,} chips, not {order.amount:,}.")
    if has - order.amount < -MOST_HELD or _balance(rows, order.credit) + order.amount > MOST_HELD:
        raise Refused("these are more chips than the ledger has room for.")
    for account, change in ((order.debit, -order.amount), (order.credit, order.amount)):
        rows.execute("INSERT INTO account VALUES (?, 0) ON CONFLICT DO NOTHING", (account,))
        rows.execute("UPDATE account SET balance = balance + ? WHERE name = ?", (change, account))
    values = (order.reference, order.debit, order.credit, order.amount, at, order.why)
    added = "INSERT INTO transfer (reference, debit, credit, amount, at, why) VALUES (?, ?, ?, ?, ?, ?)"
    [number] = rows.execute(f"{added} RETURNING number", values).fetchone()
    return Transfer(number, *values)


class ShortError(Refused):
    """A refusal because somebody has fewer chips than they want to move."""


class UnbalancedError(Exception):
    """A ledger that does not add up: somebody changed the file from outside."""


def _balance(rows: Transaction, account: str) -> int:
    found = rows.execute("SELECT balance FROM account WHERE name = ?", (account,)).fetchone()
    return int(found[0]) if found else 0


def _check(order: Payment) -> None:
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
