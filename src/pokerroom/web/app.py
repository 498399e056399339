"""The app: the room behind HTTP and WebSocket, and the pages of the browser.

Knows routes. Must not know what they do: `session` has people, `library` the books, `socket` the tables.
"""

from __future__ import annotations

import contextlib
import logging
import time
from collections.abc import AsyncIterator, Collection
from importlib.resources import files
from pathlib import Path

from anyio import CapacityLimiter
from anyio.to_thread import current_default_thread_limiter
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Match, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from pokerroom.law.error import Refused
from pokerroom.room.bringing import check_bringing, may_bring
from pokerroom.room.messages import Lobby, encode
from pokerroom.room.offices import NotYours
from pokerroom.room.room import Room
from pokerroom.room.tempo import BY_THE_BOOK, Tempo
from pokerroom.room.thinking import Thinkers
from pokerroom.web import (
    academy,
    appointing,
    cashier,
    chat,
    control,
    costs,
    felt,
    guard,
    hands,
    hosts,
    incidents,
    inspection,
    library,
    lists,
    metrics,
    notes,
    own_hands,
    progress,
    reports,
    schema,
    session,
    staff,
    statements,
    tournaments,
    training,
)
from pokerroom.web import limits as own_limits
from pokerroom.web.answers import AddBots, Added, HealthReport, MyTable, NewTable, OpenTable
from pokerroom.web.costs import ADDRESS, PERSON, Priced, Spending
from pokerroom.web.incidents import Incidents
from pokerroom.web.problems import problem
from pokerroom.web.shares import Shares, bots_at, noting
from pokerroom.web.sockets import Sockets

LOG = logging.getLogger("pokerroom.web")
NO_PAGES = (
    "The pages for the browser are not in this installation. They are in every wheel of pokerroom; from a clone, "
    "Node builds them: make pages.\n"
)
THREADS = 8  # that wait for the disk; pages are made in one
SHARDS_COME = 10.0  # seconds for the first tables of a process that shares a room
# The tables of a demonstration: one of each family of games, over all books.
DEMO = (
    ("crown holdem, no limit, blinds 1/2, commission 5% cap 5, buy in 40 to 400, straddle, side wager flop chase", 5),
    ("victoria seven card stud, fixed 5/10, ante 1, buy in 100", 4),
    ("victoria draw blind, fixed 2/4, blinds 1/2, buy in 40", 4),
    ("canberra manila, blinds 10, least wager 5, buy in 100", 5),
    ("grand omaha, full pot, blinds 1/2, buy in 100, run it twice", 5),
    ("tasmania holdem, no limit, blinds 100/200, dollar 100, buy in 10000", 5),
)


