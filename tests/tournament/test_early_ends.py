"""Early ends: tables that end by agreement, their chips changed for cash, and what becomes of the tournament then."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pokerroom import shelf
from pokerroom.law.error import Refused
from pokerroom.tournament.by_chance import move_now
from pokerroom.tournament.conditions import Conditions
from pokerroom.tournament.drawing import DrawFinal
from pokerroom.tournament.ending import TableEnded
from pokerroom.tournament.entries import EMPLOYEE, Enter
from pokerroom.tournament.finale import ChipsCashed
from pokerroom.tournament.finish import PlayEnded
from pokerroom.tournament.moves import BreakTable
from pokerroom.tournament.pool import kept_of, pool_of
from pokerroom.tournament.preparing import designation, paper, staffed
from pokerroom.tournament.prizes import due_prizes, order_of
from pokerroom.tournament.state import OVER, RUNNING, SETTLED
from pokerroom.tournament.tournament import Tournament, replay
from tests.tournament.test_odd_acts import refused, told
from tests.tournament.test_unseated import ended, final_drawn, four

CROWN = shelf.book("crown")
NAMES = ("Ann", "Bob", "Cy", "Dan", "Eve", "Fay")


def for_cash(*names: str, book: str = "crown", employee: str = "", **changed: Any) -> Tournament:
    """A tournament whose chips are changed for cash, three to a table, in which play has begun."""
    given: Conditions = told(
        "friday",
        book,
        **{"chips__after": "cash", "format__seats": 3, "players__least": 2, "price__entry_fee": 0} | changed,
    )
    found = shelf.book(book)
    tournament = Tournament(found.game(given["game"]), given)
    while (act := paper(tournament.state)) is not None:
        tournament.play(act)
    tournament.play("the operator opens entries")
    for name in names:
        tournament.play(Enter(name, EMPLOYEE if name == employee else ""))
    while (act := staffed(tournament.state)) is not None:
        tournament.play(act)
    tournament.play(designation(tournament.state))
    places = [f"{name} {at // 3 + 1}.{at % 3 + 1}" for at, name in enumerate(names)]
    tournament.play(f"the Director seats {', '.join(places)}")
    tournament.play("the Director briefs all players")
    tournament.play("the Director starts play")
    return tournament


def ends(tournament: Tournament, table: int) -> list[type]:
    """All at a table agree that play ends there; the kinds of what came of it."""
    here = [each.name for each in tournament.state.tables[table].players.values()]
    return [type(event) for event in tournament.play(f"the Director ends table {table}; agreed: {', '.join(here)}")]


def signed(tournament: Tournament) -> dict[str, int]:
    """The prizes, once they are signed; they are all there is, and everybody has a place."""
    state = tournament.state
    tournament.play(f"the operator keeps ${kept_of(state) // 100}")
    due = due_prizes(state)
    won = ", ".join(f"{name} ${cents // 100}.{cents % 100:02}" for name, cents in due.items())
    tournament.play(f"the Director settles the prizes: {won}")
    assert state.is_now == SETTLED
    assert sum(each.prize for each in state.entered) == pool_of(state)
    assert sorted(each.place for each in state.entered) == list(range(1, len(state.entered) + 1))
    assert replay(CROWN, tournament.log).state == state
    return due


def test_when_every_table_has_ended_by_agreement_it_is_over_and_each_chip_is_worth_the_same() -> None:
    tournament = for_cash(*NAMES)
    tournament.play("a hand begins at table 1")
    tournament.play("the hand at table 1 ends: Ann 20000, Bob 5000, Cy 5000")
    assert ends(tournament, 1) == [TableEnded]
    assert tournament.state.is_now == RUNNING
    assert ends(tournament, 2) == [TableEnded, ChipsCashed, PlayEnded]
    assert tournament.state.is_now == OVER
    assert tournament.log[-2].by == ("CROWN 12.4.8(d)(ii)", "CROWN 12.4.3(c)")
    assert signed(tournament) == {
        "Ann": 200_00, "Dan": 100_00, "Eve": 100_00, "Fay": 100_00, "Bob": 50_00, "Cy": 50_00,
    }  # fmt: skip


def test_before_the_first_hand_it_is_over_too_and_nobody_withdraws_from_their_share() -> None:
    tournament = for_cash(*NAMES)
    ends(tournament, 1)
    ends(tournament, 2)
    assert "nobody withdraws" in refused(tournament, "Ann withdraws").sentence
    assert set(signed(tournament).values()) == {100_00}


def test_a_table_plays_on_where_another_has_ended_until_nobody_has_anybody_to_play_with() -> None:
    tournament = for_cash(*NAMES, prizes__shares=[50, 20, 15, 10, 5], format__final=2, format__hand_for_hand="no")
    ends(tournament, 1)
    tournament.play("a hand begins at table 2")
    tournament.play("the hand at table 2 ends: Dan 20000, Eve 0")
    assert tournament.state.is_now == RUNNING
    tournament.play("a hand begins at table 2")
    events = tournament.play("the hand at table 2 ends: Dan 0, Fay 30000")
    assert [type(event) for event in events][-2:] == [ChipsCashed, PlayEnded]
    # Fifth and sixth go by place; 95 per cent by chips, 30,000 to 10,000 each.
    assert [finish.name for finish in order_of(tournament.state)][4:] == ["Dan", "Eve"]
    assert signed(tournament) == {"Fay": 285_00, "Ann": 95_00, "Bob": 95_00, "Cy": 95_00, "Dan": 30_00}


def test_whoever_is_left_alone_by_somebody_who_retires_ends_it() -> None:
    tournament = for_cash("Ann", "Bob", "Cy", "Dan", "Eve", format__final=2, format__hand_for_hand="no")
    ends(tournament, 1)
    events = tournament.play("Eve retires")
    assert [type(event) for event in events][-2:] == [ChipsCashed, PlayEnded]
    assert tournament.state.chop.keys() == {"Ann", "Bob", "Cy", "Dan"}


def test_at_the_last_table_of_a_tournament_in_rounds_those_who_agree_end_it() -> None:
    tournament = for_cash("Ann", "Bob", "Cy", format__go_on=2)
    assert ends(tournament, 1) == [TableEnded, ChipsCashed, PlayEnded]
    assert set(signed(tournament).values()) == {100_00}


def test_at_one_table_of_several_in_rounds_those_who_agree_go_on() -> None:
    tournament = for_cash(*NAMES, format__go_on=2)
    assert ends(tournament, 1) == [TableEnded]
    assert ends(tournament, 2) == [TableEnded]
    assert tournament.state.is_now == RUNNING


def test_an_employee_has_nothing_of_what_chips_are_changed_for() -> None:
    invited = {
        "offers": ["compulsory wagers", "staff entries"],
        "details__kind": "charity",
        "says__staff_may_play": True,
    }
    tournament = for_cash("Ann", "Bob", "Cy", employee="Cy", **invited)
    ends(tournament, 1)
    assert signed(tournament) == {"Ann": 150_00, "Bob": 150_00}


def test_nobody_buys_at_a_table_whose_chips_are_changed_for_cash() -> None:
    offers = ["compulsory wagers", "re-buy", "add-on"]
    sold = {"price__rebuy": 100, "format__buy_back": "in the first hour", "format__buy_back_minutes": 60}
    sold |= {"price__add_on": 50, "chips__add_on": 5000, "format__add_on_after": 1}
    tournament = for_cash(*NAMES, offers=offers, **sold)
    ends(tournament, 1)
    assert refused(tournament, "Ann buys back").sentence == "play at table 1 has ended."
    assert refused(tournament, "Ann adds on").sentence == "play at table 1 has ended."


def test_no_table_ends_early_before_play_or_behind_it_or_while_somebody_who_paid_has_no_seat() -> None:
    tournament = for_cash(*NAMES, entry__late_until=5)
    tournament.play("the Director ends the session")
    assert refused(tournament, "the Director ends table 1; agreed: Ann, Bob, Cy").sentence == "play is not on."
    tournament.play("the Director resumes play")
    tournament.play("Gus enters")
    told_why = refused(tournament, "the Director ends table 1; agreed: Ann, Bob, Cy")
    assert told_why.sentence == "Gus has no seat yet."
    assert told_why.by == ("CROWN 12.4.8(d)(ii)",)


@pytest.mark.parametrize("agreed", ["Ann", "Ann, Bob"])
def test_victoria_asks_for_both_grounds(agreed: str) -> None:
    tournament = for_cash("Ann", "Bob", "Cy", book="victoria", format__go_on=2)
    tournament.play("Cy retires")
    line = f"the Director ends table 1; agreed: {agreed}"
    if agreed == "Ann":
        assert refused(tournament, line).by == ("VIC 10.3.5(b)", "VIC 10.3.5")
    else:
        tournament.play(line)


NINE = (*NAMES, "Gus", "Hal", "Ida")


def falls(tournament: Tournament, winner: str, *fallen: str) -> list[Any]:
    """Some lose all they have to somebody at their table."""
    state = tournament.state
    chips = sum(state.named[name].chips for name in (winner, *fallen))
    number = state.named[winner].table
    tournament.play(f"a hand begins at table {number}")
    stacks = ", ".join(f"{name} 0" for name in fallen)
    return tournament.play(f"the hand at table {number} ends: {winner} {chips}, {stacks}")


def test_whoever_agreed_to_end_at_another_table_is_not_drawn_to_the_final_one() -> None:
    tournament = for_cash(*NINE, format__final=4, format__hand_for_hand="no")
    state = tournament.state
    ends(tournament, 3)
    falls(tournament, "Ann", "Bob")
    assert move_now(state, Random(1)) is None  # five play on
    falls(tournament, "Dan", "Eve")
    with pytest.raises(Refused, match="final table"):
        tournament.play("a hand begins at table 1")
    act = move_now(state, Random(1))
    assert isinstance(act, DrawFinal)
    tournament.play(act)
    assert {each.name for each in state.tables[1].players.values()} == {"Ann", "Cy", "Dan", "Fay"}
    assert {each.name for each in state.tables[3].players.values()} == {"Gus", "Hal", "Ida"}
    for fallen in ("Cy", "Fay"):
        falls(tournament, "Ann", fallen)
    events = falls(tournament, "Ann", "Dan")
    assert [type(event) for event in events][-2:] == [ChipsCashed, PlayEnded]
    due = signed(tournament)
    assert sum(due.values()) == 900_00 and {*due} == {"Ann", "Gus", "Hal", "Ida"}


def test_every_button_of_a_final_table_is_one_of_those_who_play_there() -> None:
    for seed in range(20):
        tournament = for_cash(*NINE, format__final=4, format__hand_for_hand="no")
        ends(tournament, 3)
        falls(tournament, "Ann", "Bob")
        falls(tournament, "Dan", "Eve")
        act = move_now(tournament.state, Random(seed))
        assert isinstance(act, DrawFinal) and act.button <= 4
        tournament.play(act)


def test_a_table_breaks_when_those_who_play_on_fit_one_fewer() -> None:
    tournament = for_cash(*NINE, "Jo", "Kim", "Lou", format__final=2, format__hand_for_hand="no")
    ends(tournament, 4)
    falls(tournament, "Ann", "Bob")
    falls(tournament, "Dan", "Eve")
    falls(tournament, "Gus", "Hal")
    act = move_now(tournament.state, Random(1))
    assert isinstance(act, BreakTable)
    tournament.play(act)
    assert len(tournament.state.live) == 2 and len(tournament.state.tables[4].players) == 3


BACK = {
    "offers": ["compulsory wagers", "re-buy"],
    "price__rebuy": 100,
    "format__buy_back": "in the first hour",
    "format__buy_back_minutes": 60,
}


def test_the_end_waits_for_nobody_who_is_out_at_a_table_that_has_ended() -> None:
    tournament = for_cash(*NAMES, **BACK, format__final=2, format__hand_for_hand="no")
    falls(tournament, "Ann", "Bob")
    ends(tournament, 1)
    assert "ended" in refused(tournament, "Bob buys back").sentence
    assert [type(event) for event in tournament.play("Eve retires")][-1] is not PlayEnded
    assert [type(event) for event in tournament.play("Fay retires")][-2:] == [ChipsCashed, PlayEnded]


def test_the_end_waits_for_somebody_who_may_come_back_to_their_seat() -> None:
    tournament = for_cash(*NAMES, **BACK, format__final=2, format__hand_for_hand="no")
    ends(tournament, 1)
    falls(tournament, "Dan", "Eve", "Fay")
    assert tournament.state.is_now == RUNNING
    tournament.play("Eve buys back")
    assert tournament.state.tables[2].players.keys() == {1, 2}


AGAIN = {
    "offers": ["compulsory wagers", "re-entry"],
    "price__re_entry": 100,
    "format__buy_back": "in the first hour",
    "format__buy_back_minutes": 60,
}


def test_the_end_waits_for_somebody_who_may_enter_again_elsewhere() -> None:
    tournament = for_cash(*NAMES, **AGAIN, entry__late_until=5, format__final=2, format__hand_for_hand="no")
    falls(tournament, "Ann", "Bob")
    ends(tournament, 1)
    falls(tournament, "Dan", "Eve", "Fay")
    assert tournament.state.is_now == RUNNING
    tournament.play("Bob enters again: 1")
    assert tournament.state.named["Bob"].table == 2


def test_the_end_waits_for_nobody_who_may_not_enter_again_once_the_final_table_is_drawn() -> None:
    tournament = four(late="", **AGAIN)
    final_drawn(tournament)
    ended(tournament)
    assert tournament.state.is_now == OVER
