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

START = b"\0" * 32


class Row(NamedTuple):
    """One row of a stream: its number, when it came, what kind it is, what it says, and its hash."""

    number: int
    at: int
    kind: str
    data: bytes
    hash: bytes


class Entry(NamedTuple):
    """A row to be appended: to which stream, as which number."""

    stream: str
    number: int
    at: int
    kind: str
    data: bytes


class BrokenChainError(Exception):
    """A stream whose rows do not follow from each other: somebody changed the store from outside."""


class Store(Protocol):
    """What the room asks of a store; another database may stand behind it."""

    def append(self, entries: Sequence[Entry]) -> None:
        """Append rows, all or none; when this returns they survive a crash."""

    def read(self, stream: str, after: int = 0) -> list[Row]:
        """Give the rows of a stream behind a number."""

    def streams(self, start: str = "") -> list[str]:
        """Give the streams whose names start so."""

    def keep(self, stream: str, number: int, data: bytes) -> None:
        """Keep a snapshot of what a stream's rows up to a number come to."""

    def kept(self, stream: str) -> tuple[int, bytes] | None:
        """Give the last snapshot of a stream, if there is one."""

    def close(self) -> None:
        """Close the store."""


def chained(before: bytes, entry: Entry) -> bytes:
    """The hash of a row: of the one before it and of everything it says."""
    head = f"{entry.stream}\n{entry.number}\n{entry.at}\n{entry.kind}\n".encode()
    return hashlib.sha256(before + head + entry.data).digest()


class SqliteStore:
    """A store in one SQLite file."""

    def __init__(self, path: Path | str) -> None:
        """Open the file, or make it."""
        if str(path) != ":memory:":
            Path(path).touch(mode=0o600)  # cards lie in it
        self._base: sqlite3.Connection = sqlite3.connect(str(path), check_same_thread=False, isolation_level=None)
        # Acknowledged means durable: every commit reaches the disk before it returns.
        self._base.execute("PRAGMA journal_mode=WAL")
        self._base.execute("PRAGMA synchronous=FULL")
        self._base.execute("PRAGMA busy_timeout=5000")
        self._base.executescript(
            """
            CREATE TABLE IF NOT EXISTS rows (
                stream TEXT NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL, kind TEXT NOT NULL,
                data BLOB NOT NULL, hash BLOB NOT NULL, PRIMARY KEY (stream, number)
            ) WITHOUT ROWID;
            CREATE TABLE IF NOT EXISTS snapshots (
                stream TEXT PRIMARY KEY, number INTEGER NOT NULL, data BLOB NOT NULL
            ) WITHOUT ROWID;
            """
        )
        self._last: dict[str, tuple[int, bytes]] = {}
        self._lock: threading.Lock = threading.Lock()  # the writer's thread writes while others read

    def append(self, entries: Sequence[Entry]) -> None:
        """Append rows to their streams in one transaction; a number that does not follow is an error."""
        with self._lock:
            self._append(entries)

    def _append(self, entries: Sequence[Entry]) -> None:
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
        except BaseException:
            self._base.execute("ROLLBACK")
            raise
        self._base.execute("COMMIT")
        self._last.update(last)

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

    def read(self, stream: str, after: int = 0) -> list[Row]:
        """Give the rows of a stream behind a number."""
        with self._lock:
            found = self._base.execute(
                "SELECT number, at, kind, data, hash FROM rows WHERE stream = ? AND number > ? ORDER BY number",
                (stream, after),
            ).fetchall()
        return [Row(*row) for row in found]

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
        if row.number != number or row.hash != chained(before, Entry(stream, row.number, row.at, row.kind, row.data)):
            raise BrokenChainError(f"row {row.number} of {stream} does not follow from the rows before it")
        before = row.hash
