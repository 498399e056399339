"""PostgreSQL: the records of a room on a server, behind the same doors as in files.

Knows psycopg, how a connection that was cut is made anew, and how to find out what became of a commit whose answer did
not come. Must not know what is kept. Ask `dialect` for how statements are said there.
"""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import psycopg
from psycopg.pq import TransactionStatus

from pokerroom.law.error import Refused
from pokerroom.room.database import (
    FORM,
    WAIT,
    CannotReadError,
    CannotWriteError,
    DatabaseError,
    InDoubtError,
    Transaction,
)
from pokerroom.room.dialect import TOUCHED, made
from pokerroom.room.pipelined import Pipelined, SaidError, connected, database_of, outside, sentence_of
from pokerroom.room.several import Several
from pokerroom.room.sums import KeyedSums, RowChange, columns_of

LOG = logging.getLogger("pokerroom.postgres")
T = TypeVar("T")
AGAIN = 0.1  # seconds between two tries to reach a server that is gone
MAKING = "SELECT pg_advisory_xact_lock(hashtext('pokerroom is made'))"  # whoever makes a room does so alone
_LOCK = "SELECT pg_try_advisory_lock{shared}(hashtext('pokerroom'), hashtext(current_schema()))"
# By its number alone a commit is not known again: a server that crashes before it has written the number down gives it
# to another. So each writer leaves the number of its own commit behind, in the same transaction.
_COMMITTING = "CREATE TABLE IF NOT EXISTS committing (writer TEXT PRIMARY KEY, number BIGINT NOT NULL)"
_WRITTEN = "INSERT INTO committing VALUES (%s, %s) ON CONFLICT (writer) DO UPDATE SET number = excluded.number"
_STILL_THERE = "SELECT 1 FROM pg_stat_activity WHERE pid = %s AND pid <> pg_backend_pid()"
_IS_WRITTEN = "SELECT 1 FROM committing WHERE writer = %s AND number = %s"
# Only what this transaction itself has touched: no statement can make that up.
_OURS = "xmin = pg_current_xact_id()::xid"
_TOUCHED = f"SELECT of, row, min(number) FROM {TOUCHED} WHERE {_OURS} GROUP BY of, row"
FORM_TABLE = "CREATE TABLE form (form BIGINT NOT NULL)"
# What a schema is made of, each thing in a line, whatever the schema is called.
_MADE = b"""
SELECT 'table ' || relname || ' ' || attname, format_type(atttypid, atttypmod) || ' ' || attnotnull || ' '
    || attidentity::text || attgenerated::text || ' ' || attcollation::regcollation::text || ' '
    || coalesce(pg_get_expr(adbin, adrelid), '')
FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
WHERE relnamespace = %(schema)s::text::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
UNION ALL SELECT 'constraint ' || conname, pg_get_constraintdef(oid) || convalidated::text
FROM pg_constraint WHERE connamespace = %(schema)s::text::regnamespace
UNION ALL SELECT 'index ' || indexname, indexdef FROM pg_indexes WHERE schemaname = %(schema)s::text::name
UNION ALL SELECT 'trigger ' || tgname, pg_get_triggerdef(pg_trigger.oid) || tgenabled::text
FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
WHERE relnamespace = %(schema)s::text::regnamespace AND NOT tgisinternal
UNION ALL SELECT 'function ' || proname, prosrc FROM pg_proc WHERE pronamespace = %(schema)s::text::regnamespace
"""


class Kept(NamedTuple):
    """What a schema of a database keeps: its name, its tables, and the key by which their rows are summed, if any."""

    schema: str
    tables: str
    key: bytes | None = None


