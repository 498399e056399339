"""The store: rows that are never changed, in numbered streams, each chained to the one before it by its hash.

Knows SQLite, and is the only module that does for tables. Must not know what a row says. Ask `writer` for appending
from many tasks at once.
"""

from __future__ import annotations

import hashlib
import sqlite3
import threading
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from pokerroom.room.database import opened

START = b"\0" * 32
_END = 2**63 - 1  # behind every number
_TABLES = """
CREATE TABLE rows (
    stream TEXT NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL, kind TEXT NOT NULL,
    data BLOB NOT NULL, hash BLOB NOT NULL, PRIMARY KEY (stream, number)
) WITHOUT ROWID;
CREATE TABLE snapshots (
    stream TEXT PRIMARY KEY, number INTEGER NOT NULL, data BLOB NOT NULL
) WITHOUT ROWID;
CREATE TABLE spans (
    stream TEXT NOT NULL, number INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL,
    begun BLOB NOT NULL, ended BLOB NOT NULL, PRIMARY KEY (stream, number)
) WITHOUT ROWID;
"""


class Row(NamedTuple):
    """One row of a stream: its number, when it came, what kind it is, what it says, and its hash."""

    number: int
    at: int
    kind: str
    data: bytes
    hash: bytes


class Mark(NamedTuple):
    """A mark beside a row: with it begins, or ends, a span of the stream that is known by a number of its own."""

    span: int
    ends: bool
    about: bytes


class Span(NamedTuple):
    """A span of a stream that can be found without reading the rest: its first and last row (0: it is not over),
    and what the marks at its beginning and its end say."""

    number: int
    first: int
    last: int
    begun: bytes
    ended: bytes


class NewRow(NamedTuple):
    """A row to be appended: to which stream, as which number, with which marks beside it."""

    stream: str
    number: int
    at: int
    kind: str
    data: bytes
    marks: tuple[Mark, ...] = ()


class BrokenChainError(Exception):
    """A stream whose rows do not follow from each other: somebody changed the store from outside."""


class Store(Protocol):
    """What the room asks of a store; another database may stand behind it."""

    def append(self, entries: Sequence[NewRow]) -> None:
        """Append rows, all or none; when this returns they survive a crash."""

    def read(self, stream: str, after: int = 0, until: int | None = None) -> list[Row]:
        """Give the rows of a stream behind a number, up to another where one is given."""

    def end(self, stream: str) -> int:
        """Give the number of the last row of a stream; 0 where there is none."""

    def span(self, stream: str, number: int) -> Span | None:
        """Give a span of a stream by its number, over or not."""

    def finished(self, stream: str, most: int, before: int | None = None) -> list[Span]:
        """Give the spans that are over, the highest number first; those below a number where one is given."""

    def next_finished(self, stream: str, number: int) -> Span | None:
        """Give the first span behind a number that is over."""

    def mark(self, stream: str, marks: Iterable[tuple[int, Mark]]) -> None:
        """Put all marks of a stream anew: each with the number of its row."""

    def streams(self, start: str = "") -> list[str]:
        """Give the streams whose names start so."""

    def keep(self, stream: str, number: int, data: bytes) -> None:
        """Keep a snapshot of what a stream's rows up to a number come to."""

    def kept(self, stream: str) -> tuple[int, bytes] | None:
        """Give the last snapshot of a stream, if there is one."""

    def close(self) -> None:
        """Close the store."""


def chained(before: bytes, entry: NewRow) -> bytes:
    """The hash of a row: of the one before it and of everything it says."""
    head = f"{entry.stream}\n{entry.number}\n{entry.at}\n{entry.kind}\n".encode()
    return hashlib.sha256(before + head + entry.data).digest()


