"""The socket: one browser's connection, what it asks for and what it is told.

Knows messages and who sent them. Must not know tables: the room does. A browser that reads too slowly is dropped, so
that it holds nobody up; it comes back and is told what it missed.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import time
from collections import deque
from collections.abc import Callable, Sequence

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from pokerroom.law.error import Refused
from pokerroom.room.decisions import SecondAccount
from pokerroom.room.interests import apart
from pokerroom.room.messages import (
    FIRST,
    VERSION,
    Answer,
    ClientMessage,
    DoAct,
    Hello,
    LeaveTournament,
    Lobby,
    Profile,
    Refusal,
    Unwatch,
    Watch,
    WatchLobby,
    WatchTournament,
    Welcome,
    encode,
)
from pokerroom.room.offices import powers
from pokerroom.room.owner import Owner
from pokerroom.room.ownership import NotOwnerError
from pokerroom.room.people import SESSION
from pokerroom.room.person import Person
from pokerroom.room.room import Room
from pokerroom.room.sent import Sent, is_known, is_own, known_as, read, read_line
from pokerroom.room.taken import LONGEST_ID
from pokerroom.room.tournament_owner import TournamentOwner
from pokerroom.room.waits import network
from pokerroom.web import incidents
from pokerroom.web.costs import ADDRESS, MESSAGES, PER_ROW, PERSON, SOCKET, Key, Spending
from pokerroom.web.guard import Limits
from pokerroom.web.incidents import Incidents
from pokerroom.web.watcher import Watcher

LOG = logging.getLogger("pokerroom.socket")
MOST_BYTES = 8_192  # of one message from a browser
MOST_TOURNAMENTS = 8  # that one browser watches
MOST_WAITING = 512  # messages that a browser has not taken yet
STRAIGHT = "pokerroom.straight"  # what a server that can write straight to the connection says so by
CHANNEL = "pokerroom.channel"  # where the channel of a connection is told, if a thread sends to it
HEARING = "pokerroom.hearing"  # how somebody can have what is said called out to them, without waiting for it
MOVED = "pokerroom.moved"  # whom to tell that another process has a table by now
CLOSING = 1.0  # second to close a connection
LONGEST_WAIT = 5.0  # seconds that a message may wait for what was asked before it; then it is refused
EVERY_HOUR = 3600.0  # seconds after which a session is looked at again, however long it still lasts
# Why the room closed a socket, beside the codes of the protocol itself.
SIGNED_OUT, TOO_SLOW, TOO_MANY = 4001, 4008, 4029
# What the protocol says of frames that are none, text that is none, and frames that are too long.
BAD_FRAMES = (1002, 1003, 1007, 1009)
_ORDERED = msgspec.json.Encoder(order="sorted")  # the same message sent again may have its fields in another order
_DECODER = msgspec.json.Decoder(ClientMessage)


class Connection:
    """One browser. `person` is nobody while they have not said who they are."""

    __slots__ = (
        "_acting",
        "_acts",
        "_code",
        "_ends",
        "_heard",
        "_held",
        "_incidents",
        "_keys",
        "_limits",
        "_messages",
        "_moved",
        "_over",
        "_second",
        "_sleeping",
        "_spending",
        "_timers",
        "_waiting",
        "_write",
        "address",
        "person",
        "room",
        "socket",
        "steps",
        "token",
        "tournaments",
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
        spending: Spending | None = None,
        write: Callable[..., bool] | None = None,
        moved: Callable[[str], None] | None = None,
    ) -> None:
        """Take charge of a socket: whose it is, by which session, and where it comes from.

        `write` writes texts straight to the connection, or says that they must wait. `moved` is told of an act at a
        table that another process has by now, where somebody can send it there.
        """
        self.socket: WebSocket = socket
        self.room: Room = room
        self.person: Person | None = person
        self.token: str | None = token
        self.address: str = address
        self.watched: dict[str, Watcher] = {}
        self.tournaments: set[str] = set()  # that it watches
        self._incidents: Incidents = noted if noted is not None else Incidents()
        self._limits: Limits = limits if limits is not None else Limits()
        self._spending: Spending = spending if spending is not None else Spending(self._limits)
        self._keys: tuple[Key, ...] = ((SOCKET, id(self)),)  # by which what it asks for is counted
        self._ends: float = 0.0  # when its session runs out, as far as is known
        self.steps: bool = False  # the browser puts pictures together itself
        self._heard: bool = False  # the browser has said something
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._write: Callable[..., bool] | None = write
        self._moved: Callable[[str], None] | None = moved
        self._acting: str | None = None  # the id of an act that is not answered yet
        self._held: list[bytes] | None = None  # what goes together with the answer to an act, while that is made
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
        sleeping = self._sleeping
        if self._held is not None:
            self._held.append(message)
        elif sleeping is None or sleeping.done() or self._write is None or not self._write(message):
            self._put((message,))  # something lies before it, or the browser does not take it now

    def _put(self, messages: Sequence[bytes]) -> None:
        """Hand over messages, together where they can be written straight to the connection."""
        if self._over.is_set():
            return
        sleeping = self._sleeping
        asleep = sleeping is not None and not sleeping.done()  # all that was said before is on its way
        if asleep and self._write is not None and self._write(*messages):
            return
        if len(self._waiting) >= MOST_WAITING:
            self._note(incidents.SLOW)
            self.end(TOO_SLOW)
            return
        self._waiting.extend(messages)
        if sleeping is not None and asleep:
            sleeping.set_result(None)

    def _hold(self, number: int) -> None:
        """Hold what comes now, with the row of an act that is written, until the answer to it goes with it."""
        self._held = []

    def _told(self, number: int) -> None:
        """Everybody has been told of the row of an act: whoever did it is answered in the same breath, and not when all
        other tables that were written with it have been told of theirs."""
        id, self._acting = self._acting, None
        if id is not None:
            self._tell_with(encode(Answer(id, True, number)))

    def _tell_with(self, answer: bytes) -> None:
        """Hand over an answer behind what was held for it: whoever has it has seen what their act made."""
        held, self._held = self._held, None
        self._put((*held, answer) if held else (answer,))

    def end(self, code: int) -> None:
        """Hear and tell nothing any more, from this moment; `serve` closes the socket."""
        self._code = code
        self._stop()
        self._leave()

    def _stop(self) -> None:
        """Have nothing more written: whoever is told something asks no further than for a way to write it."""
        self._over.set()
        self._write = None

    def become(self, person: Person) -> None:
        """Go on for the same person, whose name or offices are others now."""
        self.person = person
        self.greet()
        for table, watcher in self.watched.items():  # what is theirs at a table may be something else now
            owner = self.room.tables.get(table)
            if owner is not None:
                owner.watch(watcher, owner.number)

    def watch_elsewhere(self, table: str) -> None:
        """Have a table that is not here any more watched where it is, if it is watched."""
        if self.watched.pop(table, None) is not None and self._moved is not None:
            self._moved(table)

    def greet(self) -> None:
        """Say which version the room speaks, and who this is to it."""
        known = self.person
        person = None
        if known is not None:
            person = Profile(known.name, known.guest, known.offices, powers(known.offices))
        self.tell(encode(Welcome(VERSION, person)))

    async def serve(self, *, greeting: bool = True) -> None:
        """Talk with the browser until it goes, or is dropped; who is known already need not be greeted."""
        if greeting:
            self.greet()
        self._look_at_session()
        self._in("silence", self._limits.silence, self._see_whether_silent)
        tasks = [asyncio.create_task(each) for each in (self._send(), self._receive(), self._over.wait())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._stop()
            self._leave()
            for timer in self._timers.values():
                timer.cancel()
            self._spending.forget((SOCKET, id(self)))
            for task in tasks:
                task.cancel()
            for ended in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(ended, Exception) and not isinstance(ended, WebSocketDisconnect | RuntimeError):
                    LOG.error("a connection failed", exc_info=ended)
            # Somebody who takes nothing does not take leave either.
            with contextlib.suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
                async with asyncio.timeout(CLOSING):
                    await self.socket.close(self._code)

    def _in(self, name: str, seconds: float, what: Callable[[], None]) -> None:
        self._timers[name] = asyncio.get_running_loop().call_later(seconds, what)

    def _see_whether_silent(self) -> None:
        """End a socket on which nothing was ever said: a browser says at once which version it speaks."""
        if not self._heard:
            self._note(incidents.SLOW)
            self.end(TOO_SLOW)

    def _look_at_session(self) -> None:
        """End the socket in the moment in which its session runs out."""
        if self.person is None or not self.token:
            return
        self._ends = self.room.people.session_ends(self.token)
        left = self._ends - self.room.clock()
        if left <= 0:
            self._note(incidents.SESSION)
            self.end(SIGNED_OUT)
        else:
            self._in("session", min(max(left, 0.01), EVERY_HOUR), self._look_at_session)

    def _is_signed_in(self) -> bool:
        """Whether the session still lasts. Whoever acts uses it: in its second half it is made longer."""
        if self.person is None or not self.token or self.room.clock() < self._ends - SESSION / 2:
            return True
        self.room.people.of_token(self.token)
        self._timers.pop("session").cancel()
        self._look_at_session()
        return not self._over.is_set()

    def _leave(self) -> None:
        """Watch no table any more."""
        for table, watcher in self.watched.items():
            owner = self.room.tables.get(table)
            if owner is not None:
                owner.unwatch(watcher)
        self.watched.clear()
        for id in self.tournaments:
            known = self.room.tournaments.every.get(id)
            if known is not None:
                known.viewers.discard(self)
        self.tournaments.clear()

    def changed(self, owner: TournamentOwner) -> None:
        """Show a tournament as it is now."""
        self.tell(self.room.door.frame(owner, self.person))

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
        self._heard = True
        if self._is_too_many():
            self._note(incidents.PACE)
            self.tell(encode(Refusal(f"that is more than {self._limits.messages} messages in a second.")))
            # Nothing more is heard in this second: to say no costs something too.
            await asyncio.sleep(1.0 - time.monotonic() % 1.0)
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
        wait = self._spend(message)
        if wait > LONGEST_WAIT:
            self.tell(encode(Refusal(f"the room does not do more for you at once; wait {math.ceil(wait)} seconds.")))
            return
        if wait > 0:
            await asyncio.sleep(wait)
            if self._over.is_set():
                return
        if isinstance(message, DoAct):
            if self._is_signed_in():
                await self._act(message)
            return
        try:
            self._take(message)
        except NotOwnerError:
            if self._moved is not None and isinstance(message, Watch):
                self._moved(message.table)
        except Refused as refusal:
            self._note(incidents.MESSAGE)
            self.tell(encode(Refusal(refusal.sentence, refusal.by)))

    def _spend(self, message: ClientMessage) -> float:
        """Count what a message costs to answer; how many seconds it has to wait because of others before it.

        An act is not held up by what others ask for from the same address.
        """
        cost, keys = MESSAGES[type(message)], self._keys
        if self.person is not None and len(keys) == 1:  # by whom it is from here on: nobody else comes to this socket
            keys = self._keys = (*keys, (PERSON, self.person.id))
        if not isinstance(message, DoAct):
            keys = (*keys, (ADDRESS, network(self.address)))
        if isinstance(message, Watch) and message.table in self.room.tables:
            cost += PER_ROW * self.room.tables[message.table].audience.missed(message.after)
        wait = self._spending.wait(keys)
        if wait <= LONGEST_WAIT:
            self._spending.spend(keys, cost)
        if wait > 0:
            self._note(incidents.PACE)
        return wait

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
            self.tell(encode(Lobby(self.room.lobby(self.person), self.room.listed_tournaments(self.person))))
        elif isinstance(message, WatchTournament):
            tournament = self.room.tournaments.get(message.id)
            if len(self.tournaments) >= MOST_TOURNAMENTS and message.id not in self.tournaments:
                raise Refused(f"{MOST_TOURNAMENTS} tournaments are enough for one page: leave one first.")
            self.tournaments.add(message.id)
            tournament.viewers.add(self)
            self.changed(tournament)
        elif isinstance(message, LeaveTournament):
            self.tournaments.discard(message.id)
            self.room.tournaments.get(message.id).viewers.discard(self)
        elif isinstance(message, Hello):
            if not FIRST <= message.version <= VERSION:
                raise Refused(f"the room speaks version {VERSION}, not {message.version}: load the page again.")
            self.steps = message.version == VERSION

    async def _act(self, message: DoAct) -> None:
        """Have an act answered, and say what became of it.

        Whoever acts at a table watches it, as a rule: the answer goes with what they are told of their own act.
        """
        self._acting = message.id
        try:
            self._pace()
            person = self.person
            owner = self.room.table_for(person, message.table)
            name = self.name_at(owner)
            if person is None:
                raise Refused("say who you are first: play as a guest, or sign in.")
            why = apart(self.room.people, person, owner.table)
            offices = () if why else person.offices
            text = _ORDERED.encode((message.line, message.act))
            sent = Sent(message.turn, message.id, text, written=self._hold, told=self._told)
            # Before it is read: what it was meant for may be over, and its answer is still the same.
            number, says = owner.already(name, sent), ""
            if number is None:
                how = offices, owner.table, why
                act = read_line(message.line, name, *how) if message.line else read(message.act, name, *how)
                done = await self.room.decisions.act(person, owner, name, act, sent)
                number, says = done.number, done.says
                if done.alike:
                    self._note(incidents.ACCOUNTS, table=owner.id)
            answer = Answer(message.id, True, number, says)
        except NotOwnerError as refusal:
            if self._moved is not None:
                self._moved(message.table)
                return
            answer = Answer(message.id[:LONGEST_ID], False, 0, refusal.sentence, refusal.by)
        except TooFast as refusal:
            self._note(incidents.PACE)
            answer = Answer(message.id[:LONGEST_ID], False, 0, refusal.sentence, refusal.by)
        except SecondAccount as refusal:
            self._note(incidents.ACCOUNTS, table=message.table, act=_kind(message))
            answer = Answer(message.id[:LONGEST_ID], False, 0, refusal.sentence, refusal.by)
        except Refused as refusal:
            self._note_act(message)
            answer = Answer(message.id[:LONGEST_ID], False, 0, refusal.sentence, refusal.by)
        if self._acting is not None:
            self._acting = None
            self._tell_with(encode(answer))

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
        act = _kind(message)
        table = message.table if message.table in self.room.tables else ""
        self._note(incidents.OFFICE if act and not is_own(act) else incidents.ACT, table=table, act=act)

    def _note(self, kind: str, *, table: str = "", act: str = "", code: int = 0) -> None:
        who = self.person.name if self.person is not None else ""
        self._incidents.note(kind, address=self.address, who=who, table=table, act=act, code=code)


def _kind(message: DoAct) -> str:
    """The name of the act that somebody sent, if it is one."""
    said = message.act.get("type") if message.act is not None and not message.line else None
    return str(said) if is_known(said) else ""


class TooFast(Refused):
    """A refusal for the pace alone."""
