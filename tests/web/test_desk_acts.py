"""What the desk is offered can be sent as it is: over the socket, by somebody who holds the office, and by nobody else."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession

from pokerroom.room.tempo import Tempo
from pokerroom.web.app import create
from pokerroom.web.guard import Limits

SAFE = {"X-Pokerroom": "1", "Origin": "http://localhost"}
# These end what the others need: they come last.
LAST = ("Close", "Sanction excludes", "Sanction suspends")


class House:
    """A room with a manager, a player and a stranger, each with a socket."""

    def __init__(self, folder: Path) -> None:
        limits = Limits(per_second=1e9, burst=10**9)
        self.app = create(folder, tempo=Tempo(between=600.0, bot=0.0, officer=600.0), seconds=600, limits=limits)
        self.manager = TestClient(self.app, base_url="http://localhost", headers=SAFE)

    def come(self, client: TestClient, name: str) -> TestClient:
        made = client.post("/api/sign-up", json={"name": name, "password": f"correct horse {name}"})
        assert made.status_code == 200, made.text
        return client

    def another(self, name: str) -> TestClient:
        client = TestClient(self.app, base_url="http://localhost", headers=SAFE)
        client.portal = self.manager.portal
        return self.come(client, name)


NUMBERS = itertools.count()  # each act is another one


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    found = House(tmp_path)
    with found.manager:
        found.come(found.manager, "Mona")
        link = found.app.state.room.people.manager_link()
        assert found.manager.get(f"/manager/{link}", follow_redirects=False).status_code == 303
        yield found


def sent(socket: WebSocketTestSession, table: str, act: dict[str, Any]) -> dict[str, Any]:
    socket.send_json({"type": "act", "table": table, "id": str(next(NUMBERS)), "act": act})
    while (told := socket.receive_json())["type"] != "answer":
        pass
    return dict(told)


def offers(house: House, table: str, **asks: str) -> list[dict[str, Any]]:
    told = house.manager.get("/api/desk", params={"table": table, **asks}).json()
    [found] = [each for each in told["tables"] if each["id"] == table]
    return list(found["offers"])


def key(offer: dict[str, Any]) -> str:
    kind = str(offer["act"]["type"])
    return f"{kind} {offer['about']}" if kind == "Sanction" else kind


@pytest.mark.parametrize(
    ("sign", "expected"),
    [
        (
            "crown holdem, no limit, blinds 1/2, commission time 12, seats 6",
            {"Allot", "Notify", "Change", "NotifyClosing", "Close", "Move", "BringDeck", "Report", "Sanction warns"},
        ),
        ("grand holdem, no limit, blinds 1/2, seats 6", {"Allot", "Notify", "Move", "Report", "Sanction warns"}),
        ("house holdem, no limit, blinds 1/2, seats 6", {"Allot", "Notify", "Move", "Close", "Sanction warns"}),
        ("tasmania holdem, no limit, blinds 100/200, dollar 100, buy in 10000", {"Notify", "Change", "Sanction warns"}),
    ],
)
def test_every_offer_is_taken_as_it_was_made(house: House, sign: str, expected: set[str]) -> None:
    opened = house.manager.post("/api/tables", json={"sign": sign})
    assert opened.status_code == 201, opened.text
    table = str(opened.json()["id"])
    ann, eve = house.another("Ann"), house.another("Eve")
    chips = 10_000 if "dollar" in sign else 200
    where = "ws://localhost/ws"
    with (
        house.manager.websocket_connect(where) as manager,
        ann.websocket_connect(where) as player,
        eve.websocket_connect(where) as waiting,
    ):
        assert sent(player, table, {"type": "Sit", "seat": 1, "chips": chips})["ok"]
        assert sent(player, table, {"type": "StepAway"})["ok"]
        assert sent(waiting, table, {"type": "JoinList"})["ok"]
        done: set[str] = set()
        for last in (False, True):
            while True:
                asked = offers(house, table, person="Ann", sign="commission time 10" if "time" in sign else "seats 5")
                found = [each for each in asked if not each["says"] and key(each) not in done]
                found = [each for each in found if (key(each) in LAST) is last and key(each) != "PickUp"]
                if not found:
                    break
                refused = sent(player, table, found[0]["act"])
                assert not refused["ok"] or found[0]["act"]["type"] == "Move", "a player does what an office does"
                answer = sent(manager, table, found[0]["act"])
                assert answer["ok"], f"{found[0]}: {answer['sentence']}"
                done.add(key(found[0]))
    assert expected <= done, expected - done


def test_what_is_not_offered_is_refused_as_the_desk_said(house: House) -> None:
    house.manager.post("/api/tables", json={"sign": "victoria holdem, no limit, blinds 1/2"})
    ann = house.another("Ann")
    with (
        house.manager.websocket_connect("ws://localhost/ws") as manager,
        ann.websocket_connect("ws://localhost/ws") as player,
    ):
        assert sent(player, "t1", {"type": "Sit", "seat": 1, "chips": 200})["ok"]
        asked = [each for each in offers(house, "t1", person="Ann", sign="blinds 2/1") if each["says"]]
        assert {"Notify", "Close"} <= {each["act"]["type"] for each in asked}
        for each in asked:
            answer = sent(manager, "t1", each["act"])
            assert (answer["ok"], answer["sentence"], answer["by"]) == (False, each["says"], each["by"])
