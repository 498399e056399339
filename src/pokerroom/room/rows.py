"""Rows: what a row of a table says, and how a table is made again from its rows.

Knows what is written of a table, what of it openly and what under seal, and how to read it. Must not know how rows are
kept: `store` does. Ask `index` for which rows are which hand, `numbered` for how people are named.
"""

from __future__ import annotations

import hashlib
import logging
import re
from collections.abc import Callable, Iterable
from functools import partial
from secrets import SystemRandom
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from pokerroom.hand.vocabulary import HAND
from pokerroom.hand.vocabulary import AnyEvent as AnyHandEvent
from pokerroom.law.error import Refused
from pokerroom.law.spoken import HasGames
from pokerroom.room.numbered import (
    Register,
    name_read,
    name_written,
    snapshot_with_names,
    snapshot_without_names,
    with_names,
    without_names,
)
from pokerroom.room.stored import BrokenChainError, ReadsTables, Row, Store
from pokerroom.table import follow, replay
from pokerroom.table.hands import Began
from pokerroom.table.snapshot import resume, snapshot
from pokerroom.table.table import Table
from pokerroom.table.vocabulary import AnyEvent

REMEMBERED = 1_000  # rows in which a message is looked for that may have come before
LOG = logging.getLogger("pokerroom.table")
OPEN, VOIDED = "act", "void"  # the kinds of the rows of a table


class Written(Struct):
    """What a row of a table says: who did what by which message, and what the table recorded; of a snapshot that
    belongs to it the hash; where a hand begins the program that deals it; and by what the message is known again."""

    who: str
    act: str
    events: "list[Any]"
    id: str = ""
    snapshot: str = ""
    build: str = ""
    sent: str = ""


class _Open(Struct, omit_defaults=True):
    """The open part of a row; `None` stands for the next event under seal."""

    who: str = ""
    act: str = ""
    events: "list[AnyEvent | None]" = []
    id: str = ""
    snapshot: str = ""
    build: str = ""
    sent: str = ""


class _Message(Struct):
    """What the open part of a row says of the message that it came by; the rest is not read."""

    who: str = ""
    id: str = ""
    sent: str = ""


class Voiding(Struct, omit_defaults=True):
    """What a row says that makes a hand void which cannot be opened: its first and last row, and who did it as what,
    with the number of the words that say why; `second` has signed it, where two did."""

    first: int
    last: int
    who: str
    office: str
    why: str = ""
    second: str = ""


class KeptRow(NamedTuple):
    """A row of a table as it is kept: what it says openly, and what under seal."""

    data: bytes
    sealed: bytes


class TakenMessage(Struct, frozen=True, gc=False):
    """What was done by a message: whose it was, its id, the row, and by what it is known again, with which secret."""

    who: str
    id: str
    number: int
    sent: str
    secret: bytes


class Recovered(NamedTuple):
    """A table made again: it, the number of its last row, and what was done by the last messages.

    `secret` is that of the hand that is on. `locked`: that hand cannot be opened, and the table is as it was before it.
    `kept` is the row with the last snapshot. `earlier` gives what was done by messages before it, for whoever asks.
    `at` is the time of the last row in milliseconds, 0 where it was not read.
    """

    table: Table
    number: int
    done: list[TakenMessage]
    secret: bytes = b""
    locked: bool = False
    kept: int = 0
    earlier: Callable[[], list[TakenMessage]] | None = None
    at: int = 0


# Kept: to make a reader of so many kinds takes a hundred times as long as to read a row.
_OPEN: msgspec.json.Decoder[_Open] = msgspec.json.Decoder(_Open)
_VOID: msgspec.json.Decoder[Voiding] = msgspec.json.Decoder(Voiding)
_MESSAGE: msgspec.json.Decoder[_Message] = msgspec.json.Decoder(_Message)
_SEALED: msgspec.json.Decoder[list[AnyHandEvent]] = msgspec.json.Decoder(list[AnyHandEvent])


def stream_of(table: str) -> str:
    """The stream of a table."""
    return f"table/{table}"


def said(written: Written, registry: Register, *, hidden: bool) -> KeptRow:
    """A row as it is kept; `hidden`: what happens in the hand stands under seal."""
    events = without_names(written.events, registry)
    kinds = HAND.events
    of_hand = [event for event in events if type(event) in kinds] if hidden else []
    if len(of_hand) == len(events):
        opened: list[Any] = [None] * len(events)
    else:
        opened = [None if hidden and type(event) in kinds else event for event in events]
    who = name_written(written.who, registry)
    kept = _Open(who, written.act, opened, written.id, written.snapshot, written.build, written.sent)
    data = msgspec.json.encode(kept)
    return KeptRow(data, msgspec.json.encode(of_hand) if of_hand else b"")


def written_of(row: Row, registry: Register) -> Written:
    """What a row of a table says; of one that cannot be opened, what it says of the table around its hand."""
    opened = _OPEN.decode(row.data)
    if row.locked:
        opened.events = [event for event in opened.events if event is not None and not isinstance(event, Began)]
    of_hand = iter(_SEALED.decode(row.sealed) if row.sealed else [])
    events = [next(of_hand) if event is None else event for event in opened.events]
    who = name_read(opened.who, registry)
    told = with_names(events, registry)
    return Written(who, opened.act, told, opened.id, opened.snapshot, opened.build, opened.sent)


def known_by(sent: bytes, secret: bytes) -> str:
    """By what a message is known again: a hash that tells nobody what it said who has not the secret of the hand."""
    return hashlib.blake2b(sent, key=secret, digest_size=6).hexdigest()


