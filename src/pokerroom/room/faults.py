"""Faults: what is not as it was written, and where.

Knows how they are said. Must not know how they are found: `verify` does.
"""

from __future__ import annotations

from typing import NamedTuple


class Fault(NamedTuple):
    """Something that is not as it was written: where, and what is wrong there."""

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


class Findings(NamedTuple):
    """What was verified: how many streams, rows and hands, how many rows could not be opened, what is wrong, and what
    lies elsewhere and was not looked at."""

    streams: int
    rows: int
    hands: int
    locked: int
    faults: list[Fault]
    elsewhere: list[str]
