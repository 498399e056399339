"""The dealer's tablet and the academy in the windows they are used in, from the first card to the pot."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pokerroom.academy.dealing import DONE, TRAINEE
from tests.browser.conftest import Visits
from tests.browser.dealers import felt_table
from tests.browser.looks import all_looked_at, looked_at
from tests.browser.players import Tables
from tests.browser.test_academy import BUSY
from tests.browser.trainees import Table
from tests.running import RunningRoom

pytestmark = pytest.mark.sizes
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
SCHOOL = {
    "academy": "/academy",
    "academy-deal": "/academy/deal",
    "academy-rule": "/academy/rule",
    "academy-floor": "/academy/floor",
}
NINE = ("Ann", "Bob", "Cy", "Dee", "Eve", "Finn", "Gil", "Hal", "Wolfgang")
SHOWN = {"Ann": "Qd Qh", "Cy": "Ac 9d", "Dee": "Jd Jh", "Gil": "Td Th"}


def asked(page: Page) -> str:
    return page.get_by_role("heading", level=2).inner_text()


def test_the_tablet_of_a_dealer_fits_every_window(tables: Tables, visit: Visits) -> None:
    visit.forgiven.append("ERR_INTERNET_DISCONNECTED|WebSocket")
    dealer = felt_table(tables, "crown holdem, no limit, blinds 1/2, buy in 100 to 4000", NINE)
    page = dealer.page
    wrong = looked_at(page, "dealer-before")
    dealer.enter("the dealer deals a hand")
    dealer.settled()
    wrong += looked_at(page, "dealer-hand")
    for line in ("Cy raises to 6", "Dee calls"):
        dealer.enter(line)
    dealer.tap("Something went wrong")
    expect(page.locator("[data-line]").first).to_be_visible()
    wrong += looked_at(page, "dealer-wrong")
    dealer.tap("Words")
    wrong += looked_at(page, "dealer-words")
    dealer.tap("Words")
    # A raise out of turn: what follows is read first, then it is ruled on.
    dealer.settled()
    dealer.seat("Gil").click()
    dealer.due("Gil acts out of turn")
    dealer.key("20")
    expect(page.get_by_label("Amount")).to_contain_text("20")
    wrong += looked_at(page, "dealer-out-of-turn")
    dealer.tap("Raise to")
    expect(page.get_by_role("button", name="Enter it")).to_be_visible()
    wrong += looked_at(page, "dealer-follows")
    dealer.tap("Enter it")
    dealer.settled()
    wrong += looked_at(page, "dealer-ruled")
    # A dispute: the floor decides.
    dealer.tap("Something went wrong")
    page.locator('[data-line$="disputes the play"]').first.click()
    dealer.due("decides")
    wrong += looked_at(page, "dealer-dispute")
    dealer.tap("Play on")
    for name in ("Eve", "Finn"):
        dealer.enter(f"{name} folds")
    dealer.settled()
    dealer.cut()
    dealer.enter("Hal folds")
    wrong += looked_at(page, "dealer-cut-off")
    dealer.mend()
    for line in ("Wolfgang folds", "Ann goes all in", "Bob folds", "Cy goes all in", "Dee goes all in", "Gil calls"):
        dealer.enter(line)
    dealer.due("Name the 3 cards on the board")
    for card in ("As", "Kd"):
        page.locator(f'[data-card="{card}"]').click()
    wrong += looked_at(page, "dealer-cards")
    for card in ("As", "Kd"):
        page.locator(f'[data-card="{card}"]').click()
    for cards in ("As Kd 7c", "2h", "3s"):
        dealer.enter(f"the dealer names {cards}")
    for _ in SHOWN:
        dealer.due("Name the cards of")
        dealer.settled()
        name = next(each for each in SHOWN if each in asked(page).split())
        dealer.enter(f"{name} shows {SHOWN[name]}")
    dealer.due("The pot is won")
    dealer.settled()
    assert wrong + looked_at(page, "dealer-won") == []


def test_pages_of_the_school_fit_every_window_they_are_used_in(tables: Tables) -> None:
    page = tables.manager(**DESK).page
    wrong = all_looked_at(page, SCHOOL)
    page.goto("/academy/rule?book=crown")
    page.get_by_role("group", name="How do you rule?").get_by_role("button").first.click()
    expect(page.get_by_role("heading", name="The books side by side")).to_be_visible()
    wrong += looked_at(page, "academy-rule-answered")
    page.goto("/academy/floor?book=crown")
    calls = page.get_by_role("group", name="Tables that call").get_by_role("button")
    expect(calls).to_have_count(3)
    calls.first.click()
    decisions = page.get_by_role("group", name="What do you decide?").get_by_role("button")
    expect(decisions.nth(1)).to_be_visible()
    wrong += looked_at(page, "academy-floor-called")
    decisions.first.click()
    expect(page.get_by_role("heading", name="The books side by side")).to_be_visible()
    assert wrong + looked_at(page, "academy-floor-decided") == []


def test_a_lesson_fits_every_window(visit: Visits, quick: RunningRoom) -> None:
    page = visit("/academy", room=quick)
    table = Table(page, "crown", "holdem", "busy", seed=BUSY)
    seen: set[str] = set()
    wrong: list[str] = []
    while table.home.waits != DONE:
        table.settled()
        task = table.home.task
        now = task.kind if task is not None else table.home.skill if table.home.waits == TRAINEE else ""
        if now and now not in seen:
            seen.add(now)
            wrong += looked_at(page, f"lesson-{now}")
        table.step()
    table.settled()
    assert {"shuffle", "pitch", "street", "push", "pots", "award"} <= seen
    assert wrong + looked_at(page, "lesson-report") == []


def test_a_slip_and_a_certificate_fit_every_window(tables: Tables) -> None:
    trainee = tables.person("Tess", **DESK).page
    table = Table(trainee, "crown", "holdem", "pitch", seed=2)
    while table.home.skill != "pitch":
        table.step()
    table.settled()
    table.do(f"the dealer deals {table.home.names[3]} a card face down")  # the wrong one
    table.settled()
    wrong = looked_at(trainee, "lesson-slip")
    while table.home.waits != DONE:
        table.step()
    table.settled()
    table = Table(trainee, "crown", "holdem", "pitch", seed=2)
    while table.home.waits != DONE:
        table.step()
    table.settled()
    wrong += all_looked_at(trainee, {"academy-progress": "/academy"})
    manager = tables.manager(**DESK).page
    assert wrong + all_looked_at(manager, {"certificate": "/academy/certificate/Tess"}) == []
