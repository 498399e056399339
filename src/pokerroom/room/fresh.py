"""Fresh rows: those of tables that were written lately and lie in no pack, so that to pack them none need be read.

Knows rows that are on the disk. Must not know SQL: `store` does, and reads what is not here.
"""

from __future__ import annotations

from typing import NamedTuple

from pokerroom.room.chain import Link

MOST = 2_000  # rows of one stream; of one with more the disk is asked


class FreshRow(NamedTuple):
    """A row that was written: its stream and number, what its hash covers, the hash; whether a span begins or ends with
    it, and whether one ends."""

    stream: int
    number: int
    link: Link
    hash: bytes
    marked: bool
    ends: bool


class FreshRows:
    """By stream: up to which row all is packed, where that is known, and what was written lately."""

    def __init__(self) -> None:
        """Begin with none."""
        self._packed: dict[int, int] = {}
        self._rows: dict[int, list[FreshRow]] = {}

    def add(self, written: list[FreshRow]) -> None:
        """Rows were written, and are on the disk; streams count from their first mark on, others are never packed."""
        for row in written:
            rows = self._rows.get(row.stream)
            if rows is None:
                if row.marked:
                    self._rows[row.stream] = [row]
            elif len(rows) < MOST:
                rows.append(row)
            else:
                self.forget(row.stream)

    def to_pack(self, stream: int) -> list[list[FreshRow]] | None:
        """Each span that is over, with the rows before it that are in no pack; None where the disk has to be asked."""
        if stream not in self._packed:
            return None
        found: list[list[FreshRow]] = [[]]
        before = self._packed[stream]
        for row in self._rows.get(stream, []):
            if row.number != before + 1:  # some were written while nobody listened
                self.forget(stream)
                return None
            before = row.number
            found[-1].append(row)
            if row.ends:
                found.append([])
        return found[:-1]  # behind the last end a span is on, or none has begun

    def packed(self, stream: int, last: int) -> None:
        """All rows up to one are packed, and on the disk so."""
        self._packed[stream] = last
        self._rows[stream] = [row for row in self._rows.get(stream, []) if row.number > last]

    def forget(self, stream: int) -> None:
        """The disk knows better."""
        self._packed.pop(stream, None)
        self._rows.pop(stream, None)

    def clear(self) -> None:
        """The disk knows better of all streams."""
        self._packed.clear()
        self._rows.clear()
