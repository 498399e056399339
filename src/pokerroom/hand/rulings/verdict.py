"""Verdicts: what a book says about a kind of irregularity, given the facts, without a hand to do it in.

Knows remedies and the book's last word. Must not know a table: `ruling` carries a verdict out, a floor person reads it.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from pokerroom.hand.rules import HandRules
from pokerroom.law.book import Game, rules_of
from pokerroom.law.remedy import chosen
from pokerroom.law.rule import Rule
from pokerroom.machine.kinds import Clauses


class Verdict(Struct, frozen=True):
    """What is to be done, by which clauses; the office that chooses, and from what. `gap`: no remedy fits the facts."""

    do: tuple[str, ...]
    by: Clauses
    office: str = ""
    choices: tuple[str, ...] = ()
    gap: bool = False


def verdict(game: Game, kind: str, facts: Mapping[str, str]) -> Verdict:
    """Give what the game's book says to these facts; the officer who has its last word where it says nothing."""
    rows = chosen([row for row in game.remedies if row.kind == kind], facts)
    first = next((row for row in rows if not row.also), None)
    if first is None:
        rules = rules_of(HandRules, game)
        rest = last_word(rules, kind == "dispute")
        return Verdict((), rest.by, rest.value, (), True)
    do, by = first.do, first.by
    for other in rows:
        if other.also:
            do, by = (*do, *other.do), (*by, *other.by)
    return Verdict(do, by, first.office, first.choose)


def last_word(rules: HandRules, dispute: bool = False) -> Rule[str]:
    """The rule that names the least office to settle a dispute, or to decide what the book does not cover.

    A book that names only one of the two means it for both; one that names neither does not load.
    """
    settles, rest = rules.offices_settles_disputes, rules.offices_decides_the_rest
    first, second = (settles, rest) if dispute else (rest, settles)
    return first if first.given else second


def facts_read(game: Game, kind: str) -> set[str]:
    """The facts that make a difference to what the book says about this kind of irregularity."""
    return {fact for row in game.remedies if row.kind == kind for fact in row.when}
