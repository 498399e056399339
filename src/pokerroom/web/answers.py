"""Answers: what the room itself is asked for and says over HTTP, tables and health.

Knows shapes and nothing else. Ask `session`, `library`, `hands` and `staff` for theirs.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from pokerroom.room.health import PartHealth


class OpenTable(Struct):
    """A wish to open a table; a private one is there for those alone whom its host invites."""

    sign: str
    name: str = ""
    private: bool = False


class NewTable(Struct):
    """The table that was opened."""

    id: str


class HostWish(Struct, forbid_unknown_fields=True):
    """What the host of a private table wants: to invite somebody, to pause or go on, to close after the hand."""

    do: Literal["invite", "pause", "resume", "close"]
    name: str = ""


class Hosted(Struct):
    """A private table as its host sees it: who is invited, and how it goes on."""

    invited: list[str]
    paused: bool
    closing: bool


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
