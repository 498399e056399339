"""The desk over HTTP: all tables at a glance, for those who hold an office.

Knows who may look. Must not know what a desk shows: `room.overview` does. What the staff does goes over the socket.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

import msgspec
from msgspec import Struct
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from pokerroom.room.looks import Looks, Noted
from pokerroom.room.names import is_bot
from pokerroom.room.offices import DESK, GRANT, ladders, powers, reached
from pokerroom.room.overview import DeskTable, overview
from pokerroom.table.desk import DeskQuestion
from pokerroom.web import session
from pokerroom.web.costs import Priced
from pokerroom.web.problems import problem

MOST_LOOKS = 100
LONGEST_NAME, LONGEST_SIGN = 40, 200
_SECRET = {"Cache-Control": "private, no-store"}


class Desk(Struct):
    """All tables as their staff sees them, and the time of the room in seconds."""

    now: int
    tables: list[DeskTable]


class SurveillanceLooks(Struct):
    """What surveillance looked at, the newest first."""

    looks: list[Noted]


class HasTables(Protocol):
    """Where the tables are: the room."""

    @property
    def looks(self) -> Looks:
        """What surveillance looked at."""

    @property
    def clock(self) -> Callable[[], float]:
        """The time of the room."""

    @property
    def tables(self) -> Mapping[str, Any]:
        """The owners of the tables by their ids."""


def routes(room: HasTables) -> list[Priced]:
    """The address of the desk."""

    async def desk(request: Request) -> Response:
        person = session.person_of(request)
        if person is None or DESK not in powers(person.offices):
            return problem(403, "the desk is for those who hold an office.")
        now = int(room.clock())
        asks = request.query_params
        found = []
        for owner in room.tables.values():
            held = acting(person.offices, owner.table.sign.game.book)
            if not held:
                continue
            asked = None
            if owner.id == asks.get("table"):
                office = asks.get("as", "")
                about = asks.get("person", "").strip()[:LONGEST_NAME], asks.get("sign", "").strip()[:LONGEST_SIGN]
                asked = DeskQuestion(office if office in held else held[-1], *about, at=now)
            found.append(overview(owner.id, owner.name, owner.table, owner.rail, is_bot, now, held, asked))
        return Response(msgspec.json.encode(Desk(now, found)), media_type="application/json", headers=_SECRET)

    async def looks(request: Request) -> Response:
        person = await run_in_threadpool(session.person_of, request)
        if person is None or GRANT not in powers(person.offices):
            return problem(403, "what surveillance looked at is for the manager to read.")
        found = await run_in_threadpool(room.looks.latest, MOST_LOOKS)
        return Response(msgspec.json.encode(SurveillanceLooks(found)), media_type="application/json", headers=_SECRET)

    return [Priced("/api/desk", desk, cost=10.0), Priced("/api/looks", looks, cost=3.0)]


def acting(held: tuple[str, ...], book: str) -> tuple[str, ...]:
    """The offices of a book's ladder that somebody may act in: those he holds there, and all below them."""
    ladder = ladders()[book]
    return ladder.up_to(reached(held, ladder))
