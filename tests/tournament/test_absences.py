"""Stacks of those who are late or away, at real tables: blinded off, waiting, or gone."""

from __future__ import annotations

from random import Random

import pytest

from pokerroom import shelf
from pokerroom.hand.round_of_play import due_in, play_in
from pokerroom.hand.state import OVER
from pokerroom.hand.wagering import Call, Fold
from pokerroom.law.error import Refused
from pokerroom.simulation.bot_tournament import announced
from pokerroom.tournament.conditions import checked, flat
from pokerroom.tournament.running import TournamentRun

HOUSE = shelf.book("house")


def _seated(players: int, **more: object) -> TournamentRun:
    """A freeze-out with everybody in the seat of their number, the button in front of seat 1."""
    given = {**flat(HOUSE.drafts["freezeout"]), **{key.replace("__", "."): value for key, value in more.items()}}
    names = [f"P{number}" for number in range(1, players + 1)]
    running = TournamentRun(announced(HOUSE, checked(given), names), Random(1))
    running.play(f"the seats are drawn: {', '.join(str(seat) for seat in range(1, 10))}; buttons 1")
    return running


def _play_round(running: TournamentRun, at: int) -> None:
    """Deal a hand in which the first to act calls and everybody else gives up."""
    hand = running.deal(1, at)
    play_in(hand, Call(due_in(hand).seat))
    while hand.state.stage != OVER:
        play_in(hand, Fold(due_in(hand).seat))
    running.over(1, at + 30)


def _chips(running: TournamentRun, name: str) -> int:
    found = running.state.entry(name)
    assert found is not None
    return found.chips


def test_whoever_is_away_is_blinded_off_t35() -> None:
    running = _seated(8)
    running.play("the Director marks P4 as away")
    running.play("the Director starts play", at=running.state.start)
    for number in range(11):
        _play_round(running, running.state.start + 60 * number)
    assert _chips(running, "P4") == 9_700
    assert sum(each.chips for each in running.state.left) == 80_000


def test_a_stack_that_waits_is_neither_dealt_in_nor_blinded_off() -> None:
    running = _seated(4, late__then="waits")
    running.play("the Director marks P4 as away")
    running.play("the Director starts play", at=running.state.start)
    for number in range(8):
        _play_round(running, running.state.start + 60 * number)
    assert _chips(running, "P4") == 10_000
    assert sorted(player.name for player in running.tables[1].state.players.values()) == ["P1", "P2", "P3"]
    running.play("the Director marks P4 as back")
    assert running.tables[1].state.players[4].chips == 10_000
    _play_round(running, running.state.start + 600)


def test_a_stack_leaves_play_when_nobody_may_enter_any_more() -> None:
    running = _seated(4, absent__then="removed", entry__late_until=1)
    running.play("the Director starts play", at=running.state.start)
    _play_round(running, running.state.start)
    running.play("the Director marks P4 as away")
    _play_round(running, running.state.start + 60)
    assert running.state.seated == 4
    _play_round(running, running.state.start + 20 * 60 - 10)  # it is over in the second level
    assert running.state.seated == 3
    assert sum(each.chips for each in running.state.left) == 40_000 - running.state.removed
    assert 4 not in running.tables[1].state.players


@pytest.mark.parametrize("line", ["the Director marks P4 as back", "the Director marks Nobody as away"])
def test_what_is_not_so_is_not_marked(line: str) -> None:
    running = _seated(4)
    with pytest.raises(Refused):
        running.play(line)
    running.play("the Director marks P4 as away")
    with pytest.raises(Refused, match="away already"):
        running.play("the Director marks P4 as away")


def test_a_stack_leaves_its_own_table_when_a_hand_is_over_at_another() -> None:
    given = {**flat(HOUSE.drafts["freezeout"]), "format.seats": 3, "format.final": 3}
    given |= {"entry.late_until": 1, "late.then": "removed"}
    running = TournamentRun(announced(HOUSE, checked(given), [f"P{number}" for number in range(1, 7)]), Random(1))
    running.play("the seats are drawn: 1, 2, 3, 4, 5, 6; buttons 1, 1")
    running.play("the Director marks P4 as away")
    running.play("the Director starts play", at=running.state.start)
    _play_round(running, running.state.start + 20 * 60 - 10)  # it is over in the second level
    assert running.state.seated == 5
    assert sorted(player.name for player in running.tables[2].state.players.values()) == ["P5", "P6"]
