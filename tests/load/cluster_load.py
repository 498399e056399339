"""What an act costs in a room that several processes share, beside a room in one process, on the same machine.

    .venv/bin/python -m tests.load.cluster_load --tables 300 --processes 2 --gateways 2

makes the load of `tests.load.load` twice: in one process with its files, then in processes with tables and gateways, with
servers of PostgreSQL (which writes to its disk) and NATS. Prints both, the processor time of an act by part, and the
ratio of the two. Ends with 1 if somebody could not sit down or lost their connection, if the records are not whole, or if
an act of the cluster takes more than 1.15 times the processor time of the other.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import time
from collections.abc import Iterable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

from pokerroom.room.copies import verified
from tests.clusters import PLENTY, Cluster, cluster
from tests.load.load import Load, asked, measured, well
from tests.load.processes import family_of, memory_of, processor_of
from tests.nats_servers import NatsServer, nats_program, nats_server
from tests.servers import Server, programs, server

MOST = 1.15  # times the processor of one process
COST = "processor of an act, µs"


class ClusterLoad(Load):
    """The same load in a room of several processes; `kept` ends them and their servers."""

    def __init__(self, tables: int, seats: int, seconds: float, kept: ExitStack) -> None:
        super().__init__(tables, seats, seconds)
        self.kept, self.processes, self.gateways = kept, 2, 2
        self.used: list[dict[str, float]] = []
        self.cluster: Cluster
        self.records: Server
        self.nats: NatsServer

    def open(self, folder: Path) -> float:
        began = time.monotonic()
        self.records = self.kept.enter_context(server(durable=True))
        self.nats = self.kept.enter_context(nats_server())
        program = "tests.load.cluster_tables people"
        self.cluster = self.kept.enter_context(
            cluster(folder, self.records.database(), self.nats, PLENTY, apart=True, program=program)
        )
        for number in range(self.processes):
            self.cluster.add_tables(f"tables-{number + 1}")
        doors = [self.cluster.add_gateway(f"gateway-{number + 1}") for number in range(self.gateways)]
        self.base, self._doors = doors[0], itertools.cycle(doors)
        return time.monotonic() - began

    def door(self) -> str:
        return next(self._doors)

    def parts(self) -> dict[str, list[int]]:
        """The processes of each part."""
        assert self.records.process is not None and self.nats.process is not None
        return {
            "gateways": [part.process.pid for part in self.cluster.gateways.values()],
            "tables": [part.process.pid for part in self.cluster.tables.values()],
            "PostgreSQL": list(family_of(self.records.process.pid)),
            "NATS": [self.nats.process.pid],
        }

    def processor(self) -> float:
        self.used.append({name: _summed(each) for name, each in self.parts().items()})
        return sum(self.used[-1].values())

    def memory(self) -> float:
        parts = self.parts()
        return sum(memory_of(process) for name in ("gateways", "tables") for process in parts[name])

    async def run(self, folder: Path) -> dict[str, Any]:
        found = await super().run(folder)
        before, after = self.used
        for name in before:
            found[f"processor of an act, {name}, µs"] = round(1e6 * (after[name] - before[name]) / max(1, self.acts))
        return found

    def close(self) -> None:
        """End the processes; their servers are asked what is there."""
        self.closing = True
        if hasattr(self, "cluster"):
            self.cluster.close()

    def check(self, folder: Path) -> list[str]:
        found = verified(folder / "data", folder / "keys", at=self.cluster.store)
        return [str(each) for each in found.faults]


def _summed(processes: Iterable[int]) -> float:
    total = 0.0
    for each in processes:
        with suppress(OSError):  # which may end at any time
            total += processor_of(each)
    return total


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--gateways", type=int, default=2)
    said = asked(parser, 300, "build/cluster_load.json")
    if programs() is None or nats_program() is None:
        print("This takes PostgreSQL and nats-server: make servers finds or unpacks the latter.", file=sys.stderr)
        return 1
    print("One process:")
    one = measured(Load(said.tables, said.seats, said.seconds), said.out.with_name("one_process.json"))
    with ExitStack() as kept:
        shared = ClusterLoad(said.tables, said.seats, said.seconds, kept)
        shared.processes, shared.gateways = said.processes, said.gateways
        print(f"\n{said.processes} processes with tables, {said.gateways} gateways:")
        many = measured(shared, said.out)
    ratio = many[COST] / one[COST]
    print(f"\n{COST}: {one[COST]} in one process, {many[COST]} in several: {ratio:.2f} times")
    return 0 if well(one) and well(many) and ratio <= MOST else 1


if __name__ == "__main__":
    sys.exit(main())
