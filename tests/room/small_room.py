"""A small room with something of everything in it, closed or as it lies when it was killed, and all that readers get of it.

Whoever damages a room asks here for one, and for what there was to read before and after.
"""

from __future__ import annotations

import asyncio
import json
import logging
import shutil
from pathlib import Path
from typing import Any

import msgspec

from pokerroom.cli.logs import Lines, SummedFile
from pokerroom.room import finished
from pokerroom.room.copies import backup, export, exported, opened
from pokerroom.room.exports import TEXT
from pokerroom.room.exports import export as told_as
from pokerroom.room.house import house_of
from pokerroom.room.ledger import Ledger
from pokerroom.room.logbook import FILE as LOG
from pokerroom.room.person import TABLES
from pokerroom.room.room import Room
from pokerroom.room.rows import stream_of
from pokerroom.room.sent import Sent
from pokerroom.room.sums import columns_of
from pokerroom.room.tempo import Tempo
from pokerroom.table.seats import Sit
from tests.clocks import CHEAP, GOOD

FAST = Tempo(between=0.0, bot=0.0, officer=0.0)
SIGNS = ("crown holdem, no limit, blinds 1/2, commission 5% cap 5", "house omaha, pot limit, blinds 1/2")
HANDS = 5
HOUSE = 'sign_within = 45\nsecond_account = "flagged"  # a club\n'


def make(folder: Path) -> None:
    """Make the room: `closed` and `killed`, each with its data and its keys, and files that were made from it."""
    asyncio.run(_live(folder / "living"))
    closed = folder / "closed"
    shutil.copytree(folder / "living", closed)
    copies = folder / "copies"
    copies.mkdir()
    backup(closed / "room", copies / "backup", closed / "keys")
    export(closed / "room", copies / "export", closed / "keys")
    shutil.rmtree(folder / "living")


async def _live(folder: Path) -> None:
    data = folder / "room"
    data.mkdir(parents=True)
    (data / "house.toml").write_text(HOUSE)
    room = Room(data, tempo=FAST, seconds=600, keys=folder / "keys")
    room.people._passwords._hasher = CHEAP
    await room.start()
    room.watchman.anchor()
    ann, _ = await room.people.sign_up("Ann", GOOD)
    guest, _ = room.people.guest()
    for person in (ann, guest):
        room.cashier.open_purse(person.id)
        room.people.accounts.remember(person.id, f"the device of {person.name}", "10.0.0.1")
    room.registry.note("words that somebody said")
    for sign in SIGNS:
        owner = await room.open_table(sign)
        await room.add_bots(owner.id, 3)
    while not all(owner.table.state.number > HANDS for owner in room.tables.values()):
        await asyncio.sleep(0.01)
    await room.act("t1", "Ann", Sit("Ann", 6, 500), Sent(id="m1"))
    _log(data / LOG)
    await asyncio.gather(*(owner.stop() for owner in room.tables.values()))
    room.writer.close()
    room.watchman.anchor()
    # As it lies where it was killed: the log beside a file is not worked in.
    shutil.copytree(folder, folder.with_name("killed"))
    room.store.close()
    room.people.close()
    room.watchman._task.cancel() if room.watchman._task is not None else None


def _log(path: Path) -> None:
    """Lines of a log, in three files."""
    kept = SummedFile(path, size=1200)
    kept.setFormatter(Lines())
    for number in range(20):
        kept.emit(logging.LogRecord("pokerroom.room", logging.INFO, "", 0, f"line {number} of the log", None, None))
    kept.close()


def readers(data: Path, keys: Path) -> dict[str, Any]:
    """All that anybody gets from a room: rows, hands, statements, people, anchors, rules, log."""
    found = opened(data, keys)
    told: dict[str, Any] = {"rows": [msgspec.json.encode(each) for each in exported(found)]}
    try:
        store, registry = found.store, found.registry
        for table in [stream.removeprefix(stream_of("")) for stream in store.streams(stream_of(""))]:
            listed = finished.hands(store, registry, table, 1000)
            told[f"hands of {table}"] = [msgspec.json.encode(each) for each in listed]
            hands = [finished.find(store, registry, table, each.number) for each in listed]
            told[f"texts of {table}"] = [told_as(each, table, TEXT.key) for each in hands]
            told[f"snapshot of {table}"] = store.kept(stream_of(table))
        ledger = Ledger(store.database)
        told["accounts"] = ledger.balances()
        told["statements"] = [ledger.statement(name, 1000) for name in told["accounts"]]
        for name, columns in columns_of(TABLES).items():
            told[name] = found.people.rows(f"SELECT {', '.join(columns)} FROM {name} ORDER BY rowid")
        told["anchors"] = [(each.text, each.signature.lower()) for each in found.anchors.every]
        told["keys"] = found.keys
        told["house"] = house_of(data)
        told["log"] = [
            json.loads(line) for path in sorted(data.glob(f"{LOG}*")) for line in path.read_text().splitlines()
        ]
    finally:
        found.close()
    return told
