"""The house comes to a process and goes again while the database hiccups: what could not be done is done later, once."""

from __future__ import annotations

import asyncio
import importlib.util
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from pokerroom.room.anchors import STREAM as ANCHORS
from pokerroom.room.database import CannotReadError
from pokerroom.room.openings import Opening
from pokerroom.room.owner import Owner
from pokerroom.room.ownership import HOUSE
from pokerroom.room.room import Room
from pokerroom.room.tournament_owner import TournamentOwner
from pokerroom.room.tournaments import TournamentWish
from tests.room.sharing import shared_room
from tests.room.test_holding import until
from tests.servers import Server, programs

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("psycopg") is None or programs() is None,
    reason="there is no PostgreSQL on this machine: shared rooms are not tested",
)
WISH = TournamentWish("freezeout", bots=30, most=30, seats=6)
A_STEP_FAILED = "a step of the holding has failed"


@pytest.fixture
def address(on_server: Server) -> str:
    return on_server.database()


def living(room: Room, live: Callable[[], Awaitable[None]]) -> None:
    """Have a process that shares a room, and something that happens in it."""

    async def life() -> None:
        await room.start()
        try:
            await live()
        finally:
            await room.stop()

    asyncio.run(life())


async def has_house(room: Room) -> None:
    await until(lambda: room.is_house, "nobody has the house")


async def goes_on(owner: TournamentOwner) -> None:
    """See that hands are played at the tables of a tournament."""

    def hands() -> int:
        return sum(table.table.state.number for table in owner.tables.values())

    before = hands()
    await until(lambda: hands() > before + 3, "a tournament stands still")
    assert not owner.over and not owner.stuck


def tasks(name: str) -> int:
    return sum(task.get_name() == name for task in asyncio.all_tasks())


def failing(what: Callable[..., Any], times: int = 1, done: bool = False) -> Callable[..., Any]:
    """The same, but that it cannot read anything for so many times: at once, or when all is `done`."""
    left = [times]

    def fails() -> None:
        left[0] -= 1
        if left[0] >= 0:
            raise CannotReadError

    def plain(*asked: Any, **more: Any) -> Any:
        if not done:
            fails()
        found = what(*asked, **more)
        if done:
            fails()
        return found

    async def waits(*asked: Any, **more: Any) -> Any:
        if not done:
            fails()
        found = await what(*asked, **more)
        if done:
            fails()
        return found

    return waits if asyncio.iscoroutinefunction(what) else plain


def after_a_tournament_was_announced(address: str, folder: Path) -> Room:
    """Another process of a room in whose first one a tournament goes on, and which has ended since."""
    first = shared_room(address, "a", folder, folder / "keys")

    async def announced() -> None:
        await has_house(first)
        await goes_on(await first.tournaments.announce(WISH))

    living(first, announced)
    return shared_room(address, "b", folder, folder / "keys")


@pytest.mark.logs(A_STEP_FAILED)
@pytest.mark.parametrize("what", ["go_round", "start"])
def test_a_house_that_could_not_begin_begins_later_and_nothing_in_it_twice(
    address: str, tmp_path: Path, what: str
) -> None:
    """Whatever fails first: the round before tournaments go on, or something when they do already."""
    second = after_a_tournament_was_announced(address, tmp_path)
    watchman, entered, opens = second.watchman, [], second.open_house
    setattr(watchman, what, failing(getattr(watchman, what), 2, done=what == "start"))

    async def open_house(report: Any) -> None:
        entered.append(report)
        await opens(report)

    second.open_house = open_house  # type: ignore[method-assign]

    async def comes() -> None:
        await until(lambda: second.tournaments.every, "nobody has the house")
        owner = second.tournaments.every["e1"]
        await goes_on(owner)
        await asyncio.sleep(2)  # in which a third try would come
        assert second.tournaments.every["e1"] is owner and len(entered) == 1
        assert tasks("watchman") == 1 and tasks("tournament e1") == 1
        assert (await second.tournaments.announce(WISH)).id == "e2"

    living(second, comes)


