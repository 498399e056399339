"""The control room over the wire: reports that are the ledger's, people and bans, dealers and pushes, shifts."""

from __future__ import annotations

import asyncio
import csv
import io
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from pokerroom.room import bans, jackpots, rotation, shifts
from pokerroom.room.ledger import Transfer, drop_account
from pokerroom.room.owner import Owner
from pokerroom.room.verify import check
from tests.limits import PLENTY
from tests.table.kinds import acts
from tests.web.cage import SLOW
from tests.web.live import Live
from tests.web.visitors import Visitor, dealt, employed, finish, give_up, logged, opened

YESTERDAY = (datetime.now(UTC) - timedelta(days=1)).strftime("%Y-%m-%d")  # midnight may come meanwhile
HOLDEM = "house holdem, no limit, blinds 5/10, commission 10% cap 50, buy in 100 to 4000"
OMAHA = "house omaha, pot limit, blinds 5/10, commission 10% cap 50, buy in 100 to 4000"


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with Live(tmp_path_factory.mktemp("control"), SLOW, seconds=600.0, limits=PLENTY) as found:
        yield found
        assert not found.faults.lines, found.faults.lines[0][-3000:]
        for stream in (bans.STREAM, rotation.STREAM, shifts.STREAM, jackpots.STREAM):
            assert check(found.room.store, stream) == []
        found.room.ledger.check()


@pytest.fixture(scope="module")
def flo(live: Live, manager: Visitor) -> Visitor:
    return employed(live, manager, "Flo", "Floor")


@pytest.fixture(scope="module")
def dealers(live: Live, manager: Visitor) -> list[Visitor]:
    found = [employed(live, manager, name, "Dealer") for name in ("Dora", "Dan", "Dee")]
    for each in found:
        each.post("/api/dealers", {"person": each.person.id, "on": True})
    return found


def play(live: Live, owner: Owner, players: list[Visitor]) -> None:
    """A hand in which a flop is seen, so that the house takes something."""
    dealt(live, owner)
    for line in ("calls", "checks"):
        hand = owner.table.hand
        assert hand is not None
        [who] = [each for each in players if each.name == hand.names[hand.due.seat]]
        assert who.says(line, owner.id)["ok"]
    hand = owner.table.hand
    assert hand is not None
    [who] = [each for each in players if each.name == hand.names[hand.due.seat]]
    assert who.acts({"type": "Bet", "to": 20}, owner.id)["ok"]
    give_up(live, owner, players)
    finish(live, owner)


def leave(owner: Owner, *people: Visitor) -> None:
    for each in people:
        assert each.acts({"type": "Leave"}, owner.id)["ok"]


def to_drop(live: Live) -> list[Transfer]:
    """All that went to drops and came back, read from the file without the help of anything that reports use."""
    asked = "SELECT number, reference, debit, credit, amount, at, why FROM transfer"
    every = [Transfer(*row) for row in live.room.store.database.rows(asked)]
    return [each for each in every if "drop/" in each.debit + each.credit]


# Reports


