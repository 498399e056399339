"""How long tables were silent when something failed: who watches, what is measured, and what it comes to.

Knows when each table was heard of. Must not know what was done to the room: `cluster_kills` does.
"""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

from tests.load.clients import Client, Company

QUIET = 60.0  # seconds after which a table is not waited for any longer
# Seconds after which all tables shall be on again on a quiet machine.
PROMISED = {"tables KILL": 2.0, "tables STOP": 3.5, "tables TERM": 1.0, "tables replaced": 1.0}
PROMISED_ELSE = 3.0


class Witness(Client):
    """Somebody who watches all tables, and remembers since when it matters when each was shown, and when it went on."""

    numbers: dict[str, int]  # the last row of each
    shown: dict[str, list[float]]
    went_on: dict[str, list[float]]
    since: float

    def begin(self) -> float:
        """Listen from now on."""
        self.shown, self.went_on, self.since = {}, {}, time.monotonic()
        return self.since

    async def _shown(self, told: dict[str, Any], company: Company) -> None:
        table, now = told["table"], time.monotonic()
        self.shown.setdefault(table, []).append(now)
        if told["number"] > self.numbers.get(table, 0):
            self.numbers[table] = told["number"]
            self.went_on.setdefault(table, []).append(now)
        await super()._shown(told, company)

    async def silence(self, tables: Sequence[str], ended: float) -> tuple[float, str]:
        """Wait until each of these tables has gone on behind the moment in which something ended, and say for how long
        one was silent at most since one listens, and which."""
        longest, which = 0.0, ""
        for table in tables:
            while (on := _first(self.went_on.get(table, ()), ended)) is None:
                if time.monotonic() - self.since > QUIET:
                    return QUIET, f"{table}, which stands still at row {self.numbers.get(table, 0)}"
                await asyncio.sleep(0.01)
            times = [self.since, *(each for each in self.went_on[table] if each < on), on]
            silent = max(later - earlier for earlier, later in pairwise(times))
            if silent > longest:
                longest, which = silent, table
        return longest, which

    def shown_again(self, tables: Sequence[str], ended: float) -> list[float]:
        """After how many seconds each of these tables was first shown when something had ended."""
        firsts = [_first(self.shown.get(table, ()), ended) for table in tables]
        return [first - self.since for first in firsts if first is not None]


def _first(times: Sequence[float], after: float) -> float | None:
    return next((each for each in times if each > after), None)


@dataclass
class Round:
    """One thing that was done, and how long tables were silent."""

    kind: str
    silent: float
    promised: float
    tables: int
    table: str  # which was silent for longest
    at: str
    load: float  # of the machine
    lines: list[str] = field(default_factory=list)  # what processes said meanwhile, each with seconds since it was done


class Rounds:
    """All that was done, written to a file after each."""

    def __init__(self, file: Path | None) -> None:
        self.file = file
        self.every: list[Round] = []

    def add(self, kind: str, silent: float, tables: int, table: str, lines: list[str]) -> None:
        """Note how long tables were silent."""
        promised = PROMISED.get(kind, PROMISED_ELSE)
        found = Round(kind, round(silent, 3), promised, tables, table, time.strftime("%H:%M:%S"), os.getloadavg()[0])
        found.lines = lines
        self.every.append(found)
        missed = "" if silent <= promised else f", {promised:g} s are promised"
        print(f"{found.at} {kind}: {tables} tables, all on again after {silent:.2f} s ({table}){missed}", flush=True)
        for line in lines:
            print(f"    {line}", flush=True)
        if self.file is not None:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            told = {"summary": self.summary(), "rounds": [asdict(each) for each in self.every]}
            self.file.write_text(json.dumps(told, indent=1) + "\n")

    def summary(self) -> dict[str, dict[str, float]]:
        """How long tables were silent, by what was done."""
        found: dict[str, dict[str, float]] = {}
        for kind in dict.fromkeys(each.kind for each in self.every):
            times = sorted(each.silent for each in self.every if each.kind == kind)
            promised = PROMISED.get(kind, PROMISED_ELSE)
            missed = sum(each > promised for each in times)
            middle = times[len(times) // 2]
            found[kind] = {"times": len(times), "median": middle, "longest": times[-1]}
            found[kind] |= {"promised": promised, "missed": missed}
        return found

    @property
    def missed(self) -> int:
        """How often tables were silent for longer than is promised."""
        return sum(each.silent > each.promised for each in self.every)

    def say(self) -> None:
        """Say what it comes to."""
        print(f"{'what':<16} {'times':>5} {'median':>8} {'longest':>8} {'promised':>9} {'missed':>7}")
        for kind, each in self.summary().items():
            times = f"{each['median']:>6.2f} s {each['longest']:>6.2f} s {each['promised']:>7.1f} s"
            print(f"{kind:<16} {each['times']:>5} {times} {each['missed']:>7}")


def lines_between(logs: dict[str, Path], began: float, ended: float) -> list[str]:
    """What processes wrote to their logs between two moments of the wall clock, each with the seconds since."""
    found: list[tuple[float, str]] = []
    for name, log in logs.items():
        for line in log.read_text(errors="replace").splitlines():
            try:
                second, thousandth = line[:23].split(",")
                at = time.mktime(time.strptime(second, "%Y-%m-%d %H:%M:%S")) + int(thousandth) / 1000
            except ValueError:
                continue
            if began - 0.05 <= at <= ended:
                found.append((at, f"+{at - began:.2f} {name}: {line[24:]}"))
    return [line for _, line in sorted(found)]
