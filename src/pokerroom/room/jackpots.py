"""Jackpots: funds of the house that pay prizes: the books' bonus prizes, and the high hand of each hour in a game.

Knows the rows of one stream, with which chips move between the house, a fund and whoever won. Must not pay by itself:
it finds the best hand that everybody saw, and the office that the table's book names verifies it. Bots win nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from itertools import takewhile
from typing import Protocol

import msgspec
from msgspec import Struct

from pokerroom import shelf
from pokerroom.cards.faults import RankingError
from pokerroom.hand.show import Showed
from pokerroom.hand.showdown import high_value
from pokerroom.law.book import rules_of
from pokerroom.law.error import Refused
from pokerroom.law.ladder import ladder_of
from pokerroom.law.sign import Sign
from pokerroom.machine.authority import Power, TooLow
from pokerroom.room import finished
from pokerroom.room.ledger import HOUSE, Ledger, Payment, person_account
from pokerroom.room.names import is_bot
from pokerroom.room.offices import SHIFT, NotYours, highest, powers
from pokerroom.room.people import People
from pokerroom.room.person import Person
from pokerroom.room.search import newest
from pokerroom.room.store import RoomStore
from pokerroom.room.stored import NewRow, Row
from pokerroom.room.timesheets import TableSheet, Timesheets
from pokerroom.table.accounts import JACKPOT_DROP
from pokerroom.table.checks import OFFICES
from pokerroom.table.rules import TableRules

STREAM = "jackpots"
BONUS = "bonus"  # the fund of the books' bonus prizes, which is always there
HOUR = 3_600_000  # milliseconds
HOURS = 12  # that are looked back
MOST = 1_000_000_000  # chips at once
LONGEST_REQUEST = 64
OPENED, PUT, MOVED, PAID = "opened", "put", "moved", "paid"
WHY = {PUT: "put into a jackpot", MOVED: "moved to another jackpot", PAID: "high hand"}
FOR_MANAGERS = "jackpots are opened and filled by managers."
_VERIFIES = Power((TableRules.offices_verifies_bonus,))


class JackpotRow(Struct, omit_defaults=True):
    """A row of the stream: a fund that was opened (its title, game and prize for an hour), chips put into it, chips
    moved from it `into` another, or the prize of an hour paid, for which hand, and in which office it was verified.
    People by their ids."""

    fund: str
    by: str
    amount: int = 0
    title: str = ""
    book: str = ""
    game: str = ""
    person: str = ""
    hour: int = 0
    table: str = ""
    hand: int = 0
    office: str = ""
    request: str = ""
    into: str = ""


class HighHand(Struct):
    """The best hand of an hour: who showed it, where, and what it was."""

    table: str
    hand: int
    name: str
    category: str
    worth: int
    person: str = ""


class HourTold(Struct):
    """An hour of a high hand, by when it began in milliseconds: its best hand, whether it is over, and who was paid."""

    hour: int
    over: bool
    best: HighHand | None
    paid: int = 0
    paid_to: str = ""
    verified: str = ""


class FundTold(Struct):
    """A fund: what lies in it, and of a high hand its game, its prize for an hour, and the last hours; `dropped`: what
    has come into it from pots."""

    fund: str
    title: str
    held: int
    prize: int
    game: str
    hours: list[HourTold]
    dropped: int = 0


class KnowsTables(Protocol):
    """Where hands are played, in this process or another."""

    def sign(self, table: str) -> Sign | None:
        """What is played at a table."""

    async def interest(self, person: Person, table: str) -> str:
        """Why somebody holds no office there; nothing where they do."""


class Jackpots:
    """The funds of a room."""

    def __init__(
        self,
        store: RoomStore,
        ledger: Ledger,
        people: People,
        timesheets: Timesheets,
        where: KnowsTables,
        clock: Callable[[], float],
    ) -> None:
        """Read what was opened and paid, when somebody asks."""
        self._store = store
        self._ledger = ledger
        self._people = people
        self._timesheets = timesheets
        self._where = where
        self._clock = clock
        self._turn: asyncio.Lock = asyncio.Lock()
        self._seen: dict[tuple[str, int], HighHand | None] = {}  # a finished hand does not change

    # -------------------------------------------------------------------------------------------- what is done

    async def open(self, who: Person, title: str, book: str, game: str, prize: int) -> None:
        """Open the fund of a high hand: of which game, and what the best hand of an hour wins."""
        _check_manager(who)
        words = " ".join(title.split())
        if not words or len(words) > 60:
            raise Refused("a jackpot has a title of 60 letters at most.")
        found = shelf.book(book).games.get(game)
        if found is None:
            raise Refused("there is no such game in that book.")
        amount = _amount(prize)
        async with self._turn:
            fund = f"j{sum(kind == OPENED for kind, _, _ in self._rows()) + 1}"
            said = JackpotRow(fund, who.id, amount, words, shelf.book(book).key, game)
            await asyncio.to_thread(self._write, OPENED, said)

    async def put(self, who: Person, fund: str, amount: int, request: str) -> None:
        """Put chips of the house into a fund, once for each request."""
        await self._fill(PUT, JackpotRow(fund, who.id, _amount(amount), request=request), who)

    async def move(self, who: Person, fund: str, into: str, amount: int, request: str) -> None:
        """Move chips from one fund to another, once for each request: what pots gave stays with prizes."""
        if fund == into:
            raise Refused("chips are moved to another jackpot.")
        await self._fill(MOVED, JackpotRow(fund, who.id, _amount(amount), request=request, into=into), who)

    async def _fill(self, step: str, said: JackpotRow, who: Person) -> None:
        _check_manager(who)
        if not said.request or len(said.request) > LONGEST_REQUEST:
            raise Refused("a request has an id of its own.")
        async with self._turn:
            for kind, _, row in self._rows():
                if kind in (PUT, MOVED) and (row.by, row.request) == (who.id, said.request):
                    if (kind, row) != (step, said):
                        raise Refused("this id was that of another request.")
                    return
            for fund in (said.fund, said.into) if step == MOVED else (said.fund,):
                self._opened(fund)
            await asyncio.to_thread(self._write, step, said)

    async def pay(self, who: Person, fund: str, hour: int) -> None:
        """Verify the best hand of an hour, and pay its prize from the fund, once."""
        async with self._turn:
            found = self._opened(fund)
            if found is None:
                raise Refused("bonus prizes are paid at their tables.")
            since, opened = found
            if not _is_since(since, hour):
                raise Refused("that hour was over before this jackpot was opened.")
            if (hour + HOUR) > self._clock() * 1000 or hour % HOUR:
                raise Refused("that hour is not over.")
            if self._paid(fund).get(hour) is not None:
                raise Refused("the prize of that hour is paid.")
            best = await asyncio.to_thread(self.best, opened, hour)
            if best is None:
                raise Refused("nobody has shown a hand in that hour.")
            office = await self._verifies(who, best)
            said = JackpotRow(fund, who.id, opened.amount, person=best.person, hour=hour)
            said.table, said.hand, said.office = best.table, best.hand, office
            await asyncio.to_thread(self._write, PAID, said)

    async def _verifies(self, who: Person, best: HighHand) -> str:
        """The office in which somebody verifies a hand, or a refusal: it is the one that the table's book names."""
        sign = self._where.sign(best.table)
        if sign is None:
            raise Refused("that table is not here.")
        game = sign.game
        if self._people.is_same(who.id, best.person):
            raise NotYours("nobody decides about themselves.")
        why = await self._where.interest(who, best.table)
        office = highest(who.offices, game)
        if why or not office:
            raise NotYours(why or "a hand that wins a prize is verified by the staff of its table.")
        rule = OFFICES.least(rules_of(TableRules, game), ladder_of(game), _VERIFIES)
        if ladder_of(game).rank(office) < ladder_of(game).rank(rule.value):
            raise TooLow(f"this is for the {rule.value} or above.", rule.by)
        return office

    def _write(self, kind: str, said: JackpotRow) -> None:
        moves = payments_of(kind, said)
        data = msgspec.json.encode(said)
        self._store.append_next(NewRow(STREAM, 0, int(self._clock() * 1000), kind, data, postings=moves))

    # -------------------------------------------------------------------------------------------- what is read

    def _rows(self) -> list[tuple[str, int, JackpotRow]]:
        return [(row.kind, row.at, msgspec.json.decode(row.data, type=JackpotRow)) for row in self._store.read(STREAM)]

    def _opened(self, fund: str) -> tuple[int, JackpotRow] | None:
        """When a fund was opened, and the row; None for that of bonus prizes, and a refusal where there is none."""
        found = next(((at, row) for kind, at, row in self._rows() if kind == OPENED and row.fund == fund), None)
        if found is None and fund != BONUS:
            raise Refused("there is no such jackpot.")
        return found

    def title(self, fund: str) -> str:
        """What people call a fund."""
        titles = {row.fund: row.title for kind, _, row in self._rows() if kind == OPENED}
        return "bonus prizes and the drop" if fund == BONUS else f"jackpot {titles.get(fund, fund)}"

    def _paid(self, fund: str) -> dict[int, JackpotRow]:
        return {row.hour: row for kind, _, row in self._rows() if kind == PAID and row.fund == fund}

    def told(self) -> list[FundTold]:
        """All funds, with the last hours of each high hand."""
        held = self._ledger.balances("prize")
        dropped = self._ledger.received(fund_account(BONUS), JACKPOT_DROP)
        found = [FundTold(BONUS, "", held.get(fund_account(BONUS), 0), 0, "", [], dropped)]
        for kind, at, row in self._rows():
            if kind == OPENED:
                game = shelf.book(row.book).games[row.game]
                title = f"{game.name}, {shelf.book(row.book).title}"
                told = FundTold(row.fund, row.title, held.get(fund_account(row.fund), 0), row.amount, title, [])
                told.hours = [self._hour(row, hour) for hour in self._hours(at)]
                found.append(told)
        return found

    def _hours(self, opened: int) -> Iterator[int]:
        """The hours since a fund was opened, the newest first, as far as they are looked back."""
        now = int(self._clock() * 1000) // HOUR * HOUR
        return takewhile(lambda hour: _is_since(opened, hour), (now - back * HOUR for back in range(HOURS)))

    def _hour(self, fund: JackpotRow, hour: int) -> HourTold:
        told = HourTold(hour, hour + HOUR <= self._clock() * 1000, self.best(fund, hour))
        paid = self._paid(fund.fund).get(hour)
        if paid is not None:
            told.paid, told.paid_to = paid.amount, self._people.name_of(paid.person)
            told.verified = f"{self._people.name_of(paid.by)}, {paid.office}"
        return told

    def best(self, fund: JackpotRow, hour: int) -> HighHand | None:
        """The best hand that somebody showed in an hour, of the game of a fund; of equal ones the first."""
        found: list[tuple[int, int, HighHand]] = []
        for id, sheet in self._timesheets.sheets().items():
            if sheet.opening.tournament:
                continue
            every = newest(self._store, id, (hour + HOUR - 1) // 1000)
            for each in takewhile(lambda each: each.note.at * 1000 >= hour, every):
                if not each.note.void and self._is_of(fund, sheet, each.span.first):
                    key = (id, each.span.number)
                    if key not in self._seen:
                        self._seen[key] = self._shown(*key)
                    if (shown := self._seen[key]) is not None:
                        found.append((shown.worth, -each.note.at, shown))
        return max(found, key=lambda each: each[:2])[2] if found else None

    def _is_of(self, fund: JackpotRow, sheet: TableSheet, row: int) -> bool:
        game = shelf.book(fund.book).games[fund.game]
        on = sheet.game_at(row)
        return (on.book, on.name) == (shelf.book(fund.book).title, game.name)

    def _shown(self, table: str, number: int) -> HighHand | None:
        """The best hand that a person showed in a round of play and did not fold."""
        found = finished.find(self._store, self._people.registry, table, number)
        view = finished.view_of(found, finished.RAIL)
        shown = {event.seat for event in finished.told(found, view, "") if isinstance(event, Showed)}
        state, best = view.state, None
        for seat in sorted(shown):
            name = state.names[seat]
            person = self._people.named(name) if not is_bot(name) else None
            if person is None or not state.live[seat]:
                continue
            try:
                worth = high_value(state, seat, state.board)
            except RankingError:  # too few cards, or unknown ones
                continue
            if worth and (best is None or worth > best.worth):
                category = state.plan.order.ranking.category(worth)
                best = HighHand(table, number, name, category, worth, person.id)
        return best


def _is_since(opened: int, hour: int) -> bool:
    """Whether there was a prize for an hour: some of it came after its fund was opened."""
    return hour + HOUR > opened


def fund_account(fund: str) -> str:
    """The account of a fund."""
    return f"prize/{fund}"


def payments_of(kind: str, said: JackpotRow) -> tuple[Payment, ...]:
    """What a row means for the accounts."""
    if kind == PUT:
        return (Payment(HOUSE, fund_account(said.fund), said.amount, WHY[PUT]),)
    if kind == MOVED:
        return (Payment(fund_account(said.fund), fund_account(said.into), said.amount, WHY[MOVED]),)
    if kind == PAID:
        return (Payment(fund_account(said.fund), person_account(said.person), said.amount, WHY[PAID]),)
    return ()


def postings_of(row: Row) -> tuple[Payment, ...]:
    """What moved with a row of the stream."""
    return payments_of(row.kind, msgspec.json.decode(row.data, type=JackpotRow))


def _check_manager(who: Person) -> None:
    if SHIFT not in powers(who.offices):
        raise NotYours(FOR_MANAGERS)


def _amount(amount: object) -> int:
    if type(amount) is not int or not 1 <= amount <= MOST:
        raise Refused(f"a jackpot moves 1 to {MOST:,} chips at once.")
    return amount
