"""The push waits: a winner has a while to ask for a hand that was thrown away, and nobody can make it longer."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from pokerroom.hand.award import Won
from pokerroom.hand.rulings.irregular import Ask
from pokerroom.hand.rulings.order import Ruled
from pokerroom.hand.showing import Muck, Show
from pokerroom.hand.wagering import Call, Check
from pokerroom.room.owner import Owner
from pokerroom.room.tempo import Tempo
from tests.room.test_owner import Spy, run
from tests.table.kinds import acts

CROWN = "crown holdem, no limit, blinds 1/2"
GRAND = "grand-17.7 holdem, no limit, blinds 1/2"
PATIENT = Tempo(60.0, 60.0, 60.0, 60.0)


async def thrown_away(owner: Owner, names: tuple[str, str] = ("Ann", "Bob")) -> tuple[str, str]:
    """Two players check a hand down; the first shows and the other throws theirs away: who is who."""
    for seat, name in enumerate(names, 1):
        await owner.act(name, acts.Sit(name, seat, 200))
    await owner.act("", acts.DealHand())
    hand = owner.table.hand
    assert hand is not None
    while "show" not in hand.due.options:
        seat = hand.due.seat
        await owner.act(hand.names[seat], Check(seat) if "check" in hand.due.options else Call(seat))
    first, last = hand.due.seat, 1 - hand.due.seat
    await owner.act(hand.names[first], Show(first))
    await owner.act(hand.names[last], Muck(last))
    return hand.names[first], hand.names[last]


async def over(owner: Owner) -> None:
    """Wait until no hand is on; for a few seconds at most, on however slow a machine."""
    for _ in range(500):
        if owner.table.hand is None:
            return
        await asyncio.sleep(0.01)
    raise AssertionError("the pot was not pushed")


async def told(spy: Spy, expected: dict[str, list[str]]) -> None:
    """Wait until the picture says who may ask: it is sent when the row is on the disk, a moment after the push."""
    for _ in range(500):
        if asks(spy) == expected:
            return
        await asyncio.sleep(0.01)
    assert asks(spy) == expected


def asks(spy: Spy) -> dict[str, list[str]]:
    """Who may still ask for whose hand, as the picture shows it."""
    seats: list[dict[str, Any]] = spy.told[-1]["picture"]["seats"]
    return {seat["name"]: seat["asks"] for seat in seats if "asks" in seat}


def test_the_winner_may_ask_before_the_pot_is_pushed(tmp_path: Path) -> None:
    spy = Spy()

    async def try_it(owner: Owner) -> None:
        owner.watch(spy)
        winner, loser = await thrown_away(owner)
        hand = owner.table.hand
        assert hand is not None and hand.due.options == ("push",)
        assert asks(spy) == {winner: [loser]}
        place = hand.names.index(winner)
        await owner.act(winner, Ask(place, 1 - place))
        assert owner.table.hand is None
        assert [event.do for event in hand.log if isinstance(event, Ruled)] == [("show, live",)]
        assert hand.state.shown == [True, True]
        assert asks(spy) == {}

    run(tmp_path, CROWN, try_it, PATIENT)


def test_where_nobody_asks_the_pot_is_pushed_after_a_while(tmp_path: Path) -> None:
    spy = Spy()

    async def try_it(owner: Owner) -> None:
        owner.watch(spy)
        winner, _ = await thrown_away(owner)
        hand = owner.table.hand
        assert hand is not None
        await over(owner)
        assert [hand.names[event.seats[0]] for event in hand.log if isinstance(event, Won)] == [winner]
        await told(spy, {})

    run(tmp_path, CROWN, try_it, Tempo(60.0, 60.0, 60.0, 0.3))


def test_what_others_do_meanwhile_does_not_hold_up_the_pot(tmp_path: Path) -> None:
    async def try_it(owner: Owner) -> None:
        await thrown_away(owner)
        assert owner._timer.is_set
        number, request = owner.table.state.number, owner.tempo.request
        planned = owner._pushing.left(owner.rail, number, owner._clock(), request)
        await asyncio.sleep(0.1)
        await owner.act("Cy", acts.Sit("Cy", 3, 200))
        assert owner._timer.is_set
        assert owner._pushing.left(owner.rail, number, owner._clock(), request) <= planned - 0.1 < request

    run(tmp_path, CROWN, try_it, PATIENT)


def test_nobody_waits_for_a_bot_to_ask(tmp_path: Path) -> None:
    async def try_it(owner: Owner) -> None:
        await thrown_away(owner, ("Ann Bot", "Bob Bot"))
        await over(owner)

    run(tmp_path, CROWN, try_it, PATIENT)


def test_where_the_book_gives_no_such_right_the_pot_is_pushed_at_once(tmp_path: Path) -> None:
    async def try_it(owner: Owner) -> None:
        await thrown_away(owner)
        assert owner.table.hand is None

    run(tmp_path, GRAND, try_it, PATIENT)
