"""Erasing: somebody is forgotten, and the records stand.

Knows where names and words of people lie, and writes down that they were erased before they are. Must not change a row:
people stand there by number, and that is all that is left of them. Backups from before still have them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import msgspec
from msgspec import Struct

from pokerroom.law.error import Refused, shown
from pokerroom.room import bans
from pokerroom.room.bookings import TABLES
from pokerroom.room.chat import notes_about
from pokerroom.room.faults import Fault
from pokerroom.room.ledger import Ledger, person_account
from pokerroom.room.notebook import Notebook
from pokerroom.room.numbered import numbers_in
from pokerroom.room.people import People
from pokerroom.room.progress import ProgressFile
from pokerroom.room.registry import Registry
from pokerroom.room.rows import OPEN, numbered_row
from pokerroom.room.store import RoomStore
from pokerroom.room.stored import NewRow
from pokerroom.room.tournament_rows import is_tournament, numbered_tournament_row

STREAM = "people"
ERASED = "erased"


class ErasedRow(Struct):
    """A row of the stream: whose names were erased, by which numbers rows know them, and which words by number."""

    person: str
    numbers: list[int]
    notes: list[int]


class Erased(NamedTuple):
    """What was erased: how many names and words, and what the account of the person still holds."""

    names: int
    notes: int
    chips: int


def erase(
    store: RoomStore,
    people: People,
    name: str,
    clock: Callable[[], float],
    notebook: Notebook | None = None,
    progress: ProgressFile | None = None,
) -> Erased:
    """Erase somebody: every name they had, their words, what was written about them, what they learned, how they came.

    It is written down first: whoever is stopped in between does it again.
    """
    person = people.named(name)
    if person is None:
        raise Refused(f"there is nobody of the name {shown(name)}.")
    if person.offices:
        raise Refused(f"{person.name} holds the office of {person.offices[0]}: it is taken or laid down first.")
    registry = people.registry
    numbers = registry.numbers_of(person.id)
    found = {note for stream in store.streams(TABLES) for note in _notes(store, stream, set(numbers))}
    for stream in filter(is_tournament, store.streams()):
        for row in store.read(stream):
            found.update(_notes_of(numbered_tournament_row(row), set(numbers)))
    found.update(notes_about(store, person.id))
    found.update(bans.notes_about(store, person.id))
    notes = sorted(found)
    said = msgspec.json.encode(ErasedRow(person.id, numbers, notes))
    store.append_next(NewRow(STREAM, 0, int(clock() * 1000), ERASED, said))
    people.erase(person.id, notes)
    if notebook is not None:
        notebook.forget(person.id, (person.name, *person.former))
    if progress is not None:
        progress.forget(person.id)
    return Erased(len(numbers), len(notes), Ledger(store.database).balance(person_account(person.id)))


def _notes(store: RoomStore, stream: str, numbers: set[int]) -> Iterator[int]:
    """The words in rows of a stream that somebody said, or that were said in what names them."""
    after = 0
    while packs := store.packs(stream, after):
        for row in store.read(stream, max(after, packs[0].first - 1), packs[-1].last):
            if row.kind == OPEN:
                yield from _notes_of(numbered_row(row), numbers)
        after = packs[-1].last
    for row in store.read_loose(stream):
        if row.kind == OPEN and not row.locked:
            yield from _notes_of(numbered_row(row), numbers)


def _notes_of(told: tuple[str, list[object]], numbers: set[int]) -> Iterator[int]:
    who, events = told
    by_them = who in {f"#{number}" for number in numbers}
    for event in events:
        named, notes = numbers_in(event)
        if notes and (by_them or named & numbers):
            yield from notes


def erasures(store: RoomStore) -> list[ErasedRow]:
    """All that was erased."""
    return [msgspec.json.decode(row.data, type=ErasedRow) for row in store.read(STREAM) if row.kind == ERASED]


def erasure_faults(store: RoomStore, registry: Registry) -> list[Fault]:
    """What is erased without a row that says so, and what is still there though one does."""
    known, file = erasures(store), registry.database.name
    faults: list[Fault] = []
    for what, gone, wanted in (
        ("name", registry.erased_names(), {number for row in known for number in row.numbers}),
        ("note", registry.erased_notes(), {number for row in known for number in row.notes}),
    ):
        faults += [
            Fault(f"{what} {each} in {file}", "it is gone, and no row says so") for each in sorted(gone - wanted)
        ]
        faults += [Fault(f"{what} {each} in {file}", "it was erased, and is there") for each in sorted(wanted - gone)]
    return faults
