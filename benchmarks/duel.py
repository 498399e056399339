"""Knows how to measure us against a peer fairly: the same work, in turns, on one core, the median of several rounds.
Must not know what is measured.
Ask `evaluation.py` for what is, and `run.py` for how it is shown.
"""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

ROUNDS = 7
LEAST_SECONDS = 0.1  # a shorter measurement is mostly noise


@dataclass(frozen=True)
class Duel:
    """One bench against one peer.

    `ours` and `theirs` do a batch of work and return how many things they did (hands, usually). Where there is no
    peer to run, `theirs` is a number: a target. With `seconds`, both functions return the time of one thing instead,
    and less is better.
    """

    bench: str
    peer: str
    ours: Callable[[], float]
    theirs: Callable[[], float] | float
    seconds: bool = False

    def fight(self, rounds: int = ROUNDS) -> dict[str, object]:
        """Measure, in turns; a ratio of 1 or more is good for us, whatever is measured."""
        ours: list[float] = []
        theirs: list[float] = []
        for _ in range(rounds):
            ours.append(self._measured(self.ours))
            if callable(self.theirs):
                theirs.append(self._measured(self.theirs))
        mine = statistics.median(ours)
        other = statistics.median(theirs) if callable(self.theirs) else self.theirs
        ratio = other / mine if self.seconds else mine / other
        return {"bench": self.bench, "peer": self.peer, "ours": mine, "theirs": other, "ratio": ratio}

    def _measured(self, work: Callable[[], float]) -> float:
        """Things a second, or the seconds that the work itself reports."""
        if self.seconds:
            return work()
        gc.collect()
        gc.disable()
        try:
            done, start = 0.0, time.perf_counter()
            while (passed := time.perf_counter() - start) < LEAST_SECONDS or not done:
                done += work()
        finally:
            gc.enable()
        return done / passed
