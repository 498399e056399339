"""A room that does to itself what it is told: what cannot be done to a process from outside, everywhere.

Orders come line by line: `clock -7200` (its clock is so much behind), `snapshots made` or `written` (none can be) or
`well`, `full 65536` (no file may grow beyond so many bytes; `full -1`: any may again). Each is answered on the standard
output when it holds. The first two lines say when the program was read and when the room was open, by the steady clock of
the machine and by the processor's.
"""

from __future__ import annotations

import logging
import resource
import sys
import threading
import time
from collections.abc import Sequence
from functools import partial
from typing import Any

from pokerroom.room import room as rooms
from pokerroom.room import scribe
from pokerroom.room.clock import RoomClock
from pokerroom.room.room import Room

SNAPSHOTS = 20  # rows between two: in a second of life there must be some that can fail


class Obedient:
    """Hears orders for one room."""

    def __init__(self, wishes: Sequence[str]) -> None:
        """Before the room is made: it takes its clock from here."""
        self.say("imported")
        self._off = next((float(each.partition("=")[2]) for each in wishes if each.startswith("clock=")), 0.0)
        self._made = scribe.kept_of
        rooms.RoomClock = partial(RoomClock, lambda: time.time() + self._off)  # type: ignore[assignment,misc]
        scribe.SNAPSHOT_EVERY = SNAPSHOTS
        logging.getLogger("pokerroom").setLevel(logging.CRITICAL)  # it will say much of what is done to it

    def say(self, word: str) -> None:
        """Tell whoever gives orders."""
        print(word, time.monotonic(), time.process_time(), flush=True)

    def listen(self, room: Room) -> None:
        """Hear orders from now on, in a thread of its own."""
        threading.Thread(target=self._run, args=(room,), name="orders", daemon=True).start()

    def _run(self, room: Room) -> None:
        for line in sys.stdin:
            what, _, how = line.strip().partition(" ")
            if what == "clock":
                self._off = float(how)
            elif what == "snapshots":
                self._snapshots(room, how)
            elif what == "full":
                _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
                resource.setrlimit(resource.RLIMIT_FSIZE, (int(how) if int(how) >= 0 else hard, hard))
            self.say("done")

    def _snapshots(self, room: Room, how: str) -> None:
        scribe.kept_of = _fails if how == "made" else self._made
        refused = "BEGIN SELECT RAISE(ABORT, 'no snapshot today'); END"
        with room.store.database.writing() as base:
            base.execute("DROP TRIGGER IF EXISTS temp.no_snapshot")
            if how == "written":
                base.execute(f"CREATE TEMP TRIGGER no_snapshot BEFORE INSERT ON main.snapshot {refused}")


def _fails(*asked: Any) -> Any:
    raise RuntimeError("no snapshot today")
