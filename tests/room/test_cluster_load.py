"""The load in a room of several processes, in small, where there are servers for it: whose processor an act takes."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.load import load
from tests.load.cluster_load import COST, ClusterLoad
from tests.nats_servers import nats_program
from tests.servers import programs


@pytest.mark.skipif(programs() is None or nats_program() is None, reason="no PostgreSQL, or no nats-server")
def test_a_small_load_in_several_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "SETTLING", 1.0)
    with ExitStack() as kept:
        small = ClusterLoad(2, 2, 2.0, kept)
        try:
            found = asyncio.run(small.run(tmp_path))
        finally:
            small.close()
        assert small.check(tmp_path) == []
    assert load.well(found | {"wrong": []}), found
    assert all(part.process.poll() is not None for part in small.cluster.tables.values())
    parts = [found[f"processor of an act, {name}, µs"] for name in ("gateways", "tables", "PostgreSQL", "NATS")]
    assert parts[0] > 0 and parts[1] > 0 and parts[2] > 0
    assert sum(parts) == pytest.approx(found[COST], abs=4), "all parts, and nothing twice"
