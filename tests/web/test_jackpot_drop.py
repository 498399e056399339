"""The drop of pots to a jackpot in a running room: booked with its hand, told apart, moved between funds, paid out."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from pokerroom.room import jackpots
from pokerroom.room.ledger import HOUSE
from pokerroom.room.owner import Owner
from pokerroom.room.verify import check
from tests.limits import PLENTY
from tests.web.cage import SLOW
from tests.web.live import Live
from tests.web.test_control import play
from tests.web.visitors import Visitor, dealt, employed, finish, opened

YESTERDAY = (datetime.now(UTC) - timedelta(days=1)).strftime("%Y-%m-%d")
SIGN = "house holdem, no limit, blinds 5/10, commission 10% cap 50, jackpot drop 3 from pots of 20, buy in 100 to 4000"
FUND = "prize/bonus"


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with Live(tmp_path_factory.mktemp("drop"), SLOW, seconds=600.0, limits=PLENTY) as found:
        yield found
        assert not found.faults.lines, found.faults.lines[0][-3000:]
        assert check(found.room.store, jackpots.STREAM) == []
        found.room.ledger.check()


@pytest.fixture(scope="module")
def people(live: Live) -> list[Visitor]:
    return [Visitor(live, name) for name in ("Ann", "Bob")]


@pytest.fixture(scope="module")
def owner(live: Live, people: list[Visitor]) -> Owner:
    """A table at which one hand was played to the flop: a pot of 20, of which the house took 2 and the jackpot got 3."""
    found = opened(live, *people, sign=SIGN)
    play(live, found, people)
    return found


def test_it_is_booked_with_its_hand(live: Live, owner: Owner) -> None:
    moved = [each for each in live.room.ledger.moved("prize", 0, 2**53) if each.debit == f"table/{owner.id}"]
    assert [(each.credit, each.amount, each.why) for each in moved] == [(FUND, 3, "jackpot drop")]
    assert moved[0].reference.startswith(f"table/{owner.id}/")
    assert live.room.ledger.balance(f"drop/{owner.id}") == 2
    table = owner.table
    assert sum(table.stacks.values()) + 2 + 3 == 400 and table.balance == 0
    assert live.room.ledger.balance(f"table/{owner.id}") == table.chips
    assert check(live.room.store, f"table/{owner.id}") == []


def test_the_record_of_the_hand_has_it_apart(owner: Owner, people: list[Visitor]) -> None:
    record = people[0].get(f"/api/hands/{owner.id}/1")
    assert (record["taken"], record["jackpot"]) == (2, 3)
    [pot] = record["pots"]
    assert (pot["amount"], pot["taken"], pot["jackpot"]) == (20, 2, 3)
    assert sum(each["amount"] for each in pot["winners"]) == 15
    [line] = [each for each in record["steps"] if each["text"].startswith("the jackpot gets")]
    assert line["by"] == ["HOUSE 283"]


def test_reports_have_a_column_for_it(manager: Visitor, owner: Owner) -> None:
    report = manager.get(f"/api/reports?by=table&from={YESTERDAY}")
    [line] = [each["taken"] for each in report["takings"] if each["taken"]["key"] == owner.id]
    assert (line["commission"], line["jackpot"], line["drop"], line["hands"]) == (2, 3, 2, 1), "it is not the house's"
    assert report["total"]["jackpot"] == 3
    sheet = manager.ask("GET", f"/api/reports?by=table&from={YESTERDAY}&what=takings&as=csv").text
    rows = list(csv.DictReader(io.StringIO(sheet)))
    assert [each["jackpot"] for each in rows if each["table"].startswith(owner.id)] == ["3"]


def test_the_page_of_jackpots_says_what_came_from_pots(manager: Visitor, owner: Owner) -> None:
    bonus = manager.get("/api/jackpots")["funds"][0]
    assert bonus["dropped"] == 3 and bonus["held"] >= 0


def test_a_manager_moves_it_to_a_high_hand_and_never_to_the_house(live: Live, manager: Visitor, owner: Owner) -> None:
    flo = employed(live, manager, "Flo", "Floor")
    wish = {"do": "open", "title": "High hand", "book": "house", "game": "holdem", "amount": 2}
    fund = manager.post("/api/jackpots", wish)["funds"][-1]["fund"]
    held, house = live.room.ledger.balance(FUND), live.room.ledger.balance(HOUSE)
    move = {"do": "move", "fund": "bonus", "into": fund, "amount": 2, "id": "m1"}
    flo.post("/api/jackpots", move, status=403)
    manager.post("/api/jackpots", move)
    manager.post("/api/jackpots", move)
    assert (live.room.ledger.balance(FUND), live.room.ledger.balance(f"prize/{fund}")) == (held - 2, 2), "once"
    assert live.room.ledger.balance(HOUSE) == house
    for wrong in (
        {"amount": 3},  # this id was that of another request
        {"amount": held, "id": "m2"},  # there is not so much in it
        {"into": "bonus", "id": "m3"},
        {"into": "j99", "id": "m4"},
        {"into": "", "id": "m5"},
    ):
        manager.post("/api/jackpots", {**move, **wrong}, status=422)
    assert live.room.ledger.balance(FUND) == held - 2


def test_a_hand_that_ends_before_the_flop_drops_nothing(live: Live, owner: Owner, people: list[Visitor]) -> None:
    before = live.room.ledger.balance(FUND)
    dealt(live, owner)
    hand = owner.table.hand
    assert hand is not None
    [who] = [each for each in people if each.name == hand.names[hand.due.seat]]
    assert who.says("folds", owner.id)["ok"]
    finish(live, owner)
    assert live.room.ledger.balance(FUND) == before
    record = people[0].get(f"/api/hands/{owner.id}/2")
    assert record["jackpot"] == 0 and any(each["by"] == ["HOUSE 284"] for each in record["steps"])
