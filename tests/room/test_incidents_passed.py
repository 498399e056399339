"""Incidents of several processes: the house writes them down, each once and in order, whoever notes or ends them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pokerroom.law.error import Refused
from pokerroom.room.bus import NoAnswerError
from pokerroom.room.database import InDoubtError
from pokerroom.room.incidents import BEGAN, ENDED, STREAM, IncidentRow, RoomIncidents
from pokerroom.room.ownership import HOUSE, shard_of
from pokerroom.room.store import FILE, RoomStore, SqliteStore
from pokerroom.room.stored import NewRow
from tests.clocks import Clock

pytestmark = pytest.mark.logs("incident: ")


class _Owned:
    """Lets rows of the house through where the process has it."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.listeners: list[Callable[[set[int]], None]] = []

    def asked(self, base: Any, places: list[tuple[str, int]], *, books: bool = False) -> Callable[[], set[Any]]:
        return lambda: {each for each in places if shard_of(each[0]) == HOUSE and not self.process.has_house}


class Process:
    """One process of a room: its store, its incidents, and whom it asks to write for it."""

    def __init__(self, folder: Path, clock: Clock) -> None:
        self.has_house = False
        self.store: RoomStore = SqliteStore(folder / FILE)
        self.store.stand_behind(_Owned(self))  # type: ignore[arg-type]
        self.journals: dict[str, Any] = {}
        self.wrote: Callable[[str], None] | None = None
        self.house: Callable[[str, int, bytes], Awaitable[int]] | None = None
        self.incidents = RoomIncidents(self.store, clock=clock, writer=self)

    def notes(self, where: str, what: str = "it is so") -> None:
        self.incidents.found("records", where, what)


class Cluster:
    """Some processes, one of which has the house."""

    def __init__(self, folder: Path) -> None:
        self.clock = Clock()
        self.every = [Process(folder, self.clock) for _ in range(3)]
        self.away = False  # nobody has the house for a moment
        self.loses_answers = False  # it writes, and nobody hears of it
        self.asked = 0
        self.give_house(0)

    def give_house(self, to: int) -> None:
        for at, each in enumerate(self.every):
            each.has_house, each.house = at == to, None if at == to else self._ask
        self.every[to].incidents.read_again()
        self.every[to].store._forget([STREAM])

    async def _ask(self, stream: str, number: int, data: bytes) -> int:
        self.asked += 1
        house = next(each for each in self.every if each.has_house)
        if self.away:
            raise NoAnswerError("house")
        at = await house.journals[stream].write_for(number, data)
        if self.loses_answers:
            raise NoAnswerError("house")
        return int(at)

    @property
    def rows(self) -> list[tuple[str, str]]:
        return [
            (row.kind, msgspec.json.decode(row.data, type=IncidentRow).where)
            for row in self.every[0].store.read(STREAM)
        ]


@pytest.fixture
def cluster(tmp_path: Path) -> Cluster:
    return Cluster(tmp_path)


def live(story: Callable[[], Awaitable[None]]) -> None:
    async def told() -> None:
        await story()

    asyncio.run(told())


def test_what_another_process_notes_the_house_writes_once_and_in_order(cluster: Cluster) -> None:
    async def story() -> None:
        house, far, _ = cluster.every
        at = int(cluster.clock.now * 1000)
        far.notes("table/t7")
        far.notes("table/t8")
        far.incidents.over("records", "table/t7", "somebody mended it")
        assert cluster.rows == []
        cluster.clock.now += 1
        house.notes("table/t1")
        await far.incidents.settle()
        wanted = [(BEGAN, "table/t1"), (BEGAN, "table/t7"), (BEGAN, "table/t8"), (ENDED, "table/t7")]
        assert cluster.rows == wanted
        far.notes("table/t8")
        await far.incidents.settle()
        await far.incidents.settle()
        assert cluster.rows == wanted, "it was written twice"
        assert sorted(house.incidents.open) == ["table/t1: it is so", "table/t8: it is so"]
        assert {each.where: each.how for each in house.incidents.every()}["table/t7"] == "somebody mended it"
        assert max(each.at for each in house.incidents.every()) == at + 1000, "they have the time of who noted them"

    live(story)


