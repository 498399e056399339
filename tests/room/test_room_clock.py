"""The clock of the room: whatever becomes of the machine's clock, rows and deadlines go on."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from pokerroom.hand.wagering import Call
from pokerroom.room.clock import APART, PACE, RoomClock
from pokerroom.room.room import Room
from pokerroom.room.tempo import Tempo
from tests.table.kinds import acts

SLOW = Tempo(between=1000.0, bot=1000.0)


class Machine:
    """The clocks of a machine that a test sets."""

    def __init__(self) -> None:
        self.wall = 1_700_000_000.0
        self.steady = 50.0

    def clock(self) -> RoomClock:
        return RoomClock(lambda: self.wall, lambda: self.steady)

    def pass_by(self, seconds: float) -> None:
        self.wall += seconds
        self.steady += seconds


def test_it_goes_with_the_machine() -> None:
    machine = Machine()
    clock = machine.clock()
    assert clock() == machine.wall
    machine.pass_by(90.0)
    assert clock() == machine.wall
    assert clock.health().ok
    assert clock.milliseconds == int(machine.wall * 1000)


@pytest.mark.parametrize("set_by", [-3600.0, 3600.0, -86_400.0 * 365])
def test_a_machine_whose_clock_is_set_changes_no_time_of_the_room(set_by: float) -> None:
    machine = Machine()
    clock = machine.clock()
    before = clock()
    machine.wall += set_by
    assert clock() == before
    found = clock.health()
    assert not found.ok
    assert ("behind" if set_by < 0 else "ahead of") in found.says
    assert f"{abs(set_by):,.0f} seconds" in found.says
    machine.pass_by(10.0)
    assert before + 10.0 * (1 - PACE) <= clock() <= before + 10.0 * (1 + PACE)


@pytest.mark.parametrize("set_by", [-60.0, 60.0])
def test_the_room_follows_slowly_until_both_agree(set_by: float) -> None:
    machine = Machine()
    clock = machine.clock()
    machine.wall += set_by
    last = clock()
    for _ in range(4_000):
        machine.pass_by(1.0)
        now = clock()
        assert last < now < last + 1.1
        last = now
    assert clock.health().ok
    assert abs(clock.apart) < 0.001


def test_a_small_difference_is_not_told() -> None:
    machine = Machine()
    clock = machine.clock()
    machine.wall -= APART
    assert clock.health().ok


def test_it_goes_on_behind_what_was_written() -> None:
    machine = Machine()
    clock = machine.clock()
    clock.not_before(int((machine.wall + 3600.0) * 1000))
    assert clock() == machine.wall + 3600.0
    clock.not_before(5)
    assert clock() == machine.wall + 3600.0
    assert not clock.health().ok


def test_rows_and_deadlines_while_the_clock_goes_back(tmp_path: Path) -> None:
    """Set back by an hour in a hand, and again before the room opens: no row is earlier, no deadline an hour off."""
    machine = Machine()

    async def first() -> None:
        room = Room(tmp_path, tempo=SLOW, seconds=30.0, clock=machine.clock())
        await room.start()
        owner = await room.open_table("crown holdem, no limit, blinds 1/2")
        for seat, name in enumerate(("Ann", "Ben", "Cy"), 1):
            await owner.act(name, acts.Sit(name, seat, 100))
        machine.pass_by(5.0)
        await owner.act("", acts.DealHand())
        machine.wall -= 3600.0
        machine.pass_by(1.0)
        seat = owner.table.hand.due.seat  # type: ignore[union-attr]
        await owner.act(owner.table.hand.names[seat], Call(seat))  # type: ignore[union-attr]
        left = owner._turn.deadline / 1000 - room.clock()
        assert 28.0 < left <= 30.0
        assert not room.health.part("clock").ok
        await room.stop()

    async def again() -> None:
        room = Room(tmp_path, tempo=SLOW, seconds=30.0, clock=machine.clock())
        await room.start()
        owner = room.tables["t1"]
        left = owner._turn.deadline / 1000 - room.clock()
        assert 28.0 < left <= 30.0
        seat = owner.table.hand.due.seat  # type: ignore[union-attr]
        await owner.act(owner.table.hand.names[seat], Call(seat))  # type: ignore[union-attr]
        times = [row.at for row in room.store.read("table/t1")]
        assert times == sorted(times)
        assert len(times) >= 6
        assert not room.health.part("clock").ok
        await room.stop()

    asyncio.run(first())
    asyncio.run(again())


def test_a_proposal_waits_by_the_clock_of_the_room(tmp_path: Path) -> None:
    """A clock that is set back does not let what two people sign wait for hours more."""
    machine = Machine()

    async def life() -> None:
        room = Room(tmp_path, tempo=SLOW, clock=machine.clock())
        await room.start()
        person, _ = room.people.guest()
        room.signatures.declare("something", lambda who, what: None, lambda proposal: asyncio.sleep(0, "done"))
        await room.signatures.propose("something", {}, person)
        [proposal] = room.signatures.waiting()
        assert proposal.until == (machine.wall + 60 * room.house.sign_within) * 1000
        machine.wall -= 7200
        machine.pass_by(61 * 60 * (1 + PACE))
        assert room.signatures.waiting() == []
        await room.stop()

    asyncio.run(life())
