"""The figures of a room: in the form that Prometheus reads, and for whoever was said."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.testclient import TestClient

from pokerroom.room.tempo import Tempo
from pokerroom.web import metrics
from pokerroom.web.app import create
from tests.limits import PLENTY
from tests.web.live import Live

LINE = re.compile(r'([a-z_]+)(?:\{([a-z]+)="([^"\\]*)"\})? (-?[0-9.e+-]+|\+Inf|NaN)')


def test_metrics_are_in_prometheus_form(tmp_path: Path) -> None:
    with Live(tmp_path, Tempo(0.02, 0.01, 0.05), limits=PLENTY) as live:
        live.within(lambda: live.room.open_table("crown holdem, no limit, blinds 1/2"))
        live.within(lambda: live.room.add_bots("t1", 4))
        told = httpx.get(f"{live.address}/metrics")
        assert told.headers["content-type"].startswith("text/plain; version=0.0.4")
        kinds: dict[str, str] = {}
        helped: set[str] = set()
        values: dict[str, dict[str, float]] = {}
        for line in told.text.splitlines():
            if line.startswith("# HELP "):
                helped.add(line.split()[2])
            elif line.startswith("# TYPE "):
                _, _, name, kind = line.split()
                assert name in helped and name not in kinds and kind in ("gauge", "counter", "histogram")
                kinds[name] = kind
            else:
                read = LINE.fullmatch(line)
                assert read is not None, line
                family = re.sub("_(bucket|sum|count)$", "", read[1]) if read[1] not in kinds else read[1]
                assert family in kinds, line
                values.setdefault(read[1], {})[read[3] or ""] = float(read[4])
        assert all(name.endswith("_total") == (kind == "counter") for name, kind in kinds.items())
        buckets = list(values["pokerroom_act_seconds_bucket"].values())
        assert buckets == sorted(buckets) and buckets[-1] == values["pokerroom_act_seconds_count"][""] > 0
        assert set(values["pokerroom_ok"]) >= {"clock", "disk", "chance", "writer"}
        assert set(values["pokerroom_ok"].values()) == {1.0}


@pytest.mark.parametrize(
    ("who", "client", "headers", "status"),
    [
        (metrics.HERE, "127.0.0.1", {}, 200),
        (metrics.HERE, "::1", {}, 200),
        (metrics.HERE, "192.0.2.7", {}, 403),
        (metrics.HERE, "127.0.0.1", {"X-Forwarded-For": "192.0.2.7"}, 403),
        (metrics.HERE, "127.0.0.1", {"Host": "192.0.2.1"}, 403),
        (metrics.OFF, "127.0.0.1", {}, 403),
        (metrics.OPEN, "192.0.2.7", {}, 200),
    ],
)
def test_metrics_are_for_whoever_was_said(tmp_path: Path, who: str, client: str, headers: Any, status: int) -> None:
    app = create(tmp_path, limits=PLENTY, figures=who)
    with TestClient(app, "http://localhost", client=(client, 5)) as browser:
        assert browser.get("/metrics", headers=headers).status_code == status
