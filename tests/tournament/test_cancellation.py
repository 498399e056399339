"""A tournament that is cancelled: whoever has not played gets everything back, the others share all there is."""

from __future__ import annotations

from typing import Any

import pytest

from pokerroom import shelf
from pokerroom.law.error import Refused
from pokerroom.simulation.bot_tournament import announced
from pokerroom.tournament.conditions import checked, flat
from pokerroom.tournament.pool import pool_of
from pokerroom.tournament.state import CANCELLED
from pokerroom.tournament.tournament import Tournament, replay

HOUSE = shelf.book("house")


def _begun(draft: str, names: list[str], drawn: str, **more: Any) -> Tournament:
    given = {**flat(HOUSE.drafts[draft]), **{key.replace("__", "."): value for key, value in more.items()}}
    tournament = announced(HOUSE, checked(given), names)
    tournament.play(drawn)
    tournament.play("the Director starts play", at=tournament.state.start)
    tournament.play("a hand begins at table 1")
    return tournament


def _balances(tournament: Tournament, kept: int) -> None:
    entries = tournament.state.entries.values()
    assert tournament.state.is_now == CANCELLED
    assert sum(each.paid for each in entries) == kept + sum(
        each.refunded + each.prize + each.bounties for each in entries
    )
    assert replay(HOUSE, tournament.log).state == tournament.state


def test_whoever_entered_late_and_has_no_seat_gets_it_back() -> None:
    tournament = _begun("freezeout", ["Ann", "Bob", "Cy"], "the seats are drawn: 1, 2, 3, 4, 5, 6, 7, 8, 9; buttons 1")
    tournament.play("the hand at table 1 ends: Ann 12000, Bob 8000")
    tournament.play("Dee enters")
    tournament.play("the operator cancels the tournament: a flood")
    dee = tournament.state.entry("Dee")
    assert dee is not None and (dee.refunded, dee.prize) == (110_00, 0)
    # Half of $300 equally, half by stacks of 12,000, 8,000 and 10,000.
    prizes = {each.name: each.prize for each in tournament.state.entered}
    assert prizes == {"Ann": 50_00 + 60_00, "Bob": 50_00 + 40_00, "Cy": 50_00 + 50_00}
    _balances(tournament, 3 * 10_00)


def test_whoever_goes_on_without_playing_has_the_bank_of_the_next_round() -> None:
    drawn = "the round is drawn: 3, 1, 2; buttons 1"
    tournament = _begun("heads_up", ["Ann", "Bob", "Cy"], drawn, price__entry_fee=0, price__buy_in=100)
    tournament.play("the hand at table 1 ends: Ann 7500, Bob 2500")
    tournament.play("the operator cancels the tournament: a flood")
    prizes = {each.name: each.prize for each in tournament.state.entered}
    assert prizes == {"Ann": 50_00 + 75_00, "Bob": 50_00 + 25_00, "Cy": 50_00 + 50_00}
    _balances(tournament, 0)


def test_an_employee_has_no_part_of_it() -> None:
    more: dict[str, Any] = {
        "offers": ["compulsory wagers", "staff entries"],
        "details.kind": "charity",
        "says.staff_may_play": True,
        "entry.late_until": 1,
    }
    crown = shelf.book("crown")
    tournament = announced(crown, checked({**flat(crown.drafts["friday"]), **more}), ["Ann", "Bob"])
    state = tournament.state
    tournament.play("Cy enters, who is an employee")
    tournament.play("the Director seats Ann 1.1, Bob 1.2, Cy 1.3")
    tournament.play("the Director briefs all players")
    tournament.play("the Director starts play", at=state.start)
    tournament.play("a hand begins at table 1")
    tournament.play("the hand at table 1 ends: Ann 10100, Bob 9900")
    tournament.play("the operator cancels the tournament: a flood")
    prizes = {each.name: each.prize for each in state.entered}
    assert prizes["Cy"] == 0
    assert prizes["Ann"] > prizes["Bob"] > 0
    assert sum(prizes.values()) == pool_of(state)


def test_nothing_is_cancelled_twice() -> None:
    tournament = _begun("freezeout", ["Ann", "Bob"], "the seats are drawn: 1, 2, 3, 4, 5, 6, 7, 8, 9; buttons 1")
    with pytest.raises(Refused, match="finished first"):
        tournament.play("the operator cancels the tournament: a flood")
    tournament.play("the hand at table 1 ends: Ann 10100, Bob 9900")
    tournament.play("the operator cancels the tournament: a flood")
    with pytest.raises(Refused, match="over"):
        tournament.play("the operator cancels the tournament: a flood")
    with pytest.raises(Refused):
        tournament.play("the operator keeps $20")
