"""A room in several processes: hands are played through a gateway, and go on where a process dies."""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
import json
import re
import signal
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from pokerroom.room.copies import verified
from pokerroom.room.ownership import shard_of
from pokerroom.room.rows import stream_of
from tests.clocks import GOOD
from tests.clusters import PATIENCE, Cluster, cluster
from tests.nats_servers import nats_program, nats_server
from tests.servers import Server, programs
from tests.web.live import connected, guest_at

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("psycopg") is None or programs() is None or nats_program() is None,
    reason="there is no PostgreSQL or no NATS on this machine: gateways are not tested",
)
SIGN = "crown holdem, no limit, blinds 1/2, buy in 40 to 400"


class Opened:
    """A cluster with two processes that have tables, and a gateway."""

    def __init__(self, found: Cluster, server: Server) -> None:
        self.cluster, self.server = found, server
        self.database = found.store.partition("/room_")[2].partition("?")[0]
        found.add_tables("one")
        found.add_tables("two")
        self.address = found.add_gateway("first")

    def owner(self, table: str) -> str:
        """The process that has a table."""
        asked = f"SELECT owner FROM pokerroom_leases.lease WHERE shard = {shard_of(stream_of(table))}"
        return str(self.server.tell(asked, f"room_{self.database}")[0][0])

    def house(self) -> str:
        asked = "SELECT owner FROM pokerroom_leases.lease WHERE shard = 0"
        return str(self.server.tell(asked, f"room_{self.database}")[0][0])

    def spread(self) -> bool:
        asked = "SELECT count(*) FROM pokerroom_leases.lease GROUP BY owner"
        return sorted(int(str(each[0])) for each in self.server.tell(asked, f"room_{self.database}")) == [128, 128]


