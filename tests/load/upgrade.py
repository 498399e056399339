"""A room in several processes is brought from one commit to the next, process by process, while people play.

    .venv/bin/python -m tests.load.upgrade --since HEAD~1

checks the older commit out into a folder of its own, starts a room from it (two processes with tables, two gateways and
a proxy), and replaces each process with one of what is checked out here: tables are handed over, then gateways. Ends
with an error where the proxy refused somebody for longer than a second, where something that was acknowledged is
missing or was done twice, a hand was dealt twice or a chip is gone; says how long tables were silent at each step.
"""

from __future__ import annotations

import argparse
import asyncio
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import httpx

from pokerroom.room.copies import verified
from tests.clusters import Cluster, cluster
from tests.load.clients import Company
from tests.load.cluster_kills import Kills, check
from tests.load.cluster_tables import SECONDS
from tests.load.silence import Rounds
from tests.nats_servers import nats_server
from tests.running import ROOT
from tests.servers import server

REFUSED = 1.0  # seconds for which nobody may be refused
CLOSING = 2.0  # seconds in which a proxy has taken note that a gateway is leaving
SPREAD = 4.0  # seconds for shards to be spread
PROGRAM = "tests.load.cluster_tables"


@contextmanager
def checked_out(commit: str) -> Iterator[Path]:
    """A commit in a folder of its own, while it is used."""
    with tempfile.TemporaryDirectory(prefix="pokerroom-before-") as folder:
        where = Path(folder) / "before"
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", str(where), commit], check=True, cwd=ROOT)
        try:
            yield where
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", str(where)], check=False, cwd=ROOT)


class Visits:
    """Somebody who comes anew again and again, and remembers for how long they were turned away."""

    def __init__(self) -> None:
        self.came = 0
        self.longest = 0.0
        self.last_error = ""

    async def keep_coming(self, base: str) -> None:
        """Ask for the lobby, each time over a new connection."""
        refused_since = 0.0
        while True:
            began = time.monotonic()
            try:
                async with httpx.AsyncClient(base_url=base, timeout=10) as client:
                    (await client.get("/api/lobby")).raise_for_status()
                self.came += 1
                refused_since = 0.0
            except httpx.HTTPError as error:
                refused_since = refused_since or began
                self.longest = max(self.longest, time.monotonic() - refused_since)
                self.last_error = f"{type(error).__name__} {error}"
            await asyncio.sleep(0.05)


class Upgrade(Kills):
    """The room while its processes are replaced."""

    async def tables(self, before: str, after: str) -> None:
        """A newer process with tables takes the place of an older one."""
        await asyncio.to_thread(self.cluster.add_tables, after)
        await asyncio.sleep(SPREAD)
        owners = await asyncio.to_thread(self.owners)
        about, began = [table for table, owner in owners.items() if owner == before], self.witness.begin()
        part = self.cluster.tables.pop(before)
        await asyncio.to_thread(part.end)
        await self.all_on("tables replaced", about, began, ended=time.monotonic())

    async def gateway(self, before: str, after: str) -> None:
        """A newer gateway takes the place of an older one, to which the proxy sends nobody any more before it ends."""
        self.addresses[after] = await asyncio.to_thread(self.cluster.add_gateway, after)
        del self.addresses[before]
        await asyncio.sleep(CLOSING)
        began = self.witness.begin()
        part = self.cluster.gateways.pop(before)
        await asyncio.to_thread(part.end)
        await self.all_on("gateway replaced", self.company.tables, began, ended=time.monotonic())

    async def replace(self, tables: int, people: int) -> Visits:
        """Play, and replace all processes one after the other."""
        visits = Visits()
        staying = await self.arrive(tables, people)
        staying.append(asyncio.create_task(visits.keep_coming(self.base)))
        self.cluster.where, self.cluster.search = ROOT, ""
        for name in list(self.cluster.tables):
            await self.tables(name, f"{name}-newer")
        for name in list(self.cluster.gateways):
            await self.gateway(name, f"{name}-newer")
        await asyncio.sleep(3.0)
        await self.leave(staying)
        return visits


def versions(found: Cluster) -> set[str]:
    """From which folders processes run that are there."""
    every = (*found.tables.values(), *found.gateways.values())
    return {str(Path(f"/proc/{part.process.pid}/cwd").readlink()) for part in every if part.process.poll() is None}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--since", default="HEAD~1", help="the commit from which the room begins")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--people", type=int, default=12)
    parser.add_argument("--folder", help="where logs stay")
    options = parser.parse_args()
    company = Company(Random("1"), longest=int(SECONDS * 1000) + 500)
    with (
        checked_out(options.since) as before,
        server(durable=True) as records,
        nats_server() as nats,
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as passing,
    ):
        folder = Path(options.folder or passing)
        with cluster(folder, records.database(), nats, program=PROGRAM) as found:
            found.where, found.search = before, f"{before / 'src'}"
            upgrade = Upgrade(found, records, company, nats, Rounds(None))
            for name in ("one", "two"):
                found.add_tables(name)
            for name in ("left", "right"):
                upgrade.addresses[name] = found.add_gateway(name)
            assert versions(found) == {str(before)}, versions(found)
            visits = asyncio.run(upgrade.replace(options.tables, options.people))
            assert versions(found) == {str(ROOT)}, versions(found)
        check(found, company)
        report = verified(folder / "data", folder / "keys", at=found.store)
    upgrade.rounds.say()
    print(
        f"{visits.came:,} came meanwhile; nobody was refused for more than {visits.longest:.2f} s {visits.last_error}"
    )
    print(f"{report.rows:,} rows and {report.hands:,} hands verified, {len(report.faults)} faults")
    for fault in report.faults:
        print(fault)
    return 1 if report.faults or not report.hands or visits.longest > REFUSED else 0


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    sys.exit(main())
