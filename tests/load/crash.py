"""Killing a room and looking at what is left: every acknowledged act once, no hand dealt again, every chip.

    .venv/bin/python -m tests.load.crash --kills 500 --tables 20 --each 40 --seed 1

kills it with SIGKILL at random moments while bots play at all tables and people sit down, buy and leave, looks at what
is in the store after each kill, and at all of it at the end, and opens it again. So many of the kills come in each of
the faults of `tests.load.faults`, or all of them in one: `--fault locked`. Prints a table of how long it took to be back,
from the start of the process and from the moment in which the program was read, and by the processor's clock too, which a
busy machine does not change. Ends with an error if anything is not as it was told, or opening took longer than --most.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple

import httpx

from tests.load.clients import Company
from tests.load.faults import FAULTS, After
from tests.load.left import Known, Messages, look

__all__ = ["Known", "Server", "crashes", "free_port", "look"]

PEOPLE = 6  # who play at a time
SECONDS = 2.0  # that a player has to act in `tests.load.server`
PLAIN = "nothing else"
READY = 60.0  # seconds after which a room that does not answer is given up


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Up(NamedTuple):
    """How long a start took, in seconds: from the process to the first good answer, from the read program on, and
    what the processor worked for the latter."""

    whole: float
    opening: float
    worked: float


class Server:
    """A room in a process of its own, that can be killed and started again on the same folder."""

    def __init__(self, folder: Path, tables: int) -> None:
        self.folder = folder
        self.tables = tables
        self.port = free_port()
        self.process: subprocess.Popen[str] | None = None

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, after: After | None = None, unwell: tuple[str, ...] = ()) -> Up:
        """Start it and wait until it answers that it is ready, but for parts that cannot be well."""
        after = after if after is not None else After()
        line = [str(self.folder), str(self.port), str(self.tables), "0.01", "0.002", "orders", f"clock={after.clock}"]
        command = [sys.executable, "-m", "tests.load.server", *line]
        began = time.monotonic()
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        _, read, worked = self._line("imported")
        if after.release is not None:
            after.release()
        _, _, done = self._line("open")
        while time.monotonic() - began < READY:
            try:
                told = httpx.get(f"{self.base}/health", timeout=5).json()
                if told["tables"] >= self.tables and all(
                    each["ok"] or each["name"] in unwell for each in told["parts"]
                ):
                    now = time.monotonic()
                    return Up(now - began - after.held, now - read - after.held, done - worked)
            except (httpx.HTTPError, ValueError, KeyError):
                pass
            time.sleep(0.01)
        raise AssertionError(f"the room did not come up in a minute: {told}")

    def _line(self, word: str) -> tuple[str, float, float]:
        assert self.process is not None and self.process.stdout is not None
        line = self.process.stdout.readline().split()
        assert line and line[0] == word, f"the room says {line}, not {word}"
        return line[0], float(line[1]), float(line[2])

    def order(self, order: str) -> None:
        """Have it do something to itself; when this returns it is so."""
        assert self.process is not None and self.process.stdin is not None
        self.process.stdin.write(f"{order}\n")
        self.process.stdin.flush()
        self._line("done")

    def pause(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGCONT)

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            for pipe in (self.process.stdin, self.process.stdout):
                if pipe is not None:
                    pipe.close()
            self.process = None


@dataclass
class Crashes:
    """A room that is killed again and again, and what was found."""

    folder: Path
    tables: int
    seed: int
    counted: Counter[str] = field(default_factory=Counter)
    kills: Counter[str] = field(default_factory=Counter)  # by fault
    ups: list[tuple[str, Up]] = field(default_factory=list)

    def run(self, faults: list[str]) -> None:
        """Kill it once in each of these faults, in this order."""
        mind = Random(self.seed)
        server = Server(self.folder, self.tables)
        company = Company(mind, longest=int(SECONDS * 1000) + 500)
        known: dict[str, Known] = {}
        messages = Messages()
        server.start()
        try:
            for fault in faults:
                after = asyncio.run(self._live(server, company, fault, mind))
                server.kill()
                if after.release is not None and mind.random() < 0.5:
                    after.release()
                    time.sleep(after.held)
                    after = After(after.clock)
                found = look(self.folder, company.seen, known, messages) if after.release is None else None
                if found is not None:
                    company.check(self.folder, messages)
                    company.forget()
                up = server.start(after, FAULTS[fault].parts if fault in FAULTS else ())
                self.ups.append((fault, up))
                if after.clock:
                    server.order("clock 0")
                self.kills[fault] += 1
                if found is not None:
                    self.counted = found
                if self.kills.total() % 10 == 0:
                    self._say(company)
            asyncio.run(self._end(server, company))
            server.kill()
            look(self.folder, company.seen, known, messages)
            company.check(self.folder, messages)
            self.counted = look(self.folder, company.seen, {})  # all of it once more from the first row
            self.counted.update(company.counted)
        finally:
            server.kill()

    async def _live(self, server: Server, company: Company, fault: str, mind: Random) -> After:
        """Let people play for a while, and make the fault."""
        await company.come(server.base, PEOPLE)
        playing = [asyncio.create_task(each.live(server.base, company)) for each in company.clients]
        try:
            await asyncio.sleep(0.3 + 1.2 * mind.random())
            after = After()
            if fault in FAULTS:
                after = await FAULTS[fault].what(server, company, mind)
            server.kill()
            return after
        finally:
            await asyncio.wait(playing, timeout=5)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)

    async def _end(self, server: Server, company: Company) -> None:
        """Let everybody hear what became of what they sent last."""
        playing = [asyncio.create_task(each.live(server.base, company)) for each in company.clients]
        try:
            await asyncio.sleep(0.2)
            await company.settled()
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)

    def _say(self, company: Company) -> None:
        said = ", ".join(f"{self.counted[word]:,} {word}" for word in ("hands", "rows"))
        slow = max(up.opening for _, up in self.ups)
        acts = company.counted["Sit acknowledged"] + company.counted["Buy acknowledged"]
        print(
            f"{self.kills.total()} kills, {said}, {acts:,} times sat down or bought; opened in {slow:.2f} s at most",
            flush=True,
        )


def crashes(folder: Path, faults: list[str], tables: int, seed: int) -> Crashes:
    """Kill a room once in each of these faults ("" is none), and look at it after each."""
    found = Crashes(folder, tables, seed)
    found.run(faults)
    return found


def _table(found: Crashes) -> str:
    lines = [f"{'killed while':<32}{'kills':>6}   back after (median, slowest)   opened in            by the processor"]
    for fault in ("", *FAULTS):
        ups = [up for each, up in found.ups if each == fault]
        if ups:
            says = FAULTS[fault].says if fault else PLAIN
            columns = [(median(each), max(each)) for each in zip(*ups, strict=True)]
            told = "".join(f"   {middle:8.2f} s {most:8.2f} s" for middle, most in columns)
            lines.append(f"{says:<32}{found.kills[fault]:>6}{told}")
    return "\n".join(lines)


def main() -> int:
    """Kill, and say what was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--each", type=int, default=40, help="of them, in each of the faults")
    parser.add_argument("--fault", choices=[*FAULTS], help="all of them in this one")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=float, default=2.0, help="seconds in which it must be open, its program read")
    said = parser.parse_args()
    faults = [each for each in FAULTS for _ in range(said.each)][: said.kills]
    faults = [said.fault] * said.kills if said.fault else faults + [""] * (said.kills - len(faults))
    Random(said.seed).shuffle(faults)
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CONFIG_HOME"] = f"{folder}/settings"  # its keys are nobody's
        found = crashes(Path(folder) / "room", faults, said.tables, said.seed)
    print(_table(found))
    for word, count in sorted(found.counted.items()):
        print(f"{count:>12,}  {word}")
    slow = [(fault or PLAIN, up) for fault, up in found.ups if up.opening > said.most]
    print(f"{found.kills.total()} kills in {time.monotonic() - began:.0f} s with seed {said.seed}")
    print("no acknowledged act is missing, none was done or booked twice, no hand was dealt again, every chip is there")
    if slow:
        print(f"{len(slow)} of {len(found.ups)} times it took more than {said.most:g} s to open: {slow[0]}")
    return int(bool(slow))


if __name__ == "__main__":
    raise SystemExit(main())
