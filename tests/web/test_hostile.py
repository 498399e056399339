"""Whatever is sent, every answer is a refusal in words, the room goes on, and no chip is lost."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket as sockets
import struct
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
import websockets

from pokerroom.room.ledger import table_account
from pokerroom.room.tempo import Tempo
from pokerroom.web import socket
from tests.limits import HASTY
from tests.web.hostile import OTHERS, SCRIPT, frames, requests
from tests.web.live import Live, answered

FRAMES = 3_000  # `make hostile` sends many more
REQUESTS = 800


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    # Hasty, else hardly anything would get past the pace.
    with Live(tmp_path_factory.mktemp("hostile"), Tempo(0.02, 0.005, 0.05), limits=HASTY) as found:
        found.within(lambda: furnish(found))
        yield found


async def furnish(live: Live) -> None:
    signs = (
        "crown holdem, no limit, blinds 1/2, straddle, side wager flop chase",
        "victoria draw blind, fixed 2/4, blinds 1/2",
    )
    for sign in signs:
        owner = await live.room.open_table(sign, officer=True)
        await live.room.add_bots(owner.id, 4)


@pytest.fixture(autouse=True)
def goes_on(live: Live) -> Iterator[None]:
    """After each test: no fault was logged, hands are dealt, and every chip is there."""
    live.faults.lines.clear()
    yield
    assert not live.faults.lines, live.faults.lines[0][-3000:]
    check_room(live)


def check_room(live: Live) -> None:
    async def counted() -> list[int]:
        return [owner.table.state.number for owner in live.room.tables.values()][:2]

    before, since = live.within(counted), time.monotonic()
    while not all(now > then for now, then in zip(live.within(counted), before, strict=True)):
        assert time.monotonic() - since < 20, "no hand is dealt any more"
        time.sleep(0.02)

    async def chips() -> None:
        for owner in live.room.tables.values():
            assert owner.table.balance == 0, f"{owner.id}: {owner.table.balance} chips too many"
            assert all(stack >= 0 for stack in owner.table.stacks.values())
        live.room.ledger.check()

    live.within(chips)
    # An act that is being written is on the table and not in the ledger yet.
    since = time.monotonic()
    while wrong := live.within(lambda: differences(live)):
        assert time.monotonic() - since < 30, wrong
        time.sleep(0.01)


async def differences(live: Live) -> list[str]:
    """Tables on which there is something else than the ledger says."""
    found = []
    for owner in live.room.tables.values():
        held = live.room.ledger.balance(table_account(owner.id))
        if held != owner.table.chips:
            found.append(f"{owner.id}: the ledger has {held}, the table {owner.table.chips}")
    return found


# ------------------------------------------------------------------------------------------------ frames


def test_no_frame_does_harm(live: Live) -> None:
    told = asyncio.run(frames(live.address, live.guest(), "frames", FRAMES))
    assert told["refused"] > FRAMES // 3 and told["taken"], told


def test_a_frame_that_is_too_long_ends_the_connection(live: Live) -> None:
    async def send() -> None:
        async with live.connect() as ws:
            with pytest.raises(websockets.ConnectionClosed):
                await ws.send("x" * 300_000)
                while True:
                    await asyncio.wait_for(ws.recv(), 10)
            assert ws.close_code in (1009, 1006)

    asyncio.run(send())


def test_bytes_that_are_no_frames_end_the_connection(live: Live) -> None:
    rng = Random(5)
    for number in range(60):
        with opened(live) as raw:
            if number % 2:
                raw.sendall(bytes(rng.randrange(256) for _ in range(rng.randrange(1, 400))))
            else:
                raw.sendall(struct.pack("!BBQ", 0x81, 0x80 | 127, 2**62))  # a frame of four exabytes
                drained(raw)


def opened(live: Live, cookie: str = "", window: int = 0) -> sockets.socket:
    """A WebSocket by hand, that nobody has to read."""
    host, port = live.address.removeprefix("http://").split(":")
    raw = sockets.socket()
    if window:
        raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, window)
    raw.settimeout(10)
    raw.connect((host, int(port)))
    lines = ["GET /ws HTTP/1.1", f"Host: {host}:{port}", "Upgrade: websocket", "Connection: Upgrade"]
    lines += ["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13", f"Origin: {live.address}"]
    lines += [f"Cookie: {cookie}"] if cookie else []
    raw.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
    assert raw.recv(12) == b"HTTP/1.1 101"
    return raw


def masked(text: str) -> bytes:
    data = text.encode()
    head = struct.pack("!BB", 0x81, 0x80 | len(data)) if len(data) < 126 else struct.pack("!BBH", 0x81, 0xFE, len(data))
    return head + b"\0\0\0\0" + data


def drained(raw: sockets.socket) -> None:
    """Read until the other side has closed."""
    try:
        while raw.recv(65_536):
            pass
    except ConnectionError:
        pass


# ------------------------------------------------------------------------------------------------ slow readers


@pytest.mark.parametrize("how", ["watching", "asking"])
def test_somebody_who_never_reads_is_dropped_and_holds_nobody_up(
    live: Live, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "MOST_WAITING", 64)
    owner = live.room.tables["t1"]

    async def viewers() -> set[Any]:
        return set(owner.audience.viewers)

    # What the system would keep for them is small here, so that the test is short.
    live.server.servers[0].sockets[0].setsockopt(sockets.SOL_SOCKET, sockets.SO_SNDBUF, 4_096)
    before, dropped = live.within(viewers), live.app.state.incidents.counts["slow"]
    with opened(live, window=2_048) as raw:
        raw.sendall(masked('{"type":"watch","table":"t1"}'))
        since = time.monotonic()
        while not (slow := live.within(viewers) - before):
            assert time.monotonic() - since < 10
        worst = asyncio.run(watched(live, raw, how, lambda: not slow & live.within(viewers)))
        assert worst < 2.0, f"another viewer waited for {worst:.1f} s"
        assert live.app.state.incidents.counts["slow"] > dropped, "it was not noted"
        left = live.within(connections)
        assert not left, f"{left} connections go on"


async def connections() -> int:
    await asyncio.sleep(1.2)  # what it has to close
    return sum("Connection" in repr(task.get_coro()) for task in asyncio.all_tasks())


async def watched(live: Live, raw: sockets.socket, how: str, gone: Any) -> float:
    """Watch the same table until the slow one is gone; the longest time between two pictures."""
    worst, since = 0.0, time.monotonic()
    raw.setblocking(False)
    async with live.connect() as ws:
        await ws.send('{"type":"watch","table":"t1"}')
        last = time.monotonic()
        while not gone():
            assert time.monotonic() - since < 30, "the slow reader is still there"
            if how == "asking":
                with contextlib.suppress(BlockingIOError, ConnectionError):
                    raw.send(masked('{"type":"lobby"}') * 50)
            await asyncio.wait_for(ws.recv(), 10)
            worst, last = max(worst, time.monotonic() - last), time.monotonic()
    return worst


# ------------------------------------------------------------------------------------------------ people


def test_nobody_acts_with_a_session_that_is_not_theirs(live: Live) -> None:
    mine = live.guest()
    for cookie in ("", "pokerroom=", "pokerroom=x", mine[:-1], mine + "x", mine.swapcase(), "pokerroom=" + "a" * 4_000):
        assert asyncio.run(once(live, cookie, {"type": "Sit", "seat": 5, "chips": 100}))["ok"] is False
    assert asyncio.run(once(live, mine, {"type": "Sit", "seat": 99, "chips": 100}))["sentence"]


async def once(live: Live, cookie: str, act: Any) -> dict[str, Any]:
    async with live.connect(cookie) as ws:
        await ws.send(json.dumps({"type": "act", "table": "t1", "id": "one", "act": act}))
        while True:
            told: dict[str, Any] = json.loads(await asyncio.wait_for(ws.recv(), 10))
            if told["type"] == "answer":
                return told


@pytest.mark.parametrize("tag", OTHERS)
def test_nobody_holds_an_office_by_saying_so(live: Live, tag: str) -> None:
    async def try_it() -> None:
        async with live.connect(live.guest()) as ws:
            for office in ("Manager", "manager", "Gaming Supervisor", "", None, ["manager"], 1):
                act = {
                    "type": tag,
                    "office": office,
                    "offices": ["manager"],
                    "name": "Ada Bot",
                    "seat": 0,
                    "power": "voids the hand",
                }
                message = {
                    "type": "act",
                    "table": "t1",
                    "id": "o",
                    "act": act,
                    "office": office,
                    "offices": ["manager"],
                }
                await ws.send(json.dumps({**message, "person": {"offices": ["manager"]}}))
                told: dict[str, Any] = {}
                while told.get("type") != "answer":
                    told = json.loads(await asyncio.wait_for(ws.recv(), 10))
                assert not told["ok"]
                assert "staff" in told["sentence"]

    asyncio.run(try_it())


def test_a_message_replayed_acts_once(live: Live) -> None:
    """Sitting down twice takes chips once; an act of an old turn does nothing for the next."""

    async def replay() -> None:
        cookie = live.guest()
        owner = await asyncio.to_thread(
            lambda: live.within(lambda: live.room.open_table("crown holdem, no limit, blinds 1/2"))
        )
        act = {"type": "act", "table": owner.id, "id": "s", "act": {"type": "Sit", "seat": 4, "chips": 100}}
        async with live.connect(cookie) as one, live.connect(cookie) as two:
            for ws in (one, two, one):
                await ws.send(json.dumps(act))
            await two.send(json.dumps(act | {"id": "another"}))
            told = [*await answered(one, "e1"), *await answered(two, "e2")]
        answers = [(each["id"], each["ok"], each["number"]) for each in told if each["type"] == "answer"]
        assert sorted(answers) == [("another", False, 0), *[("s", True, 2)] * 3], "the same message has one answer"
        assert sum(owner.table.stacks.values()) == 100

    asyncio.run(replay())


def test_chips_that_somebody_does_not_have_are_not_brought(live: Live) -> None:
    """Also not at two tables at once: what is on one table is not in the purse any more."""

    async def greed() -> None:
        cookie = live.guest()
        ids = []
        for _ in range(3):
            owner = await asyncio.to_thread(
                lambda: live.within(lambda: live.room.open_table("grand holdem, no limit, blinds 1/2"))
            )
            ids.append(owner.id)
        async with live.connect(cookie) as one, live.connect(cookie) as two, live.connect(cookie) as three:
            for ws, table in zip((one, two, three), ids, strict=True):
                act = {"type": "Sit", "seat": 4, "chips": 10_000}
                await ws.send(json.dumps({"type": "act", "table": table, "id": "s", "act": act}))
            for ws in (one, two, three):
                await answered(ws, "e")
        brought = sum(sum(live.room.tables[table].table.stacks.values()) for table in ids)
        assert brought <= 10_000, f"a purse of 10,000 brought {brought}"

    asyncio.run(greed())


def test_a_page_of_another_site_gets_no_socket(live: Live) -> None:
    async def come(origin: str) -> None:
        where = live.address.replace("http", "ws") + "/ws"
        with pytest.raises(websockets.InvalidStatus) as refused:
            async with websockets.connect(where, origin=origin):  # type: ignore[arg-type]
                pass
        assert refused.value.response.status_code == 403

    for origin in (
        "https://evil.example",
        "null",
        live.address + ".evil.example",
        live.address.replace("http", "https"),
    ):
        asyncio.run(come(origin))


@pytest.fixture
def paced(tmp_path: Path) -> Iterator[Live]:
    """A room that takes no more from a socket than it does in production."""
    with Live(tmp_path, Tempo(0.02, 0.005, 0.05)) as found:
        found.within(lambda: furnish(found))
        yield found


def test_acts_have_a_pace(paced: Live) -> None:
    async def hurry() -> list[Any]:
        async with paced.connect(paced.guest()) as ws:
            for number in range(200):
                await ws.send(json.dumps({"type": "act", "table": "t1", "id": str(number), "act": {"type": "Fold"}}))
            return [json.loads(await asyncio.wait_for(ws.recv(), 10)) for _ in range(201)]

    refused = [each for each in asyncio.run(hurry()) if "in a second" in each.get("sentence", "")]
    assert len(refused) > 100
    assert any("acts in a second" in each["sentence"] for each in refused)


def test_messages_have_a_pace(paced: Live) -> None:
    async def hurry() -> list[Any]:
        async with paced.connect() as ws:
            for _ in range(200):
                await ws.send('{"type":"lobby"}')
            return [json.loads(await asyncio.wait_for(ws.recv(), 10))["type"] for _ in range(201)]

    since = time.monotonic()
    told = asyncio.run(hurry())
    # One refusal for each second that is full; what comes after it is heard in the next.
    assert told.count("refused") >= 2 and told.count("lobby") + told.count("refused") == 200
    assert time.monotonic() - since > 2.0


def test_script_in_names_stays_text(live: Live) -> None:
    """A person cannot be called so; a table's name is text in JSON, never a page."""
    head = {"X-Pokerroom": "1", "Origin": live.address}
    with httpx.Client(base_url=live.address, headers=head) as client:
        for name in (SCRIPT, "<b>Ann</b>", "Ann\0", "a&lt;b", 'Ann" onload="x', "\u202eAnn", "javascript:x"):
            found = client.post("/api/sign-up", json={"name": name, "password": "a good long one"})
            assert found.status_code in (400, 422), name
            assert found.json()["sentence"]
        client.headers["Cookie"] = live.guest()
        made = client.post("/api/tables", json={"sign": "crown holdem, no limit, blinds 1/2", "name": SCRIPT})
        assert made.status_code in (201, 422)
        lobby = client.get("/api/lobby")
        assert lobby.headers["content-type"] == "application/json"
        assert lobby.headers["x-content-type-options"] == "nosniff"
        assert (
            "script-src" in lobby.headers["content-security-policy"]
            or "default-src 'self'" in lobby.headers["content-security-policy"]
        )


