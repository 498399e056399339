"""A clock that a test sets, and a password with a hasher that takes no time; `conftest` has people and a cashier by it."""

from __future__ import annotations

from argon2 import PasswordHasher

CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
GOOD = "a long enough word"


class Clock:
    """A clock that stands still until a test sets it."""

    def __init__(self) -> None:
        self.now = 1_700_000_000.0

    def __call__(self) -> float:
        return self.now
