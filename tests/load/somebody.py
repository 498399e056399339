"""Somebody on a socket: what they were shown, and what they are answered.

Knows one person of the room, whatever they do there. Ask `staff` for what they do and whether it was theirs to do.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from random import Random
from typing import Any

import msgspec
import websockets

from tests.load.sights import Frame
from tests.web.live import connected
from tests.web.visitors import Visitor

WATCHED = 4  # tables that somebody watches at a time


class WrongError(AssertionError):
    """Something that must not be so in a room."""


class Somebody:
    """A person on a socket."""

    def __init__(self, visitor: Visitor, offices: tuple[str, ...], seed: str, *, plays: bool) -> None:
        self.visitor = visitor
        self.mind = Random(seed)
        self.name, self.id = visitor.name, visitor.person.id
        self.held = set(offices)
        self.lately = set(offices)  # held at any time since the last look
        self.plays = plays
        self.cookie = visitor.cookie
        self.tables: dict[str, int] = {}  # that they watch, and the last row they were told of
        self.frames: list[Frame] = []
        self.sent: list[dict[str, Any]] = []
        self._answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._ws: Any = None
        self._hearing: asyncio.Task[None] | None = None

    async def connect(self, address: str) -> None:
        self._ws = await connected(address, self.cookie, ping_interval=None)
        self.tables.clear()
        self._hearing = asyncio.create_task(self._hear())

    async def close(self) -> None:
        if self._hearing is not None:
            self._hearing.cancel()
            await asyncio.gather(self._hearing, return_exceptions=True)
        with contextlib.suppress(websockets.WebSocketException):
            await self._ws.close()

    async def _hear(self) -> None:
        async for text in self._ws:
            told = msgspec.json.decode(text)
            if told["type"] == "picture":
                table = told["table"]
                self.frames.append(Frame(self.name, table, text, self.tables.get(table, -1)))
                if table in self.tables:  # what was on its way when it was left is looked at all the same
                    self.tables[table] = told["number"]
            elif told["type"] == "answer" and told["id"] in self._answers:
                self._answers.pop(told["id"]).set_result(told)
            elif told["type"] == "refused" and self._answers:  # what is no message has no id; there is one at a time
                self._answers.popitem()[1].set_result({**told, "ok": False})

    async def watch(self, table: str) -> None:
        if table not in self.tables:
            while len(self.tables) >= WATCHED:
                left = next(iter(self.tables))
                del self.tables[left]
                await self._ws.send(json.dumps({"type": "unwatch", "table": left}))
            self.tables[table] = -1
            await self._ws.send(json.dumps({"type": "watch", "table": table}))

    async def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """Send an act, and give what it is answered."""
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._answers[message["id"]] = answer
        await self._ws.send(json.dumps({"type": "act", **message}))
        assert self._hearing is not None
        await asyncio.wait((answer, self._hearing), timeout=30, return_when=asyncio.FIRST_COMPLETED)
        if not answer.done():
            raise WrongError(f"{self.name} is not answered to {message}; the socket has {self._ws.close_code}")
        return answer.result()
