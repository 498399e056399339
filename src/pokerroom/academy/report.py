"""The report of a lesson: slips with their clauses, what was answered, pace, and what to learn next.

Knows what was noted. Must not know a hand, nor whether a slip was one: `dealing` notes it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from pokerroom.academy.lessons import LEARNED_IN
from pokerroom.machine.kinds import Clauses


class TrainingSlip(Struct, frozen=True):
    """A slip of the trainee: what it was, in which skill, the clauses it is against, and after how many seconds."""

    kind: str
    skill: str
    says: str
    by: Clauses
    at: float


class TrainingReport(Struct, frozen=True):
    """What a lesson came to: how long it took, how much was done, what went wrong by clause, what to learn next."""

    lesson: str
    book: str
    game: str
    hands: int
    acts: int
    seconds: float
    asked: int
    right: int  # at the first answer
    slips: tuple[TrainingSlip, ...]
    clauses: dict[str, int]
    passed: bool
    learn: tuple[str, ...]


def by_clause(slips: Sequence[TrainingSlip]) -> dict[str, int]:
    """How often each clause was slipped against, the most often first."""
    return dict(Counter(clause for slip in slips for clause in slip.by).most_common())


def to_learn(slips: Sequence[TrainingSlip]) -> tuple[str, ...]:
    """The lessons in which one learns what went wrong, the most needed first."""
    return tuple(key for key, _ in Counter(LEARNED_IN.get(slip.skill, "hand") for slip in slips).most_common())
