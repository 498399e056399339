"""The desk over HTTP: for those who hold an office, of the tables where it counts, and without a card."""

from __future__ import annotations

import time
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from pokerroom import shelf
from pokerroom.cards.card import spell
from pokerroom.law.ladder import ladder_of
from pokerroom.law.spoken import spoken_sign
from pokerroom.room.pace import Pace
from pokerroom.room.patience import Patience
from pokerroom.room.picture import mine
from pokerroom.room.turn import TurnClock
from pokerroom.table.table import Table
from pokerroom.web import session, staff
from tests.room.test_records import cards_in

LINE = "crown holdem, no limit, blinds 1/2, commission time 12"


def opened(line: str = LINE) -> Table:
    sign = spoken_sign(line, shelf.book)
    players = {"Ann": 200, "Bob": 200, "Cy Bot": 200}
    return Table(sign, players, book=shelf.book(sign.game.book), chance=Random(2), house="manual")


def desk(
    monkeypatch: pytest.MonkeyPatch, table: Table, offices: tuple[str, ...] | None, asks: dict[str, str] | None = None
) -> Any:
    person = None if offices is None else SimpleNamespace(name="Flo", offices=offices)
    monkeypatch.setattr(session, "person_of", lambda request: person)
    hand = table.state.hand
    rail = hand.view("rail") if hand is not None else None
    owner = SimpleNamespace(
        id="t1", name="One", table=table, rail=rail, stands="", pace=Pace(), patience=Patience(), tournament=""
    )
    people = SimpleNamespace(names_of=lambda person: (person.name,))
    hosting = SimpleNamespace(is_private=lambda table: False)
    flags = SimpleNamespace(flags=lambda owner: [])
    room = SimpleNamespace(tables={"t1": owner}, people=people, decisions=flags, clock=time.time, hosting=hosting)
    return TestClient(Starlette(routes=staff.routes(room))).get("/api/desk", params=asks)


@pytest.mark.parametrize("offices", [None, ()])
def test_the_desk_is_for_the_staff(monkeypatch: pytest.MonkeyPatch, offices: tuple[str, ...] | None) -> None:
    answer = desk(monkeypatch, opened(), offices)
    assert answer.status_code == 403
    assert answer.json()["sentence"]


def test_an_office_counts_in_its_own_book_and_below_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    ladder = [str(each) for each in shelf.book("crown").rules["offices.ladder"].value]
    [table] = desk(monkeypatch, opened(), ("manager",)).json()["tables"]
    assert table["offices"] == table["ladder"] == ladder
    [table] = desk(monkeypatch, opened(), (ladder[1].upper(),)).json()["tables"]
    assert table["offices"] == ladder[:2]
    assert desk(monkeypatch, opened(), ("nobody at all",)).json()["tables"] == []


def test_a_table_at_a_glance(monkeypatch: pytest.MonkeyPatch) -> None:
    table = opened()
    top = shelf.book("crown").rules["offices.ladder"].value[-1]
    table.play("Ann steps away")
    table.play("Eve joins the list")
    table.play(f"the {top} gives notice: blinds 2/5")
    table.play(f"the {top} reports Bob: device")
    [told] = desk(monkeypatch, table, ("manager",)).json()["tables"]
    assert [each["name"] for each in told["players"]] == ["Ann", "Bob", "Cy Bot"]
    assert [each["away"] >= 0 for each in told["players"]] == [True, False, False]
    assert [each["bot"] for each in told["players"]] == [False, False, True]
    assert told["players"][1]["reported"] == ["device"]
    assert [each["name"] for each in told["waiting"]] == ["Eve"]
    assert "blinds 2/5" in told["notice"]["sign"]
    assert {need["what"] for need in told["notice"]["needs"]} >= {"hands"}
    assert all(need["by"] for need in told["notice"]["needs"])
    assert told["charge"]["fee"] == 12
    assert told["charge"]["due"]
    assert any(stop["stops"] for stop in told["stops"])
    assert told["offers"] == told["orders"] == [], "what may be done is told of the table that somebody has before them"


