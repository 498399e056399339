"""A room that is killed comes back with everything it had acknowledged, whatever else went wrong before."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pokerroom.room import verify
from pokerroom.room.ledger import person_account
from pokerroom.room.owner import Owner
from pokerroom.room.person import Person
from pokerroom.room.room import Room
from pokerroom.room.sent import Sent
from pokerroom.room.store import FILE
from pokerroom.room.tempo import Tempo
from tests.load import faults
from tests.load.clients import Client, Company, SentAct
from tests.load.crash import crashes
from tests.load.left import Messages, look
from tests.room.test_once import buys, in_a_room
from tests.table.kinds import acts


@pytest.mark.parametrize("fault", ["", *faults.FAULTS])
def test_a_killed_room_comes_back(fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faults, "STOPPED", 1.0)
    found = crashes(tmp_path, [fault], 4, 7)
    assert found.kills[fault] == 1
    assert found.counted["hands"] >= 2  # on a busy machine there is little time between two kills
    assert found.counted["Sit acknowledged"], "nobody sat down, and nothing could have been lost"
    assert max(up.whole for _, up in found.ups) < 30


def left(folder: Path) -> Company:
    """A room in which somebody sat down and bought, closed; and what they were told."""
    company = Company(Random(1), longest=0)

    async def story(room: Room, owner: Owner, person: Person) -> None:
        client = Client(Random(1), "", person.id, person.name)
        company.clients.append(client)
        sit, buy = SentAct("t1", "sit", {"type": "Sit", "chips": 200}), SentAct("t1", "one", {"amount": 50})
        client.acts |= {"sit": sit, "one": buy}
        sit.row = await room.act("t1", person.name, acts.Sit(person.name, 1, 200), Sent(id="sit"))
        buy.row = await buys(room, person, 50, "one")
        company.seen["t1"] = buy.row

    in_a_room(folder, story)
    return company


def looked(folder: Path, company: Company) -> None:
    messages = Messages()
    look(folder, company.seen, {}, messages)
    company.check(folder, messages)


def test_a_room_that_lost_nothing_is_found_so(tmp_path: Path) -> None:
    looked(tmp_path, left(tmp_path))


def test_an_acknowledged_row_that_is_gone_is_found(tmp_path: Path) -> None:
    company = left(tmp_path)
    company.seen["t1"] += 1
    with pytest.raises(AssertionError, match="showed row"):
        looked(tmp_path, company)


def test_an_acknowledged_act_that_was_not_done_is_found(tmp_path: Path) -> None:
    company = left(tmp_path)
    company.clients[0].acts["two"] = SentAct("t1", "two", {"amount": 5}, row=3)
    with pytest.raises(AssertionError, match="was acknowledged, and stands in"):
        looked(tmp_path, company)


@pytest.mark.parametrize("more", [-50, 50])
def test_chips_that_were_booked_twice_or_not_at_all_are_found(tmp_path: Path, more: int) -> None:
    """Also where the accounts agree with the transfers, and all together with nothing."""
    company = left(tmp_path)
    base = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    account = person_account(company.clients[0].id)
    base.execute("DROP TRIGGER transfer_stays")
    for name, change in ((account, -more), ("table/t1", more)):
        base.execute("UPDATE account SET balance = balance + ? WHERE name = ?", (change, name))
    if more < 0:
        base.execute("DELETE FROM transfer WHERE why = 'bought chips'")
    else:
        again = "SELECT 'table/t1/3/9', debit, credit, amount, at, why FROM transfer WHERE why = 'bought chips'"
        base.execute(f"INSERT INTO transfer (reference, debit, credit, amount, at, why) {again}")
    base.close()
    with pytest.raises(AssertionError, match="booked otherwise than written"):
        looked(tmp_path, company)


def test_a_room_that_is_killed_again_and_again_is_not_verified_from_the_same_row_each_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It lives for less than an hour, and writes few rows in each life: they count together."""
    monkeypatch.setattr("pokerroom.room.watchman.MOST_ROWS", 30)
    walked: list[int] = []
    plain = verify.since_anchor

    def looked_through(*asked: Any) -> Any:
        found = plain(*asked)
        walked.append(found.rows)
        return found

    monkeypatch.setattr("pokerroom.room.room.since_anchor", looked_through)

    async def life(number: int) -> None:
        room = Room(tmp_path, tempo=Tempo(600.0, 600.0, 600.0))
        await room.start()
        if not number:
            await room.open_table("crown holdem, no limit, blinds 1/2")
        for each in range(10):
            await room.act("t1", "Ann Bot", acts.JoinList("Ann Bot") if each % 2 == 0 else acts.LeaveList("Ann Bot"))
        await asyncio.sleep(0.3)
        await asyncio.gather(*(owner.stop() for owner in room.tables.values()))
        room.writer.close()  # nothing else is done, as when it is killed
        room.store.close()
        room.people.close()

    for number in range(10):
        asyncio.run(life(number))
    assert max(walked) < 60, walked
