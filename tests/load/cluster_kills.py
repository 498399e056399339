"""A room in several processes under load, of which one after the other is killed, stopped or ended; its servers too.

    .venv/bin/python -m tests.load.cluster_kills --times 2
    .venv/bin/python -m tests.load.cluster_kills --what servers
    .venv/bin/python -m tests.load.cluster_kills --what standby

starts servers of PostgreSQL (which writes to its disk) and NATS, two processes with tables and two gateways behind a
proxy. People play at tables with bots and remember what they were told. Ends with an error where something that was
acknowledged is missing or was done twice, a hand was dealt twice, or a chip is gone; says how long tables were silent:
after a process was hit, and after a server that was away for five seconds is there again, or another took its place.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import signal
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

import httpx

from pokerroom.room.addresses import people_at, store_at
from pokerroom.room.copies import verified
from pokerroom.room.keys import keys_folder, keys_in
from pokerroom.room.ownership import shard_of
from pokerroom.room.registry import Registry
from pokerroom.room.rows import stream_of
from tests.clusters import Cluster, cluster
from tests.load.clients import Client, Company
from tests.load.cluster import Proxy
from tests.load.cluster_tables import SECONDS
from tests.load.left import Messages, look_in
from tests.load.standby import Pair, pair
from tests.nats_servers import NatsServer, nats_server
from tests.servers import Server, server

SIGNS = ("crown holdem, no limit, blinds 1/2, commission 5% cap 5", "house omaha, pot limit, blinds 1/2")
ASLEEP = 5.0  # seconds that a process stops
QUIET = 60.0  # seconds after which a table is not waited for any longer
FAULTS = {
    "processes": ("tables KILL", "tables STOP", "tables TERM", "gateway KILL", "gateway TERM"),
    "servers": ("postgresql KILL", "postgresql STOP", "nats KILL", "nats STOP"),
    "standby": ("primary KILL",),
}
# Seconds after which all tables shall be on again on a quiet machine, as the summary says beside what was measured.
PROMISED = {"tables KILL": 2.0, "tables STOP": 3.5, "tables TERM": 1.0}
PROMISED_ELSE = 3.0


class Witness(Client):
    """Somebody who watches all tables, and remembers when each was last heard of."""

    last: dict[str, tuple[int, float]]

    async def _shown(self, told: dict[str, Any], company: Company) -> None:
        number, _ = self.last.get(told["table"], (0, 0.0))
        if told["number"] > number:
            self.last[told["table"]] = (told["number"], time.monotonic())
        await super()._shown(told, company)


class Kills:
    """The room, those who play there, and what was done to it."""

    def __init__(self, found: Cluster, records: Server | Pair, company: Company, nats: NatsServer) -> None:
        self.cluster, self.records, self.company, self.nats = found, records, company, nats
        self.addresses: dict[str, str] = {}
        self.silent: dict[str, list[float]] = {}
        self.ended = False
        self.base = ""

    def owners(self) -> dict[str, str]:
        """Which process has which table."""
        name = self.cluster.store.partition("/room_")[2].partition("?")[0]
        asked = "SELECT shard, owner FROM pokerroom_leases.lease"
        held = {int(str(shard)): str(owner) for shard, owner in self.records.tell(asked, f"room_{name}")}
        return {table: held[shard_of(stream_of(table))] for table in self.company.tables}

    async def furnish(self, tables: int) -> None:
        """Open tables with bots, as a guest does."""
        headers = {"X-Pokerroom": "1", "Origin": self.base}
        async with httpx.AsyncClient(base_url=self.base, headers=headers, timeout=60) as client:
            (await client.post("/api/guest")).raise_for_status()
            for number in range(tables):
                opened = await client.post("/api/tables", json={"sign": SIGNS[number % len(SIGNS)]})
                table = opened.json()["id"]
                self.company.tables.append(table)
                (await client.post(f"/api/tables/{table}/bots", json={"seats": 3})).raise_for_status()

    async def stay(self, client: Client) -> None:
        """Play, and come back whenever the socket is gone."""
        while not self.ended:
            await client.live(self.base, self.company)
            await asyncio.sleep(0.1)

    async def fault(self, kind: str, mind: Random) -> None:
        """Do something to a process, and wait until all tables go on."""
        witness = self.company.clients[0]
        assert isinstance(witness, Witness)
        whose, how = kind.split()
        parts = self.cluster.tables if whose == "tables" else self.cluster.gateways
        name = mind.choice(sorted(parts))
        owners = await asyncio.to_thread(self.owners)
        about = [table for table, owner in owners.items() if whose == "gateway" or owner == name]
        before, began = self.rows(about), time.monotonic()
        os.kill(parts[name].process.pid, getattr(signal, f"SIG{how}"))
        if how != "STOP":
            await asyncio.to_thread(parts[name].process.wait)
        await self.all_on(kind, before, began)
        if how == "STOP":
            await asyncio.sleep(max(0.0, ASLEEP - (time.monotonic() - began)))
            parts[name].process.send_signal(signal.SIGCONT)
        elif whose == "tables":
            await asyncio.to_thread(self.cluster.add_tables, name)
        else:
            self.addresses[name] = await asyncio.to_thread(self.cluster.add_gateway, name)
        await asyncio.sleep(4.0)  # so that shards are spread again

    def rows(self, tables: list[str]) -> dict[str, int]:
        """The last row of each table that was shown."""
        witness = self.company.clients[0]
        assert isinstance(witness, Witness)
        return {table: witness.last.get(table, (0, 0.0))[0] for table in tables}

    async def all_on(self, kind: str, before: dict[str, int], began: float) -> None:
        """Wait until each of these tables has gone on, and note how long that took."""
        witness = self.company.clients[0]
        assert isinstance(witness, Witness)
        silent = 0.0
        for table, row in before.items():
            while (now := witness.last.get(table, (0, 0.0)))[0] <= row:
                if time.monotonic() - began > QUIET:
                    raise SystemExit(f"{kind}: table {table} stands still at row {row}")
                await asyncio.sleep(0.02)
            silent = max(silent, now[1] - began)
        self.silent.setdefault(kind, []).append(silent)
        print(
            f"{time.strftime('%H:%M:%S')} {kind}: {len(before)} tables, all on again after {silent:.2f} s", flush=True
        )

    async def server_fault(self, kind: str) -> None:
        """Do something to a server, and wait until all tables go on when it is there again, or another is."""
        whose, how = kind.split()
        sent = getattr(signal, f"SIG{how}")
        if isinstance(self.records, Pair):
            before, began = self.rows(self.company.tables), time.monotonic()
            await asyncio.to_thread(self.records.fail_over)
            await self.all_on(kind, before, began)
            await asyncio.to_thread(self.records.mend)
        else:
            away = self.nats.end if whose == "nats" else self.records.away
            again = self.nats.again if whose == "nats" else self.records.again
            await asyncio.to_thread(away, sent)
            await asyncio.sleep(ASLEEP)
            await asyncio.to_thread(again)
            await self.all_on(kind, self.rows(self.company.tables), time.monotonic())
        await asyncio.sleep(4.0)

    async def arrive(self, tables: int, people: int) -> list[asyncio.Task[None]]:
        """Open tables, and have people come who stay."""
        self.base = await Proxy(lambda: list(self.addresses.values())).start(0)
        await self.furnish(tables)
        await self.company.come(self.base, people)
        first = self.company.clients[0]
        witness = Witness(first.mind, first.cookie, first.id, first.name)
        witness.last = {}
        self.company.clients[0] = witness
        staying = [asyncio.create_task(self.stay(each)) for each in self.company.clients]
        await asyncio.sleep(5.0)
        return staying

    async def leave(self, staying: list[asyncio.Task[None]]) -> None:
        """Wait until everybody has heard what became of what they did, and close."""
        await self.company.settled(60.0)
        self.ended = True
        for task in staying:
            task.cancel()
        await asyncio.gather(*staying, return_exceptions=True)

    async def play(self, tables: int, people: int, kinds: list[str], mind: Random) -> None:
        """All of it."""
        staying = await self.arrive(tables, people)
        for kind in kinds:
            if kind in FAULTS["processes"]:
                await self.fault(kind, mind)
            else:
                await self.server_fault(kind)
        await self.leave(staying)


def check(found: Cluster, company: Company) -> None:
    """Compare what is left with what people were told."""
    store = store_at(found.store)
    keys = keys_in(keys_folder(store.room, found.folder / "keys"))
    store.vault = keys.vault
    people = people_at(found.store, keys.sums)
    try:
        messages = Messages()
        counted = look_in(store, Registry(people), company.seen, {}, messages)
        company.check_in(store, messages)
    finally:
        people.close()
        store.close()
    print(", ".join(f"{counted[each]:,} {each}" for each in ("tables", "rows", "hands", "transfers")))
    print(", ".join(f"{each} {number:,}" for each, number in sorted(company.counted.items())))


def summarise(silent: dict[str, list[float]]) -> None:
    """Say how long tables were silent, by what was done."""
    print(f"{'what':<16} {'times':>5} {'median':>8} {'longest':>8} {'promised':>9}")
    for kind, times in silent.items():
        middle, promised = sorted(times)[len(times) // 2], PROMISED.get(kind, PROMISED_ELSE)
        print(f"{kind:<16} {len(times):>5} {middle:>6.2f} s {max(times):>6.2f} s {promised:>7.1f} s")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=2, help="how often each is done")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--people", type=int, default=12)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--what", default="processes", choices=sorted(FAULTS), help="what is hit")
    parser.add_argument("--only", default="", help="one of what is done, like 'tables STOP'")
    parser.add_argument("--folder", help="where logs stay")
    options = parser.parse_args()
    mind = Random(options.seed)
    company = Company(mind, longest=int(SECONDS * 1000) + 500)
    with (
        pair() if options.what == "standby" else server(durable=True) as records,
        nats_server() as nats,
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as passing,
    ):
        folder = options.folder or passing
        with cluster(Path(folder), records.database(), nats, program="tests.load.cluster_tables") as found:
            kills = Kills(found, records, company, nats)
            for name in ("one", "two"):
                found.add_tables(name)
            for name in ("left", "right"):
                kills.addresses[name] = found.add_gateway(name)
            with contextlib.suppress(KeyboardInterrupt):
                kinds = [options.only] if options.only else list(FAULTS[options.what])
                asyncio.run(kills.play(options.tables, options.people, kinds * options.times, mind))
        check(found, company)
        report = verified(Path(folder) / "data", Path(folder) / "keys", at=found.store)
    summarise(kills.silent)
    print(f"{report.rows:,} rows verified, {len(report.faults)} faults")
    for fault in report.faults:
        print(fault)
    return 1 if report.faults else 0


if __name__ == "__main__":
    sys.exit(main())