def test_guessing_a_password_takes_longer_and_longer(live: Live) -> None:
    head = {"X-Pokerroom": "1", "Origin": live.address}
    with httpx.Client(base_url=live.address, headers=head) as client:
        codes = [
            client.post(
                "/api/sign-in", json={"name": "Somebody Else", "password": f"a wrong guess {number}"}
            ).status_code
            for number in range(8)
        ]
    assert set(codes) <= {401, 429}
    assert codes[-1] == 429


# ------------------------------------------------------------------------------------------------ requests


def test_no_request_does_harm(live: Live) -> None:
    codes = requests(live.address, [live.guest() for _ in range(3)], "requests", REQUESTS)
    assert len(codes) > 6, codes


def test_requests_that_are_not_http_are_refused(live: Live) -> None:
    host, port = live.address.removeprefix("http://").split(":")
    rng = Random(9)
    made = [
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET " + b"a" * 70_000 + b" HTTP/1.1\r\n\r\n",
        b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
        b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"".join(b"X-%d: y\r\n" % number for number in range(5_000)) + b"\r\n",
        b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: pokerroom=\xff\xfe\0\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        *(bytes(rng.randrange(256) for _ in range(200)) + b"\r\n\r\n" for _ in range(20)),
    ]
    for each in made:
        with sockets.create_connection((host, int(port)), 10) as raw:
            raw.settimeout(2)
            try:
                raw.sendall(each)
                told = raw.recv(200)
            except (TimeoutError, ConnectionError):
                continue
            assert not told.startswith(b"HTTP/1.1 5"), (each[:80], told)
    live.faults.lines[:] = [each for each in live.faults.lines if "Traceback" in each]
