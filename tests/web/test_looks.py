"""Surveillance: all cards of a finished hand for those who hold that office and nobody else, and no look without its row."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from pokerroom.cards.card import spell
from pokerroom.cards.deck import deck
from pokerroom.cards.seal import CardOpening, holds
from pokerroom.hand.deal import Dealt
from pokerroom.hand.wager import Folded
from pokerroom.room import finished
from pokerroom.room.looks import STREAM, LookRow
from pokerroom.room.room import Room
from pokerroom.room.tempo import Tempo
from pokerroom.room.verify import check
from pokerroom.web.app import create
from tests.limits import PLENTY
from tests.room.test_sealed_hand import separately

SAFE = {"X-Pokerroom": "1"}
FLOOR = "TG Area Manager"


class Casino:
    """A room in which bots have played a few hands, a person sits, and a hand is on that waits for them."""

    def __init__(self, folder: Path) -> None:
        self.app = create(folder, tempo=Tempo(between=0.0, bot=0.0, officer=0.0), seconds=600, limits=PLENTY)
        self._first = TestClient(self.app, base_url="http://localhost")

    @property
    def room(self) -> Room:
        found: Room = self.app.state.room
        return found

    def open(self) -> None:
        self._first.__enter__()
        manager = self.come("Mona")
        assert manager.get(f"/manager/{self.room.people.manager_link()}", follow_redirects=False).status_code == 303
        self.manager = manager
        ann = self.come("Ann")
        opened = ann.post("/api/tables", json={"sign": "crown holdem, no limit, blinds 1/2"}, headers=SAFE)
        assert opened.status_code == 201, opened.text
        ann.post("/api/tables/t1/bots", json={"seats": 3}, headers=SAFE)
        state = self.room.tables["t1"].table.state
        _wait(lambda: state.number > 20)
        with ann.websocket_connect("ws://localhost/ws") as socket:
            act = {"type": "Sit", "seat": 9, "chips": 100}
            socket.send_json({"type": "act", "table": "t1", "id": "a", "act": act})
            _wait(lambda: state.player("Ann") is not None)
        self.ann = ann

    def close(self) -> None:
        self._first.__exit__(None, None, None)

    def client(self) -> TestClient:
        """A browser of somebody."""
        client = TestClient(
            self.app,
            base_url="http://localhost",
            headers={"Origin": "http://localhost"},
            raise_server_exceptions=False,
        )
        client.portal = self._first.portal
        return client

    def come(self, name: str, *offices: str) -> TestClient:
        """Somebody with an account and these offices."""
        client = self.client()
        made = client.post("/api/sign-up", json={"name": name, "password": f"correct horse {name}"}, headers=SAFE)
        assert made.status_code == 200, made.text
        for office in offices:
            self.grant(name, office)
        return client

    def grant(self, name: str, office: str, held: bool = True) -> None:
        wish = {"name": name, "office": office, "held": held}
        given = self.manager.post("/api/offices", json=wish, headers=SAFE)
        assert given.status_code == 200, given.text

    def noted(self) -> list[LookRow]:
        return [msgspec.json.decode(row.data, type=LookRow) for row in self.room.store.read(STREAM)]


def _wait(done: Any) -> None:
    until = time.monotonic() + 30
    while not done():
        assert time.monotonic() < until, "it took too long"
        time.sleep(0.01)


@pytest.fixture(scope="module")
def casino(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Casino]:
    found = Casino(tmp_path_factory.mktemp("casino"))
    found.open()
    yield found
    found.close()


def look(client: TestClient, number: int, table: str = "t1") -> Any:
    return client.post(f"/api/hands/{table}/{number}/look", headers=SAFE)


def test_surveillance_sees_every_card_and_the_look_is_a_row_first(casino: Casino) -> None:
    eve = casino.come("Eve", "surveillance")
    before = len(casino.noted())
    found = {number: finished.hand_of(casino.room.hand("t1", number)) for number in range(1, 20)}
    number, hand = next(each for each in found.items() if any(isinstance(event, Folded) for event in each[1].log))
    answer = look(eve, number)
    assert answer.status_code == 200, answer.text
    assert answer.headers["cache-control"] == "no-store"
    told = answer.json()
    for seat, player in enumerate(told["hand"]["players"]):
        dealt = [
            spell([card])
            for event in hand.log
            if isinstance(event, Dealt)
            for to, card in zip(event.seats, event.cards, strict=True)
            if to == seat
        ]
        assert player["cards"] == dealt, "also of a hand that was given up"
    where = [*told["stub"], *told["burns"], *told["hand"]["board"]]
    where += [card for player in told["hand"]["players"] for card in player["cards"]]
    assert sorted(where) == sorted(spell([card]) for card in deck(52)), "every card is somewhere, once"
    assert told["hand"]["viewer"] == "surveillance"
    assert casino.noted()[before:] == [LookRow(casino.room.people.named("Eve").id, "t1", number)]  # type: ignore[union-attr]
    assert told["name"] == "Eve"
    assert abs(told["at"] / 1000 - time.time()) < 60
    assert check(casino.room.store, STREAM) == []


def test_every_look_is_noted_and_the_manager_reads_them(casino: Casino) -> None:
    ida = casino.come("Ida Low", "surveillance")
    before = len(casino.noted())
    for number in (1, 2, 1):
        assert look(ida, number).status_code == 200
    assert [each.hand for each in casino.noted()[before:]] == [1, 2, 1]
    told = casino.manager.get("/api/looks").json()["looks"]
    assert [(each["name"], each["table"], each["hand"]) for each in told[:3]] == [
        ("Ida Low", "t1", 1),
        ("Ida Low", "t1", 2),
        ("Ida Low", "t1", 1),
    ]
    assert told[0]["number"] == told[1]["number"] + 1
    for client in (ida, casino.ann, casino.come("Flo", FLOOR)):
        assert client.get("/api/looks").status_code == 403


@pytest.mark.parametrize("who", ["stranger", "guest", "player", "floor", "manager", "revoked"])
def test_nobody_else_sees_the_cards_and_nothing_is_noted(casino: Casino, who: str) -> None:
    client = casino.client()
    if who == "guest":
        assert client.post("/api/guest", headers=SAFE).status_code == 200
    elif who == "player":
        client = casino.ann
    elif who == "floor":
        client = casino.come("Floyd", FLOOR)
    elif who == "manager":
        client = casino.manager
    elif who == "revoked":
        client = casino.come("Rex", "surveillance")
        assert look(client, 2).status_code == 200
        casino.grant("Rex", "surveillance", held=False)
    before = len(casino.noted())
    answer = look(client, 2)
    assert answer.status_code == 403
    assert set(answer.json()) == {"sentence", "by"}
    assert len(casino.noted()) == before


def test_a_hand_that_is_on_is_not_shown_to_anybody(casino: Casino) -> None:
    state = casino.room.tables["t1"].table.state
    _wait(lambda: state.playing and "Ann" in state.hand.state.names and state.hand.due.actor == "seat")
    _wait(lambda: state.hand.state.names[state.hand.due.seat] == "Ann")
    uma = casino.come("Uma", "surveillance")
    before = len(casino.noted())
    answer = look(uma, state.number)
    assert answer.status_code == 422
    assert "is being played" in answer.json()["sentence"]
    assert look(uma, state.number + 1).status_code == 404
    assert look(uma, 1, "t99").status_code == 404
    assert len(casino.noted()) == before


def test_whoever_plays_at_a_table_does_not_watch_it(casino: Casino) -> None:
    casino.grant("Ann", "surveillance")
    answer = look(casino.ann, 2)
    casino.grant("Ann", "surveillance", held=False)
    assert answer.status_code == 403
    assert "you play at this table" in answer.json()["sentence"]


def test_a_look_is_no_request_that_a_link_could_make(casino: Casino) -> None:
    """By GET, or without the header that only our own pages send, nothing is shown."""
    lou = casino.come("Lou", "surveillance")
    before = len(casino.noted())
    assert lou.get("/api/hands/t1/2/look").status_code in (404, 405)
    assert lou.post("/api/hands/t1/2/look").status_code == 403
    assert len(casino.noted()) == before


def test_surveillance_does_nothing_at_a_table(casino: Casino) -> None:
    una = casino.come("Una", "surveillance")
    assert una.get("/api/desk").json()["tables"] == []
    with una.websocket_connect("ws://localhost/ws") as socket:
        act = {"type": "PickUp", "office": FLOOR, "name": "Ann"}
        socket.send_json({"type": "act", "table": "t1", "id": "a", "act": act})
        while (told := socket.receive_json())["type"] != "answer":
            pass
    assert not told["ok"]
    assert "staff" in told["sentence"]


def test_without_a_row_nothing_is_shown(casino: Casino, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the look cannot be written down, there is no look."""
    wim = casino.come("Wim", "surveillance")

    def broken(entries: object) -> Any:
        raise OSError("the disk is full")

    monkeypatch.setattr(casino.room.writer, "commit", broken)
    answer = look(wim, 2)
    assert answer.status_code == 500
    assert "cards" not in answer.text


