"""Inspection over HTTP: incidents, hands over all tables, the audit of one of them, anchors, for whoever inspects.

Knows questions and sheets. Must not decide who sees what of a hand: `room.inspections` does. Ask `staff` for the desk,
`appointing` for the history of offices.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Protocol

import msgspec
from msgspec import Struct
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import Response

from pokerroom.law.error import Refused
from pokerroom.room import search, trail
from pokerroom.room.anchors import Anchors
from pokerroom.room.audit import AuditRow, HandAudit, Inspected
from pokerroom.room.incidents import Incident, RoomIncidents
from pokerroom.room.inspections import FOR_INSPECTORS, Inspections
from pokerroom.room.numbered import name_written
from pokerroom.room.offices import INSPECT, NotYours, powers
from pokerroom.room.people import People
from pokerroom.room.person import Person
from pokerroom.room.search import HandHit, HandsFound, WantedHands
from pokerroom.room.store import RoomStore
from pokerroom.room.trail import AnchorShown
from pokerroom.room.whereabouts import Whereabouts
from pokerroom.web import incidents as refusals
from pokerroom.web import session
from pokerroom.web.costs import Priced, worked_out
from pokerroom.web.problems import problem
from pokerroom.web.sheets import CSV, SECRET, moment, sheet

MOST, USUAL = 100, 50  # of a page
MOST_IN_SHEET = 10_000
LOOKED_AT_FOR_SHEET = 50_000  # hands
MOST_AUDITS = 1_000
LONGEST = 60  # letters of what is looked for


class IncidentsFound(Struct):
    """Incidents, the newest first, from a place among those that were found; `total` is how many. `kinds` are those
    that there are, and `refused` how often what was refused since the room opened, by kind."""

    incidents: list[Incident]
    total: int
    start: int
    kinds: list[str]
    refused: dict[str, int]


class AnchorsFound(Struct):
    """Anchors, the newest first; `total` is how many there are."""

    anchors: list[AnchorShown]
    total: int
    start: int


class AuditsNoted(Struct):
    """Who audited which hands, the newest first."""

    audits: list[Inspected]


class AuditWish(Struct, forbid_unknown_fields=True):
    """How a hand is to be audited: `cards`, with all of them, which is a look of surveillance and noted as one."""

    cards: bool = False


class HasRecords(Protocol):
    """Where the records are: the room."""

    @property
    def store(self) -> RoomStore:
        """The rows."""

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
    def anchors(self) -> Anchors:
        """The signed anchors."""

    @property
    def inspections(self) -> Inspections:
        """Who audited what."""


def routes(room: HasRecords, refused: refusals.Incidents) -> list[Priced]:
    """The addresses of the records."""
    office = RecordOffice(room, refused)
    return [
        Priced("/api/incidents", session.answered(office.incidents, 422), methods=["GET"], cost=20.0),
        Priced("/api/hands", session.answered(office.hands, 422), methods=["GET"], cost=40.0),
        # Apart from the page: it is much more at once.
        Priced("/api/hands.csv", session.answered(office.hands_sheet, 422), methods=["GET"], cost=300.0),
        # Not to be asked for by GET: an audit is noted, as a look is.
        Priced("/api/hands/{table}/{number}/audit", session.answered(office.audit, 422), methods=["POST"], cost=30.0),
        Priced("/api/audits", session.answered(office.audits, 422), methods=["GET"], cost=20.0),
        Priced("/api/anchors", session.answered(office.anchors, 422), methods=["GET"], cost=20.0),
    ]


class RecordOffice:
    """Where the records are read; one method for each request."""

    def __init__(self, room: HasRecords, refused: refusals.Incidents) -> None:
        """Know the room, and what was refused in it."""
        self._room = room
        self._refused = refused

    # -------------------------------------------------------------------------------------------- incidents

    async def incidents(self, request: Request) -> Response:
        """Show what went wrong in the room, and how it ended."""
        await inspector(request)
        asks = request.query_params
        start, most = number_in(asks, "start", 0), number_in(asks, "most", USUAL, MOST)
        found, every = await worked_out(request, self._incidents, asks)
        if asks.get("as") == CSV:
            return _incident_sheet(found[:MOST_IN_SHEET])
        kinds = sorted({each.kind for each in every})
        counted = dict(sorted(self._refused.counts.items()))
        return told(IncidentsFound(found[start : start + most], len(found), start, kinds, counted))

    def _incidents(self, asks: QueryParams) -> tuple[list[Incident], list[Incident]]:
        """The incidents that are asked for, and all there are."""
        table, kind = words_in(asks, "table"), words_in(asks, "kind")
        since, until = days_in(asks)
        now_wrong = asks.get("open") == "yes"
        every = self._room.incidents.every()
        found = [
            each
            for each in every
            if (not table or table in each.tables)
            and kind in ("", each.kind)
            and (not each.until or each.until >= since * 1000)
            and (not until or each.at < (until + 1) * 1000)
            and not (now_wrong and each.until)
        ]
        return found, every

    # -------------------------------------------------------------------------------------------- hands

    async def hands(self, request: Request) -> Response:
        """Find hands over all tables."""
        await inspector(request)
        asks = request.query_params
        most = number_in(asks, "most", USUAL, MOST)
        return told(await worked_out(request, self._hands, asks, most, asks.get("after", ""), search.MOST_LOOKED_AT))

    async def hands_sheet(self, request: Request) -> Response:
        """The same as a sheet: as many as one has room for."""
        await inspector(request)
        asks = request.query_params
        found = await worked_out(request, self._hands, asks, MOST_IN_SHEET, "", LOOKED_AT_FOR_SHEET)
        return await worked_out(request, _hand_sheet, found.hands)

    def _hands(self, asks: QueryParams, most: int, after: str, looked_at: int) -> HandsFound:
        since, until = days_in(asks)
        table = words_in(asks, "table")
        if table and not self._room.whereabouts.title(table):
            raise Refused(f'there is no table "{table[:20]}".')
        wanted = WantedHands(
            table=table,
            since=since,
            until=until,
            players=self._numbers(words_in(asks, "player")),
            book=words_in(asks, "book"),
            game=words_in(asks, "game"),
            pot=number_in(asks, "pot", 0, 10**12),
            odd=asks.get("odd") == "yes",
            incident=asks.get("incident") == "yes",
            void=asks.get("void") == "yes",
        )
        names = self._room.whereabouts.titles()
        every = self._room.incidents.every()
        registry = self._room.people.registry
        return search.search(
            self._room.store, registry, names, wanted, every, most=most, after=after, looked_at=looked_at
        )

    def _numbers(self, name: str) -> frozenset[str] | None:
        """Somebody as rows name them, by every name they had; None where nobody is asked for."""
        if not name:
            return None
        person = self._room.people.named(name)
        names = (name, person.name, *person.former) if person is not None else (name,)
        return frozenset(name_written(each, self._room.people.registry) for each in names)

    async def audit(self, request: Request) -> Response:
        """Audit a finished hand from the shuffle to the ledger; it is noted who does."""
        person = await inspector(request)
        given = await session.body_of(request, AuditWish)
        table, said = request.path_params["table"], request.path_params["number"]
        number = int(said) if said.isascii() and said.isdigit() and len(said) < 12 else 0
        try:
            found = await self._room.inspections.audit(person, table, number, cards=given.cards)
        except KeyError as error:
            return problem(404, str(error.args[0]))
        except NotYours as refusal:
            session.note(request, refusals.OFFICE, person)
            return problem(403, refusal.sentence, refusal.by)
        return _audit_sheet(found) if request.query_params.get("as") == CSV else told(found)

    async def audits(self, request: Request) -> Response:
        """Show who audited which hands."""
        await inspector(request)
        in_sheet = request.query_params.get("as") == CSV
        found = await worked_out(request, self._room.inspections.latest, MOST_AUDITS if in_sheet else MOST)
        if not in_sheet:
            return told(AuditsNoted(found))
        rows = (
            (each.number, moment(each.at), each.name, each.office, each.table, each.hand, _yes(each.cards))
            for each in found
        )
        return sheet("audits", ("number", "at", "name", "office", "table", "hand", "all cards"), rows)

    # -------------------------------------------------------------------------------------------- anchors

    async def anchors(self, request: Request) -> Response:
        """Show the last anchors, to be copied and kept elsewhere."""
        await inspector(request)
        asks = request.query_params
        in_sheet = asks.get("as") == CSV
        start, most = number_in(asks, "start", 0), number_in(asks, "most", 20, MOST)
        every = self._room.anchors.every
        end = max(0, len(every) - start)
        wanted = every[max(0, end - (MOST if in_sheet else most)) : end]
        found = await worked_out(request, lambda: [trail.shown(each) for each in reversed(wanted)])
        if not in_sheet:
            return told(AnchorsFound(found, len(every), start))
        rows = (
            (each.number, moment(each.at), each.root, each.fingerprint, each.public, _yes(each.signed), each.build)
            for each in found
        )
        return sheet("anchors", ("number", "at", "root", "fingerprint", "key", "signed", "build"), rows)


async def inspector(request: Request) -> Person:
    """Whoever asks, who may read the records; a refusal to everybody else, which is noted."""
    person = await run_in_threadpool(session.person_of, request)
    if person is None or INSPECT not in powers(person.offices):
        session.note(request, refusals.OFFICE, person)
        raise session.Forbidden(FOR_INSPECTORS)
    return person


def told(value: object) -> Response:
    """What one person is told, and no cache between us may keep."""
    return Response(msgspec.json.encode(value), media_type="application/json", headers=SECRET)


# ------------------------------------------------------------------------------------------------ what is asked


def words_in(asks: QueryParams, name: str) -> str:
    """Words that somebody looks for."""
    return " ".join(asks.get(name, "").split())[:LONGEST]


def number_in(asks: QueryParams, name: str, usual: int, most: int = 10**9) -> int:
    """A number that a question has, or the usual one."""
    said = asks.get(name, "")
    if not said:
        return usual
    if not (said.isascii() and said.isdigit()) or len(said) > 13 or not int(said) <= most:
        raise Refused(f"{name} is a number up to {most:,}.")
    return int(said)


def days_in(asks: QueryParams) -> tuple[int, int]:
    """The first and last second of the days that are asked for, `from` and `until` (0: whenever), by the room's own
    calendar, which is that of UTC."""
    since, until = _day(asks, "from"), _day(asks, "until")
    return (int(since.timestamp()) if since else 0), (int((until + timedelta(days=1)).timestamp()) - 1 if until else 0)


def _day(asks: QueryParams, name: str) -> datetime | None:
    said = asks.get(name, "")
    if not said:
        return None
    try:
        found = datetime.strptime(said, "%Y-%m-%d").replace(tzinfo=UTC)
    except ValueError:
        found = None
    if found is None or not 1970 < found.year < 9999:
        raise Refused(f"{name} is a day: 2026-08-31.")
    return found


# ------------------------------------------------------------------------------------------------ sheets


def _yes(so: bool) -> str:
    return "yes" if so else ""


def _incident_sheet(found: list[Incident]) -> Response:
    headings = ("number", "at", "kind", "where", "what", "until", "how it ended")
    rows = (
        (each.number, moment(each.at), each.kind, each.where, each.what, moment(each.until), each.how) for each in found
    )
    return sheet("incidents", headings, rows)


def _hand_sheet(found: list[HandHit]) -> Response:
    headings = ("table", "called", "hand", "at", "book", "game", "players", "winners", "pot", "a dollar is")
    flags = ("void", "ruling", "incident")
    rows = (
        (
            *(each.table, each.name, each.number, moment(each.at * 1000), each.book, each.game),
            *(", ".join(each.players), ", ".join(each.winners), each.pot, each.dollar),
            *(_yes(so) for so in (each.void, each.odd, each.incident)),
        )
        for each in found
    )
    return sheet("hands", (*headings, *flags), rows)


def _audit_sheet(found: HandAudit) -> Response:
    headings = ("row", "at", "who", "office", "signed by", "act", "what happened", "clauses", "chips", "hash")

    def lines(row: AuditRow) -> list[tuple[object, ...]]:
        """A line for each sentence of a row, and one for each transfer."""
        head = (
            row.number,
            moment(row.at),
            row.who or "the table",
            row.office or ", ".join(row.held),
            ", ".join(row.signed),
            row.act,
        )
        said = [(*head, line.text, ", ".join(line.by), "", row.hash) for line in row.lines]
        moved = [
            (*head, f"{each.debit} to {each.credit}: {each.why} ({each.reference})", "", each.amount, row.hash)
            for each in row.moved
        ]
        return [*said, *moved] or [(*head, "", "", "", row.hash)]

    rows = [line for row in found.rows for line in lines(row)]
    plain = "".join(letter for letter in found.noted.table if letter.isalnum() or letter in "-_")
    return sheet(f"audit-{plain}-{found.noted.hand}", headings, rows)
