"""Addresses: where the records of a room are kept, in files or on a server, which bus it has, and how they are opened.

Knows which database stands behind an address, and which bus. Must not know what is in it: ask `store` and `people`.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from pokerroom.room.bus import Bus, CallBus
from pokerroom.room.database import Database
from pokerroom.room.keys import Vault
from pokerroom.room.person import SUMMED
from pokerroom.room.person import TABLES as PEOPLE
from pokerroom.room.roomfile import TABLES
from pokerroom.room.sqlite import SqliteDatabase
from pokerroom.room.store import RoomStore
from pokerroom.room.sums import ready_with

if TYPE_CHECKING:
    from pokerroom.room.postgres import PostgresDatabase

SCHEMES = ("postgresql://", "postgres://")
CALLED = "pokerroom "  # before the name of a member, in what the server is told of its connections
ROWS_SCHEMA, PEOPLE_SCHEMA = "pokerroom", "pokerroom_people"


def is_server(address: str) -> bool:
    """Whether an address is that of a server, and not a path."""
    return address.startswith(SCHEMES)


def as_member(address: str, name: str) -> str:
    """The address of a server, for the connections of a member: the server knows whose they are."""
    return f"{address}{'&' if '?' in address else '?'}application_name={quote(CALLED + name)}"


def on_server(
    address: str, schema: str, tables: str, key: bytes | None = None, *, make: bool = True
) -> PostgresDatabase:
    """What a schema keeps on a server."""
    from pokerroom.room.postgres import Kept, PostgresDatabase  # late: a room in files needs none of it

    return PostgresDatabase(address, Kept(schema, tables, key), make=make)


def store_at(address: str, vault: Vault | None = None, *, make: bool = True) -> RoomStore:
    """The store at an address."""
    if is_server(address):
        return RoomStore(on_server(address, ROWS_SCHEMA, TABLES, make=make), vault)
    return RoomStore(SqliteDatabase(Path(address), TABLES), vault)


def held_store(address: str) -> RoomStore:
    """The store at an address, for one room alone; a refusal where another has it."""
    found = store_at(address)
    try:
        found.database.hold()
    except BaseException:
        found.close()
        raise
    return found


def shared_store(address: str) -> RoomStore:
    """The store at an address, for the processes that share a room; a refusal where one alone has it."""
    found = store_at(address)
    try:
        found.database.hold(shared=True)
    except BaseException:
        found.close()
        raise
    return found


def people_at(address: str, key: bytes, *, make: bool = True) -> Database:
    """The people at an address, with the key by which their rows are summed."""
    if is_server(address):
        return on_server(address, PEOPLE_SCHEMA, PEOPLE, key, make=make)
    return SqliteDatabase(Path(address), SUMMED, ready_with(key))


async def bus_at(address: str = "") -> Bus:
    """The bus at an address; without one that of a single process."""
    if not address:
        return CallBus()
    from pokerroom.room.nats_bus import nats_bus_at  # late: a room of one process needs none of it

    return await nats_bus_at(address)
