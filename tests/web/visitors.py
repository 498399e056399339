"""People who visit a room over HTTP and its socket, each from a browser of their own, and the log as it is written."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

import httpx
from websockets.sync.client import connect

from pokerroom.cli.logs import Lines
from pokerroom.hand.dealer import PushPot
from pokerroom.room.owner import Owner
from pokerroom.room.person import Person
from pokerroom.table.hands import DealHand
from tests.web.live import Live, answered

GOOD = "a long enough word"
CROWN = "crown holdem, no limit, blinds 1/2, buy in 40 to 400"
_NUMBERS = iter(range(100_000))
# Made once: each takes a certificate store with it, which is slow to read.
_CONTEXT = httpx.create_ssl_context()

_IDS = count()  # each act has one of its own: the room does none twice


class Log(logging.Handler):
    """The log as the room writes it to its folder."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(Lines().format(record))

    def found(self, **wanted: Any) -> list[dict[str, Any]]:
        """The lines that have all this in them."""
        lines = [json.loads(each) for each in self.lines]
        return [line for line in lines if all(line.get(name) == value for name, value in wanted.items())]

    def wait(self, count: int = 1, **wanted: Any) -> list[dict[str, Any]]:
        """So many such lines or more; one is written when something ends, which may take a moment."""
        since = time.monotonic()
        while len(found := self.found(**wanted)) < count:
            assert time.monotonic() - since < 10, f"{len(found)} of {count} lines have {wanted}: {self.lines[-5:]}"
            time.sleep(0.01)
        return found


def until(what: Callable[[], object], says: str) -> None:
    """Wait for something that comes by itself."""
    since = time.monotonic()
    while not what():
        assert time.monotonic() - since < 240, says
        time.sleep(0.01)


@contextmanager
def logged(live: Live) -> Iterator[Log]:
    """The log while something is done; what was written before does not keep anything out of it."""
    live.app.state.incidents._last.clear()
    kept, root, ours = Log(), logging.getLogger(), logging.getLogger("pokerroom")
    before = ours.level
    ours.setLevel(logging.DEBUG)
    root.addHandler(kept)
    try:
        yield kept
    finally:
        root.removeHandler(kept)
        ours.setLevel(before)


class Visitor:
    """Somebody with a browser: requests and sockets by its cookies."""

    def __init__(self, live: Live, name: str = "", *, guest: bool = False) -> None:
        self.live = live
        self.cookies = httpx.Cookies()
        if guest:
            self.post("/api/guest")
        elif name:
            self.sign_up(f"{name} {next(_NUMBERS)}")

    def sign_up(self, name: str) -> None:
        self.post("/api/sign-up", {"name": name, "password": GOOD})

    def ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> httpx.Response:
        """Send a request, and keep the cookies that come with its answer."""
        headers = {"X-Pokerroom": "1", "Origin": self.live.address}
        at = self.live.address
        with httpx.Client(base_url=at, headers=headers, cookies=self.cookies, verify=_CONTEXT, timeout=20) as browser:
            found = browser.request(method, path, json=body)
            self.cookies = browser.cookies
        return found

    def post(self, path: str, body: dict[str, Any] | None = None, status: int = 200) -> Any:
        found = self.ask("POST", path, body or {})
        assert found.status_code == status, f"{found.status_code}: {found.text}"
        return found.json()

    def get(self, path: str, status: int = 200) -> Any:
        found = self.ask("GET", path)
        assert found.status_code == status, f"{found.status_code}: {found.text}"
        return found.json()

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    @property
    def person(self) -> Person:
        found = self.live.room.people.of_token(self.cookies["pokerroom"])
        assert found is not None
        return found

    @property
    def name(self) -> str:
        return self.person.name

    def tells(self, *messages: dict[str, Any]) -> list[dict[str, Any]]:
        """Send messages, and give everything that is told until the room has answered them all."""

        acts = sum(each["type"] == "act" for each in messages)

        async def send() -> list[dict[str, Any]]:
            async with self.live.connect(self.cookie) as ws:
                for each in messages:
                    await ws.send(json.dumps(each))
                if not acts or messages[-1]["type"] != "act":
                    return await answered(ws, "end")
                told: list[dict[str, Any]] = []
                while sum(each["type"] == "answer" for each in told) < acts:
                    told.append(json.loads(await asyncio.wait_for(ws.recv(), 20)))
                return told

        return asyncio.run(send())

    @contextmanager
    def listening(self, *messages: dict[str, Any]) -> Iterator[Callable[[str], dict[str, Any]]]:
        """Keep a socket open meanwhile, on which this is sent: what gives the next message of a kind that is told."""
        headers = {"Cookie": self.cookie}
        where = self.live.address.replace("http", "ws", 1) + "/ws"
        with connect(where, additional_headers=headers, origin=self.live.address) as ws:  # type: ignore[arg-type]

            def heard(kind: str) -> dict[str, Any]:
                while (told := json.loads(ws.recv(timeout=10)))["type"] != kind:
                    pass
                return dict(told)

            heard("welcome")
            for each in messages:
                ws.send(json.dumps(each))
            yield heard

    def acts(self, act: dict[str, Any], table: str) -> dict[str, Any]:
        """Send an act, and give what it is answered."""
        [answer] = [each for each in self.tells(_act(table, act=act)) if each["type"] == "answer"]
        return answer

    def says(self, line: str, table: str) -> dict[str, Any]:
        """Speak a line, and give what it is answered."""
        [answer] = [each for each in self.tells(_act(table, line=line)) if each["type"] == "answer"]
        return answer


