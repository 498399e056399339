"""Attacks that would make the room deny itself to others: each does no harm and is written down, and its twin works."""

from __future__ import annotations

import asyncio
import json
import logging
import socket as sockets
import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec import structs
from starlette.routing import Route
from websockets.exceptions import ConnectionClosed

from pokerroom.cli.commands.serve import limited
from pokerroom.law.error import Refused
from pokerroom.room import patience
from pokerroom.room import people as people_module
from pokerroom.room.clock import RoomClock
from pokerroom.room.tempo import Tempo
from pokerroom.web import costs, incidents
from pokerroom.web.guard import Limits
from pokerroom.web.socket import SIGNED_OUT, TOO_SLOW
from tests.limits import PLENTY
from tests.load import denial
from tests.web.live import Live, answered
from tests.web.visitors import Visitor, dealt, first_of, logged, until

CALM = Tempo(600.0, 600.0, 600.0)
FAST = Tempo(0.02, 0.01, 0.05)
SIGN = "crown holdem, no limit, blinds 1/2"


@contextmanager
def opened(folder: Path, limits: Limits, tempo: Tempo = CALM) -> Iterator[Live]:
    with Live(folder, tempo, seconds=30.0, limits=limits) as found:
        found.within(lambda: found.room.open_table(SIGN))
        yield found
        assert not found.faults.lines, found.faults.lines[0]


def post(live: Live, path: str, body: Any = None, cookie: str = "") -> httpx.Response:
    head = {"X-Pokerroom": "1", "Origin": live.address, "Cookie": cookie}
    return httpx.post(live.address + path, json=body or {}, headers=head)


def counted(live: Live, kind: str) -> int:
    return int(live.app.state.incidents.counts[kind])


class Lines(logging.Handler):
    """What was written down of refusals."""

    def __init__(self) -> None:
        super().__init__()
        self.refused: list[dict[str, Any]] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.refused.append(json.loads(record.getMessage()))

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [line for line in self.refused if line["refused"] == kind]


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> Iterator[Lines]:
    """What is written down of refusals, each of which stands there once for a person, however long a test takes."""
    monkeypatch.setattr(incidents, "EVERY", 3600.0)
    found = Lines()
    logger = logging.getLogger("pokerroom.refused")
    before = logger.level
    logger.setLevel(logging.INFO)
    logger.addHandler(found)
    yield found
    logger.removeHandler(found)
    logger.setLevel(before)


# 20: what is cheap to ask and dear to answer


def test_watching_again_and_again_waits_and_others_act(tmp_path: Path, log: Lines) -> None:
    limits = structs.replace(PLENTY, messages=10**9, address_work=20.0, work_at_once=1.0)
    with opened(tmp_path, limits, FAST) as live:

        async def play() -> tuple[int, float]:
            async with live.connect() as ws, live.connect(live.guest()) as other:
                since = time.monotonic()
                for _ in range(100):
                    await ws.send(json.dumps({"type": "watch", "table": "t1", "after": 0}))
                told = 0
                while told < 30:  # the first twenty at once, and then some that had to wait
                    told += json.loads(await asyncio.wait_for(ws.recv(), 20))["type"] == "picture"
                took = time.monotonic() - since
                await answered(other, "an act does not wait")
                live.within(no_more)  # those of the first that wait are still waiting
                return told, took

        async def no_more() -> None:
            assert counted(live, "pace") < 80, "the act was answered behind what was asked before it"

        told, took = asyncio.run(play())
        # 20 ms at once and 20 a second, a millisecond each and a little for the rows.
        assert told <= 21 + 20 * took
        assert counted(live, "pace") > 0 and len(log.of("pace")) == 1


def test_a_browser_that_comes_back_to_all_its_tables_does_not_wait(tmp_path: Path) -> None:
    with opened(tmp_path, Limits()) as live:

        async def play() -> None:
            async with live.connect(live.guest()) as ws:
                await ws.send(json.dumps({"type": "hello", "version": 1}))
                await ws.send(json.dumps({"type": "lobby"}))
                for _ in range(12):
                    await ws.send(json.dumps({"type": "watch", "table": "t1", "after": 0}))
                told = await answered(ws, "m")
                assert [each["type"] for each in told].count("picture") == 12

        asyncio.run(play())
        assert counted(live, "pace") == 0