def test_every_figure_of_a_report_is_the_ledgers(
    live: Live, manager: Visitor, flo: Visitor, dealers: list[Visitor]
) -> None:
    people = [Visitor(live, name) for name in ("Ann", "Bob")]
    one, two = opened(live, *people, sign=HOLDEM), opened(live, *people, sign=OMAHA)
    play(live, one, people)
    flo.post(f"/api/tables/{one.id}/dealer", {"person": dealers[0].person.id, "instead_of": ""})
    for owner in (one, one, two):
        play(live, owner, people)
    moved = to_drop(live)
    taken = sum(each.amount if each.credit.startswith("drop/") else -each.amount for each in moved)
    assert taken > 0 == len([each for each in moved if each.why != "commission"])
    for by in ("hour", "table", "game", "dealer"):
        report = manager.get(f"/api/reports?by={by}&from={YESTERDAY}")
        assert sum(each["taken"]["drop"] for each in report["takings"]) == taken == report["total"]["drop"]
        assert report["total"]["commission"] == taken and report["total"]["hands"] == 4
        rows = list(
            csv.DictReader(io.StringIO(manager.ask("GET", f"/api/reports?by={by}&from={YESTERDAY}&as=csv").text))
        )
        assert sum(int(row["drop"]) for row in rows) == taken and sum(int(row["hands"]) for row in rows) == 4
    by_table = {
        each["taken"]["key"]: each["taken"]
        for each in manager.get(f"/api/reports?by=table&from={YESTERDAY}")["takings"]
    }
    for owner in (one, two):
        assert by_table[owner.id]["drop"] == live.room.ledger.balance(drop_account(owner.id))
    by_dealer = {
        each["title"]: each["taken"] for each in manager.get(f"/api/reports?by=dealer&from={YESTERDAY}")["takings"]
    }
    assert by_dealer[dealers[0].name]["hands"] == 2 == by_dealer[""]["hands"]
    own = [each.amount for each in moved if each.credit == drop_account(one.id)]
    assert by_dealer[dealers[0].name]["drop"] == sum(own[1:]), "what was taken after they came"
    games = {
        each["title"]: each["taken"]["hands"]
        for each in manager.get(f"/api/reports?by=game&from={YESTERDAY}")["takings"]
    }
    assert sorted(games.values()) == [1, 3] and any("Omaha" in title for title in games)
    report = manager.get(f"/api/reports?by=table&from={YESTERDAY}")
    assert report["stays"] == 4 and {each["sat"]["key"] for each in report["occupancy"]} == {one.id, two.id}
    stays = list(
        csv.DictReader(io.StringIO(manager.ask("GET", f"/api/reports?what=sessions&from={YESTERDAY}&as=csv").text))
    )
    assert sorted(row["name"] for row in stays) == sorted([each.name for each in people] * 2)
    manager.ask("GET", "/api/reports?what=occupancy&by=hour&as=csv").raise_for_status()
    manager.ask("GET", "/api/reports?what=incidents&as=csv").raise_for_status()
    assert manager.get("/api/reports?from=2020-01-01&until=2020-01-02")["total"]["drop"] == 0
    leave(one, *people)
    leave(two, *people)


def test_reports_are_closed_to_others(live: Live, manager: Visitor, flo: Visitor) -> None:
    inspector = employed(live, manager, "Ina", "inspector")
    inspector.get("/api/reports")
    cashier = employed(live, manager, "Cassie", "cashier")
    with logged(live) as log:
        for who in (flo, cashier, Visitor(live, "Nora"), Visitor(live)):
            assert who.ask("GET", "/api/reports").status_code == 403
        assert len(log.wait(3, refused="office")) >= 3
    for wrong in ("by=moon", "what=all", "from=x", "from=2026-02-01&until=2026-01-01", "from=1990-01-01"):
        manager.get(f"/api/reports?{wrong}", status=422)


# People


def test_what_the_floor_knows_of_somebody(live: Live, manager: Visitor, flo: Visitor) -> None:
    ann = Visitor(live, "Ann")
    owner = opened(live, ann, sign=HOLDEM)
    id = ann.person.id
    told = flo.get(f"/api/people/{id}")
    assert told["visits"] == 1 and [each["table"] for each in told["played"]] == [owner.id]
    assert told["stays"][0]["until"] == 0 and "Hold" in told["stays"][0]["game"]
    assert ann.acts({"type": "Leave"}, owner.id)["ok"]
    told = flo.get(f"/api/people/{id}")
    assert told["stays"][0]["until"] >= told["stays"][0]["since"] > 0
    told = flo.post(f"/api/people/{id}/notes", {"says": "likes seat 3", "id": "n1"})
    assert [(each["says"], each["by"]) for each in told["notes"]] == [("likes seat 3", flo.name)]
    assert [each["id"] for each in flo.get(f"/api/people?q={ann.name}")["people"]] == [id]
    number = flo.get(f"/api/people/{id}")["person"]["number"]
    assert [each["id"] for each in flo.get(f"/api/people?q=%23{number}")["people"]] == [id]
    for who in (ann, Visitor(live), employed(live, manager, "Del", "Dealer")):
        for path in ("/api/people", f"/api/people/{id}"):
            assert who.ask("GET", path).status_code == 403
        assert who.ask("POST", f"/api/people/{id}/notes", {"says": "x"}).status_code == 403
    flo.get("/api/people/p0", status=422)
    flo.post(f"/api/people/{flo.person.id}/notes", {"says": "the best"}, status=403)


