"""The dashboard in docs asks for figures that the room has, and for all of those that somebody must watch."""

from __future__ import annotations

import json
import re
from pathlib import Path

from pokerroom.room.room import Room
from pokerroom.web.incidents import Incidents
from pokerroom.web.metrics import figures

PAGE = Path(__file__).parents[2] / "docs" / "dashboard.json"
PARTS = ("_bucket", "_sum", "_count")  # of a histogram
SHOWN_OTHERWISE = {"pokerroom_slowest_act_seconds"}  # once slow it stays so: what passes is in the histogram


def test_every_figure_is_asked_for_and_no_other(tmp_path: Path) -> None:
    room = Room(tmp_path)
    try:
        known = {figure.name for figure in figures(room, Incidents(now=room.clock), [])}
    finally:
        room.store.close()
        room.people.close()
    asked = set()
    for panel in json.loads(PAGE.read_text())["panels"]:
        for target in panel["targets"]:
            found = re.findall(r"pokerroom_\w+", target["expr"])
            assert found, target
            asked |= {next((name.removesuffix(part) for part in PARTS if name.endswith(part)), name) for name in found}
    assert asked == known - SHOWN_OTHERWISE
