"""How many rows a second each store takes, with 50 rows a commit, both in turn on the same machine.

    .venv/bin/python -m tests.load.stores --rounds 6

Every commit is on the disk when it counts (SQLite: WAL, FULL; PostgreSQL: a server of its own with fsync). Prints rows a
second, the median and the longest of a hundred commits, and the processor time of this process for a row.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from pokerroom.room.addresses import store_at
from pokerroom.room.keys import RoomVault
from pokerroom.room.store import FILE, RoomStore
from pokerroom.room.stored import NewRow
from tests.servers import server

ROWS, BYTES, COMMITS = 50, 500, 60


def commits(store: RoomStore, before: int) -> list[float]:
    """Append to as many streams as there are rows in a commit; how long each commit took."""
    took: list[float] = []
    for number in range(before + 1, before + COMMITS + 1):
        batches = [[NewRow(f"table/t{each}", number, number, "act", b"x" * BYTES)] for each in range(ROWS)]
        began = time.perf_counter()
        failed = store.append_each(batches)
        took.append(time.perf_counter() - began)
        assert not any(failed)
    return took


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=6)
    options = parser.parse_args()
    with server(durable=True) as host, tempfile.TemporaryDirectory() as folder:
        vault = RoomVault(bytes(32))
        stores = {"SQLite": store_at(str(Path(folder) / FILE), vault), "PostgreSQL": store_at(host.database(), vault)}
        took: dict[str, list[float]] = {name: [] for name in stores}
        work = dict.fromkeys(stores, 0.0)
        for turn in range(options.rounds):
            for name, store in stores.items():
                began = time.process_time()
                took[name] += commits(store, turn * COMMITS)
                work[name] += time.process_time() - began
        for name, store in stores.items():
            every, rows = sorted(took[name]), len(took[name]) * ROWS
            print(
                f"{name:<11} {rows / sum(every):>8,.0f} rows/s   p50 {every[len(every) // 2] * 1000:.1f} ms   "
                f"p99 {every[len(every) * 99 // 100] * 1000:.1f} ms   {work[name] / rows * 1e6:.0f} µs a row here"
            )
            store.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
