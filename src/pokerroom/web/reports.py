"""Reports over HTTP: what the house took, how full its tables were, who stayed how long, what went wrong.

Knows days, keys and sheets, and who may read. Must not add up what `room.takings` does not: the figures are those of
the ledger. Ask `statements` for single transfers.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Literal, Protocol, get_args

from msgspec import Struct
from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import Response

from pokerroom.law.error import Refused
from pokerroom.room.control import ControlRoom
from pokerroom.room.incidents import Incident, RoomIncidents
from pokerroom.room.offices import REPORT, powers
from pokerroom.room.people import People
from pokerroom.room.takings import HOUR, LONGEST, By, OccupancyLine, TakingsLine
from pokerroom.room.whereabouts import Whereabouts
from pokerroom.web import incidents as refusals
from pokerroom.web import session
from pokerroom.web.cashier import told_alone
from pokerroom.web.costs import Priced, worked_out
from pokerroom.web.inspection import days_in
from pokerroom.web.sheets import CSV, moment, sheet

WAYS = get_args(By)
SHEETS = ("takings", "occupancy", "sessions", "incidents")
DAY = 24 * HOUR
MOST_SESSIONS, MOST_INCIDENTS = 200, 100


class NamedTakings(Struct):
    """A line of takings and what its key is called: an hour, a table, a game, or who dealt (nothing: nobody named)."""

    title: str
    taken: TakingsLine


class NamedOccupancy(Struct):
    """A line of occupancy and what its key is called."""

    title: str
    sat: OccupancyLine


class SessionTold(Struct):
    """Somebody's stay at a table; times in milliseconds (0: they sit there)."""

    number: int
    name: str
    table: str
    game: str
    since: int
    until: int
    minutes: int


class HouseReport(Struct):
    """A report of some days: takings by one of the four, and all of them together; occupancy by hour or table; the last
    stays, how many there were and how long they were on average; incidents. Times in milliseconds."""

    since: int
    until: int
    by: By
    takings: list[NamedTakings]
    total: TakingsLine
    occupancy: list[NamedOccupancy]
    sessions: list[SessionTold]
    stays: int
    minutes: int
    incidents: list[Incident]


class HasFigures(Protocol):
    """Where the figures are: the room."""

    @property
    def control(self) -> ControlRoom:
        """The control room."""

    @property
    def people(self) -> People:
        """Who is in the room."""

    @property
    def whereabouts(self) -> Whereabouts:
        """All tables, wherever they are."""

    @property
    def incidents(self) -> RoomIncidents:
        """What went wrong."""

    @property
    def clock(self) -> Callable[[], float]:
        """The time of the room."""


def routes(room: HasFigures) -> list[Priced]:
    """The address of reports."""
    reporter = Reporter(room)

    async def report(request: Request) -> Response:
        person = session.person_of(request)
        if person is None or REPORT not in powers(person.offices):
            session.note(request, refusals.OFFICE, person)
            raise session.Forbidden("reports are for the manager and for inspectors.")
        return await worked_out(request, reporter.answer, request.query_params)

    return [Priced("/api/reports", session.answered(report, 422), methods=["GET"], cost=60.0)]


