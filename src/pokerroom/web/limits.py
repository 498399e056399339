"""SelfLimits of one's own over HTTP: what somebody has set for themselves, and setting it.

Knows the requests. Must not know what holds: `room.limits` does, and `room.usher` sees to it at the tables.
"""

from __future__ import annotations

from contextlib import suppress

from msgspec import Struct
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from pokerroom.law.error import Refused
from pokerroom.room.limits import SPANS, LimitsTold, SelfLimits
from pokerroom.room.person import Person
from pokerroom.room.usher import Usher
from pokerroom.web import session
from pokerroom.web.cashier import told_alone
from pokerroom.web.costs import Priced
from pokerroom.web.session import Stranger, answered, body_of


class OwnLimit(Struct, frozen=True, forbid_unknown_fields=True):
    """A limit that somebody sets for themselves: of "time" in minutes or "chips", so much a day; none takes it away."""

    kind: str
    most: int | None = None
    id: str = ""


class KeepOut(Struct, frozen=True, forbid_unknown_fields=True):
    """For how long somebody keeps themselves out."""

    span: str
    id: str = ""


class OwnLimits(Struct):
    """What somebody has set for themselves, and for how long they may keep themselves out."""

    told: LimitsTold
    spans: tuple[str, ...]


def routes(limits: SelfLimits, usher: Usher) -> list[Priced]:
    """The addresses of limits."""

    async def show(request: Request) -> Response:
        return _told(await _somebody(request))

    async def set_one(request: Request) -> Response:
        person = await _somebody(request)
        given = await body_of(request, OwnLimit)
        await limits.set(person.id, given.kind, given.most, given.id)
        await _see_to_it()
        return _told(person)

    async def keep_out(request: Request) -> Response:
        person = await _somebody(request)
        given = await body_of(request, KeepOut)
        await limits.exclude(person.id, given.span, given.id)
        await _see_to_it()
        return _told(person)

    async def _see_to_it() -> None:
        with suppress(Refused):  # it is written; what stands still now is seen to by a later round
            await usher.go_round()

    async def _somebody(request: Request) -> Person:
        person = await run_in_threadpool(session.person_of, request)
        if person is None:
            raise Stranger("come in first.")
        return person

    def _told(person: Person) -> Response:
        return told_alone(OwnLimits(limits.told(person.id), tuple(SPANS)))

    return [
        Priced("/api/limits", answered(show, 422), methods=["GET"], cost=3.0),
        Priced("/api/limits", answered(set_one, 422), methods=["POST"], cost=4.0),
        Priced("/api/exclusion", answered(keep_out, 422), methods=["POST"], cost=4.0),
    ]
