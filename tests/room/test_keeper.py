"""The thread that keeps the leases of a process: whatever goes wrong once, it goes on."""

from __future__ import annotations

import threading
import time
from collections.abc import Collection, Mapping
from typing import Any, cast

import pytest

from pokerroom.room.database import CannotWriteError
from pokerroom.room.keeper import Keeper
from pokerroom.room.ownership import ShardChange


class Holder:
    """Notes which shards have come."""

    def __init__(self) -> None:
        self.came: list[int] = []

    def taken(self, shards: Mapping[int, int]) -> None:
        self.came += shards

    def lost(self, shards: Collection[int]) -> None: ...

    def let_go(self, shards: Collection[int]) -> None: ...


class FailingLeases:
    """Leases that cannot be asked a few times."""

    mine: Mapping[int, int] = {}

    def __init__(self, *failures: Exception) -> None:
        self.failures = list(failures)
        self.troubled = threading.Event()

    def beat(self) -> ShardChange:
        if self.failures:
            self.troubled.set()
            raise self.failures.pop(0)
        return ShardChange({7: 1}, set(), {})

    def wait(self, seconds: float) -> bool:
        time.sleep(seconds)
        return False

    def leave(self) -> None: ...


@pytest.mark.logs("leases cannot be renewed")
@pytest.mark.logs("leases are renewed again")
@pytest.mark.parametrize("failure", [CannotWriteError(), ValueError("nobody thought of it"), AssertionError()])
def test_whatever_fails_is_tried_again(failure: Exception) -> None:
    leases, holder = FailingLeases(failure, failure), Holder()
    keeper = Keeper(cast(Any, leases), holder, 0.2)
    try:
        assert leases.troubled.wait(5) and not holder.came
        while not keeper.trouble:
            time.sleep(0.001)
        assert not keeper.health().ok and "cannot be renewed" in keeper.health().says
        until = time.monotonic() + 10
        while not holder.came or keeper.trouble:
            assert time.monotonic() < until, "the thread has gone"
            time.sleep(0.01)
        assert keeper.health().ok
    finally:
        keeper.close()
