"""How a room grows: bytes a hand, how long it takes to open with all of them, and hands verified a second.

    .venv/bin/python -m tests.load.growth --hands 300000

makes a room in which that many hands were played over all games of all books (once: it is kept in `build/`, and a copy
is opened), and prints what it found. Ends with an error if a hand takes more than 2.5 kB, the room more than two seconds
to open, or fewer than 10,000 hands a second are verified.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import msgspec

from pokerroom.room.anchors import Anchors
from pokerroom.room.bookings import postings
from pokerroom.room.cashier import Cashier
from pokerroom.room.copies import verified
from pokerroom.room.keys import keys_folder, keys_in, sums_key
from pokerroom.room.ledger import Ledger
from pokerroom.room.openings import ROOM, Opening
from pokerroom.room.people import People, opened_people
from pokerroom.room.registry import Registry
from pokerroom.room.room import Room
from pokerroom.room.store import FILE, SqliteStore
from pokerroom.room.stored import NewRow
from pokerroom.room.tempo import Tempo
from pokerroom.room.watchman import anchored
from tests.load.simulated import START, games, rows

SEATS = 6
RICH = 1_000_000_000  # chips: nobody runs out
BATCH = 200  # rows of a commit
MOST_BYTES, MOST_SECONDS, LEAST_VERIFIED = 2_500, 2.0, 10_000
CALM = Tempo(600.0, 600.0, 600.0)
BUILT = Path(__file__).parents[2] / "build" / "growth"


def build(folder: Path, hands: int, signs: list[str], keys: Path, processes: int = 2) -> None:
    """Make a room with a table for each sign, at which so many hands were played in all."""
    store = SqliteStore(folder / FILE)
    known = keys_in(keys_folder(store.room, keys))
    store.vault = known.vault
    store.say("keys", known.names)
    people = People(folder, key=known.sums)
    for database in (store.database, people.registry.database):  # a room that is made anew may be lost
        database._writer.execute("PRAGMA synchronous = OFF")
    cashier = Cashier(store, Ledger(store.database), clock=lambda: START)
    try:
        tables: list[tuple[str, str, int, int, list[str]]] = []
        for number, sign in enumerate(signs, 1):
            guests = [people.guest()[0] for _ in range(SEATS)]
            for guest in guests:
                cashier.issue(guest.id, RICH, (), "to play with")
            share = hands * number // len(signs) - hands * (number - 1) // len(signs)
            tables.append((f"t{number}", sign, share, number, [guest.name for guest in guests]))
            opening = msgspec.json.encode(Opening(f"t{number}", f"Table {number}", sign))
            store.append_next(NewRow(ROOM, 0, START * 1000, "table", opening))
        _play(store, people, folder, tables, processes)
        anchors = Anchors(keys_folder(store.room, keys), store, known)
        anchored(store, anchors, "simulated", int(time.time() * 1000))
    finally:
        people.close()
        store.close()


def _play(
    store: SqliteStore, people: People, folder: Path, tables: list[tuple[str, str, int, int, list[str]]], processes: int
) -> None:
    """Have all tables play, in several processes, and write down what they do."""

    def written(found: list[NewRow]) -> None:
        stream = found[0].stream
        for at in range(0, len(found), BATCH):
            store.append(found[at : at + BATCH])
        store.pack(stream)

    if processes < 2:
        for table in tables:
            written(_rows(folder, table, people))
        return
    with ProcessPoolExecutor(processes) as pool:
        for found in pool.map(_rows, [folder] * len(tables), tables):
            written(found)


def _rows(folder: Path, table: tuple[str, str, int, int, list[str]], people: People | None = None) -> list[NewRow]:
    """The rows of one table."""
    if people is not None:
        return _played(people.registry, table)
    known = opened_people(folder, sums_key(folder, folder.parent / "keys"))
    try:
        return _played(Registry(known), table)
    finally:
        known.close()


def _played(registry: Registry, table: tuple[str, str, int, int, list[str]]) -> list[NewRow]:
    table_id, sign, hands, seed, names = table
    return list(rows(table_id, sign, hands, seed, registry, lambda id, said: postings(id, said, registry), names))


def one_of_each(signs: list[str]) -> list[str]:
    """A sign for each game of each book, with another limit or deck from game to game: a table for each is a house."""
    by_game: dict[str, list[str]] = {}
    for sign in signs:
        by_game.setdefault(sign.partition(",")[0], []).append(sign)
    return [each[place % len(each)] for place, each in enumerate(by_game.values())]


def sizes(folder: Path) -> Iterator[tuple[str, float]]:
    """What there is in the file, by its name."""
    store = SqliteStore(folder / FILE)
    try:
        [(hands, packed)] = store.database.rows("SELECT count(*), sum(length(data)) FROM pack")
        pages = store.database.rows("SELECT count(*) FROM transfer")[0][0]
    finally:
        store.close()
    yield "hands", hands
    yield "packed", packed / hands
    yield "whole", (folder / FILE).stat().st_size / hands
    yield "transfers", pages


async def seconds_to_open(folder: Path, keys: Path) -> float:
    """Open a room with all its tables, and close it again."""
    began = time.perf_counter()
    room = Room(folder, tempo=CALM, seconds=600, keys=keys)
    await room.start()
    took = time.perf_counter() - began
    assert not room.broken and not room.incidents.open, (room.broken, room.incidents.open)
    await room.stop()
    return took


def main() -> None:
    """Build, open, verify, say."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--hands", type=int, default=300_000)
    parser.add_argument("--anew", action="store_true", help="make the room anew, whatever there is")
    options = parser.parse_args()
    kept = BUILT / str(options.hands)
    if options.anew or not (kept / "done").exists():
        shutil.rmtree(kept, ignore_errors=True)
        began = time.perf_counter()
        build(kept / "room", options.hands, one_of_each(games()), kept / "keys", os.cpu_count() or 1)
        (kept / "done").touch()
        print(f"made in {time.perf_counter() - began:.0f} s")
    with tempfile.TemporaryDirectory(dir=BUILT) as copy:
        shutil.copytree(kept, copy, dirs_exist_ok=True)
        folder, keys = Path(copy) / "room", Path(copy) / "keys"
        found = dict(sizes(folder))
        print(f"{found['hands']:,.0f} hands, {found['packed']:,.0f} bytes of pack each, {found['whole']:,.0f} of file")
        took = asyncio.run(seconds_to_open(folder, keys))
        print(f"opened in {took:.2f} s")
        began, busy = time.perf_counter(), time.process_time()
        report = verified(folder, keys)
        verifying = time.perf_counter() - began
        print(
            f"verified in {verifying:.1f} s: {report.hands / verifying:,.0f} hands a second, {len(report.faults)} faults"
            f" ({time.process_time() - busy:.1f} s of this processor)"
        )
        for fault in report.faults[:5]:
            print(f"  {fault}")
    well = found["whole"] <= MOST_BYTES and took <= MOST_SECONDS and report.hands / verifying >= LEAST_VERIFIED
    sys.exit(0 if well and not report.faults else 1)


if __name__ == "__main__":
    main()
