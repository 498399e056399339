"""Acts at an odd moment or with odd fields: refused with nothing changed, or the tournament goes on as it must."""

from __future__ import annotations

from typing import Any

import pytest

from pokerroom import shelf
from pokerroom.law.error import Refused
from pokerroom.tournament.conditions import Conditions, checked, read_conditions
from pokerroom.tournament.pool import pool_of
from pokerroom.tournament.preparing import designation, paper, staffed
from pokerroom.tournament.prizes import due_prizes, order_of
from pokerroom.tournament.state import OVER, RUNNING
from pokerroom.tournament.tournament import Tournament, replay
from tests.tournament.test_corrections import playing, stands_so

HOUSE = shelf.book("house")
THREE = ["Ann", "Bob", "Cy"]


def refused(tournament: Tournament, line: str, at: int | None = None) -> Refused:
    """A line is refused, and nothing has changed, in the state or in the log."""
    before = stands_so(tournament), len(tournament.log)
    with pytest.raises(Refused) as found:
        tournament.play(line, at=at)
    assert (stands_so(tournament), len(tournament.log)) == before
    return found.value


def told(draft: str, book: str = "house", **changed: Any) -> Conditions:
    given = {**read_conditions(shelf.book(book).drafts[draft]).given}
    given |= {key.replace("__", "."): value for key, value in changed.items()}
    return checked(given)


def opened(draft: str, *names: str, **changed: Any) -> Tournament:
    """A tournament of the house with its entries open, these names entered, its staff there and two tables."""
    conditions = told(draft, **changed)
    tournament = Tournament(HOUSE.game(conditions["game"]), conditions)
    while (act := paper(tournament.state)) is not None:
        tournament.play(act)
    tournament.play("the operator opens entries")
    for name in names:
        tournament.play(f"{name} enters")
    while (act := staffed(tournament.state)) is not None:
        tournament.play(act)
    tournament.play("the Director designates 1, 2")
    return tournament


def paired(*names: str, withdraws: str = "") -> Tournament:
    """A knock-out of these in which play has begun; the first of them go on without playing where there are byes."""
    tournament = opened("heads_up", *names, disqualified__for=["collusion"])
    byes = (1 << (len(names) - 1).bit_length()) - len(names)
    pairs = (len(names) - byes) // 2
    shuffle = ", ".join(str(number) for number in range(1, len(names) + 1))
    tournament.play(f"the round is drawn: {shuffle}; buttons {', '.join('1' * pairs)}")
    if withdraws:
        tournament.play(f"{withdraws} withdraws")
    tournament.play("the Director starts play")
    return tournament


def places(tournament: Tournament) -> list[tuple[str, int]]:
    assert stands_so(replay(HOUSE, tournament.log)) == stands_so(tournament)
    return [(each.name, each.best) for each in order_of(tournament.state)]


# ------------------------------------------------------------------------------------------- what a hand came to


@pytest.mark.parametrize("takers", ["Zoe takes Bob", "Bob takes Bob", "Ann, Ann take Bob", "Ann, Zoe take Bob"])
def test_whoever_takes_a_head_is_looked_at_before_anything_is_recorded(takers: str) -> None:
    tournament = playing("bounty")
    refused(tournament, f"the Director counts table 1: Ann 20000, Bob 0; {takers}")
    tournament.play("a hand begins at table 1")
    refused(tournament, f"the hand at table 1 ends: Ann 20000, Bob 0; {takers}")
    tournament.play("the hand at table 1 ends: Ann 20000, Bob 0; Ann takes Bob")
    assert tournament.state.named["Ann"].bounties


def test_whoever_falls_with_another_takes_no_head() -> None:
    tournament = playing("bounty")
    tournament.play("a hand begins at table 1")
    line = "the hand at table 1 ends: Ann 30000, Bob 0, Cy 0; Ann takes Bob; Bob takes Cy"
    assert "who takes Cy" in refused(tournament, line).sentence


