"""Finished hands over HTTP: those of a table, one of them step by step for whoever asks, and in other formats.

Knows addresses and headers. Must not decide who sees what: `room.records` is told who asks, and does. Ask `library` for
the law.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from pokerroom.law.error import Refused
from pokerroom.room import exports, finished, records
from pokerroom.room.offices import NotYours
from pokerroom.room.person import Person
from pokerroom.web import incidents, session
from pokerroom.web.costs import Priced, worked_out
from pokerroom.web.problems import problem

MOST = 100
# What a person sees of a hand is theirs alone: no cache between us may keep it.
_PRIVATE = {"Cache-Control": "private, no-cache", "Vary": "Cookie"}
_SECRET = {"Cache-Control": "no-store"}


class HasHands(Protocol):
    """Where the finished hands are: the room."""

    def hands(self, table_id: str, most: int, before: int = 0) -> list[finished.HandRow]:
        """The finished hands of a table; a KeyError if there is no such table."""

    def hand(self, table_id: str, number: int) -> finished.FoundHand:
        """A finished hand; a KeyError if there is none."""

    async def look(self, person: Person, table_id: str, number: int) -> records.Whole:
        """A finished hand with all its cards, for surveillance, once the look is written down."""


def names_of(request: Request) -> tuple[str, ...]:
    """The names of whoever asks, those included that they had before; none for a stranger."""
    person = session.person_of(request)
    return (person.name, *person.former) if person is not None else ()


def everybody_knows(request: Request, table: str) -> bool:
    """Where no table is private."""
    return True


def routes(
    room: HasHands,
    asks: Callable[[Request], Sequence[str]] = names_of,
    knows: Callable[[Request, str], bool] = everybody_knows,
) -> list[Priced]:
    """The addresses of finished hands; `asks` says who asks, by every name they have had, `knows` whether they may know
    of a table."""

    def rows(table: str, most: int, before: int) -> bytes:
        return msgspec.json.encode(room.hands(table, most, before))

    def told(table: str, number: int, form: str, names: Sequence[str]) -> Response:
        found = room.hand(table, number)
        name = finished.called(found, names)
        if form:
            return _exported(found, table, form, name)
        body = msgspec.json.encode(records.record(found, table, name))
        return Response(body, media_type="application/json", headers=_PRIVATE)

    async def listed(request: Request) -> Response:
        most = _number(request.query_params.get("most", "50"))
        before = _number(request.query_params.get("before", "0"))
        if most is None or before is None or not 1 <= most <= MOST:
            return problem(422, f"most is a number from 1 to {MOST}, before the number of a hand.")
        try:
            _check_known(request, knows)
            found = await worked_out(request, rows, request.path_params["table"], most, before)
        except KeyError as error:
            return problem(404, str(error.args[0]))
        return Response(found, media_type="application/json", headers=_PRIVATE)

    async def one(request: Request) -> Response:
        table, number = request.path_params["table"], _number(request.path_params["number"])
        try:
            if number is None:
                raise KeyError("a hand has a number.")
            _check_known(request, knows)
            return await worked_out(request, told, table, number, request.query_params.get("as", ""), asks(request))
        except KeyError as error:
            return problem(404, str(error.args[0]))
        except Refused as refusal:
            return problem(422, refusal.sentence, refusal.by)

    async def look(request: Request) -> Response:
        person = await run_in_threadpool(session.person_of, request)
        table, number = request.path_params["table"], _number(request.path_params["number"])
        try:
            if person is None:
                raise NotYours("say who you are first.")
            if number is None:
                raise KeyError("a hand has a number.")
            found = await room.look(person, table, number)
        except KeyError as error:
            return problem(404, str(error.args[0]))
        except NotYours as refusal:
            session.note(request, incidents.OFFICE, person)
            return problem(403, refusal.sentence, refusal.by)
        except Refused as refusal:
            return session.refusal(refusal, 403 if isinstance(refusal, NotYours) else 422)
        return Response(msgspec.json.encode(found), media_type="application/json", headers=_SECRET)

    return [
        Priced("/api/tables/{table}/hands", listed, cost=3.0),
        Priced("/api/hands/{table}/{number}", one, cost=10.0),
        # Not to be asked for by GET: a look is an act, and is written down.
        Priced("/api/hands/{table}/{number}/look", look, methods=["POST"], cost=10.0),
    ]


def _check_known(request: Request, knows: Callable[[Request, str], bool]) -> None:
    """Say of a private table to those who are not invited what is said of one that is not there."""
    table = request.path_params["table"]
    if not knows(request, table):
        raise KeyError(f"there is no table {table[:40]!r}.")


def _exported(found: finished.FoundHand, table: str, form: str, name: str) -> Response:
    text = exports.export(found, table, form, name)
    wanted = exports.FORMATS[form]
    plain = "".join(letter for letter in table if letter.isalnum() or letter in "-_")
    file = f'attachment; filename="{plain}-{found.finished.number}.{wanted.ending}"'
    return Response(text, media_type=wanted.media, headers={**_PRIVATE, "Content-Disposition": file})


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 12 else None
