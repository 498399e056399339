"""Bots that are brought: by whoever opened the table or an office, and by nobody else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pokerroom.room.tempo import Tempo
from tests.limits import PLENTY
from tests.web.live import Live
from tests.web.visitors import CROWN, Visitor, logged

HOUSE = "house holdem, no limit, blinds 1/2, buy in 40 to 400"
CALM = Tempo(between=3600.0)


@pytest.fixture
def live(tmp_path: Path) -> Iterator[Live]:
    with Live(tmp_path, CALM, seconds=600.0, limits=PLENTY) as found:
        yield found


def bots(live: Live, table: str) -> int:
    return len(live.room.tables[table].table.state.players)


@pytest.mark.parametrize(("sign", "office", "clause"), [(HOUSE, "Floor", "HOUSE 247"), (CROWN, "TG", "CROWN ")])
def test_bots_come_for_whoever_opened_the_table_and_for_nobody_else(
    live: Live, sign: str, office: str, clause: str
) -> None:
    opener, other = Visitor(live, guest=True), Visitor(live, guest=True)
    table = opener.post("/api/tables", {"sign": sign}, 201)["id"]
    assert opener.get(f"/api/tables/{table}/mine") == {"host": False, "bots": True}
    assert other.get(f"/api/tables/{table}/mine") == {"host": False, "bots": False}
    assert other.acts({"type": "Sit", "seat": 1, "chips": 100}, table)["ok"], "sitting there is not enough"
    with logged(live) as log:
        told = other.post(f"/api/tables/{table}/bots", {"seats": 2}, 403)
        assert len(log.wait(refused="office")) == 1
    assert office in told["sentence"] and "whoever opened the table" in told["sentence"]
    assert any(each.startswith(clause) for each in told["by"]), told
    assert bots(live, table) == 1
    assert opener.post(f"/api/tables/{table}/bots", {"seats": 2})["added"] == 2
    assert bots(live, table) == 3


def test_at_a_table_of_the_house_bots_are_for_the_staff(live: Live) -> None:
    owner = live.within(lambda: live.room.open_table(HOUSE))
    guest, floor = Visitor(live, guest=True), Visitor(live, "Flo")
    told = guest.post(f"/api/tables/{owner.id}/bots", {"seats": 2}, 403)
    assert told["sentence"] == "bots are for the Floor or above." and told["by"] == ["HOUSE 247"]
    floor.post(f"/api/tables/{owner.id}/bots", {"seats": 2}, 403)
    live.room.people.give_office(floor.person.id, "Dealer", "m")
    floor.post(f"/api/tables/{owner.id}/bots", {"seats": 2}, 403)
    live.room.people.give_office(floor.person.id, "Floor", "m")
    assert floor.get(f"/api/tables/{owner.id}/mine")["bots"]
    assert floor.post(f"/api/tables/{owner.id}/bots", {"seats": 2})["added"] == 2
    assert floor.acts({"type": "Sit", "seat": 9, "chips": 100}, owner.id)["ok"]
    assert not floor.get(f"/api/tables/{owner.id}/mine")["bots"], "whoever plays holds no office there"
    floor.post(f"/api/tables/{owner.id}/bots", {"seats": 2}, 403)
