"""The records over HTTP: who reads them and who does not, that nobody reads a card there, and what each list says.

Each refusal has its lawful twin: the same question by somebody who may.
"""

from __future__ import annotations

import csv
import io
import re
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from pokerroom.cards.card import spell
from pokerroom.cards.deck import deck
from pokerroom.hand.rulings.powers import Order
from pokerroom.hand.wager import Folded
from pokerroom.room import finished
from pokerroom.room.inspections import STREAM, InspectionRow
from pokerroom.room.rows import stream_of
from pokerroom.room.verify import check, walk
from pokerroom.web import incidents, schema
from tests.room.test_records import cards_in
from tests.web.test_looks import FLOOR, SAFE, Casino

LISTS = ("/api/incidents", "/api/hands", "/api/hands.csv", "/api/audits", "/api/anchors", "/api/offices/history")
SHEETS = ("/api/incidents?as=csv", "/api/hands.csv", "/api/audits?as=csv", "/api/anchors?as=csv")
FORMULA = '=HYPERLINK("http://evil.example","+1")'


class Inspected(Casino):
    """The same with an inspector, and tables whose names a spreadsheet could take for formulas."""

    inspector: TestClient

    def within(self, what: Callable[[], Awaitable[None]]) -> None:
        """Do something in the loop of the room."""
        assert self._first.portal is not None
        self._first.portal.call(what)


@pytest.fixture(scope="module")
def casino(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inspected]:
    found = Inspected(tmp_path_factory.mktemp("casino"))
    found.open()
    # What a spreadsheet could take for a formula, wherever people may write: the name of a table.
    for name in ("+cmd|' /C calc'!A0", "@SUM(1)", "-2+3", FORMULA):
        made = found.manager.post(
            "/api/tables", json={"sign": "crown holdem, no limit, blinds 1/2", "name": name}, headers=SAFE
        )
        assert made.status_code == 201
    found.manager.post("/api/tables/t2/bots", json={"seats": 2}, headers=SAFE)
    wait(lambda: found.room.tables["t2"].table.state.number > 3)
    found.room.watchman.anchor()
    found.inspector = found.come("Ivy", "inspector")
    yield found
    found.close()


def wait(done: Any) -> None:
    until = time.monotonic() + 30
    while not done():
        assert time.monotonic() < until, "it took too long"
        time.sleep(0.01)


def audit(client: TestClient, number: int, table: str = "t1", *, cards: bool = False, form: str = "") -> Any:
    asked = f"/api/hands/{table}/{number}/audit{form and f'?as={form}'}"
    return client.post(asked, json={"cards": True} if cards else {}, headers=SAFE)


def shown_in(text: str) -> set[str]:
    """The cards in an answer; the fingerprint of a key may have letters like those of cards ("7c8d")."""
    return cards_in(re.sub(r'"fingerprint":"[^"]*"', "", text))


def noted(casino: Inspected) -> list[InspectionRow]:
    return [msgspec.json.decode(row.data, type=InspectionRow) for row in casino.room.store.read(STREAM)]


def with_a_fold(casino: Inspected) -> int:
    """A finished hand in which somebody gave up cards that nobody saw."""
    for number in range(1, 20):
        hand = finished.hand_of(casino.room.hand("t1", number))
        if any(isinstance(event, Folded) for event in hand.log):
            return number
    raise AssertionError("nobody folded")


def someone(casino: Inspected, who: str) -> TestClient:
    client = casino.client()
    if who == "guest":
        assert client.post("/api/guest", headers=SAFE).status_code == 200
    elif who == "player":
        client = casino.ann
    elif who == "floor":
        client = casino.come(f"Floyd {len(casino.room.people.staff())}", FLOOR)
    elif who == "revoked":
        name = f"Rex {len(casino.room.people.staff())}"
        client = casino.come(name, "inspector")
        assert client.get("/api/incidents").status_code == 200
        casino.grant(name, "inspector", held=False)
    return client


# ------------------------------------------------------------------------------------------------ who may


@pytest.mark.parametrize("who", ["stranger", "guest", "player", "floor", "revoked"])
def test_the_records_are_for_those_who_inspect_and_for_nobody_else(casino: Inspected, who: str) -> None:
    client = someone(casino, who)
    before = len(noted(casino))
    for path in LISTS:
        counted = casino.app.state.incidents.counts[incidents.OFFICE]
        answer = client.get(path)
        assert answer.status_code == 403, path
        assert set(answer.json()) == {"sentence", "by"}
        assert casino.app.state.incidents.counts[incidents.OFFICE] == counted + 1
    answer = audit(client, 2)
    assert answer.status_code == 403 and set(answer.json()) == {"sentence", "by"}
    assert len(noted(casino)) == before


