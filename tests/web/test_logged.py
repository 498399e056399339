"""What is refused is written down, in lines that name no card, no secret and nothing that was sent; and the room goes on.

The attacks one by one. `test_hostile` sends them by the thousand, `test_guard` and `test_session` look at single doors.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import logging
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets
from websockets.exceptions import ConnectionClosed

from pokerroom.cards.card import spell
from pokerroom.cli.logs import Lines, Words
from pokerroom.hand.drawing import Discard
from pokerroom.room.names import BOT
from pokerroom.room.tempo import Tempo
from pokerroom.table.table import Table
from pokerroom.web import server, socket
from pokerroom.web.incidents import EVERY, Incidents
from tests.web.live import Live, answered

CARD = re.compile(r"(?<![\w.])(?:10|[2-9TJQKA])[cdhs♣♦♥♠](?!\w)")
SECRET = "a password that nobody may read"
SCRIPT = "<script>alert(1)</script>"


class Log(logging.Handler):
    """The log as the room writes it to its folder, and as the terminal shows it."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []
        self.shown: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(Lines().format(record))
        self.shown.append(Words().format(record))

    def found(self, **wanted: Any) -> list[dict[str, Any]]:
        """The lines that have all this in them."""
        lines = [json.loads(each) for each in self.lines]
        return [line for line in lines if all(line.get(name) == value for name, value in wanted.items())]

    def wait(self, **wanted: Any) -> dict[str, Any]:
        """The first such line; it is written when something ends, which may take a moment."""
        return self.wait_for(1, **wanted)[0]

    def wait_for(self, count: int, **wanted: Any) -> list[dict[str, Any]]:
        """So many such lines, or more."""
        since = time.monotonic()
        while len(found := self.found(**wanted)) < count:
            assert time.monotonic() - since < 10, f"{len(found)} of {count} lines have {wanted}"
            time.sleep(0.01)
        return found


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with Live(tmp_path_factory.mktemp("logged"), Tempo(0.02, 0.005, 0.05), seconds=1.0) as found:

        async def furnish() -> None:
            for sign in ("crown holdem, no limit, blinds 1/2", "victoria draw blind, fixed 2/4, blinds 1/2"):
                owner = await found.room.open_table(sign, officer=True)
                await found.room.add_bots(owner.id, 4)

        found.within(furnish)
        yield found


@pytest.fixture
def log(live: Live) -> Iterator[Log]:
    """The log of one test; behind it hands are dealt as before."""
    live.app.state.incidents._last.clear()
    kept = Log()
    root, ours = logging.getLogger(), logging.getLogger("pokerroom")
    before = ours.level
    ours.setLevel(logging.DEBUG)
    root.addHandler(kept)
    yield kept
    goes_on(live)
    root.removeHandler(kept)
    ours.setLevel(before)
    for line in (*kept.lines, *kept.shown):
        assert not CARD.search(line), f"a card is in the log: {line}"
        assert SECRET not in line and "script" not in line.casefold() and "pokerroom=" not in line, line


def goes_on(live: Live) -> None:
    owner = live.room.tables["t1"]
    before, since = owner.table.state.number, time.monotonic()
    while owner.table.state.number <= before:
        assert time.monotonic() - since < 20, "no hand is dealt any more"
        time.sleep(0.01)
    assert owner.table.balance == 0


def post(live: Live, path: str, body: Any, **headers: str) -> httpx.Response:
    head = {"X-Pokerroom": "1", "Origin": live.address, **headers}
    return httpx.post(live.address + path, json=body, headers=head)


def says(live: Live, cookie: str, *messages: dict[str, Any] | str | bytes) -> list[dict[str, Any]]:
    """Send frames, and give everything that is told until the room has answered them all."""

    async def send() -> list[dict[str, Any]]:
        async with live.connect(cookie) as ws:
            for each in messages:
                await ws.send(json.dumps(each) if isinstance(each, dict) else each)
            return await answered(ws, "end")

    return asyncio.run(send())


NUMBERS = itertools.count()  # each act is another one


def act(told: dict[str, Any], table: str = "t1", **more: Any) -> dict[str, Any]:
    return {"type": "act", "table": table, "id": f"x{next(NUMBERS)}", "act": told, **more}


def name_of(live: Live, cookie: str) -> str:
    person = live.room.people.of_token(cookie.removeprefix("pokerroom="))
    assert person is not None
    return person.name


# The attacks


def test_another_ones_session(live: Live, log: Log) -> None:
    cookie = live.guest()
    told = says(live, cookie[:-1] + ("x" if cookie[-1] != "x" else "y"), act({"type": "Sit", "seat": 9, "chips": 50}))
    assert not next(each for each in told if each["type"] == "answer")["ok"]
    assert log.found(refused="session", address="127.0.0.1")
    assert httpx.get(f"{live.address}/api/me", headers={"Cookie": "pokerroom=made-up"}).json()["person"] is None
    assert live.app.state.incidents.counts["session"] >= 2