@pytest.mark.parametrize("stacks", ["Ann 0, Ann 20000", "Ann 20000, ann 0", "Ann 5000, Bob 20000, ANN 5000"])
def test_nobody_is_counted_twice_so_that_no_chip_is_made(stacks: str) -> None:
    tournament = playing()
    assert "twice" in refused(tournament, f"the Director counts table 1: {stacks}").sentence
    tournament.play("a hand begins at table 1")
    assert "twice" in refused(tournament, f"the hand at table 1 ends: {stacks}").sentence
    assert sum(each.chips for each in tournament.state.left) == 60_000


# ------------------------------------------------------------------------------------------------------ levels


@pytest.mark.parametrize(
    ("level", "figures"),
    [(3, "125/150, ante 0"), (6, "600/1200, ante 0"), (3, "50/250, ante 0"), (2, "75/100, ante 0")],
)
def test_a_level_that_does_not_follow_the_one_before_is_refused_when_it_is_said(level: int, figures: str) -> None:
    tournament = playing()
    assert (
        "must be above" in refused(tournament, f"the Director makes level {level} {figures}, for 20 minutes").sentence
    )
    tournament.play("a hand begins at table 1")


ROWS = [{"small": 50, "big": 100, "minutes": 20}]


@pytest.mark.parametrize(
    "rows",
    [
        [*ROWS, {"small": 25, "big": 50, "minutes": 20}],
        [*ROWS, *ROWS],
        [{"small": 0, "big": 0, "minutes": 20}],
        [{"small": 100, "big": 50, "minutes": 20}],
    ],
)
@pytest.mark.parametrize("colours", [True, False])
def test_levels_by_which_nobody_could_play_are_refused_when_it_is_announced(
    rows: list[dict[str, int]], colours: bool
) -> None:
    conditions = told("freezeout", wagers__levels=rows, chips__colours=colours)
    with pytest.raises(Refused):
        Tournament(HOUSE.game("holdem"), conditions)
    tournament = opened("freezeout")
    refused(tournament, "the operator changes wagers.levels to [{ small = 100, big = 50, minutes = 20 }]")


# ---------------------------------------------------------------------------------------------- rounds and byes


def test_whoever_withdraws_from_a_bye_does_not_go_on() -> None:
    tournament = paired("Ann", "Bob", "Cy", withdraws="Ann")
    tournament.play("a hand begins at table 1")
    tournament.play("the hand at table 1 ends: Bob 10000, Cy 0")
    assert tournament.state.is_now == OVER
    assert places(tournament) == [("Bob", 1), ("Cy", 2)]


def test_whoever_has_a_bye_wins_when_both_others_are_gone() -> None:
    tournament = paired("Ann", "Bob", "Cy")
    tournament.play("the Director disqualifies Bob for collusion")
    tournament.play("the Director disqualifies Cy for collusion")
    assert tournament.state.is_now == OVER
    assert places(tournament) == [("Ann", 1), ("Cy", 2), ("Bob", 3)]
    assert due_prizes(tournament.state) == {"Ann": pool_of(tournament.state)}


def test_those_with_byes_play_on_when_both_of_the_only_pair_are_gone() -> None:
    tournament = paired("Ann", "Bob", "Cy", "Dan", "Eve")  # three byes
    tournament.play("Dan retires")
    tournament.play("the Director disqualifies Eve for collusion")
    assert tournament.state.is_now == RUNNING
    tournament.play("the round is drawn: 3, 2, 1; buttons 1")
    assert [each.name for each in tournament.state.left] == ["Ann", "Bob"]
    assert tournament.state.byes == ["Cy"]


def test_whoever_has_a_bye_is_among_the_fewest_who_play() -> None:
    tournament = opened("heads_up", "Ann", "Bob", "Cy", players__least=3)
    tournament.play("the round is drawn: 1, 2, 3; buttons 1")
    tournament.play("the Director starts play")
    assert tournament.state.is_now == RUNNING


