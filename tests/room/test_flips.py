"""A byte that is another one is found, or nobody gets anything else: a few of every file; `make flips` does many."""

from __future__ import annotations

from pathlib import Path

from tests.battery.battery_flips import run


def test_a_few_bytes_of_every_file(tmp_path: Path) -> None:
    counted = run(tmp_path, flips=15, seed=11)
    assert len(counted) >= 13
    for name in ("log.jsonl (closed)", "anchors.jsonl (closed)", "room.db-wal (killed)", "backup"):
        assert counted[name]["found"] >= 14, name