@pytest.mark.parametrize("office", ["inspector", "surveillance", "manager"])
def test_whoever_inspects_reads_them(casino: Inspected, office: str) -> None:
    client = casino.manager if office == "manager" else casino.come(f"Uma {office[:4]}", office)
    for path in LISTS:
        answer = client.get(path)
        assert answer.status_code == 200, answer.text
        assert answer.headers["cache-control"] == "private, no-store"
    before = len(noted(casino))
    assert audit(client, 2).status_code == 200
    assert [(each.office, each.table, each.hand) for each in noted(casino)[before:]] == [(office, "t1", 2)]


def test_no_list_shows_a_card(casino: Inspected) -> None:
    for path in LISTS:
        assert not shown_in(casino.inspector.get(path).text), path


# ------------------------------------------------------------------------------------------------ audits


def test_an_audit_shows_what_everybody_saw_and_no_card_more(casino: Inspected) -> None:
    number = with_a_fold(casino)
    ivy = casino.inspector
    seen = shown_in(casino.client().get(f"/api/hands/t1/{number}?as=text").text)
    answer = audit(ivy, number)
    assert answer.status_code == 200, answer.text
    told = answer.json()
    assert shown_in(answer.text) - {"??"} <= seen and len(seen) < 52  # bots may have folded before anything was seen
    assert shown_in(audit(ivy, number, form="csv").text) <= seen
    secret = casino.room.hand("t1", number).between[1].secret
    assert secret not in answer.text
    assert told["burns"] == told["stub"] == [] and not told["looked"]


def test_an_audit_says_what_the_replay_says(casino: Inspected) -> None:
    """Of hand after hand, until one was won by folds and one by cards that lay open."""
    number, winning = 0, set[bool]()
    while len(winning) < 2 or number < 4:
        number += 1
        wait(lambda past=number: casino.room.tables["t2"].table.state.number > past)
        told = audit(casino.inspector, number, "t2").json()
        public = casino.client().get(f"/api/hands/t2/{number}").json()
        said = [(line["text"], line["by"]) for row in told["rows"] for line in row["lines"]]
        assert said[1:-1] == [(step["text"], step["by"]) for step in public["steps"]], number
        winning |= {" with " in text for text, _ in said if " from the pot" in text}
        assert [(each["name"], each["before"], each["after"]) for each in told["hand"]["players"]] == [
            (each["name"], each["before"], each["after"]) for each in public["players"]
        ]


def test_an_audit_says_by_which_build_with_which_seal_in_which_rows_under_which_anchor(casino: Inspected) -> None:
    told = audit(casino.inspector, 3).json()
    room, stream = casino.room, stream_of("t1")
    assert told["build"].startswith("pokerroom ") and "+" in told["build"]
    seal = told["seal"]
    assert seal["sealed"] and seal["whole"] and seal["faults"] == [] and seal["roots"][0]["count"] == 52
    assert seal["roots"][0]["root"] == finished.hand_of(room.hand("t1", 3)).log[0].seal
    hashes: dict[int, str] = {}
    walk(room.store, stream, hear=lambda row, found: hashes.update({row.number: found.hex()}))
    span = room.store.span(stream, 3)
    assert span is not None
    assert [row["number"] for row in told["rows"]] == list(range(span.first, span.last + 1))
    assert all(row["hash"] == hashes[row["number"]] for row in told["rows"])
    assert told["trail"]["faults"] == []
    anchor = told["trail"]["anchor"]
    assert anchor["signed"] and anchor["root"] == room.anchors.every[anchor["number"] - 1].root
    assert room.anchors.heads[stream][told["trail"]["anchored"]] and told["trail"]["anchored"] >= span.last
    assert check(room.store, STREAM) == []


def test_a_packed_hand_is_audited_as_it_was(casino: Inspected) -> None:
    ivy = casino.inspector
    before = audit(ivy, 4).json()
    casino.room.store.pack(stream_of("t1"))
    after = audit(ivy, 4).json()
    assert after["trail"]["packs"] and after["trail"]["loose"] == 0
    assert after["rows"] == before["rows"] and after["trail"]["faults"] == []
    assert after["audits"][0]["number"] == before["audits"][0]["number"] + 1


