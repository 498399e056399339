"""The door on the bus: how a process that has tables, and no sockets, hears those who come to gateways.

Knows lines, each of which is a request or a socket at a gateway, and hands each to the app as a server would. Must not
know what is asked: `app` does. Ask `relay` for what goes over the bus, `gateway` for the other end.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any

from starlette.types import ASGIApp, Message

from pokerroom.room.bus import Bus
from pokerroom.web.guard import FURTHER
from pokerroom.web.relay import (
    BEAT,
    PIECE,
    SILENCE,
    LineAccepted,
    LineAnswered,
    LineBody,
    LineEnded,
    LineGone,
    LineHeard,
    LineOpened,
    Numbers,
    Outbox,
    Parcel,
    ParcelLost,
    RelayedScope,
    TableMoved,
    take_parcels,
)
from pokerroom.web.socket import MOVED, STRAIGHT, TOO_MANY

LOG = logging.getLogger("pokerroom.bus_door")
GONE = 1001  # what an app is told of a socket that is not there any more
MOST_UNHEARD = 300  # messages of one browser that wait to be heard: more than the acts that one may have open


def subject_of(member: str) -> str:
    """Where a process hears what comes to gateways."""
    return f"at.{member}"


class _Line:
    """One request or socket at a gateway, as the app sees it."""

    def __init__(self, outbox: Outbox, opened: LineOpened) -> None:
        self.number: int = opened.line
        self.heard: asyncio.Queue[Message] = asyncio.Queue()
        self.task: asyncio.Task[None] | None = None
        self.is_socket: bool = opened.scope.type == "websocket"
        self._outbox: Outbox = outbox
        if self.is_socket:
            self.heard.put_nowait({"type": "websocket.connect"})
        else:
            self.heard.put_nowait({"type": "http.request", "body": opened.body, "more_body": False})

    def write(self, *texts: bytes) -> bool:
        """Say texts to a browser, with all that is said in this turn."""
        for text in texts:
            self._outbox.say(self.number, text)
        return True

    def moved(self, table: str) -> None:
        """Say that another process has a table by now."""
        self._outbox.put(TableMoved(self.number, table))

    async def send(self, message: Message) -> None:
        """Take what the app says."""
        kind, number = message["type"], self.number
        if kind == "websocket.send":
            text = message.get("text")
            self._outbox.say(number, text.encode() if text is not None else message["bytes"])
        elif kind == "websocket.accept":
            self._outbox.put(LineAccepted(number, _headers(message)))
        elif kind == "websocket.close":
            self._outbox.put(LineEnded(number, message.get("code", 1000)))
        elif kind == "http.response.start":
            self._outbox.put(LineAnswered(number, message["status"], _headers(message)))
        elif kind == "http.response.body":
            body, more = message.get("body", b""), message.get("more_body", False)
            for start in range(0, max(1, len(body)), PIECE):
                last = start + PIECE >= len(body)
                self._outbox.put(LineBody(number, bytes(body[start : start + PIECE]), more or not last))

    def scope(self, relayed: RelayedScope) -> dict[str, Any]:
        """What a server would tell the app."""
        told: dict[str, Any] = {
            "type": relayed.type,
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "scheme": relayed.scheme,
            "path": relayed.path,
            "raw_path": relayed.path.encode(),
            "query_string": relayed.query,
            "root_path": "",
            "headers": relayed.headers,
            "client": relayed.client,
            "server": None,
            "state": {},
        }
        if self.is_socket:
            told |= {"subprotocols": [], "extensions": {STRAIGHT: self.write, MOVED: self.moved}}
        else:
            told |= {"method": relayed.method, "extensions": {}}
        if relayed.further:
            told["extensions"][FURTHER] = True
        return told


class _Gateway:
    """A gateway that has said something lately, and its lines."""

    def __init__(self, outbox: Outbox) -> None:
        self.outbox: Outbox = outbox
        self.lines: dict[int, _Line] = {}
        self.heard: float = time.monotonic()


class BusDoor:
    """Hears gateways, for one process."""

    def __init__(self, app: ASGIApp, bus: Bus, member: str, has: Callable[[str], bool]) -> None:
        """Serve an app; `has` says whether a table is here, or is known to be nowhere."""
        self._app: ASGIApp = app
        self._bus: Bus = bus
        self._member: str = member
        self._has: Callable[[str], bool] = has
        self._gateways: dict[str, _Gateway] = {}
        self._numbers: Numbers = Numbers(self._lost)
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Hear from now on."""
        loop = asyncio.get_running_loop()
        heard = await self._bus.subscribe(subject_of(self._member))
        self._tasks = [
            loop.create_task(take_parcels(self._bus, subject_of(self._member), heard, self._take), name="door"),
            loop.create_task(self._see_silent()),
        ]

    async def stop(self) -> None:
        """Hear nothing more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for name in list(self._gateways):
            await self._drop(name)

    def _take(self, parcel: Parcel) -> None:
        name = parcel.sender
        if name not in self._gateways:
            self._gateways[name] = _Gateway(Outbox(self._bus, name, self._member))
            self._numbers.forget(name)
        gateway = self._gateways[name]
        gateway.heard = time.monotonic()
        self._numbers.came(parcel)
        for item in parcel.items:
            if isinstance(item, LineOpened):
                self._open(gateway, item)
            elif isinstance(item, LineHeard):
                self._hear(gateway, item)
            elif isinstance(item, LineGone) and (line := gateway.lines.pop(item.line, None)) is not None:
                _hang_up(line)

    def _open(self, gateway: _Gateway, item: LineOpened) -> None:
        line = gateway.lines[item.line] = _Line(gateway.outbox, item)
        line.task = asyncio.get_running_loop().create_task(self._serve(gateway, line, item.scope))

    async def _serve(self, gateway: _Gateway, line: _Line, relayed: RelayedScope) -> None:
        try:
            await self._app(line.scope(relayed), line.heard.get, line.send)
        except Exception:
            LOG.exception("what came over the bus could not be served")
            if line.is_socket:
                await line.send({"type": "websocket.close", "code": 1011})
        finally:
            if gateway.lines.get(line.number) is line:
                del gateway.lines[line.number]

    def _hear(self, gateway: _Gateway, item: LineHeard) -> None:
        line = gateway.lines.get(item.line)
        if line is None:
            gateway.outbox.put(LineEnded(item.line, 0))
        elif item.table and not self._has(item.table):
            line.moved(item.table)
        elif line.heard.qsize() >= MOST_UNHEARD:  # what lies there already is not heard either
            del gateway.lines[item.line]
            while not line.heard.empty():
                line.heard.get_nowait()
            _hang_up(line)
            gateway.outbox.put(LineEnded(item.line, TOO_MANY))
        else:
            line.heard.put_nowait({"type": "websocket.receive", "text": item.text})

    def _lost(self, name: str) -> None:
        """Something of a gateway did not come: nobody knows what, and all its lines begin anew."""
        gateway = self._gateways[name]
        for line in gateway.lines.values():
            _hang_up(line)
        gateway.lines.clear()
        gateway.outbox.put(ParcelLost())

    async def _see_silent(self) -> None:
        """Hang up for gateways that are gone."""
        while True:
            began = time.monotonic()
            await asyncio.sleep(BEAT)
            if time.monotonic() - began > 2 * BEAT:  # it was this process that did not listen
                for each in self._gateways.values():
                    each.heard = time.monotonic()
            late = time.monotonic() - SILENCE
            for name in [name for name, each in self._gateways.items() if each.heard < late]:
                LOG.warning("%s is gone, with %d lines", name, len(self._gateways[name].lines))
                await self._drop(name)

    async def _drop(self, name: str) -> None:
        gateway = self._gateways.pop(name)
        tasks = [line.task for line in gateway.lines.values() if line.task is not None]
        for line in gateway.lines.values():
            _hang_up(line)
        if tasks:
            await asyncio.wait(tasks, timeout=BEAT)
        await gateway.outbox.close()


def _hang_up(line: _Line) -> None:
    kind = "websocket.disconnect" if line.is_socket else "http.disconnect"
    line.heard.put_nowait({"type": kind, "code": GONE})


def _headers(message: Message) -> list[tuple[bytes, bytes]]:
    return [(bytes(name), bytes(value)) for name, value in message.get("headers", ())]
