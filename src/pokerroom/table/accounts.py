"""Accounts: which chips change hands with an event of a table, for whoever keeps the accounts of the house.

Knows whose chips there are: a person's own, those on the table, its drop, the house's. Must not know any event: each
says it where it is declared. Ask `room.ledger` for how accounts are kept.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from pokerroom.machine.noun import Books

JACKPOT_DROP = "jackpot drop"  # why chips of a pot go to the prizes
PERSON, ON_TABLE, DROP, HOUSE, PRIZES = "person", "table", "drop", "house", "prizes"


class Booking(NamedTuple):
    """So many chips go from one to another, and why; `name` is the person's, where one of them is a person.

    `backed`: where the person has not so many the house pays: it follows from the rules and not from a wish of theirs.
    """

    debit: str
    credit: str
    amount: int
    why: str
    name: str = ""
    backed: bool = False


def from_person(field: str, why: str, credit: str = ON_TABLE) -> Books:
    """Chips of the person whom an event is about go to the table, or elsewhere."""
    return lambda event: Booking(PERSON, credit, getattr(event, field), why, event.name)


def to_person(field: str, why: str) -> Books:
    """Chips on the table go to the person whom an event is about."""
    return lambda event: Booking(ON_TABLE, PERSON, getattr(event, field), why, event.name)


def from_pocket(field: str, why: str) -> Books:
    """Chips that a person must pay to the table from elsewhere, whether they want or not."""
    return lambda event: Booking(PERSON, ON_TABLE, getattr(event, field), why, event.name, backed=True)


def to_drop(field: str, why: str, but: str = "") -> Books:
    """Chips on the table go to its drop, but for those that went there before; less than nothing comes back."""

    def booking(event: Any) -> Booking:
        amount = getattr(event, field) - (getattr(event, but) if but else 0)
        return Booking(ON_TABLE, DROP, amount, why) if amount >= 0 else Booking(DROP, ON_TABLE, -amount, why)

    return booking


def to_jackpot(event: Any) -> Booking:
    """Chips on the table go to the fund from which prizes are paid."""
    return Booking(ON_TABLE, PRIZES, event.amount, JACKPOT_DROP)


def from_house(won: int, why: str) -> Booking:
    """The house pays so much to the table; less than nothing comes to the house."""
    return Booking(HOUSE, ON_TABLE, won, why) if won > 0 else Booking(ON_TABLE, HOUSE, -won, why)
