"""Verdicts: what a book says about a kind of irregularity, given the facts, without a hand to do it in.

Knows remedies and the book's last word. Must not know a table: `ruling` carries a verdict out, a floor person reads it.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from pokerroom.law.book import Game
from pokerroom.law.remedy import chosen

By = tuple[str, ...]


class Verdict(Struct, frozen=True):
    """What is to be done, by which clauses; the office that chooses, and from what. `gap`: no remedy fits the facts."""

    do: tuple[str, ...]
    by: By
    office: str = ""
    choices: tuple[str, ...] = ()
    gap: bool = False


def verdict(game: Game, kind: str, facts: Mapping[str, str]) -> Verdict:
    """Give what the game's book says to these facts; the officer who has its last word where it says nothing."""
    rows = chosen([row for row in game.remedies if row.kind == kind], facts)
    first = next((row for row in rows if not row.also), None)
    if first is None:
        rest = game.rules["offices.settles_disputes"]
        if kind != "dispute":
            rest = game.rules.get("offices.decides_the_rest") or rest
        return Verdict((), rest.by, str(rest.value), (), True)
    do, by = first.do, first.by
    for other in rows:
        if other.also:
            do, by = (*do, *other.do), (*by, *other.by)
    return Verdict(do, by, first.office, first.choose)


def facts_read(game: Game, kind: str) -> set[str]:
    """The facts that make a difference to what the book says about this kind of irregularity."""
    return {fact for row in game.remedies if row.kind == kind for fact in row.when}