def test_a_row_that_was_changed_is_found_in_the_audit(casino: Inspected) -> None:
    """By whoever has the file: the hash of a pack is not that of its rows any more."""
    ivy, store = casino.inspector, casino.room.store
    store.pack(stream_of("t1"))
    span = store.span(stream_of("t1"), 5)
    assert span is not None
    place = "last = ? AND stream = (SELECT id FROM stream WHERE name = 'table/t1')"
    changed = f"UPDATE pack SET hash = ? WHERE {place}"
    [(right,)] = store.database.rows(f"SELECT hash FROM pack WHERE {place}", (span.last,))
    with store.database.writing() as base:
        base.execute(changed, (bytes(32), span.last))
    faults = audit(ivy, 5).json()["trail"]["faults"]
    with store.database.writing() as base:
        base.execute(changed, (right, span.last))
    assert faults == [f"row {span.last} of table/t1 does not follow from the rows before it"]
    assert audit(ivy, 5).json()["trail"]["faults"] == []


def test_a_hand_whose_rows_are_gone_is_refused_in_a_sentence(casino: Inspected) -> None:
    """By whoever has the file: nothing is shown, and nothing is noted."""
    store, before = casino.room.store, len(noted(casino))
    store.pack(stream_of("t1"))
    span = store.span(stream_of("t1"), 6)
    assert span is not None
    place = "last = ? AND stream = (SELECT id FROM stream WHERE name = 'table/t1')"
    [kept] = store.database.rows(f"SELECT * FROM pack WHERE {place}", (span.last,))
    with store.database.writing() as base:
        base.execute(f"DELETE FROM pack WHERE {place}", (span.last,))
    answer = audit(casino.inspector, 6)
    with store.database.writing() as base:
        base.execute(f"INSERT INTO pack VALUES ({', '.join('?' * len(kept))})", kept)
    assert answer.status_code == 422 and "cannot be audited" in answer.json()["sentence"]
    assert len(noted(casino)) == before
    assert audit(casino.inspector, 6).json()["trail"]["faults"] == []


def test_all_cards_are_for_surveillance_and_the_look_is_noted_beside_the_audit(casino: Inspected) -> None:
    number = with_a_fold(casino)
    sue = casino.come("Sue", "surveillance")
    looks, audits = len(casino.noted()), len(noted(casino))
    for client in (casino.inspector, casino.manager):
        answer = audit(client, number, cards=True)
        assert answer.status_code == 403 and "surveillance" in answer.json()["sentence"]
    assert (len(casino.noted()), len(noted(casino))) == (looks, audits)
    told = audit(sue, number, cards=True).json()
    where = [*told["stub"], *told["burns"], *told["hand"]["board"]]
    where += [card for player in told["hand"]["players"] for card in player["cards"]]
    assert sorted(where) == sorted(spell([card]) for card in deck(52))
    assert len(casino.noted()) == looks + 1 and noted(casino)[-1].cards and told["looked"]
    assert told["looks"][0]["name"] == "Sue" and told["looks"][0]["hand"] == number
    plain = audit(sue, number)  # and without asking for them they have no more than anybody
    assert not plain.json()["looked"] and len(shown_in(plain.text)) < 52


def test_a_hand_that_is_on_or_is_none_is_not_audited(casino: Inspected) -> None:
    state = casino.room.tables["t1"].table.state
    wait(lambda: state.playing and "Ann" in state.hand.state.names and state.hand.due.actor == "seat")
    wait(lambda: state.hand.state.names[state.hand.due.seat] == "Ann")
    ivy, before = casino.inspector, len(noted(casino))
    answer = audit(ivy, state.number)
    assert answer.status_code == 422 and "is being played" in answer.json()["sentence"]
    assert not shown_in(answer.text)
    for number, table in ((state.number + 1, "t1"), (0, "t1"), (1, "t99"), (999_999_999_999, "t1")):
        assert audit(ivy, number, table).status_code == 404
    assert ivy.post("/api/hands/t1/x/audit", json={}, headers=SAFE).status_code == 404
    found = ivy.get("/api/hands?table=t1").json()["hands"]
    assert state.number not in [each["number"] for each in found]
    assert ivy.post("/api/hands/t1/2/audit", json={"why": 1}, headers=SAFE).status_code == 400
    assert len(noted(casino)) == before


def test_an_audit_is_no_request_that_a_link_could_make(casino: Inspected) -> None:
    ivy, before = casino.inspector, len(noted(casino))
    assert ivy.get("/api/hands/t1/2/audit").status_code in (404, 405)
    assert ivy.post("/api/hands/t1/2/audit").status_code == 403
    assert len(noted(casino)) == before


