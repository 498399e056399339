"""Placing: by which clauses each blind of a sign sits where it does.

Knows the clauses alone, read once when a plan is made. Must not know who sits there: `posting` does, and between hands
the table.
"""

from __future__ import annotations

from pokerroom.hand.clauses import joined, without
from pokerroom.hand.rules import HandRules
from pokerroom.law.sign import Sign
from pokerroom.machine.kinds import Clauses


class BlindClauses:
    """The clauses of the blinds: of the first, of each later one, and of one that sits where neither puts it."""

    __slots__ = ("anywhere", "first", "later", "of_two")

    def __init__(self, sign: Sign, rules: HandRules) -> None:
        first, after = rules.blinds_first.by, rules.blinds_next.by
        self.anywhere: Clauses = joined(sign.by[Sign.blinds], rules.blinds_posted.by)
        self.first: Clauses = joined(without(first, after), self.anywhere)
        self.later: Clauses = joined(after or first, self.anywhere)
        # Where two play: their first blind, and the other one.
        two = rules.blinds_heads_up.by
        self.of_two: tuple[Clauses, Clauses] = (
            joined(self.first, without(two, after)),
            joined(self.later, without(two, first) if after else two),
        )

    def of(self, number: int, players: int) -> Clauses:
        """The clauses of a blind by its number, the first being 0."""
        if players == 2:
            return self.of_two[1] if number else self.of_two[0]
        return self.later if number else self.first