@pytest.mark.logs(A_STEP_FAILED)
def test_a_tournament_that_could_not_be_read_is_not_broken(address: str, tmp_path: Path) -> None:
    second = after_a_tournament_was_announced(address, tmp_path)
    read, cut = second.store.read, [True]

    def reads(stream: str, *more: Any) -> Any:
        if stream == "tournament/e1" and cut.pop():
            cut.append(False)
            raise CannotReadError
        return read(stream, *more)

    second.store.read = reads  # type: ignore[method-assign]

    async def comes() -> None:
        await has_house(second)
        assert not second.tournaments.broken and not second.incidents.open
        await goes_on(second.tournaments.every["e1"])

    living(second, comes)


@contextmanager
def counted(room: Room) -> Iterator[Counter[str]]:
    """How many owners are made of each table."""
    made: Counter[str] = Counter()
    own = room._own

    def owned(opening: Opening, *more: Any) -> Owner:
        made[opening.id] += 1
        return own(opening, *more)

    room._own = owned  # type: ignore[method-assign]
    yield made


@pytest.mark.parametrize("slow", ["who looks", "who opens"])
def test_a_table_of_a_tournament_has_one_owner_whoever_is_faster(address: str, tmp_path: Path, slow: str) -> None:
    """Who opens it has written its row, and who looks what was opened has read it: both may be in the middle."""
    room = shared_room(address, "a", tmp_path, tmp_path / "keys")
    write, found = room._write_opening, room.reopening.found

    async def writes(*asked: Any) -> None:
        await write(*asked)
        looks = asyncio.ensure_future(room.holding._look())  # type: ignore[union-attr]
        if slow == "who opens":
            await looks
        else:
            await asyncio.sleep(0.2)

    def finds(openings: Sequence[Opening], *more: Any) -> Any:
        told = found(openings, *more)
        for _ in range(500):
            if slow == "who opens" or openings[0].id in room.tables:
                break
            time.sleep(0.01)
        return told

    room._write_opening = writes  # type: ignore[method-assign]
    room.reopening.found = finds  # type: ignore[method-assign]

    async def live() -> None:
        await has_house(room)
        with counted(room) as made:
            owner = await room.tournaments.announce(WISH)
            await goes_on(owner)
            await asyncio.sleep(0.5)
            assert made and set(made.values()) == {1}
            assert all(room.tables[table.id] is table for table in owner.tables.values())
            assert all(tasks(f"table {table.id}") == 1 for table in owner.tables.values())

    living(room, live)


@pytest.mark.logs(A_STEP_FAILED)
@pytest.mark.parametrize("where", ["on the way in", "when it is in"])
def test_a_house_that_could_not_be_entered_and_goes_leaves_nothing_behind(
    address: str, tmp_path: Path, where: str
) -> None:
    """Whoever has it next is asked to write, and has its tournaments."""
    first, second = (shared_room(address, name, tmp_path, tmp_path / "keys") for name in "ab")

    async def ask(stream: str, number: int, data: bytes) -> int:
        raise AssertionError("nothing is written here")

    async def live() -> None:
        await has_house(first)
        await goes_on(await first.tournaments.announce(WISH))
        await second.start()
        there, here = first.holding, second.holding
        assert there is not None and here is not None
        here.ask_elsewhere(ask)
        await until(lambda: here.ready, "the second gets nothing")
        assert second.writer.house is ask and not second.tournaments.every
        if where == "on the way in":
            second.anchors.read_again = failing(second.anchors.read_again, 1_000)  # type: ignore[method-assign]
        else:
            second.openings = failing(second.openings, 1_000)  # type: ignore[method-assign]
        try:
            await asyncio.to_thread(hand_over, there, "b")
            await until(lambda: HOUSE in here.epochs and second.writer.house is None, "it does not come")
            await asyncio.sleep(1.2)
            assert not here.has_house
            anchors = first.store.end(ANCHORS)
            await asyncio.to_thread(hand_over, here, "a")
            await has_house(first)
            await until(lambda: HOUSE not in here.epochs and not here._stopping, "it does not go")
            assert second.writer.house is ask
            assert not second.tournaments.every and first.store.end(ANCHORS) == anchors
            await goes_on(first.tournaments.every["e1"])
        finally:
            await second.stop()

    living(first, live)


def hand_over(holding: Any, to: str) -> None:
    holding.let_go({HOUSE})
    holding.leases.hand_over({HOUSE: to})
