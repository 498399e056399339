"""The cashier: where chips come from and go to, each time with a row of its own and a receipt.

Knows play chips, which everybody begins with and gets again when they have none left, and chips that are issued and
cashed at the desk by two people. Must not know tables, or who is whom: it is told. Ask `ledger` for accounts.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

import msgspec
from msgspec import Struct

from pokerroom.law.error import Refused
from pokerroom.room.ledger import BANK, Ledger, Payment, person_account
from pokerroom.room.store import RoomStore
from pokerroom.room.stored import NewRow, Row

STREAM = "cashier"  # of what the room gives by its own rule, a row for everybody who comes
CAGE = "cage"  # of what is issued and cashed at the desk: its rows are the receipts, numbered from one on
STREAMS = (STREAM, CAGE)
OPENING = 10_000  # play chips that everybody begins with
DAY = 86_400  # seconds between two refills
MOST_ISSUED = 1_000_000_000  # chips at once
BEGAN, REFILLED, ISSUED, CASHED = "opening", "refill", "issue", "cash"
# What the ledger says of each.
WHY = {
    BEGAN: "chips to begin with",
    REFILLED: "chips to go on with",
    ISSUED: "issued at the desk",
    CASHED: "cashed at the desk",
}


# The other accounts of somebody, by their ids: whether anybody can still come in by them. It is asked when it counts.
Others = Callable[[], Mapping[str, bool]]


class CashierRow(Struct, omit_defaults=True):
    """A row of the cashier: whose chips, how many, and for what is issued or cashed who signed it, why, and by which
    request or which proposal; for what comes once a day the time by the clock, in milliseconds: the row's own never
    goes back. People by their ids, reasons by the number under which they are kept."""

    person: str
    amount: int
    signed: tuple[str, ...] = ()
    why: str = ""
    clock: int = 0
    request: str = ""
    proposal: int = 0


class Receipt(Struct):
    """What the cashier did: its number, when, what, for whom, how many chips, signed by whom; `at` in milliseconds."""

    number: int
    at: int
    kind: str
    person: str
    amount: int
    signed: tuple[str, ...]
    why: str
    request: str = ""
    proposal: int = 0


class Cashier:
    """Gives chips and takes them. Its methods may be called from any thread; writing waits for the disk."""

    def __init__(
        self,
        store: RoomStore,
        ledger: Ledger,
        *,
        clock: Callable[[], float] = time.time,
        check: Callable[[str], None] | None = None,
    ) -> None:
        """Work at the store where the rows are; `check` refuses whoever wants no chips by a limit of their own."""
        self._check = check
        self._store = store
        self._ledger = ledger
        self._clock = clock
        self._turn = threading.Lock()  # who asks twice at once is given once
        self._anew: dict[str, float] = {}  # whose day began anew, and when: the clock was set back behind their last

    def purse(self, person: str) -> int | None:
        """What lies in somebody's purse; None where nothing ever did."""
        account = person_account(person)
        return self._ledger.balance(account) if self._ledger.has(account) else None

    def open_purse(self, person: str, others: Others = dict, on_others: int = 0) -> int:
        """Give a person the chips that everybody begins with, once; what they have now.

        Whoever has begun under another account has nothing under this one until they may have a refill, which they are
        given then; `on_others` is what the others have on tables.
        """
        account = person_account(person)
        if not self._ledger.has(account):
            with self._turn:
                if not self._ledger.has(account):
                    known = others()
                    if not any(self._ledger.has(person_account(each)) for each in known):
                        self._book(BEGAN, CashierRow(person, OPENING))
                    else:
                        with suppress(Refused):  # they hear why when they ask for chips
                            self._refill(person, 0, known, on_others)
        return self._ledger.balance(account)

    def refill(self, person: str, elsewhere: int = 0, others: Others = dict, on_others: int = 0) -> Receipt:
        """Give somebody who has no chips left as many as everybody begins with, once a day, whatever account it is by.

        `elsewhere` is what they have on tables, in pots and in hands: chips in play are theirs; `on_others` is the same
        of their other accounts.
        """
        with self._turn:
            return self._refill(person, elsewhere, others(), on_others)

    def _refill(self, person: str, elsewhere: int, others: Mapping[str, bool], on_others: int) -> Receipt:
        if self._check is not None:
            self._check(person)
        held = self._ledger.balance(person_account(person)) + elsewhere
        if held:
            has = _counted(held, "chip")
            raise Refused(f"you have {has}; you get more when you have none, on tables neither.")
        now = self._clock()
        gone = [each for each, in_reach in others.items() if not in_reach]
        if on_others or any(self._ledger.balance(person_account(each)) for each in others if each not in gone):
            raise Refused("you have chips under another account; you get more when you have none, under any of yours.")
        for who, whose in (("you", [person]), ("you, under another account,", others)):
            days = [day for each in whose if (day := self._day_of(each, now)) is not None]
            _check_day(who, max(days, default=now - DAY), now)
        # What a guest left who is gone for good is lost; that they had it still counts for a day.
        days = [self._had(each) for each in gone if self._ledger.balance(person_account(each))]
        _check_day("a guest at your device", max(days, default=now - DAY), now)
        receipt = self._book(REFILLED, CashierRow(person, OPENING, clock=int(now * 1000)))
        self._anew.pop(person, None)
        return receipt

    def _had(self, person: str) -> float:
        """When somebody was last given play chips."""
        given = (self._ledger.last_of(person_account(person), WHY[each]) for each in (BEGAN, REFILLED))
        return max((each.at for each in given if each is not None), default=0.0)

    def _day_of(self, person: str, now: float) -> float | None:
        """When the day began for which somebody has had their chips; None where they never had any.

        A clock that was set back begins the day anew at the first asking: so nobody gets chips twice in a day, and
        nobody waits until the old time has come again.
        """
        last = self._ledger.last_of(person_account(person), WHY[REFILLED])
        if last is None:
            return None
        number = int(last.reference.split("/")[1])
        since = msgspec.json.decode(self._store.read(STREAM, number - 1, number)[0].data, type=CashierRow).clock / 1000
        since = self._anew.get(person, since)
        if now < since:
            since = self._anew[person] = now
        return since

    def issue(
        self, person: str, amount: int, signed: Sequence[str], why: str, *, request: str = "", proposal: int = 0
    ) -> Receipt:
        """Issue chips to somebody at the desk, signed by those who answer for it."""
        said = CashierRow(person, checked_amount(amount), tuple(signed), why, request=request, proposal=proposal)
        return self._book(ISSUED, said, CAGE)

    def cash(
        self, person: str, amount: int, signed: Sequence[str], why: str, *, request: str = "", proposal: int = 0
    ) -> Receipt:
        """Take chips of somebody at the desk, signed by those who answer for it."""
        said = CashierRow(person, checked_amount(amount), tuple(signed), why, request=request, proposal=proposal)
        return self._book(CASHED, said, CAGE)

    def receipts(self, most: int | None = 100, before: int = 0, stream: str = CAGE) -> list[Receipt]:
        """The last things that were issued and cashed, or that another stream has, the newest first; those below a
        number where one is given, and all of them where no number of them is."""
        end = self._store.end(stream) if before < 1 else before - 1
        after = 0 if most is None else max(0, end - most)
        return [_receipt(row) for row in reversed(self._store.read(stream, after, end))]

    def _book(self, kind: str, said: CashierRow, stream: str = STREAM) -> Receipt:
        at = int(self._clock() * 1000)
        postings = (payment_of(kind, said),)
        number, at = self._store.append_next(NewRow(stream, 0, at, kind, msgspec.json.encode(said), postings=postings))
        return _receipt(Row(number, at, kind, msgspec.json.encode(said)))


