"""Looks: who of surveillance looked at all cards of which finished hand, and when; written before anything is shown.

Knows its own stream of the store. Must not know what was seen, or who may look: `room` asks `people`.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from pokerroom.room.journal import Journal, JournalRow
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

    def __init__(self, writer: Writer, named: Callable[[str], str]) -> None:
        """Go on behind the last look that was noted; `named` gives somebody's name by their id."""
        self._named: Callable[[str], str] = named
        self._journal: Journal[LookRow] = Journal(writer, STREAM, LookRow)

    async def note(self, person: str, table: str, hand: int) -> Noted:
        """Note a look; when this returns, it is on the disk."""
        return self._noted(await self._journal.write(LookRow(person, table, hand)))

    def latest(self, most: int) -> list[Noted]:
        """The last looks, the newest first."""
        return [self._noted(row) for row in reversed(self._journal.rows(most))]

    def at(self, table: str, hand: int, most: int) -> list[Noted]:
        """Those of the last looks that were at one hand, the newest first."""
        return [each for each in self.latest(most) if (each.table, each.hand) == (table, hand)]

    def _noted(self, row: JournalRow[LookRow]) -> Noted:
        look = row.says
        return Noted(row.number, row.at, self._named(look.person), look.table, look.hand)
