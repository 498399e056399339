"""The store: rows in order, all or none, chained; what was changed from outside is found."""

import asyncio
import sqlite3
import time
from pathlib import Path

import pytest

from pokerroom.room.store import BrokenChainError, NewRow, SqliteStore, check
from pokerroom.room.writer import Writer


def entry(stream: str, number: int, data: bytes = b"x") -> NewRow:
    return NewRow(stream, number, 1000 + number, "act", data)


def test_rows_come_back_in_order(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "e.db")
    store.append([entry("a", 1), entry("b", 1), entry("a", 2, b"two")])
    store.append([entry("a", 3)])
    assert [row.number for row in store.read("a")] == [1, 2, 3]
    assert [row.data for row in store.read("a", 1)] == [b"two", b"x"]
    assert store.streams() == ["a", "b"]
    check("a", store.read("a"))
    store.close()


def test_a_number_that_does_not_follow_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "e.db")
    store.append([entry("a", 1)])
    for entries in ([entry("a", 1)], [entry("a", 3)], [entry("a", 2), entry("a", 2)], [entry("b", 1), entry("a", 5)]):
        with pytest.raises(ValueError, match="does not follow"):
            store.append(entries)
    assert len(store.read("a")) == 1
    assert not store.read("b")
    store.close()


@pytest.mark.parametrize("column", ["data", "at", "kind"])
def test_a_row_changed_from_outside_breaks_the_chain(tmp_path: Path, column: str) -> None:
    store = SqliteStore(tmp_path / "e.db")
    store.append([entry("a", number) for number in range(1, 6)])
    store.close()
    with sqlite3.connect(tmp_path / "e.db") as base:
        base.execute(f"UPDATE rows SET {column} = 7 WHERE number = 3")
    base.close()
    again = SqliteStore(tmp_path / "e.db")
    rows = [
        row._replace(data=row.data if isinstance(row.data, bytes) else str(row.data).encode())
        for row in again.read("a")
    ]
    with pytest.raises(BrokenChainError, match="row 3"):
        check("a", [row._replace(kind=str(row.kind)) for row in rows])
    again.close()


def test_a_row_taken_out_breaks_the_chain(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "e.db")
    store.append([entry("a", number) for number in range(1, 6)])
    rows = store.read("a")
    with pytest.raises(BrokenChainError):
        check("a", rows[:2] + rows[3:])
    store.close()


def test_many_tasks_share_a_commit(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "e.db")
    writer = Writer(store)

    async def one(stream: str) -> None:
        for number in range(1, 21):
            await writer.commit([entry(stream, number)])

    async def every() -> None:
        await asyncio.gather(*(one(f"s{each}") for each in range(30)))

    asyncio.run(every())
    writer.keep("s1", 20, b"state")
    writer.close()
    assert writer.rows == 600
    assert writer.commits < 600
    assert store.kept("s1") == (20, b"state")
    assert all(len(store.read(f"s{each}")) == 20 for each in range(30))
    store.close()


def test_a_snapshot_is_kept_though_nothing_else_is_written(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "e.db")
    writer = Writer(store)
    time.sleep(0.05)  # it waits for something to do
    writer.keep("s1", 20, b"state")
    end = time.monotonic() + 10
    while store.kept("s1") is None and time.monotonic() < end:
        time.sleep(0.01)
    assert store.kept("s1") == (20, b"state")
    writer.close()
    store.close()


def test_whoever_waits_hears_of_a_failure(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "e.db")
    writer = Writer(store)

    async def wrong() -> None:
        await writer.commit([entry("a", 7)])

    with pytest.raises(ValueError, match="does not follow"):
        asyncio.run(wrong())
    writer.close()
    store.close()
