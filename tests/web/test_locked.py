"""A hand that cannot be opened, because the key is not here: who is told, who voids it, and who does not."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from pokerroom.hand.wagering import Fold
from pokerroom.room.owner import Owner
from pokerroom.room.room import Room
from pokerroom.room.rows import VOIDED, Voiding
from pokerroom.room.tempo import Tempo
from pokerroom.room.verify import check
from pokerroom.web import incidents
from pokerroom.web.app import create
from tests.limits import PLENTY
from tests.room.test_sealed import CALM, SIGN
from tests.table.kinds import acts
from tests.web.test_looks import SAFE

TOP, LOW = "TG Assistant Casino Manager", "Dealer"
WHY = "the machine with the key has burned"
pytestmark = [
    pytest.mark.logs("its hand is sealed, and the key is not here"),
    pytest.mark.logs("records, anchors"),  # they lie with the keys
]


async def left_in_a_hand(folder: Path, keys: Path) -> None:
    """A room that was closed while Ann and Bob were in a hand; each has brought 200."""
    room = Room(folder, tempo=CALM, seconds=600, keys=keys)
    await room.start()
    owner = await room.open_table(SIGN)
    for seat, name in enumerate(("Ann", "Bob"), 1):
        person, _ = await room.people.sign_up(name, f"correct horse {name}")
        await asyncio.to_thread(room.cashier.open_purse, person.id)
        await room.act("t1", name, acts.Sit(name, seat, 200))
    await owner.act("", acts.DealHand())
    await room.stop()


class Burned:
    """A room whose key is gone while a hand was on: Ann and Bob have 200 each, and some of it in the pot."""

    def __init__(self, folder: Path, house: str = "") -> None:
        self.folder = folder / "room"
        self.folder.mkdir()
        if house:
            (self.folder / "house.toml").write_text(house)
        asyncio.run(left_in_a_hand(self.folder, folder / "keys"))
        self.app = create(self.folder, tempo=Tempo(600, 600, 600), seconds=600, limits=PLENTY, keys=folder / "others")
        self._first = TestClient(self.app, base_url="http://localhost")
        self._first.__enter__()
        self.manager = self.come("Mona")
        link = self.room.people.manager_link()
        assert self.manager.get(f"/manager/{link}", follow_redirects=False).status_code == 303

    @property
    def room(self) -> Room:
        found: Room = self.app.state.room
        return found

    @property
    def owner(self) -> Owner:
        return self.room.tables["t1"]

    def client(self) -> TestClient:
        client = TestClient(self.app, base_url="http://localhost", headers={"Origin": "http://localhost"})
        client.portal = self._first.portal
        return client

    def come(self, name: str, *offices: str) -> TestClient:
        client = self.client()
        made = client.post("/api/sign-up", json={"name": name, "password": f"correct horse {name}"}, headers=SAFE)
        assert made.status_code == 200, made.text
        for office in offices:
            wish = {"name": name, "office": office}
            assert self.manager.post("/api/offices", json=wish, headers=SAFE).status_code == 200
        return client

    def back(self, name: str) -> TestClient:
        """Somebody who was here before."""
        client = self.client()
        sent = {"name": name, "password": f"correct horse {name}"}
        assert client.post("/api/sign-in", json=sent, headers=SAFE).status_code == 200
        return client

    def within(self, what: Callable[[], Awaitable[None]]) -> None:
        """Do something in the loop of the room."""
        assert self._first.portal is not None
        self._first.portal.call(what)

    def close(self) -> None:
        self._first.__exit__(None, None, None)


@pytest.fixture
def burned(tmp_path: Path) -> Iterator[Burned]:
    found = Burned(tmp_path)
    yield found
    found.close()


def void(client: TestClient, why: str = WHY, table: str = "t1") -> Any:
    return client.post(f"/api/tables/{table}/void", json={"why": why}, headers=SAFE)


def at_desk(client: TestClient) -> dict[str, Any]:
    [table] = client.get("/api/desk").json()["tables"]
    found: dict[str, Any] = table
    return found


def shown(client: TestClient) -> dict[str, Any]:
    with client.websocket_connect("ws://localhost/ws") as socket:
        socket.send_json({"type": "watch", "table": "t1"})
        while (told := socket.receive_json())["type"] != "picture":
            pass
    found: dict[str, Any] = told["picture"]
    return found


def test_a_table_that_is_locked_says_so_at_the_desk_and_to_players(burned: Burned) -> None:
    assert "sealed, and the key is not here" in shown(burned.back("Ann"))["stands"]
    assert "sealed, and the key is not here" in shown(burned.client())["stands"]
    told = at_desk(burned.manager)
    assert "an officer may void it" in told["stands"] and told["voids"] == TOP
    low = at_desk(burned.come("Dan", LOW))
    assert low["stands"] and not low["voids"]
    open_now = burned.manager.get("/api/incidents?open=yes&kind=sealed").json()["incidents"]
    assert [each["tables"] for each in open_now] == [["t1"]]


@pytest.mark.logs("voids hand rows")
def test_two_people_void_it_and_all_chips_are_where_they_were(burned: Burned) -> None:
    gil = burned.come("Gil", TOP)
    before, room = burned.owner.number, burned.room
    proposed = void(burned.manager)
    assert proposed.status_code == 200 and proposed.json()["number"] == 0
    assert "A second person signs this" in proposed.json()["says"]
    assert burned.owner.locked and burned.owner.number == before
    [mine] = burned.manager.get("/api/proposals").json()["proposals"]
    assert mine["mine"] and not mine["may"]
    again = burned.manager.post(f"/api/proposals/{mine['number']}", json={"sign": True}, headers=SAFE)
    assert again.status_code == 422 and "a second person signs" in again.json()["sentence"]
    [waiting] = gil.get("/api/proposals").json()["proposals"]
    assert waiting["may"] and waiting["says"].endswith(WHY) and waiting["table"] == "t1"
    signed = gil.post(f"/api/proposals/{waiting['number']}", json={"sign": True}, headers=SAFE)
    assert signed.status_code == 200, signed.text
    owner = burned.owner
    assert not owner.locked and owner.number == before + 1
    assert owner.table.stacks == {"Ann": 200, "Bob": 200}
    row = room.store.read(owner.stream)[-1]
    said = msgspec.json.decode(row.data, type=Voiding)
    named = [room.registry.name_of(int(each[1:])) for each in (said.who, said.second)]
    assert (row.kind, named, said.office) == (VOIDED, ["Mona", "Gil"], TOP)
    assert room.registry.noted(int(said.why[1:])) == WHY and WHY.encode() not in row.data
    assert "stands" not in shown(burned.client())
    assert not at_desk(burned.manager)["stands"]
    [incident] = burned.manager.get("/api/incidents?kind=sealed").json()["incidents"]
    assert incident["until"] and incident["how"] == f"the {TOP} voided the hand with row {owner.number}"
    assert check(room.store, owner.stream) == []
    assert room.watchman.of(owner) == "", "the table agrees with its account"
    late = void(burned.manager)
    assert late.status_code == 422 and "can be opened" in late.json()["sentence"]


@pytest.mark.parametrize("who", ["stranger", "guest", "player", "dealer", "surveillance", "inspector", "plays here"])
def test_nobody_else_voids_it_and_nothing_changes(burned: Burned, who: str) -> None:
    client = burned.client()
    if who == "guest":
        client.post("/api/guest", headers=SAFE)
    elif who == "player":
        client = burned.back("Ann")
    elif who == "plays here":
        client = burned.back("Bob")
        burned.manager.post("/api/offices", json={"name": "Bob", "office": TOP}, headers=SAFE)
    elif who != "stranger":
        client = burned.come("Una", {"dealer": LOW}.get(who, who))
    before = burned.owner.number
    counted = burned.app.state.incidents.counts[incidents.OFFICE]
    answer = void(client)
    assert answer.status_code == 403 and answer.json()["sentence"], answer.text
    if who == "plays here":
        assert "you play at this table" in answer.json()["sentence"]
    assert burned.app.state.incidents.counts[incidents.OFFICE] == counted + 1
    assert burned.owner.locked and burned.owner.number == before
    assert burned.room.signatures.waiting() == []


def test_the_reason_is_said_and_the_table_is_there(burned: Burned) -> None:
    for answer in (void(burned.manager, "  "), void(burned.manager, table="t99")):
        assert answer.status_code == 422 and answer.json()["sentence"]
    assert burned.manager.post("/api/tables/t1/void", json={}, headers=SAFE).status_code == 400
    assert burned.owner.locked and burned.room.signatures.waiting() == []


@pytest.mark.logs("voids hand rows")
def test_where_the_house_says_so_one_is_enough(tmp_path: Path) -> None:
    burned = Burned(tmp_path, 'two_sign = ["issue"]\n')
    try:
        before = burned.owner.number
        done = void(burned.manager)
        assert done.json()["number"] == before + 1 and not burned.owner.locked
        assert burned.owner.table.stacks == {"Ann": 200, "Bob": 200}
    finally:
        burned.close()


@pytest.mark.logs("voids hand rows")
def test_a_proposal_is_not_signed_for_a_table_that_has_gone_on(burned: Burned) -> None:
    gil = burned.come("Gil", TOP)
    for _ in range(2):
        assert void(burned.manager).status_code == 200
    first, second = (each["number"] for each in gil.get("/api/proposals").json()["proposals"])
    assert gil.post(f"/api/proposals/{first}", json={"sign": True}, headers=SAFE).status_code == 200
    number = burned.owner.number
    refused = gil.post(f"/api/proposals/{second}", json={"sign": True}, headers=SAFE)
    assert refused.status_code in (403, 422)
    assert burned.owner.number == number


@pytest.mark.logs("voids hand rows")
def test_the_hand_behind_one_that_was_voided_is_audited_and_its_rows_follow(tmp_path: Path) -> None:
    """It has the same number, and lies behind rows that nobody can open; packed or not."""
    burned = Burned(tmp_path, 'two_sign = ["issue"]\n')
    try:
        ivy = burned.come("Ivy", "inspector")
        assert ivy.post("/api/hands/t1/1/audit", json={}, headers=SAFE).status_code == 404
        assert ivy.get("/api/hands").json()["hands"] == []
        assert void(burned.manager).status_code == 200
        assert ivy.post("/api/hands/t1/1/audit", json={}, headers=SAFE).status_code == 404
        voided = burned.owner.number

        async def play() -> None:
            await burned.owner.act("", acts.DealHand())
            hand = burned.owner.table.hand
            assert hand is not None
            await burned.owner.act(hand.names[hand.due.seat], Fold(hand.due.seat))

        burned.within(play)
        for _ in range(2):
            told = ivy.post("/api/hands/t1/1/audit", json={}, headers=SAFE).json()
            assert told["rows"][0]["number"] == voided + 1
            assert told["trail"]["faults"] == [] and told["seal"]["whole"]
            burned.room.store.pack(burned.owner.stream)
        assert told["trail"]["packs"]
    finally:
        burned.close()
