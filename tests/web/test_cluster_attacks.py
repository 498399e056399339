"""Attacks on a room in several processes, through its gateways: what one process refuses, all of them do."""

from __future__ import annotations

import asyncio
import importlib.util
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from pokerroom.room.copies import verified
from tests.clusters import PATIENCE, PLENTY, cluster
from tests.nats_servers import nats_program, nats_server
from tests.servers import Server, programs
from tests.web.test_gateway import Guest, Opened, seated, shared_fairly, until

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("psycopg") is None or programs() is None or nats_program() is None,
    reason="there is no PostgreSQL or no NATS on this machine: gateways are not attacked",
)
MOST = 20  # tables of one guest: some are opened until one lies where it is wanted
FEW = [*PLENTY, f"--limit=guest_tables={MOST}"]
PRIVATE = "house holdem, no limit, blinds 1/2, buy in 40 to 400"


@pytest.fixture(scope="module")
def opened(on_server: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    folder: Path = tmp_path_factory.mktemp("attacked")
    with nats_server() as nats, cluster(folder, on_server.database(), nats, FEW) as found:
        yield Opened(found, on_server)
    report = verified(folder / "data", folder / "keys", at=found.store)
    assert not report.faults, report.faults


async def _asked(address: str, method: str, path: str, headers: dict[str, str], body: bytes = b"") -> httpx.Response:
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as client:
        return await client.request(method, path, headers=headers, content=body)


def test_what_comes_from_elsewhere_or_from_nobody_is_refused_by_every_process(opened: Opened) -> None:
    async def live() -> None:
        await shared_fairly(opened)
        address = opened.address
        async with Guest(address) as ann, Guest(address) as bob:
            tables = [await seated(opened, ann, bob, at) for at in ("one", "two")]
            ours = {"Cookie": ann.cookie, "X-Pokerroom": "1", "Origin": address, "Content-Type": "application/json"}
            for table in tables:
                path = f"/api/tables/{table}/bots"
                for wrong, code in (
                    (ours | {"Origin": "https://evil.example"}, 403),
                    ({key: value for key, value in ours.items() if key != "X-Pokerroom"}, 403),
                    (ours | {"Host": "evil.example"}, 403),
                    (ours | {"Content-Type": "text/plain"}, 415),
                ):
                    assert (await _asked(address, "POST", path, wrong, b'{"seats":1}')).status_code == code, wrong
                nobody = {key: value for key, value in ours.items() if key != "Cookie"}
                assert (await _asked(address, "POST", path, nobody, b'{"seats":1}')).status_code == 401
                assert (await _asked(address, "POST", path, ours, b"x" * 70_000)).status_code == 413
                assert (await _asked(address, "GET", f"/api/hands/{table}/1?as=whole", {})).status_code != 200
            for path in ("/api/desk", "/api/proposals", "/api/people", "/api/dealers", "/api/shifts", "/api/audits"):
                assert (await _asked(address, "GET", path, ours)).status_code == 403, path

    asyncio.run(live())


def test_nobody_acts_for_another_nor_twice_by_two_gateways(opened: Opened) -> None:
    async def live() -> None:
        await shared_fairly(opened)
        other = opened.cluster.add_gateway("second")
        for at in ("one", "two"):
            async with Guest(opened.address) as ann, Guest(opened.address) as bob:
                table = await seated(opened, ann, bob, at)
                told = await ann.act(table, "for-bob", {"type": "Leave", "name": "somebody else"})
                assert not told["ok"]
                eve = Guest(other)
                eve.cookie = ann.cookie  # the same person in another browser, at another gateway
                async with eve:
                    buys: dict[str, Any] = {"type": "Buy", "amount": 20}
                    both = await asyncio.gather(ann.act(table, "buys", buys), eve.act(table, "buys", buys))
                    assert all(each["ok"] == both[0]["ok"] for each in both), both
                    assert {each.get("number") for each in both if each["ok"]} in (set(), {both[0].get("number")})

    asyncio.run(live())


def test_a_private_table_is_nobody_elses_business_at_any_process(opened: Opened) -> None:
    async def live() -> None:
        await shared_fairly(opened)
        async with Guest(opened.address) as ann, Guest(opened.address) as eve:
            made = await ann.post("/api/tables", {"sign": PRIVATE, "private": True})
            assert made.status_code == 201, made.text
            table = made.json()["id"]

            async def settled() -> bool:
                found = await _asked(opened.address, "GET", "/api/lobby", {"Cookie": ann.cookie})
                return table in [each["id"] for each in found.json()["tables"]]

            await until(settled, "its host does not see it")
            seen = await _asked(opened.address, "GET", "/api/lobby", {"Cookie": eve.cookie})
            assert table not in [each["id"] for each in seen.json()["tables"]]
            told = await eve.act(table, "sits", {"type": "Sit", "seat": 1, "chips": 100})
            assert not told["ok"] and "no table" in told["sentence"]
            assert (await eve.post(f"/api/tables/{table}/bots", {"seats": 1})).status_code == 404

    asyncio.run(live())


def test_one_guest_opens_as_many_tables_as_one_may_wherever_they_lie(opened: Opened) -> None:
    async def live() -> None:
        await shared_fairly(opened)
        async with Guest(opened.address) as ann:
            codes = [(await ann.post("/api/tables", {"sign": PRIVATE})).status_code for _ in range(MOST + 3)]
            assert codes.count(201) == MOST and set(codes) == {201, 422}, codes

    asyncio.run(live())
