"""Finished hands over HTTP: those of a table, one of them step by step for whoever asks, and in other formats.

Knows addresses and headers. Must not decide who sees what: `room.records` is told who asks, and does. Ask `library` for
the law.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pokerroom.law.error import Refused
from pokerroom.room import records
from pokerroom.web import session
from pokerroom.web.problems import problem

MOST = 100
# What a person sees of a hand is his alone: no cache between us may keep it.
_PRIVATE = {"Cache-Control": "private, no-cache", "Vary": "Cookie"}
_TYPES = {
    "phh": ("application/toml", "phh"),
    "ohh": ("application/json", "ohh"),
    "text": ("text/plain", "txt"),
}


class HasLogs(Protocol):
    """Where the logs of the tables are: the room."""

    def log_of(self, table_id: str) -> list[Any] | None:
        """The whole log of a table; None if there is no such table."""


def name_of(request: Request) -> str:
    """The name of whoever asks; nothing for a stranger."""
    person = session.person_of(request)
    return person.name if person is not None else ""


def routes(room: HasLogs, asks: Callable[[Request], str] = name_of) -> list[Route]:
    """The addresses of finished hands; `asks` says who asks."""

    def log(table: str) -> list[Any]:
        found = room.log_of(table)
        if found is None:
            raise KeyError(f"there is no table {table[:40]!r}.")
        return found

    def rows(table: str, most: int, before: int) -> bytes:
        return msgspec.json.encode(records.hands(log(table), table, most, before))

    def told(table: str, number: int, form: str, name: str) -> Response:
        if form:
            return _exported(log(table), table, number, form, name)
        found = msgspec.json.encode(records.record(log(table), table, number, name))
        return Response(found, media_type="application/json", headers=_PRIVATE)

    async def listed(request: Request) -> Response:
        most = _number(request.query_params.get("most", "50"))
        before = _number(request.query_params.get("before", "0"))
        if most is None or before is None or not 1 <= most <= MOST:
            return problem(422, f"most is a number from 1 to {MOST}, before the number of a hand.")
        try:
            found = await run_in_threadpool(rows, request.path_params["table"], most, before)
        except KeyError as error:
            return problem(404, str(error.args[0]))
        return Response(found, media_type="application/json", headers=_PRIVATE)

    async def one(request: Request) -> Response:
        table, number = request.path_params["table"], _number(request.path_params["number"])
        try:
            if number is None:
                raise KeyError("a hand has a number.")
            return await run_in_threadpool(told, table, number, request.query_params.get("as", ""), asks(request))
        except KeyError as error:
            return problem(404, str(error.args[0]))
        except Refused as refusal:
            return problem(422, refusal.sentence, refusal.by)

    return [Route("/api/tables/{table}/hands", listed), Route("/api/hands/{table}/{number}", one)]


def _exported(log: list[Any], table: str, number: int, form: str, name: str) -> Response:
    text = records.export(log, table, number, form, name)
    kind, ending = _TYPES[form]
    plain = "".join(letter for letter in table if letter.isalnum() or letter in "-_")
    file = f'attachment; filename="{plain}-{number}.{ending}"'
    return Response(text, media_type=kind, headers={**_PRIVATE, "Content-Disposition": file})


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 12 else None
