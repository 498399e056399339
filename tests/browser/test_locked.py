"""A hand that cannot be opened, in a browser: players and desk are told, and two officers void it."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from pokerroom.room.tempo import Tempo
from tests.browser.axe import findings
from tests.browser.conftest import Visits, picture
from tests.web.live import Live
from tests.web.test_locked import TOP, WHY, left_in_a_hand


def come(visit: Visits, live: Live, name: str) -> Page:
    """Let somebody in who has an account."""
    page = visit(None, room=live)  # type: ignore[arg-type]
    headers = {"X-Pokerroom": "1", "Origin": live.address}
    sent = {"name": name, "password": f"correct horse {name}"}
    doors = ("/api/sign-up", "/api/sign-in")
    assert any(page.request.post(door, data=sent, headers=headers).ok for door in doors)
    return page


@pytest.mark.logs("its hand is sealed, and the key is not here")
@pytest.mark.logs("records, anchors")  # they lie with the keys
@pytest.mark.logs("voids hand rows")
def test_two_officers_void_a_hand_that_cannot_be_opened(visit: Visits, tmp_path: Path) -> None:
    folder = tmp_path / "room"
    with ThreadPoolExecutor(1) as beside:  # in this thread the browser has its own loop
        beside.submit(asyncio.run, left_in_a_hand(folder, tmp_path / "keys")).result()
    with Live(folder, Tempo(600.0, 600.0, 600.0), seconds=600) as live:
        mona, gil, ann = (come(visit, live, name) for name in ("Mona", "Gil", "Ann"))
        mona.request.get(f"{live.address}/manager/{live.room.people.manager_link()}")
        headers = {"X-Pokerroom": "1", "Origin": live.address}
        assert mona.request.post("/api/offices", data={"name": "Gil", "office": TOP}, headers=headers).ok
        ann.goto("/table/t1")
        expect(ann.get_by_text("sealed, and the key is not here")).to_be_visible()
        picture(ann, "locked-table")
        mona.goto("/desk")
        mona.get_by_role("link", name="sealed, and the key is not here").click()
        form = mona.get_by_role("form", name="Void the hand that cannot be opened")
        expect(form.get_by_role("button")).to_be_disabled()
        form.get_by_label("Why").fill(WHY)
        assert findings(mona) == []
        picture(mona, "locked-desk")
        form.get_by_role("button", name=f"Void it as {TOP}").click()
        expect(mona.get_by_text("A second person signs this")).to_be_visible()
        gil.goto("/desk")
        waiting = gil.get_by_role("region", name="Two signatures")
        expect(waiting).to_contain_text(WHY)
        waiting.get_by_role("button", name="Sign").click()
        expect(waiting).to_have_count(0)
        expect(form).to_have_count(0)
        expect(ann.get_by_text("sealed, and the key is not here")).to_have_count(0)
        mona.goto("/records/incidents?kind=sealed")
        ended = mona.get_by_role("table", name="Incidents that were found").get_by_role("row").nth(1)
        expect(ended).to_contain_text(f"The {TOP} voided the hand with row")
        picture(mona, "records-incidents")
        live.room.watchman.anchor()
        mona.goto("/records/anchors")
        expect(mona.get_by_role("button", name="Copy the root of anchor 1")).to_be_visible()
        picture(mona, "records-anchors")
