"""Buying again: re-buys, add-ons and re-entries, each for those for whom it is, and only while play is on."""

from __future__ import annotations

import pytest

from pokerroom.tournament.clock import levels_of
from pokerroom.tournament.pool import entries_of, kept_of, pool_of
from pokerroom.tournament.prizes import due_prizes
from pokerroom.tournament.state import CANCELLED, OUT, OVER, SEATED
from pokerroom.tournament.tournament import Tournament
from tests.tournament.test_changed_conditions import begun
from tests.tournament.test_odd_acts import refused


def in_the_break(*names: str) -> Tournament:
    """The first of these has won chips of the second, and the break of the add-on is on."""
    tournament = begun("rebuy", *names)
    tournament.play("a hand begins at table 1")
    tournament.play(f"the hand at table 1 ends: {names[0]} 6000, {names[1]} 4000")
    after = tournament.state.conditions["format.add_on_after"] if tournament.state.conditions else 0
    tournament.play("somebody looks at the clock", at=tournament.at + levels_of(tournament.state)[after - 1].ends + 5)
    return tournament


def test_nobody_adds_on_to_a_tournament_that_was_cancelled() -> None:
    tournament = in_the_break("Ann", "Bob", "Cy", "Dan")
    tournament.play("the operator cancels the tournament: fire")
    state = tournament.state
    assert state.is_now == CANCELLED and state.named["Ann"].is_now == SEATED
    assert refused(tournament, "Ann adds on").sentence == "play is not on."
    assert pool_of(state) == sum(each.prize for each in state.entries.values())


def test_nobody_adds_on_once_it_is_over_or_adjourned_or_settled() -> None:
    tournament = in_the_break("Ann", "Bob")
    tournament.play("the Director ends the session")
    refused(tournament, "Ann adds on")
    tournament.play("the Director resumes play")
    tournament.play("Bob retires")
    assert tournament.state.is_now == OVER
    refused(tournament, "Ann adds on")
    tournament.play("the operator keeps $0")
    won = ", ".join(f"{name} ${cents // 100}" for name, cents in due_prizes(tournament.state).items())
    tournament.play(f"the Director settles the prizes: {won}")
    refused(tournament, "Ann adds on")


def test_nobody_buys_or_enters_again_once_it_is_over_or_cancelled() -> None:
    for draft, line in (("rebuy", "Bob buys back"), ("re_entry", "Bob enters again: 1")):
        tournament = begun(draft, "Ann", "Bob", "Cy")
        bank = tournament.state.named["Ann"].chips
        tournament.play("a hand begins at table 1")
        tournament.play(f"the hand at table 1 ends: Ann {2 * bank}, Bob 0")
        tournament.play("the operator cancels the tournament: fire")
        refused(tournament, line)


def test_where_players_enter_again_nobody_buys_back_in_its_stead() -> None:
    tournament = begun("re_entry", "Ann", "Bob", "Cy", "Dan")
    tournament.play("a hand begins at table 1")
    tournament.play("the hand at table 1 ends: Ann 40000, Bob 0")
    for name in ("Bob", "Cy"):  # who is out, and who is not and has no more than a bank
        told = refused(tournament, f"{name} buys back")
        assert told.sentence == "nobody buys back in this tournament."
        assert told.by == ("HOUSE 181",)
    kept = kept_of(tournament.state)
    tournament.play("Bob enters again: 1")
    assert kept_of(tournament.state) == kept + 20_00
    assert entries_of(tournament.state) == 5


@pytest.mark.parametrize(("draft", "line"), [("rebuy", "Ann buys back"), ("re_entry", "Ann enters again: 1")])
def test_nobody_comes_back_whose_substitute_plays_for_themselves_by_now(draft: str, line: str) -> None:
    tournament = begun(draft, "Ann", "Bob", "Cy", "Dan", substitute__when=["illness"])
    bank = tournament.state.named["Ann"].chips
    tournament.play("the Director lets Nat play in the place of Ann: illness")
    tournament.play("a hand begins at table 1")
    tournament.play(f"the hand at table 1 ends: Ann 0, Bob {2 * bank}")
    tournament.play("Nat enters")
    assert refused(tournament, line).sentence == "Nat plays for themselves already."
    assert tournament.state.named["Ann"].is_now == OUT


@pytest.mark.parametrize(("draft", "line"), [("rebuy", "Ann buys back"), ("re_entry", "Ann enters again: 1")])
def test_nobody_comes_back_whose_substitute_plays_for_another_by_now(draft: str, line: str) -> None:
    tournament = begun(draft, "Ann", "Bob", "Cy", "Dan", substitute__when=["illness"])
    bank = tournament.state.named["Ann"].chips
    tournament.play("the Director lets Nat play in the place of Ann: illness")
    tournament.play("a hand begins at table 1")
    tournament.play(f"the hand at table 1 ends: Ann 0, Bob {2 * bank}")
    tournament.play("the Director lets Nat play in the place of Cy: illness")
    assert refused(tournament, line).sentence == "Nat plays in the place of Cy already."


@pytest.mark.parametrize(("draft", "line"), [("rebuy", "Ann buys back"), ("re_entry", "Ann enters again: 1")])
def test_whoever_has_a_substitute_comes_back_with_them(draft: str, line: str) -> None:
    tournament = begun(draft, "Ann", "Bob", "Cy", "Dan", substitute__when=["illness"])
    bank = tournament.state.named["Ann"].chips
    tournament.play("the Director lets Nat play in the place of Ann: illness")
    tournament.play("a hand begins at table 1")
    tournament.play(f"the hand at table 1 ends: Ann 0, Bob {2 * bank}")
    tournament.play(line)
    assert (tournament.state.named["Ann"].chips, tournament.state.named["Ann"].played_by) == (bank, "Nat")
