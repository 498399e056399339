"""How much a room carries: so many tables with everybody on a socket, who act as soon as they are asked.

    .venv/bin/python -m tests.load.load --tables 300 --seats 6 --seconds 30

starts a room in a process of its own on this machine, lets guests in, sits them down over one WebSocket each, and has each
do the cheapest thing that goes on (check, else call, draw nothing, bring in the least). After a few seconds to settle it
measures for so many seconds: acts acknowledged (each is on the disk by then), the time from sending an act to the moment
when the last of those who watch the table has the picture that it made, what the engine takes of it, and memory.
Prints a table and writes build/load.json; docs/load.md says more. Ends with 1 if somebody lost their connection, an act
was refused, or the chips do not add up.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import os
import platform
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import msgspec
import websockets

from pokerroom.room.messages import VERSION
from tests.load.crash import free_port
from tests.load.processes import memory_of, processor_of

SETTLING = 4.0  # seconds before anything counts
AT_ONCE = 40  # guests and sockets that come in at the same time
PATIENCE = 180.0
PROCESS = re.compile(r',process="[^"]*"|process="[^"]*",?')


class Due(msgspec.Struct):
    options: tuple[str, ...] = ()
    least: int = 0


class Mine(msgspec.Struct):
    """What is one's own; of a step only what changed."""

    due: Due | msgspec.UnsetType | None = msgspec.UNSET
    can: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET


class Told(msgspec.Struct):
    """What the client reads of a message; the rest of it is passed over."""

    type: str
    number: int = 0
    mine: Mine | msgspec.UnsetType | None = msgspec.UNSET  # left out where it is as it was
    ok: bool = False
    id: str = ""
    sentence: str = ""


READ = msgspec.json.Decoder(Told)


class Seat:
    """A guest at their table."""

    __slots__ = ("can", "cookie", "due", "load", "place", "posted", "sent", "table", "waiting", "ws")

    def __init__(self, load: Load, table: Felt, place: int, cookie: str) -> None:
        self.load, self.table, self.place, self.cookie = load, table, place, cookie
        self.ws: Any = None
        self.posted = self.waiting = False  # for the answer to an act: a second one would be out of turn
        self.due: Due | None = None
        self.can: tuple[str, ...] = ()
        self.sent = 0.0  # when their act went off; they have one under way at most

    async def sit(self, chips: int) -> None:
        door = self.load.door()
        self.ws = await websockets.connect(
            door.replace("http", "ws") + "/ws",
            additional_headers={"Cookie": self.cookie},
            origin=door,  # type: ignore[arg-type]
            compression=None,
            ping_interval=None,
            max_size=None,
            max_queue=None,
            open_timeout=60,
        )
        await self.ws.send(f'{{"type":"hello","version":{VERSION}}}')
        await self.ws.send(f'{{"type":"watch","table":"{self.table.id}"}}')
        await self.send("s", {"type": "Sit", "seat": self.place, "chips": chips})

    async def send(self, what: str, act: dict[str, Any]) -> None:
        message = {"type": "act", "table": self.table.id, "id": f"{what} {next(self.load.numbers)}", "act": act}
        await self.ws.send(msgspec.json.encode(message).decode())

    async def play(self) -> None:
        """Act whenever it is their turn, until the room is closed."""
        table, load = self.table, self.load
        try:
            async for message in self.ws:
                told = READ.decode(message)
                now = time.perf_counter()
                load.messages += 1
                load.bytes += len(message)
                if told.type in ("picture", "step"):
                    table.seen(told.number, now)
                    self.look(told.mine)
                elif told.type == "answer" and told.id.startswith("a "):
                    self.waiting = False
                    if told.ok:
                        load.acts += load.measuring
                        table.acted(told.number, self.sent, now)
                elif told.type == "answer" and told.id.startswith("s "):
                    load.seated += told.ok
                if told.type == "answer" and not told.ok:
                    load.refused[told.sentence[:80]] += 1
                await self.answer()
        except websockets.ConnectionClosed:
            load.lost += not load.closing

    def look(self, mine: Mine | msgspec.UnsetType | None) -> None:
        """See what is one's own by now."""
        if mine is None:
            self.due, self.can = None, ()
        elif mine is not msgspec.UNSET:
            self.due = self.due if mine.due is msgspec.UNSET else mine.due
            self.can = self.can if mine.can is msgspec.UNSET else mine.can

    async def answer(self) -> None:
        """Do what is due, as soon as the act before it is answered."""
        if self.waiting:
            return
        if self.due is not None:
            self.waiting = True
            self.sent = time.perf_counter()
            await self.send("a", cheapest(self.due))
        elif "post" in self.can and not self.posted:
            self.posted = True
            await self.send("p", {"type": "Post"})


