"""Takings: what the house took, by hour, table, game and dealer; how full its tables were; how long people stayed.

Knows how figures of the ledger and times of the rows are added up for a report. Must not count any chip itself: every
one of them is in a transfer of the ledger, and the sums are the ledger's. Ask `timesheets` for who was where.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import takewhile
from typing import Literal, NamedTuple

from msgspec import Struct

from pokerroom.room.ledger import Ledger, Transfer
from pokerroom.room.search import newest
from pokerroom.room.store import RoomStore
from pokerroom.room.timesheets import TableSheet, TableStay, Timesheets
from pokerroom.table.accounts import JACKPOT_DROP

HOUR = 3_600_000  # milliseconds
LONGEST = 366 * 24 * HOUR  # of what one report is about
By = Literal["hour", "table", "game", "dealer"]
NOBODY = ""  # who deals where nobody is named

# What the ledger says of chips that come to a drop, by the column of a report in which they stand. What went to a
# jackpot is none of the house's, and is no part of its drop.
COLUMNS = {"commission": "commission", "time charge": "charges", "extra time": "extra"}


class TakingsLine(Struct):
    """What the house took in an hour, at a table, in a game or while somebody dealt: commission of pots and hands,
    charges for time, extra time, all of it together; what went from pots to a jackpot; how many hands were finished."""

    key: str
    commission: int = 0
    charges: int = 0
    extra: int = 0
    drop: int = 0
    jackpot: int = 0
    hands: int = 0


class OccupancyLine(Struct):
    """How full tables were in an hour or at one table: minutes that people and bots sat there, and minutes that
    their seats were open, whether somebody sat there or nobody."""

    key: str
    people: int = 0
    bots: int = 0
    seats: int = 0


class SessionLine(Struct):
    """Somebody's stay at a table, by their id: when they came and went (0: they sit there), in milliseconds."""

    person: str
    table: str
    game: str
    since: int
    until: int
    minutes: int


class _Taken(NamedTuple):
    """What one transfer or hand adds to a report, and under which keys."""

    hour: str
    table: str
    game: str
    dealer: str
    column: str
    amount: int


