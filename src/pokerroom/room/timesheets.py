"""Timesheets: who sat at which table from when to when, who dealt, which game and how many seats were on, by the rows.

Knows the events of a table that say so, and remembers how far it has read. Must not know chips: `ledger` does, and
`takings` lays them beside these sheets. What an archive has taken out of the store is not in them.
"""

from __future__ import annotations

import threading
from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from pokerroom import shelf
from pokerroom.law.spoken import spoken_sign
from pokerroom.room.names import is_bot
from pokerroom.room.openings import ROOM, Opening
from pokerroom.room.registry import Registry
from pokerroom.room.rows import OPEN, VOIDED, looks_for, open_events, stream_of, void_rows
from pokerroom.room.store import RoomStore
from pokerroom.room.stored import Row
from pokerroom.table.closing import TableClosed
from pokerroom.table.dealers import DealerCame, DealerWent
from pokerroom.table.leaving import Left
from pokerroom.table.mixes import GameChanged
from pokerroom.table.notices import Changed
from pokerroom.table.opening import TableOpened
from pokerroom.table.placing import LevelSet, Placed, TakenAway
from pokerroom.table.seats import Sat

_COMES, _GOES = (Sat, Placed), (Left, TakenAway)
_SIGNS = (TableOpened, Changed, GameChanged, LevelSet)
_DEALS = (DealerCame, DealerWent)
_says = looks_for((*_COMES, *_GOES, *_SIGNS, *_DEALS, TableClosed))


class GameOn(NamedTuple):
    """A game as reports name it: its book and its own name, and how many may sit."""

    book: str
    name: str
    seats: int

    @property
    def title(self) -> str:
        """Both, for a list."""
        return f"{self.name}, {self.book}"


class Stretch(NamedTuple):
    """Something that is so at a table from a row on, and from when (in milliseconds): a game, or who deals."""

    row: int
    at: int
    what: str


class SeatsOpen(NamedTuple):
    """So many seats of a table were open from when to when, in milliseconds."""

    since: int
    until: int
    seats: int


class TableStay(NamedTuple):
    """Somebody sat at a table, from when to when (0: they do) in milliseconds. A bot is nobody: an empty id."""

    person: str
    table: str
    since: int
    until: int = 0


class TableSheet:
    """What the rows of one table say, as far as they were read."""

    def __init__(self, opening: Opening) -> None:
        """Begin before the first row."""
        self.opening: Opening = opening
        self.begin(set())

    def begin(self, void: set[int]) -> None:
        """Read from the first row on, but for rows that are void."""
        self.read: int = 0
        self.games: list[Stretch] = []  # by their signs
        self.closed: int = 0  # when, in milliseconds; 0: it is open
        self.dealers: list[Stretch] = []  # by their ids; nobody: an empty one
        self.sittings: list[TableStay] = []
        self.here: dict[str, TableStay] = {}  # by names as rows have them
        self.void: set[int] = void

    def game_at(self, row: int) -> GameOn:
        """The game that was on when a row was written."""
        return played(_at(self.games, row) or self.opening.sign)

    def dealer_at(self, row: int) -> str:
        """Who dealt when a row was written, by their id."""
        return _at(self.dealers, row)

    def seats_open(self, now: int) -> Iterator[SeatsOpen]:
        """How many seats there were when, from the opening of the table until it was closed, or now."""
        ends = [each.at for each in self.games[1:]] + [self.closed or now]
        for stretch, until in zip(self.games, ends, strict=False):
            yield SeatsOpen(stretch.at, until, played(stretch.what).seats)

    def all_sittings(self) -> Iterator[TableStay]:
        """Everybody who sat here, those who do last."""
        yield from self.sittings
        yield from self.here.values()

    def played_in(self, sitting: TableStay, now: int) -> dict[str, int]:
        """For how many milliseconds somebody sat in which game."""
        found: dict[str, int] = {}
        until = sitting.until or now
        games = self.games or [Stretch(0, 0, self.opening.sign)]
        for place, stretch in enumerate(games):
            begins = stretch.at if place else 0
            ends = games[place + 1].at if place + 1 < len(games) else until
            spent = min(ends, until) - max(begins, sitting.since)
            if spent > 0:
                title = played(stretch.what).title
                found[title] = found.get(title, 0) + spent
        return found


class Timesheets:
    """The sheets of all tables. Its methods may be called from any thread."""

    def __init__(self, store: RoomStore, registry: Registry) -> None:
        """Read from this store, when somebody asks."""
        self._store = store
        self._registry = registry
        self._lock = threading.Lock()
        self._sheets: dict[str, TableSheet] = {}
        self._openings: int = 0

    def sheets(self) -> dict[str, TableSheet]:
        """Every table's sheet, read up to now."""
        with self._lock:
            for row in self._store.read(ROOM, self._openings):
                opening = msgspec.json.decode(row.data, type=Opening)
                self._sheets[opening.id] = TableSheet(opening)
                self._openings = row.number
            for id, sheet in self._sheets.items():
                self._read_on(id, sheet)
            return dict(self._sheets)

    def sheet(self, table: str) -> TableSheet | None:
        """One table's sheet, read up to now."""
        return self.sheets().get(table)

    def _read_on(self, id: str, sheet: TableSheet) -> None:
        stream = stream_of(id)
        if self._store.end(stream) <= sheet.read:
            return
        for row in self._rows(stream, sheet.read):
            if row.kind == VOIDED and not void_rows(row) <= sheet.void:
                sheet.begin(sheet.void | void_rows(row))  # what these rows said is not so
                self._read_on(id, sheet)
                return
            if row.kind == OPEN and row.number not in sheet.void and _says(row.data):
                for event in open_events(row):
                    self._hear(sheet, row, event)
            sheet.read = row.number

    def _rows(self, stream: str, after: int) -> Iterator[Row]:
        """The rows behind a number, so many packs at a time."""
        while packs := self._store.packs(stream, after):
            yield from self._store.read(stream, after, packs[-1].last)
            after = packs[-1].last
        yield from self._store.read_loose(stream, after)

    def _hear(self, sheet: TableSheet, row: Row, event: Any) -> None:
        if isinstance(event, _SIGNS):
            sheet.games.append(Stretch(row.number, row.at, event.sign))
        elif isinstance(event, _COMES):
            sheet.here[event.name] = TableStay(self._person(event.name), sheet.opening.id, row.at)
        elif isinstance(event, _GOES):
            came = sheet.here.pop(event.name, None)
            if came is not None:
                sheet.sittings.append(came._replace(until=row.at))
        elif isinstance(event, TableClosed):
            sheet.closed = row.at
        elif isinstance(event, _DEALS):
            who = self._person(event.name) if isinstance(event, DealerCame) else ""
            sheet.dealers.append(Stretch(row.number, row.at, who))

    def _person(self, name: str) -> str:
        """Whose name it is, as rows have it: an id, or nobody's for a bot."""
        if is_bot(name):
            return ""
        number = int(name[1:]) if name[:1] == "#" and name[1:].isdigit() else self._registry.number_of(name)
        return self._registry.person_of(number) or "" if number is not None else ""


@lru_cache(maxsize=2_000)
def played(sign: str) -> GameOn:
    """The game of a sign."""
    made = spoken_sign(sign, shelf.book)
    return GameOn(shelf.book(made.game.book).title, made.game.name, made.seats)


def _at(stretches: list[Stretch], row: int) -> str:
    place = bisect_right(stretches, row, key=lambda each: each.row)
    return stretches[place - 1].what if place else ""
