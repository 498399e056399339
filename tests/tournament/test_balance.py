"""Balancing and breaking tables, against the worked examples and against a model that is written another way."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pokerroom.law.error import Refused
from pokerroom.tournament import balance, draw, seating
from pokerroom.tournament.balance import TableMove
from pokerroom.tournament.seating import TableSeats
from tests.tournament import seating_model


def table(number: int, taken: str | range, *, seats: int = 9, **more: object) -> TableSeats:
    """A table of players that are called by table and seat."""
    places = [int(each) for each in taken.split()] if isinstance(taken, str) else list(taken)
    return TableSeats(number, seats, {seat: f"{number}.{seat}" for seat in places}, **more)  # type: ignore[arg-type]


def sizes(tables: object) -> list[int]:
    return [len(each.players) for each in tables]  # type: ignore[attr-defined]


# Moves


A = table(1, range(1, 10), button=3, blinds=(4, 5))
C = table(3, "1 2 4 5 6 7 8", button=1, blinds=(2, 4))


def test_the_next_big_blind_goes_to_the_first_open_seat_t41() -> None:
    move = balance.next_move([A, C])
    assert move == TableMove("1.6", 1, 6, 3, 9, False)
    assert not seating.waits(C, 9)
    assert seating.waits(C, 3)  # between button and small blind


def test_the_big_blind_comes_to_the_moved_player_in_the_fifth_hand_t41() -> None:
    [_, after] = balance.moved([A, C], TableMove("1.6", 1, 6, 3, 9, False))
    order = balance.big_blinds(after)
    assert order[:5] == ("3.5", "3.6", "3.7", "3.8", "1.6")


def test_a_seat_between_button_and_small_blind_is_taken_last() -> None:
    """Open are 3, between the next button 2 and the next small blind 4, and 4 itself, whose player fell."""
    crowded = table(3, "1 2 5 6 7 8 9", button=1, blinds=(2, 4))
    assert balance.next_move([A, crowded]) == TableMove("1.6", 1, 6, 3, 3, True)


def test_the_coming_big_blind_is_taken_where_it_is_free() -> None:
    free = table(3, "1 2 4 6 7 8 9", button=1, blinds=(2, 4))
    assert balance.next_move([A, free]) == TableMove("1.6", 1, 6, 3, 5, False)


def test_tables_that_differ_by_one_stay() -> None:
    assert balance.next_move([A, table(2, range(1, 9), button=1, blinds=(2, 3))]) is None
    assert balance.next_move([A]) is None
    assert balance.next_move([]) is None


THREE = [
    table(1, range(1, 10), button=1, blinds=(2, 3)),
    table(2, range(1, 10), button=1, blinds=(2, 3)),
    table(3, range(1, 7), button=1, blinds=(2, 3)),
]


def test_a_table_three_short_waits_until_it_is_filled_t43() -> None:
    assert balance.halted(THREE) == (3,)
    first = balance.next_move(THREE)
    assert first is not None and (first.table, first.to) == (2, 3)
    after = balance.moved(THREE, first)
    assert sizes(after) == [9, 8, 7] and balance.halted(after) == ()
    second = balance.next_move(after)
    assert second is not None and (second.table, second.to) == (1, 3)
    assert sizes(balance.moved(after, second)) == [8, 8, 8]
    assert balance.moves(THREE) == (first, second)
    assert sizes(THREE) == [9, 9, 6]  # what was handed in is as it was


def test_of_equals_the_first_to_break_gives_and_the_order_may_be_another() -> None:
    ordered = [each._replace(breaks=order) for each, order in zip(THREE, (1, 2, 3), strict=True)]
    move = balance.next_move(ordered)
    assert move is not None and move.table == 1


def test_of_equals_the_last_to_break_gets() -> None:
    tables = [
        table(1, range(1, 7), blinds=(1, 2)),
        table(2, range(1, 7), blinds=(1, 2)),
        table(3, range(1, 9), blinds=(1, 2)),
    ]
    move = balance.next_move(tables)
    assert move is not None and move.to == 1


def test_stud_moves_from_the_seat_of_the_number_that_was_last_left() -> None:
    tables = [table(1, range(1, 9), seats=8), table(2, "1 2 3 4 6 8", seats=8, last_left=5)]
    assert balance.next_move(tables, "seats") == TableMove("1.5", 1, 5, 2, 5, False)


def test_stud_takes_the_next_clockwise_where_that_seat_is_empty() -> None:
    tables = [table(1, "1 2 3 4 6 7 8", seats=8), table(2, "1 2 3 4 6", seats=8, last_left=5)]
    assert balance.next_move(tables, "seats") == TableMove("1.6", 1, 6, 2, 5, False)


def test_a_table_that_has_not_dealt_yet_counts_from_its_button() -> None:
    tables = [table(1, range(1, 10), button=4), table(2, "1 3 5 7", button=3)]
    # Blinds would be 5 and 6 there, and 5 and 7 here: the first open seat behind the small blind is 6.
    assert balance.next_move(tables) == TableMove("1.6", 1, 6, 2, 6, False)


def test_a_way_that_is_none_is_refused() -> None:
    with pytest.raises(Refused):
        balance.next_move(THREE, "hearts")


def test_a_smaller_table_that_is_full_neither_gets_anybody_nor_waits() -> None:
    tables = [table(1, range(1, 10), blinds=(1, 2)), table(2, range(1, 7), seats=6, blinds=(1, 2))]
    assert balance.next_move(tables) is None and balance.halted(tables) == ()
    third = table(3, range(1, 8), blinds=(1, 2))
    assert balance.next_move([*tables, third]) == TableMove("1.3", 1, 3, 3, 8, False)


def test_nobody_is_put_in_the_small_blinds_own_seat() -> None:
    """The player who was the big blind fell: the small blind comes to that seat, and no other is open."""
    small = table(2, "1 2 4 5 6 7", seats=7, button=1, blinds=(2, 3))
    assert balance.next_move([A, small]) is None


def test_a_table_knows_which_seat_was_left_last() -> None:
    tables = [table(1, range(1, 9), seats=8), table(2, "1 2 3 4 6 8", seats=8, last_left=5)]
    [move] = balance.moves(tables, "seats")
    assert [each.last_left for each in balance.moved(tables, move)] == [5, 5]


def test_nobody_waits_where_one_seat_has_both_places() -> None:
    assert not any(seating.waits(table(1, "1 2", blinds=(3, 3)), seat) for seat in range(1, 10))
    assert not any(seating.waits(table(1, "1 2", blinds=(3,)), seat) for seat in range(1, 10))
    assert [seat for seat in range(1, 10) if seating.waits(table(1, "1 2", blinds=(8, 2)), seat)] == [1, 9]


# Breaking


T44 = [
    table(1, "1 3 4 5 6 7 9", button=1, blinds=(3, 4)),
    table(2, "1 2 3 5 6 7 8", button=2, blinds=(3, 5)),
    table(3, "2 3 4 6 7 8 9", button=2, blinds=(3, 4)),
    TableSeats(4, 9, {1: "P1", 2: "P2", 4: "P3", 5: "P4", 7: "P5", 9: "P6"}, 1, (2, 4)),
]


def test_a_table_breaks_by_two_shuffles_t44() -> None:
    broken = balance.next_break(T44)
    assert broken == 4
    hat = balance.hat(T44, broken)
    assert hat == ((1, 2), (1, 8), (2, 4), (2, 9), (3, 1), (3, 5))
    seats = [hat.index(each) + 1 for each in ((2, 4), (3, 5), (1, 8), (1, 2), (3, 1), (2, 9))]
    moves = balance.break_up(T44, broken, [4, 1, 6, 3, 2, 5], seats)
    assert {move.name: (move.to, move.to_seat) for move in moves} == {
        "P4": (2, 4), "P1": (3, 5), "P6": (1, 8), "P3": (1, 2), "P2": (3, 1), "P5": (2, 9),
    }  # fmt: skip
    assert [move.name for move in moves if move.waits] == ["P4"]
    assert all(move.table == 4 for move in moves)


def test_a_table_breaks_once_those_left_fit_one_table_fewer() -> None:
    assert balance.next_break([table(1, range(1, 10)), table(2, range(1, 10)), table(3, "1")]) == 0
    assert balance.next_break([table(1, range(1, 9)), table(2, range(1, 10)), table(3, "1")]) == 3
    assert (
        balance.next_break([table(1, range(1, 9), breaks=1), table(2, range(1, 10), breaks=2), table(3, "1", breaks=3)])
        == 1
    )
    assert balance.next_break([table(1, range(1, 9))]) == 0
    assert balance.next_break([]) == 0


def test_the_last_two_tables_become_the_final_table() -> None:
    two = [table(1, range(1, 6)), table(2, range(1, 6))]
    assert balance.next_break(two, final=9) == 0  # ten play five and five
    nine = [table(1, range(1, 6)), table(2, range(1, 5))]
    assert balance.next_break(nine, final=9) == 2
    eight = [table(1, range(1, 6), seats=8), table(2, range(1, 5), seats=8)]
    assert balance.next_break(eight) == 0
    assert balance.next_break(eight, final=draw.final_size(8)) == 2


@pytest.mark.parametrize(
    ("broken", "players", "seats", "words"),
    [
        (9, [1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6], "no table 9"),
        (4, [1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 6], "players"),
        (4, [1, 2, 3, 4, 5, 5], [1, 2, 3, 4, 5, 6], "players"),
        (4, [1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 7], "seats"),
        (4, [1, 2, 3, 4, 5, 6], [], "seats"),
    ],
)
def test_what_is_no_breaking_is_refused(broken: int, players: list[int], seats: list[int], words: str) -> None:
    with pytest.raises(Refused, match=re.escape(words)):
        balance.break_up(T44, broken, players, seats)


def test_a_smaller_table_is_filled_no_further_than_its_seats() -> None:
    tables = [table(1, range(1, 6), seats=6), table(2, range(1, 7)), table(3, range(1, 4))]
    assert balance.needed(tables, 3) == {1: 1, 2: 2}


def test_a_table_that_does_not_fit_the_others_cannot_break() -> None:
    full = [table(1, range(1, 10)), table(2, range(1, 4))]
    with pytest.raises(Refused):
        balance.hat(full, 2)


# Against the model


@st.composite
def halls(draw_: st.DrawFn, least: int = 1) -> list[TableSeats]:
    """Tables in play: sizes of any kind, blinds of a hand that was played, whose players may be gone since."""
    seats = draw_(st.integers(3, 10))
    numbers = draw_(st.lists(st.integers(1, 99), min_size=least, max_size=7, unique=True))
    tables = []
    for number in numbers:
        taken = draw_(st.sets(st.integers(1, seats), min_size=1))
        last = draw_(st.sets(st.integers(1, seats), min_size=3, max_size=3))
        start = draw_(st.integers(0, 2))
        button, small, big = [sorted(last)[(start + each) % 3] for each in range(3)]
        players = {seat: f"{number}.{seat}" for seat in sorted(taken)}
        breaks = draw_(st.integers(0, 2))
        tables.append(TableSeats(number, seats, players, button, (small, big), breaks=breaks))
    return tables


@settings(max_examples=400, deadline=None)
@given(halls())
def test_a_move_is_that_of_the_model(tables: list[TableSeats]) -> None:
    expected = seating_model.next_move(tables)
    move = balance.next_move(tables)
    if expected is None:
        assert move is None
        return
    assert move is not None
    assert (move.name, move.to, move.to_seat) == expected
    [target] = [seating_model.Round(each) for each in tables if each.number == move.to]
    assert move.waits == (move.to_seat in target.between())


@settings(deadline=None)
@given(halls())
def test_after_all_moves_sizes_differ_by_one_at_most(tables: list[TableSeats]) -> None:
    after = list(tables)
    for move in balance.moves(tables):
        assert seating_model.next_move(after) == (move.name, move.to, move.to_seat)
        after = balance.moved(after, move)
    assert max(sizes(after)) - min(sizes(after)) <= 1
    names = [name for each in after for name in each.players.values()]
    assert sorted(names) == sorted(name for each in tables for name in each.players.values())
    assert all(1 <= seat <= each.seats for each in after for seat in each.players)


@settings(max_examples=300, deadline=None)
@given(halls(least=2), st.integers(0, 2**32))
def test_a_broken_table_leaves_the_sizes_of_the_model(tables: list[TableSeats], seed: int) -> None:
    broken = balance.next_break(tables)
    left, room = sum(sizes(tables)), sum(each.seats for each in tables[1:])
    assert bool(broken) == (left <= room)
    if not broken:
        return
    first = [one for one in map(seating_model.Round, tables) if one.number == broken]
    assert all(
        seating_model.earlier(first[0], other) for other in map(seating_model.Round, tables) if other.number != broken
    )
    chance = Random(seed)
    hat = balance.hat(tables, broken)
    players = list(range(1, first[0].size + 1))
    seats = list(range(1, len(hat) + 1))
    chance.shuffle(players)
    chance.shuffle(seats)
    moves = balance.break_up(tables, broken, players, seats)
    after = {each.number: dict(each.players) for each in tables if each.number != broken}
    for move in moves:
        assert move.to_seat not in after[move.to]
        after[move.to][move.to_seat] = move.name
        [target] = [seating_model.Round(each) for each in tables if each.number == move.to]
        assert move.waits == (move.to_seat in target.between())
    assert {number: len(names) for number, names in after.items()} == seating_model.sizes_after(tables, broken)
    # The n-th player of one shuffle has the n-th seat of the other that a table still has room for.
    by_seat = [name for name in first[0].chairs if name]
    assert [move.name for move in moves] == [by_seat[number - 1] for number in players]
    order = [hat[number - 1] for number in seats]
    taken = [(move.to, move.to_seat) for move in moves]
    assert taken == sorted(taken, key=order.index)


@given(halls(), st.permutations(["Ann", "Bea", "Cem", "Dot", "Eve", "Fay", "Gus"]))
def test_names_decide_nothing(tables: list[TableSeats], names: list[str]) -> None:
    def renamed(name: str) -> str:
        return f"{names[int(name.split('.')[0]) % 7]} {name}"

    others = [each._replace(players={seat: renamed(name) for seat, name in each.players.items()}) for each in tables]
    move = balance.next_move(tables)
    expected = move and move._replace(name=renamed(move.name))
    assert balance.next_move(others) == expected