def test_nobody_enters_a_knock_out_whose_pairs_are_drawn_and_they_are_drawn_once() -> None:
    tournament = opened("heads_up", "Ann", "Bob")
    tournament.play("the round is drawn: 1, 2; buttons 1")
    refused(tournament, "Cy enters")
    refused(tournament, "the round is drawn: 1, 2; buttons 1")


# --------------------------------------------------------------------------------------------- who is in it


def test_a_substitute_does_not_enter_besides() -> None:
    tournament = playing(substitute__when=["illness"], entry__late_until=5)
    tournament.play("the Director lets Sue play in the place of Ann: illness")
    assert "in the place of Ann" in refused(tournament, "sue enters").sentence
    tournament.play("Zoe enters")


def test_whoever_waits_for_a_seat_gets_one_before_it_is_over() -> None:
    tournament = playing(names=["Ann", "Bob"], format__seats=2, format__final=2, entry__late_until=5)
    tournament.play("Zed enters")
    tournament.play("a hand begins at table 1")
    tournament.play("the hand at table 1 ends: Ann 20000, Bob 0")
    assert tournament.state.is_now == RUNNING
    tournament.play("Zed draws a late seat: 1")
    tournament.play("a hand begins at table 1")
    tournament.play("the hand at table 1 ends: Ann 0, Zed 30000")
    assert places(tournament) == [("Zed", 1), ("Ann", 2), ("Bob", 3)]


def test_who_comes_from_a_flight_is_an_entrant_like_others() -> None:
    conditions = told("seven_card_stud", "canberra", chips__after="carried over")
    tournament = Tournament(shelf.book("canberra").game(conditions["game"]), conditions)
    for line in ("files the approval of the conditions", "opens entries", "changes players.most to 48"):
        tournament.play(f"the operator {line}")
    brings = "the operator brings Ann over with 5000, for $50 of which $5 is fee"
    assert refused(tournament, brings).by == ("ACT 7CS 20.2",)
    full = opened("freezeout", "Bob", "Cy", chips__after="carried over", players__most=2)
    assert "places are taken" in refused(full, brings).sentence
    tournament = opened("freezeout", chips__after="carried over")
    refused(tournament, "the operator brings Bob over with 5000, for $10 of which $50 is fee")
    tournament.play(brings)
    tournament.play("Ann withdraws for $40")
    tournament.play(brings)  # as many chips as before, of which none are here
    assert tournament.state.named["Ann"].paid == 50_00
    assert pool_of(tournament.state) == 10_00 + 45_00


# ------------------------------------------------------------------------------------------------------ shares

SOLD = {
    "offers": ["compulsory wagers", "add-on"],
    "price__add_on": 50,
    "chips__add_on": 5000,
    "format__add_on_after": 1,
    "format__breaks": [{"after": 1, "minutes": 15}],
    "prizes__chop": "yes",
}


def offered(line: str) -> Tournament:
    """Two of three are left in a break, and a chop was read out to them."""
    tournament = playing(names=THREE, **SOLD)
    tournament.play("a hand begins at table 1")
    tournament.play("the hand at table 1 ends: Ann 20000, Bob 0", at=tournament.at + 1210)
    tournament.play(f"the Director reads out a chop {line}")
    return tournament


@pytest.mark.parametrize("between", ["Ann adds on", "Zed enters", "the operator keeps $100"])
def test_nobody_agrees_to_shares_of_money_that_is_another_now(between: str) -> None:
    tournament = offered("equal")
    tournament.play("Cy agrees to share")
    tournament.play(between)
    refused(tournament, "Ann agrees to share")
    assert tournament.state.is_now == RUNNING


def test_nobody_adds_on_once_prizes_are_shared() -> None:
    tournament = offered("equal with $50 for the winner")
    tournament.play("Cy agrees to share")
    tournament.play("Ann agrees to share")
    assert "shared" in refused(tournament, "Ann adds on").sentence
    assert sum(due_prizes(tournament.state).values()) == pool_of(tournament.state)


