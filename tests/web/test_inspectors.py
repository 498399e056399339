"""Inspectors over a real socket: those who played under another name do not audit, and two signatures are told."""

from __future__ import annotations

import pytest

from pokerroom.room.inspections import STREAM
from tests.web.live import Live
from tests.web.test_attacks_offices import furnished, live, manager
from tests.web.visitors import Visitor, dealt, employed, finish, logged, opened

_ = (live, manager)  # the fixtures
TOP = "TG Assistant Casino Manager"


@pytest.mark.parametrize("kind", ["guest", "account"])
def test_nobody_audits_a_hand_in_which_another_account_of_theirs_played(
    live: Live, manager: Visitor, kind: str
) -> None:
    spy = employed(live, manager, "Ines", "inspector")
    known_as = spy.name
    spy.post("/api/sign-out")
    if kind == "guest":
        spy.post("/api/guest")
    else:
        spy.sign_up(f"Other {known_as}")
    furnished(live, spy)
    one, two = Visitor(live, "Olaf"), Visitor(live, "Orla")
    owner = opened(live, spy, one, two)
    for hand in (1, 2):  # the second without them: they are in no hand that is on or was last
        dealt(live, owner)
        while (on := owner.table.hand) is not None:
            named = on.names[on.due.seat]
            player = next(each for each in (spy, one, two) if each.name == named)
            assert player.acts({"type": "Fold"}, owner.id)["ok"]
        finish(live, owner)
        if hand == 1:
            assert spy.acts({"type": "Leave"}, owner.id)["ok"]
    spy.post("/api/sign-out")
    spy.post("/api/sign-in", {"name": known_as, "password": "a long enough word"})
    noted = live.room.store.end(STREAM)
    with logged(live) as log:
        told = spy.post(f"/api/hands/{owner.id}/1/audit", status=403)
        assert told["sentence"] == "you were in this hand: somebody else audits it."
        assert len(log.wait(refused="office", who=known_as)) == 1
    assert live.room.store.end(STREAM) == noted
    assert spy.post(f"/api/hands/{owner.id}/2/audit")["noted"]["name"] == known_as, "in this one they were not"
    other = employed(live, manager, "Ida", "inspector")
    assert other.post(f"/api/hands/{owner.id}/1/audit")["noted"]["name"] == other.name
    assert live.room.store.end(STREAM) == noted + 2


def test_what_two_have_signed_is_told_with_both_and_their_office(live: Live, manager: Visitor) -> None:
    flo, gil = (employed(live, manager, name, TOP) for name in ("Flo", "Gil"))
    one, two = Visitor(live, "Pia"), Visitor(live, "Pat")
    owner = opened(live, one, two)
    dealt(live, owner)
    order = {"type": "Order", "office": TOP, "power": "voids the hand", "ground": "fire"}
    assert "A second person signs this" in flo.acts(order, owner.id)["sentence"]
    [waiting] = [each for each in gil.get("/api/proposals")["proposals"] if each["table"] == owner.id]
    assert gil.post(f"/api/proposals/{waiting['number']}", {"sign": True})["step"] == "done"
    manager.post("/api/offices", {"name": flo.name, "office": TOP, "held": False})
    told = employed(live, manager, "Ivo", "inspector").post(f"/api/hands/{owner.id}/1/audit")
    [row] = [row for row in told["rows"] if row["act"] == "Order"]
    assert row["who"] == flo.name and row["signed"] == [flo.name, gil.name]
    assert row["office"] == TOP and row["held"] == [TOP], "what they held then, whatever they hold now"
    assert any("the hand is void: fire" in line["text"] and line["by"] for line in row["lines"])
    assert told["hand"]["void"] and all(each["before"] == each["after"] for each in told["hand"]["players"])


def test_chips_that_come_during_a_hand_are_told_with_whose_they_are(live: Live, manager: Visitor) -> None:
    one, two, late = Visitor(live, "Rae"), Visitor(live, "Rob"), Visitor(live, "Lars")
    owner = opened(live, one, two)
    dealt(live, owner)
    assert late.acts({"type": "Sit", "seat": 5, "chips": 120}, owner.id)["ok"]
    hand = owner.table.hand
    assert hand is not None
    first = one if hand.names[hand.due.seat] == one.name else two
    assert first.acts({"type": "Fold"}, owner.id)["ok"]
    finish(live, owner)
    told = employed(live, manager, "Ike", "inspector").post(f"/api/hands/{owner.id}/1/audit")
    [moved] = [each for row in told["rows"] if row["who"] == late.name for each in row["moved"]]
    assert (moved["giver"], moved["amount"]) == (late.name, 120)
    assert (moved["debit"], moved["credit"]) == (f"person/{late.person.id}", f"table/{owner.id}")
    transfer = live.room.ledger.found(moved["reference"])
    assert transfer is not None and transfer.number == moved["number"]
