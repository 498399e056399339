"""The cashier while nothing can be written: nothing is half done, and afterwards it is done."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tests.limits import PLENTY
from tests.web.cage import SLOW, Standing, dealing, employed, managed, purse, sign
from tests.web.live import Live
from tests.web.visitors import Visitor


@pytest.mark.logs("writing has failed")
@pytest.mark.logs("incident: writing")
@pytest.mark.logs("writing works again")
def test_nothing_is_half_done_while_the_file_is_locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pokerroom.room.sqlite.WAIT", 0.2)
    with Live(tmp_path, SLOW, seconds=600.0, limits=PLENTY) as live:
        manager = managed(live)
        cass, ann = employed(manager, "Cass"), Visitor(live, "Ann")
        number = cass.post("/api/cashier", dealing(ann, 60))["proposal"]
        before = Standing(live)
        other = sqlite3.connect(tmp_path / "room.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        try:
            told = sign(manager, number, status=503)
            assert "cannot write" in told["sentence"]
            cass.post("/api/cashier", dealing(ann, 60), status=503)
        finally:
            other.execute("ROLLBACK")
            other.close()
        assert Standing(live) == before
        [waits] = cass.get("/api/proposals")["proposals"]
        assert waits["number"] == number, "it waits as before"
        _again(lambda: manager.ask("POST", f"/api/proposals/{number}", {"sign": True}))
        assert purse(ann) == 10_060
        assert all("writing has failed" in line for line in live.faults.lines)


def _again(ask: Any) -> None:
    """Ask until the room has seen that it can write again."""
    for _ in range(50):
        if ask().status_code == 200:
            return
    raise AssertionError("it was never done")
