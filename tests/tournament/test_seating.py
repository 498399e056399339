"""The record of a table says what the table itself will do: who is the big blind next, and where the button goes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pokerroom as pr
from pokerroom.tournament import balance, seating
from pokerroom.tournament.seating import TableSeats

SIGN = "house holdem, no limit, blinds 50/100"


def record_of(table: pr.Table, number: int, *, last_left: int = 0, breaks: int = 0) -> TableSeats:
    """The record of a table as it stands, as whoever owns the table fills it in."""
    state = table.state
    players = {seat: player.name for seat, player in sorted(state.players.items())}
    at = state.positions
    return TableSeats(number, state.places, players, at.marker or state.first_marker, at.places, last_left, breaks)


def folded(table: pr.Table) -> None:
    """A hand in which everybody gives up but the big blind."""
    hand = table.deal()
    while not hand.over:
        hand.fold()


def test_a_record_of_a_table() -> None:
    table = pr.Table(SIGN, players=dict.fromkeys("ABCDEFG", 10_000), seed=1)
    folded(table)
    folded(table)
    players = dict(enumerate("ABCDEFG", 1))
    assert record_of(table, 4, last_left=9, breaks=2) == TableSeats(4, 10, players, 1, (2, 3), 9, 2)


@pytest.mark.parametrize("after", range(1, 10))
def test_clockwise_begins_behind_a_place_and_ends_with_it(after: int) -> None:
    assert seating.clockwise({2, 5, 8}, after) == {1: [2, 5, 8], 2: [5, 8, 2], 3: [5, 8, 2], 4: [5, 8, 2], 5: [8, 2, 5],
                                                   6: [8, 2, 5], 7: [8, 2, 5], 8: [2, 5, 8], 9: [2, 5, 8]}[after]  # fmt: skip


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_the_table_goes_on_as_its_record_says(data: st.DataObject) -> None:
    table = pr.Table(SIGN, players=dict.fromkeys("ABCDEFGHI", 10_000), seed=2)
    folded(table)
    for _ in range(8):
        names = [player.name for player in table.state.players.values()]
        for name in data.draw(st.lists(st.sampled_from(names), max_size=min(2, len(names) - 3), unique=True)):
            table.leave(name)
        record = record_of(table, 1)
        folded(table)
        at = table.state.positions
        assert table.state.players[at.places[-1]].name == balance.big_blinds(record)[0]
        assert (at.marker, at.places[0]) == seating.last_blinds(record)