def test_requests_are_counted_by_what_they_cost(tmp_path: Path, log: Lines) -> None:
    limits = structs.replace(PLENTY, address_work=1.0, work_at_once=100.0)
    with opened(tmp_path, limits) as live:
        found = [httpx.get(f"{live.address}/api/search", params={"q": f"chip {n}"}) for n in range(20)]
        codes = [each.status_code for each in found]
        assert codes[:5] == [200] * 5 and codes[-5:] == [429] * 5
        assert int(found[-1].headers["Retry-After"]) >= 1 and "wait" in found[-1].json()["sentence"]
        assert len(log.of("pace")) == 1 and counted(live, "pace") >= 5


def test_what_has_no_cost_does_not_load() -> None:
    def page(request: Any) -> None:
        """Nothing."""

    with pytest.raises(TypeError, match="nobody says what /api/new costs"):
        costs.check([Route("/api/new", page)])
    with pytest.raises(TypeError, match="cost"):
        costs.Priced("/api/new", page)  # type: ignore[call-arg]
    costs.check([costs.Priced("/api/new", page, cost=1.0)])


def test_what_was_used_comes_back_with_time() -> None:
    now = 0.0
    spending = costs.Spending(structs.replace(Limits(), person_work=100.0, work_at_once=2.0), lambda: now)
    ann, bob = (costs.PERSON, "ann"), (costs.PERSON, "bob")
    spending.spend([ann], 200.0)
    assert spending.wait([ann]) == 0.0
    spending.spend([ann], 300.0)
    assert spending.wait([ann]) == pytest.approx(3.0) and spending.wait([bob]) == 0.0
    now += 3.0
    assert spending.wait([ann]) == pytest.approx(0.0)
    assert spending.wait([ann, bob]) == pytest.approx(0.0)


@pytest.mark.parametrize("kind", ["watching from far back", "requests"])
def test_an_act_at_another_table_is_answered_while_twelve_attack(tmp_path: Path, kind: str) -> None:
    """A small one; `make denial` measures all. Where nothing was limited, twelve sockets made an act wait four seconds,
    hundreds of times as long as without them."""
    with denial.opened(tmp_path / "room", 4) as address:
        victim = denial.Victim(address)
        victim.come()
        asyncio.run(victim.sit())
        # How long it takes is the machine's affair, which others use too: how much longer is not.
        calm, attacked = (denial.measured(address, each, 12, 2.0, victim) for each in ("nothing", kind))
        assert statistics.median(attacked) < max(denial.MOST, 20 * statistics.median(calm))


# 21 and 22: guests, tables and bots


def test_one_guest_opens_few_tables_and_brings_few_bots(tmp_path: Path, log: Lines) -> None:
    limits = structs.replace(PLENTY, guest_tables=3, guest_bots=10)
    with opened(tmp_path, limits) as live:
        cookie = live.guest()
        found = [post(live, "/api/tables", {"sign": SIGN}, cookie) for _ in range(6)]
        assert [each.status_code for each in found] == [201] * 3 + [422] * 3
        assert "3 are the most" in found[-1].json()["sentence"]
        assert len(live.room.tables) == 4
        bots = [post(live, f"/api/tables/t{n}/bots", {"seats": 6}, cookie) for n in (2, 3, 4)]
        assert [each.json().get("added") for each in bots] == [6, 4, None]
        assert bots[-1].status_code == 422 and "as many bots" in bots[-1].json()["sentence"]
        assert counted(live, "share") == 4 and len(log.of("share")) == 1
        assert post(live, "/api/tables", {"sign": SIGN}, live.guest()).status_code == 201, "another may"


def test_twin_a_guest_has_a_table_of_their_own_with_bots(tmp_path: Path, log: Lines) -> None:
    with opened(tmp_path, Limits()) as live:
        cookie = live.guest()
        made = post(live, "/api/tables", {"sign": SIGN}, cookie)
        assert made.status_code == 201
        table = made.json()["id"]
        assert post(live, f"/api/tables/{table}/bots", {"seats": 5}, cookie).json()["added"] == 5
        assert len(live.room.tables[table].table.state.players) == 5 and not log.refused