def cheapest(due: Due) -> dict[str, Any]:
    options = due.options
    for option, act in (("check", "Check"), ("call", "Call"), ("show", "Show"), ("muck", "Muck")):
        if option in options:
            return {"type": act}
    if "draw" in options:
        return {"type": "Discard", "cards": []}
    if "bring in" in options or "open" in options:
        return {"type": "Bet", "to": due.least}
    if "once" in options:
        return {"type": "Choose", "choice": "once"}
    return {"type": "Fold"}


class Felt:
    """A table as the load sees it: which rows its viewers have, and when the act of each was sent."""

    def __init__(self, load: Load, table_id: str, seats: int) -> None:
        self.load, self.id, self.seats = load, table_id, seats
        self._shown: dict[int, tuple[int, float]] = {}
        self._began: dict[int, float] = {}

    def seen(self, number: int, at: float) -> None:
        count, _ = self._shown.get(number, (0, 0.0))
        self._shown[number] = (count + 1, at)
        if count + 1 == self.seats:
            self._finish(number)

    def acted(self, number: int, sent: float, answered: float) -> None:
        """An act is row so and so; it was sent, or due to be, and answered then."""
        if self.load.measuring and sent >= self.load.began:
            self.load.answers.append(answered - sent)
        self._began[number] = sent
        self._finish(number)

    def _finish(self, number: int) -> None:
        count, at = self._shown.get(number, (0, 0.0))
        if count >= self.seats and number in self._began:
            began = self._began.pop(number)
            if self.load.measuring and began >= self.load.began:
                self.load.times.append(at - began)
            for old in [each for each in self._shown if each < number - 3]:
                del self._shown[old]