def test_what_was_shared_stays_so_when_it_is_broken_off_and_what_was_left_goes_by_chips() -> None:
    tournament = offered("equal with $60 for the winner")
    tournament.play("Cy agrees to share")
    tournament.play("Ann agrees to share")
    tournament.play("the operator cancels the tournament: fire")
    found = {each.name: each.prize for each in tournament.state.entered}
    assert found == {"Ann": 120_00 + 40_00, "Bob": 0, "Cy": 120_00 + 20_00}


# --------------------------------------------------------------------------------------- tables that are no more


def test_nobody_buys_back_at_a_table_that_was_released() -> None:
    tournament = playing("rebuy", names=["Ann", "Bob", "Cy", "Dan", "Eve", "Fay"], format__seats=4, format__final=4)
    bank = tournament.state.named["Ann"].chips
    tournament.play("a hand begins at table 2")
    tournament.play(f"the hand at table 2 ends: Dan {2 * bank}, Eve 0")
    tournament.play("a hand begins at table 1")
    tournament.play(f"the hand at table 1 ends: Ann {2 * bank}, Bob 0")
    tournament.play("the final table is drawn: 1, 2, 3, 4; button 1")
    tournament.play("the Director releases table 2")
    assert "table 2" in refused(tournament, "Eve buys back").sentence


def test_nobody_is_moved_to_a_table_whose_play_has_ended() -> None:
    book = shelf.book("crown")
    tournament = playing_in_rounds()
    tournament.play("a hand begins at table 2")
    tournament.play("the hand at table 2 ends: Dan 20000, Eve 0")
    tournament.play("the Director ends table 2")
    assert "ended" in refused(tournament, "the Director moves Ann to table 2, seat 2: a friend").sentence
    assert "ended" in refused(tournament, "the Director counts table 2: Dan 30000, Fay 0").sentence
    assert replay(book, tournament.log).state == tournament.state


def playing_in_rounds() -> Tournament:
    """Six at two tables of Crown's, from each of which two go on."""
    book = shelf.book("crown")
    rounds = {"format__kind": "shootout", "format__seats": 3, "format__go_on": 2, "players__least": 2}
    conditions = told("friday", "crown", **rounds)
    tournament = Tournament(book.game(conditions["game"]), conditions)
    while (act := paper(tournament.state)) is not None:
        tournament.play(act)
    tournament.play("the operator opens entries")
    for name in ("Ann", "Bob", "Cy", "Dan", "Eve", "Fay"):
        tournament.play(f"{name} enters")
    while (act := staffed(tournament.state)) is not None:
        tournament.play(act)
    tournament.play(designation(tournament.state))
    tournament.play("the round is drawn: 1, 2, 3, 4, 5, 6; buttons 1, 1")
    tournament.play("the Director briefs all players")
    tournament.play("the Director starts play")
    return tournament


# ---------------------------------------------------------------------------------------------- hand for hand


def test_who_does_not_come_goes_in_the_hand_that_all_tables_play_and_below_those_who_fall_in_it() -> None:
    tournament = playing(
        format__seats=4, format__final=2, prizes__shares=[50, 30, 20], absent__then="removed", entry__late_until=0
    )
    tournament.play("a hand begins at table 1")
    tournament.play("the hand at table 1 ends: Ann 20000, Bob 0")
    tournament.play("the Director has the tables play hand for hand")
    tournament.play("a hand begins at table 1")
    tournament.play("the hand at table 1 ends: Ann 30000, Cy 0")
    tournament.play("the Director marks Fay as away")
    tournament.play("a hand begins at table 2")
    tournament.play("the hand at table 2 ends: Dan 20000, Eve 0")
    found = places(tournament)
    assert found == [("Ann", 1), ("Dan", 2), ("Cy", 3), ("Eve", 3), ("Fay", 5), ("Bob", 6)]
