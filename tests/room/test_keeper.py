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


@pytest.mark.logs("leases cannot be renewed")
@pytest.mark.logs("leases are renewed again")
def test_what_could_not_be_handed_over_is_open_again() -> None:
    """Its tables were closed for somebody who did not get them."""
    steps: list[str] = []

    class Busy(Holder):
        def let_go(self, shards: Collection[int]) -> None:
            steps.append(f"closed {sorted(shards)}")

        def taken(self, shards: Mapping[int, int]) -> None:
            steps.append(f"open {dict(shards)}")

    class Failing(FailingLeases):
        mine: Mapping[int, int] = {7: 3, 8: 3}
        tries = 0

        def beat(self) -> ShardChange:
            self.tries += 1
            return ShardChange({}, set(), {7: "two"} if self.tries == 1 else {})

        def hand_over(self, to: Mapping[int, str]) -> None:
            raise CannotWriteError

    keeper = Keeper(cast(Any, Failing()), Busy(), 0.05)
    try:
        until = time.monotonic() + 10
        while len(steps) < 2:
            assert time.monotonic() < until, "nobody opened it again"
            time.sleep(0.01)
        assert steps[:2] == ["closed [7]", "open {7: 3}"]
        while keeper.trouble or cast(Any, keeper.leases).tries < 3:
            time.sleep(0.01)
    finally:
        keeper.close()
