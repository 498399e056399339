"""Attacks on chips, over the socket and HTTP of a running room: refused, nothing changed, logged once; and lawful twins.

`docs/room.md` lists them. What the ledger itself promises is in `test_ledger`, what the writer does in `test_writer`.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from pokerroom.hand.dealer import PushPot
from pokerroom.room.cashier import STREAM as CASHIER
from pokerroom.room.copies import verified
from pokerroom.room.ledger import drop_account, person_account, table_account
from pokerroom.room.owner import Owner
from pokerroom.room.room import Room
from pokerroom.room.store import FILE
from pokerroom.room.tempo import Tempo
from pokerroom.room.watchman import WRITING
from tests.limits import PLENTY
from tests.room.test_writer import FAILED, MENDED, locked
from tests.running import RunningRoom
from tests.web.live import Live, connected, guest_at
from tests.web.visitors import Log, Visitor, dealt, first_of, logged, opened, refused, standing, until

DEEP = "crown holdem, no limit, blinds 1/2, buy in 40 to 10000"
SOLD = f"{DEEP}, time to act 60, extra time 30 seconds 2 times for 5"
ALL = 10_000  # what everybody begins with


@pytest.fixture
def live(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Live]:
    monkeypatch.setattr("pokerroom.room.sqlite.WAIT", 0.05)  # whoever finds the file locked does not wait long
    slow = Tempo(between=600.0, bot=600.0, officer=600.0, request=600.0)
    with Live(tmp_path / "room", slow, seconds=600.0, limits=PLENTY) as found:
        yield found
        faults = [line for line in found.faults.lines if FAILED not in line]
        assert not faults, faults[0][-3000:]
        agree(found.room)


def agree(room: Room) -> None:
    """Every table has what its account holds, and no chip was made or lost."""
    room.ledger.check()
    for owner in room.tables.values():
        assert room.ledger.balance(table_account(owner.id)) == owner.table.chips, owner.id


def purse(live: Live, visitor: Visitor) -> int:
    return live.room.ledger.balance(person_account(visitor.person.id))


# 8. The file of the chips is locked for a while


@pytest.mark.logs(FAILED)
@pytest.mark.logs(MENDED)
@pytest.mark.logs("incident: writing")
def test_nobody_sits_with_the_same_chips_at_two_tables_while_the_file_is_locked(live: Live) -> None:
    guest, tables = Visitor(live, guest=True), [opened(live, sign=DEEP) for _ in "ab"]
    sit = {"type": "Sit", "seat": 1, "chips": ALL}
    before = [standing(owner) for owner in tables]
    with logged(live) as log:
        with locked(live.room.folder / FILE):
            for owner in tables:
                live.app.state.incidents._last.clear()  # each refusal has its line, however fast they come
                answer = guest.acts(sit, owner.id)
                assert not answer["ok"] and "cannot write anything down" in answer["sentence"]
            health = httpx.get(f"{live.address}/health")
            assert health.status_code == 503
            [part] = [each for each in health.json()["parts"] if not each["ok"]]
            assert part["name"] == "writer" and "locked" in part["says"]
            assert [each for each in live.room.incidents.open if "locked" in each]
        assert [standing(owner) for owner in tables] == before and purse(live, guest) == ALL
        for owner in tables:
            assert len(log.wait(refused="act", who=guest.name, table=owner.id, act="Sit")) == 1
        until(lambda: not live.room.writer.trouble, "it does not mend itself")
        assert len(said(log, FAILED)) == 1
        log_has(log, MENDED)
    until(lambda: live.room.incidents.latest(), "the incident is written down when it can be")
    until(lambda: live.room.incidents.latest()[0].until, "and so is its end")
    [incident] = live.room.incidents.latest()
    assert (incident.kind, incident.where) == (WRITING, FILE) and "locked" in incident.what
    assert httpx.get(f"{live.address}/health").status_code == 200


def said(log: Log, words: str) -> list[str]:
    return [line for line in log.lines if words in line]


def log_has(log: Log, words: str) -> None:
    until(lambda: said(log, words), f"nothing says {words}")
    assert len(said(log, words)) == 1


def test_twin_one_sits_at_two_tables_with_chips_for_both(live: Live) -> None:
    guest, tables = Visitor(live, guest=True), [opened(live, sign=DEEP) for _ in "ab"]
    for owner in tables:
        assert guest.acts({"type": "Sit", "seat": 1, "chips": ALL // 2}, owner.id)["ok"]
    assert [owner.table.stacks for owner in tables] == [{guest.name: ALL // 2}] * 2 and purse(live, guest) == 0


def test_the_same_chips_sent_to_many_tables_at_once_come_to_one(live: Live) -> None:
    guest, tables = Visitor(live, guest=True), [opened(live, sign=DEEP) for _ in range(6)]
    with ThreadPoolExecutor(6) as pool:
        with live.room.store.database._write_lock:  # so that all meet at the same commit
            asked = [pool.submit(guest.acts, {"type": "Sit", "seat": 1, "chips": ALL}, owner.id) for owner in tables]
            until(lambda: all(owner.writing for owner in tables), "they do not all wait")
        answers = [each.result(30) for each in asked]
    assert sorted(each["ok"] for each in answers) == [False] * 5 + [True]
    assert sum(bool(owner.table.stacks) for owner in tables) == 1 and purse(live, guest) == 0


# 9. The file is locked, and the room is killed


async def sends(address: str, cookie: str, table: str, act: dict[str, Any], *, wait: bool = True) -> dict[str, Any]:
    """Send an act to a room, and wait for its answer, or go before it comes."""
    async with connected(address, cookie) as ws:
        await ws.send(json.dumps({"type": "act", "table": table, "id": f"{time.monotonic_ns()}", "act": act}))
        if not wait:
            await asyncio.sleep(0.3)
            return {}
        while True:
            message: dict[str, Any] = json.loads(await asyncio.wait_for(ws.recv(), 20))
            if message["type"] == "answer":
                return message


def left_behind(folder: Path) -> dict[str, dict[str, int]]:
    """What everybody has at each table of a room that was closed, a hand included, once everything in it agrees."""
    assert verified(folder).faults == []
    found: dict[str, dict[str, int]] = {}

    async def look() -> None:
        room = Room(folder, tempo=Tempo(600.0, 600.0, 600.0))
        await room.start()
        assert room.incidents.open == []
        agree(room)
        found.update({owner.id: dict(owner.table.in_play) for owner in room.tables.values()})
        await room.stop()

    asyncio.run(look())
    return found


def seated(room: RunningRoom) -> list[str]:
    """Three guests, who sit at the first of two tables; their cookies."""
    guests = [guest_at(room.address) for _ in "abc"]
    head = {"X-Pokerroom": "1", "Origin": room.address, "Cookie": guests[0]}
    for _ in "ab":
        assert httpx.post(f"{room.address}/api/tables", json={"sign": DEEP}, headers=head).status_code == 201
    for seat, guest in enumerate(guests, 1):
        sat = asyncio.run(sends(room.address, guest, "t1", {"type": "Sit", "seat": seat, "chips": 200}))
        assert sat["ok"], sat["sentence"]
    return guests


def opened_again(room: RunningRoom) -> dict[str, dict[str, int]]:
    """Kill a room and open it again: what each of its tables has."""
    room.kill()
    room.open()
    told = {part["name"]: part["ok"] for part in room.get("/health")["parts"]}
    assert told["ledger"] and told["chain"]
    room.close()
    return left_behind(room.folder / "data")


def test_tables_equal_accounts_after_a_locked_file_and_a_kill(tmp_path: Path) -> None:
    with RunningRoom(tmp_path).open() as room:
        guests = seated(room)
        with closing(sqlite3.connect(tmp_path / "data" / FILE, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            sit = {"type": "Sit", "seat": 1, "chips": ALL - 200}
            asyncio.run(sends(room.address, guests[0], "t2", sit, wait=False))
            asyncio.run(sends(room.address, guests[1], "t1", {"type": "Buy", "amount": 50}, wait=False))
            room.kill()
        stacks = opened_again(room)
    assert sorted(stacks["t1"].values()) == [200] * 3 and not stacks["t2"]


def test_tables_equal_accounts_after_a_kill_with_everything_written(tmp_path: Path) -> None:
    with RunningRoom(tmp_path).open() as room:
        guests = seated(room)
        assert asyncio.run(sends(room.address, guests[0], "t2", {"type": "Sit", "seat": 1, "chips": ALL - 200}))["ok"]
        stacks = opened_again(room)
    assert sorted(stacks["t1"].values()) == [200] * 3 and list(stacks["t2"].values()) == [ALL - 200]


# 10. More play chips while all that somebody has lies in a pot


def all_in(live: Live, *players: Visitor, calls: bool) -> Owner:
    """A hand in which the first to act puts everything in; the other calls, or thinks."""
    owner = opened(live, *players, sign=DEEP, chips=ALL)
    dealt(live, owner)
    for _ in range(2 if calls else 1):
        whose, hand = first_of(owner, players), owner.table.hand
        assert hand is not None
        act = {"type": "Bet", "to": ALL} if "raise" in hand.due.options else {"type": "Call"}
        answer = whose.acts(act, owner.id)
        assert answer["ok"], answer["sentence"]
    return owner


def test_no_chips_come_to_somebody_whose_chips_are_in_the_pot(live: Live) -> None:
    players = [Visitor(live, "Al"), Visitor(live, "Bo")]
    owner = all_in(live, *players, calls=False)
    [broke] = [each for each in players if owner.table.stacks[each.name] == 0]
    assert purse(live, broke) == 0
    before, rows = standing(owner), live.room.store.end(CASHIER)
    with logged(live) as log:
        told = broke.post("/api/refill", status=403)
        assert told["sentence"] == "you have 10,000 chips; you get more when you have none, on tables neither."
        assert len(log.wait(path="/api/refill", status=403)) == 1
    assert (standing(owner), live.room.store.end(CASHIER), purse(live, broke)) == (before, rows, 0)


def test_twin_who_has_lost_all_of_it_gets_chips_once(live: Live) -> None:
    loser = None
    while loser is None:  # a pot may be divided
        players = [Visitor(live, "Al"), Visitor(live, "Bo")]
        owner = all_in(live, *players, calls=True)
        while (hand := owner.table.hand) is not None:
            if hand.due.actor == "dealer":
                live.within(lambda table=owner: table.act("", PushPot()))
            else:
                assert first_of(owner, players).acts({"type": "Show"}, owner.id)["ok"]
        loser = next((each for each in players if owner.table.stacks.get(each.name, 0) == 0), None)
    assert loser.post("/api/refill")["person"]["chips"] == ALL == purse(live, loser)
    loser.post("/api/refill", status=403)
    assert purse(live, loser) == ALL


def test_no_chips_come_to_another_account_on_the_same_device(live: Live) -> None:
    """Whose chips lie in a pot comes as a guest, and is given none, neither to begin with nor when they ask."""
    players = [Visitor(live, "Al"), Visitor(live, "Bo")]
    owner = all_in(live, *players, calls=False)
    [broke] = [each for each in players if owner.table.stacks[each.name] == 0]
    before, rows = standing(owner), live.room.store.end(CASHIER)
    broke.post("/api/sign-out")
    assert broke.post("/api/guest")["person"]["chips"] == 0
    with logged(live) as log:
        told = broke.post("/api/refill", status=403)
        says = "you have chips under another account; you get more when you have none, under any of yours."
        assert told["sentence"] == says
        assert len(log.wait(path="/api/refill", status=403)) == 1
    assert (standing(owner), live.room.store.end(CASHIER), purse(live, broke)) == (before, rows, 0)


# 11. Extra time with an empty purse


def at_the_turn(live: Live, chips: int) -> tuple[Owner, Visitor, int]:
    """A table where time is sold, whose turn it is there, and until when."""
    players = [Visitor(live, "Al"), Visitor(live, "Bo")]
    owner = opened(live, *players, sign=SOLD, chips=chips)
    dealt(live, owner)
    return owner, first_of(owner, players), owner._turn.deadline


def test_extra_time_is_not_given_to_an_empty_purse(live: Live) -> None:
    owner, whose, deadline = at_the_turn(live, ALL)
    before = standing(owner)
    with logged(live) as log:
        answer = whose.acts({"type": "Extend"}, owner.id)
        assert "not 5" in refused(log, owner, whose, answer, before, "act")
    assert owner._turn.deadline == deadline and live.room.ledger.balance(drop_account(owner.id)) == 0


def test_twin_extra_time_is_paid_and_given(live: Live) -> None:
    owner, whose, deadline = at_the_turn(live, 200)
    with logged(live) as log:
        answer = whose.acts({"type": "Extend"}, owner.id)
        assert answer["ok"], answer["sentence"]
        assert not log.found(table=owner.id)
    assert owner._turn.deadline == deadline + 30_000
    assert live.room.ledger.balance(drop_account(owner.id)) == 5 and purse(live, whose) == ALL - 200 - 5


# 12. The same Buy twice


def test_the_same_buy_sent_twice_buys_once(live: Live) -> None:
    guest = Visitor(live, guest=True)
    owner = opened(live, guest, sign=DEEP)
    buy = {"type": "act", "table": owner.id, "id": "b1", "act": {"type": "Buy", "amount": 50}}
    first, again = [each for each in guest.tells(buy, buy) if each["type"] == "answer"]
    assert first == again and first["ok"]
    before = standing(owner)
    [later] = [each for each in guest.tells(buy) if each["type"] == "answer"]  # by another connection
    assert later == first and standing(owner) == before
    assert owner.table.stacks == {guest.name: 250} and purse(live, guest) == ALL - 250
    with logged(live) as log:  # another one under its id is neither done nor called done
        [other] = [each for each in guest.tells({**buy, "act": {"type": "Buy", "amount": 60}}) if "ok" in each]
        assert "another one" in refused(log, owner, guest, other, before, "act")
    assert purse(live, guest) == ALL - 250


def test_twin_two_buys_with_ids_of_their_own_are_two(live: Live) -> None:
    guest = Visitor(live, guest=True)
    owner = opened(live, guest, sign=DEEP)
    assert all(guest.acts({"type": "Buy", "amount": 50}, owner.id)["ok"] for _ in "ab")
    assert owner.table.stacks == {guest.name: 300} and purse(live, guest) == ALL - 300
