"""A model of balancing and breaking that looks at everything that could be done and takes what the rule likes best.

Written from the rule alone: tables are lists of seats with a name or "", and whoever is the big blind next is found by
walking round, seat by seat.
"""

from __future__ import annotations

from itertools import product

from pokerroom.tournament.seating import TableSeats


class Round:
    """One table as a list of chairs: chair 0 is seat 1."""

    def __init__(self, table: TableSeats) -> None:
        self.number = table.number
        self.breaks = table.breaks
        self.blinds = table.blinds
        self.last_left = table.last_left
        self.chairs = [table.players.get(seat, "") for seat in range(1, table.seats + 1)]

    @property
    def size(self) -> int:
        return len([name for name in self.chairs if name])

    def walk(self) -> list[int]:
        """The seats in the order in which the big blind comes to them, the last big blind's own at the end."""
        seat, found = self.blinds[-1], []
        for _ in self.chairs:
            seat = seat % len(self.chairs) + 1
            found.append(seat)
        return found

    def between(self) -> list[int]:
        """The seats behind the next button and before the next small blind."""
        seat, found = self.blinds[0] % len(self.chairs) + 1, []
        while seat != self.blinds[1]:
            found.append(seat)
            seat = seat % len(self.chairs) + 1
        return found

    def hands_to_big_blind(self, seat: int) -> int:
        """In how many hands a player in a seat is the big blind, if nobody else comes or goes."""
        hands = 0
        for each in self.walk():
            hands += each == seat or bool(self.chairs[each - 1])
            if each == seat:
                return hands
        raise AssertionError


def earlier(one: Round, other: Round) -> bool:
    """Whether one table breaks before another."""
    return one.breaks < other.breaks if one.breaks != other.breaks else one.number > other.number


def next_move(tables: list[TableSeats]) -> tuple[str, int, int] | None:
    """Who goes, to which table and seat: of all that could be done what nothing else is liked better than."""
    rounds = [Round(table) for table in tables]
    sizes = [each.size for each in rounds]
    if not rounds or max(sizes) - min(sizes) < 2:
        return None
    largest = [each for each in rounds if each.size == max(sizes)]
    [source] = [one for one in largest if all(one is other or earlier(one, other) for other in largest)]
    shortest = [each for each in rounds if each.size == min(sizes)]
    [target] = [one for one in shortest if all(one is other or earlier(other, one) for other in shortest)]
    could = [
        (
            source.hands_to_big_blind(seat),
            to in target.between(),
            target.hands_to_big_blind(to),
            target.walk().index(to),
            source.chairs[seat - 1],
            to,
        )
        for seat, to in product(range(1, len(source.chairs) + 1), range(1, len(target.chairs) + 1))
        if source.chairs[seat - 1] and not target.chairs[to - 1] and to != target.blinds[-1]
    ]
    *_, name, to = min(could)
    return name, target.number, to


def sizes_after(tables: list[TableSeats], broken: int) -> dict[int, int]:
    """How many sit at each table once one is broken: one by one to the least, of equals to the last to break."""
    rounds = [Round(table) for table in tables if table.number != broken]
    sizes = {each.number: each.size for each in rounds}
    [gone] = [Round(table) for table in tables if table.number == broken]
    for _ in range(gone.size):
        least = [each for each in rounds if sizes[each.number] == min(sizes.values())]
        [to] = [one for one in least if all(one is other or earlier(other, one) for other in least)]
        sizes[to.number] += 1
    return sizes