class Load:
    """The whole of it."""

    felt: type[Felt] = Felt
    seat: type[Seat] = Seat

    def __init__(self, tables: int, seats: int, seconds: float, *, sealed: bool = True) -> None:
        self.tables, self.seats, self.seconds, self.sealed = tables, seats, seconds, sealed
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.tempo = ("0", "0")  # seconds between hands, and for bots
        self.measuring = self.closing = False
        self.numbers = itertools.count()  # of acts: each is another one
        self.began = 0.0
        self.acts = self.messages = self.bytes = self.seated = self.lost = 0
        self.times: list[float] = []  # until the last of those who watch has seen an act
        self.answers: list[float] = []  # until whoever acted has the answer
        self.refused: Counter[str] = Counter()
        self.process: subprocess.Popen[bytes] | None = None

    # -------------------------------------------------------------------------------------------- the room

    def open(self, folder: Path) -> float:
        line = ["-m", "tests.load.server", str(folder), str(self.port), "0", *self.tempo, "people"]
        line += [] if self.sealed else ["unsealed"]
        began = time.monotonic()
        self.process = subprocess.Popen([sys.executable, *line])
        while time.monotonic() - began < 60:
            try:
                if httpx.get(f"{self.base}/health", timeout=1).json()["ok"]:
                    return time.monotonic() - began
            except (httpx.HTTPError, ValueError, KeyError):
                time.sleep(0.02)
        raise AssertionError("the room did not open")

    def close(self) -> None:
        self.closing = True
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.process.kill()

    def door(self) -> str:
        """Where the next of the players comes in."""
        return self.base

    def memory(self) -> float:
        """What the room holds in memory, in MB."""
        assert self.process is not None
        return memory_of(self.process.pid)

    def processor(self) -> float:
        """Seconds of processor that the room has used."""
        assert self.process is not None
        return processor_of(self.process.pid)

    async def metrics(self) -> dict[str, float]:
        async with httpx.AsyncClient(timeout=30) as client:
            text = (await client.get(f"{self.base}/metrics")).text
        found: Counter[str] = Counter()  # where several processes have a room, of all of them together
        for line in text.splitlines():
            if line[0] != "#":
                name, _, value = PROCESS.sub("", line).replace("{}", "").rpartition(" ")
                found[name] += float(value)  # type: ignore[assignment]
        return dict(found)

    # -------------------------------------------------------------------------------------------- people

    async def guests(self, count: int) -> list[str]:
        """Let so many guests in; a cookie for each."""
        found: list[str] = []
        head = {"X-Pokerroom": "1", "Origin": self.base}
        # Connections that lie unused are let go before the room does so, or one is closed as it is used again.
        limits = httpx.Limits(max_connections=AT_ONCE, keepalive_expiry=1.0)
        # Without a client, which would keep the first cookie and be one guest for ever.
        async with httpx.AsyncHTTPTransport(limits=limits) as door:

            async def come() -> None:
                request = httpx.Request("POST", f"{self.base}/api/guest", headers=head)
                try:
                    answer = await door.handle_async_request(request)
                except httpx.TransportError:  # closed as it was used again, all the same: where all of this stood still
                    answer = await door.handle_async_request(request)
                await answer.aread()
                assert answer.status_code == 200, answer.content
                cookie = answer.headers["set-cookie"].split(";")[0]
                await answer.aclose()
                found.append(cookie)

            for first in range(0, count, AT_ONCE):
                await asyncio.gather(*(come() for _ in range(min(AT_ONCE, count - first))))
        return found

    async def furnish(self, cookie: str) -> list[Felt]:
        head = {"X-Pokerroom": "1", "Origin": self.base, "Cookie": cookie}
        found: list[Felt] = []
        async with httpx.AsyncClient(base_url=self.base, headers=head, timeout=30) as client:
            for number in range(self.tables):
                answer = await client.post("/api/tables", json={"sign": SIGNS[number % len(SIGNS)]})
                assert answer.status_code == 201, answer.text
                found.append(self.felt(self, answer.json()["id"], self.seats))
        return found

    async def settled(self) -> None:
        """Wait until what comes with the beginning is over."""
        await asyncio.sleep(SETTLING)

    async def run(self, folder: Path) -> dict[str, Any]:
        up = self.open(folder)
        empty = self.memory()
        cookies = await self.guests(self.tables * self.seats)
        tables = await self.furnish(cookies[0])
        furnished = self.memory()
        seats = [
            self.seat(self, table, place + 1, cookies[number * self.seats + place])
            for number, table in enumerate(tables)
            for place in range(self.seats)
        ]
        playing = []
        for first in range(0, len(seats), AT_ONCE):
            part = seats[first : first + AT_ONCE]
            await asyncio.gather(*(seat.sit(CHIPS) for seat in part))
            playing += [asyncio.create_task(seat.play()) for seat in part]
        patience = time.monotonic() + PATIENCE
        while self.seated < len(seats) and time.monotonic() < patience:
            await asyncio.sleep(0.1)
        await self.settled()
        before, used, own = await self.metrics(), self.processor(), time.process_time()
        self.acts = self.messages = self.bytes = 0
        self.measuring, self.began = True, time.perf_counter()
        await asyncio.sleep(self.seconds)
        self.measuring = False
        took = time.perf_counter() - self.began
        used, own = self.processor() - used, time.process_time() - own
        after, full = await self.metrics(), self.memory()
        self.closing = True
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        for seat in seats:
            seat.ws.transport.abort()
        await asyncio.sleep(0.2)
        return {
            "tables": self.tables,
            "sockets": len(seats),
            "seated": self.seated,
            "seconds": round(took, 1),
            "opened after s": round(up, 2),
            "acts a second": round(self.acts / took, 1),
            "messages a second": round(self.messages / took),
            "MB a second": round(self.bytes / took / 1e6, 1),
            "bytes a message": round(self.bytes / max(1, self.messages)),
            "act to last receipt, p50 ms": round(1000 * quantile(self.times, 0.50), 1),
            "act to last receipt, p90 ms": round(1000 * quantile(self.times, 0.90), 1),
            "act to last receipt, p99 ms": round(1000 * quantile(self.times, 0.99), 1),
            "act to last receipt, most ms": round(1000 * max(self.times, default=0.0), 1),
            "act to answer, p50 ms": round(1000 * quantile(self.answers, 0.50), 1),
            "act to answer, p99 ms": round(1000 * quantile(self.answers, 0.99), 1),
            "acts timed": len(self.times),
            "engine, p50 at most ms": engine(before, after, 0.50),
            "engine, p99 at most ms": engine(before, after, 0.99),
            "engine, share within 0.5 ms": round(share(before, after, "0.0005"), 5),
            "rows a commit": round(
                moved(before, after, "rows_total") / max(1, moved(before, after, "commits_total")), 1
            ),
            "commits a second": round(moved(before, after, "commits_total") / took, 1),
            "processor of the room": round(used / took, 2),
            "processor of an act, µs": round(1e6 * used / max(1, self.acts)),
            "processor of the players": round(own / took, 2),
            "memory, empty room MB": round(empty, 1),
            "memory, a table without people kB": round(1024 * (furnished - empty) / self.tables, 1),
            "memory, a table with its people kB": round(1024 * (full - empty) / self.tables, 1),
            "memory, whole room MB": round(full, 1),
            "refused": sum(self.refused.values()),
            "lost connections": self.lost,
        }

    def check(self, folder: Path) -> list[str]:
        """What is wrong with what the closed room has left in its folder."""
        return check(folder)


