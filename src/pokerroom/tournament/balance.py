"""Balance: who moves from which table to which seat, which tables wait, which one breaks and where its players go.

Knows sizes, blinds and the order of breaking. Must not know when a move is made: a hand that is on is finished first,
and the Director may waive a wait. Ask `draw` for the first seats and for the final table, where all is drawn anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heapify, heappop, heapreplace
from typing import Final, NamedTuple

from pokerroom.law.error import Refused
from pokerroom.law.figures import how_many, one_word_of
from pokerroom.tournament.seating import (
    SeatAt,
    TableSeats,
    clockwise,
    dealt_out,
    last_big_blind,
    next_clockwise,
    open_seats,
    order_of_breaking,
    shuffled,
    waits,
)

BLINDS, SEATS = "blinds", "seats"
WAYS: Final = (BLINDS, SEATS)
"""Who goes is found by the blinds, or where there are none by the number of the seat that was last left."""

_UNEVEN: Final = 2  # tables that differ by so many are balanced
_SHORT: Final = 3  # a table so many short of the largest waits


class TableMove(NamedTuple):
    """Somebody goes from one table to another; `waits`: they are dealt in once the button has passed."""

    name: str
    table: int
    seat: int
    to: int
    to_seat: int
    waits: bool


def next_move(tables: Sequence[TableSeats], way: str = BLINDS) -> TableMove | None:
    """The next move that makes sizes even, if they differ by two or more.

    From the largest table, of equals the first to break, the next big blind; to the smallest, of equals the last to
    break, where the big blind comes soonest, but not to the small blind's own seat.
    """
    one_word_of("who moves", way, WAYS)
    most = max([len(table.players) for table in tables], default=0)
    least = min([len(table.players) for table in tables if len(table.players) < table.seats], default=most)
    if most - least < _UNEVEN:
        return None
    source = min([table for table in tables if len(table.players) == most], key=order_of_breaking)
    short = [table for table in tables if len(table.players) == least < table.seats]
    return move_between(source, max(short, key=order_of_breaking), way)


def move_between(source: TableSeats, target: TableSeats, way: str = BLINDS) -> TableMove | None:
    """Who goes from one table to another that is smaller, and to which seat; None where that makes nothing even."""
    step = step_between(source, target, way)
    if step is None:
        return None
    seat, free, late = step
    return TableMove(source.players[seat], source.number, seat, target.number, free, late)


def step_between(source: TableSeats, target: TableSeats, way: str = BLINDS) -> tuple[int, int, bool] | None:
    """The same by the seats alone: from which to which, and whether they wait. Nobody there is looked at by name."""
    if len(target.players) == target.seats or len(source.players) - len(target.players) < _UNEVEN:
        return None
    if way == SEATS:
        free = next_clockwise(open_seats(target), target.last_left - 1)
        seat = next_clockwise(source.players, free - 1)
    else:
        big = last_big_blind(target)
        # Clockwise from the big blind the seats between button and small blind come last, as they should.
        free = next_clockwise([each for each in open_seats(target) if each != big], big)
        seat = next_clockwise(source.players, last_big_blind(source))
    if not free:  # the only seat is the small blind's own
        return None
    return seat, free, way == BLINDS and waits(target, free)


def moves(tables: Sequence[TableSeats], way: str = BLINDS) -> tuple[TableMove, ...]:
    """All moves, one after the other, until sizes differ by one at most."""
    found: list[TableMove] = []
    now = list(tables)
    while (move := next_move(now, way)) is not None:
        found.append(move)
        now = moved(now, move)
    return tuple(found)


def moved(tables: Sequence[TableSeats], move: TableMove) -> list[TableSeats]:
    """The tables once somebody has moved; those that are handed in stay as they are."""
    found = list(tables)
    for place, table in enumerate(tables):
        if table.number == move.table:
            left = {seat: name for seat, name in table.players.items() if seat != move.seat}
            found[place] = table._replace(players=left, last_left=move.seat)
        elif table.number == move.to:
            found[place] = table._replace(players={**table.players, move.to_seat: move.name})
    return found


def big_blinds(table: TableSeats) -> tuple[str, ...]:
    """Who is the big blind in the next hands, as long as nobody comes or goes."""
    return tuple([table.players[seat] for seat in clockwise(table.players, last_big_blind(table))])


def halted(tables: Sequence[TableSeats]) -> tuple[int, ...]:
    """The tables that wait for players: three short of the largest, or more."""
    most = max([len(table.players) for table in tables], default=0)
    return tuple([table.number for table in tables if len(table.players) <= min(most - _SHORT, table.seats - 1)])


# ------------------------------------------------------------------------------------------------ breaking


def next_break(tables: Sequence[TableSeats], final: int = 0) -> int:
    """The table that breaks now: the next in order, once those left fit one table fewer; 0: none does.

    `final`: how many the final table seats, where it is not as many as any other. It is drawn anew, not filled up.
    """
    if len(tables) < 2:
        return 0
    table = min(tables, key=order_of_breaking)
    room = sum([each.seats for each in tables]) - table.seats
    if len(tables) == 2 and final:
        room = final
    return table.number if sum([len(each.players) for each in tables]) <= room else 0


def needed(tables: Sequence[TableSeats], broken: int) -> dict[int, int]:
    """How many go to each table from one that breaks: one by one to the smallest, of equals to the last to break."""
    gone = _table(tables, broken)
    others = sorted([each for each in tables if each.number != broken], key=_last_first)
    if len(gone.players) > sum([each.seats - len(each.players) for each in others]):
        raise Refused(f"the players of table {broken} do not fit the other tables.")
    count = len(others)
    # Sizes, of equals the last to break first, as numbers that are compared at once.
    least = [len(each.players) * count + place for place, each in enumerate(others) if len(each.players) < each.seats]
    heapify(least)
    found: dict[int, int] = {}
    for _ in gone.players:
        size, place = divmod(least[0], count)
        table = others[place]
        found[table.number] = found.get(table.number, 0) + 1
        if size + 1 == table.seats:
            heappop(least)
        else:
            heapreplace(least, least[0] + count)
    return found


class Breaking:
    """A table that breaks: its players by seat, how many go to which other table, and the open seats there.

    `hat` is what is shuffled for it: the open seats of all tables that get somebody.
    """

    def __init__(self, tables: Sequence[TableSeats], broken: int) -> None:
        """Look at the tables once, for both shuffles and for what follows from them."""
        self.broken: int = broken
        self.players: list[tuple[int, str]] = sorted(_table(tables, broken).players.items())
        self.getting: dict[int, int] = needed(tables, broken)
        self.tables: dict[int, TableSeats] = {each.number: each for each in tables if each.number in self.getting}
        self.hat: list[SeatAt] = [(each, seat) for each, table in self.tables.items() for seat in open_seats(table)]

    def moves(self, players: Sequence[int], seats: Sequence[int]) -> list[TableMove]:
        """Where everybody goes, by two shuffles: of the players by seat, and of the hat.

        The n-th player of the one has the n-th seat of the other, of those that the tables need.
        """
        by_seat, hat, broken = self.players, self.hat, self.broken
        order = [hat[number - 1] for number in shuffled("seats", len(hat), seats)]
        to = dealt_out(order, self.getting)
        found: list[TableMove] = []
        for place, number in enumerate(shuffled("players", len(by_seat), players)):
            seat, name = by_seat[number - 1]
            table, to_seat = to[place]
            found.append(TableMove(name, broken, seat, table, to_seat, waits(self.tables[table], to_seat)))
        return found


def hat(tables: Sequence[TableSeats], broken: int) -> tuple[SeatAt, ...]:
    """The open seats of all tables that get somebody from one that breaks: what is shuffled for it."""
    return tuple(Breaking(tables, broken).hat)


def break_up(
    tables: Sequence[TableSeats], broken: int, players: Sequence[int], seats: Sequence[int]
) -> tuple[TableMove, ...]:
    """Where the players of a table go that breaks, by two shuffles: of the players by seat, and of the hat."""
    return tuple(Breaking(tables, broken).moves(players, seats))


def _last_first(table: TableSeats) -> tuple[int, int]:
    breaks, number = order_of_breaking(table)
    return -breaks, -number


def _table(tables: Sequence[TableSeats], number: int) -> TableSeats:
    for table in tables:
        if table.number == number:
            return table
    raise Refused(f"there is no table {number} among {how_many(len(tables), 'table')}.")
