"""A timer does what was planned last, once, whichever loop runs it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from pokerroom.room.timer import Timer

Runs = Callable[[Coroutine[Any, Any, None]], None]


def loops() -> list[Any]:
    """The loops that a room may have here."""
    try:
        import uvloop
    except ImportError:
        return [asyncio.run]
    return [asyncio.run, uvloop.run]


@pytest.mark.parametrize("run", loops())
def test_what_is_planned_twice_for_at_once_is_done_once(run: Runs) -> None:
    done: list[str] = []

    async def plan() -> None:
        timer, over = Timer(), asyncio.Event()
        timer.set(0.0, done.append, "first")
        timer.set(0.0, done.append, "second")
        timer.set(0.0, lambda: (done.append("third"), over.set()))
        async with asyncio.timeout(20):
            await over.wait()
        await asyncio.sleep(0)

    run(plan())
    assert done == ["third"]