# Tables of all families, without a bot.
SIGNS = (
    "crown holdem, no limit, blinds 1/2, commission 5% cap 5, buy in 40 to 400",
    "victoria seven card stud, fixed 2/4, ante 1, buy in 100",
    "victoria draw blind, fixed 2/4, blinds 1/2, buy in 40",
    "canberra manila, blinds 2, buy in 100",
    "grand omaha, full pot, blinds 1/2, buy in 100",
)
CHIPS = 400


def moved(before: dict[str, float], after: dict[str, float], name: str) -> float:
    return after[f"pokerroom_{name}"] - before[f"pokerroom_{name}"]


def buckets(before: dict[str, float], after: dict[str, float]) -> list[tuple[str, float]]:
    start = 'pokerroom_act_seconds_bucket{le="'
    return [(name[len(start) : -2], after[name] - before.get(name, 0)) for name in after if name.startswith(start)]


def engine(before: dict[str, float], after: dict[str, float], part: float) -> float:
    """The bound below which so many of the acts took the engine, in ms."""
    found = buckets(before, after)
    return next(round(1000 * float(edge), 3) for edge, count in found if count >= part * found[-1][1])


def share(before: dict[str, float], after: dict[str, float], edge: str) -> float:
    found = buckets(before, after)
    return dict(found)[edge] / max(1.0, found[-1][1])


def quantile(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(part * len(values)))] if values else 0.0


def check(folder: Path) -> list[str]:
    """Look at what the room left behind: every table's chips, and the ledger."""
    from tests.load.crash import look

    wrong: list[str] = []
    try:
        look(folder, {}, {})
    except Exception as error:
        wrong.append(f"{type(error).__name__}: {error}")
    return wrong


def asked(parser: argparse.ArgumentParser, tables: int, out: str) -> argparse.Namespace:
    """What the command line says; as many files may be open as there are sockets."""
    parser.add_argument("--tables", type=int, default=tables)
    parser.add_argument("--seats", type=int, default=6)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--out", type=Path, default=Path(out))
    said = parser.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = said.tables * said.seats + 200
    if soft < needed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(needed, hard), hard))
    return said


def measured(load: Load, out: Path) -> dict[str, Any]:
    """Measure, print and write."""
    busy = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as kept:
        os.environ["XDG_CONFIG_HOME"] = f"{kept}/settings"  # its keys are nobody's
        folder = Path(kept) / "data"
        try:
            found = asyncio.run(load.run(folder))
        finally:
            load.close()
        wrong = load.check(folder)
    found |= {
        "machine": f"{os.cpu_count()} cores, Python {platform.python_version()}, {platform.system()} {platform.release()}",
        "load of the machine before": round(busy, 2),
        "wrong": wrong,
    }
    for name, value in found.items():
        print(f"{name:<40} {value}")
    for sentence, count in load.refused.most_common(5):
        print(f"  refused {count} times: {sentence}")
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(json.dumps(found, indent=2) + "\n")
    return found


def well(found: dict[str, Any]) -> bool:
    """Whether everybody sat down, stayed and played, and the chips are all there."""
    everybody = found["seated"] == found["sockets"] and not found["lost connections"]
    return bool(everybody and not found["wrong"] and found["acts a second"])


def main() -> int:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    said = asked(parser, 300, "build/load.json")
    return 0 if well(measured(Load(said.tables, said.seats, said.seconds), said.out)) else 1


if __name__ == "__main__":
    raise SystemExit(main())
