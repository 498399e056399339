"""Incidents: each is written down once, is known after a start, and holds nobody up while nothing can be written."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from pokerroom.room.incidents import BEGAN, ENDED, STREAM, RoomIncidents
from pokerroom.room.room import Room
from pokerroom.room.store import FILE, SqliteStore
from pokerroom.room.stored import NewRow
from pokerroom.room.tempo import Tempo
from pokerroom.room.watchman import WRITING
from tests.clocks import Clock

CALM = Tempo(600.0, 600.0, 600.0)
pytestmark = pytest.mark.logs("incident: ")  # each is told to whoever runs the room


def kinds(store: SqliteStore) -> list[str]:
    return [row.kind for row in store.read(STREAM)]


def test_what_lasts_is_written_once_and_when_it_is_over(store: SqliteStore, clock: Clock) -> None:
    incidents = RoomIncidents(store, clock=clock)
    for _ in range(3):
        incidents.found("table", "t1", "two chips too many")
    incidents.found("table", "t2", "one chip too few")
    assert kinds(store) == [BEGAN, BEGAN]
    clock.now += 60
    incidents.only("table", {"t2": "one chip too few"})
    assert kinds(store) == [BEGAN, BEGAN, ENDED] and incidents.open == ["t2: one chip too few"]
    newest, oldest = incidents.latest()
    assert (newest.where, newest.until) == ("t2", 0)
    assert (oldest.where, oldest.until) == ("t1", int(clock.now * 1000))


def test_what_is_wrong_in_another_way_ends_what_was_wrong_before(store: SqliteStore, clock: Clock) -> None:
    incidents = RoomIncidents(store, clock=clock)
    incidents.found("table", "t1", "two chips too many")
    clock.now += 60
    incidents.found("table", "t1", "three chips too many")
    assert [(each.what, bool(each.until)) for each in incidents.latest()] == [
        ("three chips too many", False),
        ("two chips too many", True),
    ]


def test_what_was_wrong_when_the_room_closed_is_known_again(store: SqliteStore) -> None:
    RoomIncidents(store).found("table", "t1", "two chips too many")
    before = RoomIncidents(store)
    before.found("ledger", "bank", "it does not add up")
    before.over("ledger")
    again = RoomIncidents(store)
    assert again.open == ["t1: two chips too many"]
    again.found("table", "t1", "two chips too many")
    assert kinds(store) == [BEGAN, BEGAN, ENDED], "it is the same one, and stands there already"
    again.over("table")
    assert kinds(store)[-1] == ENDED and RoomIncidents(store).open == []


@pytest.mark.logs("cannot be read")
def test_rows_that_cannot_be_read_keep_no_room_closed(store: SqliteStore) -> None:
    store.append([NewRow(STREAM, 1, 0, BEGAN, b"no incident")])
    incidents = RoomIncidents(store)
    assert incidents.open == []
    incidents.found("table", "t1", "two chips too many")
    assert incidents.open == ["t1: two chips too many"]


def test_while_one_waits_for_the_disk_others_note_and_look(store: SqliteStore) -> None:
    incidents = RoomIncidents(store)
    with store.database._write_lock:
        waiting = threading.Thread(target=incidents.found, args=("table", "t1", "two chips too many"))
        waiting.start()
        noted: list[object] = []

        def note() -> None:
            noted.append(incidents.note("table", "t2", "one chip too few"))
            noted.append(len(incidents.open))

        other = threading.Thread(target=note, daemon=True)
        other.start()
        other.join(10)
        assert noted in ([True, 2], [True, 1]), "it waited for the disk"
    waiting.join()
    incidents.write()
    assert kinds(store) == [BEGAN, BEGAN]


@pytest.mark.logs("writing has failed")
@pytest.mark.logs("writing works again")
def test_that_nothing_can_be_written_is_noted_without_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The writer itself tells it, and must not wait once more for the file that it could not write."""
    monkeypatch.setattr("pokerroom.room.sqlite.WAIT", 0.05)

    async def life() -> None:
        room = Room(tmp_path, tempo=CALM)
        await room.start()
        threads: list[str] = []
        append = room.store.append

        def append_told(entries: Sequence[NewRow]) -> None:
            threads.append(threading.current_thread().name)
            append(entries)

        monkeypatch.setattr(room.store, "append", append_told)
        with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            failed = await asyncio.gather(room.writer.commit([NewRow("a", 1, 0, "act", b"x")]), return_exceptions=True)
            assert isinstance(failed[0], Exception) and threads == []
            assert len(room.incidents.open) == 1
            other.execute("ROLLBACK")
        await room.writer.commit([NewRow("a", 1, 0, "act", b"x")])
        until = time.monotonic() + 20
        while len(kinds(room.store)) < 2:
            assert time.monotonic() < until, "it was not written down"
            await asyncio.sleep(0.01)
        assert kinds(room.store) == [BEGAN, ENDED] and threads and "writer" not in threads
        assert room.incidents.open == [] and room.incidents.latest()[0].kind == WRITING
        await room.stop()

    asyncio.run(life())