def test_a_forged_office(live: Live, log: Log) -> None:
    cookie = live.guest()
    told = says(live, cookie, act({"type": "Close", "office": "TG Area Manager"}, office="manager"))
    assert "for the staff" in next(each for each in told if each["type"] == "answer")["sentence"]
    assert log.found(refused="office", who=name_of(live, cookie), table="t1", act="Close", address="127.0.0.1")
    assert post(live, "/api/offices", {"name": "Ann", "office": "Dealer"}, Cookie=cookie).status_code == 403
    assert log.wait(path="/api/offices", status=403)


def test_messages_that_are_replayed_or_out_of_order(live: Live, log: Log) -> None:
    cookie = live.guest()
    sit = act({"type": "Sit", "seat": 8, "chips": 100})
    other = act({"type": "Sit", "seat": 8, "chips": 100})
    told = says(live, cookie, sit, sit, other, {"type": "unwatch", "table": "t99"}, act({"type": "Fold"}, turn=1))
    first, again, *rest = [each for each in told if each["type"] == "answer"]
    assert first["ok"] and again == first, "the same message again is the same act"
    assert [each["ok"] for each in rest] == [False, False]
    who = name_of(live, cookie)
    assert log.found(refused="act", who=who, table="t1", act="Sit")
    assert log.found(refused="message", who=who)
    says(live, cookie, act({"type": "Leave"}))


@pytest.mark.parametrize(
    "frame", ["{", "null", '{"type":"nonsense"}', b"\0\xff", "x" * 9_000, '{"type":"watch","table":5}']
)
def test_malformed_messages(live: Live, log: Log, frame: str | bytes) -> None:
    cookie = live.guest()
    assert [each["type"] for each in says(live, cookie, frame)][1:] == ["refused"]
    assert log.found(refused="message", who=name_of(live, cookie), address="127.0.0.1")


def test_malformed_requests(live: Live, log: Log) -> None:
    head = {"X-Pokerroom": "1", "Origin": live.address, "Content-Type": "application/json"}
    for body, status in ((b"{", 400), (b"\xff\xfe", 400), (b"x" * 70_000, 413)):
        assert httpx.post(f"{live.address}/api/sign-up", content=body, headers=head).status_code == status
    assert httpx.post(f"{live.address}/api/sign-up", content=b"a=b", headers={**head, "Content-Type": "text/plain"}).status_code == 415  # fmt: skip
    assert httpx.put(f"{live.address}/api/sign-up", headers=head).status_code == 405
    assert [line["status"] for line in log.wait_for(5, path="/api/sign-up")] == [400, 400, 413, 415, 405]


def test_a_frame_that_is_too_long(live: Live, log: Log) -> None:
    cookie = live.guest()

    async def send() -> None:
        async with live.connect(cookie) as ws:
            with pytest.raises(ConnectionClosed):
                await ws.send("x" * 300_000)
                while True:
                    await asyncio.wait_for(ws.recv(), 10)

    asyncio.run(send())
    assert log.wait(refused="frame", who=name_of(live, cookie), code=1009)


