"""Allowances: how much of one thing each key may use; what is used up comes back with time.

Knows keys and amounts, and what of them was used here and not told yet: processes that share a room tell each other,
and count what others told. Must not know what is used. Ask `guard` for how much there is of each.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

K = TypeVar("K")
SMALL = 0.02  # of the most: what is less waits until it is as much, so that few are told of each time
MOST_KEYS = 50_000


class Allowance(Generic[K]):
    """What everybody has used up of one thing."""

    def __init__(
        self,
        per_second: float,
        most: float,
        clock: Callable[[], float] = time.monotonic,
        keys: int = MOST_KEYS,
    ) -> None:
        """So much comes back in a second, of so much at most; of so many keys it is remembered."""
        self._per_second = per_second
        self._most = most
        self._clock = clock
        self._keys = keys
        self._used: dict[K, tuple[float, float]] = {}  # how much, and when that was
        self._untold: dict[K, float] = {}
        self._shared: bool = False

    def share(self) -> None:
        """From here on others are told what is used: until then nobody asks for it, and it is not kept."""
        self._shared = True

    def __len__(self) -> int:
        """How many keys have used something lately."""
        return len(self._used)

    def wait(self, key: K, cost: float = 0.0) -> float:
        """How many seconds it takes until a key may use so much."""
        over = cost - self._most
        if key in self._used:
            over += self._left(key, self._clock())
        return over / self._per_second if over > 0 else 0.0

    def spend(self, key: K, cost: float = 1.0, *, told: bool = False) -> None:
        """Write down what somebody uses; `told`: other processes count it by themselves."""
        self._add(key, cost)
        if self._shared and not told:
            self._untold[key] = self._untold.get(key, 0.0) + cost
            while len(self._untold) > self._keys:
                del self._untold[next(iter(self._untold))]

    def give_back(self, key: K, cost: float = 1.0) -> None:
        """What was written down was not used after all."""
        self.spend(key, -cost)

    def forget(self, key: K) -> None:
        """Somebody is gone for good."""
        self._used.pop(key, None)
        self._untold.pop(key, None)

    def tell(self) -> dict[K, float]:
        """What was used here since it was last told."""
        told = {key: cost for key, cost in self._untold.items() if abs(cost) >= SMALL * self._most}
        for key in told:
            del self._untold[key]
        return told

    def hear(self, told: Mapping[K, float]) -> None:
        """Count what another process has told."""
        for key, cost in told.items():
            self._add(key, cost)

    def _left(self, key: K, now: float) -> float:
        used, at = self._used.get(key, (0.0, now))
        left = used - (now - at) * self._per_second
        return left if left > 0 else 0.0

    def _add(self, key: K, cost: float) -> None:
        now, known = self._clock(), self._used
        used = known.pop(key, None)  # so that the one that has been quiet for longest is the first
        if used is not None:
            left = used[0] - (now - used[1]) * self._per_second
            cost += left if left > 0 else 0.0
        known[key] = (cost if cost > 0 else 0.0, now)
        while len(known) > self._keys:
            del known[next(iter(known))]
