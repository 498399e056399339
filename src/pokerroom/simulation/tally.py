"""Tallies: what is counted of sessions, in whole numbers that add up.

Knows what is counted and how tallies are added. Must not know how it is played or shown: `session` counts, `takings`
says what the counts mean. Whoever plays which session, in which order and in how many processes, the sum is the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, fields


@dataclass
class Tally:
    """What was counted, in whole chips. Tallies of the same scenario add up, in any order."""

    sessions: int = 0
    hands: int = 0
    seats: int = 0  # players dealt in, over all hands
    seconds: int = 0  # hands that came to a second betting round
    showdowns: int = 0
    pots: Counter[int] = field(default_factory=Counter)  # how many pots of each size
    taken: int = 0  # commission from hands
    taken_squares: int = 0
    time: int = 0  # time charges
    jackpot: int = 0  # what pots gave to a jackpot, which is none of the house's
    accounts: Counter[str] = field(default_factory=Counter)  # where commission lies at the end of the sessions
    bought: int = 0
    left: int = 0  # with the players at the end
    won: Counter[str] = field(default_factory=Counter)  # by the bots of each kind together, commission paid
    won_squares: Counter[str] = field(default_factory=Counter)
    side_wagers: int = 0
    side_hands: int = 0
    side_staked: int = 0
    side_paid: int = 0  # stakes that went back included
    side_squares: int = 0  # of what the house won in a hand

    def add(self, other: Tally) -> None:
        """Add another tally of the same scenario."""
        for each in fields(self):
            mine, more = getattr(self, each.name), getattr(other, each.name)
            if isinstance(mine, Counter):
                mine.update(more)  # a sum of counters would lose what is below zero
            else:
                setattr(self, each.name, mine + more)


def total(tallies: Iterable[Tally]) -> Tally:
    """Add tallies up."""
    found = Tally()
    for tally in tallies:
        found.add(tally)
    return found
