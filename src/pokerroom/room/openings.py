"""Openings: the rows that say which tables a room has, what a new one is called, and whose chips come to one by an act.

Knows what such a row says. Must not open anything: `room` does.
"""

from __future__ import annotations

from secrets import SystemRandom
from typing import Any

from msgspec import Struct

from pokerroom import shelf
from pokerroom.hand.vocabulary import HAND
from pokerroom.law.sign import Sign
from pokerroom.room.index import marks_of
from pokerroom.room.owner import Owner
from pokerroom.room.registry import Registry
from pokerroom.room.rows import OPEN, Written, events_of, said, stream_of
from pokerroom.room.store import RoomStore
from pokerroom.room.stored import NewRow, ReadsTables
from pokerroom.table.absence import Return
from pokerroom.table.calls import TakeIn
from pokerroom.table.seats import Merge, Sit
from pokerroom.table.side import BetOn, is_from_outside
from pokerroom.table.stakes import Buy
from pokerroom.table.table import Table

ROOM = "room"  # the stream that says which tables there are


class Opening(Struct):
    """A row of the room: a table that was opened."""

    id: str
    name: str
    sign: str
    officer: bool = False
    by: str = ""  # the id of whoever opened it
    tournament: str = ""  # the id of the tournament whose table it is
    number: int = 0  # which number it has there


def brought(act: Any) -> list[tuple[str, int]]:
    """Whose chips come to a table with an act, and how many."""
    if isinstance(act, Sit | TakeIn):
        return [(act.name, act.chips)]
    if isinstance(act, Buy):
        return [(act.name, act.amount)]
    return list(zip(act.names, act.chips, strict=False)) if isinstance(act, Merge) else []


def wagered(owner: Owner, act: Any) -> list[tuple[str, int]]:
    """The chips of a side wager that come from the purse, where the book has them paid so."""
    return [(act.name, act.amount)] if isinstance(act, BetOn) and is_from_outside(owner.table.state) else []


def coming(owner: Owner, name: str, act: Any) -> list[tuple[str, int]]:
    """Who comes to play at a table by an act that somebody sent, and with how many chips: none whoever comes back, and
    whoever is away and plays all the same."""
    if type(act) in HAND.acts:
        player = owner.table.state.player(name)
        return [(name, 0)] if player is not None and player.away_since >= 0 else []
    if isinstance(act, Return):
        return [(act.name, 0)]
    return brought(act) or wagered(owner, act)


def called(sign: Sign) -> str:
    """What a table is called by its game and its blinds, in dollars as everything that people read."""
    return f"{sign.game.name} {'/'.join(f'{each / sign.dollar:g}' for each in sign.blinds)}".strip()


def new_table(sign: Sign) -> Table:
    """A table under a sign, before its first row."""
    # Whether to show or to muck is the players' own affair, while anybody can still bet.
    return Table(sign, book=shelf.book(sign.game.book), chance=SystemRandom(), showdown="face up", push="manual")


def first_row(opening: Opening, table: Table, registry: Registry, at: int) -> NewRow:
    """The row with which a table begins."""
    first = said(Written("", "open", list(table.log)), registry, hidden=False)
    table.forget()
    return NewRow(stream_of(opening.id), 1, at, OPEN, first.data)


def see_index(store: RoomStore, registry: Registry, stream: str, table: Table, reads: ReadsTables) -> None:
    """Make the index of a stream from its rows if the last hand is not in it: the rows are older than the index."""
    if table.state.number and reads.span(stream, table.state.number) is None:
        told = ((row.number, events_of(row, registry)) for row in store.read(stream))
        store.mark(stream, list(marks_of(told, registry)))


def stake(sign: Sign) -> int:
    """With how many chips a bot sits down."""
    least, most = sign.buy_in
    if sign.freeze_out:
        return least  # everybody begins with as many
    usual = 100 * max(sign.least_wager, *sign.blinds, sign.ante)
    return max(least, min(usual, most) if most is not None else usual)
