"""What is left in the folder of a room that was killed: every acknowledged act, no hand dealt again, every chip.

`look` goes on from where the last look ended, so that a room of many rows is looked at after each of many kills; without
anything `known` it looks at all of it.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from pokerroom import shelf
from pokerroom.hand.start import Started
from pokerroom.law.spoken import spoken_sign
from pokerroom.room.bookings import postings_of
from pokerroom.room.cashier import STREAM as CASHIER
from pokerroom.room.chain import START
from pokerroom.room.keys import keys_folder, keys_in
from pokerroom.room.ledger import HOUSE, Ledger, table_account
from pokerroom.room.openings import ROOM, Opening
from pokerroom.room.people import People
from pokerroom.room.registry import Registry
from pokerroom.room.rows import OPEN, recover, stream_of, written_of
from pokerroom.room.store import FILE, RoomStore, SqliteStore
from pokerroom.room.stored import Head, Row, reference
from pokerroom.room.verify import walk
from pokerroom.table import follow, replay
from pokerroom.table.hands import Began
from pokerroom.table.seats import Flagged
from pokerroom.table.table import Table


class Known:
    """What a look has made sure of at a table: it as it was, its last row, and how many hands it had dealt."""

    def __init__(self) -> None:
        self.table: Table | None = None
        self.head = Head(0, START, 0)
        self.hands = 0


class Messages(dict[tuple[str, str], list[tuple[str, int]]]):
    """By whose message of which id something was done: in which rows of which tables. None should have two.

    `flagged`: with which somebody did not sit down, but waits for an officer because they left with more chips.
    """

    def __init__(self) -> None:
        super().__init__()
        self.flagged: set[tuple[str, str]] = set()


def look(folder: Path, seen: dict[str, int], known: dict[str, Known], messages: Messages | None = None) -> Counter[str]:
    """Look at what is left in the store behind the last look: chains, numbers, hands, chips, messages."""
    store = SqliteStore(folder / FILE)
    store.vault = keys_in(keys_folder(store.room)).vault
    people = People(folder)
    try:
        found = messages if messages is not None else Messages()
        return look_in(store, people.registry, seen, known, found)
    finally:
        people.close()
        store.close()


def look_in(
    store: RoomStore, registry: Registry, seen: dict[str, int], known: dict[str, Known], messages: Messages
) -> Counter[str]:
    """The same in a store that is open."""
    counted: Counter[str] = Counter()
    ledger = Ledger(store.database)
    ledger.check()
    cashier = known.setdefault(CASHIER, Known())
    _booked(store, CASHIER, _walked(store, CASHIER, cashier), registry)
    for row in store.read(ROOM):
        opening = msgspec.json.decode(row.data, type=Opening)
        stream = stream_of(opening.id)
        before = known.setdefault(opening.id, Known())
        rows = _walked(store, stream, before)
        shown = seen.get(opening.id, 0)
        assert before.head.number >= shown, f"table {opening.id} showed row {shown} and has {before.head.number}"
        counted["transfers"] += _booked(store, stream, rows, registry)
        written = [(each.number, written_of(each, registry)) for each in rows if each.kind == OPEN]
        for number, each in written:
            if each.id:
                messages.setdefault((each.who, each.id), []).append((opening.id, number))
                if any(isinstance(event, Flagged) for event in each.events):
                    messages.flagged.add((each.who, each.id))
        events = [event for _, each in written for event in each.events]
        for number in [event.number for event in events if isinstance(event, Began)]:
            before.hands += 1
            assert number == before.hands, f"table {opening.id} dealt hand {number} when {before.hands} was due"
        assert sum(isinstance(event, Began) for event in events) == sum(isinstance(event, Started) for event in events)
        _same_table(store, opening, before, events, registry)
        held = ledger.balance(table_account(opening.id))
        assert before.table is not None
        assert held == before.table.chips, f"table {opening.id}: the ledger has {held}, the table {before.table.chips}"
        counted.update(tables=1, rows=before.head.number, hands=before.hands)
    twice = {who: where for who, where in messages.items() if len(where) > 1}
    assert not twice, f"done twice by one message: {twice}"
    return counted


def _walked(store: RoomStore, stream: str, before: Known) -> list[Row]:
    """The rows behind the last look; each must follow from the one before it."""
    walked = walk(store, stream, before.head if before.head.number else None)
    assert not walked.faults, f"{stream}: {walked.faults[0]}"
    assert not walked.locked, f"{stream}: {walked.locked} rows cannot be opened"
    rows = store.read(stream, before.head.number)
    before.head = walked.head
    return rows


def _booked(store: RoomStore, stream: str, rows: list[Row], registry: Registry) -> int:
    """See that with each row the chips moved that it says, and no others."""
    of_row = postings_of(stream, registry)
    assert of_row is not None
    if not rows:
        return 0
    wanted = {
        reference(stream, row.number, place): payment for row in rows for place, payment in enumerate(of_row(row, None))
    }
    asked = "SELECT reference, debit, credit, amount FROM transfer WHERE reference >= ? AND reference < ?"
    first = rows[0].number
    moved: dict[str, Any] = {
        each[0]: each[1:]
        for each in store.database.rows(asked, (f"{stream}/", f"{stream}0"))
        if int(each[0].split("/")[-2]) >= first
    }
    assert wanted.keys() == moved.keys(), f"{stream}: booked otherwise than written: {wanted.keys() ^ moved.keys()}"
    for known, payment in wanted.items():
        debit, credit, amount = moved[known]
        debits = (payment.debit, HOUSE) if payment.backed else (payment.debit,)
        assert debit in debits and (credit, amount) == (payment.credit, payment.amount), f"{known}: {moved[known]}"
    return len(wanted)


def _same_table(store: RoomStore, opening: Opening, before: Known, events: list[Any], registry: Registry) -> None:
    """See that the rows make the table that a start makes from the last snapshot, with every chip."""
    book = shelf.book(spoken_sign(opening.sign, shelf.book).game.book)
    if before.table is None:
        before.table = replay(book, events)
    else:
        follow(before.table, events)
    table = before.table
    table.forget()
    assert table.balance == 0, f"table {opening.id}: {table.balance} chips too many"
    again = recover(store, stream_of(opening.id), book, registry)
    assert (again.number, again.table.stacks, again.table.state.number) == (
        before.head.number,
        table.stacks,
        table.state.number,
    )
