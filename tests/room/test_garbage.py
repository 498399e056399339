"""A table that plays leaves nothing behind that only Python's collector finds: a room tidies up seldom."""

from __future__ import annotations

import gc
from collections import Counter
from pathlib import Path

import pytest

from pokerroom.room.owner import Owner
from pokerroom.room.scribe import SNAPSHOT_EVERY
from tests.room.test_owner import SIGNS, Spy, run
from tests.room.test_seals import CALM, NAMES, seated, to_the_end
from tests.table.kinds import acts


def named(thing: object) -> str:
    """What a thing is, and of what, so that a failure says where it comes from."""
    return f"{type(thing).__name__} {getattr(thing, '__qualname__', '')}".strip()


@pytest.mark.parametrize("sign", SIGNS)
def test_play_leaves_no_circles_behind(tmp_path: Path, sign: str) -> None:
    left: Counter[str] = Counter()

    async def hands(owner: Owner, rows: int) -> None:
        while owner.number < rows:
            await owner.act("", acts.DealHand())
            await to_the_end(owner)

    async def play(owner: Owner) -> None:
        for each in (*(Spy(name) for name in NAMES), Spy("")):
            each.steps = True
            owner.watch(each)
        await seated(owner)
        await hands(owner, 40)  # what is made once is made
        gc.collect()
        gc.disable()
        gc.set_debug(gc.DEBUG_SAVEALL)
        try:
            await hands(owner, SNAPSHOT_EVERY + 60)  # with a snapshot among them
            gc.collect()
            left.update(map(named, gc.garbage))
        finally:
            gc.set_debug(0)
            gc.garbage.clear()
            gc.enable()

    run(tmp_path, sign, play, CALM)
    assert not left
