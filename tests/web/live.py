"""A room in a thread of its own, open to sockets, whose tables a test can look at."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import threading
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import httpx
import uvicorn
import websockets

from pokerroom.room.room import Room
from pokerroom.room.tempo import Tempo
from pokerroom.web.app import create
from pokerroom.web.guard import Limits
from pokerroom.web.server import settings
from tests.limits import PLENTY
from tests.logs import Told

T = TypeVar("T")
FAST = Tempo(between=0.0, bot=0.0, officer=0.0, request=0.0)


class Live:
    """A room at an address. Whatever it logs as an error is kept in `faults`."""

    def __init__(self, folder: Path, tempo: Tempo, seconds: float = 2.0, limits: Limits = PLENTY) -> None:
        self.app = create(folder, tempo=tempo, seconds=seconds, limits=limits)
        self.server = uvicorn.Server(settings(self.app, host="127.0.0.1", port=0, timeout_graceful_shutdown=2))
        self.faults = Told(logging.ERROR)
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ready = threading.Event()

    def _run(self) -> None:
        async def serve() -> None:
            self._loop = asyncio.get_running_loop()
            serving = asyncio.create_task(self.server.serve())
            while not self.server.started:
                await asyncio.sleep(0.005)
            self._ready.set()
            await serving

        with contextlib.suppress(asyncio.CancelledError):
            asyncio.run(serve())

    def __enter__(self) -> Live:
        logging.getLogger().addHandler(self.faults)
        self._thread.start()
        assert self._ready.wait(20), "the room did not open"
        return self

    def __exit__(self, *_: object) -> None:
        self.server.should_exit = True
        self._thread.join(20)
        logging.getLogger().removeHandler(self.faults)
        assert not self._thread.is_alive(), "the room did not close"

    @property
    def room(self) -> Room:
        found: Room = self.app.state.room
        return found

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server.servers[0].sockets[0].getsockname()[1]}"

    def within(self, what: Callable[[], Awaitable[T]]) -> T:
        """Do something in the loop of the room."""
        assert self._loop is not None

        async def doing() -> T:
            return await what()

        return asyncio.run_coroutine_threadsafe(doing(), self._loop).result(20)

    def guest(self) -> str:
        """Let a guest in; their cookie."""
        return guest_at(self.address)

    def connect(self, cookie: str = "", **more: Any) -> Any:
        """A WebSocket of somebody."""
        return connected(self.address, cookie, **more)


def guest_at(address: str) -> str:
    """Let a guest into a room at an address; their cookie."""
    found = httpx.post(f"{address}/api/guest", headers={"X-Pokerroom": "1", "Origin": address})
    assert found.status_code == 200, found.text
    return f"pokerroom={found.cookies['pokerroom']}"


def connected(address: str, cookie: str = "", **more: Any) -> Any:
    """A WebSocket of somebody to a room at an address."""
    headers = {"Cookie": cookie} if cookie else {}
    where = address.replace("http", "ws", 1) + "/ws"
    return websockets.connect(
        where,
        additional_headers=headers,
        origin=address,  # type: ignore[arg-type]
        compression=None,
        max_size=None,
        **more,
    )


async def answered(ws: Any, mark: str) -> list[Any]:
    """Ask something that is always answered, and give everything that was told until then.

    At no table: what is logged of it is not taken for something that was refused at one.
    """
    await ws.send(json.dumps({"type": "act", "table": "none", "id": mark, "act": None}))
    told: list[Any] = []
    while True:
        message = json.loads(await asyncio.wait_for(ws.recv(), 20))
        if message["type"] == "answer" and message["id"] == mark:
            return told
        told.append(message)


@contextlib.contextmanager
def in_a_hurry(folder: Path) -> Iterator[Live]:
    """A room in which nothing waits for anybody, and nothing fails."""
    with Live(folder, FAST, seconds=0.05, limits=PLENTY) as room:
        yield room
    assert not room.faults.lines
