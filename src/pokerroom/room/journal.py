"""A journal: one chained stream of the store in which the room itself writes down what is decided in it.

Knows how rows get their numbers and when they are on the disk. Must not know what they say: those who write do.
"""

from __future__ import annotations

import asyncio
from typing import Generic, TypeVar

import msgspec
from msgspec import Struct

from pokerroom.room.stored import NewRow
from pokerroom.room.writer import Writer

T = TypeVar("T", bound=Struct)


class JournalRow(Struct, Generic[T]):
    """A row as it was written: its number, when (in milliseconds), and what it says."""

    number: int
    at: int
    says: T


class Journal(Generic[T]):
    """The rows of one stream, all of one kind."""

    def __init__(self, writer: Writer, stream: str, kind: type[T]) -> None:
        """Go on behind the last row of the stream."""
        self.stream: str = stream
        self._kind: type[T] = kind
        self._writer: Writer = writer
        self._number: int = writer.store.end(stream)
        self._turn: asyncio.Lock = asyncio.Lock()  # each row has its own number

    async def write(self, says: T) -> JournalRow[T]:
        """Write a row; when this returns, it is on the disk."""
        data = msgspec.json.encode(says)
        async with self._turn:
            at = self._writer.clock.milliseconds
            await self._writer.commit([NewRow(self.stream, self._number + 1, at, self._kind.__name__, data)])
            self._number += 1
            return JournalRow(self._number, at, says)

    def rows(self, most: int | None = None) -> list[JournalRow[T]]:
        """The rows, the oldest first; only the last ones where a number is given."""
        after = 0 if most is None else max(0, self._number - most)
        found = self._writer.store.read(self.stream, after)
        return [JournalRow(row.number, row.at, msgspec.json.decode(row.data, type=self._kind)) for row in found]
