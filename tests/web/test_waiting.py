"""Who stands on a list and who does not: whoever is banned or off by their own limits, whoever sits at a private table,
and whoever is put back in the line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pokerroom.room.lists import STREAM, ListRow
from pokerroom.room.verify import check
from tests.limits import PLENTY
from tests.web.live import Live
from tests.web.test_lists import CALM, HOUSE, OMAHA, Hall, hall, live, refused
from tests.web.visitors import Visitor

__all__ = ("hall", "live")
DAY = 86_400


def steps(hall: Hall) -> list[tuple[str, str]]:
    rows = [json.loads(row.data) for row in hall.live.room.store.read(STREAM)]
    return [(row["step"], row["person"]) for row in rows]


def banned(hall: Hall, who: Visitor) -> None:
    room = hall.live.room
    room.people.give_office(hall.people[2].person.id, "manager", "m")
    manager = room.people.person(hall.people[2].person.id)
    assert manager is not None
    hall.live.within(lambda: room.bans.ban(manager, who.person.id, "a week", "cheats"))


def calls(hall: Hall) -> list[str]:
    return [call.name for call in hall.live.room.tables[hall.table].table.state.calls.values()]


# Whoever may not sit


@pytest.mark.parametrize("why", ["banned", "keeps out"])
def test_whoever_is_kept_out_is_off_the_list_and_holds_no_seat(hall: Hall, why: str) -> None:
    ann, bob, _ = hall.people
    room = hall.live.room
    hall.joins(ann, bob)
    assert hall.calls(ann, 1)["ok"]
    if why == "banned":
        banned(hall, ann)
    else:
        hall.live.within(lambda: room.limits.exclude(ann.person.id, "a week"))
    assert hall.calls(bob, 2)["ok"], "nobody waits behind somebody who may not sit"
    hall.goes_round()
    assert hall.waiting() == [bob.name] and calls(hall) == [bob.name]
    assert steps(hall)[-1] == (why, ann.person.id), "a row says why"
    told = hall.flo.post("/api/lists", {"do": "put back", "game": hall.game()["game"], "name": ann.name}, 422)
    assert "there is nothing to take back" in told["sentence"]
    room.brush.patience = 0.0
    hall.goes_round()
    assert calls(hall) == [bob.name], "the room calls nobody who may not sit"
    assert check(room.store, STREAM) == []


def test_nobody_is_put_back_who_may_not_join(hall: Hall) -> None:
    ann, bob, _ = hall.people
    hall.joins(ann, bob)
    game = hall.game()["game"]
    hall.flo.post("/api/lists", {"do": "remove", "game": game, "name": ann.name})
    banned(hall, ann)
    told = hall.flo.post("/api/lists", {"do": "put back", "game": game, "name": ann.name}, 422)
    assert "banned from the house" in told["sentence"]


def test_whose_time_is_over_for_the_day_is_passed_over_and_keeps_their_place(hall: Hall) -> None:
    ann, bob, cy = hall.people
    room = hall.live.room
    hall.joins(ann, bob)
    hall.live.within(lambda: room.limits.set(ann.person.id, "time", 1))
    now = room.limits.now()
    hall.live.within(lambda: room.limits.sits(ann.person.id, "t99", now - 120_000))
    hall.live.within(lambda: room.limits.left(ann.person.id, "t99", now))
    room.brush.patience = 0.0
    hall.goes_round()
    assert hall.waiting() == [ann.name, bob.name] and calls(hall) == [bob.name]
    hall.joins(cy)
    assert hall.calls(cy, 2)["ok"], "the first who may sit is the next"
    assert hall.flo.acts({"type": "TakeBackCall", "office": "Floor", "seat": 2}, hall.table)["ok"]
    hall.later(DAY)
    hall.goes_round()
    assert ann.name in calls(hall), "their place was theirs"


def test_a_game_is_opened_by_people_who_may_play_it(live: Live) -> None:
    hall = Hall(live, HOUSE, "Ann", "Bob", "Cy", "Dee")
    for each in hall.people:
        each.post("/api/lists", {"do": "join", "sign": OMAHA})
    room, ann = live.room, hall.people[0].person.id
    live.within(lambda: room.limits.set(ann, "time", 1))
    now = room.limits.now()
    live.within(lambda: room.limits.sits(ann, "t99", now - 120_000))
    hall.goes_round()
    assert len(room.tables) == 1, "three of the four may play"


def test_a_list_of_a_table_loses_whoever_is_banned(hall: Hall) -> None:
    ann, bob, _ = hall.people
    assert ann.acts({"type": "JoinList"}, hall.table)["ok"]
    assert bob.acts({"type": "JoinList"}, hall.table)["ok"]
    banned(hall, ann)
    hall.goes_round()
    assert list(hall.live.room.tables[hall.table].table.state.listed) == [bob.name]


# Who stands where


def test_who_is_put_back_stands_before_those_they_stood_before(hall: Hall) -> None:
    ann, bob, cy = hall.people
    hall.joins(ann, bob, cy)
    game = hall.game()["game"]

    def say(do: str, *people: Visitor) -> None:
        for each in people:
            hall.flo.post("/api/lists", {"do": do, "game": game, "name": each.name})

    for first, second in ((ann, bob), (bob, ann)):
        for again in ((ann, bob), (bob, ann)):
            say("remove", first, second)
            say("put back", *again)
            assert hall.waiting() == [ann.name, bob.name, cy.name]
    say("remove", bob)
    assert hall.calls(ann, 1)["ok"] and hall.sits(ann, 1)["ok"]
    hall.goes_round()
    say("put back", bob)
    assert hall.waiting() == [bob.name, cy.name], "whoever was before them has a seat by now"


def test_who_did_not_come_is_behind_those_who_are_put_back(hall: Hall) -> None:
    ann, bob, cy = hall.people
    hall.joins(ann, bob, cy)
    game = hall.game()["game"]
    assert hall.calls(ann, 1)["ok"]
    hall.later(295)
    hall.flo.post("/api/lists", {"do": "remove", "game": game, "name": cy.name})
    hall.later(8)
    hall.goes_round()
    assert hall.waiting() == [bob.name, ann.name]
    hall.flo.post("/api/lists", {"do": "put back", "game": game, "name": cy.name})
    assert hall.waiting() == [bob.name, cy.name, ann.name]


def test_rows_of_before_mean_what_they_meant_then(tmp_path: Path) -> None:
    """ "put back" put people at the index where they had stood: a room that has such rows has its lists as they were."""
    with Live(tmp_path, CALM, seconds=600.0, limits=PLENTY) as live:
        hall = Hall(live)
        ann, bob, cy = hall.people
        hall.joins(ann, bob, cy)
        game, lists = hall.game()["game"], live.room.lists
        for each in (bob, ann):
            hall.flo.post("/api/lists", {"do": "remove", "game": game, "name": each.name})
        for each in (bob, ann):
            row = ListRow("put back", game, each.person.id, hall.flo.person.id)
            live.within(lambda row=row: lists._write(row))  # type: ignore[misc]
        old = [ann.name, cy.name, bob.name]
        assert hall.waiting() == old
        # Where they stand since then is where they are put back.
        for each in (cy, ann):
            hall.flo.post("/api/lists", {"do": "remove", "game": game, "name": each.name})
        for each in (cy, ann):
            hall.flo.post("/api/lists", {"do": "put back", "game": game, "name": each.name})
        assert hall.waiting() == old
    with Live(tmp_path, CALM, seconds=600.0, limits=PLENTY) as live:
        found = live.room.lists.games[game]
        assert [live.room.people.name_of(each.person) for each in found.waiting] == old


def test_a_private_table_takes_nobody_off_the_list_of_its_game(hall: Hall) -> None:
    ann, bob, cy = hall.people
    private = bob.post("/api/tables", {"sign": HOUSE, "private": True}, 201)["id"]
    hall.joins(bob, cy)
    assert hall.sits(bob, 1, private)["ok"]
    hall.goes_round()
    assert hall.waiting() == [bob.name, cy.name]
    assert hall.calls(ann, 2, private)["ok"], "nor is its list before whoever is called there"
    assert hall.flo.acts({"type": "TakeBackCall", "office": "Floor", "seat": 2}, private)["ok"]
    refused(hall.calls(cy, 1), f"{bob.name} is the first on the list of this game.")
    assert hall.calls(bob, 1)["ok"]
    assert hall.sits(ann, 2)["ok"]
