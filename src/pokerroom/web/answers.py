"""Answers: what the room itself is asked for and says over HTTP, tables and health.

Knows shapes and nothing else. Ask `session`, `library`, `hands` and `staff` for theirs.
"""

from __future__ import annotations

from msgspec import Struct

from pokerroom.room.health import PartHealth


class OpenTable(Struct):
    """A wish to open a table."""

    sign: str
    name: str = ""


class NewTable(Struct):
    """The table that was opened."""

    id: str


class AddBots(Struct):
    """A wish for bots."""

    seats: int


class Added(Struct):
    """How many bots came."""

    added: int


class HealthReport(Struct):
    """Whether the room is well, and how each of its parts is: its name, whether it is well, and a sentence."""

    ok: bool
    version: str
    tables: int
    parts: list[PartHealth]
