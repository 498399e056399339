"""An hour at three tables with everything in it, counted apart; and faults that are planted in one, which are found."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

import pytest

from pokerroom.room.copies import verified
from pokerroom.room.lists import Listing
from pokerroom.room.names import is_bot
from pokerroom.room.places import open_seats
from pokerroom.room.store import FILE
from pokerroom.table.seats import Sit
from tests.shift.evening import Evening, Plant, Size, live

SMALL = Size(tables=3, hours=1.0, coming=6.0, seed=7, looks=600.0)
SHORT = SMALL._replace(hours=0.5, guests=6, coming=2.0, looks=300.0)  # with seats that are free

INCIDENT = "incident: table"  # what the watchman of the room says of some of them


def test_an_hour_at_three_tables_adds_up(tmp_path: Path) -> None:
    told = live(tmp_path, SMALL)
    assert told.faults == []
    for what in ("hands", "acts", "calls", "no-shows", "moved in", "pushed", "shifts handed over", "chips taken"):
        assert told.counted[what], f"no {what}: {told.counted}"
    assert told.counted["pots disputed"] == told.counted["disputes closed"] + told.counted["open disputes"]
    found = verified(tmp_path / "room", tmp_path / "keys")
    assert not found.faults and found.hands >= told.counted["hands"] > 30


def lost_transfer(evening: Evening) -> None:
    """A transfer is gone from the file, with what it moved."""
    with sqlite3.connect(evening.folder / "room" / FILE) as file:
        file.execute("DROP TRIGGER transfer_stays")
        asked = "SELECT number, debit, credit, amount FROM transfer WHERE why = 'sat down' ORDER BY number DESC LIMIT 1"
        [last] = file.execute(asked)
        file.execute("DELETE FROM transfer WHERE number = ?", last[:1])
        file.execute("UPDATE account SET balance = balance + ? WHERE name = ?", (last[3], last[1]))
        file.execute("UPDATE account SET balance = balance - ? WHERE name = ?", (last[3], last[2]))


def seated_twice(evening: Evening) -> None:
    """Somebody who sits at one table takes a seat at another."""
    tables = list(evening.room.tables.values())
    names = [player.name for owner in tables for player in owner.table.state.players.values()]
    name = next(each for each in names if not is_bot(each))
    there = next(owner for owner in tables if owner.table.state.person(name) is None and open_seats(owner))
    there._hand_in(name, Sit(name, open_seats(there)[0], 200))


def chips_from_nowhere(evening: Evening) -> None:
    """Somebody has chips in front of them that nobody brought."""
    for owner in evening.room.tables.values():
        for player in owner.table.state.players.values():
            player.adding += 5  # to their stake when the hand is over
            player.chips += 0 if owner.table.state.playing else 5


def listed_by_nobody(evening: Evening) -> None:
    """Somebody stands on a list whom no row put there."""
    person = evening.people["Guido 1"].id
    next(iter(evening.room.lists.games.values())).waiting.insert(0, Listing(person, 0, person))


@pytest.mark.parametrize(
    ("plant", "says"),
    [
        pytest.param(lost_transfer, "and should have", marks=pytest.mark.logs(INCIDENT)),
        (seated_twice, "while they sit at"),
        pytest.param(chips_from_nowhere, "chips and left", marks=pytest.mark.logs(INCIDENT)),
        (listed_by_nobody, "the lists are|on which they did not stand"),
    ],
)
def test_what_is_planted_is_found(tmp_path: Path, plant: Plant, says: str) -> None:
    told = live(tmp_path, SHORT, plant)
    assert told.faults and re.search(says, "\n".join(told.faults)), told.faults
