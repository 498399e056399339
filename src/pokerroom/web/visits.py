"""Visits: a browser's socket or request at a gateway, as far as the gateway knows it.

Knows what was asked and not answered yet, and how a browser is told something without anybody waiting. Must not know
who has which table: `gateway` does.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from starlette.types import Receive, Send

from pokerroom.web.relay import Headers, LineAnswered, LineBody, RelayedScope
from pokerroom.web.sending import Channel
from pokerroom.web.socket import CHANNEL, HEARING, MOST_WAITING, STRAIGHT, TOO_MANY, TOO_SLOW

if TYPE_CHECKING:
    from pokerroom.web._sender import Line

OPENING = 10.0  # seconds for a socket to be accepted
LONGEST = 15.0  # seconds for which an act is sent again that was not answered
MOST_OPEN = 256  # acts of one browser that are not answered
MOST_KEPT = 1_000  # tables and tournaments that one browser watches, or wants to, and what is sent later
SAFE = ("GET", "HEAD")  # what can be asked twice
TRY_LATER = 1013  # what a browser is told where nobody has the house


class OpenAct(NamedTuple):
    """An act that was not answered yet: at which table, what was said, and when."""

    table: str
    text: str
    at: float


class PassedRequest:
    """A request on its way, and its answer as it comes."""

    def __init__(self, scope: RelayedScope, body: bytes) -> None:
        """Take what was asked."""
        self.scope: RelayedScope = scope
        self.body: bytes = body
        self.line: int = 0
        self.status: int = 0
        self.headers: Headers = []
        self._parts: list[bytes] = []
        self._done: asyncio.Future[bytes | None] = asyncio.get_running_loop().create_future()

    def take(self, item: LineAnswered | LineBody) -> bool:
        """Take a part of the answer; whether that is all."""
        if isinstance(item, LineAnswered):
            self.status, self.headers = item.status, item.headers
            return False
        self._parts.append(item.data)
        if not item.more and not self._done.done():
            self._done.set_result(b"".join(self._parts))
        return not item.more

    @property
    def is_safe(self) -> bool:
        """Whether it can be asked twice."""
        return self.scope.method in SAFE

    def fail(self) -> None:
        """Nobody will answer."""
        if not self._done.done():
            self._done.set_result(None)

    async def answered(self) -> bytes | None:
        """What is in the answer; none where nobody answers."""
        return await self._done


class Visitor:
    """Somebody with a socket."""

    def __init__(self, scope: RelayedScope, raw: dict[str, Any], receive: Receive, send: Send, now: float) -> None:
        """Take charge of a socket that is not accepted yet."""
        self.scope: RelayedScope = scope
        self.accepted: bool = False
        self.hello: str = ""
        self.house: str = ""  # which process was the house when that was last looked at
        self.lines: dict[str, int] = {}  # to processes, each by its name
        self.watched: dict[str, str] = {}  # tables, each with the process at which it is watched
        self.asked: dict[str, str] = {}  # tables at which something is not answered, and who was asked last
        self.tournaments: dict[str, str] = {}  # that are watched, each with what was said
        self._unanswered: dict[str, OpenAct] = {}  # acts by their ids
        self._done: dict[str, None] = {}  # the last that were acknowledged
        self.late: list[tuple[str, str]] = []  # what is sent later: about which table, and what
        extensions = raw.get("extensions") or {}
        self._write: Callable[..., bool] | None = extensions.get(STRAIGHT)
        self._channel: Channel | None = extensions.get(CHANNEL)
        self._tell_at_once: Callable[[Callable[[str], None] | None], None] | None = extensions.get(HEARING)
        self._receive: Receive = receive
        self._send: Send = send
        self._came: float = now
        self._waiting: deque[bytes] = deque()
        self._more: asyncio.Event = asyncio.Event()
        self._over: asyncio.Event = asyncio.Event()
        self._accept: asyncio.Future[Headers] = asyncio.get_running_loop().create_future()
        self._asleep: bool = False
        self.code: int = 1000

    def ask(self, id: str, table: str, text: str) -> None:
        """Remember an act until it is answered. Where there are too many the visit ends, and none is forgotten: whoever
        comes back asks again."""
        if len(self._unanswered) >= MOST_OPEN and id not in self._unanswered:
            self.end(TRY_LATER)
        self._unanswered[id] = OpenAct(table, text, time.monotonic())

    def try_later(self, table: str, text: str = "") -> None:
        """Send something later, or without a text all that is not answered at a table; that once."""
        if (table, text) not in self.late:
            self.late.append((table, text))

    def keep_to_limits(self) -> None:
        """End a visit for which there is more to remember than anybody looks at."""
        if max(len(self.watched), len(self.tournaments), len(self.late)) > MOST_KEPT:
            self.end(TOO_MANY)

    def answered(self, id: str, member: str, *, ok: bool) -> bool:
        """An act is answered by a process; whether that counts. What is done is done; a refusal counts only from
        whoever was asked last, since another may have the table by then and do it, or have done it."""
        asked = self._unanswered.get(id)
        if not ok and (id in self._done if asked is None else self.asked.get(asked.table, member) != member):
            return False
        if self._unanswered.pop(id, None) is not None and ok:
            self._done[id] = None
            if len(self._done) > MOST_OPEN:
                del self._done[next(iter(self._done))]
        if not self._unanswered:
            self.asked.clear()
        return True

    def open_acts(self) -> list[OpenAct]:
        """The acts that were not answered, in their order; what is old is not sent again."""
        late = time.monotonic() - LONGEST
        return [each for each in self._unanswered.values() if each.at > late]

    def accept(self, headers: Headers) -> None:
        """A process has accepted the socket; who has been accepted already stays so."""
        if not self._accept.done():
            self._accept.set_result(headers)

    def line(self) -> Line | None:
        """The line on which something may be put straight; none where what is told has to wait."""
        channel = self._channel
        if channel is None or channel.put is None or not self._asleep or self._waiting or self._over.is_set():
            return None
        return channel.line

    def tell(self, text: bytes) -> None:
        """Hand over a text; somebody who has let too many lie is dropped."""
        if self._over.is_set():
            return
        if self._asleep and not self._waiting and self._write is not None and self._write(text):
            return
        self._waiting.append(text)
        self._more.set()
        if len(self._waiting) > MOST_WAITING:
            self.end(TOO_SLOW)

    def end(self, code: int) -> None:
        """Tell nothing more, and close."""
        if not self._over.is_set():
            self.code = code
            self._over.set()

    def check(self, now: float) -> None:
        """End a visit for which nobody has a place, or in which something was not answered for too long: whoever comes
        back asks again, and is told what became of it."""
        first = next(iter(self._unanswered.values()), None)
        if (not self.accepted and now - self._came > OPENING) or (first is not None and now - first.at > LONGEST):
            self.end(TRY_LATER)

    async def serve(self, hear: Callable[[str], None]) -> None:
        """Talk with the browser until it goes; what it says is heard by another."""
        tasks = [asyncio.create_task(each) for each in (self._talk(hear), self._over.wait())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._over.set()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _talk(self, hear: Callable[[str], None]) -> None:
        headers = await self._accept
        await self._send({"type": "websocket.accept", "headers": headers})
        self.accepted = True
        sending = asyncio.create_task(self._say())
        try:
            if self._tell_at_once is not None:
                self._tell_at_once(hear)
            while True:
                message = await self._receive()
                if message["type"] != "websocket.receive":
                    return
                hear(message.get("text") or "")
        finally:
            if self._tell_at_once is not None:
                self._tell_at_once(None)
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)

    async def _say(self) -> None:
        while True:
            while self._waiting:
                await self._send({"type": "websocket.send", "text": self._waiting.popleft().decode()})
            self._asleep = True
            self._more.clear()
            await self._more.wait()
            self._asleep = False
