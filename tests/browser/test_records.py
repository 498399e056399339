"""The records in a browser: an inspector searches, audits, prints and copies, on a desk and on a phone."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import findings
from tests.browser.conftest import picture
from tests.browser.players import Tables
from tests.browser.test_desk import grant, played


def part(page: Page, name: str) -> None:
    """Go to another list of the records."""
    page.get_by_role("navigation", name="Records").get_by_role("link", name=name).click()
    expect(page).to_have_title(re.compile(f"^{name} "))


def saved(page: Page, press: str) -> list[list[str]]:
    """A list as it is taken along."""
    with page.expect_download() as told:
        page.get_by_role("link" if press == "link" else "button", name="CSV").click()
    path = Path(str(told.value.path()))
    return list(csv.reader(path.read_text().splitlines()))


@pytest.mark.stories
def test_an_inspector_walks_the_records(tables: Tables) -> None:
    _, table = played(tables, 3)
    ivy = tables.person("Ivy")
    ivy.page.goto("/records/hands")
    expect(ivy.page.get_by_text("for the manager, surveillance and inspectors")).to_be_visible()
    grant(tables.manager(), "Ivy", "inspector")
    page = ivy.page
    page.goto("/desk")
    page.get_by_role("link", name="Records").click()
    form = page.get_by_role("form", name="Search for hands")
    form.get_by_label("Table").fill(table)
    form.get_by_role("button", name="Search").click()
    hands = page.get_by_role("table", name="Hands that were found")
    expect(hands.get_by_role("link").first).to_have_text(re.compile(rf"^{table}/\d+$"))
    assert findings(page) == []
    picture(page, "records-hands")
    assert saved(page, "link")[0][:3] == ["table", "called", "hand"]
    form.get_by_label("Player").fill("Nobody Here")
    form.get_by_role("button", name="Search").click()
    expect(page.get_by_text("Nothing was found")).to_be_visible()
    page.go_back()
    # One of them from the shuffle to the ledger.
    hands.get_by_role("link", name=f"{table}/2", exact=True).click()
    ask = page.get_by_role("group", name="Audit")
    expect(ask).to_contain_text("It will be recorded")
    expect(ask.get_by_role("button", name="Audit it with all cards")).to_have_count(0)
    ask.get_by_role("button", name="Audit this hand").click()
    expect(page.get_by_text("Audited by Ivy (inspector)")).to_be_visible()
    expect(page.get_by_role("region", name="The deck")).to_contain_text("none was changed")
    expect(page.get_by_role("region", name="The chain")).to_contain_text("each follows from the one before it")
    rows = page.get_by_role("table", name="The rows of the hand").get_by_role("row")
    expect(rows.nth(1)).to_contain_text("DealHand")
    expect(rows.nth(1).get_by_role("link", name=re.compile("^CROWN ")).first).to_be_visible()
    assert findings(page) == []
    picture(page, "audit", full=True)
    assert saved(page, "button")[0][0] == "row"
    page.emulate_media(media="print")
    expect(page.get_by_role("navigation")).to_have_count(0)
    expect(page.get_by_role("button")).to_have_count(0)
    assert page.evaluate("() => getComputedStyle(document.documentElement).backgroundColor") == "rgb(255, 255, 255)"
    picture(page, "audit-print", full=True)
    page.emulate_media(media="screen")
    # The other lists.
    page.goto("/records/incidents")
    expect(page.get_by_role("region", name="Refused since the room opened")).to_be_visible()
    picture(page, "records-incidents")
    part(page, "Offices")
    changes = page.get_by_role("table", name="Changes of offices")
    expect(changes.get_by_role("row").filter(has_text="Ivy")).to_contain_text("inspector")
    picture(page, "records-offices")
    part(page, "Anchors")
    expect(page.get_by_text("An anchor is signed every hour")).to_be_visible()
    part(page, "Audits")
    audits = page.get_by_role("table", name="Audits").get_by_role("row")
    expect(audits.nth(1)).to_contain_text(f"{table}/2")
    assert findings(page) == []


@pytest.mark.stories
def test_the_records_on_a_phone(tables: Tables) -> None:
    _, table = played(tables, 2)
    vera = tables.person("Vera", phone=True)
    grant(tables.manager(), "Vera", "surveillance")
    page = vera.page
    for where in (f"/records/hands?table={table}", "/records/incidents", "/records/offices", "/records/anchors"):
        page.goto(where)
        expect(page.get_by_role("navigation", name="Records")).to_be_visible()
        expect(page.get_by_text("One moment …")).to_have_count(0)
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), f"{where} is too wide"
        picture(page, f"phone{where.split('?')[0].replace('/', '-')}")
    page.goto(f"/audit/{table}/1")
    page.get_by_role("button", name="Audit it with all cards").click()
    expect(page.get_by_text("with all cards")).to_be_visible()
    expect(page.get_by_role("region", name="Who looked")).to_contain_text("Vera looked at all cards")
    expect(page.get_by_role("region", name="The hand").get_by_text("Never dealt")).to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    picture(page, "phone-audit")
    page.get_by_role("table", name="The rows of the hand").scroll_into_view_if_needed()
    picture(page, "phone-audit-rows")