def test_another_account_of_one_person_brings_no_more_bots(tmp_path: Path, log: Lines) -> None:
    with opened(tmp_path, structs.replace(PLENTY, guest_tables=1, guest_bots=4)) as live:
        guest = Visitor(live, guest=True)
        assert guest.ask("POST", "/api/tables", {"sign": SIGN}).status_code == 201
        assert guest.post("/api/tables/t2/bots", {"seats": 4})["added"] == 4
        guest.post("/api/sign-out")
        guest.post("/api/guest")
        live.room.tables["t1"].opened_by = guest.person.id
        for path, body in (("/api/tables", {"sign": SIGN}), ("/api/tables/t1/bots", {"seats": 1})):
            assert guest.ask("POST", path, body).status_code == 422
        assert len(live.room.tables) == 2 and not live.room.tables["t1"].table.state.players
        assert counted(live, "share") == 2 and len(log.of("share")) == 1
        other = Visitor(live, guest=True)
        live.room.tables["t1"].opened_by = other.person.id
        assert other.post("/api/tables/t1/bots", {"seats": 1})["added"] == 1, "somebody else may"


def test_tables_of_before_are_counted_after_a_restart(tmp_path: Path) -> None:
    limits = structs.replace(PLENTY, guest_tables=2)
    with opened(tmp_path, limits) as live:
        cookie = live.guest()
        assert [post(live, "/api/tables", {"sign": SIGN}, cookie).status_code for _ in range(2)] == [201, 201]
    with Live(tmp_path, CALM, limits=limits) as again:
        assert post(again, "/api/tables", {"sign": SIGN}, cookie).status_code == 422


def test_guests_of_one_address(tmp_path: Path, log: Lines) -> None:
    """Eight hundred in ten seconds are twelve; a family of six behind one address comes in."""
    with opened(tmp_path, structs.replace(PLENTY, guests=12, guests_an_hour=24)) as live:
        family = [post(live, "/api/guest").status_code for _ in range(6)]
        assert family == [200] * 6
        crowd = [post(live, "/api/guest") for _ in range(60)]
        assert [each.status_code for each in crowd] == [200] * 6 + [429] * 54
        assert 100 < int(crowd[-1].headers["Retry-After"]) <= 150
        assert post(live, "/api/sign-up", {"name": "Ann", "password": "a long enough word"}).status_code == 429
        assert counted(live, "account") == 55 and len(log.of("account")) == 1


def test_a_class_of_thirty_with_the_limit_raised(tmp_path: Path) -> None:
    limits = limited(["guests=40", "per_second=1000"])
    with opened(tmp_path, limits) as live:
        assert [post(live, "/api/guest").status_code for _ in range(30)] == [200] * 30
    for wrong in (["guest=40"], ["guests"], ["guests=many"], ["guests=0"], ["guests=-4"], ["guests=nan"]):
        with pytest.raises(Refused):
            limited(wrong)


def test_a_sign_up_that_fails_is_nobody(tmp_path: Path) -> None:
    with opened(tmp_path, structs.replace(PLENTY, guests=2, guests_an_hour=1)) as live:
        for _ in range(5):
            assert post(live, "/api/sign-up", {"name": "Ann", "password": "short"}).status_code == 400
        assert post(live, "/api/guest").status_code == 200


# 24: half-open connections


def half_open(live: Live, said: bytes) -> sockets.socket:
    host, port = live.address.removeprefix("http://").split(":")
    found = sockets.create_connection((host, int(port)), timeout=10)
    found.sendall(said.replace(b"HERE", f"{host}:{port}".encode()))
    return found


def is_closed(connection: sockets.socket, within: float) -> bool:
    connection.settimeout(within)
    try:
        while connection.recv(65_536):
            pass
    except TimeoutError:
        return False
    except OSError:
        return True
    return True


async def left_after(live: Live, seconds: float) -> int:
    """How many connections are left when so much time has passed: timers of one loop come in order, however busy."""
    await asyncio.sleep(seconds)
    for _ in range(20):  # what was closed is let go in the next turns of the loop
        await asyncio.sleep(0)
    return len(live.server.server_state.connections)


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"G",
        b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n",
        b"POST /api/guest HTTP/1.1\r\nHost: HERE\r\nOrigin: http://HERE\r\nX-Pokerroom: 1\r\nContent-Length: 50\r\n\r\n{",
        b"\r\n\r\n",
    ],
    ids=["nothing", "one letter", "half a head", "half a body", "empty lines"],
)
def test_a_half_open_connection_is_closed(tmp_path: Path, said: bytes, log: Lines) -> None:
    with opened(tmp_path, structs.replace(PLENTY, opening=0.3, seconds=0.3)) as live:
        with half_open(live, said) as connection:
            assert live.within(lambda: left_after(live, 1.0)) == 0, "by the clock of the room's own loop"
            assert is_closed(connection, 20.0)
        assert httpx.get(f"{live.address}/health").status_code == 200
        if b"POST" not in said and said != b"\r\n\r\n":  # those two are answered: too slow, and no request
            assert len(log.of("slow")) == 1


