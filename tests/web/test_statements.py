"""Statements of accounts, and limits that people set for themselves, over the wire."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Any

import pytest

from pokerroom.room.cashier import CAGE
from pokerroom.room.ledger import BANK, person_account
from pokerroom.room.signatures import STREAM as SIGNATURES
from pokerroom.room.verify import check
from tests.limits import PLENTY
from tests.room.tables import give_person
from tests.web.cage import SLOW, dealing, purse, sign
from tests.web.live import Live
from tests.web.visitors import Visitor, logged


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with Live(tmp_path_factory.mktemp("cage"), SLOW, seconds=600.0, limits=PLENTY) as found:
        yield found
        assert not found.faults.lines, found.faults.lines[0][-3000:]
        for stream in (CAGE, SIGNATURES):
            assert check(found.room.store, stream) == []
        found.room.ledger.check()


# Statements


def test_everybody_reads_their_own_statement_and_no_other(
    live: Live, cass: Visitor, carl: Visitor, ann: Visitor
) -> None:
    owner = live.within(lambda: live.room.open_table("crown holdem, no limit, blinds 1/2, buy in 40 to 400"))
    assert ann.acts({"type": "Sit", "seat": 1, "chips": 150}, owner.id)["ok"]
    assert ann.acts({"type": "Buy", "amount": 50}, owner.id)["ok"]
    assert ann.acts({"type": "Leave"}, owner.id)["ok"]
    sign(carl, cass.post("/api/cashier", dealing(ann, 25))["proposal"])
    told = ann.get("/api/statement")
    lines = [(each["change"], each["balance"], each["why"], each["other"]) for each in told["lines"]]
    table = f"table {owner.id}, {owner.name}"
    assert lines == [
        (25, 10_025, "issued at the desk", "the bank"),
        (200, 10_000, "left", table),
        (-50, 9_800, "bought chips", table),
        (-150, 9_850, "sat down", table),
        (10_000, 10_000, "chips to begin with", "the bank"),
    ]
    assert told["balance"] == 10_025 == purse(ann) and told["before"] == 0
    assert told["lines"][0]["receipt"] == cass.get("/api/cashier/receipts?most=1")["receipts"][0]["number"]
    seen: list[Any] = []
    before = 0
    while True:
        page = ann.get(f"/api/statement?most=2&before={before}")
        seen += page["lines"]
        before = page["before"]
        if not before:
            break
    assert seen == told["lines"], "page by page it is the same"
    file = ann.ask("GET", "/api/statement?as=csv")
    rows = list(csv.DictReader(io.StringIO(file.text)))
    assert sum(int(row["change"]) for row in rows) == purse(ann) and rows[0]["why"] == "issued at the desk"
    account = person_account(ann.person.id)
    assert cass.get(f"/api/statements?account={account}")["lines"] == told["lines"]
    for wrong in ("before=-1", "most=x", "most=99999999"):
        ann.get(f"/api/statement?{wrong}", status=422)


def test_the_cashier_reads_any_account(live: Live, cass: Visitor, ann: Visitor) -> None:
    owner = live.within(
        lambda: live.room.open_table("crown holdem, no limit, blinds 1/2, buy in 40 to 400", "The Nook")
    )
    assert ann.acts({"type": "Sit", "seat": 1, "chips": 150}, owner.id)["ok"]
    found = cass.get("/api/accounts?q=nook")["accounts"]
    assert [(each["account"], each["balance"]) for each in found] == [(f"table/{owner.id}", 150)]
    [line] = cass.get(f"/api/statements?account=table/{owner.id}")["lines"]
    assert (line["change"], line["balance"], line["other"], line["why"]) == (150, 150, ann.name, "sat down")
    bank = cass.get("/api/statements?account=bank&most=1")
    assert (
        bank["balance"] == live.room.ledger.balance(BANK) == bank["lines"][0]["balance"] and bank["title"] == "the bank"
    )
    [person] = cass.get(f"/api/accounts?q={ann.name}")["accounts"]
    assert person == {"account": person_account(ann.person.id), "title": ann.name, "balance": 9_850}
    everything = {each["account"] for each in cass.get("/api/accounts")["accounts"]}
    assert "bank" in everything and not any(each.startswith("person/") for each in everything)
    for wrong in ("", "bank'--", "person/../x", "table/nothing", "person/p0"):
        cass.get(f"/api/statements?account={wrong}", status=422)


# Limits over the wire


def test_limits_over_the_wire(live: Live, ann: Visitor) -> None:
    owner = live.within(lambda: live.room.open_table("crown holdem, no limit, blinds 1/2, buy in 40 to 400"))
    told = ann.post("/api/limits", {"kind": "chips", "most": 200, "id": "one"})
    [chips] = [each for each in told["told"]["limits"] if each["kind"] == "chips"]
    assert (chips["most"], chips["used"]) == (200, 0) and told["spans"][-1] == "for good"
    with logged(live) as log:
        answer = ann.acts({"type": "Sit", "seat": 1, "chips": 201}, owner.id)
        assert not answer["ok"] and "200 chips a day" in answer["sentence"]
        assert len(log.wait(refused="act", who=ann.name)) == 1
    assert not ann.says("sits in seat 1 with 201", owner.id)["ok"], "spoken it is the same"
    assert ann.acts({"type": "Sit", "seat": 1, "chips": 150}, owner.id)["ok"]
    again = ann.post("/api/limits", {"kind": "chips", "most": 5000, "id": "two"})
    [chips] = [each for each in again["told"]["limits"] if each["kind"] == "chips"]
    assert (chips["most"], chips["next"], chips["used"]) == (200, 5000, 150)
    for wrong in (
        {"kind": "luck"},
        {"kind": "time", "most": 0},
        {"kind": "time", "most": -1},
        {"kind": "chips", "most": 1.5},
    ):
        assert ann.ask("POST", "/api/limits", wrong).status_code in (400, 422)
    assert Visitor(live).ask("GET", "/api/limits").status_code == 401
    with ann.listening() as heard:
        told = ann.post("/api/exclusion", {"span": "a day", "id": "three"})
        assert "keep yourself out" in heard("refused")["sentence"], "and they are told why"
    assert told["told"]["until"] > told["told"]["now"]
    assert ann.name not in owner.table.stacks and purse(ann) == 10_000, "seen off at once: no hand is on"
    ann.post("/api/exclusion", {"span": "a day", "id": "four"}, status=200)
    ann.post("/api/sign-out")
    ann.post("/api/guest")
    give_person(live.room.store, ann.person.id, 500)  # another account of somebody begins with no chips
    answer = ann.acts({"type": "Sit", "seat": 1, "chips": 100}, owner.id)
    assert not answer["ok"] and "keep yourself out" in answer["sentence"]
    assert ann.post("/api/exclusion", {"span": "for good"})["told"]["forever"]