class SqliteStore:
    """A store in one SQLite file."""

    def __init__(self, path: Path | str) -> None:
        """Open the file, or make it; cards lie in it."""
        self._base: sqlite3.Connection = opened(Path(path), _TABLES)
        self._last: dict[str, tuple[int, bytes]] = {}
        self._lock: threading.Lock = threading.Lock()  # the writer's thread writes while others read

    def append(self, entries: Sequence[NewRow]) -> None:
        """Append rows to their streams in one transaction; a number that does not follow is an error."""
        with self._lock:
            self._append(entries)

    def _append(self, entries: Sequence[NewRow]) -> None:
        last = {entry.stream: self._end(entry.stream) for entry in entries}
        rows: list[tuple[str, int, int, str, bytes, bytes]] = []
        for entry in entries:
            number, before = last[entry.stream]
            if entry.number != number + 1:
                raise ValueError(f"row {entry.number} of {entry.stream} does not follow {number}")
            row_hash = chained(before, entry)
            rows.append((entry.stream, entry.number, entry.at, entry.kind, entry.data, row_hash))
            last[entry.stream] = (entry.number, row_hash)
        self._base.execute("BEGIN IMMEDIATE")
        try:
            self._base.executemany("INSERT INTO rows VALUES (?, ?, ?, ?, ?, ?)", rows)
            for entry in entries:
                for mark in entry.marks:
                    self._mark(entry.stream, entry.number, mark)
        except BaseException:
            self._base.execute("ROLLBACK")
            raise
        self._base.execute("COMMIT")
        self._last.update(last)

    def _mark(self, stream: str, row: int, mark: Mark) -> None:
        if mark.ends:
            ended = "UPDATE spans SET last = ?, ended = ? WHERE stream = ? AND number = ?"
            self._base.execute(ended, (row, mark.about, stream, mark.span))
        else:
            begun = "INSERT OR REPLACE INTO spans VALUES (?, ?, ?, 0, ?, ?)"
            self._base.execute(begun, (stream, mark.span, row, mark.about, b""))

    def mark(self, stream: str, marks: Iterable[tuple[int, Mark]]) -> None:
        """Put all marks of a stream anew, in one transaction: they follow from its rows and are not chained."""
        with self._lock:
            self._base.execute("BEGIN IMMEDIATE")
            try:
                self._base.execute("DELETE FROM spans WHERE stream = ?", (stream,))
                for row, mark in marks:
                    self._mark(stream, row, mark)
            except BaseException:
                self._base.execute("ROLLBACK")
                raise
            self._base.execute("COMMIT")

    def _end(self, stream: str) -> tuple[int, bytes]:
        """The number and hash of the last row of a stream."""
        found = self._last.get(stream)
        if found is None:
            row = self._base.execute(
                "SELECT number, hash FROM rows WHERE stream = ? ORDER BY number DESC LIMIT 1", (stream,)
            ).fetchone()
            found = (int(row[0]), bytes(row[1])) if row else (0, START)
            self._last[stream] = found
        return found

    def end(self, stream: str) -> int:
        """Give the number of the last row of a stream; 0 where there is none."""
        with self._lock:
            return self._end(stream)[0]

    def read(self, stream: str, after: int = 0, until: int | None = None) -> list[Row]:
        """Give the rows of a stream behind a number, up to another where one is given."""
        asked = "SELECT number, at, kind, data, hash FROM rows WHERE stream = ? AND number > ? AND number <= ?"
        with self._lock:
            found = self._base.execute(f"{asked} ORDER BY number", (stream, after, _END if until is None else until))
            rows = found.fetchall()
        return [Row(*row) for row in rows]

    def span(self, stream: str, number: int) -> Span | None:
        """Give a span of a stream by its number, over or not."""
        found = self._spans("AND number = ?", (stream, number))
        return found[0] if found else None

    def finished(self, stream: str, most: int, before: int | None = None) -> list[Span]:
        """Give the spans that are over, the highest number first; those below a number where one is given."""
        wanted = "AND number < ? AND last > 0 ORDER BY number DESC LIMIT ?"
        return self._spans(wanted, (stream, _END if before is None else before, most))

    def next_finished(self, stream: str, number: int) -> Span | None:
        """Give the first span behind a number that is over."""
        found = self._spans("AND number > ? AND last > 0 ORDER BY number LIMIT 1", (stream, number))
        return found[0] if found else None

    def _spans(self, wanted: str, values: tuple[str | int, ...]) -> list[Span]:
        asked = f"SELECT number, first, last, begun, ended FROM spans WHERE stream = ? {wanted}"
        with self._lock:
            found = self._base.execute(asked, values).fetchall()
        return [Span(*row) for row in found]

    def streams(self, start: str = "") -> list[str]:
        """Give the streams whose names start so."""
        with self._lock:
            found = self._base.execute(
                "SELECT DISTINCT stream FROM rows WHERE substr(stream, 1, ?) = ? ORDER BY stream", (len(start), start)
            ).fetchall()
        return [str(row[0]) for row in found]

    def keep(self, stream: str, number: int, data: bytes) -> None:
        """Keep a snapshot; it can be made again from the rows, so that it need not survive everything."""
        with self._lock:
            self._base.execute("INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?)", (stream, number, data))

    def kept(self, stream: str) -> tuple[int, bytes] | None:
        """Give the last snapshot of a stream, if there is one."""
        with self._lock:
            row = self._base.execute("SELECT number, data FROM snapshots WHERE stream = ?", (stream,)).fetchone()
        return (int(row[0]), bytes(row[1])) if row else None

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._base.close()


def check(stream: str, rows: Iterable[Row]) -> None:
    """Walk a stream from its first row and see whether each follows from the one before it."""
    before = START
    for number, row in enumerate(rows, 1):
        if row.number != number or row.hash != chained(before, NewRow(stream, row.number, row.at, row.kind, row.data)):
            raise BrokenChainError(f"row {row.number} of {stream} does not follow from the rows before it")
        before = row.hash
