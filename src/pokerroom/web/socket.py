"""The socket: one browser's connection, what it asks for and what it is told.

Knows messages and who sent them. Must not know tables: the room does. A browser that reads too slowly is dropped, so
that it holds nobody up; it comes back and is told what it missed.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import deque

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from pokerroom.law.error import Refused
from pokerroom.room.decisions import SecondAccount
from pokerroom.room.interests import apart, offices_at
from pokerroom.room.messages import (
    VERSION,
    Answer,
    ClientMessage,
    DoAct,
    Hello,
    Lobby,
    Profile,
    Refusal,
    Unwatch,
    Watch,
    WatchLobby,
    Welcome,
    encode,
)
from pokerroom.room.offices import powers
from pokerroom.room.owner import Owner
from pokerroom.room.person import Person
from pokerroom.room.room import Room
from pokerroom.room.sent import is_known, is_own, known_as, read, read_line
from pokerroom.web import incidents
from pokerroom.web.guard import Limits
from pokerroom.web.incidents import Incidents

LOG = logging.getLogger("pokerroom.socket")
MOST_BYTES = 8_192  # of one message from a browser
MOST_WAITING = 512  # messages that a browser has not taken yet
CLOSING = 1.0  # second to close a connection
# Why the room closed a socket, beside the codes of the protocol itself.
SIGNED_OUT, TOO_SLOW, TOO_MANY = 4001, 4008, 4029
# What the protocol says of frames that are none, text that is none, and frames that are too long.
BAD_FRAMES = (1002, 1003, 1007, 1009)
_DECODER = msgspec.json.Decoder(ClientMessage)


class Watcher:
    """One table as one browser watches it, by the name that its person has there."""

    __slots__ = ("_connection", "_owner", "tell")

    def __init__(self, connection: Connection, owner: Owner) -> None:
        self._connection = connection
        self._owner = owner
        self.tell = connection.tell

    @property
    def name(self) -> str:
        """Who watches; nothing for somebody who has not said who he is."""
        return self._connection.name_at(self._owner)

    @property
    def offices(self) -> tuple[str, ...]:
        """The offices that he holds at this table now."""
        person = self._connection.person
        if person is None or not person.offices:
            return ()
        return offices_at(self._connection.room.people, person, self._owner.table)


class Connection:
    """One browser. `person` is nobody while he has not said who he is."""

    __slots__ = (
        "_acts",
        "_code",
        "_incidents",
        "_limits",
        "_messages",
        "_over",
        "_second",
        "_sleeping",
        "_waiting",
        "address",
        "person",
        "room",
        "socket",
        "token",
        "watched",
    )

    def __init__(
        self,
        socket: WebSocket,
        room: Room,
        person: Person | None,
        *,
        token: str | None = None,
        address: str = "",
        noted: Incidents | None = None,
        limits: Limits | None = None,
    ) -> None:
        """Take charge of a socket: whose it is, by which session, and where it comes from."""
        self.socket: WebSocket = socket
        self.room: Room = room
        self.person: Person | None = person
        self.token: str | None = token
        self.address: str = address
        self.watched: dict[str, Watcher] = {}
        self._incidents: Incidents = noted if noted is not None else Incidents()
        self._limits: Limits = limits if limits is not None else Limits()
        self._waiting: deque[bytes] = deque()  # messages that the browser has not taken yet
        self._sleeping: asyncio.Future[None] | None = None  # until there is a message to send
        self._over: asyncio.Event = asyncio.Event()
        self._code: int = 1000
        self._acts: int = 0
        self._messages: int = 0
        self._second: int = 0

    def name_at(self, owner: Owner) -> str:
        """What this person is called at a table."""
        person = self.person
        if person is None:
            return ""
        return known_as(owner.table, person.name, person.former) if person.former else person.name

    def tell(self, message: bytes) -> None:
        """Hand over a message; somebody who has let too many lie is dropped, and told nothing any more."""
        if self._over.is_set():
            return
        if len(self._waiting) >= MOST_WAITING:
            self._note(incidents.SLOW)
            self.end(TOO_SLOW)
            return
        self._waiting.append(message)
        sleeping = self._sleeping
        if sleeping is not None and not sleeping.done():
            sleeping.set_result(None)

    def end(self, code: int) -> None:
        """Hear and tell nothing any more, from this moment; `serve` closes the socket."""
        self._code = code
        self._over.set()
        self._leave()

    def become(self, person: Person) -> None:
        """Go on for the same person, whose name or offices are others now."""
        self.person = person
        self.greet()
        for table, watcher in self.watched.items():  # what is his at a table may be something else now
            owner = self.room.tables.get(table)
            if owner is not None:
                owner.watch(watcher, owner.number)

    def greet(self) -> None:
        """Say which version the room speaks, and who this is to it."""
        known = self.person
        person = None
        if known is not None:
            person = Profile(known.name, known.guest, known.offices, powers(known.offices))
        self.tell(encode(Welcome(VERSION, person)))

    async def serve(self) -> None:
        """Talk with the browser until it goes, or is dropped."""
        self.greet()
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
                    await self.socket.close(self._code)

    def _leave(self) -> None:
        """Watch no table any more."""
        for table, watcher in self.watched.items():
            owner = self.room.tables.get(table)
            if owner is not None:
                owner.unwatch(watcher)
        self.watched.clear()

    async def _send(self) -> None:
        waiting, send, asleep = self._waiting, self.socket.send, asyncio.get_running_loop().create_future
        while True:
            while waiting:
                await send({"type": "websocket.send", "text": waiting.popleft().decode()})
            self._sleeping = asleep()
            await self._sleeping

    async def _receive(self) -> None:
        while True:
            frame = await self.socket.receive()
            if frame["type"] != "websocket.receive":
                if frame.get("code") in BAD_FRAMES:
                    self._note(incidents.FRAME, code=frame["code"])
                return
            if self._over.is_set():  # what was sent before the socket was ended is not heard after it
                return
            await self.hear(frame.get("text"))

    async def hear(self, text: str | None) -> None:
        """Take one frame; whatever is wrong with it is answered in words."""
        if self._is_too_many():
            self._note(incidents.PACE)
            self.tell(encode(Refusal(f"that is more than {self._limits.messages} messages in a second.")))
            return
        if text is None or len(text) > MOST_BYTES:
            self._note(incidents.MESSAGE)
            self.tell(encode(Refusal("a message is text, and not longer than 8,192 letters.")))
            return
        try:
            message = _DECODER.decode(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            self._note(incidents.MESSAGE)
            self.tell(encode(Refusal("that message is not understood.")))
            return
        if isinstance(message, DoAct):
            await self._act(message)
            return
        try:
            self._take(message)
        except Refused as refusal:
            self._note(incidents.MESSAGE)
            self.tell(encode(Refusal(refusal.sentence, refusal.by)))

    def _take(self, message: ClientMessage) -> None:
        if isinstance(message, Watch):
            owner = self.room.table_for(self.person, message.table)
            if message.table not in self.watched:
                self.watched[message.table] = Watcher(self, owner)
            owner.watch(self.watched[message.table], message.after)
        elif isinstance(message, Unwatch):
            owner = self.room.table_for(self.person, message.table)
            watcher = self.watched.pop(message.table, None)
            if watcher is not None:
                owner.unwatch(watcher)
        elif isinstance(message, WatchLobby):
            self.tell(encode(Lobby(self.room.lobby(self.person))))
        elif isinstance(message, Hello) and message.version != VERSION:
            raise Refused(f"the room speaks version {VERSION}, not {message.version}: load the page again.")

    async def _act(self, message: DoAct) -> None:
        """Have an act answered, and say what became of it."""
        try:
            self._pace()
            person = self.person
            owner = self.room.table_for(person, message.table)
            name = self.name_at(owner)
            if person is None:
                raise Refused("say who you are first: play as a guest, or sign in.")
            why = apart(self.room.people, person, owner.table)
            offices = () if why else person.offices
            if message.line:
                act = read_line(message.line, name, offices, owner.table, why)
            else:
                act = read(message.act, name, offices, owner.table, why)
            done = await self.room.decisions.act(person, owner, name, act, message.turn)
            if done.alike:
                self._note(incidents.ACCOUNTS, table=owner.id)
            answer = Answer(message.id[:40], True, done.number, done.says)
        except TooFast as refusal:
            self._note(incidents.PACE)
            answer = Answer(message.id[:40], False, 0, refusal.sentence, refusal.by)
        except SecondAccount as refusal:
            self._note(incidents.ACCOUNTS, table=message.table, act="Sit")
            answer = Answer(message.id[:40], False, 0, refusal.sentence, refusal.by)
        except Refused as refusal:
            self._note_act(message)
            answer = Answer(message.id[:40], False, 0, refusal.sentence, refusal.by)
        self.tell(encode(answer))

    def _is_too_many(self) -> bool:
        """Count a message; whether there were too many of them in this second."""
        second = int(time.monotonic())
        if second != self._second:
            self._second, self._acts, self._messages = second, 0, 0
        self._messages += 1
        return self._messages > self._limits.messages

    def _pace(self) -> None:
        """Refuse somebody who acts faster than anybody can."""
        self._acts += 1
        if self._acts > self._limits.acts:
            raise TooFast(f"that is more than {self._limits.acts} acts in a second.")

    def _note_act(self, message: DoAct) -> None:
        """Write down that an act was refused: its kind if it is one, never what was in it, which may be cards."""
        said = message.act.get("type") if message.act is not None and not message.line else None
        act = str(said) if is_known(said) else ""
        table = message.table if message.table in self.room.tables else ""
        self._note(incidents.OFFICE if act and not is_own(act) else incidents.ACT, table=table, act=act)

    def _note(self, kind: str, *, table: str = "", act: str = "", code: int = 0) -> None:
        who = self.person.name if self.person is not None else ""
        self._incidents.note(kind, address=self.address, who=who, table=table, act=act, code=code)


class TooFast(Refused):
    """A refusal for the pace alone."""
