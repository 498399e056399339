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
from pokerroom.web.guard import BodySize, Limits
from pokerroom.web.incidents import Incidents
from pokerroom.web.problems import problem
from pokerroom.web.relay import RelayedScope
from pokerroom.web.visits import PassedRequest, Visitor

FOUND = 5.0  # seconds that whoever has something is looked for
ANSWERED = 20.0  # seconds for an answer
AGAIN = 0.1
SAFE = ("GET", "HEAD")  # what can be asked twice
OF_TABLES = ("/api/tables/", "/api/hands/")  # behind which a table is named
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
        await (await self._answer(scope, message.get("body", b"")))(scope, receive, send)

    async def _answer(self, scope: Scope, body: bytes) -> Response:
        gateway, table = self._gateway, _table_in(scope["path"])
        assert gateway is not None
        until = time.monotonic() + FOUND
        while True:
            call = PassedRequest(_relayed(scope), body)
            if gateway.call(call, table):
                found: bytes | None = None
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(ANSWERED):
                        found = await call.answered()
                gateway.forget(call)
                if found is not None:
                    answer = Response(found, call.status)
                    answer.raw_headers = call.headers
                    return answer
                if scope["method"] not in SAFE:
                    return problem(503, AWAY)
            if time.monotonic() > until:
                return problem(503, AWAY)
            await asyncio.sleep(AGAIN)

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


def _table_in(path: str) -> str:
    """The table that an address is about; nothing where it is about none."""
    for start in OF_TABLES:
        if path.startswith(start):
            return path[len(start) :].split("/")[0]
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
