"""Offices: who may act for the house, by the ladder of the book that a table plays by.

Knows ladders and what stands above what. Must not know how offices are kept: `people` grants them. Ask `table.rules`
for what an office may do.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from pokerroom import shelf
from pokerroom.law.book import Game
from pokerroom.law.error import Refused, shown

MANAGER = "manager"  # of the room: no book's office, and above all of them
# Of the room too, and on no ladder: it sees all cards of a finished hand and does nothing at a table.
SURVEILLANCE = "surveillance"


@cache
def ladders() -> dict[str, tuple[str, ...]]:
    """Give the offices of each book, the lowest first, by the book's key."""
    found: dict[str, tuple[str, ...]] = {}
    for book in shelf.every():
        names = [str(name) for game in book.games.values() for name in game.rules["offices.ladder"].value]
        found[book.key] = tuple(dict.fromkeys(names))
    return found


def office_named(word: object) -> str:
    """An office that can be granted, as its book writes it, surveillance among them, or a refusal.

    The manager's own office is not granted: it comes by the one-time link. A book that calls its highest office
    manager means the same person.
    """
    every = {name.casefold(): name for names in reversed(ladders().values()) for name in reversed(names)}
    every.pop(MANAGER, None)
    every[SURVEILLANCE] = SURVEILLANCE
    if isinstance(word, str) and word.strip().casefold() == MANAGER:
        raise Refused("the manager's office is not granted: it comes by a one-time link.")
    found = every.get(word.strip().casefold()) if isinstance(word, str) else None
    if found is None:
        raise Refused(f"{shown(word)} is no office; the offices are {', '.join(every.values())}.")
    return found


def highest(held: Sequence[str], ladder: Sequence[str]) -> int:
    """How high on a ladder somebody stands who holds these offices; -1 for somebody who has none there."""
    if MANAGER in held:
        return len(ladder) - 1
    names = [each.casefold() for each in ladder]
    return max([names.index(each.casefold()) for each in held if each.casefold() in names], default=-1)


def acting(held: Sequence[str], game: Game, office: object) -> str:
    """The office that somebody acts in at a table, as its book writes it, or a refusal.

    `held` are the offices somebody holds. Whoever holds an office may act in those below it on the same ladder.
    """
    ladder = game.rules["offices.ladder"]
    names = [str(name).casefold() for name in ladder.value]
    most = highest(held, names)
    if most < 0:
        raise Refused("this is for the staff.", ladder.by)
    if not isinstance(office, str) or office.casefold() not in names:
        raise Refused(f"{shown(office)} is no office here; the offices are {', '.join(ladder.value)}.", ladder.by)
    rank = names.index(office.casefold())
    if most < rank:
        raise Refused(f"you do not hold the office of {ladder.value[rank]}.", ladder.by)
    return str(ladder.value[rank])
