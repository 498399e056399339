"""A table with real cards in the room: the dealer enters everything over the socket, and players watch."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession

from pokerroom.room.room import Room
from pokerroom.room.rows import stream_of
from pokerroom.room.tempo import Tempo
from pokerroom.room.verify import check
from pokerroom.web.app import create
from tests.limits import HASTY
from tests.web.visitors import until

SAFE = {"X-Pokerroom": "1", "Origin": "http://localhost"}
SIGN = "house holdem, no limit, blinds 1/2, commission 5% cap 5, cards on felt"
BACK = "the dealer takes back what was entered last"


class Hall:
    """A room with a manager, who deals, and two players; each with a socket that watches the table."""

    def __init__(self, folder: Path) -> None:
        self.app = create(
            folder,
            tempo=Tempo(between=0.0, bot=0.0, officer=600.0),
            seconds=1,
            limits=HASTY,
        )
        self.manager = TestClient(self.app, base_url="http://localhost", headers=SAFE)
        self.numbers = iter(range(1_000_000))

    @property
    def room(self) -> Room:
        room: Room = self.app.state.room
        return room

    def come(self, name: str, client: TestClient | None = None) -> TestClient:
        if client is None:
            client = TestClient(self.app, base_url="http://localhost", headers=SAFE)
            client.portal = self.manager.portal
        made = client.post("/api/sign-up", json={"name": name, "password": f"correct horse {name}"})
        assert made.status_code == 200, made.text
        return client

    def say(self, socket: WebSocketTestSession, line: str, id: str = "", turn: int = -1) -> dict[str, Any]:
        sent = {"type": "act", "table": self.table, "id": id or f"m{next(self.numbers)}", "line": line, "turn": turn}
        socket.send_json(sent)
        while (told := socket.receive_json())["type"] != "answer":
            pass
        return dict(told)

    def behind(self, row: int, *lines: str) -> int:
        """Have lines done one behind the other, as a tablet sends them that had seen the table up to a row."""
        for line in lines:
            told = self.say(self.dealer, line, turn=row)
            assert told["ok"], f"{line}: {told}"
            row = max(row, told["number"])
        return row

    @property
    def row(self) -> int:
        return self.room.tables[self.table].number

    def done(self, *lines: str) -> None:
        for line in lines:
            told = self.say(self.dealer, line)
            assert told["ok"], f"{line}: {told}"

    table = "t1"
    dealer: WebSocketTestSession
    ann: WebSocketTestSession
    bob: WebSocketTestSession


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    hall = Hall(tmp_path)
    with hall.manager, ExitStack() as open_sockets:
        hall.come("Mona", hall.manager)
        link = hall.room.people.manager_link()
        assert hall.manager.get(f"/manager/{link}", follow_redirects=False).status_code == 303
        players = [hall.come(name) for name in ("Ann", "Bob")]
        refused = players[0].post("/api/tables", json={"sign": SIGN})
        assert refused.status_code == 422 and "opened by the staff" in refused.text
        opened = hall.manager.post("/api/tables", json={"sign": SIGN})
        assert opened.status_code == 201, opened.text
        hall.table = opened.json()["id"]
        hall.dealer, hall.ann, hall.bob = (
            open_sockets.enter_context(client.websocket_connect("ws://localhost/ws"))
            for client in (hall.manager, *players)
        )
        for seat, socket in enumerate((hall.ann, hall.bob), 1):
            assert hall.say(socket, f"sits in seat {seat} with 100")["ok"]
        yield hall


def _stacks(hall: Hall) -> dict[str, int]:
    return hall.room.tables[hall.table].table.stacks


def test_the_dealer_plays_a_hand_for_the_players(hall: Hall) -> None:
    # Nothing is dealt by itself, and a player deals nothing either.
    assert hall.room.tables[hall.table].table.hand is None
    assert not hall.say(hall.ann, "the dealer deals a hand")["ok"]
    hall.done("the dealer deals a hand", "Bob raises to 60", BACK, "Bob raises to 6")
    told = hall.say(hall.ann, "calls")
    assert not told["ok"] and "the dealer enters what players do" in told["sentence"]
    hall.done("Ann calls", "the dealer names As Kd 7c", "Ann checks", "Bob bets 94", "Ann calls")
    hall.done("the dealer names 2h", "the dealer names 3h", "Bob shows Kc Kh", "Ann shows Ac Ah")
    told = hall.say(hall.dealer, "the dealer names 4h")
    assert not told["ok"] and "no card is to be named now" in told["sentence"]
    hall.done("the dealer pushes the pot")
    assert _stacks(hall)["Ann"] == 195  # three aces, and five for the house
    # The hand is told as any other, without what was taken back; nobody could seal it.
    rows = hall.manager.get(f"/api/tables/{hall.table}/hands").json()
    assert [row["pot"] for row in rows] == [200]
    text = hall.manager.get(f"/api/hands/{hall.table}/1", params={"as": "text"})
    assert text.status_code == 200, text.text
    assert "raises to 6 [" in text.text and "raises to 60" not in text.text
    assert "taken back" in text.text
    for form in ("phh", "ohh"):
        assert hall.manager.get(f"/api/hands/{hall.table}/1", params={"as": form}).status_code == 200, form
    sealed = hall.manager.get(f"/api/hands/{hall.table}/1", params={"as": "sealed"})
    assert sealed.status_code >= 400 and "no program can seal" in sealed.text
    # Rows, index and ledger follow from each other.
    assert check(hall.room.store, stream_of(hall.table)) == []


def test_the_same_message_twice_does_nothing_twice(hall: Hall) -> None:
    hall.done("the dealer deals a hand")
    first = hall.say(hall.dealer, "Bob raises to 6", "again")
    assert first["ok"] and _stacks(hall)["Bob"] == 94
    again = hall.say(hall.dealer, "Bob raises to 6", "again")
    assert again["ok"] and again["number"] == first["number"]
    assert _stacks(hall)["Bob"] == 94
    back = [hall.say(hall.dealer, BACK, "back") for _ in range(2)]
    assert [each["ok"] for each in back] == [True, True] and _stacks(hall)["Bob"] == 99


def test_what_was_entered_for_a_hand_that_is_over_is_not_played_in_the_next(hall: Hall) -> None:
    """A tablet is cut off with its entries, and another device deals on."""
    hall.done("the dealer deals a hand")
    seen = hall.row
    hall.done("Bob folds", "the dealer pushes the pot")
    told = hall.say(hall.dealer, "Bob folds", turn=seen)
    assert not told["ok"]
    hall.done("the dealer deals a hand")
    before = hall.row, _stacks(hall)
    for line in ("Bob folds", "Ann folds", BACK, "the dealer deals a hand", "the dealer pushes the pot"):
        told = hall.say(hall.dealer, line, turn=seen)
        assert not told["ok"] and told["sentence"] == "that was entered before this hand began.", line
    assert (hall.row, _stacks(hall)) == before
    hall.behind(hall.row, "Ann folds")


def test_what_was_entered_before_others_went_on_is_not_played_behind_it(hall: Hall) -> None:
    hall.done("the dealer deals a hand", "Bob calls", "Ann checks", "the dealer names As Kd 7c")
    seen = hall.row
    hall.done("Ann checks", "Bob checks", "the dealer names 2h")
    for line in ("Ann checks", BACK):
        told = hall.say(hall.dealer, line, turn=seen)
        assert not told["ok"] and told["sentence"] == "the hand has gone on since that was entered.", line
    told = hall.say(hall.dealer, "Ann checks", turn=10**6)
    assert not told["ok"] and "turn is over" in told["sentence"], "a row that never was"


def test_a_tablet_that_was_cut_off_goes_on_where_it_was(hall: Hall) -> None:
    """Several entries, with a new hand among them, and things at the table that are none of the hand's meanwhile."""
    hall.done("the dealer deals a hand")
    seen = hall.row
    cy = hall.come("Cy")
    with cy.websocket_connect("ws://localhost/ws") as socket:
        assert hall.say(socket, "sits in seat 3 with 100")["ok"]
        row = hall.behind(seen, "Bob raises to 6", BACK, "Bob folds", "the dealer pushes the pot")
        assert hall.say(socket, "steps away")["ok"]
        row = hall.behind(row, "the dealer deals a hand")
    hand = hall.room.tables[hall.table].table.hand
    assert hand is not None
    first = hand.turn
    again = [hall.say(hall.dealer, f"{first} folds", "cut", turn=row) for _ in range(2)]
    assert [each["ok"] for each in again] == [True, True] and again[0]["number"] == again[1]["number"] == hall.row
    hall.behind(hall.row, BACK)


