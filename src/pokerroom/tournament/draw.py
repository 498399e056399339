"""The draw: how many tables and of which size, who sits where, first buttons, late seats and pairs of a knock-out.

Knows seats in a hat and shuffles that are handed in, each a list of numbers from 1. Must not know chance: that comes
from outside and is in the log. Ask `balance` for moves once play is on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from pokerroom.law.error import Refused
from pokerroom.law.figures import how_many
from pokerroom.tournament.money import whole
from pokerroom.tournament.seating import SeatAt, TableSeats, dealt_out, open_seats, shuffled

# Events with so many seats have a final table of so many; all others of as many as ever.
_FINAL = {9: 9, 8: 9, 7: 7, 6: 7}


def sizes(entries: int, seats: int) -> tuple[int, ...]:
    """How many sit at each table: as few tables as will do, sizes that differ by one at most, the larger first."""
    whole("the number of entries", entries, 1)
    tables = -(-entries // whole("the number of seats at a table", seats, 2))
    each, more = divmod(entries, tables)
    return tuple([each + (table < more) for table in range(tables)])


def hat(tables: Iterable[int], seats: int) -> tuple[SeatAt, ...]:
    """Every seat of some tables: what is shuffled for the draw."""
    return tuple([(table, seat) for table in tables for seat in range(1, seats + 1)])


def seated(names: Sequence[str], tables: Collection[int], seats: int, shuffle: Sequence[int]) -> dict[str, SeatAt]:
    """Who sits where: the n-th entrant has the n-th seat of the shuffle, of those that the tables need."""
    needed = sizes(len(names), seats)
    if len(needed) != len({*tables}) or len(tables) != len(needed):
        raise Refused(f"{how_many(len(names), 'entrant')} need {how_many(len(needed), 'table')} of {seats} seats.")
    if len({*names}) < len(names):
        raise Refused("everybody draws one seat.")
    every = hat(tables, seats)
    order = [every[number - 1] for number in shuffled("seats", len(every), shuffle)]
    found = dealt_out(order, dict(zip(tables, needed, strict=True)))
    return dict(zip(names, found, strict=True))


def first_button(taken: Collection[int], chance: int) -> int:
    """The seat of the first button: the one of so many in which somebody sits that the number drawn says."""
    return sorted(taken)[_drawn(chance, len(taken)) - 1]


def open_to_newcomers(tables: Sequence[TableSeats]) -> tuple[SeatAt, ...]:
    """The seats that a late entrant may draw: those of the smallest tables, so that sizes stay as they should."""
    open_tables = [table for table in tables if len(table.players) < table.seats]
    least = min([len(table.players) for table in open_tables], default=0)
    return tuple(
        [(table.number, seat) for table in open_tables if len(table.players) == least for seat in open_seats(table)]
    )


def late_seat(tables: Sequence[TableSeats], chance: int) -> SeatAt:
    """The seat of a late entrant: the one of those open to newcomers that the number drawn says."""
    found = open_to_newcomers(tables)
    if not found:
        raise Refused("there is no seat open: a late entrant waits for one.")
    return found[_drawn(chance, len(found)) - 1]


def pairs(names: Sequence[str], shuffle: Sequence[int]) -> tuple[tuple[tuple[str, str], ...], tuple[str, ...]]:
    """The pairs of a knock-out's first round, and who goes to the second without: byes to the next power of two.

    The first of the shuffle have the byes, the others meet two by two.
    """
    whole("the number of entrants", len(names), 2)
    order = [names[number - 1] for number in shuffled("entrants", len(names), shuffle)]
    byes = (1 << (len(names) - 1).bit_length()) - len(names)
    return tuple(zip(order[byes::2], order[byes + 1 :: 2], strict=True)), tuple(order[:byes])


def final_size(seats: int) -> int:
    """How many sit at the final table of an event with so many seats at a table."""
    return _FINAL.get(seats, seats)


def _drawn(chance: int, most: int) -> int:
    if whole("the number drawn", chance, 1) > most:
        raise Refused(f"the number drawn is from 1 to {most}, not {chance}.")
    return chance
