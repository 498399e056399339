"""How long an act takes at one table while somebody asks the room for all that is dear to answer.

    .venv/bin/python -m tests.load.denial --sockets 12 --seconds 8

starts a room in a process of its own, with its own limits and busy tables, and lets somebody act at a table where nobody
else is. Another process, from other addresses of this machine, attacks meanwhile: by sockets that watch a table again
from 200 rows back as fast as they are let, by the lobby, by requests for hands, searches and the desk, by half-open
connections. Prints the median and the worst for each attack, and ends with 1 if a median is above 50 ms.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import websockets

from tests.load.crash import free_port

MOST = 0.050  # seconds for the median
VICTIM, ATTACKER = "127.0.0.2", "127.0.0.3"
READY = 60.0
BACK = 200  # rows
_IDS = count()  # each act has one of its own


# ------------------------------------------------------------------------------------------------ attacks


async def _drain(ws: Any) -> None:
    with contextlib.suppress(websockets.ConnectionClosed):
        async for _ in ws:
            pass


def _connect(address: str, here: str, cookie: str = "") -> Any:
    return websockets.connect(
        address.replace("http", "ws", 1) + "/ws",
        origin=address,  # type: ignore[arg-type]
        additional_headers={"Cookie": cookie} if cookie else {},
        local_addr=(here, 0),
        compression=None,
        max_size=None,
    )


async def _flood(address: str, here: str, message: Callable[[int], dict[str, Any]], until: float) -> None:
    """Send as fast as the room takes it; come back when it closes."""
    while time.monotonic() < until:
        with contextlib.suppress(OSError, websockets.WebSocketException):
            async with _connect(address, here) as ws:
                drain = asyncio.create_task(_drain(ws))
                try:
                    number = 0
                    while time.monotonic() < until:
                        await asyncio.wait_for(ws.send(json.dumps(message(number))), max(0.1, until - time.monotonic()))
                        number += 1
                        await asyncio.sleep(1 / 70)
                finally:
                    drain.cancel()
        await asyncio.sleep(0.05)


async def _ask(address: str, here: str, until: float) -> None:
    """Ask over HTTP for what is dear."""
    transport = httpx.AsyncHTTPTransport(local_address=here)
    async with httpx.AsyncClient(base_url=address, transport=transport, timeout=30) as client:
        number = 0
        while time.monotonic() < until:
            number += 1
            paths = (f"/api/search?q=odd chip {number}", f"/api/compare?q=raise {number}", "/api/tables/t1/hands")
            path = (*paths, f"/api/hands/t1/{number % 5 + 1}", "/api/lobby", "/api/openapi.json")[number % 6]
            with contextlib.suppress(httpx.HTTPError):
                await client.get(path)
            await asyncio.sleep(0.01)


async def _hold(address: str, here: str, until: float) -> None:
    """Open connections, say half of a request, and wait."""
    port = int(address.rsplit(":", 1)[1])
    held = []
    for _ in range(50):
        with contextlib.suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(here, 0))
            writer.write(b"GET / HTTP/1.1\r\nHost: x")
            held.append((reader, writer))
    await asyncio.sleep(max(0.0, until - time.monotonic()))
    for _, writer in held:
        writer.close()


async def attack(kind: str, address: str, sockets: int, seconds: float) -> None:
    """Attack a room in one way from one address, or from as many as there are sockets."""
    until = time.monotonic() + seconds
    spread = kind.endswith("from everywhere")

    def here(number: int) -> str:
        return f"127.0.1.{number + 1}" if spread else ATTACKER

    number = await _rows(address)
    watch: Callable[[int], dict[str, Any]] = lambda _: {"type": "watch", "table": "t1", "after": max(0, number - BACK)}  # noqa: E731
    todo: list[Awaitable[None]] = []
    for each in range(sockets):
        if kind.startswith("watching"):
            todo.append(_flood(address, here(each), watch, until))
        elif kind.startswith("the lobby"):
            todo.append(_flood(address, here(each), lambda _: {"type": "lobby"}, until))
        elif kind.startswith("requests"):
            todo.append(_ask(address, here(each), until))
        elif kind.startswith("half-open"):
            todo.append(_hold(address, here(each), until))
    await asyncio.gather(*todo)


async def _rows(address: str) -> int:
    async with _connect(address, ATTACKER) as ws:
        await ws.send(json.dumps({"type": "watch", "table": "t1"}))
        async for text in ws:
            told = json.loads(text)
            if told["type"] == "picture":
                return int(told["number"])
    return 0


KINDS = (
    "nothing",
    "watching from far back",
    "watching from far back, from everywhere",
    "the lobby, from everywhere",
    "requests",
    "requests, from everywhere",
    "half-open connections",
)


# ------------------------------------------------------------------------------------------------ the victim


class Victim:
    """Somebody at a table of their own, who steps away and comes back."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.table = ""
        self.cookie = ""
        self._away = False

    def come(self) -> None:
        """Come in, open a table and sit down."""
        head = {"X-Pokerroom": "1", "Origin": self.address}
        transport = httpx.HTTPTransport(local_address=VICTIM)
        with httpx.Client(base_url=self.address, headers=head, transport=transport, timeout=30) as client:
            found = client.post("/api/guest")
            found.raise_for_status()
            self.cookie = f"pokerroom={found.cookies['pokerroom']}"
            made = client.post("/api/tables", json={"sign": "crown holdem, no limit, blinds 1/2"})
            made.raise_for_status()
            self.table = made.json()["id"]

    async def sit(self) -> None:
        async with _connect(self.address, VICTIM, self.cookie) as ws:
            await self._done(ws, {"type": "Sit", "seat": 1, "chips": 100})

    async def act(self, seconds: float) -> list[float]:
        """Act ten times a second; how long each took to be answered."""
        took: list[float] = []
        until = time.monotonic() + seconds
        async with _connect(self.address, VICTIM, self.cookie) as ws:
            while time.monotonic() < until:
                since = time.monotonic()
                await self._done(ws, {"type": "Return" if self._away else "StepAway"})
                took.append(time.monotonic() - since)
                self._away = not self._away
                await asyncio.sleep(0.1)
        return took

    async def _done(self, ws: Any, act: dict[str, Any]) -> None:
        await ws.send(json.dumps({"type": "act", "table": self.table, "id": f"x{next(_IDS)}", "act": act}))
        while True:
            told = json.loads(await asyncio.wait_for(ws.recv(), 30))
            if told["type"] == "answer":
                assert told["ok"], told
                return


