"""The watchman: goes round the room at every start and every few minutes, and anchors the records every hour.

Knows what must agree: each table's chips with its account, each account with its transfers, all of them with what was
issued. Must not mend anything: what does not agree is an incident. Ask `verify` for the rows themselves.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Mapping

from pokerroom.room.anchors import STREAM, Anchors, LackingError, SignedAnchor, balances_hash
from pokerroom.room.incidents import RoomIncidents, place_at
from pokerroom.room.ledger import Ledger, table_account
from pokerroom.room.owner import Owner
from pokerroom.room.rows import stream_of
from pokerroom.room.store import RoomStore
from pokerroom.room.verify import balances, balances_since

LOG = logging.getLogger("pokerroom.watchman")
ROUND = 180.0  # seconds between two rounds
ANCHORED = 3600.0  # seconds between two anchors
MOST_ROWS = 50_000  # rows after which one is made sooner: a start verifies what came since
# Kinds of incidents.
TABLE_CHIPS, LEDGER, RECORDS, SEALED, WRITING = "table", "ledger", "records", "sealed", "writing"
NEXT_ANCHOR = "the next anchor"  # where it is found that there can be none
# How it is said of a table, behind which stands why.
CANNOT_OPEN, IS_SEALED = "the table cannot be opened", "its hand is sealed, and the key is not here"


class Watchman:
    """Looks after one room."""

    def __init__(
        self,
        store: RoomStore,
        ledger: Ledger,
        anchors: Anchors,
        incidents: RoomIncidents,
        tables: Mapping[str, Owner],
        build: str,
        *,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """Look after these tables and what is written of them."""
        self._store = store
        self._ledger = ledger
        self._anchors = anchors
        self._incidents = incidents
        self._tables = tables
        self._build = build
        self._clock = clock
        self.elsewhere: Callable[[], dict[str, str]] = dict  # what other processes found at their tables
        self._task: asyncio.Task[None] | None = None
        self._anchoring = threading.Lock()  # one that was begun goes on, though its task is cancelled

    def start(self, unanchored: int = 0) -> None:
        """Go round from now on, if it does not yet; so many rows came since the last anchor."""
        self._task = self._task or asyncio.get_running_loop().create_task(self._run(unanchored), name="watchman")

    async def stop(self, *, anchor: bool = True) -> None:
        """Stop going round, and anchor how the room is left, unless it is another's by now."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None
        if anchor:
            await asyncio.to_thread(self._incidents.write)
            await asyncio.to_thread(self.anchor)

    async def _run(self, unanchored: int) -> None:
        next_anchor, rows = time.monotonic() + ANCHORED, self._store.rows - unanchored
        while True:
            try:
                if time.monotonic() >= next_anchor or self._store.rows - rows >= MOST_ROWS:
                    await asyncio.to_thread(self.anchor)
                    next_anchor, rows = time.monotonic() + ANCHORED, self._store.rows
                await asyncio.sleep(ROUND)
                await self.go_round()
            except Exception:
                LOG.exception("the watchman's round has failed")
                await asyncio.sleep(ROUND)

    async def go_round(self) -> None:
        """Compare every table with its account, and the accounts with their transfers."""
        faults = await self.look() | self.elsewhere()
        await asyncio.to_thread(self._incidents.only, TABLE_CHIPS, faults)
        await asyncio.to_thread(self._accounts)
        await asyncio.to_thread(self._incidents.write)

    def see_tables(self) -> None:
        """Note whose hands cannot be opened of the tables that are here, and what was wrong with them where they were
        before. Each process does so for its own, and nobody waits for the disk."""
        sealed = {place_at(each.id) for each in self._tables.values() if each.locked}
        for where in sealed:
            self._incidents.note(SEALED, where, IS_SEALED)
        wrong = self._incidents.wrong(SEALED, RECORDS)
        if wrong:
            seen = {(SEALED, place_at(id)) for id in self._tables} | {(RECORDS, stream_of(id)) for id in self._tables}
            for kind, where, what in wrong:
                is_so = where in sealed if kind == SEALED else not what.startswith(CANNOT_OPEN)
                if (kind, where) in seen and not is_so:
                    self._incidents.note_over(kind, where)

    async def look(self) -> dict[str, str]:
        """What does not agree at the tables that are here, by table."""
        held = await asyncio.to_thread(self._ledger.balances, "table")
        doubted = [each for each in self._tables.values() if held.get(table_account(each.id), 0) != each.chips]
        # They may have been written since: each is looked at again, in one moment with its account.
        return {owner.id: what for owner in doubted if (what := self.of(owner))}

    def of(self, owner: Owner) -> str:
        """What does not agree at a table, if anything; nothing is said of one that is being written."""
        if owner.writing or owner.halted or owner.tournament:  # whose chips are no money
            return ""
        held, there = self._ledger.balance(table_account(owner.id)), owner.chips
        return "" if held == there else f"there are {there:,} chips on the table, and {held:,} in its account"

    def _accounts(self) -> None:
        last = self._anchors.last  # what came before it was looked at when it was made
        faults = balances_since(self._store, last.anchor) if last is not None else balances(self._store)
        self._incidents.only(LEDGER, {fault.where: fault.what for fault in faults})

    def anchor(self) -> SignedAnchor | None:
        """Anchor how the room stands now; the last one where nothing has come since, None where there can be none."""
        with self._anchoring:
            try:
                found = anchored(self._store, self._anchors, self._build, int(self._clock() * 1000))
            except LackingError as error:
                self._incidents.found(RECORDS, NEXT_ANCHOR, error.sentence)
                return None
        self._incidents.over(RECORDS, NEXT_ANCHOR)
        return found


def anchored(store: RoomStore, anchors: Anchors, build: str, at: int) -> SignedAnchor | None:
    """Anchor how a store stands; the last anchor where nothing has come since."""
    anchors.take()
    with store.database.looking() as base:
        transfers = int(base.execute("SELECT coalesce(max(number), 0) FROM transfer").fetchone()[0])
        held = dict(base.execute("SELECT name, balance FROM account").fetchall())
        heads = store.heads(base)
    known = anchors.heads
    if all(head.number in known.get(stream, {}) for stream, head in heads.items() if stream != STREAM):
        return anchors.last
    return anchors.add(at, build, heads, transfers, balances_hash(held))
