"""The cashier in a browser: chips issued by two people with a receipt, a statement of one's own, and limits."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.axe import findings
from tests.browser.conftest import picture
from tests.browser.players import HOLDEM, Tables
from tests.browser.test_desk import grant


def found(page: Page, name: str) -> None:
    """Look somebody up at the cashier."""
    page.get_by_label("Name or number").fill(name)
    expect(page.get_by_role("form", name="Issue or cash")).to_contain_text(name)


def test_two_people_issue_chips_and_there_is_a_receipt(tables: Tables) -> None:
    ann, cass, manager = tables.person("Ann"), tables.person("Cass"), tables.manager()
    grant(manager, "Cass", "cashier")
    ann.page.goto("/desk/cashier")
    expect(ann.page.get_by_text("Chips are issued and cashed by the cashier")).to_be_visible()
    cass.page.goto("/desk")
    cass.page.get_by_role("link", name="Cashier").click()
    found(cass.page, "Cass")
    expect(cass.page.get_by_text("This is you: somebody else does it.")).to_be_visible()
    found(cass.page, "Ann")
    form = cass.page.get_by_role("form", name="Issue or cash")
    form.get_by_label("Chips").fill("2500")
    form.get_by_label("Why").fill("paid at the door")
    form.get_by_role("button", name="Issue chips").click()
    waits = cass.page.get_by_role("region", name="Two signatures")
    expect(waits).to_contain_text("Issue 2500 chips to Ann: paid at the door")
    expect(waits.get_by_role("button", name="Sign")).to_have_count(0)
    assert findings(cass.page) == []
    manager.page.goto("/desk/cashier")
    manager.page.get_by_role("button", name="Sign").click()
    receipt = manager.page.get_by_role("region", name="Receipt 1")
    expect(receipt).to_contain_text("2,500 chips issued to Ann")
    expect(receipt).to_contain_text("Cass and Max")
    expect(cass.page.get_by_role("region", name="Receipts")).to_contain_text("issued to Ann")
    expect(cass.page.get_by_role("form", name="Issue or cash")).to_contain_text("12,500")
    assert findings(manager.page) == []
    found(manager.page, "Ann")
    picture(manager.page, "cashier")
    manager.page.emulate_media(media="print")
    expect(manager.page.get_by_label("Name or number")).to_be_hidden()
    expect(receipt).to_be_visible()
    picture(manager.page, "receipt-printed")
    manager.page.emulate_media(media="screen")
    manager.page.goto("/desk/statements")
    manager.page.get_by_role("textbox", name="Account").fill("Ann")
    manager.page.get_by_role("link", name=re.compile("^Ann")).click()
    statement = manager.page.get_by_role("region", name="Statement")
    expect(statement).to_contain_text("Issued at the desk")
    expect(statement.get_by_role("link", name="receipt 1")).to_be_visible()
    assert findings(manager.page) == []
    picture(manager.page, "statements")


def test_somebody_reads_their_statement_and_sets_limits(tables: Tables) -> None:
    bea = tables.person("Bea")
    tables.open(HOLDEM, [bea])
    bea.page.goto("/")
    bea.page.get_by_text("Bea", exact=True).click()
    bea.page.get_by_role("link", name="My chips and limits").click()
    expect(bea.page.get_by_role("region", name="Statement")).to_contain_text("Sat down")
    chips = bea.page.get_by_role("form", name="Chips brought to tables")
    chips.get_by_label("Chips a day").fill("1000")
    chips.get_by_role("button", name="Set").click()
    expect(chips).to_contain_text("1,000 a day")
    chips.get_by_label("Chips a day").fill("5000")
    chips.get_by_role("button", name="Set").click()
    expect(chips).to_contain_text("on: 5,000 a day")
    expect(chips).to_contain_text("1,000 a day.")
    time = bea.page.get_by_role("form", name="Time at tables")
    time.get_by_label("Minutes a day").fill("90")
    time.get_by_role("button", name="Set").click()
    expect(time).to_contain_text("1 h 30 min")
    assert findings(bea.page) == []
    picture(bea.page, "limits")
    out = bea.page.get_by_role("form", name="Keep out")
    out.get_by_label("For how long").select_option("a week")
    expect(out.get_by_role("button", name="Keep me out")).to_be_disabled()
    out.get_by_label(re.compile("I want this")).check()
    out.get_by_role("button", name="Keep me out").click()
    expect(bea.page.get_by_text("Nothing makes that shorter")).to_be_visible()
    expect(bea.page.get_by_role("region", name="Statement")).to_contain_text("Left")
    bea.page.goto("/chips")
    expect(bea.page.get_by_role("region", name="Statement")).to_contain_text("Left")
    picture(bea.page, "limits-out")


def test_on_a_phone_nothing_stands_out_of_the_page(tables: Tables) -> None:
    manager = tables.manager(phone=True)
    wide = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
    for path, shown in (
        ("/desk/cashier", "Receipts"),
        ("/desk/statements?account=bank", "Statement"),
        ("/chips", "Statement"),
    ):
        manager.page.goto(path)
        expect(manager.page.get_by_role("region", name=shown)).to_be_visible()
        assert manager.page.evaluate(wide) <= 0, path
        picture(manager.page, f"phone{path.split('?')[0].replace('/', '-')}")
