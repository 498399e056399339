"""The usher: goes from table to table and sees those off who keep to limits of their own, when their hand is over.

Knows who sits where and asks `limits` who may not any more. Must not decide anything: they leave as anybody leaves, by
the book, with their chips. What was sat is written down by `limits`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping

from pokerroom.law.error import Refused
from pokerroom.room.ledger import Ledger, person_account, table_account
from pokerroom.room.limits import SelfLimits
from pokerroom.room.owner import Owner
from pokerroom.room.registry import Registry
from pokerroom.room.rows import stream_of
from pokerroom.room.store import RoomStore
from pokerroom.table.absence import StepAway
from pokerroom.table.leaving import Leave

LOG = logging.getLogger("pokerroom.usher")
ROUND = 1.0  # second between two rounds


class Usher:
    """Looks after the limits that people set for themselves, at all tables."""

    def __init__(
        self, limits: SelfLimits, registry: Registry, ledger: Ledger, store: RoomStore, tables: Mapping[str, Owner]
    ) -> None:
        """Look after these tables."""
        self._limits = limits
        self._registry = registry
        self._ledger = ledger
        self._store = store
        self._tables = tables
        self.among_others: bool = False  # other processes look after other tables
        self._task: asyncio.Task[None] | None = None
        self._turn: asyncio.Lock = asyncio.Lock()
        self._listeners: list[Callable[[str, str], None]] = []

    async def start(self) -> None:
        """Go round from now on. Who sat when the room went down sat until the last row of the table, and no longer."""
        for person, table in self._open_seatings() if not self.among_others else ():
            await self._limits.left(person, table, self._store.head(stream_of(table)).at)
        self._task = asyncio.get_running_loop().create_task(self._run(), name="usher")

    async def stop(self) -> None:
        """Stop going round; what was sat until now is written down."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None
        try:
            for person, table in self._open_seatings() if not self.among_others else ():
                await self._limits.left(person, table, self._limits.now())
        except Refused:
            LOG.warning("what was sat could not be written down; the rows of the tables say it")

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(ROUND)
            try:
                await self.go_round()
            except Refused:  # nothing can be written now: the next round tries again
                continue
            except Exception:
                LOG.exception("the usher's round has failed")

    async def go_round(self) -> None:
        """See who sits where, and see those off who may not any more."""
        if self._limits.is_empty:
            return
        async with self._turn:
            seated = self._seated()
            await self._count(seated)
            for (person, table), name in seated.items():
                why = self._limits.why_off(person)
                if why:
                    try:
                        if await self._see_off(self._tables[table], name):
                            self._tell(person, why)
                    except Refused as refusal:  # this table stands still: others do not
                        LOG.info("table %s: somebody whose own limit is reached stays: %s", table, refusal.sentence)

    def _seated(self) -> dict[tuple[str, str], str]:
        """Everybody who sits at a table, by person and table, and what they are called there."""
        found: dict[tuple[str, str], str] = {}
        for owner in self._tables.values():
            for player in owner.table.state.players.values():
                number = self._registry.number_of(player.name)  # which it remembers: there may be many tables
                person = self._registry.person_of(number) if number is not None else None
                if person is not None:
                    found[person, owner.id] = player.name
        return found

    def _open_seatings(self) -> list[tuple[str, str]]:
        """Who sits where, as the rows say, of the tables that are looked after here."""
        return [each for each in self._limits.open_seatings() if not self.among_others or each[1] in self._tables]

    async def _count(self, seated: Mapping[tuple[str, str], str]) -> None:
        """Write down who has begun to sit, or no longer does, of those whose time is counted."""
        known = set(self._open_seatings())
        for person, table in known - seated.keys():
            await self._limits.left(person, table, self._limits.now())
        for person, table in seated.keys() - known:
            if self._limits.has_time(person):
                await self._limits.sits(person, table, self._since(person, table))

    def _since(self, person: str, table: str) -> int:
        """Since when somebody sits whose time was not counted until now: since they sat down, unless that was."""
        sat_down = self._ledger.last_brought(person_account(person), table_account(table), "sat down")
        began = int(sat_down * 1000)
        return began if began and began > self._limits.last_seating(person, table) else self._limits.now()

    async def _see_off(self, owner: Owner, name: str) -> bool:
        """Have somebody leave, after the hand where they are in one; who must stay, in a freeze-out, is away.

        Whether they had to be seen off.
        """
        player = owner.table.state.player(name)
        if player is None or player.leaving:
            return False
        try:
            await owner.act("", Leave(name))
        except Refused as refusal:
            if player.away_since >= 0:
                return False
            LOG.info("table %s: somebody's own limit is reached, and they stay away: %s", owner.id, refusal.by)
            await owner.act("", StepAway(name))
        return True

    def listen(self, listener: Callable[[str, str], None]) -> None:
        """Have somebody told, in the loop of the room, who is seen off, by id, and why."""
        self._listeners.append(listener)

    def _tell(self, person: str, why: str) -> None:
        for listener in self._listeners:
            listener(person, why)