def create(
    folder: Path,
    *,
    demo: bool = False,
    tempo: Tempo | None = None,
    seconds: float | None = None,
    origins: Collection[str] = (),
    limits: guard.Limits | None = None,
    figures: str = metrics.HERE,
    keys: Path | None = None,
    bots: Thinkers | None = None,
    store: str = "",
    member: str = "",
    bus: str = "",
) -> Starlette:
    """Make the app over a folder of data; `figures` says who may read the metrics, `bots` who plays for the house,
    `store` which server keeps the records instead of the folder, `member` and `bus` what this process is called among
    those that share them, and where it hears them."""
    pace = tempo or Tempo(bank=BY_THE_BOOK, call=BY_THE_BOOK)
    room = Room(folder, tempo=pace, seconds=seconds, keys=keys, bots=bots, store=store, member=member)
    noted = Incidents(now=room.clock)
    given = limits if limits is not None else guard.Limits()
    spending, shares, requests = Spending(given), Shares(room, given), guard.requests_allowed(given)
    sockets = Sockets(room, given, noted, spending)

    @contextlib.asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        began = time.monotonic()
        # What is worked out in threads must not keep the loop waiting: few at a time.
        current_default_thread_limiter().total_tokens = THREADS
        app.state.workshop = CapacityLimiter(1)
        await room.start()
        sockets.follow()
        shared = None
        if member:
            from pokerroom.room.neighbours import Pool  # late: a room of one process needs none of it
            from pokerroom.web.shared import share

            counted = {PERSON: spending.of[PERSON], ADDRESS: spending.of[ADDRESS]}
            pool = Pool(counted | {"requests": requests, "newcomers": shares.newcomers}, shares)
            shared = await share(app, room, member, bus, sockets.look_again, pool)
            if room.holding is not None:
                await room.holding.come(SHARDS_COME)
        if demo and room.is_house and not room.openings():
            await _furnish(room)
        LOG.info("the room is open with %d tables after %.2f s", len(room.tables), time.monotonic() - began)
        yield
        await room.stop()
        if shared is not None:
            await shared.stop()

    routes: list[BaseRoute] = [
        Priced("/health", _health, cost=1.0),
        Priced("/metrics", _metrics, cost=4.0),
        Priced("/api/openapi.json", _openapi, cost=20.0),
        Priced("/api/lobby", _lobby, cost=4.0),
        Priced("/api/tables", _open_table, methods=["POST"], cost=20.0),
        Priced("/api/tables/{table}/bots", _add_bots, methods=["POST"], cost=20.0),
        Priced("/api/tables/{table}/mine", _mine, methods=["GET"], cost=1.0),
        *hosts.routes(room),
        *session.routes(room.people, room.cashier, noted, room.chips_of, room.appointments, shares.newcomer),
        *appointing.routes(room.people, room.appointments),
        *library.routes(),
        *academy.routes(room.progress),
        *progress.routes(room),
        *hands.routes(room, knows=lambda asks, table: room.hosting.may_see(table, session.person_of(asks))),
        *staff.routes(room),
        *felt.routes(room),
        *control.routes(room),
        *reports.routes(room),
        *cashier.routes(room),
        *chat.routes(room),
        *lists.routes(room),
        *notes.routes(room.notebook),
        *own_hands.routes(room),
        *statements.routes(room, room.control.jackpots),
        *own_limits.routes(room.limits, room.usher),
        *tournaments.routes(room),
        *inspection.routes(room, noted),
        WebSocketRoute("/ws", _socket),
        *training.Classroom(room, given, noted, spending).routes(),
    ]
    static = files("pokerroom") / "web" / "static"
    folder_of_pages = Path(str(static))
    if (folder_of_pages / "assets").is_dir():
        pages = GZipMiddleware(Lasting(StaticFiles(directory=folder_of_pages / "assets")))
        routes.append(Mount("/assets", pages, name="assets"))
    routes.append(Priced("/{path:path}", _page, cost=1.0))
    costs.check(routes)
    app = Starlette(
        routes=routes,
        lifespan=life,
        exception_handlers={Refused: _refused, HTTPException: _not_here},
        middleware=guard.middleware(origins, given, room.clock, requests),
    )
    app.state.room = room
    app.state.limits = given
    app.state.metrics = figures
    app.state.people = room.people
    app.state.person_of = session.person_of
    app.state.spending = spending
    app.state.shares = shares
    app.state.incidents = noted
    app.state.sockets = sockets
    app.state.pages = folder_of_pages
    return app


class Lasting:
    """Tells browsers that what they are sent never changes: its name has its hash in it."""

    def __init__(self, app: ASGIApp) -> None:
        """Answer as this app does."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Say so with every answer."""

        async def lasting(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] == 200:
                MutableHeaders(scope=message)["Cache-Control"] = "public, max-age=31536000, immutable"
            await send(message)

        await self._app(scope, receive, lasting)


async def _furnish(room: Room) -> None:
    """Open the tables of a demonstration, with bots at them."""
    for sign, bots in DEMO:
        owner = await room.open_table(sign, officer=True)
        await room.add_bots(owner.id, bots)


def _json(told: object, status: int = 200) -> Response:
    return Response(encode(told), status, media_type="application/json")


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return session.refusal(error, 422)