@pytest.fixture(scope="module")
def opened(on_server: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    folder: Path = tmp_path_factory.mktemp("cluster")
    with nats_server() as nats, cluster(folder, on_server.database(), nats) as found:
        yield Opened(found, on_server)
    report = verified(folder / "data", folder / "keys", at=found.store)
    assert not report.faults, report.faults
    assert report.hands


async def until(what: Callable[[], Awaitable[Any]], says: str) -> Any:
    async with asyncio.timeout(PATIENCE):
        while True:
            with contextlib.suppress(httpx.HTTPError):
                if found := await what():
                    return found
            await asyncio.sleep(0.05)
    raise AssertionError(says)


class Guest:
    """Somebody with a socket at a gateway, who checks, calls and folds as soon as they are asked."""

    def __init__(self, address: str) -> None:
        self.address, self.cookie = address, guest_at(address)
        self.hands: dict[str, int] = {}
        self.numbers: dict[str, int] = {}
        self.answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self.code = 0
        self._ws: Any = None
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Guest:
        self._ws = await connected(self.address, self.cookie)
        self._task = asyncio.create_task(self._hear())
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._task is not None
        self._task.cancel()
        await self._ws.close()

    async def _hear(self) -> None:
        try:
            async for text in self._ws:
                told = json.loads(text)
                if told["type"] == "answer" and told["id"] in self.answers:
                    if not self.answers[told["id"]].done():
                        self.answers[told["id"]].set_result(told)
                elif told["type"] == "picture":
                    self.hands[told["table"]] = told["picture"]["hand"]
                    self.numbers[told["table"]] = told["number"]
                    due = (told["mine"] or {}).get("due")
                    if due:
                        kind = next(each for each in ("check", "fold", "show", "muck") if each in due["options"])
                        act = {"type": kind.capitalize()}
                        await self.say({"type": "act", "table": told["table"], "id": f"x{told['number']}", "act": act})
        finally:
            self.code = self._ws.close_code or 0

    async def say(self, said: dict[str, Any]) -> None:
        await self._ws.send(json.dumps(said))

    async def act(self, table: str, id: str, act: dict[str, Any]) -> dict[str, Any]:
        """Do something, and wait for what becomes of it."""
        done = self.answers[id] = asyncio.get_running_loop().create_future()
        await self.say({"type": "act", "table": table, "id": id, "act": act})
        async with asyncio.timeout(PATIENCE):
            return await done

    async def post(self, path: str, told: dict[str, Any]) -> httpx.Response:
        headers = {"Cookie": self.cookie, "X-Pokerroom": "1", "Origin": self.address}
        async with httpx.AsyncClient(base_url=self.address, headers=headers, timeout=PATIENCE) as client:
            return await client.post(path, json=told)

    async def open(self) -> str:
        """Open a table: its id."""
        found = await self.post("/api/tables", {"sign": SIGN})
        return str(found.json()["id"]) if found.status_code == 201 else ""

    async def hand_after(self, table: str, number: int) -> None:
        """Wait until a later hand than this is played at a table."""
        async with asyncio.timeout(PATIENCE):
            while self.hands.get(table, 0) <= number:
                await asyncio.sleep(0.05)


async def seated(opened: Opened, ann: Guest, bob: Guest, at: str) -> str:
    """Two who sit at a table of a process, and play."""
    while opened.owner(table := await until(ann.open, "no table can be opened")) != at:
        pass
    for seat, each in enumerate((ann, bob), 1):
        await each.say({"type": "watch", "table": table})
        answer = await each.act(table, f"sit-{table}", {"type": "Sit", "seat": seat, "chips": 100})
        assert answer["ok"], answer["sentence"]
    return table


async def shared_fairly(opened: Opened) -> None:
    async def fair() -> bool:
        return await asyncio.to_thread(opened.spread)

    await until(fair, "the shards are not spread")


def test_hands_are_played_at_the_tables_of_both_processes_through_a_gateway(opened: Opened) -> None:
    async def play() -> None:
        await shared_fairly(opened)
        async with Guest(opened.address) as ann, Guest(opened.address) as bob:
            tables = [await seated(opened, ann, bob, at) for at in ("one", "two")]
            for table in tables:
                await ann.hand_after(table, 1)

            async def listed() -> bool:
                async with httpx.AsyncClient(base_url=opened.address, headers={"Cookie": ann.cookie}) as client:
                    lobby = (await client.get("/api/lobby")).json()["tables"]
                return {each["id"] for each in lobby if each["seated"]} == set(tables)

            await until(listed, "the lobby does not list them all")
            answer = await ann.act("t9999", "nowhere", {"type": "Sit", "seat": 1, "chips": 100})
            assert not answer["ok"] and "there is no table" in answer["sentence"]

    asyncio.run(play())


def test_the_desk_and_the_figures_show_the_tables_of_all_processes(opened: Opened) -> None:
    async def play() -> None:
        await shared_fairly(opened)
        async with Guest(opened.address) as ann, Guest(opened.address) as bob:
            tables = [await seated(opened, ann, bob, at) for at in ("one", "two")]
        headers = {"X-Pokerroom": "1", "Origin": opened.address}
        async with httpx.AsyncClient(base_url=opened.address, headers=headers, timeout=PATIENCE) as client:
            assert (await client.get("/api/desk")).status_code == 403
            assert (await client.get("/api/proposals")).status_code == 403
            made = await client.post("/api/sign-up", json={"name": "Max", "password": GOOD})
            assert made.status_code == 200, made.text
            await client.get(opened.cluster.tables["one"].printed(r"/manager/\S+"))
            desk = await client.get("/api/desk")
            assert desk.status_code == 200, desk.text
            shown = [each["id"] for each in desk.json()["tables"]]
            assert set(tables) <= set(shown) and len(shown) == len(set(shown))
            assert (await client.get("/api/proposals")).json() == {"proposals": []}
            figures = (await client.get("/metrics")).text
        counted = re.findall(r'^pokerroom_tables\{process="(\w+)"\} (\d+)$', figures, re.MULTILINE)
        assert sorted(name for name, _ in counted) == ["one", "two"]
        assert sum(int(number) for _, number in counted) == len(shown)
        assert re.search(r'^pokerroom_ok\{part="\w+",process="two"\} 1', figures, re.MULTILINE)
        assert len(re.findall("^# TYPE pokerroom_tables gauge$", figures, re.MULTILINE)) == 1

    asyncio.run(play())


def test_whoever_signs_out_is_told_nothing_more_by_any_process(opened: Opened) -> None:
    async def play() -> None:
        async with Guest(opened.address) as ann, Guest(opened.address) as bob:
            other = "two" if opened.house() == "one" else "one"
            await seated(opened, ann, bob, other)
            assert (await ann.post("/api/sign-out", {})).status_code < 300
            async with asyncio.timeout(PATIENCE):
                while not ann.code:
                    await asyncio.sleep(0.05)
            assert ann.code == 4001

    asyncio.run(play())


@pytest.mark.parametrize("whose", ["another", "the house"])
def test_play_goes_on_where_the_process_of_a_table_is_killed(opened: Opened, whose: str) -> None:
    async def play() -> None:
        await shared_fairly(opened)
        house = opened.house()
        victim = house if whose == "the house" else "two" if house == "one" else "one"
        async with Guest(opened.address) as ann, Guest(opened.address) as bob, Guest(opened.address) as cy:
            table = await seated(opened, ann, bob, victim)
            await ann.hand_after(table, 0)
            opened.cluster.tables[victim].end(signal.SIGKILL)
            sits = {"type": "Sit", "seat": 3, "chips": 100}
            answer = await cy.act(table, "after", sits)  # there is nobody there just now
            assert answer["ok"], answer["sentence"]
            await cy.say({"type": "watch", "table": table})
            again = await cy.act(table, "after", sits)
            assert again["number"] == answer["number"]  # and it is done once
            await ann.hand_after(table, ann.hands[table])
            assert opened.owner(table) != victim
            await asyncio.to_thread(opened.cluster.add_tables, victim)
            await shared_fairly(opened)
            await ann.hand_after(table, ann.hands[table])

    asyncio.run(play())


def test_a_gateway_that_is_killed_takes_nothing_with_it(opened: Opened) -> None:
    async def play() -> None:
        second = await asyncio.to_thread(opened.cluster.add_gateway, "second")
        ann, bob = Guest(second), Guest(opened.address)
        async with bob:
            async with ann:
                table = await seated(opened, ann, bob, opened.house())
                await bob.hand_after(table, 0)
                opened.cluster.gateways["second"].end(signal.SIGKILL)
            ann.address = opened.address
            async with ann:  # who comes back by the other one, and plays on
                await ann.say({"type": "watch", "table": table, "after": ann.numbers[table]})
                await ann.hand_after(table, ann.hands[table])

    asyncio.run(play())
