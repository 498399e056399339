"""Database: the SQLite files of a room, the form they have, and for people and chips one door for writing, one to look.

Knows SQLite. Must not know what is kept: `people`, `ledger` and `store` bring their own tables. Ask `store` for the
rows of a table's log.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pokerroom.law.error import Refused

# What goes wrong with a file from outside: it is locked, full, not to be written, or its disk fails.
_OUTSIDE = (
    *(sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR),
    *(sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PROTOCOL),
)
WAIT = 5.0  # seconds that a second program at the same file is waited for
FORM = 4  # of all that a room keeps; 0.1.0 wrote 0, 1 and 2, and there is no way from there
_HEAD = 100  # bytes with which a file of SQLite begins, the form among them
_WAY_OUT = "begin a new room in another: pokerroom serve --data DIR."


class CannotWriteError(Refused):
    """A refusal because the room cannot write down anything now, whatever it is."""

    def __init__(self) -> None:
        super().__init__("the room cannot write anything down at this moment; nothing has changed.")


def check_folder(folder: Path) -> None:
    """Refuse a folder that a room of another version has kept. Only heads of files are read, and nothing is changed."""
    for path in sorted(folder.glob("*.db")):
        _check(path)


def _check(path: Path) -> None:
    try:
        with path.open("rb") as file:
            head = file.read(_HEAD)
    except FileNotFoundError:
        return
    except OSError as error:
        raise Refused(f"{path} cannot be read: {error.strerror}.") from None
    if head and not (len(head) == _HEAD and head.startswith(b"SQLite format 3\0")):
        raise Refused(f"{path} is not a room's file, or is damaged; nothing was changed.")
    if head:
        _check_form(path, int.from_bytes(head[60:64], "big"))


def _check_form(path: Path, found: int) -> None:
    if found != FORM:
        whose, which = ("pokerroom 0.1.0", "pokerroom 0.1.0") if found < FORM else ("a newer pokerroom", "that version")
        raise Refused(
            f"{path} was written by {whose} (form {found}); this version reads form {FORM} alone, and has changed "
            f"nothing. Open the folder with {which}, or {_WAY_OUT}"
        )


def opened(path: Path, tables: str) -> sqlite3.Connection:
    """Open a file of a room, or make it with these tables: what is committed there is on the disk."""
    _check(path)
    if str(path) != ":memory:":
        path.touch(mode=0o600, exist_ok=True)  # what stands beside it while it is open takes its mode from it
    base = connection(path)
    try:
        base.execute("BEGIN IMMEDIATE")
        found = base.execute("PRAGMA user_version").fetchone()[0]
        if not found:
            for statement in _statements(tables):
                base.execute(statement)
            base.execute(f"PRAGMA user_version = {FORM}")
        base.execute("COMMIT")
        # Not earlier: so the form stands in the head of the file from the first moment, and not in the log beside it.
        base.execute("PRAGMA journal_mode = WAL")
        _check_form(path, found or FORM)
    except (sqlite3.Error, Refused) as error:
        base.close()
        raise Refused(error.sentence if isinstance(error, Refused) else f"{path} cannot be opened: {error}.") from None
    return base


def connection(path: Path) -> sqlite3.Connection:
    """A connection to a file of a room."""
    # Transactions are begun by hand: what the module would begin by itself depends on the version of Python.
    base = sqlite3.connect(path, timeout=WAIT, isolation_level=None, check_same_thread=False)
    try:
        base.execute("PRAGMA synchronous = FULL")
        base.execute("PRAGMA foreign_keys = ON")
    except sqlite3.DatabaseError as error:  # it was cut off, for one
        base.close()
        raise Refused(f"{path} cannot be opened: {error}; nothing was changed.") from None
    return base


class Database:
    """A file and its two connections; every method may be called from any thread.

    There is a connection for looking beside the one for writing, so that a look never waits for the disk.
    """

    def __init__(self, path: Path, tables: str) -> None:
        """Open the file, or make it with these tables."""
        path.parent.mkdir(parents=True, exist_ok=True)
        self._write_lock: threading.Lock = threading.Lock()
        self._read_lock: threading.Lock = threading.Lock()
        self._writer: sqlite3.Connection = opened(path, tables)
        self._reader: sqlite3.Connection = connection(path)
        self._reader.execute("PRAGMA query_only = ON")

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Write: all that is done inside is on the disk at the end, or none of it where something is raised."""
        with self._write_lock:
            try:
                self._writer.execute("BEGIN IMMEDIATE")
                yield self._writer
                self._writer.execute("COMMIT")
            except BaseException as error:
                if self._writer.in_transaction:
                    self._writer.execute("ROLLBACK")
                # The lower byte is the fault, the others say more of it.
                if isinstance(error, sqlite3.OperationalError) and error.sqlite_errorcode & 0xFF in _OUTSIDE:
                    raise CannotWriteError from error
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

    def copy(self, target: Path) -> None:
        """Copy the file as it is at one moment, while others go on."""
        base = sqlite3.connect(target)
        try:
            with self._read_lock:
                self._reader.backup(base)
            base.execute("PRAGMA journal_mode = DELETE")
        finally:
            base.close()

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