def done_of(row: Row, registry: Register) -> TakenMessage | None:
    """What was done by the message of a row; None where it came by none that had an id."""
    if row.kind != OPEN or b'"id":' not in row.data:  # most: what bots and the table do by itself
        return None
    message = _MESSAGE.decode(row.data)
    if not message.id:
        return None
    sent = "" if row.locked else message.sent
    return TakenMessage(name_read(message.who, registry), message.id, row.number, sent, row.secret)


def void_rows(row: Row) -> set[int]:
    """The rows that a row makes void."""
    void = _VOID.decode(row.data)
    return set(range(void.first, void.last + 1))


def snapshot_hash(row: Row) -> str:
    """The hash of the snapshot that belongs to a row; nothing where none does."""
    return _OPEN.decode(row.data).snapshot


def open_events(row: Row) -> list[Any]:
    """The events of a row that stand in it openly, people by number: those of the table around its hands."""
    if b'"type"' not in row.data:  # nearly all rows of a hand: nothing stands in them openly
        return []
    return [event for event in _OPEN.decode(row.data).events if event is not None]


def numbered_events(row: Row) -> list[Any]:
    """The events of a row of a table as they are written, people by number."""
    events = _OPEN.decode(row.data).events
    if not row.sealed:
        return events
    of_hand = iter(_SEALED.decode(row.sealed))
    return [next(of_hand) if event is None else event for event in events]


def looks_for(kinds: Iterable[type[Any]]) -> Callable[[bytes], object]:
    """What finds out whether a text of a row has events of some kinds, without reading it."""
    names = b"|".join(kind.__name__.encode() for kind in kinds)
    return re.compile(rb'"type":"(?:%s)"' % names).search


def numbered_row(row: Row) -> tuple[str, list[Any]]:
    """Who did what a row of a table says, and its events, as they are written: people and words by number."""
    if b"~" not in row.data and b"~" not in row.sealed:  # nearly all rows: nobody said anything in them
        return "", []
    return _OPEN.decode(row.data).who, numbered_events(row)


def events_of(row: Row, registry: Register) -> list[Any]:
    """The events of a row of a table."""
    return written_of(row, registry).events


def kept_of(table: Table, registry: Register) -> tuple[bytes, str]:
    """A snapshot of a table as it is kept, and its hash."""
    names = {person.name for person in table.state.people.values()}
    names |= {player.name for player in table.state.players.values()}
    names |= {table.state.deals} - {""}
    names |= set(table.state.hand.names) if table.state.hand is not None else set()
    data = snapshot_without_names(snapshot(table), names, registry)
    return data, hashlib.sha256(data).hexdigest()


def recover(
    store: Store, stream: str, book: HasGames, registry: Register, reads: ReadsTables | None = None
) -> Recovered:
    """Make a table again from the store.

    The rows are what counts: a snapshot that is not the one of its row, or that this version of the program cannot
    read, is left. `reads` has read of the store already, where somebody does for many tables.
    """
    reads = reads if reads is not None else store
    kept = reads.kept(stream)
    if kept is not None:
        number, data = kept
        try:
            row = reads.read(stream, number - 1, number)
            if not row or snapshot_hash(row[0]) != hashlib.sha256(data).hexdigest():
                raise Refused("it is not the one that its row names.")
            return _recovered(book, (number, snapshot_with_names(data, registry)), store, stream, registry, reads)
        except (Refused, msgspec.MsgspecError) as refusal:
            LOG.warning("%s: its snapshot is left, and all its rows are read: %s", stream, refusal)
    return _recovered(book, None, store, stream, registry, reads)


def _done_before(store: Store, stream: str, kept: int, end: int, registry: Register) -> list[TakenMessage]:
    """What was done by the messages of the last rows, up to that of the snapshot."""
    try:
        rows = store.read(stream, max(0, end - REMEMBERED), kept) if end - REMEMBERED < kept else []
        return [done for row in rows if (done := done_of(row, registry)) is not None]
    except (BrokenChainError, msgspec.MsgspecError):  # a table is opened without them; whoever verifies says why
        LOG.exception("%s: what was done before its snapshot cannot be read", stream)
        return []


def _recovered(
    book: HasGames,
    kept: tuple[int, bytes] | None,
    store: Store,
    stream: str,
    registry: Register,
    reads: ReadsTables,
) -> Recovered:
    rows = reads.read(stream, kept[0] if kept is not None else 0)
    if kept is None and rows and rows[0].number != 1:
        raise BrokenChainError(f"its snapshot cannot be read, and rows before {rows[0].number} lie in an archive")
    voided = {number for row in rows if row.kind == VOIDED for number in void_rows(row)}
    # A hand that was made void stays so, whatever key is found later.
    rows = [row._replace(locked="void") if row.number in voided else row for row in rows]
    events = [event for row in rows if row.kind == OPEN for event in written_of(row, registry).events]
    snapshot_row = kept[0] if kept is not None else 0
    number = rows[-1].number if rows else snapshot_row
    done = [each for row in rows[-REMEMBERED:] if (each := done_of(row, registry)) is not None]
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
    locked = any(row.locked and row.number not in voided for row in rows)
    secret = next((row.secret for row in reversed(rows) if row.secret), b"") if table.state.playing else b""
    earlier = partial(_done_before, store, stream, snapshot_row, number, registry)
    at = rows[-1].at if rows else 0
    return Recovered(table, number, done, secret, locked, snapshot_row, earlier if snapshot_row else None, at)
