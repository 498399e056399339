"""The pages of staff and trainees in the windows they are used in: tablets, a desk, a television."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import findings
from tests.browser.conftest import picture
from tests.browser.dealers import felt_table
from tests.browser.fit import unread
from tests.browser.players import Tables
from tests.browser.tournaments import announced

WINDOWS = {"tablet": (1024, 768), "tablet-wide": (1280, 800), "desk": (1440, 900), "television": (1920, 1080)}
STAFF = {
    "desk": "/desk",
    "reports": "/desk/reports",
    "people": "/desk/people",
    "dealers": "/desk/dealers",
    "shifts": "/desk/shifts",
    "jackpots": "/desk/jackpots",
    "cashier": "/desk/cashier",
    "statements": "/desk/statements",
    "records": "/records",
    "lists": "/lists",
    "lists-screen": "/lists/screen",
}
SCHOOL = {
    "academy": "/academy",
    "academy-deal": "/academy/deal",
    "academy-rule": "/academy/rule",
    "academy-floor": "/academy/floor",
}
WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
OVER = """() => [...document.querySelectorAll('.panel table, .panel form, .panel dl')]
    .filter((each) => each.getBoundingClientRect().right > each.closest('.panel').getBoundingClientRect().right - 1)
    .map((each) => each.textContent.trim().slice(0, 40))"""


ABOVE = """() => {
    const clock = document.querySelector('.dial')
    const written = document.createRange()  // the figures reach out of the box in which they stand
    if (clock) written.selectNodeContents(clock)
    const dial = written.getBoundingClientRect()
    return clock ? [...document.querySelectorAll('.screen .figure, .screen li, .screen dt, .screen dd, .screen td')]
        .filter((each) => {
            const box = each.getBoundingClientRect()
            return box.left < dial.right && box.right > dial.left && box.top < dial.bottom && box.bottom > dial.top
        }).map((each) => each.textContent.trim().slice(0, 40)) : []
}"""


def looked_at(page: Page, name: str) -> list[str]:
    """What is wrong with the page that is open, in every window; a picture of each lies in build/screenshots."""
    wrong: list[str] = []
    for window, (width, height) in WINDOWS.items():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(150)
        picture(page, f"staff-{name}-{window}")
        wrong += [f"{name} on a {window}: {each}" for each in unread(page)]
        wrong += [f"{name} on a {window} runs over its panel: {each}" for each in page.evaluate(OVER)]
        wrong += [f"{name} on a {window} lies under the clock: {each}" for each in page.evaluate(ABOVE)]
        if page.evaluate(WIDE) > 0:
            wrong.append(f"{name} on a {window} is wider than the window")
    return wrong + [f"{name}: {each}" for each in findings(page)]


def all_looked_at(page: Page, pages: dict[str, str]) -> list[str]:
    wrong: list[str] = []
    for name, path in pages.items():
        page.goto(path)
        expect(page.get_by_role("heading").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        wrong += looked_at(page, name)
    return wrong


@pytest.mark.sizes
def test_pages_of_staff_fit_every_window_they_are_used_in(tables: Tables) -> None:
    page = tables.manager(viewport={"width": 1440, "height": 900}).page
    first = tables.opened(page, "house holdem, no limit, blinds 5/10, seats 6, buy in 100 to 4000", "The Long Table")
    tables.opened(page, "house omaha, full pot, blinds 5/10, seats 9, buy in 100 to 4000", "Omaha")
    tables.bots(page, first, 5)
    assert all_looked_at(page, STAFF) == []


@pytest.mark.sizes
def test_pages_of_the_school_fit_every_window_they_are_used_in(tables: Tables) -> None:
    assert all_looked_at(tables.manager(viewport={"width": 1440, "height": 900}).page, SCHOOL) == []


@pytest.mark.sizes
def test_the_tablet_of_a_dealer_fits_every_window(tables: Tables) -> None:
    people = ("Ann", "Bob", "Cy", "Dee", "Eve", "Finn", "Gil", "Hal", "Ivy")
    dealer = felt_table(tables, "crown holdem, no limit, blinds 1/2, buy in 100 to 4000", people)
    assert looked_at(dealer.page, "dealer-before") == []
    dealer.enter("the dealer deals a hand")
    dealer.settled()
    assert looked_at(dealer.page, "dealer-hand") == []


@pytest.mark.sizes
def test_the_clock_in_the_hall_and_the_desk_of_a_director_fit_every_window(tables: Tables) -> None:
    page = tables.manager(viewport={"width": 1440, "height": 900}).page
    tournament = announced(page, "Freezeout", "Sunday main event", Begins="240", Bots="14")
    at = f"/tournament/{tournament}"
    assert all_looked_at(page, {"hall-screen": f"{at}/screen", "director": f"{at}/desk", "event": at}) == []
