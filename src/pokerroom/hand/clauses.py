"""Clauses as events carry them: what somebody did stands on these, each named once.

Knows nothing of what a clause says. Ask `law` for that.
"""

from __future__ import annotations

from functools import lru_cache

from pokerroom.machine.kinds import Clauses


@lru_cache(maxsize=8192)
def joined(one: Clauses, other: Clauses) -> Clauses:
    """Join two lists of clauses, each once."""
    return tuple(dict.fromkeys((*one, *other)))


def without(clauses: Clauses, others: Clauses) -> Clauses:
    """Leave out the clauses that are about something else."""
    return tuple([clause for clause in clauses if clause not in others])
