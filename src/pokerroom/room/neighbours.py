"""Neighbours: what the processes that share a room tell each other besides what is in the records.

Knows the rows of journals that the house writes for others, whose sessions or offices have changed, and which tables
each has for the lobby. Must not know browsers: `web` passes on whom a change is about.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

import msgspec
from msgspec import Struct

from pokerroom.law.error import Refused
from pokerroom.room.bus import Bus, BusError, BusMessage, Listener, SlowListenerError
from pokerroom.room.holding import TableHolding
from pokerroom.room.lobby import FarTable, LobbyBoard
from pokerroom.room.people import People
from pokerroom.room.writer import Writer

LOG = logging.getLogger("pokerroom.neighbours")
HOUSE, JOURNALS, PEOPLE, LOBBY = "house", "journals", "people", "lobby"  # subjects
ROUND = 1.0  # second between two times that tables are told
PATIENCE = 5.0  # seconds for the house to answer


class WantedRow(Struct, array_like=True):
    """A row that a process wants written by the house."""

    stream: str
    number: int
    data: bytes


class HouseAnswer(Struct, array_like=True):
    """What became of it: its time, or why not."""

    at: int
    refused: str = ""


class TablesTold(Struct, array_like=True):
    """The tables of one process."""

    member: str
    tables: list[FarTable]


class Neighbours:
    """One process among those that share a room."""

    def __init__(
        self,
        bus: Bus,
        holding: TableHolding,
        writer: Writer,
        people: People,
        board: LobbyBoard,
        changed: Callable[[str], None],
    ) -> None:
        """Know whom to tell; `changed` hears of somebody whose sessions or offices another process has changed."""
        self._bus: Bus = bus
        self._holding: TableHolding = holding
        self._writer: Writer = writer
        self._people: People = people
        self._board: LobbyBoard = board
        self._changed: Callable[[str], None] = changed
        self._told: dict[str, tuple[float, list[FarTable]]] = {}
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
        }
        for subject, hear in hears.items():
            heard = await self._bus.subscribe(subject)
            self._tasks.append(loop.create_task(self._listen(heard, hear), name=subject))
        self._tasks.append(loop.create_task(self._go_round(), name="neighbours"))
        self._writer.wrote = lambda stream: self._tell(JOURNALS, stream.encode())
        self._people.listen(lambda id: self._tell_from_thread(loop, id))
        self._holding.ask_elsewhere(self._ask)

    async def stop(self) -> None:
        """Hear nothing more."""
        self._writer.house = self._writer.wrote = None
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
                return
            except SlowListenerError:
                heard = await self._bus.subscribe(heard.subject)

    def _tell(self, subject: str, data: bytes) -> None:
        """Tell all others; who misses it looks for itself after a while."""

        async def telling() -> None:
            try:
                await self._bus.publish(subject, data)
            except BusError as error:
                LOG.debug("%s was not told: %s", subject, error)

        task = asyncio.get_running_loop().create_task(telling())
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)

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
        told = msgspec.msgpack.decode(message.data, type=TablesTold)
        if told.member != self._holding.leases.name:
            self._told[told.member] = (time.monotonic(), told.tables)
            self._show()

    def _show(self) -> None:
        """Have the lobby show what others have told lately."""
        late = time.monotonic() - 4 * ROUND
        self._told = {member: each for member, each in self._told.items() if each[0] > late}
        self._board.far = [table for _, tables in self._told.values() for table in tables]

    async def _go_round(self) -> None:
        """Tell which tables are here, and see what was missed."""
        rounds = 0
        while True:
            await asyncio.sleep(ROUND)
            rounds += 1
            try:
                self._tell(LOBBY, msgspec.msgpack.encode(TablesTold(self._holding.leases.name, self._board.own())))
                self._show()
                self._people.accounts.forget()
                if rounds % 5 == 0 and not self._holding.has_house:
                    for journal in self._writer.journals.values():
                        await journal.catch_up()
            except Exception:
                LOG.exception("the round of the neighbours has failed")
