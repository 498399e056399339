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
    """What the host of a private table wants: to invite somebody or take that back, to make a link that invites or take
    it back, to pause or go on, to close after the hand."""

    do: Literal["invite", "uninvite", "link", "unlink", "pause", "resume", "close"]
    name: str = ""


class Hosted(Struct):
    """A private table as its host sees it: who is invited, how it goes on, whether there is a link that invites, and
    how many of the most it may let in came by it. `link`: its secret, told once to whoever has made it."""

    invited: list[str]
    paused: bool
    closing: bool
    linked: bool
    came: int
    most: int
    link: str = ""


class Invitation(Struct, forbid_unknown_fields=True):
    """The secret of a link that invites; `take`: to take part by it, and not only to hear whose table it is."""

    token: str
    take: bool = True

    def __repr__(self) -> str:
        """Keep the secret out of whatever is printed."""
        return "Invitation()"


class InvitationShown(Struct):
    """The table that somebody is invited to, its host, and whether they take part already."""

    name: str
    host: str
    taken: bool


class MyTable(Struct):
    """What I may do for a table as a whole: it is my own private one; bots come when I ask for them."""

    host: bool
    bots: bool


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
