"""How soon everybody sees an act where people take their time: an act every few seconds at each of many tables.

    .venv/bin/python -m tests.load.people --tables 1000 --seats 6 --pace 3 --seconds 30

starts a room as `tests.load.load` does, and has one act at each table every three seconds: at its time, whether or not
anything before it was answered. Times count from the moment at which an act was due to be sent: where the table has not
yet told who is to act, or these players are late themselves, that is in them. How late they are, and how busy, is printed
too: they are one process. Ends with 1 if an act in a hundred took longer than 50 ms until the last of those who watch saw
it, if somebody lost their connection, or if the chips do not add up.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import time
from collections import deque
from pathlib import Path
from random import Random
from typing import Any

from tests.load.load import Felt, Load, Seat, asked, cheapest, measured, quantile, well

MOST_MS = 50.0
LAST = "act to last receipt, p99 ms"


class PacedTable(Felt):
    """A table with a clock of its own: when an act is due, whoever is to act does."""

    load: PacedLoad

    def __init__(self, load: Load, table_id: str, seats: int) -> None:
        super().__init__(load, table_id, seats)
        self.players: list[Seat] = []
        self._owed: deque[float] = deque()  # the times of acts that are due
        self._sending: set[asyncio.Task[None]] = set()  # which would be forgotten otherwise

    def come(self, seat: Seat) -> None:
        """Somebody sits down; when all are there the clock begins, at some moment of its own."""
        self.players.append(seat)
        if len(self.players) == self.seats:
            first = time.perf_counter() + self.load.chance.uniform(0, self.load.pace)
            self._at(first)

    def _at(self, due: float) -> None:
        asyncio.get_running_loop().call_later(due - time.perf_counter(), self._tick, due)

    def _tick(self, due: float) -> None:
        """An act is due now; the next one so many seconds later, whatever becomes of this one."""
        if self.load.closing:
            return
        self._at(due + self.load.pace)
        if not self.load.measuring:
            self._owed.clear()  # while everybody comes in, the room need not make up for anything
        self._owed.append(due)
        lag, known = time.perf_counter() - due, self.act()
        if self.load.measuring:
            self.load.lags.append(lag)
            self.load.unknown += not known

    def act(self) -> bool:
        """Have whoever is to act do so, if an act is due; whether somebody did."""
        seat = next((each for each in self.players if each.due is not None and not each.waiting), None)
        if not self._owed or seat is None or seat.due is None:
            return False
        seat.waiting, seat.sent = True, self._owed.popleft()
        sending = asyncio.create_task(seat.send("a", cheapest(seat.due)))
        self._sending.add(sending)
        sending.add_done_callback(self._sending.discard)
        return True


class PacedSeat(Seat):
    """Somebody who waits for the clock of their table."""

    table: PacedTable

    async def sit(self, chips: int) -> None:
        await super().sit(chips)
        self.table.come(self)

    async def answer(self) -> None:
        """Act where the table's clock has waited for it; post at once."""
        if self.due is not None:
            self.table.act()
        elif not self.waiting:
            await super().answer()


class PacedLoad(Load):
    """Tables at which an act is due every few seconds."""

    felt = PacedTable
    seat = PacedSeat

    def __init__(self, tables: int, seats: int, seconds: float, pace: float) -> None:
        super().__init__(tables, seats, seconds)
        self.pace = pace
        self.chance = Random("pace")
        self.lags: list[float] = []  # how late the clocks of the tables were
        self.unknown = 0  # acts at whose time the table had not told who is to act

    async def settled(self) -> None:
        """Let every table act at least once; then these players look through their memory no more."""
        await asyncio.sleep(2 * self.pace)
        gc.collect()
        gc.freeze()
        gc.disable()

    async def run(self, folder: Path) -> dict[str, Any]:
        try:
            found = await super().run(folder)
        finally:
            gc.enable()
            gc.unfreeze()
        return found | {
            "seconds between acts of a table": self.pace,
            "acts due": len(self.lags),
            "acts due when the table had not told": self.unknown,
            "players late by themselves, p99 ms": round(1000 * quantile(self.lags, 0.99), 1),
            "players late by themselves, most ms": round(1000 * max(self.lags, default=0.0), 1),
        }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pace", type=float, default=3.0)
    said = asked(parser, 1000, "build/people.json")
    found = measured(PacedLoad(said.tables, said.seats, said.seconds, said.pace), said.out)
    return 0 if well(found) and found[LAST] <= MOST_MS else 1


if __name__ == "__main__":
    raise SystemExit(main())
