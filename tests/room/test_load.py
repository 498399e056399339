"""The load that `tests.load.load` makes, in small: everybody sits, acts and sees what the others do."""

import asyncio
from pathlib import Path

import pytest

from tests.load import load


def test_a_small_load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "SETTLING", 1.0)
    small = load.Load(tables=3, seats=3, seconds=1.5)
    try:
        found = asyncio.run(small.run(tmp_path / "data"))
    finally:
        small.close()
    assert load.check(tmp_path / "data") == []
    assert (found["seated"], found["lost connections"]) == (9, 0)
    assert found["acts timed"] > 5
    assert 0 < found["act to last receipt, p50 ms"] <= found["act to last receipt, p99 ms"]
    assert found["engine, p99 at most ms"] > 0
    assert found["memory, whole room MB"] > found["memory, empty room MB"]