def test_whoever_plays_there_or_was_in_the_hand_does_not_audit_it(casino: Inspected) -> None:
    before = len(noted(casino))
    casino.grant("Ann", "inspector")
    counted = casino.app.state.incidents.counts[incidents.OFFICE]
    answer = audit(casino.ann, 2)
    assert answer.status_code == 403 and "you play at this table" in answer.json()["sentence"]
    assert casino.app.state.incidents.counts[incidents.OFFICE] == counted + 1
    assert len(noted(casino)) == before
    assert audit(casino.ann, 2, "t2").status_code == 200, "elsewhere they inspect"
    casino.grant("Ann", "inspector", held=False)


def test_what_an_officer_decided_is_told_with_the_office_and_a_void_hand_is_audited(casino: Inspected) -> None:
    room = casino.room
    flo = casino.come("Flo Decides", FLOOR, "TG Assistant Casino Manager")
    number = room.tables["t1"].table.state.number
    wait(lambda: room.tables["t1"].table.state.playing)

    async def void() -> None:
        await room.act("t1", "Flo Decides", Order("TG Assistant Casino Manager", "voids the hand", ground="fire"))

    casino.within(void)
    wait(lambda: room.store.span(stream_of("t1"), number).last > 0)  # type: ignore[union-attr]
    ivy = casino.inspector
    told = audit(ivy, number).json()
    assert told["hand"]["void"]
    [row] = [row for row in told["rows"] if row["who"] == "Flo Decides"]
    assert row["act"] == "Order" and any("the hand is void: fire" in line["text"] for line in row["lines"])
    assert any(line["by"] for line in row["lines"])
    assert all(each["before"] == each["after"] for each in told["hand"]["players"])
    found = ivy.get("/api/hands?table=t1&void=yes").json()["hands"]
    assert number in [each["number"] for each in found]
    assert flo.get("/api/incidents").status_code == 403


def test_chips_that_move_stand_beside_their_rows_by_their_references(casino: Inspected) -> None:
    room = casino.room
    told = audit(casino.inspector, 2).json()
    moved = [each for row in told["rows"] for each in row["moved"]]
    references = [
        each.reference
        for account in room.ledger.balances()
        for line in room.ledger.statement(account, 100_000)
        if (each := line.transfer).reference.startswith("table/t1/")
    ]
    rows = {row["number"] for row in told["rows"]}
    expected = sorted({each for each in references if int(each.split("/")[2]) in rows})
    assert sorted(each["reference"] for each in moved) == expected


# ------------------------------------------------------------------------------------------------ lists


def test_hands_are_found_over_all_tables_page_by_page(casino: Inspected) -> None:
    ivy = casino.inspector
    found: list[tuple[str, int]] = []
    after = ""
    while True:
        page = ivy.get(f"/api/hands?most=9&book=crown&game=holdem&until=2199-01-01{after and f'&after={after}'}").json()
        found += [(each["table"], each["number"]) for each in page["hands"]]
        after = page["next"]
        if not after:
            break
    assert len(found) == len(set(found)) and {"t1", "t2"} <= {table for table, _ in found}
    listed = ivy.get("/api/tables/t1/hands?most=100").json()
    assert {number for table, number in found if table == "t1"} >= {each["number"] for each in listed[3:]}
    sheet = list(csv.reader(io.StringIO(ivy.get("/api/hands.csv?table=t2").text)))
    assert sheet[0][:3] == ["table", "called", "hand"] and len(sheet) > 2
    assert ivy.get("/api/hands?from=2199-01-01").json()["hands"] == []
    assert ivy.get("/api/hands?player=Nobody+Here").json()["hands"] == []


@pytest.mark.parametrize(
    "asked",
    ["from=yesterday", "until=2026-13-01", "pot=-1", "pot=x", "most=101", "table=t99", "after=x", "from=0001-01-01"],
)
def test_a_question_that_makes_no_sense_is_refused_in_a_sentence(casino: Inspected, asked: str) -> None:
    answer = casino.inspector.get(f"/api/hands?{asked}")
    assert answer.status_code == 422 and answer.json()["sentence"]


