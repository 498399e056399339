"""Several processes share a room: each table is at one of them, goes on at another, and nothing is done twice."""

from __future__ import annotations

import asyncio
import importlib.util
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from pokerroom.law.error import Refused
from pokerroom.room.copies import verified
from pokerroom.room.database import CannotReadError
from pokerroom.room.faults import Findings
from pokerroom.room.openings import Opening
from pokerroom.room.ownership import NotOwnerError, shard_of
from pokerroom.room.room import Room
from pokerroom.room.rows import stream_of
from pokerroom.room.stored import NewRow
from pokerroom.room.writer import EpochWriter
from pokerroom.table.desk import free_seats
from pokerroom.table.seats import Sit
from tests.room.sharing import shared_room
from tests.servers import Server, programs

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("psycopg") is None or programs() is None,
    reason="there is no PostgreSQL on this machine: shared rooms are not tested",
)
SIGN = "crown holdem, no limit, blinds 1/2, commission 5% cap 5"
TABLES = 6
PATIENCE = 60.0  # seconds: machines are busy


@pytest.fixture
def address(on_server: Server) -> str:
    return on_server.database()


async def until(what: Callable[[], object], says: str) -> None:
    for _ in range(int(PATIENCE / 0.02)):
        if what():
            return
        await asyncio.sleep(0.02)
    raise AssertionError(says)


async def furnished(room: Room) -> None:
    """Open tables with bots in a room that has everything."""
    for _ in range(TABLES):
        owner = await room.open_table(SIGN)
        await room.add_bots(owner.id, 3)


async def go_on(*rooms: Room) -> None:
    """See that every table is at one of these, and that hands are played there."""
    every = {f"t{number}" for number in range(1, TABLES + 1)}

    def there() -> dict[str, int]:
        return {id: owner.table.state.number for room in rooms for id, owner in room.tables.items()}

    await until(lambda: set(there()) == every, "not all tables are there")
    before = there()
    await until(lambda: all(there().get(id, 0) > before[id] + 2 for id in every), "a table stands still")


def spread(*rooms: Room) -> bool:
    """Whether all have as many shards, and every table is at one of them: none moves any more."""
    shards = {len(room.holding.epochs) for room in rooms if room.holding is not None}
    return len(shards) == 1 and sum(len(room.tables) for room in rooms) == TABLES


