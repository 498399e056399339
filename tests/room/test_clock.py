"""Turns and their time: an act for one turn is none in another, and nobody's time depends on what others do."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from pokerroom.hand.rulings.irregular import Look
from pokerroom.hand.rulings.order import Ruled
from pokerroom.hand.rulings.powers import Order
from pokerroom.hand.wagering import Call
from pokerroom.law import Refused
from pokerroom.room.owner import Owner
from pokerroom.room.sent import Sent
from pokerroom.room.tempo import Tempo
from tests.room.tables import until
from tests.room.test_owner import Spy, run
from tests.table.kinds import acts

CALM = Tempo(60.0, 60.0, 60.0)
CROWN = "crown holdem, no limit, blinds 1/2"
SOLD = f"{CROWN}, time to act 20, extra time 30 seconds 2 times for 5"


async def dealt(owner: Owner, dollars: int = 1) -> tuple[str, int, Spy]:
    """Three people in a hand; whose turn it is, their place, and what they see."""
    for seat, name in enumerate(("Ann", "Bob", "Cy"), 1):
        await owner.act(name, acts.Sit(name, seat, 200 * dollars))
    await owner.act("", acts.DealHand())
    hand = owner.table.hand
    assert hand is not None
    place = hand.due.seat
    spy = Spy(hand.state.names[place])
    owner.watch(spy)
    return spy.name, place, spy


def due(spy: Spy) -> dict[str, Any]:
    found = spy.told[-1]["mine"]["due"]
    assert isinstance(found, dict)
    return found


def test_a_second_click_is_no_act_out_of_turn(tmp_path: Path) -> None:
    async def try_it(owner: Owner) -> None:
        name, place, spy = await dealt(owner)
        turn = due(spy)["turn"]
        assert turn == owner.number == spy.told[-1]["picture"]["due"]["turn"]
        clicks = [owner.act(name, Call(place), Sent(turn)) for _ in range(2)]
        answers = await asyncio.gather(*clicks, return_exceptions=True)
        assert answers[0] == turn + 1
        assert isinstance(answers[1], Refused)
        assert "turn is over" in answers[1].sentence
        assert owner.number == turn + 1
        assert spy.told[-1]["picture"].get("irregularity", "") == ""

    run(tmp_path, CROWN, try_it, CALM)


def test_an_act_that_means_no_turn_may_be_out_of_turn(tmp_path: Path) -> None:
    async def try_it(owner: Owner) -> None:
        name, place, _ = await dealt(owner)
        number = owner.number
        await owner.act(name, Call(place))
        await owner.act(name, Call(place))
        assert owner.number == number + 2

    run(tmp_path, CROWN, try_it, CALM)


def test_what_others_do_meanwhile_changes_neither_turn_nor_time(tmp_path: Path) -> None:
    async def try_it(owner: Owner) -> None:
        name, place, spy = await dealt(owner)
        before = due(spy)
        await asyncio.sleep(0.05)
        await owner.act("Di", acts.Sit("Di", 4, 200))
        await owner.act("Eve", acts.JoinList("Eve"))
        await owner.act("", Look((place + 1) % 3))
        assert owner.number == before["turn"] + 3
        assert due(spy) == before
        await owner.act(name, Call(place), Sent(before["turn"]))

    run(tmp_path, CROWN, try_it, CALM)


def test_the_book_rules_on_a_time_that_ran_out(tmp_path: Path) -> None:
    async def try_it(owner: Owner) -> None:
        name, place, spy = await dealt(owner)
        number = owner.number
        await until(lambda: owner.number > number)
        lines = [line for told in spy.told for line in told["lines"] if line["kind"] == "ruling"]
        assert [line["by"] for line in lines[:1]] == [["CROWN 6.15"]]
        hand = owner.table.hand
        assert hand is not None
        assert not hand.state.live[place], name

    run(tmp_path, f"{CROWN}, time to act 20", try_it, CALM, seconds=0.05)


def test_where_no_time_is_set_nobody_is_ruled_on(tmp_path: Path) -> None:
    async def try_it(owner: Owner) -> None:
        await dealt(owner)
        await until(lambda: owner.table.hand is None)
        assert owner.table.state.hand is not None
        assert not [event for event in owner.table.state.hand.log if isinstance(event, Ruled)]

    run(tmp_path, "victoria holdem, fixed 2/4, blinds 1/2", try_it, CALM, seconds=0.02)


def test_the_book_rules_on_a_time_that_an_office_has_called(tmp_path: Path) -> None:
    async def try_it(owner: Owner) -> None:
        _, place, spy = await dealt(owner)
        await owner.act("Fay", Order("Floor", "calls time on", place))
        number = owner.number
        await until(lambda: owner.number > number)
        assert [line for told in spy.told for line in told["lines"] if line["kind"] == "ruling"]

    run(tmp_path, "house holdem, no limit, blinds 1/2", try_it, CALM, seconds=0.2)


def test_extra_time_is_added(tmp_path: Path) -> None:
    async def try_it(owner: Owner) -> None:
        name, _, spy = await dealt(owner)
        before = due(spy)
        await owner.act(name, acts.Extend(name))
        after = due(spy)
        assert after["deadline"] == before["deadline"] + 30_000
        assert after["seconds"] == before["seconds"] + 30 == 50
        assert after["turn"] == before["turn"]

    run(tmp_path, SOLD, try_it, CALM)


def test_time_that_an_office_calls_is_the_books(tmp_path: Path) -> None:
    async def try_it(owner: Owner) -> None:
        _, place, spy = await dealt(owner, 100)
        assert due(spy)["seconds"] == 30
        await owner.act("Fay", Order("management representative", "calls time on", place))
        assert due(spy)["seconds"] == 90

    run(tmp_path, "tasmania holdem, no limit, blinds 100/200, dollar 100", try_it, CALM)


def test_a_paper_is_told_at_once_to_the_one_it_is_about(tmp_path: Path) -> None:
    async def try_it(owner: Owner) -> None:
        name, _, spy = await dealt(owner)
        other, rail = Spy(next(each for each in ("Ann", "Bob", "Cy") if each != name)), Spy()
        owner.watch(other)
        owner.watch(rail)
        await owner.act("Fay", acts.Report("Dealer", name, "device"))
        assert any("device" in line["text"] for line in spy.told[-1]["lines"])
        for each in (other, rail):
            assert each.told[-1]["number"] == owner.number
            assert each.told[-1]["lines"] == []

    run(tmp_path, CROWN, try_it, CALM)


@pytest.mark.parametrize("turn", [0, 1, 10**9])
def test_a_turn_that_never_was_is_over(tmp_path: Path, turn: int) -> None:
    async def try_it(owner: Owner) -> None:
        name, place, _ = await dealt(owner)
        with pytest.raises(Refused, match="turn is over"):
            await owner.act(name, Call(place), Sent(turn))

    run(tmp_path, CROWN, try_it, CALM)
