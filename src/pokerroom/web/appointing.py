"""Offices over HTTP: who holds which, given and taken by the manager, handed on, laid down, and their history.

Knows the requests and the one-time link. Must not know how it is written down: `room.appointments` does. Ask `session`
for who somebody is.
"""

from __future__ import annotations

from msgspec import Struct
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from pokerroom.law.error import Refused
from pokerroom.room.appointments import Appointments, OfficeChange
from pokerroom.room.offices import GRANTED, grantable
from pokerroom.room.people import FOR_MANAGERS, LINK_USED, People
from pokerroom.room.person import Person
from pokerroom.web import incidents, session
from pokerroom.web.costs import Priced
from pokerroom.web.inspection import days_in, inspector, number_in, told, words_in
from pokerroom.web.session import Myself, Stranger, answer, answered, body_of, myself
from pokerroom.web.sheets import CSV, moment, sheet

MANAGERS_PAGE = "/desk"
ACCOUNT_FIRST = "/desk?link"  # where whoever opened the link without an account is told to make one
MOST_CHANGES = 10_000
MOST = 1_000  # of a page, where it is not said


class Granting(Struct, frozen=True, forbid_unknown_fields=True):
    """An office that the manager gives somebody, or takes away, and why."""

    name: str
    office: str
    held: bool = True
    why: str = ""


class HandingOver(Struct, frozen=True, forbid_unknown_fields=True):
    """To whom the manager hands their own office, and why."""

    name: str
    why: str = ""


class Resigning(Struct, frozen=True, forbid_unknown_fields=True):
    """An office of one's own that somebody lays down, and why."""

    office: str
    why: str = ""


class Employed(Struct, frozen=True):
    """Somebody whose offices were changed, as they are now."""

    person: Myself


class Staff(Struct, frozen=True):
    """Everybody who holds an office; those that can be granted: of each book, the lowest first, and of the room."""

    people: list[Myself]
    ladders: dict[str, tuple[str, ...]]
    room: tuple[str, ...]


class OfficeHistory(Struct, frozen=True):
    """How offices were given and taken, the newest first, from a place among those that were found; `total` is how
    many."""

    changes: list[OfficeChange]
    total: int
    start: int


def routes(people: People, appointments: Appointments) -> list[Priced]:
    """The addresses of offices."""
    office = Secretary(people, appointments)
    return [
        Priced("/api/offices", answered(office.staff, 403), methods=["GET"], cost=3.0),
        Priced("/api/offices", answered(office.grant, 403), methods=["POST"], cost=3.0),
        Priced("/api/offices/history", answered(office.history, 422), methods=["GET"], cost=10.0),
        Priced("/api/offices/succession", answered(office.hand_over, 403), methods=["POST"], cost=3.0),
        Priced("/api/offices/resignation", answered(office.resign, 403), methods=["POST"], cost=3.0),
        Priced("/manager/{token}", answered(office.link, 403), methods=["GET"], cost=3.0),
    ]


class Secretary:
    """Where offices are given and taken; one method for each request."""

    def __init__(self, people: People, appointments: Appointments) -> None:
        """Know the people, and where it is written down."""
        self._people = people
        self._appointments = appointments

    async def staff(self, request: Request) -> Response:
        """Show the manager who holds which office, and which there are."""
        await self._manager(request)
        staff = await run_in_threadpool(self._people.staff)
        offices = await run_in_threadpool(grantable)
        return answer(Staff([myself(each) for each in staff], offices, GRANTED))

    async def grant(self, request: Request) -> Response:
        """Give somebody an office, or take it away."""
        manager = await self._manager(request)
        given = await body_of(request, Granting)
        change = self._appointments.grant if given.held else self._appointments.revoke
        return answer(Employed(myself(await change(manager, given.name, given.office, given.why))))

    async def hand_over(self, request: Request) -> Response:
        """Hand the office of manager to another account."""
        manager = await self._manager(request)
        given = await body_of(request, HandingOver)
        return answer(Employed(myself(await self._appointments.hand_over(manager, given.name, given.why))))

    async def resign(self, request: Request) -> Response:
        """Lay an office of one's own down."""
        person = await run_in_threadpool(session.person_of, request)
        if person is None:
            raise Stranger("come in first.")
        given = await body_of(request, Resigning)
        return answer(Employed(myself(await self._appointments.resign(person, given.office, given.why))))

    async def history(self, request: Request) -> Response:
        """Show whoever inspects how offices were given and taken, as a file for a spreadsheet if asked."""
        await inspector(request)
        asks = request.query_params
        start, most = number_in(asks, "start", 0), number_in(asks, "most", MOST, MOST_CHANGES)
        changes = await run_in_threadpool(self._changes, asks)
        if asks.get("as") == CSV:
            return _csv(changes)
        return told(OfficeHistory(changes[start : start + most], len(changes), start))

    def _changes(self, asks: QueryParams) -> list[OfficeChange]:
        """The changes that are asked for: about somebody, of an office, between two days."""
        name, office = words_in(asks, "name").casefold(), words_in(asks, "office").casefold()
        since, until = days_in(asks)
        return [
            each
            for each in self._appointments.history(MOST_CHANGES)
            if name in f"{each.name}\n{each.by}".casefold()
            and office in each.office.casefold()
            and each.at >= since * 1000
            and (not until or each.at < (until + 1) * 1000)
        ]

    async def link(self, request: Request) -> Response:
        """Open the one-time link: whoever has an account is the manager from now on.

        A guest, or somebody new, makes an account first; the browser keeps the link until then, and nobody else has it.
        """
        if any("prefetch" in request.headers.get(name, "") for name in ("purpose", "sec-purpose", "x-moz")):
            raise Refused("this link is to be opened, not to be looked at beforehand.")
        link = request.path_params["token"]
        if not await run_in_threadpool(self._people.is_link, link):
            raise Refused(LINK_USED)
        sender = await run_in_threadpool(session.person_of, request)
        if sender is None or sender.guest:
            found = RedirectResponse(ACCOUNT_FIRST, 303)
            session.give_link(request, found, link)
            return found
        person = await self._appointments.take_link(link, sender)
        # A session from before could be known to somebody; what it may do now must not be.
        token = await run_in_threadpool(self._people.open_session, person)
        await run_in_threadpool(self._people.sign_out, session.token_of(request))
        found = RedirectResponse(MANAGERS_PAGE, 303)
        session.give_session(request, found, token)
        return found

    async def _manager(self, request: Request) -> Person:
        person = await run_in_threadpool(session.person_of, request)
        if person is None or not person.is_manager:
            session.note(request, incidents.OFFICE, person)
            raise Refused(FOR_MANAGERS)
        return person


def _csv(changes: list[OfficeChange]) -> Response:
    rows = ((each.number, moment(each.at), each.change, each.name, each.office, each.by, each.why) for each in changes)
    return sheet("offices", ("number", "at", "change", "name", "office", "by", "why"), rows)
