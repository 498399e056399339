"""Private tables: there for those alone whom the host invites; the host opens, invites, pauses, closes, and nothing else."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pokerroom.room.hosting import STREAM
from pokerroom.room.ledger import person_account
from pokerroom.room.tempo import Tempo
from pokerroom.room.verify import check
from tests.limits import PLENTY
from tests.web.live import Live
from tests.web.visitors import Visitor, logged, standing

SIGN = "house holdem, no limit, blinds 1/2, buy in 40 to 400"
SOON = Tempo(between=0.02, bot=0.005, officer=0.05, request=0.02)


@pytest.fixture
def live(tmp_path: Path) -> Iterator[Live]:
    with Live(tmp_path, SOON, seconds=600.0, limits=PLENTY) as found:
        yield found
        assert not found.faults.lines, found.faults.lines[0][-3000:]


def wait(done: Callable[[], Any]) -> None:
    until = time.monotonic() + 10
    while not done():
        assert time.monotonic() < until, "it took too long"
        time.sleep(0.01)


def listed(visitor: Visitor) -> list[str]:
    return [each["id"] for each in visitor.get("/api/lobby")["tables"]]


def test_a_private_table_is_there_for_those_who_are_invited(live: Live) -> None:
    host, friend, stranger = Visitor(live, "Hetty"), Visitor(live, "Fred"), Visitor(live, guest=True)
    table = host.post("/api/tables", {"sign": SIGN, "private": True}, 201)["id"]
    assert listed(host) == [table] and listed(friend) == listed(stranger) == []
    [row] = host.get("/api/lobby")["tables"]
    assert row["private"] and row["host"]
    for visitor in (friend, stranger):  # they hear the same as of a table that is not there
        told = visitor.tells({"type": "watch", "table": table}, {"type": "watch", "table": "t99"})
        refused = [each["sentence"] for each in told if each["type"] == "refused"]
        assert refused == [f'there is no table "{each}".' for each in (table, "t99")]
        answer = visitor.acts({"type": "Sit", "seat": 1, "chips": 100}, table)
        assert not answer["ok"] and answer["sentence"] == f'there is no table "{table}".'
        visitor.get(f"/api/tables/{table}/hands", 404)
        visitor.get(f"/api/hands/{table}/1", 404)
        visitor.post(f"/api/tables/{table}/bots", {"seats": 2}, 404)
        with logged(live) as log:
            visitor.post(f"/api/tables/{table}/host", {"do": "invite", "name": visitor.name}, 422)
            assert len(log.wait(path=f"/api/tables/{table}/host", status=422)) == 1
    assert host.post(f"/api/tables/{table}/host", {"do": "invite", "name": friend.name})["invited"] == [friend.name]
    host.post(f"/api/tables/{table}/host", {"do": "invite", "name": friend.name}, 422)
    host.post(f"/api/tables/{table}/host", {"do": "invite", "name": "Nobody"}, 422)
    assert listed(friend) == [table] and listed(stranger) == []
    assert not friend.get("/api/lobby")["tables"][0]["host"]
    assert friend.acts({"type": "Sit", "seat": 1, "chips": 100}, table)["ok"]
    friend.post(f"/api/tables/{table}/host", {"do": "pause"}, 422)


def test_the_host_pauses_and_closes_after_the_hand_and_decides_nothing(live: Live) -> None:
    host, friend = Visitor(live, "Hetty"), Visitor(live, "Fred")
    table = host.post("/api/tables", {"sign": SIGN, "private": True}, 201)["id"]
    address = f"/api/tables/{table}/host"
    owner = live.room.tables[table]
    host.post(address, {"do": "invite", "name": friend.name})
    assert host.post(address, {"do": "pause"})["paused"]
    host.post(address, {"do": "pause"}, 422)
    for seat, visitor in enumerate((host, friend), 1):
        assert visitor.acts({"type": "Sit", "seat": seat, "chips": 100}, table)["ok"]
    time.sleep(0.3)
    assert owner.table.state.number == 0, "no hand is dealt in a pause"
    assert not host.post(address, {"do": "resume"})["paused"]
    wait(lambda: owner.table.hand is not None and not owner._writing)
    before = standing(owner)
    for act in (
        {"type": "Close", "office": "Floor"},
        {"type": "Order", "office": "Manager", "power": "voids the hand", "ground": "cards"},
        {"type": "Move", "name": friend.name, "seat": 5, "office": "Floor"},
        {"type": "Sweep", "seat": 1},
    ):
        with logged(live) as log:
            assert "for the staff" in host.acts(act, table)["sentence"]
            assert len(log.wait(who=host.name, table=table, act=act["type"])) == 1
    assert standing(owner) == before
    assert host.post(address, {"do": "close"})["closing"]
    host.post(address, {"do": "close"}, 422)
    assert standing(owner) == before, "the hand is played to its end"
    hand = owner.table.hand
    assert hand is not None
    first = host if hand.names[hand.due.seat] == host.name else friend
    assert first.acts({"type": "Fold"}, table)["ok"]
    wait(lambda: owner.table.state.closed)
    assert owner.table.state.number == 1 and not owner.table.stacks
    balances = [live.room.ledger.balance(person_account(each.person.id)) for each in (host, friend)]
    assert sum(balances) == 20_000 and listed(host) == []
    rows = live.room.store.read(STREAM)
    assert check(live.room.store, STREAM) == []
    told = [json.loads(row.data) for row in rows]
    assert [each["step"] for each in told] == ["opened", "invited", "paused", "resumed", "closing"]
    assert {each["host"] for each in told} == {host.person.id} and told[1]["person"] == friend.person.id


def test_a_private_table_is_private_after_a_restart(tmp_path: Path) -> None:
    with Live(tmp_path, SOON, limits=PLENTY) as live:
        host = Visitor(live, "Hetty")
        table = host.post("/api/tables", {"sign": SIGN, "private": True}, 201)["id"]
        host.post(f"/api/tables/{table}/host", {"do": "pause"})
        cookies = host.cookies
    with Live(tmp_path, SOON, limits=PLENTY) as live:
        assert listed(Visitor(live, "Sly")) == []
        again = Visitor(live)
        again.cookies = cookies
        assert listed(again) == [table] and live.room.tables[table].paused


def test_private_tables_play_by_the_book_that_says_what_a_host_may(live: Live) -> None:
    host = Visitor(live, "Hetty")
    said = host.post("/api/tables", {"sign": "crown holdem, no limit, blinds 1/2", "private": True}, 422)
    assert "house book" in said["sentence"] and listed(host) == []