def test_what_may_be_done_is_told_with_the_clause_that_forbids_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    table = opened()
    table.play("Ann steps away", at=int(time.time()))
    table.play("Eve joins the list")
    asks = {"table": "t1", "person": "Bob", "sign": "blinds 2/5"}
    [told] = desk(monkeypatch, table, ("manager",), asks).json()["tables"]
    offers = {(each["act"]["type"], each["about"]): each for each in told["offers"]}
    assert told["office"] == told["ladder"][-1]
    assert offers["Allot", "4"]["says"] == ""
    assert offers["Allot", "4"]["act"] == {"type": "Allot", "office": told["office"], "seat": 4}
    assert offers["Sanction", "warns"]["says"] == ""
    assert offers["Sanction", "detains"]["says"] == "Bob was not reported for a device."
    assert offers["Sanction", "detains"]["by"]
    assert offers["PickUp", "Ann"]["says"] == ""
    assert offers["Report", "device"]["says"] == ""
    assert offers["Notify", "blinds 2/5"]["says"] == ""
    assert "Change" not in {kind for kind, about in offers if not about}, "no notice is running"
    lower = desk(monkeypatch, table, ("manager",), {**asks, "as": "Dealer"}).json()["tables"][0]
    kinds = {each["act"]["type"] for each in lower["offers"]}
    assert "Report" in kinds and not kinds & {"Notify", "PickUp", "Close", "Move"}, "what others may do"
    assert not any("or above" in each["says"] for each in lower["offers"])
    above = desk(monkeypatch, table, ("Dealer",), {**asks, "as": "TG Area Manager"}).json()["tables"][0]
    assert above["office"] == "Dealer", "nobody asks for an office above their own"


def test_a_decision_is_shown_with_its_choices_and_no_card_is(monkeypatch: pytest.MonkeyPatch) -> None:
    sign = spoken_sign("tasmania holdem, no limit, blinds 100/200, dollar 100", shelf.book)
    players = dict.fromkeys(("Ann", "Bob", "Cy", "Dee"), 20_000)
    found = None
    for seed in range(40):
        table = Table(sign, players, book=shelf.book("tasmania"), chance=Random(seed), dealer="manual")
        hand = table.deal()
        _blunder(table, Random(seed))
        [told] = desk(monkeypatch, table, ("manager",)).json()["tables"]
        held = {spell([card]) for cards in hand.state.hole for card in cards if card < 52}
        body = desk(monkeypatch, table, ("manager",)).text
        assert not cards_in(body) & held
        found = found or told["question"]
    assert found is not None, "no blunder came to an office"
    assert len(found["choices"]) == len(found["means"]) >= 2
    assert found["by"]


def test_whoever_stands_at_or_above_the_office_that_is_asked_may_decide_at_the_table() -> None:
    """The page of a table is told so: it knows no ladder."""
    sign = spoken_sign("tasmania holdem, no limit, blinds 100/200, dollar 100", shelf.book)
    players = dict.fromkeys(("Ann", "Bob", "Cy", "Dee"), 20_000)
    ladder = ladder_of(sign.game)
    asked = 0
    for seed in range(40):
        table = Table(sign, players, book=shelf.book("tasmania"), chance=Random(seed), dealer="manual")
        table.deal()
        _blunder(table, Random(seed))
        question = table.hand.state.question if table.hand is not None else None
        office = question.office if question is not None else ""
        asked += bool(office)
        views = table.state.hand.views() if table.state.hand is not None else None
        every = (*ladder.names, "manager")
        may = {held: "decide" in mine(table.state, views, "Max", TurnClock(), (held,)).can for held in every}
        assert may == {held: bool(office) and (held == "manager" or ladder.at_least(held, office)) for held in may}
        assert not any(
            "decide" in mine(table.state, views, "Max", TurnClock(), held).can for held in ((), ("surveillance",))
        )
    assert asked


def _blunder(table: Table, chance: Random) -> None:
    """Let the dealer and everybody else do anything until an office is asked, or nothing more comes of it."""
    from pokerroom.law.error import Refused
    from pokerroom.players.careless import careless

    hand = table.hand
    for _ in range(80):
        if hand is None or hand.over or (hand.state.question is not None and hand.state.question.office):
            return
        try:
            hand.play(careless(hand, chance))
        except Refused:
            continue


def test_whoever_plays_sees_the_table_with_nothing_to_do_and_why(monkeypatch: pytest.MonkeyPatch) -> None:
    table = opened()
    table.play("Flo sits in seat 5 with 200")
    [told] = desk(monkeypatch, table, ("manager",), {"table": "t1", "person": "Bob", "as": "Dealer"}).json()["tables"]
    assert told["apart"] == "you play at this table: somebody else decides here."
    assert told["offices"] == told["offers"] == told["orders"] == [] and told["office"] == ""
    assert not (told["question"] or {}).get("mine")
    table.play("Flo leaves")
    [told] = desk(monkeypatch, table, ("manager",), {"table": "t1"}).json()["tables"]
    assert told["apart"] == "" and told["offices"] and told["offers"]
