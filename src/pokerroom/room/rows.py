"""Rows: what a row of a table says, and how a table is made again from its rows.

Knows what is written of a table, and how to read it. Must not know how rows are kept: `store` does. Ask `index` for
which rows are which hand.
"""

from __future__ import annotations

import logging
from secrets import SystemRandom
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from pokerroom.law.error import Refused
from pokerroom.law.spoken import HasGames
from pokerroom.room.store import Row, Store
from pokerroom.table import follow, replay
from pokerroom.table.snapshot import resume
from pokerroom.table.table import Table
from pokerroom.table.vocabulary import AnyEvent

LOG = logging.getLogger("pokerroom.table")


class Written(Struct):
    """What a row of a table says: who did what, and what the table recorded."""

    who: str
    act: str
    events: list[AnyEvent]


class Recovered(NamedTuple):
    """A table made again: it, the number of its last row, and the events of the rows that were read for it."""

    table: Table
    number: int
    read: list[tuple[int, list[Any]]]


# Kept: to make a reader of so many kinds takes a hundred times as long as to read a row.
_ROWS: msgspec.json.Decoder[Written] = msgspec.json.Decoder(Written)


def stream_of(table: str) -> str:
    """The stream of a table."""
    return f"table/{table}"


def events_of(row: Row) -> list[Any]:
    """The events of a row of a table."""
    return _ROWS.decode(row.data).events


def recover(store: Store, stream: str, book: HasGames) -> Recovered:
    """Make a table again from the store.

    The rows are what counts: a snapshot that another version of this program made and this one cannot read is left.
    """
    kept = store.kept(stream)
    rows = store.read(stream, kept[0] if kept is not None else 0)
    try:
        return recovered(book, kept, rows)
    except Refused as refusal:
        if kept is None:
            raise
        LOG.warning("%s: its snapshot is left, and all its rows are read: %s", stream, refusal)
    return recovered(book, None, store.read(stream))


def recovered(book: HasGames, kept: tuple[int, bytes] | None, rows: list[Row]) -> Recovered:
    """Make a table again from its last snapshot and the rows behind it, or from all its rows."""
    read = [(row.number, events_of(row)) for row in rows]
    events = [event for _, told in read for event in told]
    number = rows[-1].number if rows else (kept[0] if kept is not None else 0)
    chance = SystemRandom()
    if kept is None:
        table = replay(book, events)
        table._log.chance = chance
    else:
        table = resume(book, kept[1], chance)
        follow(table, events)
    if table.state.hand is not None:
        table.state.hand._log.chance = chance
    table.forget()
    return Recovered(table, number, read)
