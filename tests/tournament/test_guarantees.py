"""What the operator adds is what a guarantee lacks in the end, whoever came or went since it said what it keeps."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from pokerroom.tournament.by_chance import late_seat_of, seats_drawn
from pokerroom.tournament.pool import pool_of
from pokerroom.tournament.prizes import SettlePlaces, due_prizes
from pokerroom.tournament.state import CANCELLED, OVER, SETTLED
from pokerroom.tournament.tournament import Tournament, replay
from pokerroom.tournament.vocabulary import TOURNAMENT
from tests.tournament.test_odd_acts import HOUSE as BOOK
from tests.tournament.test_odd_acts import opened

NAMES = ("Ann", "Bob", "Cy", "Dan")


def four(**changed: Any) -> Tournament:
    """Four have paid $110 each, $10 of it fee, where $1,000 are guaranteed."""
    return opened("freezeout", *NAMES, **{"prizes__guarantee": 1_000} | changed)


def starts(tournament: Tournament) -> None:
    tournament.play(seats_drawn(tournament.state, Random(1)))
    tournament.play("the Director starts play")


def come(tournament: Tournament, *names: str) -> None:
    """They enter late, and have seats."""
    for name in names:
        tournament.play(f"{name} enters")
        act = late_seat_of(tournament.state, name, Random(1))
        assert act is not None
        tournament.play(act)


def wins_all(tournament: Tournament) -> None:
    """Whoever sits first at the only table that plays takes all chips in one hand."""
    (number,) = tournament.state.live
    first, *others = tournament.state.tables[number].players.values()
    chips = first.chips + sum(each.chips for each in others)
    tournament.play(f"a hand begins at table {number}")
    fallen = ", ".join(f"{each.name} 0" for each in others)
    tournament.play(f"the hand at table {number} ends: {first.name} {chips}, {fallen}")
    assert tournament.state.is_now == OVER


def settles(tournament: Tournament) -> None:
    due = due_prizes(tournament.state)
    tournament.play(SettlePlaces("Director", tuple(due), tuple(due.values())))
    assert tournament.state.is_now == SETTLED


def accounts(tournament: Tournament) -> Counter[str]:
    """What each account has by the bookings of the log alone."""
    found: Counter[str] = Counter()
    for event in tournament.log:
        declared = TOURNAMENT.events[type(event)]
        for booking in declared.books(event) if declared.books else ():
            found[booking.debit] -= booking.amount
            found[booking.credit] += booking.amount
    return found


def is_balanced(tournament: Tournament, *, kept: int, pool: int, added: int) -> None:
    """The pool's account has what is paid out of it, to the cent, and the house what it keeps without what it adds."""
    state = tournament.state
    assert sum(each.prize for each in state.entered) == pool
    assert (accounts(tournament)["pool"], accounts(tournament)["house"]) == (pool, kept - added)
    assert (state.kept, state.made_up) == (kept, added)
    for each in state.entered:
        if each.prize:
            tournament.play(f"the operator pays {each.name} ${each.prize // 100}.{each.prize % 100:02}")
    assert accounts(tournament)["pool"] == 0
    assert replay(BOOK, tournament.log).state == state


def test_what_late_entries_pay_is_not_made_up_too() -> None:
    tournament = four()
    starts(tournament)
    tournament.play("the operator keeps $40")
    come(tournament, *"EFGHI")
    wins_all(tournament)
    assert accounts(tournament)["pool"] == pool_of(tournament.state) == 1_000_00
    settles(tournament)
    is_balanced(tournament, kept=40_00, pool=1_000_00, added=50_00)


def test_nothing_is_added_to_a_pool_that_came_to_what_was_guaranteed() -> None:
    tournament = four(prizes__guarantee=900)
    starts(tournament)
    tournament.play("the operator keeps $40")
    come(tournament, *"EFGHI")
    wins_all(tournament)
    settles(tournament)
    is_balanced(tournament, kept=40_00, pool=950_00, added=0)


@pytest.mark.parametrize(("said", "kept"), [("$40", 30_00), ("$20", 20_00), ("$200", 190_00)])
def test_what_went_back_to_whoever_withdrew_is_made_up(said: str, kept: int) -> None:
    tournament = four(prizes__guarantee=400)
    tournament.play(f"the operator keeps {said}")
    tournament.play("Dan withdraws")
    starts(tournament)
    wins_all(tournament)
    settles(tournament)
    is_balanced(tournament, kept=kept, pool=400_00, added=70_00 + kept)


def test_the_operator_keeps_no_more_than_is_left_when_all_withdraw() -> None:
    tournament = four(prizes__guarantee=0)
    tournament.play("the operator keeps $200")
    for name in NAMES:
        tournament.play(f"{name} withdraws")
    assert pool_of(tournament.state) == 0 and accounts(tournament)["pool"] == accounts(tournament)["house"] == 0


def test_what_is_kept_and_made_up_is_booked_when_nobody_said_it_before_the_results() -> None:
    tournament = four()
    starts(tournament)
    wins_all(tournament)
    settles(tournament)
    is_balanced(tournament, kept=40_00, pool=1_000_00, added=600_00)


@pytest.mark.parametrize("said", [True, False])
def test_a_tournament_that_is_broken_off_shares_what_was_guaranteed(said: bool) -> None:
    tournament = four()
    starts(tournament)
    if said:
        tournament.play("the operator keeps $40")
    come(tournament, "Eve")
    tournament.play("a hand begins at table 1")
    tournament.play("the hand at table 1 ends: Ann 11000, Bob 9000")
    tournament.play("the operator cancels the tournament: a flood")
    kept = 40_00 if said else 50_00
    is_balanced(tournament, kept=kept, pool=1_000_00, added=450_00 + kept)


def test_nothing_is_made_up_where_nothing_was_played() -> None:
    tournament = four()
    tournament.play("the operator keeps $40")
    tournament.play("the operator cancels the tournament: a flood")
    assert tournament.state.is_now == CANCELLED
    assert pool_of(tournament.state) == 0
    is_balanced(tournament, kept=0, pool=0, added=0)
