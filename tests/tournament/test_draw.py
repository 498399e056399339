"""The draw: sizes of tables, seats in the hat, first buttons, late seats and the pairs of a knock-out."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerroom.law.error import Refused
from pokerroom.tournament import draw
from pokerroom.tournament.seating import TableSeats


@pytest.mark.parametrize(
    ("entries", "sizes"),
    [(23, (8, 8, 7)), (46, (8, 8, 8, 8, 7, 7)), (100, (*[9] * 4, *[8] * 8)), (9, (9,)), (10, (5, 5))],
)
def test_sizes_of_tables_t22(entries: int, sizes: tuple[int, ...]) -> None:
    assert draw.sizes(entries, 9) == sizes


def test_seats_by_a_recorded_shuffle_t23() -> None:
    seats = draw.seated("ABCDEF", [1, 2], 3, [5, 1, 3, 6, 2, 4])
    assert seats == {"A": (2, 2), "B": (1, 1), "C": (1, 3), "D": (2, 3), "E": (1, 2), "F": (2, 1)}


def test_the_first_button_is_drawn_t23() -> None:
    assert draw.first_button(range(1, 9), 5) == 5
    assert draw.first_button([2, 4, 7, 9], 3) == 7  # of those who sit there


@pytest.mark.parametrize("chance", [0, 9, -1, 2.5])
def test_a_button_that_nobody_can_have_is_refused(chance: int) -> None:
    with pytest.raises(Refused):
        draw.first_button(range(1, 9), chance)


def test_every_seat_is_in_the_hat_and_as_many_as_a_table_needs_are_taken() -> None:
    """Four at two tables of three: 1.1, 1.2 and then 1.3 come out, and the third is for nobody: table 1 has its two."""
    seats = draw.seated("ABCD", [1, 2], 3, [1, 2, 3, 6, 4, 5])
    assert seats == {"A": (1, 1), "B": (1, 2), "C": (2, 3), "D": (2, 1)}


@pytest.mark.parametrize(
    ("names", "tables", "seats", "shuffle"),
    [
        ("ABCD", [1, 2], 3, [1, 2, 3, 4]),  # two seats are not in it
        ("ABCD", [1, 2], 3, [1, 2, 3, 4, 5, 5]),
        ("ABCD", [1, 2], 3, [0, 1, 2, 3, 4, 5]),
        ("ABCD", [1, 2], 3, [1, 2, 3, 4, 5, "6"]),
        ("ABCDEFG", [1, 2], 3, [1, 2, 3, 4, 5, 6]),  # too few tables
        ("ABC", [1, 2], 3, [1, 2, 3, 4, 5, 6]),  # too many
        ("AACD", [1, 2], 3, [1, 2, 3, 4, 5, 6]),
        ("ABCD", [1, 1], 3, [1, 2, 3, 4, 5, 6]),
        ("ABCD", [1, 2], 0, []),
    ],
)
def test_what_is_no_draw_is_refused(names: str, tables: list[int], seats: int, shuffle: list[int]) -> None:
    with pytest.raises(Refused):
        draw.seated(names, tables, seats, shuffle)


@pytest.mark.parametrize(("entries", "seats"), [(0, 9), (-1, 9), (9, 1), (9, 0), (1.5, 9)])
def test_sizes_of_nothing_are_refused(entries: int, seats: int) -> None:
    with pytest.raises(Refused):
        draw.sizes(entries, seats)


@given(st.integers(1, 200), st.integers(2, 10), st.randoms(use_true_random=False))
def test_everybody_has_a_seat_of_their_own(entries: int, seats: int, chance: Random) -> None:
    sizes = draw.sizes(entries, seats)
    assert sum(sizes) == entries and max(sizes) - min(sizes) <= 1 and max(sizes) <= seats
    assert len(sizes) == -(-entries // seats)
    shuffle = list(range(1, len(sizes) * seats + 1))
    chance.shuffle(shuffle)
    names = [f"P{number}" for number in range(entries)]
    found = draw.seated(names, range(1, len(sizes) + 1), seats, shuffle)
    assert len({*found.values()}) == entries == len(found)
    assert all(1 <= seat <= seats for _, seat in found.values())
    by_table = Counter(table for table, _ in found.values())
    assert [by_table[table] for table in range(1, len(sizes) + 1)] == list(sizes)


def test_every_seat_is_equally_likely() -> None:
    """By the chi-square of 8 seats, 5 players and 4,000 draws: 39 degrees of freedom, below 73 but once in a thousand."""
    chance, counts = Random(1), Counter[tuple[str, int]]()
    for _ in range(4_000):
        shuffle = list(range(1, 9))
        chance.shuffle(shuffle)
        counts.update((name, seat) for name, (_, seat) in draw.seated("ABCDE", [1], 8, shuffle).items())
    assert len(counts) == 40
    assert sum((count - 500) ** 2 / 500 for count in counts.values()) < 73


def test_a_late_entrant_draws_of_the_open_seats_of_the_smallest_tables() -> None:
    tables = [
        TableSeats(1, 4, {1: "A", 2: "B", 3: "C"}),
        TableSeats(2, 4, {2: "D", 4: "E"}),
        TableSeats(5, 4, {1: "F", 3: "G"}),
    ]
    assert draw.open_to_newcomers(tables) == ((2, 1), (2, 3), (5, 2), (5, 4))
    assert draw.late_seat(tables, 3) == (5, 2)
    with pytest.raises(Refused):
        draw.late_seat(tables, 5)


def test_a_full_house_has_no_seat_for_a_newcomer() -> None:
    tables = [TableSeats(1, 2, {1: "A", 2: "B"})]
    assert draw.open_to_newcomers(tables) == ()
    with pytest.raises(Refused, match="no seat"):
        draw.late_seat(tables, 1)


def test_pairs_of_a_knock_out_with_byes_to_the_next_power_of_two() -> None:
    pairs, byes = draw.pairs("ABCDEF", [3, 1, 6, 2, 5, 4])
    assert byes == ("C", "A")
    assert pairs == (("F", "B"), ("E", "D"))
    assert draw.pairs("ABCD", [1, 2, 3, 4]) == ((("A", "B"), ("C", "D")), ())
    assert draw.pairs("AB", [2, 1]) == ((("B", "A"),), ())


@given(st.integers(2, 300))
def test_after_the_first_round_a_power_of_two_is_left(entries: int) -> None:
    pairs, byes = draw.pairs([f"P{number}" for number in range(entries)], range(1, entries + 1))
    left = len(pairs) + len(byes)
    assert 2 * len(pairs) + len(byes) == entries and left & (left - 1) == 0


@pytest.mark.parametrize(("seats", "final"), [(9, 9), (8, 9), (7, 7), (6, 7), (10, 10), (5, 5), (2, 2)])
def test_the_size_of_the_final_table(seats: int, final: int) -> None:
    assert draw.final_size(seats) == final