@contextlib.contextmanager
def opened(folder: Path, tables: int) -> Iterator[str]:
    """A room in a process of its own, with the limits that a room has."""
    port = free_port()
    command = [sys.executable, "-m", "tests.load.server", str(folder), str(port), str(tables), "0.3", "0.05"]
    room = subprocess.Popen(command)
    address = f"http://127.0.0.1:{port}"
    try:
        since = time.monotonic()
        while True:
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(f"{address}/health", timeout=5).json()["tables"] >= tables:
                    break
            assert time.monotonic() - since < READY, "the room did not open"
            time.sleep(0.1)
        yield address
    finally:
        room.send_signal(signal.SIGINT)
        room.wait(30)


def measured(address: str, kind: str, sockets: int, seconds: float, victim: Victim) -> list[float]:
    """How long the victim's acts took under one attack."""
    command = [sys.executable, "-m", "tests.load.denial", "--attack", kind, "--at", address]
    attacker = subprocess.Popen([*command, "--sockets", str(sockets), "--seconds", str(seconds + 3)])
    try:
        time.sleep(2.0)  # until it is under way
        return asyncio.run(victim.act(seconds))
    finally:
        attacker.terminate()
        attacker.wait(10)


def main() -> int:
    """Attack, or be attacked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sockets", type=int, default=12)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--rows", type=float, default=12.0, help="seconds to play before, so that there are rows")
    parser.add_argument("--attack", choices=KINDS, help=argparse.SUPPRESS)
    parser.add_argument("--at", help=argparse.SUPPRESS)
    said = parser.parse_args()
    if said.attack:
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(attack(said.attack, said.at, said.sockets, said.seconds))
        return 0
    slow = 0
    with tempfile.TemporaryDirectory() as folder, opened(Path(folder) / "room", said.tables) as address:
        victim = Victim(address)
        victim.come()
        asyncio.run(victim.sit())
        time.sleep(said.rows)
        print(
            f"acts at another table, {said.sockets} sockets against {said.tables} tables of bots, {os.cpu_count()} cores"
        )
        for kind in KINDS:
            took = measured(address, kind, said.sockets, said.seconds, victim)
            median, worst = statistics.median(took), max(took)
            slow += median > MOST
            print(
                f"{kind:<42} {len(took):4} acts   median {median * 1000:7.1f} ms   worst {worst * 1000:7.1f} ms",
                flush=True,
            )
    return int(slow > 0)


if __name__ == "__main__":
    raise SystemExit(main())
