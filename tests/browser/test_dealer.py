"""The dealer's tablet in a browser: real cards lie on felt, and whoever deals them enters what everybody sees."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.axe import findings
from tests.browser.conftest import Visits, picture
from tests.browser.dealers import felt_table
from tests.browser.players import Tables


def test_staff_open_such_a_table_in_the_lobby(tables: Tables) -> None:
    page = tables.manager().page
    page.goto("/")
    page.get_by_role("button", name="Open a table").first.click()
    form = page.get_by_role("dialog")
    form.get_by_role("checkbox", name=re.compile("^Cards on felt")).check()
    expect(form.get_by_role("checkbox", name="Bots take some seats")).to_have_count(0)
    form.get_by_role("button", name="Open the table").click()
    expect(page).to_have_url(re.compile("/dealer/t"))
    expect(page.get_by_role("heading", level=2)).to_have_text("Between hands")
    ann = tables.person("Ann Other")
    ann.page.goto("/")
    ann.page.get_by_role("button", name="Open a table").first.click()
    expect(ann.page.get_by_role("button", name="Open the table")).to_be_visible()
    expect(ann.page.get_by_role("checkbox", name=re.compile("^Cards on felt"))).to_have_count(0)
    ann.page.goto(page.url)
    expect(ann.page.get_by_text("The tablet is for those who hold an office")).to_be_visible()


@pytest.mark.pictures
def test_a_hand_by_tapping(tables: Tables, visit: Visits) -> None:
    dealer = felt_table(tables, "crown holdem, no limit, blinds 1/2", ("Ann", "Bob", "Cy"))
    page = dealer.page
    dealer.tap("Deal a hand")
    dealer.due("Cy is to act")
    dealer.wager("60", "Raise to")
    back = page.get_by_role("button", name=re.compile("^Take back: Cy raises to 60"))
    expect(back).to_be_enabled()
    dealer.due("Ann is to act")
    back.click()
    dealer.due("Cy is to act")
    dealer.wager("6", "Raise to")
    dealer.due("Ann is to act")
    dealer.tap("Fold")
    dealer.due("Bob is to act")
    assert findings(page) == []
    dealer.tap("Call")
    dealer.due("Name the 3 cards on the board")
    dealer.cards("As Kd 7c")
    dealer.due("Bob is to act")
    dealer.tap("Check")
    dealer.due("Cy is to act")
    dealer.tap("Check")
    dealer.due("Name the card on the board")
    expect(page.locator('[data-card="As"]')).to_be_disabled()
    dealer.cards("2h")
    dealer.due("Bob is to act")
    picture(page, "tablet")
    dealer.tap("All in")
    dealer.due("Cy is to act")
    dealer.tap("Call")
    dealer.due("Name the card on the board")
    dealer.cards("3h")
    dealer.due("Name the cards of Bob")
    dealer.cards("Ac 9d")
    dealer.due("Name the cards of Cy")
    dealer.cards("7d 7h")
    dealer.due("The pot is won")
    assert findings(page) == []
    dealer.tap("Push the pot")
    dealer.due("Between hands")
    expect(dealer.seat("Cy")).to_contain_text("401")
    # Afterwards it is a hand like any other.
    page.goto(f"/replay/{dealer.table}/1")
    expect(page.get_by_role("heading", name="Hand 1")).to_be_visible()


def test_whoever_sits_there_deals_there_not(tables: Tables) -> None:
    dealer = felt_table(tables, "house holdem, no limit, blinds 1/2", ("Max", "Bob"))
    expect(dealer.page.get_by_text("do not sit here")).to_be_visible()
