"""Database: one SQLite file that people and chips are kept in, with one door for writing and one for looking.

Knows SQLite. Must not know what is kept: `people` and `ledger` bring their own tables. Ask `store` for the rows of a
table's log.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pokerroom.law.error import Refused

WAIT = 5.0  # seconds that a second program at the same file is waited for


class Database:
    """A file and its two connections; every method may be called from any thread.

    There is a connection for looking beside the one for writing, so that a look never waits for the disk.
    """

    def __init__(self, path: Path, tables: str, *later: str) -> None:
        """Open the file or make it: `tables` are the statements it began with, `later` those of each version since."""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600, exist_ok=True)  # what stands beside it while it is open takes its mode from it
        self.path: Path = path
        self._write_lock: threading.Lock = threading.Lock()
        self._read_lock: threading.Lock = threading.Lock()
        self._writer: sqlite3.Connection = self._connection()
        try:
            self._writer.execute("PRAGMA journal_mode = WAL")
            self._begin((tables, *later))
            self._reader: sqlite3.Connection = self._connection()
            self._reader.execute("PRAGMA query_only = ON")
        except BaseException:
            self._writer.close()
            raise

    def _connection(self) -> sqlite3.Connection:
        # Transactions are begun by hand: what the module would begin by itself depends on the version of Python.
        opened = sqlite3.connect(self.path, timeout=WAIT, isolation_level=None, check_same_thread=False)
        opened.execute("PRAGMA synchronous = FULL")
        opened.execute("PRAGMA foreign_keys = ON")
        return opened

    def _begin(self, versions: Sequence[str]) -> None:
        with self.writing() as rows:
            found = rows.execute("PRAGMA user_version").fetchone()[0]
            if found > len(versions):
                raise Refused(f"{self.path.name} was written by a newer pokerroom.")
            for script in versions[found:]:
                for statement in _statements(script):
                    rows.execute(statement)
            rows.execute(f"PRAGMA user_version = {len(versions)}")

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Write: all that is done inside is on the disk at the end, or none of it where something is raised."""
        with self._write_lock:
            self._writer.execute("BEGIN IMMEDIATE")
            try:
                yield self._writer
                self._writer.execute("COMMIT")
            except BaseException:
                if self._writer.in_transaction:
                    self._writer.execute("ROLLBACK")
                raise

    def rows(self, statement: str, values: Sequence[Any] = ()) -> list[Any]:
        """Look: what has been written up to now."""
        with self._read_lock:
            return self._reader.execute(statement, values).fetchall()

    @contextmanager
    def looking(self) -> Iterator[sqlite3.Connection]:
        """Look more than once at the same moment: what is written meanwhile is not seen."""
        with self._read_lock:
            self._reader.execute("BEGIN")
            try:
                yield self._reader
            finally:
                self._reader.execute("ROLLBACK")

    def close(self) -> None:
        """Close the file; what was written stays."""
        with self._write_lock, self._read_lock:
            self._reader.close()
            self._writer.close()


def _statements(script: str) -> Iterator[str]:
    """The statements of a script one by one: executing a whole script would end the transaction."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