def test_somebody_who_does_not_read(live: Live, log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who lets too many messages lie; `test_hostile` has somebody who reads nothing at all."""
    monkeypatch.setattr(socket, "MOST_WAITING", 3)
    monkeypatch.setattr(server, "MOST_UNREAD", -1)  # whatever is written has to wait to be read
    cookie = live.guest()

    async def ask() -> None:
        async with live.connect(cookie) as ws:
            await ws.send(json.dumps({"type": "watch", "table": "t1"}))
            with pytest.raises(ConnectionClosed) as closed:
                while True:
                    await asyncio.gather(*(ws.send('{"type":"lobby"}') for _ in range(100)))
                    await asyncio.wait_for(ws.recv(), 10)
            assert closed.value.rcvd is not None and closed.value.rcvd.code == socket.TOO_SLOW

    asyncio.run(asyncio.wait_for(ask(), 30))
    assert log.wait(refused="slow", who=name_of(live, cookie))


def test_acts_that_come_too_fast(live: Live, log: Log) -> None:
    cookie = live.guest()
    told = says(live, cookie, *(act({"type": "Nonsense"}) for _ in range(15)))
    assert len([each for each in told if each["type"] == "answer"]) == 15
    asyncio.run(hurry(live, cookie))
    assert log.found(refused="pace", who=name_of(live, cookie))


async def hurry(live: Live, cookie: str) -> None:
    async with live.connect(cookie) as ws:
        for _ in range(100):
            await ws.send(json.dumps(act({"type": "Nonsense"})))
        for _ in range(100):
            await asyncio.wait_for(ws.recv(), 10)


def test_guessing_a_password(live: Live, log: Log) -> None:
    codes: list[int] = []
    while 429 not in codes and len(codes) < 15:  # on a slow machine a short wait is over before the next guess
        codes.append(post(live, "/api/sign-in", {"name": "Nina", "password": f"{SECRET} {codes}"}).status_code)
    assert len(codes) > 5 and codes[:-1] == [401] * (len(codes) - 1) and codes[-1] == 429
    assert [line["status"] for line in log.wait_for(len(codes), path="/api/sign-in")] == codes
    assert log.found(refused="password", address="127.0.0.1")
    assert not any("Nina" in line for line in log.lines), "people type their password where their name belongs"


def test_script_in_names(live: Live, log: Log) -> None:
    cookie = live.guest()
    assert post(live, "/api/sign-up", {"name": SCRIPT, "password": SECRET}).status_code == 400
    assert post(live, "/api/account", {"name": SCRIPT, "password": SECRET}, Cookie=cookie).status_code == 400
    assert log.found(refused="account", address="127.0.0.1")
    assert log.found(refused="account", who=name_of(live, cookie))
    for path in ("/api/sign-up", "/api/account"):
        assert log.wait(method="POST", path=path)["status"] == 400


def test_a_page_of_another_site(live: Live, log: Log) -> None:
    assert post(live, "/api/guest", {}, Origin="https://evil.example").status_code == 403

    async def come() -> None:
        with pytest.raises(websockets.InvalidStatus):
            async with websockets.connect(live.address.replace("http", "ws") + "/ws", origin="https://evil.example"):  # type: ignore[arg-type]
                pass

    asyncio.run(come())
    assert log.wait(path="/api/guest", status=403) and log.wait(method="WEBSOCKET", path="/ws", status=403)


# The log itself


def test_one_person_does_not_fill_the_log(caplog: pytest.LogCaptureFixture) -> None:
    now = 0.0
    caplog.set_level(logging.INFO, "pokerroom.refused")
    noted = Incidents(lambda: now)
    for _ in range(1_000):
        noted.note("message", address="192.0.2.1", who="Ann")
    noted.note("message", address="192.0.2.1", who="Bob")
    assert len(caplog.records) == 2 and noted.counts["message"] == 1_001
    now += EVERY
    noted.note("message", address="192.0.2.1", who="Ann")
    assert json.loads(caplog.records[-1].getMessage())["more"] == 999


def test_refusals_are_counted_for_whoever_watches_the_room(live: Live) -> None:
    says(live, live.guest(), "{")
    lines = httpx.get(f"{live.address}/metrics").text.splitlines()
    counted = {line.split('"')[1]: int(line.split()[1]) for line in lines if line.startswith("pokerroom_refused_total")}
    assert counted["message"] >= 1 and set(counted) == set(live.app.state.incidents.counts)


# Cards


def test_the_test_would_see_a_card() -> None:
    for line in ('{"says":"Ann shows As Kd"}', "10h", "drew 7♣", '["Td"]', "cards=As"):
        assert CARD.search(line), line
    for line in ('{"ms":2.5,"path":"/ws"}', "after 0.02 s", "t1", "asked", "2s3"):
        assert not CARD.search(line), line


@pytest.mark.logs("its own Discard was refused")
@pytest.mark.logs("an act could not be answered")
def test_no_card_is_logged_while_hands_are_played(live: Live, log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards in acts that are refused, in lines, in acts of bots that the table refuses, and in errors of the engine."""
    cookie = live.guest()
    cards = [spell([number]) for number in range(52)]
    messages: list[dict[str, Any] | str | bytes] = [act({"type": "Sit", "seat": 6, "chips": 100}, "t2")]
    for card in cards[:4]:
        messages.append(act({"type": "Discard", "cards": [card]}, "t2"))
        messages.append({"type": "act", "table": "t2", "id": f"x{next(NUMBERS)}", "line": f"shows {card} {cards[7]}"})
        messages.append(act({"type": card, "cards": cards}, card))
        messages.append({"type": "watch", "table": card})
    says(live, cookie, *messages)
    assert log.found(refused="act", who=name_of(live, cookie))

    owner = live.room.tables["t2"]

    async def refuse() -> None:
        owner._do(f"Ada{BOT}", Discard(0, (1, 2, 3)))

    since = time.monotonic()
    while not log.found(level="warning"):  # what was planned for another row than the present one is left out
        assert time.monotonic() - since < 10
        live.within(refuse)
    play, table, fell = Table.play, owner.table, []

    def broken(self: Table, *given: Any, **named: Any) -> Any:
        if self is table and not fell:
            fell.append("down")
            raise RuntimeError(f"the deck fell down: {' '.join(cards)}")
        return play(self, *given, **named)

    monkeypatch.setattr(Table, "play", broken)
    fault = log.wait(level="error")
    assert "RuntimeError" in fault["trace"] and "broken" in fault["trace"]
    live.faults.lines.clear()
    for table in ("t1", "t2"):
        before, since = live.room.tables[table].table.state.number, time.monotonic()
        while live.room.tables[table].table.state.number < before + 10:
            assert time.monotonic() - since < 30, f"{table} does not go on"
            time.sleep(0.01)


def test_the_proofs_that_the_documents_name_are_there() -> None:
    root = Path(__file__).parent.parent.parent
    told = (root / "docs" / "room.md").read_text()
    named = re.findall(r"`(test_\w+)(?:\.(test_\w+))?`", told)
    assert len(named) > 15
    for module, test in named:
        files = list((root / "tests").glob(f"*/{module}.py"))
        assert files, module
        assert not test or any(f"def {test}(" in file.read_text() for file in files), f"{module}.{test}"
