"""The socket: one browser's connection, what it asks for and what it is told.

Knows messages and who sent them. Must not know tables: the room does. A browser that reads too slowly is dropped, so
that it holds nobody up; it comes back and is told what it missed.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from pokerroom.law.error import Refused
from pokerroom.room.doing import read, read_line
from pokerroom.room.messages import (
    VERSION,
    Answer,
    ClientMessage,
    DoAct,
    Hello,
    Lobby,
    Person,
    Refusal,
    Unwatch,
    Watch,
    WatchLobby,
    Welcome,
    encode,
)
from pokerroom.room.room import Room

LOG = logging.getLogger("pokerroom.socket")
MOST_BYTES = 8_192  # of one message from a browser
MOST_WAITING = 512  # messages that a browser has not taken yet
CLOSING = 1.0  # second to close a connection
ACTS_A_SECOND = 20
_DECODER = msgspec.json.Decoder(ClientMessage)


class Connection:
    """One browser. `name` is empty for somebody who has not said who he is."""

    __slots__ = (
        "_acts",
        "_over",
        "_queue",
        "_second",
        "lobby",
        "name",
        "offices",
        "person",
        "room",
        "socket",
        "watched",
    )

    def __init__(self, socket: WebSocket, room: Room, person: Person | None) -> None:
        """Take charge of a socket that was accepted."""
        self.socket: WebSocket = socket
        self.room: Room = room
        self.person: Person | None = person
        self.name: str = person.name if person is not None else ""
        self.watched: set[str] = set()
        self.lobby: bool = False
        self._queue: asyncio.Queue[bytes] = asyncio.Queue()
        self._over: asyncio.Event = asyncio.Event()
        self._acts: int = 0
        self._second: int = 0

    def tell(self, message: bytes) -> None:
        """Hand over a message; somebody who has let too many lie is dropped, and told nothing any more."""
        if self._over.is_set():
            return
        if self._queue.qsize() >= MOST_WAITING:
            LOG.info("a browser that took nothing for %d messages is dropped", MOST_WAITING)
            self._over.set()
            self._leave()
            return
        self._queue.put_nowait(message)

    async def serve(self) -> None:
        """Talk with the browser until it goes, or is dropped."""
        self.tell(encode(Welcome(VERSION, self.person)))
        tasks = [asyncio.create_task(each) for each in (self._send(), self._receive(), self._over.wait())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._over.set()
            self._leave()
            for task in tasks:
                task.cancel()
            for ended in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(ended, Exception) and not isinstance(ended, WebSocketDisconnect | RuntimeError):
                    LOG.error("a connection failed", exc_info=ended)
            # Somebody who takes nothing does not take leave either.
            with contextlib.suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
                async with asyncio.timeout(CLOSING):
                    await self.socket.close()

    def _leave(self) -> None:
        """Watch no table any more."""
        for table in self.watched:
            owner = self.room.tables.get(table)
            if owner is not None:
                owner.unwatch(self)
        self.watched.clear()

    async def _send(self) -> None:
        while True:
            message = await self._queue.get()
            await self.socket.send_text(message.decode())

    async def _receive(self) -> None:
        while True:
            frame = await self.socket.receive()
            if frame["type"] != "websocket.receive":
                return
            await self.hear(frame.get("text"))

    async def hear(self, text: str | None) -> None:
        """Take one frame; whatever is wrong with it is answered in words."""
        if text is None or len(text) > MOST_BYTES:
            self.tell(encode(Refusal("a message is text, and not longer than 8,192 letters.")))
            return
        try:
            message = _DECODER.decode(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            self.tell(encode(Refusal("that message is not understood.")))
            return
        try:
            await self._take(message)
        except Refused as refusal:
            self.tell(encode(Refusal(refusal.sentence, refusal.by)))

    async def _take(self, message: ClientMessage) -> None:
        if isinstance(message, DoAct):
            await self._act(message)
        elif isinstance(message, Watch):
            owner = self.room.table(message.table)
            self.watched.add(message.table)
            owner.watch(self, message.after)
        elif isinstance(message, Unwatch):
            self.watched.discard(message.table)
            self.room.table(message.table).unwatch(self)
        elif isinstance(message, WatchLobby):
            self.tell(encode(Lobby(self.room.lobby())))
        elif isinstance(message, Hello) and message.version != VERSION:
            raise Refused(f"the room speaks version {VERSION}, not {message.version}: load the page again.")

    async def _act(self, message: DoAct) -> None:
        """Have an act answered, and say what became of it."""
        try:
            self._pace()
            if not self.name:
                raise Refused("say who you are first: play as a guest, or sign in.")
            table = self.room.table(message.table).table
            if message.line:
                act = read_line(message.line, self.name, self._offices(), table)
            else:
                act = read(message.act, self.name, self._offices(), table)
            number = await self.room.act(message.table, self.name, act, message.turn)
            answer = Answer(message.id[:40], True, number)
        except Refused as refusal:
            answer = Answer(message.id[:40], False, 0, refusal.sentence, refusal.by)
        self.tell(encode(answer))

    def _offices(self) -> tuple[str, ...]:
        """The offices this person holds now: one may have been taken since the socket was opened."""
        if not self.person or not self.person.offices:
            return ()
        person = self.room.people.named(self.name)
        return tuple(person.offices) if person is not None else ()

    def _pace(self) -> None:
        """Refuse somebody who acts faster than anybody can."""
        second = int(time.monotonic())
        if second != self._second:
            self._second, self._acts = second, 0
        self._acts += 1
        if self._acts > ACTS_A_SECOND:
            raise Refused(f"that is more than {ACTS_A_SECOND} acts in a second.")
