"""The chat where several processes have the tables: a report is about one line of one table, and numbers never go back."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from pokerroom.law.error import Refused
from pokerroom.room.chat import Chat
from pokerroom.room.store import RoomStore
from pokerroom.room.stored import NewRow
from tests.clocks import Clock

ANN, BAD = (SimpleNamespace(id=f"p-{name}", name=name, former=(), offices=()) for name in ("Ann", "Bad"))


class _Clock(Clock):
    @property
    def milliseconds(self) -> int:
        return int(self.now * 1000)


class _Writer:
    """What a journal asks of a writer: the first of two has the house, and writes for the other."""

    def __init__(self, store: RoomStore, clock: _Clock, house: _Writer | None) -> None:
        self.store, self.clock, self.journals, self.wrote = store, clock, dict[str, Any](), None
        self._first = house
        self.house = self._ask if house is not None else None

    async def commit(self, entries: list[NewRow]) -> None:
        self.store.append(entries)

    async def _ask(self, stream: str, number: int, data: bytes) -> int:
        assert self._first is not None
        return int(await self._first.journals[stream].write_for(number, data))


class Desks:
    """Two processes of a room, at each of which is a table, with a line that was said there."""

    def __init__(self, store: RoomStore) -> None:
        self.clock = _Clock()
        words: dict[int, str] = {}
        registry = SimpleNamespace(note=lambda said: words.setdefault(len(words) + 1, said) and len(words))
        first = _Writer(store, self.clock, None)
        self.writers = (first, _Writer(store, self.clock, first))
        self.incidents = SimpleNamespace(note=lambda *said: None, note_over=lambda *said: None)
        people: Any = SimpleNamespace(registry=registry)
        self.chats = [self._chat(writer, people) for writer in self.writers]
        self.tables: list[Any] = [SimpleNamespace(id=id, audience=SimpleNamespace(viewers=())) for id in ("t1", "t2")]

    def _chat(self, writer: Any, people: Any) -> Any:
        chat: Any = Chat(writer, people, self.incidents, self.clock)  # type: ignore[arg-type]
        chat.check_speaker = lambda owner, person: person.name
        chat._check_office, chat._office = (lambda *asked: "Floor"), (lambda *asked: "")
        return chat

    async def all_read(self) -> None:
        for writer in self.writers[1:]:
            await writer.journals["chat"].catch_up()

    def reported(self, process: int) -> list[str]:
        return [each.table for each in self.chats[process].reports.values()]


def test_a_report_is_about_a_line_of_one_table_though_another_has_one_of_its_number(store: RoomStore) -> None:
    async def story() -> None:
        desks = Desks(store)
        (one, two), (t1, t2) = desks.chats, desks.tables
        here, there = one.say(t1, BAD, "rude"), two.say(t2, BAD, "rude too")  # in the same moment
        await one.report(t1, ANN, here.number, "")
        await desks.all_read()
        await two.report(t2, ANN, there.number, "")
        await two.report(t2, ANN, there.number, "")  # once is enough
        assert desks.reported(0) == desks.reported(1) == ["t1", "t2"]
        await one.let_pass(t1, ANN, here.number)
        await desks.all_read()
        assert desks.reported(0) == desks.reported(1) == ["t2"], "the other was let pass with it"
        await two.let_pass(t2, ANN, there.number)
        assert desks.reported(0) == desks.reported(1) == []
        with pytest.raises(Refused, match="looked into already"):
            await two.let_pass(t2, ANN, there.number)

    asyncio.run(story())


def test_lines_of_a_table_that_moves_have_later_numbers_than_those_before(store: RoomStore) -> None:
    desks = Desks(store)
    (one, two), (table, _) = desks.chats, desks.tables
    numbers = []
    for chat in (one, one, two, one):  # it goes to another process, which has said nothing yet, and comes back
        for _ in range(3):
            numbers.append(chat.say(table, BAD, "again").number)
            chat._said.clear()  # nobody waits here
        desks.clock.now += 0.5
    assert numbers == sorted(set(numbers))
    desks.clock.now -= 3600
    assert one.say(table, BAD, "the clock was put back").number > numbers[-1]
