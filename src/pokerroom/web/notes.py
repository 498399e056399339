"""Notes over HTTP: what somebody with an account wrote about others, and whom they have muted.

Knows who asks. Must not know how notes are kept: `room.notebook` does. The notes of a guest stay in the browser.
"""

from __future__ import annotations

from msgspec import Struct
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from pokerroom.room.notebook import Notebook, PlayerNote
from pokerroom.room.person import Person
from pokerroom.web.costs import Priced
from pokerroom.web.session import Forbidden, answer, answered, body_of, known


class PlayerNotes(Struct):
    """All that I wrote about others."""

    notes: list[PlayerNote]


def routes(notebook: Notebook) -> list[Priced]:
    """The addresses of notes."""

    def owner(request: Request) -> Person:
        person = known(request)
        if person.guest:
            raise Forbidden("notes are kept with an account; those of a guest stay in the browser.")
        return person

    async def read(request: Request) -> Response:
        person = owner(request)
        return answer(PlayerNotes(await run_in_threadpool(notebook.of, person.id)))

    async def write(request: Request) -> Response:
        person = owner(request)
        note = await body_of(request, PlayerNote)
        return answer(PlayerNotes(notebook.write(person.id, note)))

    return [
        Priced("/api/notes", answered(read, 422), methods=["GET"], cost=2.0),
        Priced("/api/notes", answered(write, 422), methods=["POST"], cost=4.0),
    ]
