"""Several: the same done with many values in few statements.

Knows how a statement is put together. Between two statements Python lets another thread work, and waits for its turn
again, which in a busy room takes longer than what they do.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from pokerroom.room.database import Transaction

AT_ONCE = 64  # times the same in one statement


class Several(NamedTuple):
    """A statement that does something with each of several: how it begins, what stands there for each, and between."""

    begins: str
    each: str
    between: str

    def do(self, base: Transaction, values: Sequence[Sequence[object]]) -> None:
        """Do it with these, as many as possible at once."""
        at, many = 0, AT_ONCE
        while at < len(values):
            while many > len(values) - at:  # halves, so that there are few statements to be known
                many //= 2
            base.execute(_said(self, many), [value for each in values[at : at + many] for value in each])
            at += many


@cache
def _said(several: Several, many: int) -> str:
    return several.begins + several.between.join([several.each] * many)