def test_what_the_floor_has_ordered_no_dealer_takes_back(hall: Hall) -> None:
    """Whoever says what is always said takes back in the highest office that they hold."""
    dora = hall.come("Dora")
    granted = hall.manager.post("/api/offices", json={"name": "Dora", "office": "Dealer"})
    assert granted.status_code == 200, granted.text
    hall.done("the dealer deals a hand", "Bob raises to 6", "the Floor declares a misdeal")
    with dora.websocket_connect("ws://localhost/ws") as socket:
        for line in (BACK, "the Dealer takes back what was entered last"):
            told = hall.say(socket, line)
            assert (
                not told["ok"] and told["sentence"] == "this is for the Floor or above." and told["by"] == ["HOUSE 78"]
            )
        told = hall.say(socket, "the Floor takes back what was entered last")
        assert not told["ok"] and "do not hold the office" in told["sentence"]
        assert _stacks(hall)["Bob"] == 99
        hall.done(BACK)
        assert _stacks(hall)["Bob"] == 94
        assert hall.say(socket, BACK)["ok"]
    assert _stacks(hall)["Bob"] == 99


def test_everybody_who_watches_sees_what_is_due(hall: Hall) -> None:
    hall.done("the dealer deals a hand")
    hall.ann.send_json({"type": "watch", "table": hall.table})
    while "picture" not in (told := hall.ann.receive_json()):
        pass
    due = told["picture"]["due"]
    assert (due["actor"], due["seat"], due["to_call"], due["least"]) == ("seat", 2, 1, 4)
    assert told["mine"]["due"] is None  # their own browser has nothing to click
    assert set(told["mine"]["cards"]) <= {"??"}