def test_a_look_has_all_openings_and_nothing_else_has(casino: Casino, tmp_path: Path) -> None:
    """They are there once the look is written, and lead to the root that everybody was shown; the page of others has
    no more than they saw."""
    eva = casino.come("Eva Look", "surveillance")
    ned = casino.come("Ned Nobody")
    found = {number: finished.hand_of(casino.room.hand("t1", number)) for number in range(1, 20)}
    number, hand = next(each for each in found.items() if any(isinstance(event, Folded) for event in each[1].log))
    told = look(eva, number).json()
    seals = told["hand"]["seals"]
    assert sorted(each["card"] for each in seals["openings"]) == sorted(spell([card]) for card in deck(52))
    root = seals["roots"][0]
    assert root["root"] == hand.log[0].seal  # type: ignore[attr-defined]
    assert all(holds(root["root"], 52, msgspec.convert(each, CardOpening)) for each in seals["openings"])
    file = tmp_path / "all.json"
    file.write_text(json.dumps(told["sealed"]))
    assert separately(file)[0] == 0
    plain = ned.get(f"/api/hands/t1/{number}").json()
    assert plain["seals"]["roots"] == seals["roots"]
    seen = {card for step in plain["steps"] for card in step["cards"]}
    assert {each["card"] for each in plain["seals"]["openings"]} == seen
    assert len(seen) < 52
    refused = look(ned, number)
    assert refused.status_code == 403
    assert "salt" not in refused.text


def test_the_secret_is_in_no_answer(casino: Casino) -> None:
    eva = casino.come("Eva Secret", "surveillance")
    secrets = [casino.room.hand("t1", number).between[1].secret for number in range(1, 6)]
    for number, secret in enumerate(secrets, 1):
        assert len(secret) == 64
        for answer in (
            look(eva, number),
            eva.get(f"/api/hands/t1/{number}"),
            eva.get(f"/api/hands/t1/{number}?as=sealed"),
        ):
            assert answer.status_code == 200
            assert secret not in answer.text
