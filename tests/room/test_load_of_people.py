"""The load at the pace of people, in small: acts go at their times, and a room that stops is not forgiven for it."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

from tests.load import load
from tests.load.people import PacedLoad

PACE, SECONDS, STOPPED = 0.25, 4.0, 1.5


class Interrupted(PacedLoad):
    """The same in a room that stands still for a while."""

    async def run(self, folder: Path) -> dict[str, object]:
        interrupting = asyncio.create_task(self._interrupt())
        try:
            return await super().run(folder)
        finally:
            await interrupting

    async def _interrupt(self) -> None:
        while not self.measuring:
            await asyncio.sleep(0.05)
        await asyncio.sleep(0.5)
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(STOPPED)
        self.process.send_signal(signal.SIGCONT)


def test_a_small_room_at_the_pace_of_people(tmp_path: Path) -> None:
    small = PacedLoad(tables=3, seats=3, seconds=SECONDS, pace=PACE)
    try:
        found = asyncio.run(small.run(tmp_path / "data"))
    finally:
        small.close()
    assert load.check(tmp_path / "data") == []
    assert load.well(found | {"wrong": []}), found
    due = 3 * SECONDS / PACE
    assert due - 6 <= found["acts due"] <= due + 3, "an act at its time, whatever came before"
    assert found["acts timed"] > due / 2
    assert small.refused.total() == 0


def test_acts_that_are_due_while_a_room_stands_still_count(tmp_path: Path) -> None:
    slow = Interrupted(tables=3, seats=3, seconds=SECONDS, pace=PACE)
    try:
        asyncio.run(slow.run(tmp_path / "data"))
    finally:
        slow.close()
    long = [each for each in slow.times if each > STOPPED / 3]
    assert len(long) > 3, "more than one of each table: those who waited did not stop the clock"
    assert max(slow.times) > STOPPED - 2 * PACE
    assert slow.unknown > 0