async def _not_here(request: Request, error: Exception) -> Response:
    """What the routes themselves refuse: an address that is none, or a method that it does not have."""
    assert isinstance(error, HTTPException)
    path = request.url.path[:80]
    if error.status_code != 405:
        return problem(error.status_code, f"there is nothing at {path}.")
    methods = sorted({method for route in request.app.routes for method in _methods(route, request)})
    found = problem(405, f"{path} takes {', '.join(methods)}, not {request.method[:20]}.")
    found.headers["Allow"] = ", ".join(methods)
    return found


def _methods(route: BaseRoute, request: Request) -> set[str]:
    """The methods by which a route can be asked, if it is the one of this address."""
    if not isinstance(route, Route) or route.matches(request.scope)[0] is Match.NONE:
        return set()
    return set(route.methods or ())


async def _health(request: Request) -> Response:
    room: Room = request.app.state.room
    from pokerroom import __version__

    parts = await run_in_threadpool(room.health.look)
    ok = all(part.ok for part in parts)
    return _json(HealthReport(ok, __version__, len(room.tables), parts), 200 if ok else 503)


async def _openapi(request: Request) -> Response:
    from pokerroom import __version__

    return await costs.worked_out(request, lambda: _json(schema.openapi(__version__)))


async def _metrics(request: Request) -> Response:
    state = request.app.state
    if not metrics.may_read(state.metrics, request):
        return problem(403, "these figures are for whoever runs the room, on its own machine.")
    parts = await run_in_threadpool(state.room.health.look)
    return PlainTextResponse(metrics.text(state.room, state.incidents, parts), media_type=metrics.MEDIA)


async def _lobby(request: Request) -> Response:
    room: Room = request.app.state.room
    person = session.person_of(request)
    return _json(Lobby(room.lobby(person), room.listed_tournaments(person)))


async def _open_table(request: Request) -> Response:
    room: Room = request.app.state.room
    person, address = session.known(request), guard.address_of(request.scope)
    wish = await session.body_of(request, OpenTable)
    shares: Shares = request.app.state.shares
    with noting(request, person):
        shares.check_table(person, address)
    id = await room.new_table(wish.sign, wish.name, host=person if wish.private else None, by=person.id)
    shares.opened(id, person, address)
    return _json(NewTable(id), 201)


async def _add_bots(request: Request) -> Response:
    room: Room = request.app.state.room
    person, address = session.known(request), guard.address_of(request.scope)
    wish = await session.body_of(request, AddBots)
    table = request.path_params["table"]
    if table not in room.tables or not room.hosting.may_see(table, person):
        return problem(404, f"there is no table {table[:40]!r}.")
    try:
        check_bringing(room.tables[table], room.people, person)
    except NotYours as refused:
        session.note(request, incidents.OFFICE, person)
        return session.refusal(refused, 403)
    shares: Shares = request.app.state.shares
    with noting(request, person):
        wanted = shares.bots(person, address, max(0, min(wish.seats, 13)))
    before = bots_at(room.tables[table])
    added = await room.add_bots(table, wanted)
    shares.brought(person, address, table, bots_at(room.tables[table]) - before)
    return _json(Added(added))


async def _mine(request: Request) -> Response:
    """What somebody may do for a table as a whole: whether it is their own, and whether bots come when they ask."""
    room: Room = request.app.state.room
    person, table = session.known(request), request.path_params["table"]
    if table not in room.tables or not room.hosting.may_see(table, person):
        return problem(404, f"there is no table {table[:40]!r}.")
    owner = room.tables[table]
    bots = not owner.tournament and may_bring(owner, room.people, person)
    return _json(MyTable(room.hosting.is_host(table, person), bots))


async def _socket(socket: WebSocket) -> None:
    sockets: Sockets = socket.app.state.sockets
    await sockets.serve(socket)


async def _page(request: Request) -> Response:
    """The browser's app answers every other path; what is not there is said in words."""
    path = request.path_params["path"]
    if path in ("api", "ws", "assets") or path.startswith(("api/", "ws/", "assets/", "manager/")):
        return problem(404, f"there is nothing at /{path[:80]}.")
    page: Path = request.app.state.pages / ("table.html" if path.startswith("table/") else "index.html")
    if not page.is_file():
        return PlainTextResponse(NO_PAGES, 503)
    return FileResponse(page)
