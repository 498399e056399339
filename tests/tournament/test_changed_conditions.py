"""Conditions that are changed late: what was paid and given out by the old ones stays so, and what would not is refused."""

from __future__ import annotations

from typing import Any

import pytest

from pokerroom.table.accounts import Booking
from pokerroom.tournament.accounts import POOL
from pokerroom.tournament.pool import bounties_of, kept_of, pool_of
from pokerroom.tournament.preparing import paper
from pokerroom.tournament.prizes import due_prizes
from pokerroom.tournament.state import OVER
from pokerroom.tournament.tournament import Tournament, replay
from pokerroom.tournament.vocabulary import TOURNAMENT
from tests.tournament.test_odd_acts import HOUSE, opened, refused


def changes(tournament: Tournament, key: str, value: str) -> None:
    """The operator changes an item, and every paper is put right."""
    tournament.play(f"the operator changes {key} to {value}")
    while (act := paper(tournament.state)) is not None:
        tournament.play(act)


def draws(tournament: Tournament, seats: int = 9) -> None:
    """The seats of one table are drawn."""
    tournament.play(f"the seats are drawn: {', '.join(map(str, range(1, seats + 1)))}; buttons 1")


def begun(draft: str, *names: str, **changed: Any) -> Tournament:
    """A tournament of the house at one table, in which play is on."""
    tournament = opened(draft, *names, **changed)
    draws(tournament)
    tournament.play("the Director starts play")
    return tournament


def booked(tournament: Tournament) -> int:
    """What is in the pool by the bookings of the log."""
    found = 0
    for event in tournament.log:
        books = TOURNAMENT.events[type(event)].books
        for each in books(event) if books is not None else ():
            assert isinstance(each, Booking)
            found += each.amount * ((each.credit == POOL) - (each.debit == POOL))
    return found


# ------------------------------------------------------------------------------------------------------- bounties


def test_whoever_brings_a_larger_stack_from_another_flight_pays_each_flight_once() -> None:
    tournament = opened("freezeout", chips__after="carried over")
    for chips in (5000, 8000):
        told_of = tournament.play(f"the operator brings Ann over with {chips}, for $110 of which $10 is fee")
        assert [TOURNAMENT.say(event) for event in told_of] == ["Ann enters and pays $110"]
    ann = tournament.state.named["Ann"]
    assert (ann.paid, ann.fees, ann.brings) == (220_00, 20_00, 8000)
    assert booked(tournament) == 220_00 == pool_of(tournament.state) + kept_of(tournament.state)
    tournament.play("Ann withdraws")
    assert booked(tournament) == 0
    assert replay(HOUSE, tournament.log).state == tournament.state


@pytest.mark.parametrize("bounty", [0, 10, 90])
def test_what_is_paid_out_is_what_was_taken_whenever_the_bounty_is_changed(bounty: int) -> None:
    tournament = opened("bounty", "Ann", "Bob")
    changes(tournament, "prizes.bounty", str(bounty))
    for name in ("Cy", "Dan", "Eve"):
        tournament.play(f"{name} enters")
    tournament.play("Eve withdraws for $0")
    state = tournament.state
    assert [each.head for each in state.entered] == [50_00, 50_00, bounty * 100, bounty * 100]
    assert bounties_of(state) == 2 * 50_00 + 2 * bounty * 100
    draws(tournament)
    tournament.play("the Director starts play")
    tournament.play("a hand begins at table 1")
    tournament.play(
        "the hand at table 1 ends: Ann 40000, Bob 0, Cy 0, Dan 0; Ann takes Bob; Ann takes Cy; Ann takes Dan"
    )
    assert state.is_now == OVER
    taken = sum(each.paid for each in state.entries.values())
    won = sum(each.bounties for each in state.entries.values())
    assert taken == 5 * 110_00 == pool_of(state) + kept_of(state) + won
    assert booked(tournament) == pool_of(state) + kept_of(state)
    assert sum(due_prizes(state).values()) == pool_of(state)
    assert replay(HOUSE, tournament.log).state == state


def test_whoever_takes_a_head_is_looked_at_though_there_are_no_bounties_any_more() -> None:
    tournament = opened("bounty", "Ann", "Bob", "Cy")
    changes(tournament, "prizes.bounty", "0")
    draws(tournament)
    tournament.play("the Director starts play")
    tournament.play("a hand begins at table 1")
    refused(tournament, "the hand at table 1 ends: Ann 20000, Bob 0; Zoe takes Bob")


def test_the_operator_keeps_nothing_that_is_on_heads() -> None:
    tournament = opened("bounty", "Ann", "Bob")
    assert "beside what is on heads" in refused(tournament, "the operator keeps $121").sentence
    tournament.play("the operator keeps $120")
    assert pool_of(tournament.state) == 0
