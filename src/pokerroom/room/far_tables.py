"""Far tables: what other processes have told of theirs, and for how long that is believed.

Knows who told what and when. Must not know how it came: `neighbours` does. Ask `lobby` for what is told of a table.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from msgspec import Struct

from pokerroom.room.lobby import FarTable

SILENT = 4.0  # seconds after which a process is not believed to have its tables
MOVING = 10.0  # seconds for which the chips at a table count that nobody has told of since
PART = 500  # tables in one message


class TellsTables(Struct, array_like=True):
    """Who tells of tables: read alone by whoever may have told it themselves."""

    member: str


class TablesTold(Struct, array_like=True):
    """Some of the tables of one process: which part of how many."""

    member: str
    tables: list[FarTable]
    part: int = 0
    parts: int = 1


def parts_of(member: str, tables: Sequence[FarTable]) -> Iterator[TablesTold]:
    """What a process tells, in messages that are not too large."""
    parts = max(1, -(-len(tables) // PART))
    for part in range(parts):
        yield TablesTold(member, list(tables[part * PART : (part + 1) * PART]), part, parts)


class FarTables:
    """What was told."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._told: dict[str, dict[int, tuple[float, list[FarTable]]]] = {}  # by member and part
        self._seen: dict[str, tuple[float, FarTable]] = {}  # each table as it was last told of, and when

    def hear(self, told: TablesTold, at: float) -> None:
        """Take what was told."""
        parts = {part: each for part, each in self._told.get(told.member, {}).items() if part < told.parts}
        parts[told.part] = (at, told.tables)
        self._told[told.member] = parts
        for each in told.tables:
            self._seen[each.told.id] = (at, each)

    def now(self, at: float, here: Collection[str]) -> tuple[list[FarTable], list[FarTable]]:
        """The tables that others have, and those that were told of a while ago and are nowhere now."""
        late = at - SILENT
        self._told = {
            member: kept
            for member, parts in self._told.items()
            if (kept := {part: each for part, each in parts.items() if each[0] > late})
        }
        found = {each.told.id: each for parts in self._told.values() for _, tables in parts.values() for each in tables}
        self._seen = {table: seen for table, seen in self._seen.items() if seen[0] > at - MOVING and table not in here}
        moving = [each for table, (_, each) in self._seen.items() if table not in found]
        return [each for table, each in found.items() if table not in here], moving
