"""Bookings: what the rows of a room mean for its accounts, whoever asks: the room as it writes them, and verifying.

Knows which events move chips, as they declare it, and whose account is whose. Must not know how accounts are kept:
`ledger` does. Ask `cashier` for its own rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

from pokerroom.room import cashier, jackpots
from pokerroom.room.ledger import HOUSE, Payment, drop_account, person_account, table_account, tournament_account
from pokerroom.room.registry import Registry
from pokerroom.room.rows import OPEN, looks_for, open_events, stream_of
from pokerroom.room.stored import Row
from pokerroom.room.tournament_rows import ACT, is_tournament, numbered_tournament_events, tournament_of
from pokerroom.table.accounts import DROP, ON_TABLE, PERSON, PRIZES, Booking
from pokerroom.table.vocabulary import TABLE
from pokerroom.tournament.accounts import POOL
from pokerroom.tournament.vocabulary import TOURNAMENT

TABLES = stream_of("")  # with which the streams of tables begin
BOOKED = tuple(kind for kind, row in TABLE.events.items() if row.books is not None)
"""The events with which chips may move."""
_moves = looks_for(BOOKED)


def account_of(name: str, registry: Registry) -> str:
    """The account of somebody at a table, by their name or by its number; bots play with the chips of the house."""
    number = int(name[1:]) if name[:1] == "#" else registry.number_of(name)
    person = registry.person_of(number) if number is not None else None
    return person_account(person) if person is not None else HOUSE


def postings(table_id: str, events: Iterable[Any], registry: Registry) -> tuple[Payment, ...]:
    """What events of a table mean for the accounts, in their order."""
    found: list[Payment] = []
    for event in events:
        row = TABLE.events.get(type(event))
        booking: Booking | None = row.books(event) if row is not None and row.books is not None else None
        if booking is not None and booking.amount:
            debit, credit = (_account(table_id, whose, booking.name, registry) for whose in booking[:2])
            if debit != credit:  # a bot's chips are the house's, wherever they lie
                found.append(Payment(debit, credit, booking.amount, booking.why, booking.backed))
    return tuple(found)


def tournament_postings(id: str, events: Iterable[Any], registry: Registry) -> tuple[Payment, ...]:
    """What events of a tournament mean for the accounts, in their order."""
    found: list[Payment] = []
    for event in events:
        row = TOURNAMENT.events.get(type(event))
        if row is None or row.books is None:
            continue
        for booking in row.books(event):
            debit, credit = (
                tournament_account(id) if whose == POOL else _account("", whose, booking.name, registry)
                for whose in booking[:2]
            )
            if booking.amount and debit != credit:
                found.append(Payment(debit, credit, booking.amount, booking.why, booking.backed))
    return tuple(found)


def _account(table_id: str, whose: str, name: str, registry: Registry) -> str:
    if whose == PRIZES:
        return jackpots.fund_account(jackpots.BONUS)
    if whose in (ON_TABLE, DROP):
        return table_account(table_id) if whose == ON_TABLE else drop_account(table_id)
    return account_of(name, registry) if whose == PERSON else HOUSE


OfRow: TypeAlias = Callable[[Row, Sequence[Any] | None], tuple[Payment, ...]]
"""From a row, and its events where somebody has read them, what moved with it."""


def postings_of(stream: str, registry: Registry) -> OfRow | None:
    """What moved with a row of a stream, from the row alone; None where chips never move with one."""
    if stream in cashier.STREAMS:
        return lambda row, events: cashier.postings_of(row)
    if stream == jackpots.STREAM:
        return lambda row, events: jackpots.postings_of(row)
    if is_tournament(stream):
        return lambda row, events: tournament_postings(
            tournament_of(stream), numbered_tournament_events(row) if row.kind == ACT else (), registry
        )
    if not stream.startswith(TABLES):
        return None
    table_id = stream.removeprefix(TABLES)

    def of_row(row: Row, events: Sequence[Any] | None) -> tuple[Payment, ...]:
        # Nearly all rows are of a hand, in which no chips come or go: they are not read.
        if row.kind != OPEN or not _moves(row.data):
            return ()
        return postings(table_id, open_events(row) if events is None else events, registry)

    return of_row