def test_a_ban_holds_over_the_wire(live: Live, manager: Visitor, flo: Visitor) -> None:
    ann = Visitor(live, "Ann")
    owner = opened(live, sign=HOLDEM)
    id = ann.person.id
    flo.post(f"/api/people/{id}/bans", {"span": "a week", "why": "abuse"}, status=403)
    told = manager.post(f"/api/people/{id}/bans", {"span": "a week", "why": "abuse", "id": "b1"})
    assert told["person"]["banned"] and told["bans"][0]["holds"] and told["bans"][0]["by"] == manager.name
    assert manager.post(f"/api/people/{id}/bans", {"span": "a week", "why": "abuse", "id": "b1"}) == told, "once"
    second = Visitor(live)
    second.post("/api/sign-in", {"name": ann.name, "password": "a long enough word"})
    for who in (ann, second):
        answer = who.acts({"type": "Sit", "seat": 1, "chips": 200}, owner.id)
        assert not answer["ok"] and "banned from the house" in answer["sentence"] and answer["by"]
    assert id in [each["id"] for each in flo.get("/api/people")["people"]]
    told = manager.post(f"/api/people/{id}/bans", {"why": "they said sorry"})
    assert not told["person"]["banned"] and told["bans"][0]["ended_by"] == manager.name
    assert ann.acts({"type": "Sit", "seat": 1, "chips": 200}, owner.id)["ok"]
    leave(owner, ann)


# Dealers


def test_dealers_are_pushed_down_the_line(
    live: Live, manager: Visitor, flo: Visitor, dealers: list[Visitor], monkeypatch: pytest.MonkeyPatch
) -> None:
    people = [Visitor(live, name) for name in ("Ann", "Bob")]
    one, two = [opened(live, *people, sign=HOLDEM) for _ in range(2)]
    dora, dan, dee = [each.person.id for each in dealers]
    for owner, dealer in ((one, dora), (two, dan)):
        before = {each["table"]: each["dealer"] for each in flo.get("/api/dealers")["tables"]}[owner.id]
        flo.post(f"/api/tables/{owner.id}/dealer", {"person": dealer, "instead_of": before})
    told = flo.get("/api/dealers")
    at = {each["table"]: each["dealer_name"] for each in told["tables"]}
    assert (at[one.id], at[two.id]) == (dealers[0].name, dealers[1].name)
    assert told["minutes"] == 30 and told["rest"] == 15 and not any(each["due"] for each in told["tables"][-2:])
    assert one.table.state.deals == dealers[0].name
    real = live.room.control.rotation._clock
    monkeypatch.setattr(live.room.control.rotation, "_clock", lambda: real() + 31 * 60)
    told = flo.get("/api/dealers")
    mine = [each for each in told["push"] if each["table"] in (one.id, two.id)]
    assert [(each["person"], each["before"]) for each in mine] == [(dee, ""), (dora, one.id)], "the line moves on"
    assert dealers[1].name in told["rests"]
    for step in mine:
        flo.post(f"/api/tables/{step['table']}/dealer", {"person": step["person"], "instead_of": step["instead_of"]})
    assert (one.table.state.deals, two.table.state.deals) == (dealers[2].name, dealers[0].name)
    lines = [row for row in live.room.store.read(f"table/{one.id}") if b"DealerCame" in row.data]
    assert len(lines) == 2 and dealers[2].name.encode() not in lines[-1].data, "by number, who and when"
    [step] = [each for each in mine if each["table"] == one.id]
    again = {"person": step["person"], "instead_of": step["instead_of"]}
    assert "faster" in flo.post(f"/api/tables/{one.id}/dealer", again, status=422)["sentence"], "two at once"
    flo.post("/api/dealers", {"person": dee, "on": False}, status=422)
    flo.post(f"/api/tables/{one.id}/dealer", {"person": ""})
    assert one.table.state.deals == ""
    flo.post("/api/dealers", {"person": dee, "on": False})
    assert dee in [each["person"] for each in flo.get("/api/dealers")["off_duty"]]
    dealers[2].post("/api/dealers", {"person": dee, "on": True})


