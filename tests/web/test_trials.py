"""What would follow from an entry at a table with cards on felt: told to who deals there, and nothing is recorded."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from tests.web.test_felt import BACK, Hall, hall

__all__ = ["hall"]


def _tried(hall: Hall, *lines: str, client: TestClient | None = None) -> dict[str, Any]:
    told = (client or hall.manager).post(f"/api/tables/{hall.table}/trials", json={"lines": list(lines)})
    assert told.status_code == 200, told.text
    return dict(told.json())


def test_what_would_follow_is_told_and_not_done(hall: Hall) -> None:
    hall.done("the dealer deals a hand")
    told = _tried(hall, "Ann raises to 10", "Bob calls", "Bob checks", "Bob raises to 3")
    out_of_turn, call, check, short = told["tried"]
    assert [line["kind"] for line in out_of_turn["follows"]][:1] == ["irregularity"]
    assert "act out of turn" in out_of_turn["follows"][0]["text"]
    assert call["follows"][0]["text"].startswith("Bob calls 2") and not call["says"]
    assert check["says"] and not check["follows"]
    assert short["says"] and short["by"]
    now = hall.room.tables[hall.table].table.hand
    assert now is not None and now.turn == "Bob"  # nothing of it was done


def test_what_taking_back_would_undo(hall: Hall) -> None:
    hall.done("the dealer deals a hand")
    assert _tried(hall)["entered"] == []
    hall.done("Bob raises to 6", "Ann calls")
    [first, *_] = _tried(hall)["entered"]
    assert first["text"].startswith("Ann calls 6")
    hall.done(BACK)
    [first] = _tried(hall)["entered"]
    assert first["text"].startswith("Bob raises to 6")


def test_cards_that_can_still_be_named(hall: Hall) -> None:
    hall.done("the dealer deals a hand", "Bob calls", "Ann checks")
    assert len(_tried(hall)["left"]) == 52
    hall.done("the dealer names As Kd 7c", "Bob shows Qh")
    told = _tried(hall)
    assert len(told["left"]) == 48 and not {"As", "Kd", "7c", "Qh"} & set(told["left"])
    assert told["before"] == []


def test_between_hands_nothing_is_tried(hall: Hall) -> None:
    told = _tried(hall, "the dealer deals a hand")
    assert told["entered"] == [] and told["tried"][0]["says"]


def test_only_who_deals_there_may_ask(hall: Hall, tmp_path: Path) -> None:
    eve = hall.come("Eve")
    refused = eve.post(f"/api/tables/{hall.table}/trials", json={"lines": []})
    assert refused.status_code == 403 and "staff" in refused.text
    opened = hall.manager.post("/api/tables", json={"sign": "house holdem, no limit, blinds 1/2"})
    refused = hall.manager.post(f"/api/tables/{opened.json()['id']}/trials", json={"lines": []})
    assert refused.status_code == 404
