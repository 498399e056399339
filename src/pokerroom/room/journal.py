"""A journal: one chained stream of the store in which the room itself writes down what is decided in it.

Knows how rows get their numbers and when they are on the disk. Must not know what they say: those who write do.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar

import msgspec
from msgspec import Struct

from pokerroom.law.error import Refused
from pokerroom.room.stored import NewRow, Row
from pokerroom.room.writer import Writer

T = TypeVar("T", bound=Struct)


class JournalRow(Struct, Generic[T]):
    """A row as it was written: its number, when (in milliseconds), and what it says."""

    number: int
    at: int
    says: T


class Journal(Generic[T]):
    """The rows of one stream, all of one kind."""

    def __init__(
        self, writer: Writer, stream: str, kind: type[T], take: Callable[[JournalRow[T]], None] | None = None
    ) -> None:
        """Go on behind the last row of the stream. `take` is told of rows that another process has made."""
        self.stream: str = stream
        self._kind: type[T] = kind
        self._writer: Writer = writer
        self._take: Callable[[JournalRow[T]], None] | None = take
        self._number: int = writer.store.end(stream)
        self._turn: asyncio.Lock = asyncio.Lock()  # each row has its own number
        writer.journals[stream] = self

    async def write(self, says: T) -> JournalRow[T]:
        """Write a row; when this returns, it is on the disk."""
        data = msgspec.json.encode(says)
        async with self._turn:
            if self._writer.house is not None:
                at = await self._writer.house(self.stream, self._number + 1, data)
                self._number += 1
            else:
                at = await self._commit(data)
            return JournalRow(self._number, at, says)

    async def _commit(self, data: bytes) -> int:
        at = self._writer.clock.milliseconds
        await self._writer.commit([NewRow(self.stream, self._number + 1, at, self._kind.__name__, data)])
        self._number += 1
        if self._writer.wrote is not None:
            self._writer.wrote(self.stream)
        return at

    async def write_for(self, number: int, data: bytes) -> int:
        """Write a row that another process has made, if it is the next: its time."""
        says = msgspec.json.decode(data, type=self._kind)
        async with self._turn:
            if number != self._number + 1:
                raise Refused("somebody was faster; nothing has changed, look again.")
            at = await self._commit(data)
            if self._take is not None:
                self._take(JournalRow(number, at, says))
            return at

    async def catch_up(self) -> None:
        """Read what another process has written."""
        async with self._turn:
            for row in await asyncio.to_thread(self._writer.store.read, self.stream, self._number):
                self._number = row.number
                if self._take is not None:
                    self._take(self._read(row))

    def rows(self, most: int | None = None) -> list[JournalRow[T]]:
        """The rows, the oldest first; only the last ones where a number is given."""
        after = 0 if most is None else max(0, self._number - most)
        return [self._read(row) for row in self._writer.store.read(self.stream, after)]

    def _read(self, row: Row) -> JournalRow[T]:
        return JournalRow(row.number, row.at, msgspec.json.decode(row.data, type=self._kind))