def _counted(number: int, thing: str) -> str:
    return f"{number:,} {thing}" if number == 1 else f"{number:,} {thing}s"


def _check_day(who: str, since: float, now: float) -> None:
    """Refuse whoever had chips less than a day ago."""
    if now - since < DAY:
        hours = _counted(math.ceil((DAY - max(0.0, now - since)) / 3600), "hour")
        raise Refused(f"{who} had chips less than a day ago; you get more in {hours}.")


def checked_amount(amount: object) -> int:
    """An amount that is issued or cashed at once, or a refusal."""
    if type(amount) is not int or not 1 <= amount <= MOST_ISSUED:
        raise Refused(f"the cashier moves 1 to {MOST_ISSUED:,} chips at once.")
    return amount


def _receipt(row: Row) -> Receipt:
    said = msgspec.json.decode(row.data, type=CashierRow)
    told = (said.person, said.amount, said.signed, said.why, said.request, said.proposal)
    return Receipt(row.number, row.at, row.kind, *told)


def payment_of(kind: str, said: CashierRow) -> Payment:
    """What a row of the cashier means for the accounts."""
    account = person_account(said.person)
    debit, credit = (account, BANK) if kind == CASHED else (BANK, account)
    return Payment(debit, credit, said.amount, WHY[kind])


def postings_of(row: Row) -> tuple[Payment, ...]:
    """What moved with a row of the cashier."""
    return (payment_of(row.kind, msgspec.json.decode(row.data, type=CashierRow)),)
