"""A room in several processes under load, of which one after the other is killed, stopped or ended; its servers too.

    .venv/bin/python -m tests.load.cluster_kills --times 2
    .venv/bin/python -m tests.load.cluster_kills --what servers
    .venv/bin/python -m tests.load.cluster_kills --what standby

starts servers of PostgreSQL (which writes to its disk) and NATS, two processes with tables and two gateways behind a
proxy. People play at tables with bots and remember what they were told. Ends with an error where something that was
acknowledged is missing or was done twice, a hand was dealt twice, a chip is gone, or tables were silent for longer than
is promised: after a process was hit, and after a server that was away for five seconds is there again, or another took
its place. Figures lie in build/faults-*.json after each round, with what processes said meanwhile.
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
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

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
from tests.load.silence import QUIET, Rounds, Witness, lines_between
from tests.load.standby import Pair, pair
from tests.nats_servers import NatsServer, nats_server
from tests.servers import Server, server

SIGNS = ("crown holdem, no limit, blinds 1/2, commission 5% cap 5", "house omaha, pot limit, blinds 1/2")
ASLEEP = 5.0  # seconds that a process stops, or a server is away
SPREAD = 30.0  # seconds after which shards are not waited for that shall be spread again
FAULTS = {
    "processes": ("tables KILL", "tables STOP", "tables TERM", "gateway KILL", "gateway TERM"),
    "servers": ("postgresql KILL", "postgresql STOP", "nats KILL", "nats STOP"),
    "standby": ("primary KILL",),
}


class Kills:
    """The room, those who play there, and what was done to it."""

    def __init__(
        self, found: Cluster, records: Server | Pair, company: Company, nats: NatsServer, rounds: Rounds
    ) -> None:
        self.cluster, self.records, self.company, self.nats = found, records, company, nats
        self.addresses: dict[str, str] = {}
        self.rounds = rounds
        self.ended = False
        self.proxy = Proxy(lambda: list(self.addresses.values()))
        self.base = ""

    @property
    def witness(self) -> Witness:
        """Who watches all tables."""
        first = self.company.clients[0]
        assert isinstance(first, Witness)
        return first

    def held(self) -> dict[int, str]:
        """Which process has which shard."""
        name = self.cluster.store.partition("/room_")[2].partition("?")[0]
        asked = "SELECT shard, owner FROM pokerroom_leases.lease"
        return {int(str(shard)): str(owner) for shard, owner in self.records.tell(asked, f"room_{name}")}

    def owners(self) -> dict[str, str]:
        """Which process has which table."""
        held = self.held()
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
        whose, how = kind.split()
        parts = self.cluster.tables if whose == "tables" else self.cluster.gateways
        name = mind.choice(sorted(parts)) if whose == "tables" else self.gateway_of(self.witness)
        owners = await asyncio.to_thread(self.owners)
        about = [table for table, owner in owners.items() if whose == "gateway" or owner == name]
        there = [each for each in self.company.clients if whose == "gateway" and self.gateway_of(each) == name]
        began = self.witness.begin()
        os.kill(parts[name].process.pid, getattr(signal, f"SIG{how}"))
        if how != "STOP":
            await asyncio.to_thread(parts[name].process.wait)
        # What goes on while it ends says nothing of what comes after it; what is dead says nothing more.
        await self.all_on(kind, about, began, ended=time.monotonic() if how == "TERM" else began, back=there)
        if how == "STOP":
            await asyncio.sleep(max(0.0, ASLEEP - (time.monotonic() - began)))
            parts[name].process.send_signal(signal.SIGCONT)
        elif whose == "tables":
            await asyncio.to_thread(self.cluster.add_tables, name)
        else:
            self.addresses[name] = await asyncio.to_thread(self.cluster.add_gateway, name)
        await self.settle(kind)

    def gateway_of(self, client: Client) -> str:
        """At which gateway somebody is; nowhere while they are on their way."""
        at = self.proxy.at(client.port)
        return next((name for name, address in self.addresses.items() if address == at), "")

    async def all_on(
        self, kind: str, tables: list[str], began: float, *, ended: float, back: Sequence[Client] = ()
    ) -> None:
        """Wait until each of these tables has gone on, and these people are back, and note how long that took."""
        silent, which = await self.witness.silence(tables, ended)
        for each in back:
            while each.heard_first <= began and time.monotonic() - began < QUIET:
                await asyncio.sleep(0.01)
            if (away := (each.heard_first or time.monotonic()) - began) > silent:
                silent, which = away, each.name
        logs = {name: part.log for name, part in (self.cluster.tables | self.cluster.gateways).items()}
        since = time.time() - (time.monotonic() - began)
        shown = self.witness.shown_again(tables, ended)
        lines = [f"shown again +{min(shown):.2f} to +{max(shown):.2f}"] if shown else []
        self.rounds.add(kind, silent, len(tables), which, [*lines_between(logs, since, time.time()), *lines])

    async def settle(self, kind: str) -> None:
        """Wait until shards are spread again, every table has gone on, and everybody is there."""
        until = time.monotonic() + SPREAD
        while len(owners := Counter((await asyncio.to_thread(self.held)).values())) != len(self.cluster.tables) or (
            max(owners.values()) - min(owners.values()) > 1
        ):
            if time.monotonic() > until:
                raise SystemExit("\n".join([f"shards are not spread: {owners}", *self.last_words()]))
            await asyncio.sleep(0.1)
        now = self.witness.begin()
        silent, which = await self.witness.silence(self.company.tables, now)
        if silent >= QUIET:
            self.rounds.add(f"{kind}, later", silent, len(self.company.tables), which, [])
        while any(not each.heard_first for each in self.company.clients) and time.monotonic() < until:
            await asyncio.sleep(0.02)

    def last_words(self) -> list[str]:
        """What processes said last, and which have ended by themselves."""
        found = []
        for name, part in (self.cluster.tables | self.cluster.gateways).items():
            ended = part.process.poll()
            found.append(f"{name}{'' if ended is None else f' has ended with {ended}'}:")
            found += [f"    {line}" for line in part.log.read_text(errors="replace").splitlines()[-40:]]
        return found

    async def server_fault(self, kind: str) -> None:
        """Do something to a server, and wait until all tables go on when it is there again, or another is."""
        whose, how = kind.split()
        sent = getattr(signal, f"SIG{how}")
        if isinstance(self.records, Pair):
            began = self.witness.begin()
            await asyncio.to_thread(self.records.fail_over)
            await self.all_on(kind, self.company.tables, began, ended=began)
            await asyncio.to_thread(self.records.mend)
        else:
            away = self.nats.end if whose == "nats" else self.records.away
            again = self.nats.again if whose == "nats" else self.records.again
            await asyncio.to_thread(away, sent)
            await asyncio.sleep(ASLEEP)
            await asyncio.to_thread(again)
            began = self.witness.begin()
            await self.all_on(kind, self.company.tables, began, ended=began)
        await self.settle(kind)

    async def arrive(self, tables: int, people: int) -> list[asyncio.Task[None]]:
        """Open tables, and have people come who stay."""
        self.base = await self.proxy.start(0)
        await self.furnish(tables)
        await self.company.come(self.base, people)
        first = self.company.clients[0]
        witness = Witness(first.mind, first.cookie, first.id, first.name)
        witness.numbers = {}
        witness.begin()
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


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=2, help="how often each is done")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--people", type=int, default=12)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--what", default="processes", choices=sorted(FAULTS), help="what is hit")
    parser.add_argument("--only", default="", help="one of what is done, like 'tables STOP'")
    parser.add_argument("--folder", help="where logs stay")
    parser.add_argument("--figures", default="", help="the file for figures; build/faults-WHAT.json without one")
    options = parser.parse_args()
    rounds = Rounds(Path(options.figures or f"build/faults-{options.what}.json"))
    mind = Random(options.seed)
    company = Company(mind, longest=int(SECONDS * 1000) + 500)
    with (
        pair() if options.what == "standby" else server(durable=True) as records,
        nats_server() as nats,
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as passing,
    ):
        folder = options.folder or passing
        # A process that is started again shall not have to be compiled again: that is not what is measured.
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = str(Path(passing) / "compiled")
        with cluster(Path(folder), records.database(), nats, program="tests.load.cluster_tables") as found:
            kills = Kills(found, records, company, nats, rounds)
            for name in ("one", "two"):
                found.add_tables(name)
            for name in ("left", "right"):
                kills.addresses[name] = found.add_gateway(name)
            with contextlib.suppress(KeyboardInterrupt):
                kinds = [options.only] if options.only else list(FAULTS[options.what])
                asyncio.run(kills.play(options.tables, options.people, kinds * options.times, mind))
        check(found, company)
        report = verified(Path(folder) / "data", Path(folder) / "keys", at=found.store)
    rounds.say()
    print(f"{report.rows:,} rows verified, {len(report.faults)} faults")
    for fault in report.faults:
        print(fault)
    return 1 if report.faults or rounds.missed else 0


if __name__ == "__main__":
    sys.exit(main())
