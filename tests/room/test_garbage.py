"""A table that plays leaves nothing behind that only Python's collector finds: a room tidies up seldom."""

from __future__ import annotations

import gc
import subprocess
import sys
from collections import Counter
from pathlib import Path
from weakref import ProxyTypes

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
            # A proxy of what is gone is left by another test in this process, and holds nothing.
            left.update(named(each) for each in gc.garbage if type(each) not in ProxyTypes)
        finally:
            gc.set_debug(0)
            gc.garbage.clear()
            gc.enable()

    run(tmp_path, sign, play, CALM)
    assert not left


ONCE = """
import gc
from pokerroom.cli.commands.serve import settle_down
settle_down()
held = [[number] for number in range(200_000)]
young, middle, old = (each["collections"] for each in gc.get_stats())
held += [[number] for number in range(200_000)]
found = [each["collections"] for each in gc.get_stats()]
print(found[0] - young, found[1] - middle, found[2] - old, gc.get_freeze_count() > 10_000)
"""


def test_what_is_new_is_looked_through_once_and_what_was_there_before_never() -> None:
    """A second time would take as long as the first, and find nothing."""
    said = subprocess.run([sys.executable, "-c", ONCE], capture_output=True, text=True, check=True).stdout.split()
    assert said == ["0", "40", "0", "True"] or (sys.version_info >= (3, 14) and said[3] == "True")
