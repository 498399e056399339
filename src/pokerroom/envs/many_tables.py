"""Many tables at once: every call takes an action for each of them and gives arrays for all.

Knows tables of one contest, each with a hand and chance of its own; whoever is in turn at a table acts. Must not know
any framework. Ask `sitting` for a hand, `layout` for what stands in the arrays.
"""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pokerroom.envs.arrays import Flags, Floats, entropy
from pokerroom.envs.contest import Contest
from pokerroom.envs.sitting import Sitting
from pokerroom.law.error import Refused, shown

TRIES = 1000  # hands without a turn, one after another, before a contest is taken for one that has none


class Outcomes(NamedTuple):
    """What has become of all tables: a row for each.

    `observations` and `masks` are those of the seat in turn, which is in `seats`. Where `over` is true the hand before
    ended with this step: `rewards` has what each seat won in it, and everything else is of the next hand.
    """

    observations: Floats
    masks: Flags
    seats: NDArray[np.int64]
    rewards: Floats
    over: NDArray[np.bool_]


class ManyTables:
    """Tables at which hand after hand of a contest is played, all of them stepped by one call.

    The marker goes round: a table's hands begin with a seat that chance says, and every hand has the next one.
    """

    def __init__(self, contest: Contest, tables: int) -> None:
        if type(tables) is not int or tables < 1:
            raise Refused(f"{shown(tables)} is not a number of tables.")
        self.contest = contest
        self.tables = tables
        self._chances: list[Random] = []
        self._markers: list[int] = []
        self._sittings: list[Sitting] = []
        self._open: Flags = np.zeros((0, 0), np.int8)  # what is open at each table, whatever becomes of what was given

    def reset(self, seed: int | None = None) -> Outcomes:
        """Deal a first hand at every table. With a seed every table deals as it did with the same one before."""
        players = len(self.contest.names)
        first = entropy() if seed is None else seed
        self._chances = [Random(f"{first} {table}") for table in range(self.tables)]
        self._markers = [chance.randrange(players) for chance in self._chances]
        rewards = [[0.0] * players for _ in range(self.tables)]
        self._sittings = [self._dealt(table, rewards[table]) for table in range(self.tables)]
        return self._seen(rewards, [False] * self.tables)

    def step(self, actions: Any) -> Outcomes:
        """The seat in turn at each table takes its action; where the hand is over the next one is dealt."""
        sittings = self._sittings
        if not sittings:
            raise Refused("no hand has been dealt yet; reset the tables first.")
        chosen = self._checked(actions)
        rewards: list[list[float]] = []
        over: list[bool] = []
        nothing = [0.0] * len(self.contest.names)
        for table, choice in enumerate(chosen):
            sitting = sittings[table]
            sitting.take(choice)
            ended = sitting.seat < 0
            won = nothing
            if ended:
                won = sitting.won()
                sittings[table] = self._dealt(table, won)
            rewards.append(won)
            over.append(ended)
        return self._seen(rewards, over)

    def text(self, table: int) -> str:
        """What the seat in turn at a table sees, as text."""
        sitting = self._sittings[table]
        return sitting.text(sitting.seat)

    def _dealt(self, table: int, rewards: list[float]) -> Sitting:
        """The next hand of a table in which somebody has a turn; what is won before by the forced bets alone counts."""
        for _ in range(TRIES):
            marker = self._markers[table] = (self._markers[table] + 1) % len(self.contest.names)
            sitting = Sitting(self.contest, marker, self._chances[table])
            if sitting.seat >= 0:
                return sitting
            for seat, won in enumerate(sitting.won()):
                rewards[seat] += won
        raise Refused("the forced bets take all chips, and nobody has a turn.")

    def _checked(self, actions: Any) -> list[int]:
        """The actions as numbers, all of them open: nothing is done where one is not."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.tables,) or chosen.dtype.kind not in "iu":
            raise Refused(f"actions are {self.tables} whole numbers, one for each table.")
        count = self.contest.choices.count
        inside = (chosen >= 0) & (chosen < count)
        closed = ~inside | (self._open[np.arange(self.tables), np.where(inside, chosen, 0)] == 0)
        if closed.any():
            table = int(np.flatnonzero(closed)[0])
            self._sittings[table].allowed(chosen[table], "refuse")
        return chosen.tolist()  # type: ignore[no-any-return]

    def _seen(self, rewards: list[list[float]], over: list[bool]) -> Outcomes:
        contest, tables = self.contest, self.tables
        layout, size, count = contest.layout, contest.layout.size, contest.choices.count
        observations = np.zeros(tables * size, np.float32)
        masks = np.zeros(tables * count, np.int8)
        out, flags = observations.data, masks.data
        seats = []
        for table, sitting in enumerate(self._sittings):
            seat = sitting.seat
            view = sitting.view(seat)
            layout.write(view, out, table * size)
            first = table * count
            for choice in contest.choices.open(view):
                flags[first + choice] = 1
            seats.append(seat)
        self._open = masks.reshape(tables, count)
        seen = observations.reshape(tables, size)
        paid = np.array(rewards, np.float32)
        return Outcomes(seen, self._open.copy(), np.array(seats), paid, np.array(over, np.bool_))
