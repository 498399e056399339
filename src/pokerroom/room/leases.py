"""Leases: the ownership of shards by several processes, written down on the server that has the rows.

Knows members, who say at every beat that they are there, and the epoch of each shard. Time is the server's alone. Must
not know what is in a shard. Ask `ownership` for what is fair, `store` for where appends are fenced, `keeper` for beats.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

import psycopg

from pokerroom.room.addresses import CALLED, as_member, on_server
from pokerroom.room.database import Transaction
from pokerroom.room.ownership import NOBODY, SHARDS, Place, ShardChange, ShardListener, shard_of, spread
from pokerroom.room.pipelined import connected

LOG = logging.getLogger("pokerroom.leases")
SCHEMA = "pokerroom_leases"
LENGTH = 2.0  # seconds for which a member is believed to be there
TABLES = """
CREATE TABLE member (name TEXT PRIMARY KEY, since INTEGER NOT NULL, until INTEGER NOT NULL);
CREATE TABLE lease (shard INTEGER PRIMARY KEY, owner TEXT NOT NULL, epoch INTEGER NOT NULL);
"""
CLOCK = "clock_timestamp()"
_DOUBT = 0.15  # of a lease: for so long a member is doubted before it is taken for gone
_SOON = 0.05  # of a lease: so often somebody is looked for who is doubted
_SHOWN_OUT = 0.2  # seconds for the server to cut connections
_OLD = 30.0  # seconds after which nobody asks any more for a member that is gone
_FREE = "INSERT INTO lease SELECT number, ?, 0 FROM generate_series(0, CAST(? AS BIGINT) - 1) AS number"
_NOTICE = f"SELECT pg_notify('{SCHEMA}', '')"
_RENEW = "UPDATE member SET until = {now} + ? WHERE name = ? AND until > {now} RETURNING since"
# Who comes back too late comes anew: nothing from before counts, whoever would have said it.
_COME = (
    "WITH come AS (INSERT INTO member SELECT ?, now, now + ? FROM (SELECT {now} AS now) AS clock"
    " ON CONFLICT (name) DO UPDATE SET since = excluded.since, until = excluded.until RETURNING name)"
    " UPDATE lease SET epoch = epoch + 1 FROM come WHERE owner = come.name"
)
# A member is doubted whose time would not come for long, because the clock went back, or of which the server has no
# connection; while the server itself has only just come that says nothing.
_MEMBERS = (
    "SELECT name, until <= clock.now, until > clock.now + 2 * ?"
    " OR (pg_postmaster_start_time() < clock_timestamp() - make_interval(secs => ? / 1000.0)"
    f" AND NOT EXISTS (SELECT 1 FROM pg_stat_activity WHERE application_name = '{CALLED}' || name)),"
    " since <= clock.now - ? OR since > clock.now FROM member, (SELECT {now} AS now) AS clock"
)
_SEEN = "unnest(CAST(? AS BIGINT[]), CAST(? AS BIGINT[])) AS seen (shard, epoch)"
# What somebody is about to append to is left for the next beat.
_TAKE = (
    f"UPDATE lease SET owner = ?, epoch = lease.epoch + 1 FROM (SELECT lease.shard FROM lease JOIN {_SEEN}"
    " ON lease.shard = seen.shard AND lease.epoch = seen.epoch FOR UPDATE OF lease SKIP LOCKED) AS free"
    " WHERE lease.shard = free.shard"
)
_LOCK = "SELECT shard FROM lease WHERE shard = ANY(?) AND owner = ? ORDER BY shard FOR UPDATE"  # as those who append
_GIVE = (
    "UPDATE lease SET owner = given.owner, epoch = epoch + 1"
    " FROM unnest(CAST(? AS BIGINT[]), CAST(? AS TEXT[])) AS given (shard, owner)"
    " WHERE lease.shard = given.shard AND lease.owner = ?"
)
# Whoever is silent may have stopped in the middle of something, with locks for which all others would wait.
_SHOW_OUT = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE application_name = ? AND pid <> pg_backend_pid() AND usename = current_user"
)
# The lock by which transfers are numbered, before any account is touched: so no two wait for each other.
_BOOKING = "SELECT pg_advisory_xact_lock(hashtext('pokerroom transfer'))"
_FORGET = "DELETE FROM member WHERE until < {now} - ? AND NOT EXISTS (SELECT 1 FROM lease WHERE owner = member.name)"
# Whoever takes a shard waits until those have committed who have read here that it is theirs.
_HELD = (
    f"SELECT lease.shard, lease.epoch FROM {SCHEMA}.lease JOIN {SCHEMA}.member ON member.name = lease.owner"
    f" JOIN {_SEEN} ON lease.shard = seen.shard AND lease.epoch = seen.epoch"
    " WHERE lease.owner = ? AND member.until > {now} ORDER BY lease.shard FOR SHARE OF lease"
)


class _Members(NamedTuple):
    """Who is there, who is not any more, and whether this one has been there for long enough to judge."""

    there: set[str]
    silent: set[str]
    judges: bool


class Leases:
    """The shards of one process among several; every method may be called from any thread."""

    def __init__(self, address: str, name: str, *, length: float = LENGTH, clock: str = CLOCK) -> None:
        """Open what is written down at an address; `name` nobody else has, and `clock` is what the server reads."""
        self.name: str = name
        self._address: str = as_member(address, name)
        self._length: int = round(length * 1000)
        self._now: str = f"CAST(extract(epoch FROM {clock}) * 1000 AS BIGINT)"
        self._mine: dict[int, int] = {}
        self._doubted: dict[str, float] = {}  # members, each with when it was first doubted that they are there
        self._shown_out: set[str] = set()
        self.listeners: list[ShardListener] = []
        self._turn: threading.Lock = threading.Lock()
        self._listening: psycopg.Connection[Any] | None = None
        self._database = on_server(self._address, SCHEMA, TABLES)
        with self._database.writing() as base:
            base.execute(f"{_FREE} ON CONFLICT DO NOTHING", (NOBODY, SHARDS))

    @property
    def mine(self) -> Mapping[int, int]:
        """The shards that were held when that was last asked, each with its epoch."""
        return self._mine

    def _said(self, statement: str) -> str:
        return statement.replace("{now}", self._now)

    @contextmanager
    def _telling(self) -> Iterator[Transaction]:
        """ShardChange something that others wait for."""
        with self._database.writing() as base:
            yield base
            base.execute(_NOTICE)

    # ------------------------------------------------------------------------------------------------ beats

    def beat(self) -> ShardChange:
        """Say that the process is there, and take what is its share of what nobody holds."""
        with self._turn:
            self._renew()
            members = self._members()
            owners, epochs = self._leases()
            if members.judges:
                held = owners
                self._show_out(members.silent, owners.values())
            else:  # who has only just come takes nothing from others: they may be about to come too
                held = {shard: owner for shard, owner in owners.items() if owner not in members.silent}
            plan = spread(members.there, held)
            free = [shard for shard, owner in held.items() if owner not in members.there]
            wanted = [shard for shard in free if plan.get(shard) == self.name]
            if wanted:
                with self._telling() as base:
                    base.execute(_TAKE, (self.name, wanted, [epochs[shard] for shard in wanted]))
                owners, epochs = self._leases()
            return self._changed(owners, epochs, plan)

    def _renew(self) -> None:
        with self._database.writing() as base:
            if base.execute(self._said(_RENEW), (self._length, self.name)).fetchone() is None:
                base.execute(self._said(_COME), (self.name, self._length))
                base.execute(_NOTICE)
            base.execute(self._said(_FORGET), (round(_OLD * 1000),))

    def _members(self) -> _Members:
        there, silent, judges = {self.name}, set[str](), False
        doubted, self._doubted = self._doubted, {}
        now, patience = time.monotonic(), self._length * _DOUBT / 1000
        for name, over, doubtful, long in self._database.rows(self._said(_MEMBERS), (self._length,) * 3):
            if name == self.name:
                judges = bool(long)
                continue
            if doubtful:
                self._doubted[name] = doubted.get(name, now)
                if name not in doubted:
                    LOG.info("the server has no connection of %s", name)
            gone = over or now - self._doubted.get(name, now) >= patience
            (silent if gone else there).add(name)
        return _Members(there, silent, judges)

    def _show_out(self, silent: set[str], owners: Collection[str]) -> None:
        """Cut the connections of those who are silent: once, and for as long as they have something."""
        for name in silent:
            if name not in self._shown_out:
                LOG.info("%s is gone", name)
            if name not in self._shown_out or name in owners:
                self._cut(name)
        self._shown_out = silent

    def _cut(self, name: str) -> None:
        """Cut the connections of a member, all at once, and wait until they are gone: for a moment at most."""
        until = time.monotonic() + _SHOWN_OUT
        while self._database.rows(_SHOW_OUT, (CALLED + name,)) and time.monotonic() < until:
            time.sleep(_SHOWN_OUT / 20)

    def _leases(self) -> tuple[dict[int, str], dict[int, int]]:
        found = self._database.rows("SELECT shard, owner, epoch FROM lease")
        return {shard: owner for shard, owner, _ in found}, {shard: epoch for shard, _, epoch in found}

    def _changed(self, owners: Mapping[int, str], epochs: Mapping[int, int], plan: Mapping[int, str]) -> ShardChange:
        before, now = self._mine, {shard: epochs[shard] for shard, owner in owners.items() if owner == self.name}
        taken = {shard: epoch for shard, epoch in now.items() if before.get(shard) != epoch}
        lost = {shard for shard, epoch in before.items() if now.get(shard) != epoch}
        for listener in self.listeners if taken else ():
            listener(taken)
        self._mine = now
        return ShardChange(taken, lost, {shard: to for shard, to in plan.items() if shard in now and to != self.name})

    # ------------------------------------------------------------------------------------------------ handing over

    def hand_over(self, to: Mapping[int, str]) -> None:
        """Give shards to others, once all that was handed in for them is written."""
        with self._turn:
            with self._telling() as base:
                self._give(base, to)
            self._mine = {shard: epoch for shard, epoch in self._mine.items() if shard not in to}

    def _give(self, base: Transaction, to: Mapping[int, str]) -> None:
        base.execute(_LOCK, (list(to), self.name))
        base.execute(_GIVE, (list(to), list(to.values()), self.name))

    def leave(self) -> None:
        """Give all shards to the others, and be a member no more; nothing more can be appended."""
        with self._turn:
            others = self._members().there - {self.name}
            owners, _ = self._leases()
            mine = [shard for shard, owner in owners.items() if owner == self.name]
            plan = spread(others, {shard: NOBODY if owner == self.name else owner for shard, owner in owners.items()})
            with self._telling() as base:
                self._give(base, {shard: plan.get(shard, NOBODY) for shard in mine})
                base.execute("DELETE FROM member WHERE name = ?", (self.name,))
            self._mine = {}

    def wait(self, seconds: float) -> bool:
        """Wait until somebody has changed something, for so long at most, and not for long while somebody is doubted;
        whether somebody has."""
        if self._doubted.keys() - self._shown_out:
            seconds = min(seconds, self._length * _SOON / 1000)
        for _ in range(2):  # one that was cut is made anew at once: the others look whether there is one
            try:
                if self._listening is None or self._listening.closed or self._listening.broken:
                    self._listening = connected(self._address, SCHEMA)
                    self._listening.execute(f"LISTEN {SCHEMA}".encode())
                return any(True for _ in self._listening.notifies(timeout=seconds, stop_after=1))
            except psycopg.Error:
                pass
        threading.Event().wait(seconds)
        return False

    def close(self) -> None:
        """Close the connections. Who has not left is missed by the others after a while."""
        if self._listening is not None:
            self._listening.close()
        self._database.close()

    # ------------------------------------------------------------------------------------------------ the fence

    def asked(
        self, base: Transaction, places: Iterable[Place], *, books: bool = False
    ) -> Callable[[], Collection[Place]]:
        """Ask which places are not held, in the transaction that appends. Those that are stay so until it ends;
        where chips move in it, nobody else moves any until then."""
        mine = self._mine
        wanted = {place: (shard, place[1] or mine.get(shard, 0)) for place in places for shard in [shard_of(place[0])]}
        several = sorted(set(wanted.values()))
        shards, epochs = [shard for shard, _ in several], [epoch for _, epoch in several]
        found = base.execute(self._said(_HELD), (shards, epochs, self.name))
        if books:
            base.execute(_BOOKING)
        gone: list[set[Place]] = []

        def answered() -> Collection[Place]:
            if not gone:
                held = {(int(shard), int(epoch)) for shard, epoch in found.fetchall()}
                gone.append({place for place, each in wanted.items() if each not in held})
            return gone[0]

        return answered
