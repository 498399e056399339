"""Accounts of a tournament: which money changes hands with an event, for whoever keeps the accounts of the house.

Knows the pool, into which all is paid and from which all is paid out. Must not know any event: each says it where it is
declared. Ask `table.accounts` for what a booking is.
"""

from __future__ import annotations

from typing import Any

from pokerroom.machine.noun import Books
from pokerroom.table.accounts import HOUSE, PERSON, Booking

POOL = "pool"


def into_pool(field: str, why: str) -> Books:
    """Money of the person whom an event is about goes into the pool."""
    return lambda event: (Booking(PERSON, POOL, getattr(event, field), why, event.name),)


def from_pool(field: str, why: str) -> Books:
    """Money of the pool goes to the person whom an event is about."""
    return lambda event: (Booking(POOL, PERSON, getattr(event, field), why, event.name),)


def shared_out(why: str) -> Books:
    """Money of the pool goes to several people."""
    return lambda event: tuple(
        Booking(POOL, PERSON, money, why, name) for name, money in zip(event.names, event.money, strict=True)
    )


def kept_of_pool(why: str, added: str) -> Books:
    """The operator keeps a part of the pool, or puts back what it kept before, and adds what makes up a guarantee."""

    def bookings(event: Any) -> tuple[Booking, ...]:
        found = []
        for amount, said in ((event.kept - event.before, why), (-event.added, added)):
            found.append(Booking(POOL, HOUSE, amount, said) if amount >= 0 else Booking(HOUSE, POOL, -amount, said))
        return tuple(found)

    return bookings
