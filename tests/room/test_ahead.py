"""What is read of many streams together is what each of them says, in as many statements however many there are."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from pokerroom.room.ahead import ReadAhead, last_written
from pokerroom.room.database import CannotReadError, Database, Transaction
from pokerroom.room.openings import Opening
from pokerroom.room.pace import POTS
from pokerroom.room.reopening import TOGETHER, FoundTable
from pokerroom.room.room import Room
from pokerroom.room.rows import stream_of
from pokerroom.room.store import RoomStore
from pokerroom.room.stored import BrokenChainError, Mark, NewRow
from pokerroom.room.tempo import Tempo

ROWS = 4  # of a hand
HANDS = 3  # that are read


def hand(store: RoomStore, stream: str, number: int, *, rows: int = ROWS, over: bool = True) -> None:
    """A hand, each row of it under seal, and a row behind it."""
    first, secret = store.end(stream) + 1, bytes([number]) * 32
    for place in range(rows):
        marks = (Mark(number, False, b"begun"),) if not place else ()
        marks += (Mark(number, True, b"over %d" % number),) if over and place == rows - 1 else ()
        told = NewRow(stream, first + place, 1000 * (first + place), "act", b"open", marks, b"sealed", secret)
        store.append([told])
    if over:
        kept = b"as it stands" if number % 2 else b""
        store.append([NewRow(stream, first + rows, 1000 * (first + rows), "act", b"between", snapshot=kept)])


def several(store: RoomStore, many: int) -> list[str]:
    """Streams of every sort: with hands in packs and not, over and not, with a snapshot and without, and empty."""
    names = [f"table/t{number}" for number in range(1, many + 1)]
    for place, name in enumerate(names[:-1]):
        for number in range(1, place % 7 + 1):
            hand(store, name, number)
            if place % 3:
                store.pack(name)
        if place % 2:
            hand(store, name, place % 7 + 1, over=False)
    return names


def same(ahead: ReadAhead, store: RoomStore, stream: str) -> None:
    kept = store.kept(stream)
    behind = kept[0] - 1 if kept is not None else 0
    assert ahead.kept(stream) == kept
    for after, until in ((behind, None), (behind, behind + 1), (behind + 1, None), (0, None), (behind + 2, behind + 3)):
        assert ahead.read(stream, after, until) == store.read(stream, after, until)
    assert ahead.end(stream) == store.end(stream)
    assert ahead.finished(stream, HANDS) == store.finished(stream, HANDS)
    for number in range(10):
        assert ahead.span(stream, number) == store.span(stream, number)


def test_what_was_read_together_is_what_the_store_says(store: RoomStore) -> None:
    names = several(store, 30)
    ahead = ReadAhead(store, names, HANDS)
    for name in names:
        same(ahead, store, name)
    same(ahead, store, "table/never")


@contextmanager
def counted(monkeypatch: pytest.MonkeyPatch, database: Database) -> Iterator[list[str]]:
    """The statements by which somebody looks."""
    said: list[str] = []
    looking, rows = database.looking, database.rows

    @contextmanager
    def looks() -> Iterator[Transaction]:
        with looking() as base:
            yield Counting(base, said)  # type: ignore[misc]

    def looks_once(statement: str, *values: Any) -> list[Any]:
        said.append(statement)
        return rows(statement, *values)

    with monkeypatch.context() as patch:
        patch.setattr(database, "looking", looks)
        patch.setattr(database, "rows", looks_once)
        yield said


class Counting:
    """A transaction that notes what is asked in it."""

    def __init__(self, base: Transaction, said: list[str]) -> None:
        self._base, self._said = base, said

    def execute(self, statement: str, *values: Any) -> Any:
        self._said.append(statement)
        return self._base.execute(statement, *values)


def test_many_streams_take_no_more_statements_than_one(store: RoomStore, monkeypatch: pytest.MonkeyPatch) -> None:
    names = [each for each in several(store, 30) if store.end(each)][:16]
    with counted(monkeypatch, store.database) as said:
        ReadAhead(store, names[:1], HANDS)
        of_one = len(said)
        ReadAhead(store, names, HANDS)
        assert len(said) == 2 * of_one and of_one < 10


@pytest.mark.parametrize("rows", [2, 40])
def test_a_hand_that_is_on_is_opened_with_one_question_for_its_secret(
    store: RoomStore, monkeypatch: pytest.MonkeyPatch, rows: int
) -> None:
    hand(store, "table/t1", 1)
    hand(store, "table/t1", 2, rows=rows, over=False)
    with counted(monkeypatch, store.database) as said:
        found = store.read("table/t1")
        assert len(said) == 3
    assert [row.secret[:1] for row in found] == [b"\1"] * ROWS + [b""] + [b"\2"] * rows
    assert {row.sealed for row in found if row.secret} == {b"sealed"}


def test_when_something_happened_last(store: RoomStore) -> None:
    hand(store, "table/t1", 1)
    store.pack("table/t1")
    hand(store, "table/t2", 1)
    store.pack("table/t2")
    hand(store, "table/t2", 2, over=False)
    asked = ["table/t1", "table/t2", "table/never"]
    assert last_written(store.database, asked) == {each: store.head(each).at for each in asked[:2]}


def with_tables(folder: Path, many: int) -> Room:
    """A room with tables, at all of which a hand is on."""

    async def life() -> None:
        room = Room(folder, tempo=Tempo(bot=0.01), seconds=600.0)
        await room.start()
        for _ in range(many):
            owner = await room.open_table("crown holdem, no limit, blinds 1/2")
            await room.add_bots(owner.id, 2)
        while not all(owner.table.state.number for owner in room.tables.values()):
            await asyncio.sleep(0.01)
        await room.stop()

    asyncio.run(life())
    return Room(folder)


def closed(room: Room) -> None:
    room.writer.close()
    room.store.close()
    room.people.close()


def test_tables_are_found_together_as_each_is_found_alone(tmp_path: Path) -> None:
    room = with_tables(tmp_path, 5)
    openings = room.openings()
    together = room.reopening.found(openings)
    for opening, found in zip(openings, together, strict=True):
        [alone] = room.reopening.found([opening])
        assert isinstance(found, FoundTable) and isinstance(alone, FoundTable)
        assert found.recovered.number == alone.recovered.number == room.store.end(stream_of(opening.id))
        assert found.recovered.secret == alone.recovered.secret
        assert found.recovered.table.state == alone.recovered.table.state
        assert list(found.hands) == list(alone.hands)
        assert len(found.hands) == min(POTS, len(room.store.finished(stream_of(opening.id), POTS)))
    closed(room)


@pytest.mark.logs("5 tables cannot be read together")
def test_one_table_that_is_broken_keeps_no_other_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room = with_tables(tmp_path, 5)
    openings = room.openings()
    read = room.store.read

    def reads(stream: str, *more: Any) -> Any:
        if stream == stream_of("t2"):
            raise BrokenChainError("somebody has been there")
        return read(stream, *more)

    def fails(*asked: Any) -> None:
        raise ValueError

    monkeypatch.setattr(room.store, "read", reads)
    monkeypatch.setattr("pokerroom.room.reopening.ReadAhead", fails)
    found = room.reopening.found(openings)
    assert [isinstance(each, FoundTable) for each in found] == [each.id != "t2" for each in openings]
    closed(room)


def test_where_nothing_can_be_read_every_table_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room = with_tables(tmp_path, 2)

    def cut(*asked: Any) -> None:
        raise CannotReadError

    monkeypatch.setattr("pokerroom.room.reopening.ReadAhead", cut)
    assert [type(each) for each in room.reopening.found(room.openings())] == [CannotReadError] * 2
    closed(room)


@pytest.mark.logs("at which tables something happened last is not known")
def test_where_something_happened_last_is_opened_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was closed long ago can wait: behind a thousand such tables nobody plays on."""
    room = Room(tmp_path)
    openings = [Opening(f"t{number}", "", "") for number in range(1, 2 * TOGETHER + 2)]
    for place, opening in enumerate(openings):
        room.store.append([NewRow(stream_of(opening.id), 1, 1000 + 7 * place % 31, "act", b"")])
    at = {opening.id: room.store.head(stream_of(opening.id)).at for opening in openings}
    parts = room.reopening.in_turn([*openings, Opening("t0", "", "")])
    found = [each.id for part in parts for each in part]
    assert {len(part) for part in parts[:-1]} == {TOGETHER} and len(found) == len(openings) + 1
    assert [at.get(each, 0) for each in found] == sorted((at.get(each, 0) for each in found), reverse=True)

    def cut(*asked: Any) -> None:
        raise CannotReadError

    monkeypatch.setattr("pokerroom.room.reopening.last_written", cut)
    assert [each for part in room.reopening.in_turn(openings) for each in part] == openings
    closed(room)
