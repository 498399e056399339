"""Progress in the academy over HTTP: what I have learned, and what a manager prints of it.

Knows who asks. Must not know how it is kept: `room.progress` does. What a guest learns is not kept.
"""

from __future__ import annotations

import time

from msgspec import Struct
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from pokerroom.academy.lessons import lessons
from pokerroom.room.person import Person
from pokerroom.room.progress import LessonDone, Progress
from pokerroom.room.room import Room
from pokerroom.web import incidents, session
from pokerroom.web.costs import Priced
from pokerroom.web.problems import problem
from pokerroom.web.session import Forbidden, answer, answered, known


class MyProgress(Struct):
    """What I have learned; nothing is kept of a guest. `next` are the lessons that come next, the nearest first."""

    kept: bool
    progress: Progress
    next: list[str]


class Certificate(Struct):
    """What somebody has passed, as a manager signs it: the lessons by book and game, and rulings answered right."""

    name: str
    day: str
    signed_by: str
    lessons: list[LessonDone]
    asked: int
    right: int


def routes(room: Room) -> list[Priced]:
    """The addresses of progress."""

    async def mine(request: Request) -> Response:
        person = known(request)
        if person.guest:
            return answer(MyProgress(False, Progress(), list(lessons())))
        found = await run_in_threadpool(room.progress.of, person.id)
        passed = {each.lesson for each in found.lessons if each.passed}
        return answer(MyProgress(True, found, [key for key in lessons() if key not in passed]))

    async def certificate(request: Request) -> Response:
        manager = _manager(request)
        name = request.path_params["name"]
        person = await run_in_threadpool(room.people.named, name)
        if person is None or person.guest:
            return problem(404, f"there is nobody of the name {name[:40]!r} with an account.")
        found = await run_in_threadpool(room.progress.of, person.id)
        scores = [*found.rulings.values(), *found.calls.values()]
        day = time.strftime("%Y-%m-%d", time.gmtime(room.clock()))
        return answer(
            Certificate(
                person.name,
                day,
                manager.name,
                [each for each in found.lessons if each.passed],
                sum([each.asked for each in scores]),
                sum([each.right for each in scores]),
            )
        )

    return [
        Priced("/api/academy/progress", answered(mine, 422), methods=["GET"], cost=2.0),
        Priced("/api/academy/certificates/{name}", answered(certificate, 422), methods=["GET"], cost=2.0),
    ]


def _manager(request: Request) -> Person:
    person = known(request)
    if not person.is_manager:
        session.note(request, incidents.OFFICE, person)
        raise Forbidden("certificates are for the manager.")
    return person
