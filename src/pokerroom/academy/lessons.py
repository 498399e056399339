"""Lessons: what a trainee does themselves, what they are asked, and how the players behave meanwhile.

Knows `lessons.toml`. Must not know a hand: `dealing` has one dealt.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from pokerroom.law.error import Refused
from pokerroom.law.vocabulary import suggestion


class Manners(Struct, frozen=True, forbid_unknown_fields=True):
    """How often, of a hundred acts, players do what makes a dealer's life harder."""

    chips: int = 0
    string: int = 0
    early: int = 0
    drop: int = 0
    shove: int = 0
    talk: int = 0


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """One lesson: what the trainee does, what they are asked, how many hands, and how many slips still pass."""

    key: str
    does: tuple[str, ...]
    asks: tuple[str, ...]
    hands: int = 1
    until: str = "hand"
    short: bool = False
    manners: Manners = Manners()
    may: int = 0


@cache
def lessons() -> dict[str, Lesson]:
    """The lessons by their keys, from single skills to a full shift."""
    data = tomllib.loads((files("pokerroom") / "academy" / "lessons.toml").read_text(encoding="utf-8"))
    return {each.key: each for each in msgspec.convert(data["lesson"], list[Lesson])}


def lesson(key: str) -> Lesson:
    """The lesson of this key."""
    if key not in lessons():
        raise Refused(f'there is no lesson "{key[:40]}"; {suggestion(key[:40], lessons())}')
    return lessons()[key]


# By which lesson one learns what went wrong: what was asked, or the skill in which a slip was made.
LEARNED_IN = {
    "shuffle": "pitch",
    "pitch": "pitch",
    "street": "streets",
    "push": "commission",
    "reading": "bets",
    "change": "bets",
    "pots": "pots",
    "commission": "commission",
    "award": "pots",
    "remedy": "irregular",
    "notice": "irregular",
}
