"""Statements over HTTP: what came to an account and went, why, and what there was then; one's own, and any at the cage.

Knows who may read which. Must not know how accounts are kept: `room.ledger` does. Ask `cashier` for who sits there.
"""

from __future__ import annotations

from msgspec import Struct
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from pokerroom.law.error import Refused, shown
from pokerroom.room import cashier
from pokerroom.room.jackpots import Jackpots
from pokerroom.room.ledger import BANK, HOUSE, StatementLine, is_account, person_account
from pokerroom.web import session
from pokerroom.web.cashier import FIRST, MOST_IN_A_FILE, HasCage, cashier_of, number_in, refusing_others, told_alone
from pokerroom.web.costs import Priced
from pokerroom.web.session import Stranger, answered
from pokerroom.web.sheets import moment, sheet

MOST_LINES = 100
MOST_ACCOUNTS = 200
LONGEST_SEARCH = 60
KINDS = ("table", "drop", "prize")


class StatementRow(Struct):
    """A line of a statement: when, what came or went below zero, from where or whither, why, what there was then.

    Times in milliseconds; `receipt` where the cashier gave one.
    """

    number: int
    at: int
    change: int
    balance: int
    other: str
    why: str
    receipt: int


class Statement(Struct):
    """A page of the statement of an account, the newest first; `before` asks for the next page, 0 where none is."""

    account: str
    title: str
    balance: int
    lines: list[StatementRow]
    before: int


class AccountRow(Struct):
    """An account with what lies in it."""

    account: str
    title: str
    balance: int


class AccountList(Struct):
    """Accounts that were found."""

    accounts: list[AccountRow]


def routes(room: HasCage, jackpots: Jackpots) -> list[Priced]:
    """The addresses of statements."""

    async def mine(request: Request) -> Response:
        person = await run_in_threadpool(session.person_of, request)
        if person is None:
            raise Stranger("come in first.")
        return await _statement(request, person_account(person.id))

    async def any_account(request: Request) -> Response:
        await run_in_threadpool(cashier_of, request)
        account = request.query_params.get("account", "")
        if not is_account(account) or not await run_in_threadpool(room.ledger.has, account):
            raise Refused(f"there is no account {shown(account)}.")
        return await _statement(request, account)

    async def _statement(request: Request, account: str) -> Response:
        as_file = request.query_params.get("as") == "csv"
        most = number_in(request, "most", MOST_IN_A_FILE if as_file else MOST_LINES, MOST_IN_A_FILE)
        before = number_in(request, "before", 0, FIRST)
        lines = await run_in_threadpool(room.ledger.statement, account, most, before)
        rows = await run_in_threadpool(lambda: [_row(account, each) for each in lines])
        title = await run_in_threadpool(_title, account)
        if as_file:
            heads = ("number", "at", "change", "balance", "from or to", "why", "receipt")
            kept = [
                (each.number, moment(each.at), each.change, each.balance, each.other, each.why, each.receipt or "")
                for each in rows
            ]
            return sheet(f"statement-{account.replace('/', '-')}", heads, kept)
        balance = await run_in_threadpool(room.ledger.balance, account)
        further = rows[-1].number if len(rows) == most and rows else 0
        return told_alone(Statement(account, title, balance, rows, further))

    def _row(account: str, line: StatementLine) -> StatementRow:
        transfer = line.transfer
        other = transfer.debit if transfer.credit == account else transfer.credit
        stream, _, rest = transfer.reference.partition("/")
        receipt = int(rest.split("/")[0]) if stream == cashier.CAGE else 0
        return StatementRow(
            transfer.number, int(transfer.at * 1000), line.change, line.balance, _title(other), transfer.why, receipt
        )

    def _title(account: str) -> str:
        kind, _, id = account.partition("/")
        if kind == "person":
            return room.cage.name_of(id)
        if kind == "prize":
            return jackpots.title(id)
        title = room.whereabouts.title(id)
        name = f"{id}, {title}" if title else id
        return {BANK: "the bank", HOUSE: "the house", "table": f"table {name}", "drop": f"drop of {name}"}.get(
            kind, account
        )

    async def accounts(request: Request) -> Response:
        await run_in_threadpool(cashier_of, request)
        words = " ".join(request.query_params.get("q", "").split())[:LONGEST_SEARCH]
        return told_alone(AccountList(await run_in_threadpool(_found, words)))

    def _found(words: str) -> list[AccountRow]:
        held: dict[str, int] = {}
        for kind in (BANK, HOUSE, *KINDS):
            held |= room.ledger.balances(kind)
        if words:
            for person in room.people.search(words, MOST_ACCOUNTS):
                account = person_account(person.id)
                if room.ledger.has(account):
                    held[account] = room.ledger.balance(account)
        rows = [AccountRow(account, _title(account), balance) for account, balance in held.items()]
        wanted = words.casefold()
        matching = [
            each
            for each in rows
            if each.account.startswith("person/") or wanted in each.title.casefold() or wanted in each.account
        ]
        return matching[:MOST_ACCOUNTS]

    return [
        Priced("/api/statement", answered(mine, 422), methods=["GET"], cost=6.0),
        Priced("/api/statements", answered(refusing_others(any_account), 422), methods=["GET"], cost=8.0),
        Priced("/api/accounts", answered(accounts, 403), methods=["GET"], cost=10.0),
    ]
