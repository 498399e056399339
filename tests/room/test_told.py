"""What a bot is told over the wire is what it would see at the table."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from pokerroom.players.sight import Seen
from pokerroom.room.messages import Shown
from pokerroom.room.owner import Owner
from pokerroom.room.tempo import Tempo
from pokerroom.room.thinking import Thinkers
from pokerroom.room.told import Raises, seen_from
from tests.room.tables import until
from tests.room.test_owner import SIGNS, run
from tests.table.kinds import acts

MORE = (
    "house razz, fixed limit 2/4, ante 1, bring in 1",
    "house 2-7 triple draw, fixed limit 2/4, blinds 1/2",
    "house badugi, fixed limit 2/4, blinds 1/2",
    "house holdem, no limit, blinds 1/2",
    "grand omaha, full pot, blinds 1/2, run it twice",
)
# What is not told; the law, which is another object of the same sign; and raises, which are those that were heard: short
# ones too, and a bet that completes a bring-in.
LEFT_OUT = ("history", "plan", "raises")


class Listener:
    """Whoever sits in a seat, and puts together what they are told."""

    def __init__(self, name: str, owner: Owner) -> None:
        self.name, self.offices, self.steps = name, (), False
        self.owner = owner
        self.raises = Raises()
        self.turns = 0
        self.differ: list[str] = []

    def tell(self, message: bytes) -> None:
        told = msgspec.json.decode(message, type=Shown)
        self.raises.hear(told.picture, told.lines)
        if told.mine is None or told.mine.due is None or "show" in told.mine.due.options:
            return
        view = self.owner._whose()
        assert view is not None and view.state.names[view.due.seat] == self.name
        wire, there = seen_from(told.picture, told.mine, self.raises.count), Seen(view)
        self.turns += 1
        if there.options[0] == "fold" and wire.raises < there.raises:
            self.differ.append(f"raises: {wire.raises} and {there.raises} of {there}")
        for field in Seen.__slots__:
            if field not in LEFT_OUT and getattr(wire, field) != getattr(there, field):
                self.differ.append(f"{field}: {getattr(wire, field)} and {getattr(there, field)} of {there}")
        if wire.plan.sign.line != there.plan.sign.line:
            self.differ.append(f"{wire.plan.sign.line}, not {there.plan.sign.line}")
        if wire.legal() != there.legal():
            self.differ.append(f"legal: {wire.legal()} and {there.legal()}")


@pytest.mark.parametrize("sign", (*SIGNS[::2], *MORE))
def test_what_is_told_is_what_is_seen(tmp_path: Path, sign: str) -> None:
    heard: list[Listener] = []

    async def play(owner: Owner) -> None:
        for seat in range(1, 4):
            name = f"B{seat} Bot"
            await owner.act("", acts.Sit(name, seat, 400 if owner.table.sign.dollar == 1 else 40000))
            heard.append(Listener(name, owner))
            owner.watch(heard[-1])
        await until(lambda: owner.table.state.number >= 8, "too few hands were played")

    def any_legal(seen: Seen, mind: Random) -> Any:
        return mind.choice(seen.legal())

    run(tmp_path, sign, play, Tempo(0.0, 0.0, 0.0), bots=Thinkers([any_legal, "check-call"]))
    assert sum([each.turns for each in heard]) > 20
    assert "\n".join([fault for each in heard for fault in each.differ][:9]) == ""
