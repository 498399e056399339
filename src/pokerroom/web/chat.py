"""The chat over HTTP: what was said at a table, saying something, reporting a line, and what the staff does about it.

Knows addresses and who asks. Must not know who may speak: `room.chat` does. What is said is told over the socket.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from pokerroom.law.error import Refused, shown
from pokerroom.room.messages import ChatLine
from pokerroom.room.offices import NotYours
from pokerroom.room.owner import Owner
from pokerroom.room.person import Person
from pokerroom.room.room import Room
from pokerroom.web import incidents, session
from pokerroom.web.costs import Priced
from pokerroom.web.session import answer, answered, body_of, known


class SayLine(Struct, frozen=True, forbid_unknown_fields=True):
    """Something to say at a table: words, or one of the drawings."""

    text: str = ""
    emote: str = ""


class ReportLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A line that somebody reports, and why."""

    line: int
    why: str = ""


class ChatOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """What an officer does: silences somebody for some minutes, lets them speak again, or lets a report pass."""

    do: Literal["silence", "hear", "let pass"]
    name: str = ""
    minutes: int = 0
    line: int = 0
    why: str = ""


class ReportShown(Struct):
    """A line that was reported, with names; the time in milliseconds."""

    line: int
    name: str
    by: str
    text: str
    why: str
    at: int


class Silenced(Struct):
    """Somebody who is silenced, until when in milliseconds."""

    name: str
    until: int


class ChatShown(Struct):
    """The chat of a table: its last lines, and whether I may speak; the staff is told more."""

    lines: list[ChatLine]
    may: bool
    why: str = ""
    staff: bool = False
    reports: list[ReportShown] = []
    silenced: list[Silenced] = []


def routes(room: Room) -> list[Priced]:
    """The addresses of the chat."""

    def table(request: Request, person: Person | None) -> Owner:
        id = request.path_params["table"]
        if id not in room.tables or not room.hosting.may_see(id, person):
            raise NoTable(f"there is no table {shown(id[:40])}.")
        return room.tables[id]

    def named(id: str) -> str:
        person = room.people.person(id)
        return person.name if person is not None else "somebody"

    def shown_to(owner: Owner, person: Person | None) -> ChatShown:
        told = ChatShown(room.chat.lines(owner.id), False)
        if person is None:
            return told
        try:
            room.chat.check_speaker(owner, person)
            told.may = True
        except Refused as refused:
            told.why = refused.sentence
        if room.chat.may_silence(owner, person):
            told.staff = True
            told.reports = [
                ReportShown(
                    each.line,
                    named(each.person),
                    named(each.by),
                    room.chat.words(each.text),
                    room.chat.words(each.why),
                    each.at,
                )
                for each in room.chat.reports.values()
                if each.table == owner.id
            ]
            now = room.clock.milliseconds
            told.silenced = [Silenced(named(id), until) for id, until in room.chat.silenced.items() if until > now]
        return told

    async def read(request: Request) -> Response:
        person = await run_in_threadpool(session.person_of, request)
        return answer(await run_in_threadpool(shown_to, table(request, person), person))

    async def say(request: Request) -> Response:
        person = known(request)
        owner = table(request, person)
        wish = await body_of(request, SayLine)
        return answer(room.chat.say(owner, person, wish.text, wish.emote), 201)

    async def report(request: Request) -> Response:
        person = known(request)
        owner = table(request, person)
        wish = await body_of(request, ReportLine)
        await room.chat.report(owner, person, wish.line, wish.why)
        await room.incidents.settle()
        return answer(await run_in_threadpool(shown_to, owner, person))

    async def order(request: Request) -> Response:
        officer = known(request)
        owner = table(request, officer)
        wish = await body_of(request, ChatOrder)
        if wish.do == "let pass":
            await room.chat.let_pass(owner, officer, wish.line)
        else:
            person = await run_in_threadpool(room.people.named, wish.name)
            if person is None:
                raise Refused(f"there is nobody of the name {shown(wish.name)}.")
            minutes = wish.minutes if wish.do == "silence" else 0
            if wish.do == "silence" and minutes < 1:
                raise Refused("say for how many minutes.")
            await room.chat.silence(owner, officer, person, minutes, wish.why, wish.line)
        await room.incidents.settle()
        return answer(await run_in_threadpool(shown_to, owner, officer))

    def noting(endpoint: session.Endpoint) -> session.Endpoint:
        async def noted(request: Request) -> Response:
            try:
                return await endpoint(request)
            except NoTable as refused:
                return session.refusal(refused, 404)
            except NotYours as refused:
                session.note(request, incidents.OFFICE, session.person_of(request))
                return session.refusal(refused, 403)

        return answered(noted, 422)

    return [
        Priced("/api/tables/{table}/chat", noting(read), methods=["GET"], cost=2.0),
        Priced("/api/tables/{table}/chat", noting(say), methods=["POST"], cost=2.0),
        Priced("/api/tables/{table}/chat/reports", noting(report), methods=["POST"], cost=4.0),
        Priced("/api/tables/{table}/chat/orders", noting(order), methods=["POST"], cost=4.0),
    ]


class NoTable(Refused):
    """A refusal that says of a private table what is said of none."""
