"""Charts: what the three strengths do with which part of the hands, and what they think that others do.

Knows figures alone. Must not know cards or turns. Ask `skills` for who plays by them, `reading` for what is made of
what others do.

A place is what part of all hands is worse: 0.9 is a hand of the best tenth.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from typing import Final

PLACES: Final = 32
"""Into so many parts places are cut in a table."""


@dataclass(frozen=True, slots=True)
class Habit:
    """How likely a deed is by the place of a hand: from `edge` on, softly; `floor` below, `top` for the best tenth."""

    edge: float
    floor: float = 0.0
    top: float = 1.0
    soft: float = 0.06

    def likely(self, belief: float) -> tuple[float, ...]:
        """How likely it is at each of so many places, the worst first, for whoever believes so much of it."""
        found = []
        for number in range(PLACES + 1):
            place = number / PLACES
            rises = 1 / (1 + exp((self.edge - place) / self.soft))
            likely = (self.floor + (1 - self.floor) * rises) * (self.top if place > 0.9 else 1.0)
            found.append(likely**belief)
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Usual:
    """What players usually do with their hands, by how many wagers came before (the last of a row stands for more).

    `raises` and `calls` of the first round; of later rounds `bets` and `pays` by the size of the wager beside the pot,
    small, middling, large, and `again` where it was raised.
    """

    check: Habit
    raises: tuple[Habit, ...]
    calls: tuple[Habit, ...]
    bets: tuple[Habit, ...]
    again: tuple[Habit, ...]
    pays: tuple[Habit, ...]
    sizes: tuple[float, ...]


USUAL: Final = Usual(
    check=Habit(-1.0, top=0.55),
    raises=(Habit(0.40, 0.10), Habit(0.80, 0.05), Habit(0.90, 0.02), Habit(0.94, 0.01)),
    calls=(Habit(0.25, 0.1, top=0.5), Habit(0.45, 0.05, top=0.6), Habit(0.72, 0.02), Habit(0.88, 0.01)),
    bets=(Habit(0.50, 0.35), Habit(0.58, 0.25), Habit(0.66, 0.20)),
    again=(Habit(0.80, 0.10), Habit(0.90, 0.04)),
    pays=(Habit(0.30, 0.1, top=0.7), Habit(0.45, 0.06, top=0.7), Habit(0.58, 0.04, top=0.8)),
    sizes=(0.45, 0.9),
)


@dataclass(frozen=True, slots=True)
class Chart:
    """How one strength plays; parts are of all starting hands, sizes of the pot.

    `opens` is from which place a hand opens, by how many are still to act behind it. `limps`: from which place it comes
    in without a raise. `depths` and `pushes`: with so many blinds or fewer it moves all in or folds, from which place.
    `belief` is how much it believes of what others tell by their bets, in the first round and later. `realises` is what
    part of its equity it expects to see where more is to come, in position and out of it. `folding` is how often others
    give in, as a part of what the price of a call would say; `sizes` are the bets that it thinks of; `bluffs` is how
    often it bets where that is hardly worse than not to.
    """

    opens: tuple[float, ...]
    limps: float
    pushes: tuple[float, ...]
    depths: tuple[float, ...]
    belief: tuple[float, float]
    trials: int
    realises: tuple[float, float]
    folding: float
    sizes: tuple[float, ...]
    bluffs: float
    margin: float


NOVICE: Final = Chart(
    opens=(0.55, 0.72, 0.78, 0.82),
    limps=0.30,
    pushes=(0.60, 0.75),
    depths=(6, 8),
    belief=(0.7, 0.35),
    trials=48,
    realises=(0.85, 0.85),
    folding=0.3,
    sizes=(0.5,),
    bluffs=0.0,
    margin=0.10,
)
SOLID: Final = Chart(
    opens=(0.30, 0.58, 0.68, 0.75, 0.80, 0.84),
    limps=1.0,
    pushes=(0.35, 0.50, 0.62),
    depths=(4, 8, 12),
    belief=(0.9, 0.8),
    trials=64,
    realises=(0.90, 0.80),
    folding=0.85,
    sizes=(0.66,),
    bluffs=0.10,
    margin=0.03,
)
EXPERT: Final = Chart(
    opens=(0.15, 0.50, 0.62, 0.70, 0.76, 0.80),
    limps=1.0,
    pushes=(0.25, 0.42, 0.56),
    depths=(4, 8, 12),
    belief=(1.0, 1.4),
    trials=96,
    realises=(0.93, 0.80),
    folding=1.0,
    sizes=(0.5, 0.8),
    bluffs=0.3,
    margin=0.0,
)

CHARTS: Final = {"novice": NOVICE, "solid": SOLID, "expert": EXPERT}
"""The three strengths by their names, from the weakest up."""
