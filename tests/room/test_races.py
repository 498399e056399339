"""What happens while a row is on its way to the disk: nobody sees it yet, and nobody pays for another's time."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from pokerroom.hand.wagering import Call
from pokerroom.law import Refused
from pokerroom.room.owner import Owner
from pokerroom.room.store import FILE, SqliteStore
from pokerroom.room.stored import NewRow
from pokerroom.room.tempo import Tempo
from pokerroom.room.writer import Writer
from tests.room.tables import owned, until
from tests.room.test_owner import Spy
from tests.table.kinds import acts


class SlowWriter(Writer):
    """A writer whose disk takes until it is let, or fails."""

    fails = False

    def __init__(self, store: SqliteStore) -> None:
        super().__init__(store)
        self.let = asyncio.Event()
        self.let.set()

    def commit(self, entries: Sequence[NewRow]) -> asyncio.Future[None]:
        async def later() -> None:
            await self.let.wait()
            if self.fails:
                raise OSError("the disk is full")
            await Writer.commit(self, entries)

        return asyncio.ensure_future(later())


async def opened(folder: Path, seconds: float = 60.0) -> tuple[Owner, SlowWriter]:
    writer = SlowWriter(SqliteStore(folder / FILE))
    tempo, sign = Tempo(60.0, 60.0, 60.0), "crown holdem, no limit, blinds 1/2"
    owner = await owned(writer, sign, Random(1), manual=False, tempo=tempo, seconds=seconds)
    owner.start()
    for seat, name in enumerate(("Ann", "Bob", "Cy"), 1):
        await owner.act(name, acts.Sit(name, seat, 200))
    return owner, writer


def test_who_comes_while_a_row_is_written_sees_it_when_it_is(tmp_path: Path) -> None:
    async def life() -> None:
        owner, writer = await opened(tmp_path)
        writer.let.clear()
        number = owner.number
        dealing = asyncio.ensure_future(owner.act("", acts.DealHand()))
        await until(lambda: owner.writing)
        assert owner.table.hand is not None
        early, gone = Spy("Ann"), Spy("Ann")
        owner.watch(early, number)
        owner.watch(gone)
        owner.unwatch(gone)
        assert early.told == []
        writer.let.set()
        await dealing
        assert gone.told == []
        assert [each["number"] for each in early.told] == [number + 1]
        assert early.told[0]["mine"]["cards"]
        assert early.told[0]["lines"]
        await owner.stop()
        writer.close()
        writer.store.close()

    asyncio.run(life())


@pytest.mark.logs("an act could not be answered")
def test_what_could_not_be_written_was_seen_by_nobody(tmp_path: Path) -> None:
    async def life() -> None:
        owner, writer = await opened(tmp_path)
        writer.fails = True
        writer.let.clear()
        number = owner.number
        dealing = asyncio.ensure_future(owner.act("", acts.DealHand()))
        await until(lambda: owner.writing)
        spy = Spy("Ann")
        owner.watch(spy)
        writer.let.set()
        with pytest.raises(Refused, match="nothing has changed"):
            await dealing
        assert [each["number"] for each in spy.told] == [number]
        assert not spy.told[0]["picture"].get("playing")
        assert spy.told[0]["mine"]["cards"] == []
        writer.fails = False
        await owner.act("", acts.DealHand())
        assert spy.told[-1]["picture"].get("playing")
        await owner.stop()
        writer.close()
        writer.store.close()

    asyncio.run(life())


def test_time_that_runs_out_while_an_act_is_written_is_nobody_elses(tmp_path: Path) -> None:
    """Ann acts in the last moment; their time ends while that is written. The next player has done nothing wrong."""

    async def life() -> None:
        owner, writer = await opened(tmp_path)
        await owner.act("", acts.DealHand())
        hand = owner.table.hand
        assert hand is not None
        first = hand.due.seat
        writer.let.clear()
        calling = asyncio.ensure_future(owner.act(hand.state.names[first], Call(first)))
        await until(lambda: owner.writing)
        owner._end_time()
        writer.let.set()
        number = await calling
        await owner.act("", acts.JoinList("Dee"))  # behind whatever the end of the time had done
        assert owner.number == number + 1
        assert all(hand.state.live)
        assert all(player.away_since < 0 for player in owner.table.state.players.values())
        await owner.stop()
        writer.close()
        writer.store.close()

    asyncio.run(life())
