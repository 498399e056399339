"""The development server of the pages, in front of a room that runs: what `npm run dev` opens works like the room itself."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visits
from tests.running import ROOT, RunningRoom

READY = 60.0  # seconds; the first page is compiled when it is asked for


@pytest.fixture
def development(quick: RunningRoom, tmp_path: Path) -> Iterator[str]:
    """The address of a development server before the room."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    said = tmp_path / "said.txt"
    vite = [str(ROOT / "frontend" / "node_modules" / ".bin" / "vite"), "--port", str(port), "--strictPort"]
    with said.open("wb") as out:
        process = subprocess.Popen(
            vite,
            cwd=ROOT / "frontend",
            env={**os.environ, "POKERROOM": quick.address},
            stdout=out,
            stderr=subprocess.STDOUT,
        )
    address = f"http://127.0.0.1:{port}"
    since = time.monotonic()
    try:
        while True:
            try:
                with urllib.request.urlopen(f"{address}/health", timeout=5):
                    break
            except OSError:
                assert process.poll() is None and time.monotonic() - since < READY, said.read_text()
                time.sleep(0.05)
        yield address
    finally:
        process.terminate()
        process.wait(20)


def test_the_pages_work_through_the_development_server(visit: Visits, quick: RunningRoom, development: str) -> None:
    page = visit(None, room=quick)
    visit.forgiven.append("404")  # the development server has no picture for the tab
    page.set_default_timeout(READY * 1000)
    page.goto(development)
    page.get_by_role("button", name="Play as guest").click(timeout=READY * 1000)
    expect(page.locator("header.top summary .name")).to_have_text(re.compile(r"Guest \d+"), timeout=READY * 1000)
    # A table is opened over HTTP, and shown and sat down at over the socket.
    opened = page.evaluate(
        """async () => (await fetch('/api/tables', {method: 'POST', body: '{"sign": "crown holdem, no limit, blinds 1/2"}',
            headers: {'X-Pokerroom': '1', 'Content-Type': 'application/json'}})).json()"""
    )
    page.goto(f"{development}/table/{opened['id']}")
    expect(page.get_by_role("button", name=re.compile("seat", re.IGNORECASE)).first).to_be_visible(timeout=READY * 1000)
    expect(page.get_by_text("The connection is gone")).to_have_count(0)


def test_the_pages_can_be_looked_at_without_a_room(visit: Visits, quick: RunningRoom, development: str) -> None:
    page = visit(None, room=quick)
    visit.forgiven.append("404")  # the development server has no picture for the tab
    page.goto(f"{development}/table/holdem?paper&at=2")
    expect(page.get_by_role("group", name="Seat 2: Bob")).to_be_visible(timeout=READY * 1000)
    expect(page.get_by_text("raises 30")).to_be_visible()
    page.goto(f"{development}/table/stud")  # it is of paper until the tab is closed
    expect(page.get_by_role("group", name="Seat 4: Dimitri")).to_be_visible(timeout=READY * 1000)