def test_whoever_sits_there_deals_nothing(hall: Hall) -> None:
    """An officer with chips at the table has an interest in it."""
    assert hall.say(hall.dealer, "sits in seat 3 with 100")["ok"]
    told = hall.say(hall.dealer, "the dealer deals a hand")
    assert not told["ok"]


def test_the_room_goes_on_after_a_restart(hall: Hall, tmp_path: Path) -> None:
    hall.done("the dealer deals a hand", "Bob raises to 6", "Ann calls", "the dealer names As Kd 7c", BACK)
    owner = hall.room.tables[hall.table]
    before = (owner.table.stacks, owner.table.hand.due if owner.table.hand else None)
    owner._recover()  # as it does when it opens: from the rows alone
    after = hall.room.tables[hall.table].table
    assert (after.stacks, after.hand.due if after.hand else None) == before
    hall.done("the dealer names As Kd 7d", "Ann checks", BACK, BACK, BACK, "Ann folds", "the dealer pushes the pot")
    assert _stacks(hall) == {"Ann": 98, "Bob": 102}
    # The hand is being packed meanwhile: whoever looks in between may find neither its rows nor its pack.
    until(lambda: check(hall.room.store, stream_of(hall.table)) == [], "the chain is broken")


def test_bots_have_no_hands_for_real_cards(hall: Hall) -> None:
    told = hall.manager.post(f"/api/tables/{hall.table}/bots", json={"seats": 1})
    assert told.status_code >= 400 and "no hands for real cards" in told.text


def test_a_table_that_the_room_deals_is_dealt_by_nobody_else(hall: Hall) -> None:
    opened = hall.manager.post("/api/tables", json={"sign": "house holdem, no limit, blinds 1/2"})
    hall.table = opened.json()["id"]
    told = hall.say(hall.dealer, "the dealer names As Kd 7c")
    assert not told["ok"]
