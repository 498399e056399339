"""The control room on every store: what was decided and taken is there again when the room is, however it went down."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import pytest

from pokerroom.law.error import Refused
from pokerroom.room import bans, jackpots, rotation, shifts
from pokerroom.room.person import Person
from pokerroom.room.room import Room
from pokerroom.room.tempo import Tempo
from pokerroom.room.verify import check
from tests.clocks import CHEAP, GOOD
from tests.conftest import Keeps
from tests.table.kinds import acts

NEVER = Tempo(100_000.0, 100_000.0, 100_000.0, 100_000.0)
SIGN = "house holdem, no limit, blinds 5/10, commission time 20, buy in 100 to 4000"


async def account(room: Room, name: str) -> Person:
    person, _ = await room.people.sign_up(name, GOOD)
    room.cashier.open_purse(person.id)
    return person


async def evening(room: Room) -> None:
    room.people._passwords._hasher = CHEAP
    mona, max_ = [
        await room.appointments.take_link(room.people.manager_link(), await account(room, name))
        for name in ("Mona", "Max")
    ]
    ann = await account(room, "Ann")
    dora = await room.appointments.grant(mona, (await account(room, "Dora")).name, "Dealer")
    owner = await room.open_table(SIGN)
    await room.decisions.act(ann, owner, "Ann", acts.Sit("Ann", 1, 500))
    control = room.control
    await control.shifts.open(mona)
    await control.rotation.duty(mona, dora.id, True)
    await control.rotation.place(mona, owner, dora.id, "")
    await owner.act("", acts.Collect())
    await owner.act("", acts.VerifyTime("Floor"))
    await owner.act("", acts.DropSlide())
    await room.bans.ban(mona, ann.id, "for good", "cheating")
    await control.jackpots.put(mona, jackpots.BONUS, 700, "p1")
    await control.shifts.hand_over(mona, "seat 4 wobbles")
    await control.shifts.sign(max_)


def as_it_was(room: Room) -> None:
    """All of it, by what the rows say."""
    now = int(room.clock() * 1000) + 1
    [line] = room.control.takings.taken("dealer", 0, now)
    ann, dora = room.people.named("Ann"), room.people.named("Dora")
    assert ann is not None and dora is not None
    assert (line.key, line.charges, line.drop) == (dora.id, 20, 20) and room.ledger.balance("drop/t1") == 20
    assert room.bans.banned() == [ann.id]
    with pytest.raises(Refused, match="banned"):
        room.bans.check(ann.id)
    told = room.control.rotation.told()
    assert [(each.name, each.table) for each in told.dealers] == [("Dora", "t1")]
    last, first = room.control.shifts.told(5)
    assert (first.manager, first.taker, first.says, last.manager) == ("Mona", "Max", "seat 4 wobbles", "Max")
    assert first.facts is not None and (first.facts.drop, first.facts.jackpots) == (20, {"prize/bonus": 700})
    assert room.control.jackpots.told()[0].held == 700
    for stream in (bans.STREAM, rotation.STREAM, shifts.STREAM, jackpots.STREAM, "table/t1"):
        assert check(room.store, stream) == []
    room.ledger.check()


@pytest.mark.stores
def test_all_of_it_is_there_again(tmp_path: Path, keeps: Keeps) -> None:
    server = keeps.rows if "://" in keeps.rows else ""

    async def live(folder: Path, *, first: bool, keys: str = "keys") -> None:
        room = Room(folder, tempo=NEVER, seconds=600.0, keys=tmp_path / keys, store=server)
        await room.start()
        try:
            if first:
                await evening(room)
                if not server:  # as the files lie where it is killed
                    shutil.copytree(folder, tmp_path / "killed")
                    shutil.copytree(tmp_path / "keys", tmp_path / "keys then")
            as_it_was(room)
        finally:
            await room.stop()

    asyncio.run(live(tmp_path / "room", first=True))
    asyncio.run(live(tmp_path / "room", first=False))
    if not server:
        asyncio.run(live(tmp_path / "killed", first=False, keys="keys then"))
