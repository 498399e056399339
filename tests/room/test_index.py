"""The index of finished hands: what it finds is what a walk through all rows finds, and only the rows of a hand are read."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from pokerroom import shelf
from pokerroom.hand.wagering import Check, Fold
from pokerroom.law.error import Refused
from pokerroom.law.spoken import spoken_sign
from pokerroom.players.careless import careful
from pokerroom.room import finished, records
from pokerroom.room.index import HandNote, Index, marks_of
from pokerroom.room.numbered import Nobody
from pokerroom.room.room import Room
from pokerroom.room.rows import OPEN, Written, events_of, said
from pokerroom.room.store import FILE, RoomStore, SqliteStore
from pokerroom.room.stored import NewRow, Row
from pokerroom.room.tempo import Tempo
from pokerroom.table.hands import Began, Finished
from pokerroom.table.snapshot import resume, snapshot
from pokerroom.table.table import Table
from tests.table.kinds import acts

NOBODY = Nobody()
FAST = Tempo(between=0.0, bot=0.0, officer=0.0)


def played(line: str, hands: int, store: SqliteStore, *, again: bool = False) -> list[Any]:
    """Play hands at a table into a store; `again`: the table is made anew from a snapshot before every act.

    The hands as the table had them, the last one first.
    """
    sign = spoken_sign(line, shelf.book)
    book = shelf.book(sign.game.book)
    table = Table(sign, dict.fromkeys(("Ann", "Bob", "Cy", "Dee"), 60), book=book, chance=Random(line), at=1000)
    chance, index, number = Random(line), Index(), 0
    found: dict[int, Any] = {}

    def write() -> None:
        nonlocal number, index, table
        events = list(table.log)
        table.forget()
        if table.state.hand is not None:
            found[table.state.number] = table.state.hand
        if events:
            number += 1
            data = said(Written("", "", events), NOBODY, hidden=False).data
            store.append([NewRow("table/t1", number, 0, OPEN, data, index.follow(events))])
        if again:
            table = resume(book, snapshot(table), Random(number))
            index = Index(table.state)

    write()
    for _ in range(hands):
        if len([chips for chips in table.stacks.values() if chips]) < 2:
            break
        if not sign.freeze_out:
            for name, chips in table.stacks.items():
                if chips < 60:
                    table.play(acts.Buy(name, 60 - chips))
                    write()
        table.play(acts.DealHand())
        write()
        while table.hand is not None:
            try:
                table.play(careful(table.hand, chance))
            except Refused:
                continue
            write()
    return [found[each] for each in sorted(found, reverse=True)]


LINES = (
    "crown holdem, no limit, blinds 1/2",
    "grand holdem, fixed 2/4, blinds 1/2, kill full",
    "tasmania five card stud, ante 5, freeze out, agreed freeze out, buy in 60",
)


@pytest.mark.parametrize("again", [False, True])
@pytest.mark.parametrize("line", LINES)
def test_a_hand_is_found_with_the_sign_it_was_played_under(store: SqliteStore, line: str, again: bool) -> None:
    hands = played(line, 25, store, again=again)
    rows = finished.hands(store, NOBODY, "t1", 100)
    assert [row.number for row in rows] == list(range(len(hands), 0, -1))
    assert len(hands) > 4
    for row, hand in zip(rows, hands, strict=True):
        found = finished.find(store, NOBODY, "t1", row.number)
        assert found.sign == hand.sign
        assert finished.hand_of(found).log == hand.log
        assert row.players == list(hand.state.names)
        assert set(row.winners) <= set(row.players)
        assert (found.before, found.after) == (row.number - 1, row.number + 1 if row.number < len(hands) else 0)
    if "kill" in line:
        assert len({hand.sign.bets for hand in hands}) > 1, "nobody killed a pot"
    if "freeze out" in line:
        assert len({hand.sign.ante for hand in hands}) > 1, "nobody was out"


@pytest.mark.parametrize("line", LINES)
def test_marks_made_again_from_the_rows_are_the_same(store: SqliteStore, line: str) -> None:
    played(line, 12, store)
    before = store.finished("table/t1", 100)
    told = ((row.number, events_of(row, NOBODY)) for row in store.read("table/t1"))
    store.mark("table/t1", list(marks_of(told, NOBODY)))
    assert store.finished("table/t1", 100) == before


@pytest.mark.parametrize("again", [False, True])
def test_what_was_irregular_in_a_hand_is_noted_where_it_ends(store: SqliteStore, again: bool) -> None:
    """Whatever is made of the table meanwhile; a list finds such hands without reading them."""
    sign = spoken_sign(LINES[0], shelf.book)
    book = shelf.book("crown")
    table = Table(sign, {"Ann": 60, "Bob": 60}, book=book, chance=Random(3), at=1000)
    index = Index()
    marks: list[HandNote] = []

    def write() -> None:
        nonlocal table, index
        events = list(table.log)
        table.forget()
        marks.extend(msgspec.json.decode(mark.about, type=HandNote) for mark in index.follow(events) if mark.ends)
        if again:
            table = resume(book, snapshot(table), Random(9))
            index = Index(table.state)

    for out_of_turn in (False, True, False):
        table.play(acts.DealHand())
        write()
        hand = table.hand
        assert hand is not None
        if out_of_turn:
            table.play(Check(1 - hand.due.seat))
            write()
        while (hand := table.hand) is not None:
            table.play(Fold(hand.due.seat) if "fold" in hand.due.options else careful(hand, Random(1)))
            write()
    assert [each.odd for each in marks] == [False, True, False]


@pytest.mark.files
def test_only_the_rows_of_the_hand_are_read(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    played(LINES[0], 20, store)
    rows = store.read("table/t1")
    read: list[Row] = []
    plain = RoomStore.read

    def counted(self: RoomStore, *asked: Any) -> list[Row]:
        read.extend(got := plain(self, *asked))
        return got

    monkeypatch.setattr(RoomStore, "read", counted)
    assert len(finished.hands(store, NOBODY, "t1", 50)) == 20
    assert not read
    records.record(finished.find(store, NOBODY, "t1", 10), "t1")
    events = [(row.number, events_of(row, NOBODY)) for row in rows]
    [first] = [row for row, told in events if any(isinstance(each, Began) and each.number == 10 for each in told)]
    [last] = [row for row, told in events if any(isinstance(each, Finished) and each.number == 10 for each in told)]
    assert [row.number for row in read] == list(range(first, last + 1))


def test_a_hand_that_is_on_is_in_the_index_and_not_over(store: SqliteStore) -> None:
    store.mark("table/t1", [])
    played(LINES[0], 2, store)
    index = Index()
    index.follow([])
    [begun] = [mark for _, mark in marks_of([(1, [Began((), 0, 9, 1, (1, 2))])], NOBODY)]
    store.mark("table/t1", [(5, begun)])
    on = store.span("table/t1", 9)
    assert on is not None
    assert (on.first, on.last) == (5, 0)
    assert store.finished("table/t1", 10) == []
    with pytest.raises(KeyError, match="no finished hand 9"):
        finished.find(store, NOBODY, "t1", 9)


def test_marks_and_rows_are_written_together_or_not_at_all(store: SqliteStore) -> None:
    [begun] = [mark for _, mark in marks_of([(1, [Began((), 0, 1, 1, (1, 2))])], NOBODY)]
    with pytest.raises(ValueError, match="does not follow"):
        store.append([NewRow("a", 1, 0, "act", b"", (begun,)), NewRow("a", 3, 0, "act", b"")])
    assert store.span("a", 1) is None
    assert not store.read("a")


def test_a_room_whose_index_is_gone_makes_it_again(tmp_path: Path) -> None:
    async def play() -> None:
        room = Room(tmp_path, tempo=FAST)
        await room.start()
        await room.open_table("crown holdem, no limit, blinds 1/2", officer=True)
        await room.add_bots("t1", 4)
        while room.tables["t1"].table.state.number < 12:
            await asyncio.sleep(0.01)
        await room.stop()

    asyncio.run(play())
    store = SqliteStore(tmp_path / FILE)
    before = finished.hands(store, NOBODY, "t1", 100)
    assert len(before) >= 11
    store.mark("table/t1", [])
    assert not finished.hands(store, NOBODY, "t1", 100)
    store.close()

    async def open_again() -> tuple[list[finished.HandRow], int]:
        room = Room(tmp_path)  # at the tempo of people: no hand ends meanwhile
        await room.start()
        found = room.hands("t1", 100)
        [table] = room.lobby()
        await room.stop()
        return found, table.average_pot

    after, average = asyncio.run(open_again())
    assert after == before
    assert average == sum(row.pot for row in before[:50]) // len(before[:50])