class Other:
    """Another process that shares the room."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    async def tables(self) -> set[str]:
        assert self.process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            return set((await self.process.stdout.readline()).decode().split())


@asynccontextmanager
async def other(address: str, tmp_path: Path, name: str = "b") -> AsyncIterator[Other]:
    said = [sys.executable, "-m", "tests.room.sharing", address, name, str(tmp_path), str(tmp_path / "keys")]
    process = await asyncio.create_subprocess_exec(*said, stdout=subprocess.PIPE)
    try:
        yield Other(process)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


def whole(address: str, tmp_path: Path) -> None:
    """See that all that was written is as it was written, chips and people among it."""
    found = verified(tmp_path / "a", tmp_path / "keys", at=address)
    assert not found.faults, found.faults
    assert found.hands > TABLES


def shared(address: str, tmp_path: Path, live: Callable[[Room], Awaitable[None]]) -> None:
    """Have a room with tables, in a process that shares it, and see afterwards that all is whole."""

    async def living() -> None:
        room = shared_room(address, "a", tmp_path, tmp_path / "keys")
        await room.start()
        try:
            await until(lambda: room.holding is not None and room.holding.has_house, "nobody has the house")
            await furnished(room)
            await go_on(room)
            await live(room)
        finally:
            await room.stop()

    asyncio.run(living())
    whole(address, tmp_path)


def test_a_house_that_is_on_its_way_does_not_ask_itself(address: str, tmp_path: Path) -> None:
    """Whom to ask for the house is known only when the bus is there, which may be in the middle of its coming."""

    async def ask(stream: str, number: int, data: bytes) -> int:
        raise AssertionError("the house is here")

    async def living() -> None:
        room = shared_room(address, "a", tmp_path, tmp_path / "keys")
        entered, opens = asyncio.Event(), room.open_house

        async def open_house(report: Findings) -> None:
            entered.set()
            await asyncio.sleep(0.05)
            await opens(report)

        room.open_house = open_house  # type: ignore[method-assign]
        await room.start()
        try:
            assert room.holding is not None
            await entered.wait()
            room.holding.ask_elsewhere(ask)
            await until(lambda: room.is_house, "nobody has the house")
            assert room.writer.house is None
        finally:
            await room.stop()

    asyncio.run(living())


@pytest.mark.logs("a step of the holding has failed")
def test_shards_that_could_not_be_taken_in_are_tried_again(address: str, tmp_path: Path) -> None:
    """What is asked for as they come fails once: without another try their tables would be closed for good."""

    async def living() -> None:
        room = shared_room(address, "a", tmp_path, tmp_path / "keys")
        opens, tries = room.openings, []

        def openings(known: int) -> list[Opening]:
            tries.append(known)
            if len(tries) == 1:
                raise CannotReadError
            return opens(known)

        room.openings = openings  # type: ignore[method-assign]
        await room.start()
        try:
            await until(lambda: room.is_house, "nobody has the house, though one could try again")
            await furnished(room)
            await go_on(room)
        finally:
            await room.stop()

    asyncio.run(living())
    whole(address, tmp_path)


def test_tables_are_spread_over_processes_and_go_on_where_one_ends(address: str, tmp_path: Path) -> None:
    async def live(room: Room) -> None:
        second = shared_room(address, "b", tmp_path, tmp_path / "keys")
        await second.start()
        try:
            await until(lambda: spread(room, second), "the tables are not spread")
            await go_on(room, second)
            assert not set(room.tables) & set(second.tables)
        finally:
            await second.stop()
        await until(lambda: len(room.tables) == TABLES, "what was handed over does not come")
        await go_on(room)

    shared(address, tmp_path, live)


def test_the_house_goes_to_another_where_its_process_ends(address: str, tmp_path: Path) -> None:
    async def live(room: Room) -> None:
        third = shared_room(address, "c", tmp_path, tmp_path / "keys")
        first = room.holding
        assert first is not None and third.holding is not None
        await third.start()
        await until(lambda: third.tables, "the tables stay where they are")

        def hand_over() -> None:
            first.let_go(first.leases.mine.keys())
            first.leases.hand_over(dict.fromkeys(first.leases.mine, "c"))

        await asyncio.to_thread(hand_over)
        holding = third.holding
        await until(lambda: holding.has_house, "nobody has the house")
        assert await third.new_table(SIGN) == f"t{TABLES + 1}"
        await third.stop()
        await until(lambda: first.has_house and len(room.tables) == TABLES + 1, "the house does not come back")
        await room.open_table(SIGN)

    shared(address, tmp_path, live)


def test_a_table_that_another_process_has_is_opened_there(address: str, tmp_path: Path) -> None:
    async def live(room: Room) -> None:
        second = shared_room(address, "b", tmp_path, tmp_path / "keys")
        await second.start()
        try:
            await until(lambda: spread(room, second), "the tables are not spread")
            ids = [await room.new_table(SIGN) for _ in range(8)]
            await until(
                lambda: {*room.tables, *second.tables} >= set(ids) and not {*room.tables} & {*second.tables},
                "a table was not opened",
            )
            assert set(ids) & set(second.tables) and set(ids) & set(room.tables)
            with pytest.raises(Refused):
                await second.open_table(SIGN)  # it has not got the house
        finally:
            await second.stop()

    shared(address, tmp_path, live)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_tables_of_a_process_that_ends_or_is_killed_go_on(address: str, tmp_path: Path, how: signal.Signals) -> None:
    async def live(room: Room) -> None:
        async with other(address, tmp_path) as there:
            while not await there.tables():
                pass
            await go_on_together(room)
            os.kill(there.process.pid, how)
            await there.process.wait()
            await until(lambda: len(room.tables) == TABLES, "what the other had does not come")
            await go_on(room)

    shared(address, tmp_path, live)


async def go_on_together(room: Room) -> None:
    """See that tables here are played at while another process has some."""
    before = {id: owner.table.state.number for id, owner in room.tables.items()}
    await until(
        lambda: all(
            id not in room.tables or room.tables[id].table.state.number > number for id, number in before.items()
        ),
        "a table stands still",
    )


def test_a_process_that_was_stopped_writes_nothing_when_it_wakes_and_gets_tables_again(
    address: str, tmp_path: Path
) -> None:
    async def live(room: Room) -> None:
        async with other(address, tmp_path) as there:
            while not (had := await there.tables()):
                pass
            os.kill(there.process.pid, signal.SIGSTOP)
            await until(lambda: len(room.tables) == TABLES, "what the other had does not come")
            await go_on(room)
            os.kill(there.process.pid, signal.SIGCONT)
            while await there.tables() == had:  # it lets go of what it believed to have
                pass
            await until(lambda: len(room.tables) < TABLES, "who is back gets nothing")
            await go_on_together(room)
            there.process.terminate()
            await there.process.wait()
            await go_on(room)

    shared(address, tmp_path, live)


def test_what_was_made_under_another_epoch_is_refused_and_changes_nothing(address: str, tmp_path: Path) -> None:
    async def live(room: Room) -> None:
        assert room.holding is not None
        owner = room.tables["t1"]
        stream, epoch = stream_of("t1"), room.holding.epochs[shard_of(stream_of("t1"))]
        await owner.stop()
        end = room.store.end(stream)
        row = NewRow(stream, end + 1, 0, "act", b"{}")
        with pytest.raises(NotOwnerError):
            await EpochWriter(room.writer, epoch + 1).commit([row])
        assert room.store.end(stream) == end
        owner.start()
        await go_on(room)

    shared(address, tmp_path, live)


def test_chips_and_people_are_whole_where_two_processes_write_at_once(address: str, tmp_path: Path) -> None:
    async def live(room: Room) -> None:
        second = shared_room(address, "b", tmp_path, tmp_path / "keys")
        await second.start()
        try:
            await until(lambda: spread(room, second), "the tables are not spread")
            for _ in range(5):
                people = await asyncio.gather(
                    *(asyncio.to_thread(each.people.guest) for each in (room, second) for _ in range(4))
                )
                for person, _ in people:
                    room.cashier.open_purse(person.id)
                for each in (room, second):
                    tables = list(each.tables)
                    for (person, _), table in zip(people, tables, strict=False):
                        seat = free_seats(each.tables[table].table.state)[0]
                        await each.act(table, person.name, Sit(person.name, seat, 200))
            await go_on(room, second)
        finally:
            await second.stop()

    shared(address, tmp_path, live)


def test_a_room_that_is_shared_is_not_opened_by_one_alone(address: str, tmp_path: Path) -> None:
    async def live(room: Room) -> None:
        with pytest.raises(Refused, match="open already"):
            Room(tmp_path / "alone", keys=tmp_path / "keys", store=address)

    shared(address, tmp_path, live)
