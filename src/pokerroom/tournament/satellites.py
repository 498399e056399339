"""Satellites: how many seats in another tournament the pool buys, and what is over.

Knows sums and seats. Must not know who is left: `places` says who has which place, and the prizes here are theirs.
"""

from __future__ import annotations

from typing import NamedTuple

from pokerroom.tournament.money import whole


class SeatsWon(NamedTuple):
    """How many seats are won, what is over for the next place, and what the operator adds to seats they promised."""

    seats: int
    over: int
    added: int
    entries: int

    def prizes(self, price: int) -> tuple[int, ...]:
        """The prizes in money: a seat's price for each seat, then what is over; nobody next, and it is the first's."""
        seats = [price] * self.seats
        if not self.over:
            return tuple(seats)
        if self.seats < self.entries:
            return (*seats, self.over)
        seats[0] += self.over
        return tuple(seats)


def seats_won(pool: int, price: int, entries: int, promised: int = 0) -> SeatsWon:
    """The seats that a pool buys, one for each entry at most; so many were promised whatever it is."""
    whole("the pool", pool)
    whole("the price of a seat", price, 1)
    whole("the number of entries", entries, 1)
    sure = min(whole("the number of seats promised", promised), entries)
    added = max(0, sure * price - pool)
    seats = min((pool + added) // price, entries)
    return SeatsWon(seats, pool + added - seats * price, added, entries)


def is_won(left: int, seats: int) -> bool:
    """Whether all who are left have won a seat, whatever their stacks."""
    return left <= seats
