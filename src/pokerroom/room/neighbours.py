"""Neighbours: what the processes that share a room tell each other besides what is in the records.

Knows the rows of journals and the incidents that the house writes for others, whose sessions or offices have changed,
which tables each has for the lobby, what is asked about one of them, and what was used of limits that hold for all.
Must not know browsers: `web` passes on whom a change is about. Ask `far_tables` for what others told, `farside` for
answers.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import msgspec
from msgspec import Struct

from pokerroom.law.error import Refused
from pokerroom.room.bus import Bus, BusError, BusMessage, Listener, SlowListenerError, listening
from pokerroom.room.far_tables import FarTables, TablesTold, TellsTables, parts_of
from pokerroom.room.farside import FarSide
from pokerroom.room.holding import TableHolding
from pokerroom.room.lobby import LobbyBoard
from pokerroom.room.people import People
from pokerroom.room.whereabouts import FarAnswer, Question
from pokerroom.room.writer import Writer

if TYPE_CHECKING:
    from pokerroom.room.room import Room

LOG = logging.getLogger("pokerroom.neighbours")
HOUSE, JOURNALS, PEOPLE, LOBBY, TABLES, COUNTS = "house", "journals", "people", "lobby", "tables", "counts"  # subjects
ROUND = 1.0  # second between two times that tables are told
PATIENCE = 5.0  # seconds for the house to answer
WATCH = 180  # rounds between two times that tables are compared with their accounts


class WantedRow(Struct, array_like=True):
    """A row that a process wants written by the house."""

    stream: str
    number: int
    data: bytes


class HouseAnswer(Struct, array_like=True):
    """What became of it: its time, or why not."""

    at: int
    refused: str = ""


class CountsTold(Struct, array_like=True):
    """What was used in one process since it last told, by limit and key, and what shares people have there."""

    member: str
    used: dict[str, dict[str, float]]
    shares: bytes


class SharedLimit(Protocol):
    """A limit that holds for all processes: each tells what was used there."""

    def share(self) -> None:
        """From here on others are told."""

    def tell(self) -> dict[str, float]:
        """What was used here since it was last told."""

    def hear(self, told: Mapping[str, float]) -> None:
        """Count what another process has told."""


class HasShares(Protocol):
    """What people have of the room, as processes tell each other."""

    def tell(self) -> bytes:
        """What other processes are told."""

    def hear(self, data: bytes) -> None:
        """Know what another process has told."""


class Pool(NamedTuple):
    """What processes count together."""

    used: Mapping[str, SharedLimit]
    shares: HasShares | None


class Neighbours:
    """One process among those that share a room."""

    def __init__(self, bus: Bus, room: Room, changed: Callable[[str], None], pool: Pool | None = None) -> None:
        """Know whom to tell; `changed` hears of somebody whose sessions or offices another process has changed, and
        `pool` has the limits that hold for all."""
        assert room.holding is not None
        self._bus: Bus = bus
        self._room: Room = room
        self._holding: TableHolding = room.holding
        self._writer: Writer = room.writer
        self._people: People = room.people
        self._board: LobbyBoard = room.lobby_board
        self._changed: Callable[[str], None] = changed
        self._pool: Pool = pool if pool is not None else Pool({}, None)
        for limit in self._pool.used.values():
            limit.share()
        self._told: FarTables = FarTables()
        self._far_side: FarSide = FarSide(room)
        self._tasks: list[asyncio.Task[None]] = []
        self._telling: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Hear the others, and tell them, from now on."""
        loop = asyncio.get_running_loop()
        hears: dict[str, Callable[[BusMessage], Awaitable[None]]] = {
            HOUSE: self._write_for,
            JOURNALS: self._catch_up,
            PEOPLE: self._look_at,
            LOBBY: self._list,
            TABLES: self._question,
            COUNTS: self._count,
        }
        for subject, hear in hears.items():
            heard = await self._bus.subscribe(subject)
            self._tasks.append(loop.create_task(self._listen(heard, hear), name=subject))
        self._tasks.append(loop.create_task(self._go_round(), name="neighbours"))
        self._tasks.append(loop.create_task(self._tell_incidents(), name="incidents"))
        self._writer.wrote = lambda stream: self._tell(JOURNALS, stream.encode())
        self._people.listen(lambda id: self._tell_from_thread(loop, id))
        self._holding.ask_elsewhere(self._ask)
        self._room.whereabouts.asks = self.ask

    async def stop(self) -> None:
        """Hear nothing more."""
        self._writer.house = self._writer.wrote = None
        self._room.whereabouts.asks = None
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, *self._telling, return_exceptions=True)

    async def _listen(self, heard: Listener, hear: Callable[[BusMessage], Awaitable[None]]) -> None:
        while True:
            try:
                async for message in heard:
                    try:
                        await hear(message)
                    except (Refused, msgspec.MsgspecError) as error:
                        LOG.info("what a neighbour said on %s comes to nothing: %s", heard.subject, error)
                    except Exception:  # one thing that goes wrong must not end the listening
                        LOG.exception("what a neighbour said on %s could not be done", heard.subject)
                return
            except SlowListenerError:
                heard = await listening(self._bus, heard.subject)

    def _tell(self, subject: str, data: bytes) -> None:
        """Tell all others; who misses it looks for itself after a while."""

        async def telling() -> None:
            try:
                await self._bus.publish(subject, data)
            except BusError as error:
                LOG.debug("%s was not told: %s", subject, error)

        self._later(telling())

    def _later(self, doing: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(doing)
        self._telling.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._telling.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            LOG.info("what a neighbour was to hear comes to nothing: %s", error)

    def _tell_from_thread(self, loop: asyncio.AbstractEventLoop, id: str) -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(self._tell, PEOPLE, id.encode())

    # -------------------------------------------------------------------------------------------- journals

    async def _ask(self, stream: str, number: int, data: bytes) -> int:
        """Have a row of a journal written by the house: its time."""
        asked = msgspec.msgpack.encode(WantedRow(stream, number, data))
        found = msgspec.msgpack.decode(await self._bus.request(HOUSE, asked, PATIENCE), type=HouseAnswer)
        if found.refused:
            raise Refused(found.refused)
        return found.at

    async def _write_for(self, message: BusMessage) -> None:
        """Write a row for another process, where the house is here."""
        if not self._holding.has_house:
            return
        wanted = msgspec.msgpack.decode(message.data, type=WantedRow)
        try:
            answer = HouseAnswer(await self._writer.journals[wanted.stream].write_for(wanted.number, wanted.data))
        except Refused as refusal:
            answer = HouseAnswer(0, refusal.sentence)
        except Exception:  # whoever asked need not wait until their time is over
            LOG.exception("a row of %s could not be written for a neighbour", wanted.stream)
            answer = HouseAnswer(0, "the house could not write that down; look whether it was done.")
        if message.answer:
            await self._bus.publish(message.answer, msgspec.msgpack.encode(answer))

    async def _catch_up(self, message: BusMessage) -> None:
        journal = self._writer.journals.get(message.data.decode())
        if journal is not None and not self._holding.has_house:
            await journal.catch_up()

    # -------------------------------------------------------------------------------------------- people and tables

    async def _look_at(self, message: BusMessage) -> None:
        self._people.accounts.forget()
        self._changed(message.data.decode())

    async def _list(self, message: BusMessage) -> None:
        if msgspec.msgpack.decode(message.data, type=TellsTables).member != self._holding.leases.name:
            self._told.hear(msgspec.msgpack.decode(message.data, type=TablesTold), time.monotonic())
            self._show()

    def _show(self) -> None:
        """Have the lobby show what others have told lately."""
        self._board.far, self._board.moving = self._told.now(time.monotonic(), self._room.tables)

    async def _question(self, message: BusMessage) -> None:
        """Answer what is asked about a table that is here, while further questions are heard."""
        question: Question = msgspec.msgpack.decode(message.data, type=Question)
        if message.answer and self._far_side.is_for_us(question):
            self._later(self._answer(message.answer, question))

    async def _answer(self, where: str, question: Question) -> None:
        answer = await self._far_side.answer(question)
        await self._bus.publish(where, msgspec.msgpack.encode(answer))

    async def ask(self, question: Question) -> FarAnswer:
        """Ask whoever has a table, or the house."""
        found = await self._bus.request(TABLES, msgspec.msgpack.encode(question), PATIENCE)
        return msgspec.msgpack.decode(found, type=FarAnswer)

    # -------------------------------------------------------------------------------------------- limits of all

    async def _count(self, message: BusMessage) -> None:
        told = msgspec.msgpack.decode(message.data, type=CountsTold)
        if told.member == self._holding.leases.name:
            return
        for name, used in told.used.items():
            if name in self._pool.used:
                self._pool.used[name].hear(used)
        if self._pool.shares is not None and told.shares:
            self._pool.shares.hear(told.shares)

    def _tell_counts(self) -> None:
        used = {name: spent for name, each in self._pool.used.items() if (spent := each.tell())}
        shares = self._pool.shares.tell() if self._pool.shares is not None else b""
        self._tell(COUNTS, msgspec.msgpack.encode(CountsTold(self._holding.leases.name, used, shares)))

    # -------------------------------------------------------------------------------------------- every second

    async def _go_round(self) -> None:
        """Tell which tables are here and what was used, and see what was missed."""
        rounds = 0
        while True:
            await asyncio.sleep(ROUND)
            rounds += 1
            try:
                for part in parts_of(self._holding.leases.name, self._board.own()):
                    self._tell(LOBBY, msgspec.msgpack.encode(part))
                self._tell_counts()
                self._show()
                self._people.accounts.forget()
                if rounds % 5 == 0 and not self._holding.has_house:
                    for journal in self._writer.journals.values():
                        await journal.catch_up()
                if rounds % WATCH == 0:
                    self._later(self._watch())
            except Exception:
                LOG.exception("the round of the neighbours has failed")

    async def _tell_incidents(self) -> None:
        """Have what is wrong here written down, by the house where that is elsewhere, as soon as it can be."""
        while True:
            await asyncio.sleep(ROUND)
            try:
                self._room.watchman.see_tables()
                await self._room.incidents.settle()
            except Exception:
                LOG.exception("what is wrong here could not be told")

    async def _watch(self) -> None:
        """Compare the tables that are here with their accounts: the house is told what does not agree."""
        self._board.faults = {} if self._holding.has_house else await self._room.watchman.look()
        if not self._holding.has_house:
            await asyncio.to_thread(self._room.anchors.keep_up)
