"""The cashier at the desk: chips are issued and cashed by two people, once, with a receipt; attacks on it, and twins."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from pokerroom.room.cashier import CAGE, MOST_ISSUED
from pokerroom.room.database import CannotWriteError
from pokerroom.room.ledger import BANK
from pokerroom.room.verify import whole
from tests.limits import PLENTY
from tests.web.cage import NUMBERS, SLOW, Standing, dealing, employed, managed, noted_once, purse, sign
from tests.web.live import Live
from tests.web.visitors import GOOD, Visitor, logged


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with Live(tmp_path_factory.mktemp("cage"), SLOW, seconds=600.0, limits=PLENTY) as found:
        yield found
        assert not found.faults.lines, found.faults.lines[0][-3000:]
        room = found.room
        assert whole(room.store, room.registry, room.anchors).faults == []


# Lawful twins


@pytest.mark.parametrize("do", ["issue", "cash"])
def test_two_people_issue_and_cash_with_a_receipt(
    live: Live, cass: Visitor, carl: Visitor, ann: Visitor, do: str
) -> None:
    had, bank = purse(ann), live.room.ledger.balance(BANK)
    asked = cass.post("/api/cashier", dealing(ann, 700, do))
    assert asked["receipt"] == 0 and "second person" in asked["says"] and purse(ann) == had
    [waits] = carl.get("/api/proposals")["proposals"]
    words = f"issue 700 chips to {ann.name}" if do == "issue" else f"cash 700 chips of {ann.name}"
    assert (waits["says"], waits["may"], waits["name"]) == (f"{words}: paid at the door", True, cass.name)
    signed = sign(carl, asked["proposal"])
    assert signed["step"] == "done"
    change = 700 if do == "issue" else -700
    assert purse(ann) == had + change and live.room.ledger.balance(BANK) == bank - change
    receipt = cass.get("/api/cashier/receipts?most=1")["receipts"][0]
    assert signed["says"] == f"receipt {receipt['number']}"
    told = {name: receipt[name] for name in ("kind", "name", "amount", "signed", "why", "proposal")}
    assert told == {
        "kind": do,
        "name": ann.name,
        "amount": 700,
        "signed": [cass.name, carl.name],
        "why": "paid at the door",
        "proposal": asked["proposal"],
    }
    assert receipt["at"] > 1_600_000_000_000
    written = b"".join(row.data for row in live.room.store.read(CAGE))
    for word in (ann.name, cass.name, "paid at the door"):
        assert word.encode() not in written, "rows have neither names nor words of people's own"


def test_the_manager_may_sign_and_a_proposal_may_be_refused(manager: Visitor, cass: Visitor, ann: Visitor) -> None:
    had = purse(ann)
    asked = dealing(ann, 50)
    number = cass.post("/api/cashier", asked)["proposal"]
    manager.post(f"/api/proposals/{number}", {"sign": False, "why": "too much"})
    assert purse(ann) == had
    again = cass.post("/api/cashier", asked)
    assert (again["proposal"], again["says"]) == (number, f"Proposal {number} is refused: nothing was moved by it.")
    sign(manager, cass.post("/api/cashier", dealing(ann, 50))["proposal"])
    assert purse(ann) == had + 50


def test_the_cashier_finds_people_by_name_and_number(live: Live, cass: Visitor, ann: Visitor) -> None:
    owner = live.within(lambda: live.room.open_table("crown holdem, no limit, blinds 1/2, buy in 40 to 400"))
    assert ann.acts({"type": "Sit", "seat": 1, "chips": 150}, owner.id)["ok"]
    [found] = cass.get(f"/api/cashier/people?q={ann.name.upper()}")["people"]
    assert (found["id"], found["name"], found["purse"]) == (ann.person.id, ann.name, 10_000 - 150)
    assert found["on_tables"] == [{"table": owner.id, "name": owner.name, "chips": 150}] and not found["why_none"]
    for words in (f"%23{found['number']}", ann.person.id):
        assert [each["id"] for each in cass.get(f"/api/cashier/people?q={words}")["people"]] == [ann.person.id]
    assert cass.get(f"/api/cashier/people?q={found['number']}")["people"][0]["id"] == ann.person.id, "before any name"
    for words in ("", "%23", "%25", "_", "nobody at all", "9" * 40, "%F0%9F%98%80", "%00"):
        assert not cass.get(f"/api/cashier/people?q={words}")["people"]
    [self_] = cass.get(f"/api/cashier/people?q={cass.name}")["people"]
    assert self_["mine"] and not found["mine"]


def test_receipts_are_a_file_in_which_nothing_is_a_formula(cass: Visitor, carl: Visitor, ann: Visitor) -> None:
    for amount, why in ((4, "before it"), (5, "=1+1")):
        sign(carl, cass.post("/api/cashier", dealing(ann, amount, why=why))["proposal"])
    found = cass.ask("GET", "/api/cashier/receipts?as=csv")
    assert found.headers["content-type"].startswith("text/csv") and "no-store" in found.headers["cache-control"]
    rows = list(csv.DictReader(io.StringIO(found.text)))
    assert (rows[0]["why"], rows[0]["chips"], rows[0]["name"]) == ("'=1+1", "5", ann.name)
    assert rows[0]["signed by"] == f"{cass.name} and {carl.name}"
    assert [int(row["receipt"]) for row in rows] == list(range(int(rows[0]["receipt"]), 0, -1))
    first, second = (int(rows[at]["receipt"]) for at in (0, 1))
    assert cass.get(f"/api/cashier/receipts?before={first}&most=1")["receipts"][0]["number"] == second
    for wrong in ("before=-1", "before=x", "most=1e3", "before=" + "9" * 30):
        cass.get(f"/api/cashier/receipts?{wrong}", status=422)


# Attacks


def test_nobody_issues_alone(live: Live, cass: Visitor, ann: Visitor) -> None:
    number = cass.post("/api/cashier", dealing(ann))["proposal"]
    before = Standing(live)
    for _ in range(2):
        sign(cass, number, status=422)
    assert Standing(live) == before
    cass.post(f"/api/proposals/{number}", {"sign": False})


@pytest.mark.parametrize("office", ["", "Dealer", "TG Area Manager", "surveillance"])
def test_the_cage_is_for_the_cashier(live: Live, manager: Visitor, cass: Visitor, ann: Visitor, office: str) -> None:
    who = employed(manager, "Olga", office) if office else Visitor(live, "Paul")
    number = cass.post("/api/cashier", dealing(ann))["proposal"]
    before = Standing(live)
    paths = ("/api/cashier/people?q=a", "/api/cashier/receipts", "/api/statements?account=bank", "/api/accounts")
    for path in (*paths, "/api/cashier/receipts?as=csv"):
        with logged(live) as log:
            assert who.get(path, status=403)["sentence"].endswith(".")
            noted_once(log, who)
    for whom in (who, ann):
        with logged(live) as log:
            who.post("/api/cashier", dealing(whom), status=403)
            noted_once(log, who)
    with logged(live) as log:
        sign(who, number, status=403)
        if office:
            noted_once(log, who)
    assert Standing(live) == before
    stranger = Visitor(live)
    assert stranger.ask("POST", "/api/cashier", dealing(ann)).status_code == 403
    assert stranger.ask("GET", "/api/statement").status_code == 401
    cass.post(f"/api/proposals/{number}", {"sign": False})


@pytest.mark.parametrize("do", ["issue", "cash"])
def test_nobody_deals_with_themselves_under_any_account(live: Live, manager: Visitor, cass: Visitor, do: str) -> None:
    greedy = employed(manager, "Greta")
    known_as = greedy.name
    greedy.post("/api/sign-out")
    greedy.sign_up(f"Other {known_as}")
    other = greedy.person.id
    live.room.cashier.issue(other, 5, ("Mona", "Max"), "another account of somebody begins with none")
    greedy.post("/api/sign-out")
    greedy.post("/api/sign-in", {"name": known_as, "password": GOOD})
    for person in (greedy.person.id, other):
        before = Standing(live)
        with logged(live) as log:
            told = greedy.post("/api/cashier", dealing(greedy, 5, do, person=person), status=403)
            assert "themselves" in told["sentence"]
            noted_once(log, greedy)
        assert Standing(live) == before
        # Nor do they sign what another proposes for them.
        number = cass.post("/api/cashier", dealing(greedy, 5, do, person=person))["proposal"]
        before = Standing(live)
        with logged(live) as log:
            sign(greedy, number, status=403)
            noted_once(log, greedy)
        assert not greedy.get("/api/proposals")["proposals"] and Standing(live) == before
        assert sign(manager, number)["step"] == "done", "two others do it for them"


def test_one_person_under_two_accounts_is_one_signature(live: Live, manager: Visitor, ann: Visitor) -> None:
    twice = employed(manager, "Twyla")
    known_as = twice.name
    twice.post("/api/sign-out")
    twice.sign_up(f"Other {known_as}")
    manager.post("/api/offices", {"name": f"Other {known_as}", "office": "cashier"})
    number = twice.post("/api/cashier", dealing(ann))["proposal"]
    twice.post("/api/sign-out")
    twice.post("/api/sign-in", {"name": known_as, "password": GOOD})
    before = Standing(live)
    with logged(live) as log:
        sign(twice, number, status=403)
        noted_once(log, twice)
    assert Standing(live) == before and purse(ann) == 10_000
    sign(manager, number)
    assert purse(ann) == 10_500


def test_nobody_is_cashed_more_than_lies_in_the_purse(live: Live, cass: Visitor, carl: Visitor, ann: Visitor) -> None:
    owner = live.within(lambda: live.room.open_table("crown holdem, no limit, blinds 1/2, buy in 40 to 400"))
    assert ann.acts({"type": "Sit", "seat": 1, "chips": 300}, owner.id)["ok"]
    before = Standing(live)
    told = cass.post("/api/cashier", dealing(ann, 9_701, "cash"), status=422)
    assert told["sentence"] == f"{ann.name} has 9700 chips beside those on tables, not 9,701."
    assert Standing(live) == before
    # They may bring them to a table between the one signature and the other.
    number = cass.post("/api/cashier", dealing(ann, 9_700, "cash"))["proposal"]
    assert ann.acts({"type": "Buy", "amount": 50}, owner.id)["ok"]
    balances = live.room.ledger.balances()
    sign(carl, number, status=403)
    assert live.room.ledger.balances() == balances and live.room.store.end(CAGE) == before.rows[0]
    sign(carl, cass.post("/api/cashier", dealing(ann, 9_650, "cash"))["proposal"])
    assert purse(ann) == 0 and owner.table.stacks[ann.name] == 350


@pytest.mark.parametrize("amount", [0, -5, 1.5, 5.5, True, "7", None, [], MOST_ISSUED + 1, 10**30], ids=ascii)
@pytest.mark.parametrize("do", ["issue", "cash"])
def test_what_is_no_amount_moves_nothing(live: Live, cass: Visitor, do: str, amount: Any) -> None:
    wrong = dealing(_somebody(live), amount, do)
    before = Standing(live)
    found = cass.ask("POST", "/api/cashier", wrong)
    assert found.status_code in (400, 422) and found.json()["sentence"].endswith(".")
    assert Standing(live) == before


_KEPT: dict[int, Visitor] = {}


def _somebody(live: Live) -> Visitor:
    if id(live) not in _KEPT:
        _KEPT[id(live)] = Visitor(live, "Sid")
    return _KEPT[id(live)]


@pytest.mark.parametrize(
    "wrong",
    [
        {"do": "steal"},
        {"why": " "},
        {"id": ""},
        {"id": "x" * 65},
        {"person": "p0"},
        {"person": ""},
        {"office": "manager"},
    ],
    ids=str,
)
def test_what_is_no_request_moves_nothing(live: Live, cass: Visitor, wrong: dict[str, Any]) -> None:
    asked = dealing(_somebody(live), 5, **wrong)
    before = Standing(live)
    found = cass.ask("POST", "/api/cashier", asked)
    assert found.status_code in (400, 422) and found.json()["sentence"].endswith(".")
    assert Standing(live) == before


def test_a_guest_makes_an_account_first(live: Live, cass: Visitor, carl: Visitor) -> None:
    guest = Visitor(live, guest=True)
    before = Standing(live)
    for do in ("issue", "cash"):
        assert "a guest makes one" in cass.post("/api/cashier", dealing(guest, 5, do), status=422)["sentence"]
    assert Standing(live) == before
    [found] = cass.get(f"/api/cashier/people?q={guest.name}")["people"]
    assert found["guest"] and "makes one first" in found["why_none"]
    guest.post("/api/account", {"password": GOOD, "name": f"Settled {next(NUMBERS)}"})
    sign(carl, cass.post("/api/cashier", dealing(guest, 5))["proposal"])
    assert purse(guest) == 10_005


def test_the_same_request_is_done_once(live: Live, cass: Visitor, carl: Visitor, ann: Visitor) -> None:
    told = dealing(ann, 40)
    with ThreadPoolExecutor(4) as pool:
        asked = list(pool.map(lambda _: cass.post("/api/cashier", told), range(6)))
    assert len({each["proposal"] for each in asked}) == 1
    number = asked[0]["proposal"]
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: carl.ask("POST", f"/api/proposals/{number}", {"sign": True}), range(6)))
    assert sorted(each.status_code for each in found)[0] == 200 and purse(ann) == 10_040
    assert sum(each.status_code == 200 for each in found) == 1
    again = cass.post("/api/cashier", told)
    assert again["proposal"] == number and again["receipt"] and purse(ann) == 10_040
    before = Standing(live)
    for other in ({"amount": 41}, {"do": "cash"}, {"why": "something else"}):
        assert "another request" in cass.post("/api/cashier", told | other, status=422)["sentence"]
    assert Standing(live) == before
    assert carl.post("/api/cashier", told)["proposal"] != number, "another cashier's request is another one"


def test_who_keeps_out_is_issued_nothing_and_cashed_everything(cass: Visitor, carl: Visitor, ann: Visitor) -> None:
    number = cass.post("/api/cashier", dealing(ann, 5))["proposal"]
    ann.post("/api/exclusion", {"span": "a week", "id": "one"})
    assert "keeps out" in cass.post("/api/cashier", dealing(ann, 5), status=422)["sentence"]
    sign(carl, number, status=403)
    assert purse(ann) == 10_000
    sign(carl, cass.post("/api/cashier", dealing(ann, 10_000, "cash"))["proposal"])
    assert purse(ann) == 0
    assert "keep yourself out" in ann.post("/api/refill", status=403)["sentence"]


def test_an_office_that_was_taken_signs_nothing_any_more(manager: Visitor, carl: Visitor, ann: Visitor) -> None:
    dora = employed(manager, "Dora")
    number = dora.post("/api/cashier", dealing(ann))["proposal"]
    manager.post("/api/offices", {"name": dora.name, "office": "cashier", "held": False})
    told = sign(carl, number, status=422)
    assert told["sentence"] == "chips are issued and cashed by the cashier." and purse(ann) == 10_000


def test_what_fails_between_signature_and_booking_moves_nothing(
    live: Live, cass: Visitor, carl: Visitor, ann: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = cass.post("/api/cashier", dealing(ann, 60))["proposal"]

    def locked(*told: Any) -> None:
        raise CannotWriteError

    rows = live.room.store.end(CAGE)
    with monkeypatch.context() as patch:
        patch.setattr(live.room.store, "append_next", locked)
        sign(carl, number, status=503)
    assert purse(ann) == 10_000 and live.room.store.end(CAGE) == rows
    sign(carl, number, status=403)  # it has failed, and is not done behind anybody's back
    assert purse(ann) == 10_000
    sign(carl, cass.post("/api/cashier", dealing(ann, 60))["proposal"])
    assert purse(ann) == 10_060


def test_where_one_person_is_enough_it_is_done_at_once_and_once_also_after_a_start(tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text('two_sign = ["cash"]\n')
    told: dict[str, Any] = {}
    with Live(tmp_path, SLOW, seconds=600.0, limits=PLENTY) as live:
        manager = managed(live)
        ann = Visitor(live, "Ann")
        told = dealing(ann, 60)
        first = manager.post("/api/cashier", told)
        assert first == {"receipt": 1, "proposal": 0, "says": "Receipt 1."} == manager.post("/api/cashier", told)
        assert purse(ann) == 10_060
        assert manager.get("/api/cashier/receipts")["receipts"][0]["signed"] == [manager.name]
        assert manager.post("/api/cashier", dealing(ann, 60, "cash"))["proposal"], "cashing takes two here"
        manager.post("/api/cashier", dealing(manager, 60), status=403)
        cookies, browser = manager.cookies, ann.cookies
    with Live(tmp_path, SLOW, seconds=600.0, limits=PLENTY) as live:
        manager, ann = Visitor(live), Visitor(live)
        manager.cookies, ann.cookies = cookies, browser
        assert manager.post("/api/cashier", told)["receipt"] == 1 and purse(ann) == 10_060
