"""The dealer's tablet over HTTP: what would follow from an entry at a table with cards on felt, before it is entered.

Knows who may ask. Must not know what follows: `room.trials` does. What is entered goes over the socket.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from pokerroom.room.interests import offices_at
from pokerroom.room.offices import highest
from pokerroom.room.people import People
from pokerroom.room.trials import trials
from pokerroom.web import incidents, session
from pokerroom.web.costs import Priced
from pokerroom.web.problems import problem

MOST_LINES, LONGEST_LINE = 60, 200
_SECRET = {"Cache-Control": "private, no-store"}


class TrialWish(Struct):
    """Lines of which somebody wants to know what would follow."""

    lines: list[str] = []


class HasFelt(Protocol):
    """What this page needs of a room."""

    @property
    def tables(self) -> Mapping[str, Any]:
        """The owners of the tables, by their ids."""

    @property
    def people(self) -> People:
        """Who holds which office."""


def routes(room: HasFelt) -> list[Priced]:
    """The address where a dealer asks."""

    async def tried(request: Request) -> Response:
        person = session.person_of(request)
        asked = await session.body_of(request, TrialWish)
        owner = room.tables.get(request.path_params["table"])
        if owner is None or not owner.table.sign.cards_on_felt:
            return problem(404, "there is no such table with cards on felt.")
        offices = offices_at(room.people, person, owner.table) if person is not None else ()
        if person is None or not highest(offices, owner.table.sign.game):
            session.note(request, incidents.OFFICE, person)
            return problem(403, "what would follow is for the staff who deal here.")
        wanted = [line[:LONGEST_LINE] for line in asked.lines[:MOST_LINES]]
        told = msgspec.json.encode(trials(owner.table, wanted, person.name, offices))
        return Response(told, media_type="application/json", headers=_SECRET)

    return [Priced("/api/tables/{table}/trials", session.answered(tried, 422), methods=["POST"], cost=8.0)]