@pytest.mark.logs("incident: ")
def test_incidents_are_found_by_table_kind_and_day_with_how_they_ended(casino: Inspected) -> None:
    room, ivy = casino.room, casino.inspector
    room.incidents.found("table", "t2", "two chips too many")
    room.incidents.found("writing", "room.db", FORMULA)
    room.incidents.over("table", "t2")
    room.incidents.found("table", "t2", "three chips too many")
    room.incidents.found("table", "t2", "four chips too many")
    every = ivy.get("/api/incidents").json()
    assert [(each["what"], each["how"], bool(each["until"])) for each in every["incidents"][:4]] == [
        ("four chips too many", "", False),
        ("three chips too many", "something else was found there", True),
        (FORMULA, "", False),
        ("two chips too many", "it was found to be so no longer", True),
    ]
    assert {"table", "writing"} <= set(every["kinds"]) and every["refused"]["office"] > 0
    at_table = ivy.get("/api/incidents?table=t2").json()
    assert at_table["total"] == 3 and all(each["tables"] == ["t2"] for each in at_table["incidents"])
    assert [each["what"] for each in ivy.get("/api/incidents?kind=writing").json()["incidents"]] == [FORMULA]
    assert ivy.get("/api/incidents?open=yes&table=t2").json()["total"] == 1
    assert ivy.get("/api/incidents?until=2001-01-01").json()["total"] == 0
    one = ivy.get("/api/incidents?most=1&start=1").json()
    assert [each["what"] for each in one["incidents"]] == ["three chips too many"]
    assert ivy.get("/api/hands?table=t2&incident=yes").json()["hands"], "hands have been played since"
    room.incidents.over("table")
    room.incidents.over("writing")


def test_anchors_are_shown_with_the_key_that_signed_them(casino: Inspected) -> None:
    ivy, room = casino.inspector, casino.room
    told = ivy.get("/api/anchors").json()
    assert told["total"] == len(room.anchors.every) > 0
    first = told["anchors"][0]
    assert first["root"] == room.anchors.last.root and first["signed"] and first["public"] == room.keys.public  # type: ignore[union-attr]
    assert len(first["fingerprint"].replace(" ", "")) == 32
    assert room.keys.signing.hex() not in ivy.get("/api/anchors").text


def test_the_history_of_offices_is_searched(casino: Inspected) -> None:
    casino.come("Hal Once")
    casino.manager.post("/api/offices", json={"name": "Hal Once", "office": FLOOR, "why": FORMULA}, headers=SAFE)
    told = casino.manager.get("/api/offices/history?name=hal+once").json()
    assert [(each["name"], each["office"]) for each in told["changes"]] == [("Hal Once", FLOOR)]
    assert told["total"] == 1
    assert casino.manager.get("/api/offices/history?name=hal+once&office=surveillance").json()["total"] == 0
    assert casino.manager.get("/api/offices/history?until=2001-01-01").json()["total"] == 0
    assert casino.manager.get("/api/offices/history?most=1&start=1").json()["changes"]


@pytest.mark.logs("incident: ")
@pytest.mark.parametrize("path", [*SHEETS, "/api/offices/history?as=csv"])
def test_no_cell_of_a_sheet_is_a_formula(casino: Inspected, path: str) -> None:
    """Names of tables and words of people may begin as one does."""
    casino.room.incidents.found("writing", "room.db", FORMULA)
    audit(casino.inspector, 1, "t2")
    if path.startswith("/api/offices"):
        casino.come("Hal Twice")
        casino.manager.post("/api/offices", json={"name": "Hal Twice", "office": FLOOR, "why": FORMULA}, headers=SAFE)
    answer = casino.manager.get(path)
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/csv")
    assert 'filename="' in answer.headers["content-disposition"]
    rows = list(csv.reader(io.StringIO(answer.text)))
    assert len(rows) > 1 and all(len(row) == len(rows[0]) for row in rows)
    assert all(heading for heading in rows[0])
    cells = [cell for row in rows for cell in row]
    assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@", "\t", "\r"))]
    if path.startswith(("/api/incidents", "/api/offices")):
        assert "'" + FORMULA in cells, "and it is there to be read"
    casino.room.incidents.over("writing")


def test_the_document_says_how_a_room_answers_that_is_not_well() -> None:
    responses = schema.openapi("1")["paths"]["/health"]["get"]["responses"]
    assert responses["503"]["content"] == responses["200"]["content"]


def test_the_folder_is_verified_with_the_rows_of_audits(casino: Inspected, tmp_path: Path) -> None:
    assert audit(casino.inspector, 2).status_code == 200
    for stream in (STREAM, "looks", "incidents"):
        assert check(casino.room.store, stream) == []
