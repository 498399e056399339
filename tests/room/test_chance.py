"""The generator of chance is tested when a room opens: a broken one is found, said in health, and deals nothing."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from secrets import SystemRandom

import pytest

from pokerroom.law.error import Refused
from pokerroom.room.chance import AGAIN, MOST_IN_A_WINDOW, REPEATED, Chance, wrong_with
from pokerroom.room.room import Room
from pokerroom.room.tempo import Tempo
from tests.room.tables import until
from tests.table.kinds import acts


class Broken(Random):
    """A generator that gives bytes as a test wants them."""

    def __init__(self, kind: str) -> None:
        super().__init__(1)
        self.kind = kind
        self.count = 0

    def randbytes(self, n: int) -> bytes:
        return bytes(self._byte() for _ in range(n))

    def getrandbits(self, k: int) -> int:
        return int.from_bytes(self.randbytes((k + 7) // 8), "big") >> (-k % 8)

    def _byte(self) -> int:
        self.count += 1
        if self.kind == "stuck":
            return 7
        if self.kind == "counting":
            return self.count % 256
        if self.kind == "one value too often":
            return 0 if self.count % 20 == 0 else super().getrandbits(8)
        if self.kind == "four bits":
            return super().getrandbits(8) & 0x0F
        if self.kind == "out of order":
            raise OSError("no entropy")
        return super().getrandbits(8)


BAD = ("stuck", "counting", "one value too often", "four bits", "out of order")


def test_the_bounds_are_those_of_the_standard() -> None:
    """SP 800-90B 4.4.1 and 4.4.2 for eight bits a sample and one false alarm in 2^30; 4.4.2 has a table of cutoffs."""
    assert REPEATED == 5
    assert 15 <= MOST_IN_A_WINDOW <= 18


@pytest.mark.parametrize("kind", BAD)
def test_a_broken_generator_is_found(kind: str) -> None:
    chance = Chance(Broken(kind))
    chance.test()
    assert not chance.is_good and not chance.health().ok
    with pytest.raises(Refused, match="no hand is dealt"):
        chance.check()


def test_the_systems_generator_passes() -> None:
    assert [wrong_with(SystemRandom()) for _ in range(20)].count("") >= 19


def test_a_good_one_passes_and_is_tested_again_after_a_while() -> None:
    now = 0.0
    source = Broken("good")
    chance = Chance(source, lambda: now)
    with pytest.raises(Refused, match="not tested yet"):
        chance.check()
    chance.test()
    assert chance.health().ok
    source.kind = "stuck"
    assert chance.health().ok
    now += AGAIN
    assert not chance.health().ok and not chance.is_good


def test_a_room_with_a_broken_generator_deals_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pokerroom.room.owner.CHANCE_AGAIN", 0.05)
    source = Broken("stuck")

    async def life() -> None:
        room = Room(tmp_path, tempo=Tempo(between=0.01), seconds=60.0, chance=Chance(source))
        await room.start()
        owner = await room.open_table("crown holdem, no limit, blinds 1/2")
        for seat, name in enumerate(("Ann", "Ben", "Cy"), 1):
            await owner.act(name, acts.Sit(name, seat, 100))
        await asyncio.sleep(0.3)
        before = owner.number
        assert owner.table.state.number == 0 and not room.health.part("chance").ok
        with pytest.raises(Refused, match="no hand is dealt: the generator of chance failed its test"):
            await owner.act("", acts.DealHand())
        assert owner.number == before
        source.kind = "good"
        room.chance.test()
        await until(lambda: owner.table.state.number)
        assert owner.table.state.number == 1 and room.health.part("chance").ok
        await room.stop()

    asyncio.run(life())
