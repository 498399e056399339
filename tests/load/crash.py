"""Killing a room and looking at what is left: every acknowledged act, no hand dealt again, every chip.

    .venv/bin/python -m tests.load.crash --kills 200 --tables 50

kills it with SIGKILL at random moments while bots play at all tables and somebody watches and plays, looks at what
is in the store after each, and at all of it at the end, and opens it again; says how long that took. Ends with an error if anything is not as it was shown.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

import httpx
import msgspec
import websockets

from pokerroom import shelf
from pokerroom.hand.start import Started
from pokerroom.law.spoken import spoken_sign
from pokerroom.room.chain import START
from pokerroom.room.keys import keys_folder, keys_in
from pokerroom.room.ledger import Ledger, table_account
from pokerroom.room.people import People
from pokerroom.room.registry import Registry
from pokerroom.room.room import ROOM, Opening
from pokerroom.room.rows import events_of, recover, stream_of
from pokerroom.room.store import FILE, Head, SqliteStore
from pokerroom.room.verify import walk
from pokerroom.table import follow, replay
from pokerroom.table.hands import Began
from pokerroom.table.table import Table

NUMBERS = itertools.count()  # of acts: each is another one


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Server:
    """A room in a process of its own, that can be killed and started again on the same folder."""

    def __init__(self, folder: Path, tables: int) -> None:
        self.folder = folder
        self.tables = tables
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> float:
        """Start it, and give the seconds until it answered that it is ready."""
        arguments = [str(self.folder), str(self.port), str(self.tables), "0.01", "0.002"]
        began = time.monotonic()
        self.process = subprocess.Popen([sys.executable, "-m", "tests.load.server", *arguments])
        while time.monotonic() - began < 60:
            try:
                if httpx.get(f"{self.base}/health", timeout=1).json()["ok"]:
                    return time.monotonic() - began
            except (httpx.HTTPError, ValueError, KeyError):
                time.sleep(0.01)
        raise AssertionError("the room did not come up in a minute")

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


async def watch(server: Server, seen: dict[str, int], until: float) -> None:
    """Watch every table as a guest, sit down at some, and note the highest number the room has shown of each."""
    async with httpx.AsyncClient(base_url=server.base) as client:
        head = {"X-Pokerroom": "1", "Origin": server.base}
        await client.post("/api/guest", headers=head)
        cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        lobby = (await client.get("/api/lobby")).json()["tables"]
    address = server.base.replace("http", "ws") + "/ws"
    async with websockets.connect(address, additional_headers={"Cookie": cookie}, origin=server.base) as ws:  # type: ignore[arg-type]
        for table in lobby:
            await ws.send(json.dumps({"type": "watch", "table": table["id"]}))
        free = [table for table in lobby if table["players"] < table["seats"]]
        for table in free[:3]:
            act = {"type": "Sit", "seat": table["seats"], "chips": 100 * table["dollar"]}
            await ws.send(
                json.dumps({"type": "act", "table": table["id"], "id": f"{next(NUMBERS)} {table['id']}", "act": act})
            )
        while time.monotonic() < until:
            try:
                message = json.loads(await asyncio.wait_for(ws.recv(), 0.2))
            except TimeoutError:
                continue
            if message["type"] == "answer" and message["ok"]:
                table_id = message["id"].partition(" ")[2]
                seen[table_id] = max(seen.get(table_id, 0), message["number"])
            if message["type"] == "picture":
                seen[message["table"]] = max(seen.get(message["table"], 0), message["number"])
                mine = message["mine"]
                if mine and mine["due"]:
                    options = mine["due"]["options"]
                    kind = "Check" if "check" in options else "Call" if "call" in options else "Fold"
                    act = {"type": kind}
                    await ws.send(
                        json.dumps(
                            {
                                "type": "act",
                                "table": message["table"],
                                "id": f"{next(NUMBERS)} {message['table']}",
                                "act": act,
                            }
                        )
                    )


class Known:
    """What a look has made sure of at a table: it as it was, its last row, and how many hands it had dealt."""

    def __init__(self) -> None:
        self.table: Table | None = None
        self.head = Head(0, START, 0)
        self.hands = 0


def look(folder: Path, seen: dict[str, int], known: dict[str, Known]) -> Counter[str]:
    """Look at what is left in the store behind the last look: chains, numbers, hands, chips."""
    store = SqliteStore(folder / FILE)
    store.vault = keys_in(keys_folder(store.room)).vault
    people = People(folder)
    try:
        return _look(store, people.registry, seen, known)
    finally:
        people.close()
        store.close()


def _look(store: SqliteStore, registry: Registry, seen: dict[str, int], known: dict[str, Known]) -> Counter[str]:
    counted: Counter[str] = Counter()
    ledger = Ledger(store.database)
    ledger.check()
    for row in store.read(ROOM):
        opening = msgspec.json.decode(row.data, type=Opening)
        stream = stream_of(opening.id)
        before = known.setdefault(opening.id, Known())
        walked = walk(store, stream, before.head if before.head.number else None)
        assert not walked.faults, f"table {opening.id}: {walked.faults[0]}"
        assert not walked.locked, f"table {opening.id}: {walked.locked} rows cannot be opened"
        rows = store.read(stream, before.head.number)
        before.head = walked.head
        shown = seen.get(opening.id, 0)
        assert before.head.number >= shown, f"table {opening.id} showed row {shown} and has {before.head.number}"
        events = [event for each in rows for event in events_of(each, registry)]
        for number in [event.number for event in events if isinstance(event, Began)]:
            before.hands += 1
            assert number == before.hands, f"table {opening.id} dealt hand {number} when {before.hands} was due"
        assert sum(isinstance(event, Began) for event in events) == sum(isinstance(event, Started) for event in events)
        book = shelf.book(spoken_sign(opening.sign, shelf.book).game.book)
        if before.table is None:
            before.table = replay(book, events)
        else:
            follow(before.table, events)
        table = before.table
        table.forget()
        assert table.balance == 0, f"table {opening.id}: {table.balance} chips too many"
        held = ledger.balance(table_account(opening.id))
        assert held == table.chips, f"table {opening.id}: the ledger has {held}, the table {table.chips}"
        again = recover(store, stream, book, registry)
        assert (again.number, again.table.stacks, again.table.state.number) == (
            before.head.number,
            table.stacks,
            table.state.number,
        )
        counted.update(tables=1, rows=before.head.number, hands=before.hands)
    return counted


def crashes(folder: Path, times: int, tables: int, seed: int) -> tuple[Counter[str], list[float]]:
    """Kill a room so many times at random moments, and look at it after each."""
    mind = Random(seed)
    server = Server(folder, tables)
    seen: dict[str, int] = {}
    known: dict[str, Known] = {}
    ups: list[float] = [server.start()]
    counted: Counter[str] = Counter()
    try:
        for kill in range(1, times + 1):
            moment = 0.3 + mind.random() * 1.2

            async def live(wait: float) -> None:
                until = time.monotonic() + wait
                watching = asyncio.create_task(watch(server, seen, until + 5))
                await asyncio.sleep(wait)
                server.kill()
                await asyncio.gather(watching, return_exceptions=True)

            asyncio.run(live(moment))
            counted = look(folder, seen, known)
            counted["kills"] = kill
            ups.append(server.start())
            if kill % 20 == 0:
                said = ", ".join(f"{count:,} {word}" for word, count in counted.items())
                print(f"{said}; back after {max(ups[1:]):.2f} s at the slowest", flush=True)
        server.kill()
        look(folder, seen, {})  # all of it once more from the first row
    finally:
        server.kill()
    return counted, ups


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    said = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CONFIG_HOME"] = f"{folder}/settings"  # its keys are nobody's
        counted, ups = crashes(Path(folder), said.kills, said.tables, said.seed)
    again = sorted(ups[1:])
    print(
        f"{counted['kills']} kills, {counted['hands']:,} hands in {counted['rows']:,} rows at {counted['tables']} tables"
    )
    print(f"back after {again[len(again) // 2]:.2f} s (median), {again[-1]:.2f} s (slowest)")
    print("no acknowledged row is missing, no hand was dealt twice, every chip is there")


if __name__ == "__main__":
    main()
