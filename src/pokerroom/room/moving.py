"""Moving: the records of a room in files come to a server, whole and checked, or nothing comes.

Knows every table of both. Must not change the files: they stay as they were. Keys and anchors stay where they lie. Ask
`copies` for verifying.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import psycopg

from pokerroom.law.error import Refused
from pokerroom.room.addresses import PEOPLE_SCHEMA, ROWS_SCHEMA
from pokerroom.room.copies import OpenedFolder, opened, verified
from pokerroom.room.database import FORM, Database
from pokerroom.room.dialect import TOUCHED, made
from pokerroom.room.faults import Findings
from pokerroom.room.person import TABLES as PEOPLE
from pokerroom.room.pipelined import connected, database_of, sentence_of
from pokerroom.room.postgres import FORM_TABLE, MAKING
from pokerroom.room.roomfile import TABLES

_LATER = ("CREATE TRIGGER", "CREATE INDEX", "CREATE UNIQUE INDEX")  # when the rows are there
_COLUMNS = """
SELECT relname, attname, attidentity <> '' FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND attnum > 0 AND attgenerated = ''
ORDER BY pg_class.oid, attnum
"""
_MOST = 2**256


class MovedTable(NamedTuple):
    """A table that was moved: how many rows, and a sum of them all, in whatever order."""

    rows: int
    sum: int


class MovedRoom(NamedTuple):
    """A room that was moved: its tables, and what verifying found before and after."""

    tables: dict[str, MovedTable]
    before: Findings
    after: Findings


def moved(folder: Path, address: str, keys: Path | None = None) -> MovedRoom:
    """Bring the records in a folder to a server, where there are none yet.

    They are verified before and after, and every row is compared, in one transaction: it is all there, or nothing is.
    """
    before = verified(folder, keys)
    if before.faults:
        raise Refused(f"the room in {folder} is not whole ({before.faults[0]}); nothing was moved.")
    found = opened(folder, keys)
    try:
        tables = _poured(found, address)
    except psycopg.Error as error:
        raise Refused(f"{database_of(address)} does not take it: {sentence_of(error)}; nothing was moved.") from None
    finally:
        found.close()
    after = verified(folder, keys, at=address)
    if after.faults or after[:4] != before[:4]:
        why = after.faults[0] if after.faults else f"{after.rows} rows of {before.rows}"
        _taken_back(address)
        raise Refused(f"what came to {database_of(address)} is not what was there ({why}); nothing was moved.")
    return MovedRoom(tables, before, after)


def _poured(found: OpenedFolder, address: str) -> dict[str, MovedTable]:
    """Make the tables and fill them, all in one transaction."""
    with connected(address, ROWS_SCHEMA) as base, base.transaction():
        base.execute(MAKING)
        tables = _filled(base, ROWS_SCHEMA, TABLES, found.store.database)
        return tables | _filled(base, PEOPLE_SCHEMA, PEOPLE, found.people, summed=True)


def _filled(
    base: psycopg.Connection[Any], schema: str, tables: str, source: Database, *, summed: bool = False
) -> dict[str, MovedTable]:
    """Make a schema, and fill its tables from a file."""
    if base.execute("SELECT 1 FROM pg_namespace WHERE nspname = %s", (schema,)).fetchone():
        raise Refused(f"there is a room in {base.info.dbname} already; nothing was moved.")
    base.execute(f"CREATE SCHEMA {schema}".encode())
    base.execute(f"SET LOCAL search_path = {schema}".encode())
    script = made(tables, summed=summed)
    for statement in script:
        if not statement.startswith(_LATER):
            base.execute(statement.encode())
    columns: dict[str, list[str]] = {}
    numbered: list[tuple[str, str]] = []
    for table, column, is_numbered in base.execute(_COLUMNS.encode()).fetchall():
        columns.setdefault(table, []).append(column)
        if is_numbered:
            numbered.append((table, column))
    columns.pop(TOUCHED, None)
    done: dict[str, MovedTable] = {}
    with source.looking() as rows:
        for table, names in columns.items():
            told = ", ".join(names)
            sent = _copied(base, table, told, rows.execute(f"SELECT {told} FROM {table}"))
            with base.cursor(f"{table}_again", binary=True) as cursor:
                came = summed_up(cursor.execute(f"SELECT {told} FROM {table}".encode()))
            if came != sent:
                raise Refused(f"{came.rows} rows of {table} came, and not the {sent.rows} that there are.")
            done[table] = sent
        highest = _highest(rows)
    for table, column in numbered:
        asked = f"SELECT setval(pg_get_serial_sequence(%s, %s), greatest(max({column}), %s, 1)) FROM {table}"
        base.execute(asked.encode(), (f"{schema}.{table}", column, highest.get(table, 0)))
    for statement in script:
        if statement.startswith(_LATER):
            base.execute(statement.encode())
    base.execute(FORM_TABLE)
    base.execute("INSERT INTO form VALUES (%s)", (FORM,))
    return done


def _highest(rows: Any) -> dict[str, int]:
    """The highest number that each table of a file has ever given."""
    there = rows.execute("SELECT 1 FROM sqlite_master WHERE name = 'sqlite_sequence'").fetchone()
    return dict(rows.execute("SELECT name, seq FROM sqlite_sequence")) if there else {}


def _copied(base: psycopg.Connection[Any], table: str, columns: str, rows: Iterable[Any]) -> MovedTable:
    """Send rows to a table; how many, and their sum."""

    def told() -> Iterator[Any]:
        for row in rows:
            copy.write_row(row)
            yield row

    with base.cursor() as cursor, cursor.copy(f"COPY {table} ({columns}) FROM STDIN".encode()) as copy:
        return summed_up(told())


def summed_up(rows: Iterable[Any]) -> MovedTable:
    """How many rows, and a sum of them that is the same in any order."""
    count = total = 0
    for row in rows:
        count += 1
        said = hashlib.blake2b(msgspec.msgpack.encode(list(row)), digest_size=32).digest()
        total = (total + int.from_bytes(said)) % _MOST
    return MovedTable(count, total)


def _taken_back(address: str) -> None:
    """Take out again what was moved."""
    with connected(address, ROWS_SCHEMA) as base, base.transaction():
        for schema in (ROWS_SCHEMA, PEOPLE_SCHEMA):
            base.execute(f"DROP SCHEMA {schema} CASCADE".encode())