class PostgresDatabase:
    """A schema of a database, and two connections to it; every method may be called from any thread."""

    rest: float = 1.0  # a commit costs the process and the server two thousandths of a second, whatever it holds

    def __init__(self, address: str, kept: Kept, *, make: bool = True) -> None:
        """Open what is kept at an address, or make it there where it may be made."""
        self._address: str = address
        self._kept: Kept = kept
        self._columns: dict[str, list[str]] = columns_of(kept.tables) if kept.key is not None else {}
        self._commits: int = 0
        self._me: str = secrets.token_hex(8)
        self._held: str = ""  # the statement by which it is held for one room, or shared by processes of one
        self._write_lock: threading.Lock = threading.Lock()
        self._read_lock: threading.Lock = threading.Lock()
        self.name: str = f"{kept.schema} in {database_of(address)}"
        try:
            self._writer: psycopg.Connection[Any] = connected(self._address, self._kept.schema)
            try:
                self._open(make)
                self._reader: psycopg.Connection[Any] = connected(self._address, self._kept.schema)
            except BaseException:
                self._writer.close()
                raise
        except psycopg.Error as error:
            raise Refused(f"{self.name} cannot be opened: {sentence_of(error)}; nothing was changed.") from None

    @property
    def address(self) -> str:
        """Where it can be opened again."""
        return self._address

    # ------------------------------------------------------------------------------------------------ connections

    def _open(self, make: bool) -> None:
        """See that it is a room's and of this form, or make it."""
        base, schema = self._writer, self._kept.schema
        with base.transaction():
            base.execute(MAKING)
            there = base.execute("SELECT 1 FROM pg_namespace WHERE nspname = %s", (schema,)).fetchone()
            if there is None and not make:
                raise Refused(f"there is no room in {self.name}.")
            if there is None:
                base.execute(f"CREATE SCHEMA {schema}".encode())
                self._make()
                return
            if base.execute("SELECT to_regclass('form')").fetchone() == (None,):
                raise Refused(f"{self.name} was not made by pokerroom; nothing was changed.")
            found = base.execute("SELECT form FROM form").fetchall()
            if found == [(FORM,)]:
                base.execute(_COMMITTING.encode())
        if found != [(FORM,)]:
            said = found[0][0] if found else "unknown"
            raise Refused(
                f"{self.name} was written by another pokerroom (form {said}); this version reads form {FORM} alone, "
                "and has changed nothing. Open it with the version that wrote it, or begin a new room elsewhere."
            )

    def _make(self) -> None:
        """Make the tables, in the transaction that is open."""
        base = self._writer
        for statement in (FORM_TABLE, _COMMITTING, *made(self._kept.tables, summed=self._kept.key is not None)):
            base.execute(statement.encode())
        base.execute("INSERT INTO form VALUES (%s)", (FORM,))
        if self._kept.key is not None:
            begun = KeyedSums(self._kept.key)
            base.execute("INSERT INTO sum_of_all VALUES (1, %s, %s)", (begun.nothing, begun.name))

    def hold(self, *, shared: bool = False) -> None:
        """Hold it for one room: two would undo each other, unless they share it. A refusal where another has it."""
        asked = _LOCK.format(shared="_shared" if shared else "")
        with self._write_lock:
            if self._writer.execute(asked.encode()).fetchone() != (True,):
                raise Refused(f"the room {self.name} is open already.")
            self._held = asked

    def _again(self, base: psycopg.Connection[Any], until: float) -> psycopg.Connection[Any]:
        """A connection that works, made anew where the last one was cut; tried until a time."""
        if not base.closed and not base.broken:
            return base
        base.close()
        while True:
            try:
                found = connected(self._address, self._kept.schema)
                if self._held and base is self._writer and found.execute(self._held.encode()).fetchone() != (True,):
                    found.close()  # what is left of the last connection, or another room that came meanwhile
                    raise psycopg.OperationalError("another room is open at this database")
                LOG.warning("%s is there again", self.name)
                return found
            except psycopg.Error as error:
                if time.monotonic() >= until:
                    raise CannotWriteError from error
                time.sleep(AGAIN)

    # ------------------------------------------------------------------------------------------------ writing

    @contextmanager
    def writing(self) -> Iterator[Transaction]:
        """Write: all that is done inside survives a crash of the server at the end, or none of it is done.

        What is not asked for goes to the server together, with what comes behind it.
        """
        with self._write_lock:
            base = self._writer = self._again(self._writer, 0.0)
            process = base.info.backend_pid
            self._commits += 1
            try:
                with base.pipeline() as pipeline:
                    base.execute("BEGIN")
                    opened = Pipelined(base, pipeline)
                    yield opened
                    self._sum(opened)
                    base.execute(_WRITTEN, (self._me, self._commits))
                self._commit(base, process)
            except BaseException as error:
                told = error.said if isinstance(error, SaidError) else error
                failed = outside(told, base, self.name) if isinstance(told, psycopg.Error) else error
                self._roll_back(base)
                if failed is error:
                    raise
                raise failed from told

    def _roll_back(self, base: psycopg.Connection[Any]) -> None:
        try:
            if not base.closed and base.info.transaction_status != TransactionStatus.IDLE:
                base.execute("ROLLBACK")
        except psycopg.Error:
            base.close()

    def _commit(self, base: psycopg.Connection[Any], process: int) -> None:
        """Commit; where the answer does not come, find out whether it was done."""
        try:
            said = base.execute("COMMIT").statusmessage
        except psycopg.Error as error:
            if not (base.closed or base.broken):
                raise
            LOG.warning("%s went away with the answer to a commit", self.name)
            if self._was_committed(process):
                return
            raise CannotWriteError from error
        if said != "COMMIT":  # something inside had failed, and somebody went on
            raise DatabaseError("the server has not done what was asked")

    def _was_committed(self, process: int) -> bool:
        """Whether the last commit was made, once that is known: it may still be made while the process of the server is
        there that was asked for it."""
        until = time.monotonic() + WAIT
        while time.monotonic() < until:
            try:
                base = self._writer = self._again(self._writer, until)
                there = base.execute(_STILL_THERE, (process,)).fetchone() is not None
                if base.execute(_IS_WRITTEN, (self._me, self._commits)).fetchone() is not None:
                    return True
                if not there:
                    return False
            except (psycopg.Error, CannotWriteError):
                pass
            time.sleep(AGAIN)
        raise InDoubtError(f"{self.name} went away with a commit, and nobody knows yet whether it was made")

    def alone(self, base: Transaction, about: str) -> None:
        """Wait until nobody else does it."""
        base.execute("SELECT pg_advisory_xact_lock(hashtext('pokerroom ' || CAST(? AS TEXT)))", (about,))

    def do_each(self, base: Transaction, several: Several, values: Sequence[Sequence[Any]]) -> None:
        """Do the same with each of several, in one statement however many there are."""
        assert isinstance(base, Pipelined)
        base.do_each(several, values)

    def done(self, base: Transaction) -> None:
        """Wait until all that was asked is done."""
        assert isinstance(base, Pipelined)
        base.catch_up()

    def _sum(self, base: Transaction) -> None:
        """Sum the rows that were touched, before they are committed: the server never has the key."""
        if self._kept.key is None:
            return
        touched = base.execute(_TOUCHED).fetchall()
        if touched:
            KeyedSums(self._kept.key).renew(base, [self._change(base, *each) for each in touched])
            base.execute(f"DELETE FROM {TOUCHED} WHERE {_OURS}")

    def _change(self, base: Transaction, of: str, row: int, first: int) -> RowChange:
        """What became of a row: what it was when it was first touched, and what it is."""
        told = ", ".join(f"found.{each}" for each in self._columns[of])
        was = f"FROM {TOUCHED}, jsonb_populate_record(NULL::{of}, old) AS found"
        before = base.execute(f"SELECT {told} {was} WHERE {TOUCHED}.number = ? AND old IS NOT NULL", (first,))
        now = base.execute(f"SELECT {told} FROM {of} AS found WHERE rowid = ?", (row,))
        return RowChange(of, row, before.fetchone(), now.fetchone())

    # ------------------------------------------------------------------------------------------------ looking

    def rows(self, statement: str, values: Sequence[Any] = ()) -> list[Any]:
        """Look: what has been written up to now."""
        with self._read_lock:
            return self._looked(lambda base: Pipelined(base).execute(statement, _sought(values)).fetchall())

    def _looked(self, look: Callable[[psycopg.Connection[Any]], T]) -> T:
        """Look, a second time where the connection turns out to have been cut: nothing is changed by it."""
        for patience in (0.0, 2 * AGAIN):
            try:
                self._reader = self._again(self._reader, time.monotonic() + patience)
                return look(self._reader)
            except SaidError as error:
                failed = outside(error.said, self._reader, self.name)
                if not isinstance(failed, CannotWriteError):
                    raise failed from error.said
            except CannotWriteError:
                pass
        raise CannotReadError

    @contextmanager
    def looking(self) -> Iterator[Transaction]:
        """Look more than once at the same moment: what is written meanwhile is not seen."""
        with self._read_lock:
            self._looked(lambda base: Pipelined(base).execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"))
            base = self._reader
            try:
                yield Pipelined(base)
            except SaidError as error:
                failed = outside(error.said, base, self.name)
                raise (CannotReadError() if isinstance(failed, CannotWriteError) else failed) from error.said
            finally:
                self._roll_back(base)

    # ------------------------------------------------------------------------------------------------ the whole

    def broken_logs(self) -> list[tuple[str, str]]:
        """Nothing: the server minds its own."""
        return []

    def faults(self) -> list[str]:
        """What is wrong with the tables; their pages the server looks after."""
        wanted_name = f"{self._kept.schema}_as_it_is_made"
        with self._write_lock:
            base = self._writer = self._again(self._writer, 0.0)
            found = _description(base, self._kept.schema)
            try:
                base.execute("BEGIN")
                base.execute(f"CREATE SCHEMA {wanted_name}".encode())
                base.execute(f"SET LOCAL search_path = {wanted_name}".encode())
                self._make()
                wanted = _description(base, wanted_name)
            except psycopg.Error as error:
                return [f"its tables cannot be compared: {sentence_of(error)}"]
            finally:
                self._roll_back(base)
        names = sorted({name for name, _ in found ^ wanted})
        return [f"the {name} is not the one that was made" for name in names]

    def settle(self) -> None:
        """Write the tables anew, so that nothing of what is gone is left in them."""
        self._tidy("VACUUM FULL")

    def shrink(self) -> None:
        """Give back the space of what was taken out."""
        self._tidy("VACUUM")

    def _tidy(self, how: str) -> None:
        with self._write_lock:
            base = self._writer = self._again(self._writer, 0.0)
            asked = "SELECT relname FROM pg_class WHERE relnamespace = %s::regnamespace AND relkind = 'r'"
            try:
                for (table,) in base.execute(asked, (self._kept.schema,)).fetchall():
                    base.execute(f"{how} {table}".encode())
            except psycopg.Error as error:
                raise outside(error, base, self.name) from error

    def copy(self, target: Path) -> None:
        """Refuse: a server has its own ways."""
        raise Refused(f"{self.name} is backed up with the server's own tools, like pg_dump; {target} was not written.")

    def close(self) -> None:
        """Close the connections; what was written stays."""
        with self._write_lock, self._read_lock:
            self._reader.close()
            self._writer.close()


def _sought(values: Sequence[Any]) -> Sequence[Any]:
    """Values that are looked for: a letter that no text on a server has becomes one that nothing here has."""
    return [each.replace("\0", "\ufffd") if isinstance(each, str) else each for each in values]


def _description(base: psycopg.Connection[Any], schema: str) -> set[tuple[str, str]]:
    found = base.execute(_MADE, {"schema": schema}).fetchall()
    return {(name, said.replace(f"{schema}.", "")) for name, said in found}
