"""The lists of a room over HTTP and its socket: who waits, who is called and comes or does not, must-move games, seats
that players ask for, and who may see to all that."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from pokerroom.room.lists import STREAM
from pokerroom.room.lobby import FarTable
from pokerroom.room.tempo import Tempo
from pokerroom.room.verify import check
from pokerroom.table.hands import DealHand
from tests.limits import PLENTY
from tests.web.live import Live
from tests.web.visitors import Visitor, until

HOUSE = "house holdem, no limit, blinds 1/2, seats 2, buy in 40 to 400"
BIG = "house holdem, no limit, blinds 1/2, seats 6, buy in 40 to 400"
OMAHA = "house omaha, full pot, blinds 1/2, seats 4, buy in 40 to 400"
CALM = Tempo(between=3600.0)
CALL = 300  # seconds that a seat is kept


@pytest.fixture
def live(tmp_path: Path) -> Iterator[Live]:
    with Live(tmp_path, CALM, seconds=600.0, limits=PLENTY) as found:
        yield found


class Hall:
    """A game with a floor person and people who may wait for it."""

    def __init__(self, live: Live, sign: str = HOUSE, *names: str) -> None:
        self.live = live
        live.room.brush.patience = 1e9  # nobody is called but by the floor, however slow the machine is
        self.flo = Visitor(live, "Flo")
        live.room.people.give_office(self.flo.person.id, "Floor", "m")
        self.people = [Visitor(live, name) for name in names or ("Ann", "Bob", "Cy")]
        self.table = self.opens(sign)

    def opens(self, sign: str = HOUSE, name: str = "") -> str:
        found: str = self.flo.post("/api/tables", {"sign": sign, "name": name}, 201)["id"]
        return found

    def sits(self, who: Visitor, seat: int, table: str = "", chips: int = 100) -> dict[str, Any]:
        return who.acts({"type": "Sit", "seat": seat, "chips": chips}, table or self.table)

    def game(self, table: str = "", who: Visitor | None = None) -> dict[str, Any]:
        told = (who or self.flo).get("/api/lists")["lists"]
        wanted = table or self.table
        found: dict[str, Any] = next(each for each in told if wanted in [one["id"] for one in each["tables"]])
        return found

    def joins(self, *people: Visitor, table: str = "") -> None:
        game = self.game(table)["game"]
        for each in people:
            each.post("/api/lists", {"do": "join", "game": game})

    def waiting(self, table: str = "") -> list[str]:
        return [each["name"] for each in self.game(table)["waiting"]]

    def calls(self, who: Visitor | str, seat: int, table: str = "", by: Visitor | None = None, **more: Any) -> Any:
        name = who if isinstance(who, str) else who.name
        act = {"type": "CallToSeat", "office": "Floor", "name": name, "seat": seat, **more}
        return (by or self.flo).acts(act, table or self.table)

    def goes_round(self) -> None:
        self.live.within(self.live.room.brush.go_round)

    def later(self, seconds: int) -> None:
        clock = self.live.room.clock
        clock.not_before(clock.milliseconds + seconds * 1000)


@pytest.fixture
def hall(live: Live) -> Hall:
    return Hall(live)


def refused(told: dict[str, Any], sentence: str) -> None:
    assert not told["ok"] and sentence in told["sentence"], told


def test_people_wait_in_order_see_their_place_and_are_called_in_it(hall: Hall) -> None:
    ann, bob, cy = hall.people
    hall.joins(ann, bob)
    assert hall.waiting() == [ann.name, bob.name]
    assert hall.game(who=bob)["mine"] == 2 and hall.game(who=cy)["mine"] == 0
    told = ann.post("/api/lists", {"do": "join", "game": hall.game()["game"]}, 422)
    assert told["sentence"] == "you are on this list already."
    refused(hall.calls(bob, 1), f"{ann.name} is the first on the list of this game.")
    refused(hall.calls(cy, 1), f"{ann.name} is the first on the list of this game.")
    assert hall.calls(ann, 1)["ok"]
    [first, _] = hall.game()["waiting"]
    assert (first["called"]["table"], first["called"]["seat"]) == (hall.table, 1)
    left = first["called"]["until"] - hall.live.room.clock.milliseconds
    assert (CALL - 10) * 1000 < left <= CALL * 1000
    # Called twice: neither to another seat of the table nor to the same.
    refused(hall.calls(ann, 2), "is called to seat 1 already.")
    assert hall.calls(bob, 2)["ok"], "the first who is called nowhere is the next"
    refused(hall.sits(cy, 1), "is kept for")
    assert hall.sits(ann, 1)["ok"] and hall.sits(bob, 2)["ok"]
    hall.goes_round()
    assert hall.waiting() == []


def test_whoever_sits_in_the_game_is_not_the_next_of_its_list(hall: Hall) -> None:
    ann, bob, _ = hall.people
    hall.joins(ann, bob)
    other = hall.opens()
    assert hall.calls(ann, 1)["ok"] and hall.sits(ann, 1)["ok"]
    # Nobody has gone round yet: their name stands on the list, and their call is over.
    assert hall.waiting() == [ann.name, bob.name]
    refused(hall.calls(ann, 1, other), f"{bob.name} is the first on the list of this game.")
    assert hall.calls(bob, 2)["ok"]
    hall.goes_round()
    assert hall.waiting() == [bob.name]


def test_nobody_is_called_to_two_tables_and_a_table_plays_one_game(hall: Hall) -> None:
    ann, bob, _ = hall.people
    hall.joins(ann)
    other, omaha = hall.opens(), hall.opens(OMAHA)
    assert hall.calls(ann, 1)["ok"]
    refused(hall.calls(ann, 1, other), "is called to seat 1 of")
    # On two lists: a seat in the one game leaves the place on the other.
    hall.joins(ann, bob, table=omaha)
    assert hall.sits(ann, 1)["ok"]
    hall.goes_round()
    assert hall.waiting() == [] and hall.waiting(omaha) == [ann.name, bob.name]
    assert hall.calls(ann, 2, omaha)["ok"]


def test_who_does_not_come_goes_to_the_end_once_and_then_off_the_list(hall: Hall) -> None:
    ann, bob, _ = hall.people
    hall.joins(ann, bob)
    assert hall.calls(ann, 1)["ok"]
    hall.later(CALL - 5)
    hall.goes_round()
    assert hall.waiting() == [ann.name, bob.name]
    hall.later(10)
    hall.goes_round()
    hall.goes_round()  # and it counts once
    assert hall.waiting() == [bob.name, ann.name]
    assert [each["missed"] for each in hall.game()["waiting"]] == [0, 1]
    assert hall.live.room.tables[hall.table].table.state.calls == {}
    refused(hall.sits(hall.people[2], 1) if hall.calls(bob, 1)["ok"] else {}, "is kept for")
    bob.post("/api/lists", {"do": "leave", "game": hall.game()["game"]})
    assert hall.waiting() == [ann.name]
    assert hall.live.room.tables[hall.table].table.state.calls == {}, "who was called and left keeps no seat"
    assert hall.calls(ann, 1)["ok"]
    hall.later(CALL + 5)
    hall.goes_round()
    assert hall.waiting() == []


def test_a_call_is_taken_back_or_refused_and_the_name_stays_or_goes(hall: Hall) -> None:
    ann, bob, _ = hall.people
    hall.joins(ann, bob)
    assert hall.calls(ann, 1)["ok"]
    assert hall.flo.acts({"type": "TakeBackCall", "office": "Floor", "seat": 1}, hall.table)["ok"]
    assert hall.waiting() == [ann.name, bob.name]
    refused(hall.flo.acts({"type": "TakeBackCall", "office": "Floor", "seat": 1}, hall.table), "nobody is called")
    assert hall.calls(ann, 1)["ok"]
    refused(bob.acts({"type": "RefuseSeat", "name": ann.name}, hall.table), "")
    assert ann.acts({"type": "RefuseSeat"}, hall.table)["ok"]
    assert hall.waiting() == [ann.name, bob.name]


def test_the_floor_adds_and_removes_and_takes_that_back_for_ten_seconds(hall: Hall) -> None:
    ann, bob, cy = hall.people
    hall.joins(ann, bob)
    game = hall.game()["game"]
    hall.flo.post("/api/lists", {"do": "add", "game": game, "name": cy.name})
    hall.flo.post("/api/lists", {"do": "add", "game": game, "name": cy.name}, 422)
    hall.flo.post("/api/lists", {"do": "add", "game": game, "name": "Nobody at all"}, 422)
    hall.flo.post("/api/lists", {"do": "remove", "game": game, "name": ann.name})
    assert hall.waiting() == [bob.name, cy.name]
    hall.flo.post("/api/lists", {"do": "put back", "game": game, "name": ann.name})
    assert hall.waiting() == [ann.name, bob.name, cy.name], "in the place where they stood"
    hall.flo.post("/api/lists", {"do": "put back", "game": game, "name": ann.name}, 422)
    hall.flo.post("/api/lists", {"do": "remove", "game": game, "name": ann.name})
    hall.later(15)
    told = hall.flo.post("/api/lists", {"do": "put back", "game": game, "name": ann.name}, 422)
    assert "no longer" in told["sentence"]
    rows = [json.loads(row.data) for row in hall.live.room.store.read(STREAM)]
    assert [row["step"] for row in rows] == ["joined", "joined", "joined", "left", "back in line", "left"]
    assert rows[3]["by"] == hall.flo.person.id and rows[0]["by"] == ann.person.id
    assert check(hall.live.room.store, STREAM) == []


def test_players_see_to_no_list_and_staff_to_none_they_wait_on(hall: Hall) -> None:
    ann, bob, _ = hall.people
    hall.joins(ann, bob)
    game = hall.game()["game"]
    for order in ({"do": "remove", "name": ann.name}, {"do": "add", "name": "x"}, {"do": "open"}):
        told = bob.post("/api/lists", {"game": game, **order}, 403)
        assert "this is for the Floor or above" in told["sentence"] and told["by"] == ["HOUSE 125"]
    refused(hall.calls(ann, 1, by=bob), "")
    Visitor(hall.live).post("/api/lists", {"do": "join", "game": game}, 401)
    # Flo waits for the game themselves: somebody else sees to its list, and calls.
    hall.joins(hall.flo)
    told = hall.flo.post("/api/lists", {"do": "remove", "game": game, "name": ann.name}, 403)
    assert "you wait for this game" in told["sentence"]
    refused(hall.calls(ann, 1), "you wait for this game")
    assert hall.game()["may"] is False and "wait" in hall.game()["why"]


def test_staff_who_play_at_the_table_call_nobody_there(hall: Hall) -> None:
    ann = hall.people[0]
    hall.joins(ann)
    assert hall.calls(ann, 1)["ok"] and hall.sits(ann, 1)["ok"]
    assert hall.sits(hall.flo, 2)["ok"]
    refused(hall.calls(hall.people[1], 1), "you play at this table")
    other = hall.opens()
    refused(hall.calls(ann, 1, other, origin=hall.table), "you play at this table")


def test_two_officers_at_once_give_a_seat_once(hall: Hall) -> None:
    gil = Visitor(hall.live, "Gil")
    hall.live.room.people.give_office(gil.person.id, "Floor", "m")
    with ThreadPoolExecutor(2) as pool:
        ways = list(pool.map(lambda by: hall.calls(hall.people[by is gil], 1, by=by), (hall.flo, gil)))
    assert sorted(each["ok"] for each in ways) == [False, True]
    lost = next(each for each in ways if not each["ok"])
    assert "is kept for" in lost["sentence"] and lost["by"] == ["HOUSE 270"]
    # The same person, to two tables at once.
    other = hall.opens()
    with ThreadPoolExecutor(2) as pool:
        ways = list(
            pool.map(lambda at: hall.calls(hall.people[2], 2, at[0], by=at[1]), ((hall.table, hall.flo), (other, gil)))
        )
    assert sorted(each["ok"] for each in ways) == [False, True]


def test_the_room_calls_by_itself_where_the_floor_has_not(hall: Hall) -> None:
    ann, bob, _ = hall.people
    hall.live.room.brush.patience = None  # as the book says
    hall.joins(ann, bob)
    hall.goes_round()
    assert not hall.live.room.tables[hall.table].table.state.calls, "the floor has a minute"
    hall.later(61)
    hall.goes_round()
    calls = hall.live.room.tables[hall.table].table.state.calls
    assert [call.name for call in calls.values()] == [ann.name, bob.name]
    assert {call.office for call in calls.values()} == {"Floor"}


def test_a_game_that_enough_want_is_opened_and_they_are_called(live: Live) -> None:
    hall = Hall(live, HOUSE, "Ann", "Bob", "Cy", "Dee", "Eve")
    for each in hall.people[:3]:
        each.post("/api/lists", {"do": "join", "sign": OMAHA})
    hall.goes_round()
    [wanted] = [each for each in hall.flo.get("/api/lists")["lists"] if not each["tables"]]
    assert (len(wanted["waiting"]), wanted["opens"]) == (3, 4)
    hall.people[3].post("/api/lists", {"do": "join", "game": wanted["game"]})
    hall.goes_round()
    hall.goes_round()
    [opened] = [each for each in hall.flo.get("/api/lists")["lists"] if each["game"] == wanted["game"]]
    [table] = opened["tables"]
    assert [each["called"]["seat"] for each in opened["waiting"]] == [1, 2, 3, 4]
    assert hall.sits(hall.people[2], 3, table["id"])["ok"]
    hall.goes_round()
    assert hall.game(table["id"])["waiting"][2]["name"] == hall.people[3].name
    rows = [json.loads(row.data) for row in live.room.store.read(STREAM)]
    assert [row["table"] for row in rows if row["step"] == "opened"] == [table["id"]]


def test_the_floor_opens_a_game_that_fewer_want(hall: Hall) -> None:
    ann, bob, _ = hall.people
    ann.post("/api/lists", {"do": "join", "sign": OMAHA})
    [wanted] = [each for each in hall.flo.get("/api/lists")["lists"] if not each["tables"]]
    bob.post("/api/lists", {"do": "open", "game": wanted["game"]}, 403)
    told = hall.flo.post("/api/lists", {"do": "open", "game": wanted["game"]})
    assert next(each for each in told["lists"] if each["game"] == wanted["game"])["tables"]
    hall.flo.post("/api/lists", {"do": "open", "game": wanted["game"]}, 422)
    for bad in ("", "house holdem, moon", "house nothing, no limit", "x" * 3000):
        ann.post("/api/lists", {"do": "join", "sign": bad}, 422)


def test_a_game_that_another_process_plays_has_its_list_and_is_not_opened_again(live: Live) -> None:
    hall = Hall(live, HOUSE, "Ann", "Bob", "Cy", "Dee")
    omaha = hall.opens(OMAHA)
    owner = live.room.tables.pop(omaha)  # as if another process had it
    told = live.room.lobby_board._told(owner)
    live.room.lobby_board.far = [FarTable(told, {}, [])]
    game = hall.game(omaha)
    assert game["tables"][0]["free"] == [], "who has it calls there"
    for each in hall.people:
        each.post("/api/lists", {"do": "join", "game": game["game"]})
    hall.goes_round()
    assert len(live.room.tables) == 1
    hall.flo.post("/api/lists", {"do": "open", "game": game["game"]}, 422)
    live.room.tables[omaha] = owner


def test_a_player_is_moved_to_another_table_with_all_their_chips(hall: Hall) -> None:
    ann, bob, cy = hall.people
    other = hall.opens(BIG)
    assert hall.sits(ann, 1, chips=300)["ok"]
    refused(hall.calls(ann, 3, other, origin="t99"), "is not here")
    refused(hall.calls(bob, 3, other, origin=hall.table), "does not sit at this table")
    omaha = hall.opens(OMAHA)
    refused(hall.calls(ann, 3, omaha, origin=hall.table), "plays another game")
    for raw in (
        {"type": "SendOn", "office": "Floor", "name": ann.name, "to": other},
        {"type": "TakeIn", "office": "Floor", "name": ann.name, "seat": 3, "chips": 500},
    ):
        refused(hall.flo.acts(raw, other if raw["type"] == "TakeIn" else hall.table), "the room does this by itself")
    refused(hall.calls(ann, 3, other, by=cy, origin=hall.table), "")
    balance = hall.live.room.ledger.balance(f"person/{ann.person.id}")
    assert hall.calls(ann, 3, other, origin=hall.table)["ok"]
    hall.goes_round()
    there = hall.live.room.tables[other].table.state.player(ann.name)
    assert there is not None and (there.seat, there.chips, there.way) == (3, 300, "moved by an officer")
    assert hall.live.room.tables[hall.table].table.state.player(ann.name) is None
    assert hall.live.room.ledger.balance(f"person/{ann.person.id}") == balance


def test_who_is_in_a_hand_moves_when_it_is_over_and_a_crash_loses_nothing(tmp_path: Path) -> None:
    with Live(tmp_path, CALM, seconds=600.0, limits=PLENTY) as live:
        hall = Hall(live)
        ann, bob, _ = hall.people
        other = hall.opens(BIG)
        assert hall.sits(ann, 1)["ok"] and hall.sits(bob, 2)["ok"]
        owner = live.room.tables[hall.table]
        deal(live, hall.table)
        assert hall.calls(ann, 3, other, origin=hall.table)["ok"]
        hall.goes_round()
        state = owner.table.state
        found = state.player(ann.name)
        assert found is not None and found.leaving == "moved" and state.playing
        hall.joins(hall.people[2])
        table, waits = hall.table, hall.people[2].name
    with Live(tmp_path, CALM, seconds=600.0, limits=PLENTY) as live:
        ann.live = bob.live = live
        hand = live.room.tables[table].table.hand
        assert hand is not None
        whose = ann if hand.names[hand.due.seat] == ann.name else bob
        whose.live = live
        assert whose.acts({"type": "Fold", "seat": hand.due.seat}, table)["ok"]
        until(lambda: not live.room.tables[table].table.state.playing, "the pot is pushed")
        live.within(live.room.brush.go_round)
        there = live.room.tables[other].table.state.player(ann.name)
        assert there is not None and there.seat == 3 and there.chips in (99, 98, 101, 102)
        assert live.room.tables[table].table.state.player(ann.name) is None
        told = ann.get("/api/lists")["lists"]
        assert [each["name"] for game in told for each in game["waiting"]] == [waits]


def deal(live: Live, table: str) -> None:
    live.within(lambda: live.room.tables[table].act("", DealHand()))


def test_a_must_move_game_sends_whoever_sat_longest(live: Live) -> None:
    hall = Hall(live, HOUSE, "Ann", "Bob", "Cy", "Dee")
    ann, bob, cy, dee = hall.people
    feeder = hall.opens(HOUSE)
    assert hall.sits(ann, 1)["ok"] and hall.sits(bob, 2)["ok"]
    assert hall.sits(dee, 2, feeder)["ok"]
    hall.later(5)
    assert hall.sits(cy, 1, feeder)["ok"]
    bob.post("/api/lists", {"do": "feed", "table": feeder, "to": hall.table}, 403)
    omaha = hall.opens(OMAHA)
    hall.flo.post("/api/lists", {"do": "feed", "table": feeder, "to": omaha}, 422)
    told = hall.flo.post("/api/lists", {"do": "feed", "table": feeder, "to": hall.table})
    assert told["feeds"] == {feeder: hall.table}
    hall.flo.post("/api/lists", {"do": "feed", "table": hall.table, "to": feeder}, 422)
    hall.goes_round()
    assert len(live.room.tables[feeder].table.state.players) == 2, "the main game is full"
    waits = Visitor(live, "Zed")
    hall.joins(waits)
    assert bob.acts({"type": "Leave"}, hall.table)["ok"]
    hall.goes_round()
    main = live.room.tables[hall.table].table.state
    assert {player.name for player in main.players.values()} == {ann.name, dee.name}
    assert hall.waiting() == [waits.name], "the feeder goes before the list"
    hall.flo.post("/api/lists", {"do": "feed no more", "table": feeder})
    assert ann.acts({"type": "Leave"}, hall.table)["ok"]
    hall.goes_round()
    assert len(main.players) == 1 and len(live.room.tables[feeder].table.state.players) == 1
    rows = [json.loads(row.data) for row in live.room.store.read(STREAM)]
    assert [row["step"] for row in rows if "feed" in row["step"]] == ["feeds", "feeds no more"]


def test_a_seat_that_a_player_asked_for_is_theirs_first_and_not_for_ever(hall: Hall) -> None:
    ann, bob, cy = hall.people
    table = hall.opens(BIG)
    for seat, each in enumerate((ann, bob), 1):
        assert hall.sits(each, seat, table)["ok"]
    assert bob.acts({"type": "Want", "seat": 1}, table)["ok"]
    refused(cy.acts({"type": "Want", "seat": 1}, table), "is taken by")
    assert ann.acts({"type": "Leave"}, table)["ok"]
    refused(hall.calls(cy, 1, table), "has the first claim")
    refused(hall.sits(cy, 1, table), "has the first claim")
    hall.goes_round()
    hall.later(30)
    hall.goes_round()
    refused(hall.sits(cy, 1, table), "has the first claim")
    hall.later(40)
    hall.goes_round()
    assert hall.sits(cy, 1, table)["ok"], "it was kept for a minute"


def test_the_list_of_the_table_itself_goes_first_there(hall: Hall) -> None:
    ann, bob, cy = hall.people
    assert hall.sits(ann, 1)["ok"]
    assert bob.acts({"type": "JoinList"}, hall.table)["ok"]
    hall.joins(cy)
    refused(hall.calls(cy, 2), f"{bob.name} is the first on the list of this table.")


def test_who_waits_for_a_table_and_who_for_its_game_stand_on_one_list(hall: Hall) -> None:
    ann, bob, cy = hall.people
    hall.joins(cy)
    hall.joins(bob)
    assert bob.acts({"type": "JoinList"}, hall.table)["ok"]
    told = hall.game(who=bob)
    shown = [(each["place"], each["name"], bool(each["table"])) for each in told["waiting"]]
    assert shown == [(1, bob.name, True), (2, cy.name, False)], "each once, and who waits for the table first"
    assert told["mine"] == 1 and told["waiting"][0]["free"] and not told["waiting"][1]["free"]
    for who, place, listed in ((bob, 1, True), (cy, 2, False), (ann, 0, False)):
        [table] = [each for each in who.get("/api/lobby")["tables"] if each["id"] == hall.table]
        assert (table["waiting"], table["place"], table["listed"]) == (2, place, listed)
    assert hall.calls(bob, 2)["ok"], "the first of the list is called, wherever they put their name down"
    called = hall.game(who=cy)["waiting"]
    assert called[0]["called"]["seat"] == 2 and hall.calls(cy, 1)["ok"]


@pytest.mark.logs("writing has failed")
@pytest.mark.logs("incident: writing")
@pytest.mark.logs("writing works again")
def test_a_list_that_cannot_be_written_says_so_and_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pokerroom.room.sqlite.WAIT", 0.2)
    with Live(tmp_path, CALM, seconds=600.0, limits=PLENTY) as live:
        hall = Hall(live)
        ann, bob, _ = hall.people
        hall.joins(ann)
        game = hall.game()["game"]
        other = sqlite3.connect(tmp_path / "room.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        try:
            told = bob.post("/api/lists", {"do": "join", "game": game}, 503)
            assert "cannot write" in told["sentence"]
            assert hall.waiting() == [ann.name]
        finally:
            other.execute("ROLLBACK")
            other.close()
        until(lambda: bob.ask("POST", "/api/lists", {"do": "join", "game": game}).status_code == 200, "it is done")
        assert hall.waiting() == [ann.name, bob.name]


def test_bots_and_strangers_are_called_by_nobody(hall: Hall) -> None:
    refused(hall.calls("Nobody at all", 1), "there is nobody of the name")
    refused(hall.calls("Ivy (bot)", 1), "")