def test_while_the_house_is_away_they_wait_and_the_next_house_has_them(cluster: Cluster) -> None:
    async def story() -> None:
        _, far, third = cluster.every
        cluster.away = True
        far.notes("table/t7")
        far.notes("table/t8")
        third.notes("table/t9")
        for _ in range(2):
            await far.incidents.settle()
            await third.incidents.settle()
        assert cluster.rows == [] and cluster.asked == 4, "each asks once, and waits"
        cluster.give_house(1)
        cluster.away = False
        far.incidents.write()
        await third.incidents.settle()
        assert cluster.rows == [(BEGAN, "table/t7"), (BEGAN, "table/t8"), (BEGAN, "table/t9")]

    live(story)


def test_what_was_written_and_not_answered_is_not_written_again(cluster: Cluster) -> None:
    async def story() -> None:
        house, far, third = cluster.every
        cluster.loses_answers = True
        far.notes("table/t7")
        await far.incidents.settle()
        third.incidents.over("records", "table/t7", "an officer ended it")
        await third.incidents.settle()
        assert cluster.rows == [(BEGAN, "table/t7"), (ENDED, "table/t7")]
        cluster.loses_answers = False
        await far.incidents.settle()
        assert cluster.rows == [(BEGAN, "table/t7"), (ENDED, "table/t7")] and house.incidents.open == []
        await far.incidents.catch_up()
        assert far.incidents.open == []

    live(story)


def test_a_commit_in_doubt_that_was_done_is_not_done_again(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    house = cluster.every[0]
    append = house.store.append

    def in_doubt(entries: list[NewRow]) -> None:
        append(entries)
        raise InDoubtError("the server is gone")

    with monkeypatch.context() as patched:
        patched.setattr(house.store, "append", in_doubt)
        house.notes("table/t1")
    house.incidents.write()
    assert cluster.rows == [(BEGAN, "table/t1")]


def test_what_several_note_at_once_is_written_once(cluster: Cluster) -> None:
    async def story() -> None:
        for each in cluster.every:
            each.notes("the database", "nothing can be written")
        for at, each in enumerate(cluster.every):
            each.notes(f"table/t{at}")
        await asyncio.gather(*(each.incidents.settle() for each in cluster.every))
        await asyncio.gather(*(each.incidents.settle() for each in cluster.every))
        assert sorted(cluster.rows) == [
            *((BEGAN, f"table/t{at}") for at in range(3)),
            (BEGAN, "the database"),
        ]

    live(story)


def test_an_incident_is_ended_by_a_process_that_did_not_know_of_it(cluster: Cluster) -> None:
    async def story() -> None:
        house, far, third = cluster.every
        far.notes("table/t7/line 3")
        await far.incidents.settle()
        assert third.incidents.open == []
        third.incidents.note_over("records", "table/t7/line 3", "the Floor let it pass")
        await third.incidents.settle()
        [ended] = house.incidents.every()
        assert ended.until and ended.how == "the Floor let it pass"
        third.incidents.note_over("records", "table/t8/line 1", "the Floor let it pass")  # there is no such thing
        await third.incidents.settle()
        assert len(cluster.rows) == 2
        await far.incidents.catch_up()
        assert far.incidents.open == []

    live(story)


def test_what_another_house_has_ended_is_over_when_the_first_is_the_house_again(cluster: Cluster) -> None:
    one, two, _ = cluster.every
    one.notes("table/t1")
    cluster.give_house(1)
    two.incidents.over("records", "table/t1", "let pass")
    one.notes("table/t2", "not written yet")
    cluster.give_house(0)
    assert one.incidents.open == ["table/t2: not written yet"]
    one.incidents.write()
    assert [(each.where, bool(each.until)) for each in one.incidents.every()] == [
        ("table/t2", False),
        ("table/t1", True),
    ]


def test_a_house_that_asked_for_a_row_behind_others_is_refused(cluster: Cluster) -> None:
    async def story() -> None:
        house, far, _ = cluster.every
        house.notes("table/t1")
        far.notes("table/t7")
        number, noted = far.incidents._wanted() or (0, None)
        assert number == 2
        house.notes("table/t2")
        with pytest.raises(Refused, match="somebody was faster"):
            await house.incidents.write_for(number, msgspec.json.encode(noted))
        await far.incidents.settle()
        assert cluster.rows[2:] == [(BEGAN, "table/t7")]

    live(story)


def test_others_are_told_that_there_is_a_new_row(cluster: Cluster) -> None:
    async def story() -> None:
        house, far, _ = cluster.every
        told: list[str] = []
        house.wrote = told.append
        far.notes("table/t7")
        await far.incidents.settle()
        assert told == [STREAM]
        house.incidents.note("records", "table/t1", "it is so")
        await house.incidents.settle()
        await house.incidents.settle()
        assert told == [STREAM, STREAM]

    live(story)