class HouseTakings:
    """Adds up the figures of a room."""

    def __init__(self, store: RoomStore, ledger: Ledger, timesheets: Timesheets) -> None:
        """Add up what is there."""
        self._store = store
        self._ledger = ledger
        self._timesheets = timesheets

    def taken(self, by: By, since: int, until: int) -> list[TakingsLine]:
        """What was taken between two times, in milliseconds, by one of the four; in the order of the keys."""
        sheets = self._timesheets.sheets()
        lines: dict[str, TakingsLine] = {}
        dropped, aside = self._dropped(sheets, since, until), self._aside(sheets, since, until)
        for each in (*dropped, *aside, *self._hands(sheets, since, until)):
            key = getattr(each, by)
            line = lines.setdefault(key, TakingsLine(key))
            setattr(line, each.column, getattr(line, each.column) + each.amount)
            if each.column in COLUMNS.values():
                line.drop += each.amount
        order: Callable[[str], object] = _number if by in ("hour", "table") else str
        return sorted(lines.values(), key=lambda line: order(line.key))  # type: ignore[arg-type,return-value]

    def _dropped(self, sheets: Mapping[str, TableSheet], since: int, until: int) -> Iterator[_Taken]:
        for transfer in self._ledger.moved("drop", since, until):
            comes = transfer.credit.startswith("drop/")
            table = (transfer.credit if comes else transfer.debit).partition("/")[2]
            column = COLUMNS.get(transfer.why, "commission")
            yield self._keyed(sheets, transfer, table, column, transfer.amount if comes else -transfer.amount)

    def _aside(self, sheets: Mapping[str, TableSheet], since: int, until: int) -> Iterator[_Taken]:
        for transfer in self._ledger.moved("prize", since, until):
            if transfer.why == JACKPOT_DROP:
                yield self._keyed(sheets, transfer, transfer.debit.partition("/")[2], "jackpot", transfer.amount)

    def _keyed(
        self, sheets: Mapping[str, TableSheet], transfer: Transfer, table: str, column: str, amount: int
    ) -> _Taken:
        """What a transfer adds, with who dealt which game when its row was written."""
        row = int(transfer.reference.split("/")[2]) if transfer.reference.startswith("table/") else 0
        return self._of(sheets, table, row, int(transfer.at * 1000), column, amount)

    def _of(self, sheets: Mapping[str, TableSheet], table: str, row: int, at: int, column: str, amount: int) -> _Taken:
        sheet = sheets.get(table)
        game, dealer = (sheet.game_at(row).title, sheet.dealer_at(row)) if sheet is not None else ("", NOBODY)
        return _Taken(str(at // HOUR * HOUR), table, game, dealer, column, amount)

    def _hands(self, sheets: Mapping[str, TableSheet], since: int, until: int) -> Iterator[_Taken]:
        for table in sheets:
            every = newest(self._store, table, (until - 1) // 1000)
            for hand in takewhile(lambda each: each.note.at * 1000 >= since, every):
                if hand.note.at * 1000 < until:
                    yield self._of(sheets, table, hand.span.first, hand.note.at * 1000, "hands", 1)

    # -------------------------------------------------------------------------------------------- who sat

    def occupancy(self, by: Literal["hour", "table"], since: int, until: int, now: int) -> list[OccupancyLine]:
        """How full the tables were between two times, by hour or by table."""
        lines: dict[str, list[int]] = {}
        until = min(until, now)
        for id, sheet in self._timesheets.sheets().items():
            if sheet.opening.tournament:
                continue
            spans = [(0 if each.person else 1, each.since, each.until or now, 1) for each in sheet.all_sittings()]
            spans += [(2, *each) for each in sheet.seats_open(now)]
            for column, begin, end, times in spans:
                for hour, spent in _hours(max(begin, since), min(end, until)):
                    found = lines.setdefault(str(hour) if by == "hour" else id, [0, 0, 0])
                    found[column] += spent * times
        told = [OccupancyLine(key, *(each // 60_000 for each in found)) for key, found in lines.items()]
        return sorted(told, key=lambda line: _number(line.key))

    def sessions(self, since: int, until: int, now: int) -> list[SessionLine]:
        """Who stayed where, of those stays that began before a time and ended behind another; the newest first."""
        found: list[SessionLine] = []
        for sheet in self._timesheets.sheets().values():
            for each in sheet.all_sittings():
                if each.person and each.since < until and (each.until or now) >= since:
                    found.append(_session(sheet, each, now))
        return sorted(found, key=lambda each: -each.since)

    def of_person(self, people: Iterable[str], now: int) -> list[SessionLine]:
        """All stays of somebody by their ids, the newest first, each game of a stay by itself."""
        own = set(people)
        found: list[SessionLine] = []
        for sheet in self._timesheets.sheets().values():
            for each in sheet.all_sittings():
                if each.person in own:
                    for game, spent in sheet.played_in(each, now).items():
                        told = _session(sheet, each, now)
                        told.game, told.minutes = game, spent // 60_000
                        found.append(told)
        return sorted(found, key=lambda each: -each.since)


def _session(sheet: TableSheet, each: TableStay, now: int) -> SessionLine:
    games = [stretch for stretch in sheet.games if stretch.at <= each.since]
    game = sheet.game_at(games[-1].row if games else 0).title
    minutes = ((each.until or now) - each.since) // 60_000
    return SessionLine(each.person, each.table, game, each.since, each.until, minutes)


def _hours(begin: int, end: int) -> Iterator[tuple[int, int]]:
    """The hours that a time reaches over, each with how much of it lies in it."""
    while begin < end:
        hour = begin // HOUR * HOUR
        ends = min(end, hour + HOUR)
        yield hour, ends - begin
        begin = ends


def _number(key: str) -> tuple[int, str]:
    """Times and tables in the order of their numbers."""
    digits = "".join(letter for letter in key if letter.isdigit())
    return int(digits or 0), key
