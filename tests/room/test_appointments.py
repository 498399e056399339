"""Offices as rows: who gave which to whom, when and why; a manager is an account and can be succeeded."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from pokerroom import Refused
from pokerroom.room.appointments import STREAM, Appointments
from pokerroom.room.people import People
from pokerroom.room.person import Person
from pokerroom.room.store import SqliteStore
from pokerroom.room.verify import check
from pokerroom.room.writer import Writer

GOOD = "a long enough word"
Play = Callable[[Appointments, SqliteStore], Coroutine[Any, Any, None]]


def kept(folder: Path, people: People, play: Play) -> None:
    """Open the rows, do something, and close them again."""

    async def doing() -> None:
        store = SqliteStore(folder / "events.db")
        writer = Writer(store)
        appointments = Appointments(people, writer)
        await appointments.start()
        await play(appointments, store)
        assert check(store, STREAM) == []
        writer.close()
        store.close()

    asyncio.run(doing())


async def come(people: People, *names: str) -> list[Person]:
    return [(await people.sign_up(name, GOOD))[0] for name in names]


def test_every_change_is_a_row_with_who_and_why(tmp_path: Path, people: People) -> None:
    async def play(appointments: Appointments, store: SqliteStore) -> None:
        boss, ann = await come(people, "Boss", "Ann")
        boss = await appointments.take_link(people.manager_link(), boss)
        await appointments.grant(boss, "Ann", "dealer", "  they  can deal ")
        await appointments.grant(boss, "Ann", "Dealer")  # again, and nothing is written
        await appointments.revoke(boss, "Ann", "Dealer", "they left")
        await appointments.grant(boss, "Ann", "Floor")
        await appointments.resign(ann, "floor")
        await appointments.hand_over(boss, "Ann", "a holiday")
        told = [(each.change, each.name, each.office, each.by, each.why) for each in appointments.history(100)]
        assert told == [
            ("handed over", "Boss", "manager", "Boss", "a holiday"),
            ("given", "Ann", "manager", "Boss", "a holiday"),
            ("resigned", "Ann", "Floor", "Ann", ""),
            ("given", "Ann", "Floor", "Boss", ""),
            ("taken", "Ann", "Dealer", "Boss", "they left"),
            ("given", "Ann", "Dealer", "Boss", "they can deal"),
            ("given", "Boss", "manager", "the one-time link", ""),
        ]
        assert b"Ann" not in b"".join(row.data for row in store.read(STREAM)), "rows name people by their ids"

    kept(tmp_path, people, play)
    assert people.has_manager and people.named("Ann").is_manager and not people.named("Boss").offices  # type: ignore[union-attr]


def test_the_rows_are_what_counts(tmp_path: Path, people: People) -> None:
    """What a crash left half done, or somebody wrote into the file of people, is set right when the room opens."""

    async def begin(appointments: Appointments, store: SqliteStore) -> None:
        boss, _ = await come(people, "Boss", "Ann")
        boss = await appointments.take_link(people.manager_link(), boss)
        await appointments.grant(boss, "Ann", "Dealer")

    async def nothing(appointments: Appointments, store: SqliteStore) -> None:
        assert len(store.read(STREAM)) == 2

    kept(tmp_path, people, begin)
    ann = people.named("Ann")
    assert ann is not None
    people.end_office(ann.id, "Dealer", "a thief")
    people.give_office(ann.id, "manager", "a thief")
    kept(tmp_path, people, nothing)
    assert people.named("Ann").offices == ("Dealer",)  # type: ignore[union-attr]


def test_offices_from_before_there_were_rows_are_written_down(tmp_path: Path, people: People) -> None:
    [boss] = asyncio.run(come(people, "Boss"))
    people.give_office(boss.id, "manager", "link")

    async def play(appointments: Appointments, store: SqliteStore) -> None:
        assert [(each.change, each.name, each.by) for each in appointments.history(9)] == [("given", "Boss", "")]
        assert people.has_manager

    kept(tmp_path, people, play)


def test_what_is_refused_writes_no_row(tmp_path: Path, people: People) -> None:
    async def play(appointments: Appointments, store: SqliteStore) -> None:
        boss, ann = await come(people, "Boss", "Ann")
        guest = people.guest()[0]
        link = people.manager_link()
        boss = await appointments.take_link(link, boss)
        rows = store.end(STREAM)
        wrong: list[Callable[[], Coroutine[Any, Any, Person]]] = [
            lambda: appointments.take_link(link, ann),
            lambda: appointments.grant(ann, "Ann", "Dealer"),
            lambda: appointments.grant(boss, guest.name, "Dealer"),
            lambda: appointments.grant(boss, "Ann", "manager"),
            lambda: appointments.revoke(boss, "Ann", "Dealer"),
            lambda: appointments.revoke(boss, "Boss", "manager"),
            lambda: appointments.hand_over(boss, "Boss"),
            lambda: appointments.hand_over(boss, guest.name),
            lambda: appointments.hand_over(ann, "Ann"),
            lambda: appointments.resign(ann, "manager"),
            lambda: appointments.take_link(people.manager_link(), guest),
        ]
        for each in wrong:
            with pytest.raises(Refused):
                await each()
        assert store.end(STREAM) == rows and people.named("Boss").is_manager  # type: ignore[union-attr]

    kept(tmp_path, people, play)


def test_one_link_makes_one_manager_however_many_open_it_at_once(tmp_path: Path, people: People) -> None:
    async def play(appointments: Appointments, store: SqliteStore) -> None:
        everybody = await come(people, *(f"Ann {letter}" for letter in "BCDEFG"))
        link = people.manager_link()
        told = await asyncio.gather(*(appointments.take_link(link, each) for each in everybody), return_exceptions=True)
        assert len([each for each in told if isinstance(each, Person)]) == 1
        assert store.end(STREAM) == 1

    kept(tmp_path, people, play)
