"""The holding of a process: the tables of a room that it has for now, among several processes that share one.

Knows shards and which tables lie in them; opens and closes them as the keeper says. Must not know how a table is made:
`room` does. Ask `leases` for who has what, `keeper` for when.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from typing import Protocol, TypeAlias

from pokerroom.law.error import Refused
from pokerroom.room.anchors import Anchors
from pokerroom.room.database import CannotWriteError
from pokerroom.room.decisions import Decisions
from pokerroom.room.faults import Findings
from pokerroom.room.health import Health
from pokerroom.room.incidents import RoomIncidents
from pokerroom.room.keeper import BEAT, Keeper
from pokerroom.room.leases import Leases
from pokerroom.room.openings import Opening
from pokerroom.room.owner import Owner
from pokerroom.room.ownership import HOUSE, SHARDS, NotOwnerError, shard_of
from pokerroom.room.registry import Registry
from pokerroom.room.reopening import FoundTable, Reopening, found_or_raised
from pokerroom.room.rows import stream_of
from pokerroom.room.sent import Request
from pokerroom.room.store import RoomStore
from pokerroom.room.verify import since_anchor
from pokerroom.room.writer import AsksHouse, Writer

LOG = logging.getLogger("pokerroom.holding")
LOOK = 0.5  # seconds after which it is seen whether tables were opened
READY = 1.0  # second for tables to be closed that are handed over: who beats late is missed by the others
ENDING = 10.0  # seconds for the same where the process ends
OPENED = 10.0  # seconds for another process to open a table
AGAIN = 0.05  # seconds between two looks whether it has

Step: TypeAlias = Callable[[], Awaitable[None]]


class SharedRoom(Protocol):
    """What a holding asks of its room."""

    store: RoomStore
    writer: Writer
    registry: Registry
    anchors: Anchors
    incidents: RoomIncidents
    decisions: Decisions
    health: Health
    tables: dict[str, Owner]
    reopening: Reopening

    def openings(self, after: int = 0) -> list[Opening]:
        """The tables that were opened, behind so many."""

    def own(self, opening: Opening, found: FoundTable, epoch: int = 0) -> Owner:
        """Take charge of a table that was found."""

    def cannot_open(self, opening: Opening, error: Exception) -> None:
        """Say which table is closed, and why."""

    async def open_house(self, report: Findings) -> None:
        """Be ready for all that is not a table."""

    async def begin(self, report: Findings) -> None:
        """Look after the room."""

    async def close_house(self, *, ours: bool = True) -> None:
        """Leave all that is not a table to another process."""


class TableHolding:
    """The shards of one process, and what is in them."""

    def __init__(self, room: SharedRoom, address: str, name: str) -> None:
        """Begin with nothing: `start` takes what can be taken."""
        self.leases: Leases = Leases(address, name)
        self.epochs: dict[int, int] = {}  # of the shards whose tables are here
        self.ready: set[int] = set()  # those whose tables have all come
        self.has_house: bool = False  # all that is not a table is here, and open
        self.house_since: float = 0.0  # since when, by the clock that never goes back
        self.ask: AsksHouse | None = None  # who asks the house, where it is elsewhere
        self.listeners: list[Callable[[str], None]] = []  # who hear of each table that is gone
        self._room: SharedRoom = room
        self._openings: list[Opening] = []
        self._by_id: dict[str, Opening] = {}
        self._entered: Findings | None = None  # what the records were like when the house was entered, while it is here
        self._begun: bool = False  # the house is looked after
        self._late: list[Opening] = []  # those that could not be opened in the moment in which they came
        self._steps: asyncio.Queue[Step] = asyncio.Queue()
        self._keeper: Keeper | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[None] | None = None
        self._stopping: set[asyncio.Task[None]] = set()
        self._ending: bool = False
        room.store.stand_behind(self.leases)

    async def start(self) -> None:
        """Take shards from now on, as they come."""
        self._loop = asyncio.get_running_loop()
        self._task = self._loop.create_task(self._run(), name="holding")
        self._keeper = Keeper(self.leases, self, BEAT)
        self._room.health.add("leases", self._keeper.health)

    async def come(self, seconds: float) -> None:
        """Wait until the first shards are here, for so long at most."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not self.ready:
                    await asyncio.sleep(AGAIN)

    def ask_elsewhere(self, ask: AsksHouse) -> None:
        """Know whom to ask for the house, wherever it is: here it may be on its way already."""
        self.ask = ask
        if HOUSE not in self.epochs:
            self._room.writer.house = ask

    async def stop(self) -> None:
        """Hand everything over, and hold nothing more."""
        self._ending = True
        if self._keeper is not None:
            with suppress(Refused):
                await asyncio.to_thread(self._keeper.close)
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, *self._stopping, return_exceptions=True)
        await asyncio.to_thread(self.leases.close)

    # ------------------------------------------------------------------------------------------ in the keeper's thread

    def taken(self, shards: Mapping[int, int]) -> None:
        """Shards have come; the tables follow one by one, while the keeper goes on."""
        self._plan(lambda: self._come(dict(shards)))

    def lost(self, shards: Collection[int]) -> None:
        """Shards are gone: what is still wanted of them is refused by the store."""
        self._plan(lambda: self._go(set(shards), ours=False))

    def let_go(self, shards: Collection[int]) -> None:
        """Shards are about to be handed over: what was handed in is written, or it is refused like all that is late."""
        done: Future[None] = Future()

        async def going() -> None:
            try:
                await self._go(set(shards), ours=True)
            finally:
                done.set_result(None)

        self._plan(going)
        with suppress(TimeoutError):
            done.result(ENDING if self._ending else READY)

    def _plan(self, step: Step) -> None:
        assert self._loop is not None
        with suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(self._steps.put_nowait, step)

    # ------------------------------------------------------------------------------------------ in the room's loop

    async def _run(self) -> None:
        """Do one thing after the other: what came first is over before it goes."""
        while True:
            step: Step = self._look
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK):
                    step = await self._steps.get()
            try:
                await step()
            except Exception:
                LOG.exception("a step of the holding has failed")

    async def _come(self, shards: dict[int, int]) -> None:
        began, before = time.monotonic(), len(self._room.tables)
        self.epochs |= shards
        if HOUSE in shards and self._entered is None:
            if self._stopping:  # it may come back to this very process while it is still being closed
                await asyncio.wait(self._stopping)
            self._entered = await self._enter_house(alone=len(shards) == SHARDS)
        self._openings += await asyncio.to_thread(self._room.openings, len(self._openings))
        await self._open([each for each in self._openings if self._shard(each) in shards])
        self.ready |= shards.keys() & self.epochs.keys()
        opened, took = len(self._room.tables) - before, time.monotonic() - began
        LOG.info("%d shards have come, and %d tables with them in %.2f s", len(shards), opened, took)
        if HOUSE in shards:
            self.has_house = True  # a tournament that goes on may open a table at once
            self.house_since = time.monotonic()
            await self._begin()
        else:
            self._room.decisions.start()

    async def _begin(self) -> None:
        """Look after the house that was entered; where that fails it is tried again at every look."""
        if self._entered is not None and not self._begun:
            await self._room.begin(self._entered)
            self._begun = True

    def opened_ever(self) -> dict[str, Opening]:
        """All tables that were opened until a moment ago, wherever they are."""
        if len(self._by_id) != len(self._openings):
            self._by_id = {each.id: each for each in self._openings}
        return self._by_id

    def has(self, table: str) -> bool:
        """Whether a table is here, or would be if there were one of this name."""
        return table in self._room.tables or shard_of(stream_of(table)) in self.ready

    async def _enter_house(self, *, alone: bool) -> Findings:
        """Know what another process has written until now."""
        room = self._room
        room.writer.house = None
        await asyncio.to_thread(room.anchors.read_again)
        await asyncio.to_thread(room.incidents.read_again)
        for journal in room.writer.journals.values():
            await journal.catch_up()
        report = Findings(0, 0, 0, 0, [], [])
        if alone:  # while others write there is no moment at which all could be compared
            report = await asyncio.to_thread(since_anchor, room.store, room.registry, room.anchors)
        await room.open_house(report)
        return report

    async def _look(self) -> None:
        """Open what was opened meanwhile, and do what could not be done before."""
        if unread := {shard: epoch for shard, epoch in self.epochs.items() if shard not in self.ready}:
            await self._come(unread)
        if self.epochs:
            new = await asyncio.to_thread(self._room.openings, len(self._openings))
            self._openings += new
            late, self._late = self._late, []
            await self._open([*late, *new])
        if self.has_house:
            await self._begin()

    def _shard(self, opening: Opening) -> int:
        return shard_of(stream_of(opening.id))

    async def _open(self, openings: Sequence[Opening]) -> None:
        reopening = self._room.reopening
        for several in await asyncio.to_thread(reopening.in_turn, [each for each in openings if self._is_wanted(each)]):
            epochs = [self.epochs[self._shard(each)] for each in several]
            found = await asyncio.to_thread(reopening.found, several, epochs)
            for opening, epoch, each in zip(several, epochs, found, strict=True):
                if self._is_wanted(opening):  # its tournament may have opened it meanwhile
                    await self._take(opening, epoch, each)
                    await asyncio.sleep(0)  # people at others need not wait

    def _is_wanted(self, opening: Opening) -> bool:
        return self._shard(opening) in self.epochs and opening.id not in self._room.tables

    async def _take(self, opening: Opening, epoch: int, found: FoundTable | Exception) -> None:
        try:
            self._room.own(opening, found_or_raised(found), epoch).start()
        except CannotWriteError:  # at this moment, or not any more
            self._late.append(opening)
        except Exception as error:  # one table that is broken must not keep the others closed
            await asyncio.to_thread(self._room.cannot_open, opening, error)

    async def _go(self, shards: set[int], *, ours: bool) -> None:
        LOG.info("%d shards %s", len(shards), "are handed over" if ours else "are gone to others")
        for shard in shards:
            self.epochs.pop(shard, None)
        self.ready -= shards
        tables = self._room.tables
        gone = [tables.pop(id) for id in list(tables) if shard_of(stream_of(id)) in shards]
        for owner in gone:  # it may come back to this very process, as another
            for listener in self.listeners:
                listener(owner.id)
        closing = [_left(owner) for owner in gone]
        if HOUSE in shards:
            self._room.writer.house = self.ask
            # Who was only on the way in has nothing to anchor, and may have made tournaments.
            closing.append(self._room.close_house(ours=ours and self.has_house))
            self.has_house, self._entered, self._begun = False, None, False
        task = asyncio.ensure_future(_all_of(closing))
        self._stopping.add(task)
        task.add_done_callback(self._stopping.discard)
        if ours:
            await asyncio.shield(task)

    async def opened(self, opening: Opening) -> None:
        """Wait until a table is open that was written down here, whoever has it."""
        self._plan(self._look)
        try:
            async with asyncio.timeout(OPENED):
                while opening.id not in self._room.tables:
                    if self._shard(opening) not in self.epochs and await asyncio.to_thread(self._is_begun, opening):
                        return
                    await asyncio.sleep(AGAIN)
        except TimeoutError:
            raise Refused("the table is not open yet; look again.") from None

    def _is_begun(self, opening: Opening) -> bool:
        return self._room.store.end(stream_of(opening.id)) > 0


async def _left(owner: Owner) -> None:
    """Stop a table for good: whoever still wants something of it is told that it is elsewhere."""
    await owner.stop()
    owner.mailbox.close(_refuse)


def _refuse(request: Request | None) -> None:
    if request is not None and request.planned < 0 and not request.done.done():
        request.done.set_exception(NotOwnerError())


async def _all_of(several: Sequence[Awaitable[None]]) -> None:
    for failed in await asyncio.gather(*several, return_exceptions=True):
        if isinstance(failed, Exception):
            LOG.warning("something that went to another process could not be closed: %s", failed)