def _act(table: str, **told: Any) -> dict[str, Any]:
    return {"type": "act", "table": table, "id": f"a{next(_IDS)}", **told}


def standing(owner: Owner) -> Any:
    """All that could have changed at a table: its rows, what everybody has, every card and every event of the hand."""
    state = owner.table.state
    hand = state.hand
    cards = ([list(each) for each in hand.state.hole], list(hand.state.stub), hand.state.live[:]) if hand else None
    listed = (list(state.listed), dict(state.allotted), [each.disputes for each in state.people.values()])
    return owner.number, dict(owner.table.stacks), cards, len(hand.log) if hand else 0, listed, state.closed


def employed(live: Live, manager: Visitor, name: str, *offices: str) -> Visitor:
    """Somebody with an account who holds these offices."""
    found = Visitor(live, name)
    for office in offices:
        manager.post("/api/offices", {"name": found.name, "office": office})
    return found


def opened(live: Live, *players: Visitor, sign: str = CROWN, chips: int = 200) -> Owner:
    """A table at which these people sit, in seats 1, 2 and so on."""
    owner = live.within(lambda: live.room.open_table(sign))
    for seat, player in enumerate(players, 1):
        sat = player.acts({"type": "Sit", "seat": seat, "chips": chips}, owner.id)
        assert sat["ok"], sat["sentence"]
    return owner


def dealt(live: Live, owner: Owner) -> None:
    live.within(lambda: owner.act("", DealHand()))


def refused(log: Log, owner: Owner, visitor: Visitor, answer: dict[str, Any], before: Any, kind: str = "office") -> str:
    """Whether an act was refused in words, changed nothing and was written down once; its sentence."""
    assert not answer["ok"] and answer["sentence"].endswith(".")
    assert standing(owner) == before
    lines = log.wait(refused=kind, who=visitor.name, table=owner.id)
    assert len(lines) == 1 and "sentence" not in lines[0]
    return str(answer["sentence"])


def finish(live: Live, owner: Owner) -> None:
    """Let the pot be pushed of a hand that is decided."""

    async def over() -> None:
        while owner.table.hand is not None:
            if owner.table.hand.due.actor == "dealer":
                await owner.act("", PushPot())
            else:
                await asyncio.sleep(0.01)

    live.within(over)


def first_of(owner: Owner, players: Iterable[Visitor]) -> Visitor:
    """The one of these whose turn it is."""
    hand = owner.table.hand
    assert hand is not None and hand.due.actor == "seat"
    [found] = [each for each in players if each.name == hand.names[hand.due.seat]]
    return found


def give_up(live: Live, owner: Owner, players: Iterable[Visitor]) -> Visitor:
    """Let the one whose turn it is give up the hand, and the pot be pushed; who that was."""
    found = first_of(owner, players)
    assert found.acts({"type": "Fold"}, owner.id)["ok"]
    finish(live, owner)
    return found
