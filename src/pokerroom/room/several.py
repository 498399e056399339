"""Several: the same done with many values in few statements.

Knows how a statement is put together, and those by which rows come into a room's file and into packs. Between two
statements Python lets another thread work, and waits for its turn again, which in a busy room takes longer than what
they do. Ask `dialect` for how it is said where a value may be a whole column.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

AT_ONCE = 64  # times the same in one statement
_PLACE = ("INTEGER", "INTEGER", "INTEGER")


class Several(NamedTuple):
    """A statement that does something with each of several: how it begins, what stands there for each and between, and
    of which sort each value is."""

    begins: str
    each: str
    between: str
    sorts: tuple[str, ...]

    def statements(self, values: Sequence[Sequence[object]]) -> Iterator[tuple[str, list[object]]]:
        """Give statements that do it with these, as many as possible at once, each with its values."""
        at, many = 0, AT_ONCE
        while at < len(values):
            while many > len(values) - at:  # halves, so that there are few statements to be known
                many //= 2
            yield _said(self, many), [value for each in values[at : at + many] for value in each]
            at += many


@cache
def _said(several: Several, many: int) -> str:
    return several.begins + several.between.join([several.each] * many)


ROWS = Several(
    "INSERT INTO row (stream, number, at, kind, data, sealed, hash) VALUES ",
    "(?, ?, ?, ?, ?, ?, ?)",
    ", ",
    (*_PLACE, "TEXT", "BLOB", "BLOB", "BLOB"),
)
PACKS = Several(
    "INSERT INTO pack (stream, first, last, at, data, hash) VALUES ",
    "(?, ?, ?, ?, ?, ?)",
    ", ",
    (*_PLACE, "INTEGER", "BLOB", "BLOB"),
)
NO_ROWS = Several("DELETE FROM row WHERE ", "stream = ? AND number BETWEEN ? AND ?", " OR ", _PLACE)
NO_SECRETS = Several("DELETE FROM secret WHERE ", "stream = ? AND first BETWEEN ? AND ?", " OR ", _PLACE)
