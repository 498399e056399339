"""A room of many hands is moved from its files to a server, and everybody who reads it reads the same there.

    .venv/bin/python -m tests.load.moves --hands 10000

makes a room in which that many hands were played over all games of all books, starts a server of PostgreSQL that writes
to its disk, kills `pokerroom move` in the middle, looks that nothing is there, moves the room, verifies it on both sides
and compares what each kind of reader gets. Prints what it found; ends with 1 if anything differs.
"""

from __future__ import annotations

import argparse
import hashlib
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from pokerroom.room.copies import OpenedFolder, exported, opened, verified
from pokerroom.room.exports import export
from pokerroom.room.finished import find, hands
from pokerroom.room.ledger import Ledger
from pokerroom.room.openings import ROOM
from pokerroom.room.store import FILE
from tests.load.growth import build, games, one_of_each
from tests.servers import Server, programs, server

PAGE = 50
MOST = 10_000


class Read(NamedTuple):
    """What some reader got: how many things, and a hash of them in their order."""

    things: int
    hash: str


def tables(found: OpenedFolder) -> Iterator[str]:
    """The tables of a room, by their ids."""
    for row in found.store.read(ROOM):
        if row.kind == "table":
            yield msgspec.json.decode(row.data)["id"]


def _hands(found: OpenedFolder) -> Iterator[Any]:
    """Every finished hand, as a player may save it."""
    for table in tables(found):
        before = 0
        while page := hands(found.store, found.registry, table, PAGE, before):
            for each in page:
                yield export(find(found.store, found.registry, table, each.number), table, "text")
            before = page[-1].number


def _purses(found: OpenedFolder) -> Iterator[Any]:
    """Every account: what it holds, and what its owner is shown of how it came."""
    ledger = Ledger(found.store.database)
    for account, balance in sorted(ledger.balances().items()):
        yield account, balance, ledger.statement(account, MOST)


def _people(found: OpenedFolder) -> Iterator[Any]:
    """Everybody, with the names by which rows call them."""
    for id, name in found.people.rows("SELECT id, name FROM person ORDER BY id"):
        yield id, name, [found.registry.name_of(number) for number in found.registry.numbers_of(id)]


READERS: dict[str, Callable[[OpenedFolder], Iterable[Any]]] = {
    "rows, transfers, accounts, anchors": exported,
    "hands": _hands,
    "purses": _purses,
    "people": _people,
}


def read(folder: Path, keys: Path, at: str = "") -> dict[str, Read]:
    """What each reader gets of a room."""
    found = opened(folder, keys, at)
    try:
        return {name: _read(reader(found)) for name, reader in READERS.items()}
    finally:
        found.close()


def _read(things: Iterable[Any]) -> Read:
    count, whole = 0, hashlib.sha256()
    for each in things:
        count += 1
        whole.update(msgspec.json.encode(each) + b"\n")
    return Read(count, whole.hexdigest()[:16])


def moving(folder: Path, keys: Path, address: str) -> subprocess.Popen[bytes]:
    """The command, as somebody types it."""
    said = ["move", "--from", str(folder), "--to", address, "--keys", str(keys)]
    return subprocess.Popen(
        [sys.executable, "-m", "pokerroom.cli", *said], stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )


def on_its_way(host: Server) -> bool:
    """Whether somebody is filling a table."""
    return bool(host.tell("SELECT 1 FROM pg_stat_progress_copy WHERE tuples_processed > 0"))


def killed_in_the_middle(folder: Path, keys: Path, host: Server, address: str) -> float:
    """Kill the command while rows come; after how many seconds. Nothing may be there then."""
    began = time.perf_counter()
    process = moving(folder, keys, address)
    while not on_its_way(host):
        assert process.poll() is None, "it was done before it could be killed"
        time.sleep(0.002)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    took = time.perf_counter() - began
    left = schemas(host, address)
    assert not left, f"{left} is there, and it was not done"
    return took


def schemas(host: Server, address: str) -> list[tuple[object, ...]]:
    """What of a room is in a database."""
    name = address.partition("@/")[2].partition("?")[0]
    return host.tell("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'pokerroom%'", name)


def compared(folder: Path, keys: Path, host: Server) -> bool:
    """Move a room, and say what came of it; whether all is well."""
    address = host.database()
    size = sum(path.stat().st_size for path in folder.glob("*.db")) or (folder / FILE).stat().st_size
    print(f"killed after {killed_in_the_middle(folder, keys, host, address):.1f} s: nothing is there", flush=True)
    began = time.perf_counter()
    process = moving(folder, keys, address)
    said, _ = process.communicate()
    took = time.perf_counter() - began
    print(said.decode().strip())
    if process.returncode:
        return False
    before, after = verified(folder, keys), verified(folder, keys, at=address)
    well = not before.faults and not after.faults and before[:4] == after[:4]
    speed = before.hands / took
    print(f"moved in {took:.1f} s: {speed:,.0f} hands a second, {size / 1e6:.1f} MB; {after.rows:,} rows there")
    here, there = read(folder, keys), read(folder, keys, address)
    for name in READERS:
        same = here[name] == there[name]
        well = well and same and bool(here[name].things)
        print(f"{name:<36}{here[name].things:>9,}  {here[name].hash}  {'the same' if same else 'OTHERS'}")
    return well


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=10_000)
    said = parser.parse_args()
    if programs() is None:
        print("This takes PostgreSQL, and psycopg, which pokerroom[cluster] has.", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as kept, server(durable=True) as host:
        folder, keys = Path(kept) / "room", Path(kept) / "keys"
        began = time.perf_counter()
        build(folder, said.hands, one_of_each(games()), keys)
        print(f"{said.hands:,} hands played in {time.perf_counter() - began:.0f} s", flush=True)
        return 0 if compared(folder, keys, host) else 1


if __name__ == "__main__":
    sys.exit(main())
