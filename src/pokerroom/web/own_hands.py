"""One's own hands over HTTP: the last ones that somebody played, and what they come to.

Knows who asks, and tells nobody else. Must not count: `room.own_hands` does.
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from pokerroom.law.error import Refused
from pokerroom.room.own_hands import MOST, OwnHands, OwnRecord
from pokerroom.room.room import Room
from pokerroom.web.costs import Priced, worked_out
from pokerroom.web.session import answer, answered, known

USUAL = 200


def routes(room: Room) -> list[Priced]:
    """The address of one's own hands."""
    record = OwnRecord(room.store, room.people.registry)

    def lately(names: tuple[str, ...], most: int, after: str) -> OwnHands:
        # Chips of a tournament are no chips of the room: they would make nonsense of a sum.
        tables = room.whereabouts.titles(tournaments=False)
        return record.lately(names, tables, most=most, after=after)

    async def mine(request: Request) -> Response:
        person = known(request)
        most = request.query_params.get("most", str(USUAL))
        if not (most.isascii() and most.isdigit() and 1 <= int(most[:6]) <= MOST):
            raise Refused(f"most is a number from 1 to {MOST}.")
        after = request.query_params.get("after", "")[:80]
        found = await worked_out(request, lately, (person.name, *person.former), int(most), after)
        told = answer(found)
        told.headers["Cache-Control"] = "private, no-store"
        return told

    return [Priced("/api/me/hands", answered(mine, 422), methods=["GET"], cost=20.0)]
