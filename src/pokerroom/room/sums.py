"""Sums: of every row of a file whose rows may change, so that one changed behind the room's back is found.

Knows SQLite's triggers, and a key that lies elsewhere. Must not know what a row says. A row that is changed or taken
out by the room has its sum changed with it: so somebody can be forgotten, and what is left still adds up.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from pokerroom.room.database import BrokenFileError, Database, Transaction

_BYTES = 16  # of a sum
# A sum for each row, and one for all of them together: a row that is gone with its sum is missed there. `made_with` is
# the name of the key.
_TABLES = """
CREATE TABLE sums (of TEXT NOT NULL, row INTEGER NOT NULL, sum BLOB NOT NULL, PRIMARY KEY (of, row)) WITHOUT ROWID;
CREATE TABLE sum_of_all (id INTEGER PRIMARY KEY CHECK (id = 1), sum BLOB NOT NULL, made_with TEXT NOT NULL);
INSERT INTO sum_of_all VALUES (1, all_summed(zeroblob(32), zeroblob(16)), summed_with());
"""
_OUT = """
    UPDATE sum_of_all SET sum = all_summed(sum, row_sum({of}, old.rowid, {old}));
    DELETE FROM sums WHERE of = {of} AND row = old.rowid;"""
_IN = """
    INSERT INTO sums VALUES ({of}, new.rowid, row_sum({of}, new.rowid, {new}));
    UPDATE sum_of_all SET sum = all_summed(sum, row_sum({of}, new.rowid, {new}));"""


def with_sums(tables: str) -> str:
    """A script that makes these tables, and with them the sums of their rows."""
    return tables + _TABLES + "".join(_triggers(name, columns) for name, columns in columns_of(tables).items())


def columns_of(tables: str) -> dict[str, list[str]]:
    """The columns of each table of a script."""
    with sqlite3.connect(":memory:") as empty:
        empty.executescript(tables)
        names = [name for (name,) in empty.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
        return {
            name: [row[1] for row in empty.execute(f"PRAGMA table_info({name})")]
            for name in names
            if not name.startswith("sqlite_")
        }


def _triggers(name: str, columns: list[str]) -> str:
    told = {
        "of": f"'{name}'",
        "old": ", ".join(f"old.{each}" for each in columns),
        "new": ", ".join(f"new.{each}" for each in columns),
    }
    out, into = _OUT.format(**told), _IN.format(**told)
    return "".join(
        f"CREATE TRIGGER {name}_{word} AFTER {what} ON {name} BEGIN{steps}\nEND;\n"
        for word, what, steps in (
            ("summed", "INSERT", into),
            ("summed_anew", "UPDATE", out + into),
            ("summed_no_more", "DELETE", out),
        )
    )


def key_name(key: bytes) -> str:
    """By what a key is known."""
    return hashlib.sha256(b"pokerroom sums" + key).hexdigest()[:16]


def row_sum(key: bytes, of: str, row: int, values: Iterable[Any]) -> bytes:
    """The sum of a row: its table, its place, and everything that it says."""
    return hashlib.blake2b(msgspec.msgpack.encode([of, row, *values]), digest_size=_BYTES, key=key).digest()


def all_summed(key: bytes, before: bytes, one: bytes) -> bytes:
    """The sum of all with one that was not in it, or without one that was; the second half says who reckoned it."""
    sum = bytes(a ^ b for a, b in zip(before[:_BYTES], one, strict=True))
    return sum + hashlib.blake2b(sum, digest_size=_BYTES, key=key, person=b"all").digest()


class RowChange(NamedTuple):
    """A row that was changed: its table, its place, and its values before and now, where there are any."""

    of: str
    row: int
    before: Sequence[Any] | None
    now: Sequence[Any] | None


class KeyedSums:
    """Sums with a key, where no trigger can reckon them: on a server, which is not to have the key."""

    def __init__(self, key: bytes) -> None:
        """Sum with this key."""
        self._key = key
        self.name: str = key_name(key)
        self.nothing: bytes = all_summed(key, bytes(2 * _BYTES), bytes(_BYTES))

    def renew(self, base: Transaction, changes: Iterable[RowChange]) -> None:
        """Renew the sums of rows that were changed, each with what was there before and what is there now."""
        [total] = base.execute("SELECT sum FROM sum_of_all FOR UPDATE").fetchone()  # others may write too
        for of, row, before, now in changes:
            if before is not None:
                total = all_summed(self._key, total, row_sum(self._key, of, row, before))
                base.execute("DELETE FROM sums WHERE of = ? AND row = ?", (of, row))
            if now is not None:
                sum = row_sum(self._key, of, row, now)
                total = all_summed(self._key, total, sum)
                base.execute("INSERT INTO sums VALUES (?, ?, ?)", (of, row, sum))
        base.execute("UPDATE sum_of_all SET sum = ?", (total,))


def ready_with(key: bytes) -> Callable[[sqlite3.Connection], None]:
    """What makes a connection ready to sum with a key."""

    def ready(base: sqlite3.Connection) -> None:
        base.create_function("row_sum", -1, lambda of, row, *said: row_sum(key, of, row, said), deterministic=True)
        base.create_function("all_summed", 2, lambda before, one: all_summed(key, before, one), deterministic=True)
        base.create_function("summed_with", 0, lambda: key_name(key), deterministic=True)
        base.execute("PRAGMA recursive_triggers = ON")  # else a row that is replaced is not taken out of the sums
        base.execute("PRAGMA secure_delete = ON")  # what was erased is gone from the disk too

    return ready


def sum_faults(database: Database, tables: str, key: bytes) -> Iterator[tuple[str, str]]:
    """Where the rows of a file are not those that were summed, and what is wrong there."""
    file = database.name
    found = database.rows("SELECT sum, made_with FROM sum_of_all")
    if [made_with for _, made_with in found] != [key_name(key)]:
        yield file, "its sums were made with another key than the one that is here, and say nothing"
        return
    known = {(of, row): sum for of, row, sum in database.rows("SELECT of, row, sum FROM sums")}
    total = all_summed(key, bytes(2 * _BYTES), bytes(_BYTES))
    for name, columns in columns_of(tables).items():
        for row, values in _rows(database, name, columns):
            sum = row_sum(key, name, row, values) if values is not None else b""
            if known.pop((name, row), None) != sum:
                yield f"row {row} of {name} in {file}", "it was changed from outside"
            total = all_summed(key, total, sum or bytes(_BYTES))
    for name, row in known:
        yield f"row {row} of {name} in {file}", "it was taken out from outside"
    if total != found[0][0]:
        yield file, "its rows are not all those that were summed"


def _rows(database: Database, name: str, columns: list[str]) -> Iterator[tuple[int, list[Any] | None]]:
    """The rows of a table with their places; nothing of one that cannot be read."""
    told = ", ".join(columns)
    try:
        found = database.rows(f"SELECT rowid, {told} FROM {name} ORDER BY rowid")
    except BrokenFileError:  # in one of its rows, and the others can be
        for (row,) in database.rows(f"SELECT rowid FROM {name} ORDER BY rowid"):
            try:
                yield row, list(database.rows(f"SELECT {told} FROM {name} WHERE rowid = ?", (row,))[0])
            except (BrokenFileError, IndexError):
                yield row, None
        return
    for row, *values in found:
        yield row, values