@pytest.mark.parametrize(
    "more", [b"Content-Length: 1\r\n", b"X-Long: " + b"y" * 9_000 + b"\r\n"], ids=["a body", "a long line"]
)
def test_whoever_asks_for_a_socket_in_a_way_that_is_none_is_not_waited_for(tmp_path: Path, more: bytes) -> None:
    asked = (
        b"GET /ws HTTP/1.1\r\nHost: HERE\r\nOrigin: http://HERE\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    )
    with (
        opened(tmp_path, structs.replace(PLENTY, opening=0.5)) as live,
        half_open(live, asked + more + b"\r\n") as held,
    ):
        assert is_closed(held, 5.0)


def test_a_head_that_comes_letter_by_letter_is_not_waited_for(tmp_path: Path) -> None:
    with opened(tmp_path, structs.replace(PLENTY, opening=0.5)) as live:
        taken = 0
        with half_open(live, b"") as connection, pytest.raises(OSError):
            for letter in b"GET /health HTTP/1.1\r\nX-Long: " + b"x" * 1000:
                connection.sendall(bytes([letter]))
                taken += 1
                time.sleep(0.05)
        assert taken < 200, "of more than a thousand letters, for which there was time for ten"


def test_six_hundred_half_open_connections(tmp_path: Path) -> None:
    """So many of one address are let wait; the others are closed at once, and all are after a moment."""
    with opened(tmp_path, structs.replace(PLENTY, opening=1.0, half_open=100)) as live:
        held, waiting = [], []
        for number in range(600):
            held.append(half_open(live, b"GET / HT"))
            if number % 100 == 99:
                waiting.append(live.within(lambda: left_after(live, 0.0)))
        assert all(is_closed(each, 20.0) for each in held)
        assert 0 < max(waiting) <= 100
        until(lambda: not live.server.server_state.connections, "they are closed and not let go")
        assert httpx.get(f"{live.address}/health").status_code == 200
        for each in held:
            each.close()


def test_connections_that_are_used_stay(tmp_path: Path) -> None:
    with opened(tmp_path, structs.replace(PLENTY, opening=0.3, silence=0.3)) as live:

        async def play() -> None:
            async with live.connect(live.guest()) as ws:
                await ws.send(json.dumps({"type": "hello", "version": 1}))
                await asyncio.sleep(1.0)
                await answered(ws, "still here")

        asyncio.run(play())
        with httpx.Client(base_url=live.address) as client:
            for _ in range(3):
                assert client.get("/health").status_code == 200
                time.sleep(0.4)


def test_a_socket_that_says_nothing_is_closed(tmp_path: Path, log: Lines) -> None:
    with opened(tmp_path, structs.replace(PLENTY, silence=0.3)) as live:

        async def play() -> int:
            async with live.connect() as ws:
                with pytest.raises(ConnectionClosed) as closed:
                    while True:
                        await asyncio.wait_for(ws.recv(), 20)
                assert closed.value.rcvd is not None
                return closed.value.rcvd.code

        assert asyncio.run(play()) == TOO_SLOW
        assert len(log.of("slow")) == 1


# 23. A dispute at a table to which no officer comes


def test_a_dispute_that_nobody_comes_for_ends_and_is_logged_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(patience, "DEFAULT_SECONDS", 0.2)
    monkeypatch.setattr(patience, "LEAST", 0.05)
    caplog.set_level(logging.INFO, "pokerroom.table")
    with opened(tmp_path, PLENTY) as live:
        players = [Visitor(live, guest=True) for _ in "ab"]
        owner = live.room.tables["t1"]
        for seat, each in enumerate(players, 1):
            assert each.acts({"type": "Sit", "seat": seat, "chips": 200}, "t1")["ok"]
        dealt(live, owner)
        first = first_of(owner, players)
        assert first.acts({"type": "Dispute"}, "t1")["ok"]
        until(lambda: "nobody came to decide" in caplog.text, "the table waits for good")
        until(lambda: owner.table.hand is not None and owner.table.hand.due.actor == "seat", "it does not go on")
        assert len([each for each in caplog.records if "nobody came to decide" in each.getMessage()]) == 1
        assert first_of(owner, players).acts({"type": "Fold"}, "t1")["ok"], "and the hand goes on"


# 25 is in `test_people`; over the wire:


def test_nobody_is_locked_out_by_another(tmp_path: Path, log: Lines) -> None:
    with opened(tmp_path, PLENTY) as live:
        head = {"X-Pokerroom": "1", "Origin": live.address}
        right = {"name": "Ann", "password": "a long enough word"}
        with httpx.Client(base_url=live.address, headers=head) as ann:
            assert ann.post("/api/sign-up", json=right).status_code == 200
            codes = [post(live, "/api/sign-in", {**right, "password": f"guess {n}"}).status_code for n in range(8)]
            assert codes[:5] == [401] * 5 and codes[-1] == 429
            assert counted(live, "password") == 8 and len(log.of("password")) == 1
            assert ann.post("/api/sign-out").status_code == 200
            assert ann.post("/api/sign-in", json=right).status_code == 200, "by their own browser they come in"


def test_twin_who_mistypes_once_comes_in_anywhere(tmp_path: Path) -> None:
    with opened(tmp_path, PLENTY) as live:
        right = {"name": "Ann", "password": "a long enough word"}
        assert post(live, "/api/sign-up", right).status_code == 200
        assert post(live, "/api/sign-in", {**right, "password": "a long enough wort"}).status_code == 401
        assert post(live, "/api/sign-in", right).status_code == 200


# 26: sessions that run out


def test_a_session_that_runs_out_ends_its_socket(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, log: Lines) -> None:
    monkeypatch.setattr(people_module, "SESSION", 1.0)
    with opened(tmp_path, PLENTY) as live:
        cookie = live.guest()

        async def soon_after() -> int:
            await asyncio.sleep(live.room.people.session_ends(cookie.partition("=")[2]) - live.room.clock() + 0.5)
            return len(log.of("session"))

        async def play() -> int:
            async with live.connect(cookie) as ws:
                await answered(ws, "m")
                assert await asyncio.to_thread(live.within, soon_after) == 1, "in that moment, by the room's own clock"
                with pytest.raises(ConnectionClosed) as closed:
                    while True:
                        await asyncio.wait_for(ws.recv(), 20)
                assert closed.value.rcvd is not None
                return closed.value.rcvd.code

        assert asyncio.run(play()) == SIGNED_OUT
        assert len(log.of("session")) == 1
        assert post(live, "/api/tables", {"sign": SIGN}, cookie).status_code == 401


def test_whoever_acts_stays_signed_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people_module, "SESSION", 2.0)
    monkeypatch.setattr("pokerroom.web.socket.SESSION", 2.0)
    with opened(tmp_path, PLENTY) as live:

        async def play() -> None:
            async with live.connect(live.guest()) as ws:
                for _ in range(15):
                    await answered(ws, "m")
                    await asyncio.sleep(0.2)

        asyncio.run(play())


# 17. The machine's clock is set back


def test_a_clock_that_is_set_back_is_said_and_changes_nothing(tmp_path: Path) -> None:
    wall = [time.time()]
    with opened(tmp_path, PLENTY) as live:
        assert httpx.get(f"{live.address}/health").json()["ok"]
        live.room.clock = clock = RoomClock(lambda: wall[0])
        live.room.health._parts["clock"] = clock.health
        wall[0] -= 3600.0
        with logged(live) as log:
            told = httpx.get(f"{live.address}/health")
            assert told.status_code == 503 and not told.json()["ok"]
            assert len(log.wait(path="/health", status=503)) == 1 and len(log.lines) == 1, "it is said once"
        [part] = [each for each in told.json()["parts"] if not each["ok"]]
        assert part["name"] == "clock" and "3,600 seconds behind" in part["says"]
        wall[0] += 3600.0
        assert httpx.get(f"{live.address}/health").status_code == 200
