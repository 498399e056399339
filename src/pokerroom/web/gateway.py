"""The gateway: holds the sockets of browsers, and has no tables; what they say goes to the process that has the table.

Knows who has which shard, and of what is said no more than which table it is about. Must not know a game. Where a table
goes to another process it watches there anew, and sends again what was not answered: by its id it is done once.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from itertools import count

import msgspec
from msgspec import Struct

from pokerroom.room.bus import Bus
from pokerroom.room.directory import Directory
from pokerroom.room.health import PartHealth
from pokerroom.room.ownership import HOUSE, NOBODY, shard_of
from pokerroom.room.rows import stream_of
from pokerroom.web.bus_door import subject_of
from pokerroom.web.relay import (
    LineAccepted,
    LineAnswered,
    LineBody,
    LineEnded,
    LineGone,
    LineHeard,
    LineOpened,
    LineSaid,
    Numbers,
    Outbox,
    Parcel,
    ParcelLost,
    TableMoved,
    take_parcels,
)
from pokerroom.web.sending import Handful
from pokerroom.web.socket import MOST_BYTES
from pokerroom.web.visits import PassedRequest, Visitor

LOG = logging.getLogger("pokerroom.gateway")
TICK = 0.1  # seconds after which what could not be sent is tried again
CHECKED = 10  # ticks after which it is looked who waits for too long
_ANSWER = b'{"type":"answer",'  # with which an answer begins
WHOLE = b'{"type":"watch","table":%b,"after":0}'  # what asks for a whole picture


class Envelope(Struct):
    """What a gateway reads of what a browser says."""

    type: str = ""
    table: str = ""
    id: str = ""


class AnswerEnvelope(Struct):
    """What a gateway reads of an answer."""

    id: str
    ok: bool


_ENVELOPE = msgspec.json.Decoder(Envelope)
_ANSWERED = msgspec.json.Decoder(AnswerEnvelope)


class Gateway:
    """All visitors of one gateway, and its lines to processes."""

    def __init__(self, bus: Bus, directory: Directory) -> None:
        """Begin with nobody."""
        self.name: str = f"gw.{secrets.token_hex(6)}"
        self.directory: Directory = directory
        self._bus: Bus = bus
        self._outboxes: dict[str, Outbox] = {}
        self._lines: dict[int, tuple[Visitor | PassedRequest, str]] = {}  # who is on each, and with which process
        self._next = count(1)
        self._visitors: set[Visitor] = set()
        self._late: set[Visitor] = set()  # those for whom something is sent later
        self._numbers: Numbers = Numbers(self._lost)
        self._handful: Handful = Handful()  # what is told by the parcel that is being taken
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Hear what processes say, from now on."""
        loop = asyncio.get_running_loop()
        heard = await self._bus.subscribe(self.name)
        self._tasks = [
            loop.create_task(take_parcels(self._bus, self.name, heard, self._take), name="gateway"),
            loop.create_task(self._tick()),
        ]

    async def stop(self) -> None:
        """Hear nothing more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for outbox in self._outboxes.values():
            await outbox.close()

    def parts(self) -> list[PartHealth]:
        """How the bus is, and whether it is known who has what."""
        found = {"bus": self._bus.health(), "directory": self.directory.health()}
        return [PartHealth(name, each.ok, each.says) for name, each in found.items()]

    # -------------------------------------------------------------------------------------------- to processes

    def _outbox(self, member: str) -> Outbox:
        if member not in self._outboxes:
            self._outboxes[member] = Outbox(self._bus, subject_of(member), self.name)
        return self._outboxes[member]

    def call(self, call: PassedRequest, member: str) -> bool:
        """Send a request to a process; no where it is nobody."""
        if member == NOBODY:
            return False
        number = next(self._next)
        call.line = number
        self._lines[number] = (call, member)
        self._outbox(member).put(LineOpened(number, call.scope, call.body))
        return True

    def members(self) -> list[str]:
        """All processes that have something, the house first."""
        house = self.owner("")
        return [house, *sorted(set(self.directory.owners.values()) - {NOBODY, house})]

    def forget(self, call: PassedRequest) -> None:
        """Wait for a request no longer."""
        self._lines.pop(call.line, None)

    def come(self, visitor: Visitor) -> None:
        """Somebody comes."""
        self._visitors.add(visitor)
        self._look_at(visitor)

    def leave(self, visitor: Visitor) -> None:
        """Somebody goes."""
        self._visitors.discard(visitor)
        for member, number in visitor.lines.items():
            self._lines.pop(number, None)
            self._outbox(member).put(LineGone(number))
        visitor.lines.clear()

    def hear(self, visitor: Visitor, text: str) -> None:
        """Pass on what somebody says, to whoever has the table it is about."""
        text = text[: MOST_BYTES + 1]  # of what is too long no more than shows that
        try:
            said = _ENVELOPE.decode(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            said = Envelope()  # the house says in words what is wrong with it
        if said.type == "hello":
            visitor.hello = text
            for member in visitor.lines:
                self._send(visitor, member, text)
            return
        if said.type == "tournament":
            visitor.tournaments[said.id] = text
        elif said.type == "leave tournament":
            visitor.tournaments.pop(said.id, None)
        table = said.table if said.type in ("watch", "unwatch", "act") else ""
        if said.type == "watch":
            visitor.watched.setdefault(table, NOBODY)
        elif said.type == "unwatch":
            visitor.watched.pop(table, None)
            visitor.late = [each for each in visitor.late if each[0] != table]
        elif said.type == "act" and said.id:
            visitor.ask(said.id, table, text)
        visitor.keep_to_limits()
        member = self.owner(table)
        if member == NOBODY:
            self._send_later(visitor, table, text if not table or said.type == "watch" else "")
            return
        if said.type == "act" and visitor.watched.get(table, member) != member:
            self._watch_again(visitor, table)  # it has just moved, and nobody has said so yet; the act goes with it
            if said.id:
                return
        if table in visitor.watched:
            visitor.watched[table] = member
        if said.type == "act":
            visitor.asked[table] = member
        self._send(visitor, member, text, table)

    def owner(self, table: str) -> str:
        """Which process has a table, or without one the house; nobody where that is not known."""
        return self.directory.of_shard(shard_of(stream_of(table)) if table else HOUSE)

    def _send(self, visitor: Visitor, member: str, text: str, table: str = "") -> None:
        self._outbox(member).put(LineHeard(self._line(visitor, member), text, table))

    def _send_later(self, visitor: Visitor, table: str, text: str = "") -> None:
        visitor.try_later(table, text)
        self._late.add(visitor)

    def _line(self, visitor: Visitor, member: str) -> int:
        """The line of somebody to a process, opened where there is none."""
        number = visitor.lines.get(member)
        if number is None:
            number = visitor.lines[member] = next(self._next)
            self._lines[number] = (visitor, member)
            visitor.scope.further = visitor.accepted
            self._outbox(member).put(LineOpened(number, visitor.scope))
            if visitor.hello:
                self._outbox(member).put(LineHeard(number, visitor.hello))
        return number

    # -------------------------------------------------------------------------------------------- where things move

    def look_again(self) -> None:
        """Something has gone to another process: everybody is where their tables are."""
        self._ask_elsewhere()
        for visitor in tuple(self._visitors):
            self._look_at(visitor)

    def _ask_elsewhere(self) -> None:
        """Wait no longer for what was only looked up at a process that has nothing any more: it may have ended, and
        whoever asked asks another. What changes something is never asked twice."""
        there = set(self.directory.owners.values())
        for number, (who, member) in list(self._lines.items()):
            if isinstance(who, PassedRequest) and who.is_safe and member not in there:
                del self._lines[number]
                who.fail()

    def _look_at(self, visitor: Visitor) -> None:
        house = self.owner("")
        if house not in (NOBODY, visitor.house):
            visitor.house = house
            self._line(visitor, house)
            for text in visitor.tournaments.values():
                self._send(visitor, house, text)
        for table, member in list(visitor.watched.items()):
            if self.owner(table) not in (NOBODY, member):
                self._watch_again(visitor, table)
        for table in {each.table for each in visitor.open_acts()} - visitor.watched.keys():
            if self.owner(table) not in (NOBODY, visitor.asked.get(table, NOBODY)):
                self._watch_again(visitor, table)

    def _watch_again(self, visitor: Visitor, table: str) -> None:
        """Watch a table at the process that has it now, and send what was not answered, in its order."""
        member = self.owner(table)
        if member == NOBODY:
            return
        visitor.asked[table] = member
        if table in visitor.watched:
            visitor.watched[table] = member
            self._send(visitor, member, (WHOLE % msgspec.json.encode(table)).decode(), table)
        for each in visitor.open_acts():
            if each.table == table:
                self._send(visitor, member, each.text, table)

    def _lost(self, member: str) -> None:
        """Something of a process did not come: all lines to it begin anew."""
        LOG.warning("something of %s did not come; its lines begin anew", member)
        self._begin_anew(member)

    def _begin_anew(self, member: str) -> None:
        for number, (who, at) in list(self._lines.items()):
            if at != member:
                continue
            del self._lines[number]
            self._outbox(member).put(LineGone(number))
            if isinstance(who, PassedRequest):
                who.fail()
                continue
            who.lines.pop(member, None)
            if who.house == member:
                who.house = NOBODY
            for table, had in list(who.watched.items()):
                if had == member:
                    who.watched[table] = NOBODY
            who.asked = {table: had for table, had in who.asked.items() if had != member}
            self._look_at(who)

    async def _tick(self) -> None:
        """Try again what could not be sent, and what was asked of a process that had it no more."""
        for tick in count(1):
            await asyncio.sleep(TICK)
            late, self._late = self._late, set()
            for visitor in late & self._visitors:
                try:
                    self._try_again(visitor)
                except Exception:
                    LOG.exception("what could not be sent could not be tried again")
            if tick % CHECKED == 0:
                for visitor in tuple(self._visitors):
                    visitor.check(time.monotonic())

    def _try_again(self, visitor: Visitor) -> None:
        late, visitor.late = visitor.late, []
        for table, text in late:
            if not self.owner(table):
                self._send_later(visitor, table, text)
            elif text:
                self.hear(visitor, text)
            else:
                self._watch_again(visitor, table)

    # -------------------------------------------------------------------------------------------- from processes

    def _take(self, parcel: Parcel) -> None:
        self._numbers.came(parcel)
        try:
            self._take_each(parcel)
        finally:
            self._handful.put()

    def _take_each(self, parcel: Parcel) -> None:
        for item in parcel.items:
            if isinstance(item, LineSaid):
                self._say(item)
                continue
            self._handful.put()  # what was said before goes before
            if isinstance(item, ParcelLost):
                self._begin_anew(parcel.sender)
            elif isinstance(item, LineAccepted | LineEnded | TableMoved):
                who, member = self._lines.get(item.line, (None, NOBODY))
                if isinstance(who, Visitor):
                    self._tell(who, member, item)
                elif isinstance(who, PassedRequest):
                    who.fail()
            elif isinstance(item, LineAnswered | LineBody):
                called, _ = self._lines.get(item.line, (None, NOBODY))
                if isinstance(called, PassedRequest) and called.take(item):
                    del self._lines[item.line]

    def _say(self, item: LineSaid) -> None:
        text = item.text
        answer = _ANSWERED.decode(text) if text.startswith(_ANSWER) else None
        for number in item.lines:
            who, member = self._lines.get(number, (None, NOBODY))
            if isinstance(who, Visitor) and (answer is None or who.answered(answer.id, member, ok=answer.ok)):
                if (line := who.line()) is not None:
                    self._handful.add(who, line, text)
                else:
                    self._handful.put()  # in its order
                    who.tell(text)

    def _tell(self, visitor: Visitor, member: str, item: LineAccepted | LineEnded | TableMoved) -> None:
        if isinstance(item, LineAccepted):
            visitor.accept(item.headers)
        elif isinstance(item, TableMoved):
            self._send_later(visitor, item.table)  # at the next tick, wherever it is then
        elif item.code:
            visitor.end(item.code)
        else:  # the process does not know this line any more
            self._lines.pop(item.line, None)
            visitor.lines.pop(member, None)
            for table, had in visitor.watched.items():
                if had == member:
                    self._send_later(visitor, table)
            if visitor.house == member:
                visitor.house = NOBODY
                self._look_at(visitor)
