"""Looks: who of surveillance looked at all cards of which finished hand, and when; written before anything is shown.

Knows its own stream of the store. Must not know what was seen, or who may look: `room` asks `people`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec
from msgspec import Struct

from pokerroom.room.clock import RoomClock
from pokerroom.room.store import NewRow
from pokerroom.room.writer import Writer

STREAM = "looks"


class LookRow(Struct):
    """A row of the stream: who looked (by their id) at which hand of which table."""

    person: str
    table: str
    hand: int


class Noted(Struct):
    """A look as the manager reads it; `at` in milliseconds."""

    number: int
    at: int
    name: str
    table: str
    hand: int


class Looks:
    """The looks of a room, in the order in which they were taken."""

    stream: str = STREAM

    def __init__(self, writer: Writer, clock: RoomClock, named: Callable[[str], str]) -> None:
        """Go on behind the last look that was noted; `named` gives somebody's name by their id."""
        self._writer: Writer = writer
        self._clock: RoomClock = clock
        self._named: Callable[[str], str] = named
        self._number: int = writer.store.end(STREAM)
        self._turn: asyncio.Lock = asyncio.Lock()  # each has its own number

    async def note(self, person: str, table: str, hand: int) -> Noted:
        """Note a look; when this returns, it is on the disk."""
        data = msgspec.json.encode(LookRow(person, table, hand))
        async with self._turn:
            at = self._clock.milliseconds
            await self._writer.commit([NewRow(STREAM, self._number + 1, at, "look", data)])
            self._number += 1
            return Noted(self._number, at, self._named(person), table, hand)

    def latest(self, most: int) -> list[Noted]:
        """The last looks, the newest first."""
        found = []
        for row in reversed(self._writer.store.read(STREAM, max(0, self._number - most))):
            look = msgspec.json.decode(row.data, type=LookRow)
            found.append(Noted(row.number, row.at, self._named(look.person), look.table, look.hand))
        return found

    def at(self, table: str, hand: int, most: int) -> list[Noted]:
        """Those of the last looks that were at one hand, the newest first."""
        found = []
        for row in reversed(self._writer.store.read(STREAM, max(0, self._number - most))):
            look = msgspec.json.decode(row.data, type=LookRow)
            if (look.table, look.hand) == (table, hand):
                found.append(Noted(row.number, row.at, self._named(look.person), table, hand))
        return found
