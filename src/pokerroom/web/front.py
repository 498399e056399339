"""The front of a gateway: its app, which has the pages and passes everything else on.

Knows HTTP and sockets as a server hands them over. Must not know what is asked: `gateway` finds who answers.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from importlib.resources import files
from pathlib import Path
from urllib.parse import parse_qsl

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from pokerroom.room.addresses import bus_at
from pokerroom.room.clock import RoomClock
from pokerroom.room.directory import Directory
from pokerroom.room.messages import encode
from pokerroom.web.answers import HealthReport
from pokerroom.web.app import Lasting
from pokerroom.web.gateway import Gateway
from pokerroom.web.gathering import GATHERED
from pokerroom.web.guard import BodySize, Limits
from pokerroom.web.incidents import Incidents
from pokerroom.web.problems import problem
from pokerroom.web.relay import RelayedScope
from pokerroom.web.visits import SAFE, PassedRequest, Visitor

FOUND = 5.0  # seconds that whoever has something is looked for
ANSWERED = 20.0  # seconds for an answer
AGAIN = 0.1
OF_TABLES = ("/api/tables/", "/api/hands/")  # behind which a table is named
SIGNED = "/api/proposals/"  # behind which it is said which table a proposal is about
AWAY = "the room is busy with moving; look again."


class Front:
    """Passes on what comes to a gateway."""

    def __init__(self, store: str, bus: str) -> None:
        """Know where it is written down who has what, and the bus."""
        self._store: str = store
        self._bus: str = bus
        self._gateway: Gateway | None = None

    @contextlib.asynccontextmanager
    async def life(self, app: Starlette) -> AsyncIterator[None]:
        """Hear processes while the server runs."""
        loop = asyncio.get_running_loop()
        bus = await bus_at(self._bus)

        def changed() -> None:
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(gateway.look_again)

        directory = Directory(self._store, changed)
        gateway = self._gateway = Gateway(bus, directory)
        await gateway.start()
        directory.start()
        try:
            yield
        finally:
            await asyncio.to_thread(directory.close)
            await gateway.stop()
            await bus.close()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on a request or a socket."""
        assert self._gateway is not None
        if scope["type"] == "websocket":
            await receive()
            visitor = Visitor(_relayed(scope), dict(scope), receive, send, time.monotonic())
            gateway = self._gateway
            gateway.come(visitor)
            try:
                await visitor.serve(lambda text: gateway.hear(visitor, text))
            finally:
                gateway.leave(visitor)
                with contextlib.suppress(RuntimeError, TimeoutError):
                    async with asyncio.timeout(1.0):
                        await send({"type": "websocket.close", "code": visitor.code})
            return
        message = await receive()
        gathered = scope["method"] == "GET" and scope["path"] in GATHERED
        answer = await (self._gather(scope) if gathered else self._answer(scope, message.get("body", b"")))
        await answer(scope, receive, send)

    async def _answer(self, scope: Scope, body: bytes) -> Response:
        gateway, table = self._gateway, _table_in(scope["path"], scope.get("query_string", b""))
        assert gateway is not None
        until = time.monotonic() + FOUND
        while True:
            member = gateway.owner(table)
            called = await self._asked(scope, body, member)
            if called is not None:
                return _as_answered(*called)
            if (member and scope["method"] not in SAFE) or time.monotonic() > until:
                return problem(503, AWAY)
            await asyncio.sleep(AGAIN)

    async def _asked(
        self, scope: Scope, body: bytes, member: str, *, further: bool = False
    ) -> tuple[PassedRequest, bytes] | None:
        """Ask a process: the request with what was answered; none where nobody answers. `further`: another is asked
        too, and counts it."""
        assert self._gateway is not None
        call = PassedRequest(_relayed(scope), body)
        call.scope.further = further
        if not self._gateway.call(call, member):
            return None
        found: bytes | None = None
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(ANSWERED):
                found = await call.answered()
        self._gateway.forget(call)
        return None if found is None else (call, found)

    async def _gather(self, scope: Scope) -> Response:
        """Ask all processes at once; where the house refuses, or one does not answer, there is nothing to join."""
        gateway = self._gateway
        assert gateway is not None
        members = gateway.members()
        found = await asyncio.gather(
            *(self._asked(scope, b"", member, further=bool(place)) for place, member in enumerate(members))
        )
        answers: dict[str, bytes] = {}
        for member, each in zip(members, found, strict=True):
            if each is None:
                return problem(503, AWAY)
            if each[0].status != 200:
                return _as_answered(*each)
            answers[member] = each[1]
        joined = GATHERED[scope["path"]](answers, gateway.owner)
        assert found[0] is not None
        return _as_answered(found[0][0], joined)

    async def health(self, request: Request) -> Response:
        """Say whether it is known who has what."""
        from pokerroom import __version__

        gateway = self._gateway
        assert gateway is not None
        parts = gateway.parts()
        ok = all(part.ok for part in parts)
        return Response(
            encode(HealthReport(ok, __version__, 0, parts)), 200 if ok else 503, media_type="application/json"
        )


def _as_answered(call: PassedRequest, found: bytes) -> Response:
    """What was answered, as whoever asked is told it."""
    answer = Response(found, call.status)
    length = (b"content-length", str(len(found)).encode())
    answer.raw_headers = [length if each[0].lower() == length[0] else each for each in call.headers]
    return answer


def _table_in(path: str, query: bytes) -> str:
    """The table that an address is about; nothing where it is about none."""
    for start in OF_TABLES:
        if path.startswith(start):
            return path[len(start) :].split("/")[0]
    if path.startswith(SIGNED):
        return dict(parse_qsl(query.decode(errors="replace"))).get("table", "")
    return ""


def _relayed(scope: Scope) -> RelayedScope:
    client = scope.get("client") or ("", 0)
    return RelayedScope(
        scope["type"],
        scope.get("method", ""),
        scope["scheme"],
        scope["path"],
        scope.get("query_string", b""),
        [(bytes(name), bytes(value)) for name, value in scope["headers"]],
        (str(client[0]), int(client[1])),
        False,
    )


def gateway_app(store: str, bus: str, limits: Limits) -> Starlette:
    """The app of a gateway."""
    front = Front(store, bus)
    pages = Path(str(files("pokerroom") / "web" / "static")) / "assets"
    routes: list[BaseRoute] = [Route("/health", front.health)]
    if pages.is_dir():
        routes.append(Mount("/assets", GZipMiddleware(Lasting(StaticFiles(directory=pages)))))
    routes.append(Mount("/", front))
    guard = [Middleware(BodySize, limits.body, limits.seconds)]
    app = Starlette(routes=routes, lifespan=front.life, middleware=guard)
    app.state.limits = limits
    app.state.incidents = Incidents(now=RoomClock())
    return app