class Reporter:
    """Makes reports."""

    def __init__(self, room: HasFigures) -> None:
        """HouseReport of a room."""
        self._room = room

    def answer(self, asks: QueryParams) -> Response:
        """A report, or one of its sheets."""
        by, what = asks.get("by", "hour"), asks.get("what", "takings")
        if by not in WAYS or what not in SHEETS:
            raise Refused(f"a report is by {', '.join(WAYS)}, and its sheets are {', '.join(SHEETS)}.")
        first, last = days_in(asks)
        now = int(self._room.clock() * 1000)
        since = first * 1000 if first else now // DAY * DAY
        until = (last + 1) * 1000 if last else now + 1
        if not since < until or until - since > LONGEST:
            raise Refused("a report is about a year at most, from its first day to its last.")
        if asks.get("as") == CSV:
            return self._sheet(by, what, since, until, now)  # type: ignore[arg-type]
        return told_alone(self.report(by, since, until, now))  # type: ignore[arg-type]

    def report(self, by: By, since: int, until: int, now: int) -> HouseReport:
        """The report of a time."""
        takings = self._takings(by, since, until)
        total = TakingsLine("")
        for each in takings:
            for name in ("commission", "charges", "extra", "drop", "jackpot", "hands"):
                setattr(total, name, getattr(total, name) + getattr(each.taken, name))
        sessions = self._sessions(since, until, now)
        minutes = sum(each.minutes for each in sessions) // len(sessions) if sessions else 0
        incidents = self._incidents(since, until)[:MOST_INCIDENTS]
        occupancy = self._occupancy(by, since, until, now)
        few = sessions[:MOST_SESSIONS]
        return HouseReport(since, until, by, takings, total, occupancy, few, len(sessions), minutes, incidents)

    def _takings(self, by: By, since: int, until: int) -> list[NamedTakings]:
        lines = self._room.control.takings.taken(by, since, until)
        return [NamedTakings(self._title(by, each.key), each) for each in lines]

    def _title(self, by: By, key: str) -> str:
        if by == "hour":
            return datetime.fromtimestamp(int(key) / 1000, UTC).strftime("%Y-%m-%d %H:00")
        if by == "table":
            return self._table(key)
        return self._name(key) if by == "dealer" else key

    def _table(self, id: str) -> str:
        title = self._room.whereabouts.title(id)
        return f"{id}, {title}" if title else id

    def _name(self, id: str) -> str:
        person = self._room.people.person(id) if id else None
        return person.name if person is not None else ""

    def _occupancy(self, by: By, since: int, until: int, now: int) -> list[NamedOccupancy]:
        way: Literal["hour", "table"] = "hour" if by == "hour" else "table"
        lines = self._room.control.takings.occupancy(way, since, until, now)
        return [NamedOccupancy(self._title(way, each.key), each) for each in lines]

    def _sessions(self, since: int, until: int, now: int) -> list[SessionTold]:
        names: dict[str, tuple[int, str]] = {}
        found: list[SessionTold] = []
        for each in self._room.control.takings.sessions(since, until, now):
            if each.person not in names:
                person = self._room.people.person(each.person)
                number = self._room.people.number_of(person) if person is not None else 0
                names[each.person] = number, person.name if person is not None else ""
            told = (*names[each.person], self._table(each.table), each.game, each.since, each.until, each.minutes)
            found.append(SessionTold(*told))
        return found

    def _incidents(self, since: int, until: int) -> list[Incident]:
        every = self._room.incidents.every()
        return [each for each in every if each.at < until and (not each.until or each.until >= since)]

    def _sheet(self, by: By, what: str, since: int, until: int, now: int) -> Response:
        days = [datetime.fromtimestamp(each / 1000, UTC).strftime("%Y-%m-%d") for each in (since, until - 1)]
        grouped = f"-by-{by}" if what in ("takings", "occupancy") else ""
        name = f"{what}{grouped}-{'-to-'.join(dict.fromkeys(days))}"
        rows: list[tuple[object, ...]] = []
        heads: tuple[str, ...]
        if what == "takings":
            heads = (by, "commission", "time charges", "extra time", "drop", "jackpot", "hands")
            for taken in self._takings(by, since, until):
                line = taken.taken
                title = taken.title or "nobody"
                rows.append((title, line.commission, line.charges, line.extra, line.drop, line.jackpot, line.hands))
        elif what == "occupancy":
            heads = ("hour" if by == "hour" else "table", "minutes of people", "minutes of bots", "minutes of seats")
            for each in self._occupancy(by, since, until, now):
                rows.append((each.title, each.sat.people, each.sat.bots, each.sat.seats))
        elif what == "sessions":
            heads = ("number", "name", "table", "game", "came", "left", "minutes")
            for one in self._sessions(since, until, now):
                came, left = moment(one.since), moment(one.until)
                rows.append((one.number, one.name, one.table, one.game, came, left, one.minutes))
        else:
            heads = ("number", "found", "kind", "where", "what", "over", "how it ended")
            for wrong in self._incidents(since, until):
                found, over = moment(wrong.at), moment(wrong.until)
                rows.append((wrong.number, found, wrong.kind, wrong.where, wrong.what, over, wrong.how))
        return sheet(name, heads, rows)