def test_where_nobody_has_rested_two_dealers_change_places(
    live: Live, manager: Visitor, flo: Visitor, dealers: list[Visitor], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both steps are done, though the first takes away the dealer whom the second one is to replace."""
    people = [Visitor(live, name) for name in ("Ann", "Bob")]
    one, two = [opened(live, *people, sign=HOLDEM) for _ in range(2)]
    dora, dan = dealers[:2]
    for owner, dealer in ((one, dora), (two, dan)):
        flo.post(f"/api/tables/{owner.id}/dealer", {"person": dealer.person.id, "instead_of": ""})
    steps = [(one, dan, dora), (two, dora, dan)]
    for owner, comes, goes in steps:
        wish = {"person": comes.person.id, "instead_of": goes.person.id}
        flo.post(f"/api/tables/{owner.id}/dealer", wish)
    assert (one.table.state.deals, two.table.state.deals) == (dan.name, dora.name)
    told = {each["table"]: each["dealer"] for each in flo.get("/api/dealers")["tables"]}
    assert (told[one.id], told[two.id]) == (dan.person.id, dora.person.id)
    # Who was relieved and has gone nowhere was relieved by somebody who knew why.
    flo.post(f"/api/tables/{two.id}/dealer", {"person": ""})
    wish = {"person": dealers[2].person.id, "instead_of": dora.person.id}
    assert "faster" in flo.post(f"/api/tables/{two.id}/dealer", wish, status=422)["sentence"]
    flo.post(f"/api/tables/{one.id}/dealer", {"person": ""})


def test_nobody_deals_at_two_tables_by_the_word_of_somebody_who_plays_at_one(
    live: Live, manager: Visitor, flo: Visitor, dealers: list[Visitor]
) -> None:
    fay, (dora, dan) = employed(live, manager, "Fay", "Floor"), dealers[:2]
    one, two = [opened(live, Visitor(live, "Ann"), sign=HOLDEM) for _ in range(2)]
    flo.post(f"/api/tables/{one.id}/dealer", {"person": dora.person.id})
    assert fay.acts({"type": "Sit", "seat": 5, "chips": 200}, one.id)["ok"]
    answer = fay.post(f"/api/tables/{two.id}/dealer", {"person": dora.person.id}, status=403)
    assert answer["sentence"].startswith(f"{dora.name} deals at {one.name}, where you hold no office")
    assert (one.table.state.deals, two.table.state.deals) == (dora.name, "")
    fay.post(f"/api/tables/{two.id}/dealer", {"person": dan.person.id})
    flo.post(f"/api/tables/{two.id}/dealer", {"person": dora.person.id})
    assert (one.table.state.deals, two.table.state.deals) == ("", dora.name)


def test_nobody_deals_at_two_tables_by_a_spoken_line_or_the_act(
    live: Live, manager: Visitor, flo: Visitor, dealers: list[Visitor]
) -> None:
    """As by a push: they leave the other table, where whoever says it may have them leave it."""
    fay, (dora, dan) = employed(live, manager, "Fiona", "Floor"), dealers[:2]
    one, two, three = [opened(live, Visitor(live, "Ann"), sign=HOLDEM) for _ in range(3)]

    def deal() -> tuple[str, ...]:
        return tuple(each.table.state.deals for each in (one, two, three))

    said = f"the Floor has {dora.name} deal"
    assert flo.says(said, one.id)["ok"] and deal() == (dora.name, "", "")
    assert flo.says(said, two.id)["ok"] and deal() == ("", dora.name, "")
    act = {"type": "PlaceDealer", "office": "Floor", "name": dora.name.upper()}
    assert flo.acts(act, three.id)["ok"] and [each.casefold() for each in deal()] == ["", "", dora.name.casefold()]
    assert flo.says(f"the Floor has {dan.name} deal", one.id)["ok"] and deal()[0] == dan.name
    # What the table itself refuses moves nobody.
    assert dora.acts({"type": "Sit", "seat": 5, "chips": 200}, two.id)["ok"]
    assert not flo.says(said, two.id)["ok"] and deal()[2]
    assert fay.acts({"type": "Sit", "seat": 6, "chips": 200}, one.id)["ok"]
    answer = fay.says(f"the Floor has {dan.name} deal", two.id)
    assert not answer["ok"]
    assert answer["sentence"].startswith(f"{dan.name} deals at {one.name}, where you hold no office")
    assert deal()[:2] == (dan.name, "")
    for table in (one, three):
        flo.post(f"/api/tables/{table.id}/dealer", {"person": ""})


def test_a_dealer_who_is_sent_to_two_tables_at_once_deals_at_one(
    live: Live, flo: Visitor, dealers: list[Visitor]
) -> None:
    tables = [opened(live, Visitor(live, "Ann"), sign=HOLDEM) for _ in range(2)]
    person = live.room.people.person(flo.person.id)
    assert person is not None
    act = acts.PlaceDealer("Floor", dealers[0].name)

    async def at_once() -> None:
        await asyncio.gather(*(live.room.decisions.act(person, each, person.name, act) for each in tables))

    live.within(at_once)
    assert [each.table.state.deals for each in tables] == ["", dealers[0].name]
    flo.post(f"/api/tables/{tables[1].id}/dealer", {"person": ""})


def test_who_deals_does_not_play_and_who_plays_does_not_deal(
    live: Live, manager: Visitor, flo: Visitor, dealers: list[Visitor]
) -> None:
    owner = opened(live, dealers[1], sign=HOLDEM)
    answer = flo.post(f"/api/tables/{owner.id}/dealer", {"person": dealers[1].person.id}, status=422)
    assert "plays" in answer["sentence"] and answer["by"]
    told = flo.get("/api/dealers")
    assert [each for each in told["push"] if each["table"] == owner.id and each["person"] == dealers[1].person.id] == []
    other = opened(live, sign=HOLDEM)
    flo.post(f"/api/tables/{other.id}/dealer", {"person": dealers[0].person.id})
    sat = dealers[0].acts({"type": "Sit", "seat": 2, "chips": 200}, other.id)
    assert not sat["ok"] and "deal" in sat["sentence"] and sat["by"]
    assert dealers[0].acts({"type": "Sit", "seat": 2, "chips": 200}, owner.id)["ok"], "elsewhere they may"
    for who in (dealers[2], Visitor(live, "Nora")):
        assert who.ask("POST", f"/api/tables/{other.id}/dealer", {"person": ""}).status_code == 403
    bot = live.within(lambda: live.room.add_bots(other.id, 1))
    assert bot == 1
    [name] = [each.name for each in other.table.state.players.values()]
    said = flo.says(f"the Floor has {name} deal", other.id)
    assert not said["ok"]
    said = flo.says("the Floor has Somebody Else deal", other.id)
    assert not said["ok"] and "staff" in said["sentence"]
    flo.post("/api/dealers", {"person": Visitor(live, "Pat").person.id, "on": True}, status=422)
    crown = opened(live, sign="crown holdem, no limit, blinds 1/2, buy in 40 to 400")
    assert flo.ask("POST", f"/api/tables/{crown.id}/dealer", {"person": dealers[0].person.id}).status_code == 403


# Shifts


def test_a_shift_is_handed_over_and_signed_by_both(live: Live, manager: Visitor, flo: Visitor) -> None:
    second = Visitor(live, "Max")
    assert second.ask("GET", f"/manager/{live.room.people.manager_link()}").status_code == 303
    for step in ("hand over", "sign", "take over"):
        manager.post("/api/shifts", {"do": step, "says": "early"}, status=422)
    told = manager.post("/api/shifts", {"do": "open"})
    assert told["on"] and told["mine"] and told["shifts"][0]["manager"] == manager.name
    assert manager.name in second.post("/api/shifts", {"do": "open"}, status=422)["sentence"], "two managers at once"
    second.post("/api/shifts", {"do": "hand over"}, status=403)
    second.post("/api/shifts", {"do": "sign"}, status=422)
    told = manager.post("/api/shifts", {"do": "hand over", "says": "seat 4 wobbles"})
    facts: dict[str, Any] = told["shifts"][0]["facts"]
    assert facts["tables"] and sum(each["chips"] for each in facts["tables"]) == sum(
        live.room.ledger.balance(f"table/{each['table']}") for each in facts["tables"]
    )
    listed = {each["id"]: each["name"] for each in manager.get("/api/lobby")["tables"]}
    assert {each["table"]: each["name"] for each in facts["tables"]} == listed
    assert set(facts["titles"]) == set(facts["jackpots"]) and not {"j1", "prize/j1"} & set(facts["titles"].values())
    manager.post("/api/shifts", {"do": "sign"}, status=403)
    second.post("/api/shifts", {"do": "sign", "handed": 1}, status=422)
    second.post("/api/shifts", {"do": "take over", "says": "why not"}, status=422)
    told = second.post("/api/shifts", {"do": "sign", "handed": told["shifts"][0]["handed"]})
    assert told["mine"] and [each["manager"] for each in told["shifts"]] == [second.name, manager.name]
    assert (told["shifts"][1]["taker"], told["shifts"][1]["says"]) == (second.name, "seat 4 wobbles")
    # One that was never handed over.
    manager.post("/api/shifts", {"do": "take over"}, status=422)
    told = manager.post("/api/shifts", {"do": "take over", "says": "Max fell ill"})
    assert told["mine"] and told["shifts"][1]["handed"] == 0 and told["shifts"][1]["taker_says"] == "Max fell ill"
    assert told["shifts"][1]["facts"]["tables"]
    told = manager.post("/api/shifts", {"do": "hand over"})
    told = second.post("/api/shifts", {"do": "sign", "closes": True})
    assert not told["on"] and told["shifts"][0]["closed"]
    for who in (flo, Visitor(live, "Nora"), Visitor(live)):
        assert who.ask("GET", "/api/shifts").status_code == 403
        assert who.ask("POST", "/api/shifts", {"do": "open"}).status_code == 403


def test_every_chip_stands_in_one_shift(tmp_path: Path) -> None:
    with Live(tmp_path, SLOW, seconds=600.0, limits=PLENTY) as live:
        mona, max_ = Visitor(live, "Mona"), Visitor(live, "Max")
        for each in (mona, max_):
            assert each.ask("GET", f"/manager/{live.room.people.manager_link()}").status_code == 303
        people = [Visitor(live, name) for name in ("Ann", "Bob")]
        owner = opened(live, *people, sign=HOLDEM)

        def taken() -> int:
            return sum(each.amount if each.credit.startswith("drop/") else -each.amount for each in to_drop(live))

        def does(who: Visitor, step: str, **more: Any) -> list[dict[str, Any]]:
            """A step, and a hand in which the house takes something: the shifts, the oldest first."""
            told = who.post("/api/shifts", {"do": step, **more})["shifts"][::-1]
            play(live, owner, people)
            return list(told)

        play(live, owner, people)
        before = taken()
        does(mona, "open")
        [shift] = does(mona, "hand over")
        assert shift["facts"]["drop"] == taken() // 3 == before
        [shift] = does(mona, "hand over")  # counted anew
        assert shift["facts"]["drop"] == 2 * before
        first, second = does(max_, "sign", handed=shift["handed"])
        assert second["opened"] == first["closed"] > first["handed"], "it is theirs from when they signed"
        [_, second] = does(max_, "hand over")
        assert (second["facts"]["drop"], second["facts"]["since"]) == (2 * before, first["handed"])
        does(mona, "sign", closes=True)
        does(mona, "open")
        [_, _, third, _] = does(max_, "take over", says="Mona fell ill")
        assert (third["facts"]["drop"], third["facts"]["since"]) == (3 * before, second["handed"])
        [*_, last] = does(max_, "hand over")
        assert (last["facts"]["drop"], last["facts"]["since"]) == (before, third["closed"])
        told = does(mona, "sign", closes=True)
        assert sum(each["facts"]["drop"] for each in told) == taken() - before * 3, "as the ledger has it"


def test_a_shift_behind_rows_of_before_is_counted_from_when_they_were(tmp_path: Path) -> None:
    """They say no sum, only when somebody handed over."""
    with Live(tmp_path, SLOW, seconds=600.0, limits=PLENTY) as live:
        mona = Visitor(live, "Mona")
        assert mona.ask("GET", f"/manager/{live.room.people.manager_link()}").status_code == 303
        people = [Visitor(live, name) for name in ("Ann", "Bob")]
        owner, control = opened(live, *people, sign=HOLDEM), live.room.control.shifts
        play(live, owner, people)
        once = sum(each.amount for each in to_drop(live))
        facts = shifts.HandedOver(drop=0)
        for row in (
            shifts.ShiftRow("opened", people[0].person.id),
            shifts.ShiftRow("handed over", people[0].person.id, facts=facts),
            shifts.ShiftRow("signed", mona.person.id),
        ):
            live.within(lambda row=row: control._write(row))  # type: ignore[misc]
            play(live, owner, people)
        told = mona.post("/api/shifts", {"do": "hand over"})["shifts"]
        assert told[0]["facts"]["drop"] == 2 * once and told[0]["facts"]["since"] == told[1]["handed"]


# Jackpots


def showdown(live: Live, owner: Owner, players: list[Visitor]) -> None:
    """A hand that is checked down and shown."""
    dealt(live, owner)
    while owner.table.hand is not None and owner.table.hand.due.actor == "seat":
        hand = owner.table.hand
        [who] = [each for each in players if each.name == hand.names[hand.due.seat]]
        kinds = {"call": "Call", "check": "Check", "show": "Show"}
        kind = next(kinds[each] for each in ("check", "call", "show") if each in hand.due.options)
        assert who.acts({"type": kind}, owner.id)["ok"]
    finish(live, owner)


def test_the_high_hand_of_an_hour_is_verified_and_paid_from_its_fund(
    live: Live, manager: Visitor, flo: Visitor, dealers: list[Visitor], monkeypatch: pytest.MonkeyPatch
) -> None:
    people = [Visitor(live, name) for name in ("Ann", "Bob")]
    owner = opened(live, *people, sign="house short deck, no limit, blinds 1/2, buy in 100 to 4000")
    wish = {"do": "open", "title": "High hand", "book": "house", "game": owner.table.sign.game.key, "amount": 300}
    flo.post("/api/jackpots", wish, status=403)
    for wrong in ({"amount": 0}, {"game": "chess"}, {"title": " "}):
        manager.post("/api/jackpots", {**wish, **wrong}, status=422)
    fund = manager.post("/api/jackpots", wish)["funds"][-1]["fund"]
    put = {"do": "put", "fund": fund, "amount": 500, "id": "p1"}
    flo.post("/api/jackpots", put, status=403)
    manager.post("/api/jackpots", put)
    told = manager.post("/api/jackpots", put)["funds"][-1]
    assert told["held"] == 500 == live.room.ledger.balance(f"prize/{fund}"), "once"
    manager.post("/api/jackpots", {**put, "amount": 600}, status=422)
    manager.post("/api/jackpots", {**put, "fund": "j99", "id": "p2"}, status=422)
    showdown(live, owner, people)
    at = live.room.hands(owner.id, 1)[0].at  # from now on the time is the test's, whatever hour it is
    monkeypatch.setattr(live.room.control.jackpots, "_clock", lambda: float(at))
    hour = flo.get("/api/jackpots")["funds"][-1]["hours"][0]
    best = hour["best"]
    assert best["table"] == owner.id and best["name"] in [each.name for each in people] and not hour["over"]
    pay = {"do": "pay", "fund": fund, "hour": hour["hour"]}
    assert "not over" in flo.post("/api/jackpots", pay, status=422)["sentence"]
    monkeypatch.setattr(live.room.control.jackpots, "_clock", lambda: at + 3600.0)
    [winner] = [each for each in people if each.name == best["name"]]
    before = live.room.ledger.balance(f"person/{winner.person.id}")
    refused = dealers[0].post("/api/jackpots", pay, status=403)
    assert "Floor" in refused["sentence"] and refused["by"], "the office that the book names"
    winner.post("/api/jackpots", pay, status=403)
    flo.post("/api/jackpots", pay)
    assert live.room.ledger.balance(f"person/{winner.person.id}") == before + 300
    told = flo.get("/api/jackpots")["funds"][-1]
    [paid] = [each for each in told["hours"] if each["hour"] == hour["hour"]]
    assert told["held"] == 200 and (paid["paid"], paid["paid_to"]) == (300, winner.name)
    assert paid["verified"] == f"{flo.name}, Floor"
    assert "is paid" in manager.post("/api/jackpots", pay, status=422)["sentence"], "once"
    monkeypatch.setattr(live.room.control.jackpots, "_clock", lambda: at + 7200.0)
    assert "nobody" in manager.post("/api/jackpots", {**pay, "hour": hour["hour"] + 3_600_000}, status=422)["sentence"]
    manager.post("/api/jackpots", {**pay, "fund": "bonus"}, status=422)


def test_no_prize_is_paid_for_an_hour_before_there_was_one(
    live: Live, manager: Visitor, flo: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = [Visitor(live, name) for name in ("Ann", "Bob")]
    owner = opened(live, *people, sign="house short deck, no limit, blinds 1/2, buy in 100 to 4000")
    showdown(live, owner, people)
    at = live.room.hands(owner.id, 1)[0].at
    hour = at * 1000 // 3_600_000 * 3_600_000
    monkeypatch.setattr(live.room.control.jackpots, "_clock", lambda: hour / 1000 + 3_600.0)
    wish = {"do": "open", "title": "High hand", "book": "house", "game": owner.table.sign.game.key, "amount": 300}
    fund = manager.post("/api/jackpots", wish)["funds"][-1]["fund"]
    manager.post("/api/jackpots", {"do": "put", "fund": fund, "amount": 500, "id": "early"})
    assert hour not in [each["hour"] for each in flo.get("/api/jackpots")["funds"][-1]["hours"]]
    told = flo.post("/api/jackpots", {"do": "pay", "fund": fund, "hour": hour}, status=422)
    assert told["sentence"] == "that hour was over before this jackpot was opened."
    assert live.room.ledger.balance(f"prize/{fund}") == 500


def test_bonus_prizes_come_from_their_fund_as_long_as_it_lasts(live: Live, manager: Visitor) -> None:
    from pokerroom.room.bookings import postings
    from pokerroom.room.ledger import HOUSE
    from pokerroom.table.prizes import PrizePaid

    [payment] = postings("t1", [PrizePaid((), 0, "Ann", "500", "chips", 500)], live.room.registry)
    assert (payment.debit, payment.credit, payment.backed) == ("prize/bonus", "table/t1", True)
    before = live.room.ledger.balance(HOUSE)
    told = manager.post("/api/jackpots", {"do": "put", "fund": "bonus", "amount": 400, "id": "b1"})
    assert told["funds"][0]["held"] == 400 and live.room.ledger.balance(HOUSE) == before - 400
