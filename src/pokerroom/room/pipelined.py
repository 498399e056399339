"""Pipelined: a connection to PostgreSQL, statements on their way to it, and what is said where one fails.

Knows psycopg. Must not know what is kept, nor when something is committed: `postgres` does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

import psycopg
from psycopg.conninfo import conninfo_to_dict
from psycopg.pq import TransactionStatus
from psycopg.types.numeric import Int8BinaryDumper

from pokerroom.law.error import Refused
from pokerroom.room.database import WAIT, BrokenFileError, CannotWriteError, DatabaseError, RowError, Selected
from pokerroom.room.dialect import columnar, spoken
from pokerroom.room.several import Several

T = TypeVar("T")
# A connection that was cut without a word is noticed after so long.
_SETTINGS = {"keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3, "tcp_user_timeout": 10_000}
_TOGETHER = 100  # rows in one statement
_BACK = "ROLLBACK TO"
# By the first letters of what the server says: a row that it does not take; a time at which it takes nothing; damage.
_ROWS = ("22", "23", "42804")
_OUTSIDE = ("08", "25006", "40", "53", "55", "57", "58", "28", "3D")
_BROKEN = ("XX001", "XX002", "42P01", "42703", "42883", "3F000")


def _said(address: str) -> dict[str, Any]:
    try:
        return dict(conninfo_to_dict(address))
    except psycopg.Error as error:
        raise Refused(f"this is not the address of a database: {str(error).strip()}.") from None


def database_of(address: str) -> str:
    """What a database is called, without what nobody need know."""
    said = _said(address)
    return str(said.get("dbname") or said.get("user") or "the database")


def connected(address: str, schema: str) -> psycopg.Connection[Any]:
    """A new connection, for which names are those of a schema."""
    base = psycopg.connect(**{**_SETTINGS, "connect_timeout": int(WAIT), **_said(address)}, autocommit=True)
    try:
        base.adapters.register_dumper(int, Int8BinaryDumper)  # one sort, so that a statement is prepared once
        base.execute("SET client_min_messages = warning")
        base.execute(f"SET search_path = {schema}".encode())
        base.execute(f"SET lock_timeout = {int(WAIT * 1000)}".encode())
        base.execute("SET idle_in_transaction_session_timeout = 0")
    except BaseException:
        base.close()
        raise
    return base


class SaidError(DatabaseError):
    """What the server said inside a transaction: who opened that tells others what it comes to."""

    def __init__(self, said: psycopg.Error) -> None:
        self.said: psycopg.Error = said
        super().__init__(str(said))


def inside(error: psycopg.Error) -> DatabaseError:
    """What is said of an error inside a transaction, where it may be the affair of one row alone."""
    state = error.sqlstate or ""
    if state.startswith(_ROWS) or (not state and isinstance(error, psycopg.DataError)):
        return RowError(str(error))
    return SaidError(error)


def outside(error: psycopg.Error, base: psycopg.Connection[Any], where: str) -> Exception:
    """What is said of an error to who wanted something of the database, in the room's words."""
    state = error.sqlstate or ""
    if state in _BROKEN:
        return BrokenFileError(f"{where} is damaged: {sentence_of(error)}. pokerroom verify says where.")
    if base.broken or base.closed or state.startswith(_OUTSIDE):
        return CannotWriteError()
    return inside(error)


class _Answered:
    """The answer to a statement, once it has come."""

    def __init__(self, opened: Pipelined, cursor: psycopg.Cursor[Any]) -> None:
        self._opened, self._cursor = opened, cursor

    def _asked(self, ask: Callable[[], T], nothing: T) -> T:
        with self._opened.asking():
            try:
                return ask()
            except psycopg.ProgrammingError as error:
                # Whether there is anything to give is known only once it has come.
                if error.sqlstate is None and self._cursor.description is None and not self._opened.base.broken:
                    return nothing
                raise

    def fetchone(self) -> Any:
        """Give the next row; None where there is no more."""
        return self._asked(self._cursor.fetchone, None)

    def fetchall(self) -> list[Any]:
        """Give all rows that are left."""
        return self._asked(self._cursor.fetchall, [])

    def __iter__(self) -> Iterator[Any]:
        return iter(self.fetchall())


class Pipelined:
    """A transaction that is open on a connection; in a pipeline what is not asked for goes with what comes behind."""

    def __init__(self, base: psycopg.Connection[Any], pipeline: psycopg.Pipeline | None = None) -> None:
        self.base: psycopg.Connection[Any] = base
        self._pipeline = pipeline

    @property
    def in_transaction(self) -> bool:
        """Whether it is open still."""
        return not self.base.closed and self.base.info.transaction_status != TransactionStatus.IDLE

    @contextmanager
    def asking(self) -> Iterator[None]:
        """Ask the server something: after an error nothing is left on the way, and one can go back to a savepoint."""
        try:
            yield
        except psycopg.Error as error:
            if self._pipeline is not None:
                with suppress(psycopg.Error):
                    self._pipeline.sync()
            raise inside(error) from error

    def catch_up(self) -> None:
        """Wait until all that was asked is done: what has failed is said here.

        To ask for an answer sends everything before it, however much that is. To synchronize the pipeline does not: two
        would wait for each other where more than a connection takes at once had not gone out yet.
        """
        with self.asking():
            self.base.execute("SELECT 1").fetchone()

    def execute(self, statement: str, values: Sequence[Any] = (), /) -> Selected:
        """Do one thing; what it gave comes when it is asked for."""
        if statement.startswith(_BACK) and self._pipeline is not None:
            with suppress(DatabaseError):  # behind an error the server hears nothing until all before it is over
                self.catch_up()
        with self.asking():
            cursor = self.base.cursor(binary=True)
            cursor.execute(spoken(statement), values)
        return _Answered(self, cursor)

    def do_each(self, several: Several, values: Sequence[Sequence[Any]]) -> None:
        """Do the same with each of several. Their values go as columns: so the server knows the statement already,
        however many there are and whichever of them are nothing."""
        if values:
            with self.asking():
                self.base.cursor().execute(columnar(several), [list(column) for column in zip(*values, strict=True)])

    def executemany(self, statement: str, values: Iterable[Sequence[Any]], /) -> object:
        """Do the same with each of several; rows that are put in go together."""
        every = list(values)
        head, inserts, row = statement.rpartition(" VALUES ")
        with self.asking():
            if not inserts:
                self.base.cursor().executemany(spoken(statement), every)
                return None
            for start in range(0, len(every), _TOGETHER):
                several = every[start : start + _TOGETHER]
                together = f"{head} VALUES {', '.join([row] * len(several))}"
                self.base.cursor().execute(spoken(together), [each for values in several for each in values])
        return None


def sentence_of(error: psycopg.Error) -> str:
    """What a server says, in one line."""
    said = error.diag.message_primary or str(error)
    return " ".join(said.split()).rstrip(".")
