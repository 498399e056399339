"""Fresh rows: what was written lately is packed without being read again, and the disk is asked where it has to be."""

from pathlib import Path
from typing import Any

import pytest

from pokerroom.room.database import Transaction
from pokerroom.room.several import AT_ONCE, Several
from pokerroom.room.store import SqliteStore
from pokerroom.room.stored import Mark, NewRow, Row

STREAM = "table/t1"


def hand(store: SqliteStore, number: int, rows: int = 4, *, between: int = 1) -> None:
    """Append a hand with so many rows, and some behind it."""
    first = store.end(STREAM) + 1
    secret = bytes([number]) * 32
    for place in range(rows):
        marks = ((0, False), (rows - 1, True))
        at = first + place
        store.append(
            [
                NewRow(
                    STREAM,
                    at,
                    1000 * at,
                    "open",
                    f"row {at}".encode(),
                    tuple(Mark(number, ends, b"about") for spot, ends in marks if spot == place),
                    f"cards {at}".encode(),
                    secret,
                )
            ]
        )
    for place in range(between):
        at = first + rows + place
        store.append([NewRow(STREAM, at, 1000 * at, "open", f"row {at}".encode())])


class Reading:
    """Counts how often rows were read for packing."""

    def __init__(self, store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        loose = store._loose

        def counted(*given: Any) -> list[Row]:
            self.count += 1
            return loose(*given)

        monkeypatch.setattr(store, "_loose", counted)


def packs(store: SqliteStore) -> list[tuple[int, int]]:
    return [(first, last) for first, last in store.database.rows("SELECT first, last FROM pack ORDER BY last")]


def check(store: SqliteStore, rows: int) -> None:
    """All rows are there as they were written, each behind the one before it, and so the file's own end says."""
    found = store.read(STREAM)
    assert [row.number for row in found] == list(range(1, rows + 1))
    assert [row.data for row in found] == [f"row {number}".encode() for number in range(1, rows + 1)]
    assert all(row.sealed in (b"", f"cards {row.number}".encode()) for row in found)
    again = SqliteStore(Path(store.database.address), store.vault)
    try:
        assert again.read(STREAM) == found
        assert again.head(STREAM) == store.head(STREAM)
    finally:
        again.close()


def test_from_the_second_hand_on_nothing_is_read_to_pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = SqliteStore(tmp_path / "room.db")
    reading = Reading(store, monkeypatch)
    hand(store, 1)
    store.pack(STREAM)
    assert reading.count == 1, "what lay there before was read"
    hand(store, 2)
    hand(store, 3)
    store.pack(STREAM)
    assert reading.count == 1
    assert packs(store) == [(1, 4), (5, 9), (10, 14)]
    monkeypatch.undo()
    check(store, 15)
    assert store.database.rows("SELECT count(*) FROM row")[0][0] == 1, "behind the last hand one row lies loose"
    assert store.database.rows("SELECT count(*) FROM secret")[0][0] == 0


def test_a_hand_that_is_on_is_left_alone(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "room.db")
    hand(store, 1)
    store.pack(STREAM)
    store.append([NewRow(STREAM, 6, 6000, "open", b"row 6", (Mark(2, False, b"about"),), b"cards 6", b"2" * 32)])
    store.pack(STREAM)
    store.pack(STREAM)
    assert packs(store) == [(1, 4)]
    store.append([NewRow(STREAM, 7, 7000, "open", b"row 7", (Mark(2, True, b"about"),), b"cards 7", b"2" * 32)])
    store.pack(STREAM)
    assert packs(store) == [(1, 4), (5, 7)]
    check(store, 7)


def test_after_a_failure_the_disk_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = SqliteStore(tmp_path / "room.db")
    hand(store, 1)
    store.pack(STREAM)
    hand(store, 2)
    done = store.database.done

    def fails(base: Transaction) -> None:
        raise OSError("the disk is gone")

    monkeypatch.setattr(store.database, "done", fails)
    with pytest.raises(OSError, match="the disk is gone"):
        hand(store, 3)
    monkeypatch.setattr(store.database, "done", done)
    hand(store, 3)
    reading = Reading(store, monkeypatch)
    store.pack(STREAM)
    assert reading.count == 2, "two hands were read"
    monkeypatch.undo()
    check(store, 15)


def test_a_batch_that_is_refused_leaves_nothing(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "room.db")
    hand(store, 1)
    store.pack(STREAM)
    wrong = NewRow(STREAM, 99, 6000, "open", b"of another place")
    right = NewRow(STREAM, 6, 6000, "open", b"row 6", (Mark(2, False, b""), Mark(2, True, b"")))
    assert [type(each) for each in store.append_each([[wrong], [right]])] == [ValueError, type(None)]
    store.pack(STREAM)
    assert packs(store) == [(1, 4), (5, 6)]
    check(store, 6)


@pytest.mark.parametrize("many", [0, 1, 2, 3, 63, 64, 65, 200])
def test_few_statements_do_all(tmp_path: Path, many: int) -> None:
    store = SqliteStore(tmp_path / "room.db")
    asked: list[int] = []

    class Counted:
        """A transaction that counts its statements."""

        in_transaction = True

        def __init__(self, base: Transaction) -> None:
            self.base = base

        def execute(self, statement: str, values: Any = ()) -> Any:
            asked.append(len(values))
            return self.base.execute(statement, values)

        def executemany(self, statement: str, values: Any) -> object:
            return self.base.executemany(statement, values)

    with store.database.writing() as base:
        insert = Several("INSERT INTO begun (about) VALUES ", "(?)", ", ", ("BLOB",))
        store.database.do_each(Counted(base), insert, [(f"{place}".encode(),) for place in range(many)])
    assert [about for (about,) in store.database.rows("SELECT about FROM begun ORDER BY id")] == [
        f"{place}".encode() for place in range(many)
    ]
    assert sum(asked) == many and max(asked, default=0) <= AT_ONCE
    assert len(asked) <= many // AT_ONCE + 6
