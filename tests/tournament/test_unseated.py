"""Whoever entered and gets no seat any more has everything back, and all is as if they had not entered."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pokerroom.tournament.by_chance import late_seat_of, move_now, seats_drawn
from pokerroom.tournament.pool import entries_of, kept_of, paid_places, pool_of
from pokerroom.tournament.prizes import due_prizes
from pokerroom.tournament.state import OVER, RUNNING, WITHDRAWN
from pokerroom.tournament.tournament import Tournament, replay
from pokerroom.tournament.unseated import entrants_to_seat
from tests.tournament.test_odd_acts import HOUSE, opened, paired, places, refused


def four(late: str = "Eve", draft: str = "freezeout", **changed: Any) -> Tournament:
    """Four play at two full tables of two, and somebody entered late and waits for a seat."""
    told: dict[str, Any] = {"format__seats": 2, "format__final": 2, "players__most": 10, "entry__late_until": 5}
    tournament = opened(draft, "Ann", "Bob", "Cy", "Dan", **told, **changed)
    tournament.play(seats_drawn(tournament.state, Random(1)))
    tournament.play("the Director starts play")
    if late:
        tournament.play(f"{late} enters")
    return tournament


def one_falls(tournament: Tournament, number: int) -> None:
    wins, falls = (each for each in tournament.state.tables[number].players.values())
    stacks = f"{wins.name} {wins.chips + falls.chips}, {falls.name} 0"
    tournament.play(f"a hand begins at table {number}")
    tournament.play(f"the hand at table {number} ends: {stacks}")


def final_drawn(tournament: Tournament) -> None:
    """One falls at each table, and the final table is drawn before anybody has a seat of them."""
    for number in (1, 2):
        one_falls(tournament, number)
    act = move_now(tournament.state, Random(1))
    assert act is not None
    tournament.play(act)
    assert tournament.state.final


def ended(tournament: Tournament) -> None:
    """The last hand of the final table is played."""
    one_falls(tournament, next(number for number, table in tournament.state.tables.items() if table.players))


@pytest.mark.parametrize("draft", ["freezeout", "bounty", "satellite"])
def test_whoever_gets_no_seat_has_everything_back_when_the_final_table_is_drawn(draft: str) -> None:
    tournament, without = four(draft=draft), four("", draft)
    for each in (tournament, without):
        final_drawn(each)
    eve, state = tournament.state.named["Eve"], tournament.state
    assert (eve.is_now, eve.refunded, eve.head) == (WITHDRAWN, eve.paid, 0)
    for figure in (pool_of, kept_of, paid_places, entries_of):
        assert figure(state) == figure(without.state), figure.__name__
    for each in (tournament, without):
        if each.state.is_now == RUNNING:
            ended(each)
    assert state.is_now == OVER
    assert places(tournament) == places(without) and due_prizes(state) == due_prizes(without.state)


@pytest.mark.parametrize(("said", "kept"), [("$50", 40_00), ("$30", 30_00), ("$70", 60_00)])
def test_what_the_operator_said_it_keeps_is_less_by_the_fee_that_went_back(said: str, kept: int) -> None:
    tournament = four()
    tournament.play(f"the operator keeps {said}")
    final_drawn(tournament)
    assert tournament.state.kept == kept and pool_of(tournament.state) == 440_00 - kept
    assert replay(HOUSE, tournament.log).state == tournament.state


def test_what_was_guaranteed_is_made_up_again() -> None:
    tournament = four(prizes__guarantee=500)
    tournament.play("the operator keeps $50")
    assert tournament.state.made_up == 0
    final_drawn(tournament)
    assert tournament.state.made_up == 100_00 and pool_of(tournament.state) == 500_00


def test_whoever_waits_while_a_seat_may_come_free_stays() -> None:
    tournament = four()
    one_falls(tournament, 1)
    act = late_seat_of(tournament.state, "Eve", Random(1))
    assert act is not None
    tournament.play(act)
    assert tournament.state.named["Eve"].chips == 10_000


def test_who_never_signed_has_it_back_before_places_are_given() -> None:
    tournament = opened("freezeout", "Ann", "Bob", offers=["compulsory wagers", "signing"], says__signed=True)
    for line in ("the Director has every player sign", "Ann signs the conditions", "Bob signs the conditions"):
        tournament.play(line)
    tournament.play(seats_drawn(tournament.state, Random(1)))
    tournament.play("the Director starts play")
    tournament.play("Cy enters")
    one_falls(tournament, 1)
    cy = tournament.state.named["Cy"]
    assert tournament.state.is_now == OVER and (cy.is_now, cy.refunded) == (WITHDRAWN, 110_00)
    assert len(places(tournament)) == 2 and pool_of(tournament.state) == 200_00


def test_nobody_who_goes_on_without_playing_waits_for_a_seat() -> None:
    tournament = paired("Ann", "Bob", "Cy", "Dan", "Eve", "Fay")
    assert tournament.state.byes == ["Ann", "Bob"]
    one_falls(tournament, 1)
    assert entrants_to_seat(tournament.state) == []
    assert late_seat_of(tournament.state, "Ann", Random(1)) is None
    refused(tournament, "Ann draws a late seat: 1")
    one_falls(tournament, 2)
    act = move_now(tournament.state, Random(1))
    assert act is not None
    tournament.play(act)
    assert tournament.state.still_in == 4


def test_a_tournament_that_is_broken_off_keeps_no_fee_that_went_back() -> None:
    tournament = four()
    one_falls(tournament, 1)
    tournament.play("the operator keeps $50")
    tournament.play("the operator cancels the tournament: a flood")
    assert tournament.state.kept == 40_00
    assert sum(each.prize for each in tournament.state.entered) == 400_00
