"""Seating: one table of a tournament as its seats have it, and what follows clockwise from where.

Knows seats, names and where the blinds of the last hand stood. Must not know hands or chips: whoever owns the tables
fills the records in. Ask `draw` for seats by chance, `balance` for moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from pokerroom.law.error import Refused
from pokerroom.table.places import lies_between

SeatAt = tuple[int, int]
"""A table and a seat there."""


class TableSeats(NamedTuple):
    """One table: who sits where, where marker and blinds of its last hand stood, and when it breaks."""

    number: int
    seats: int
    players: Mapping[int, str]  # by seat, from 1
    button: int = 0  # of the last hand, or drawn for the first
    blinds: tuple[int, ...] = ()  # where they stood in the last hand, the big blind's place last; none: no hand yet
    last_left: int = 0  # the seat that somebody left last
    breaks: int = 0  # its place in the order of breaking, the lowest first; of equals the highest number


def order_of_breaking(table: TableSeats) -> tuple[int, int]:
    """What tables are sorted by in the order in which they break."""
    return table.breaks, -table.number


def clockwise(seats: Iterable[int], after: int) -> list[int]:
    """Some seats in their order clockwise from a place, that place itself last."""
    ordered = sorted(seats)
    return [seat for seat in ordered if seat > after] + [seat for seat in ordered if seat <= after]


def next_clockwise(seats: Iterable[int], after: int) -> int:
    """The first of some seats clockwise from a place, that place itself last; 0 where there are none."""
    lowest = following = 0
    for seat in seats:
        if seat > after and (seat < following or not following):
            following = seat
        if seat < lowest or not lowest:
            lowest = seat
    return following or lowest


def open_seats(table: TableSeats) -> list[int]:
    """The seats that nobody has."""
    return [seat for seat in range(1, table.seats + 1) if seat not in table.players]


def last_blinds(table: TableSeats) -> tuple[int, ...]:
    """Where the blinds stood in the last hand: the next button and the next small blind come there.

    Before the first hand that is the button and the seat behind it.
    """
    if table.blinds or not table.button:
        return table.blinds
    return table.button, *clockwise(table.players, table.button)[:1]


def last_big_blind(table: TableSeats) -> int:
    """Where the big blind was in the last hand; 0 where nothing says so."""
    blinds = last_blinds(table)
    return blinds[-1] if blinds else 0


def waits(table: TableSeats, seat: int) -> bool:
    """Whether who comes to a seat waits until the button has passed: between it and the small blind."""
    blinds = last_blinds(table)
    return len(blinds) > 1 and blinds[0] != blinds[1] and lies_between(seat, blinds[0], blinds[1])


def shuffled(what: str, things: int, shuffle: Sequence[int]) -> Sequence[int]:
    """A recorded shuffle of so many things, each named by its number from 1, or a refusal."""
    if len(shuffle) != things or {*shuffle} != {*range(1, things + 1)}:
        raise Refused(f"a shuffle of {things} {what} has each number from 1 to {things} once.")
    return shuffle


def dealt_out(order: Iterable[SeatAt], needed: Mapping[int, int]) -> list[SeatAt]:
    """Of seats in the order in which they come out of the hat as many as each table needs."""
    left = dict(needed)
    found: list[SeatAt] = []
    for table, seat in order:
        if left.get(table):
            left[table] -= 1
            found.append((table, seat))
    return found
