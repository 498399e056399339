"""The pages of staff and trainees in the windows they are used in: tablets, a desk, a television."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.axe import findings
from tests.browser.conftest import picture
from tests.browser.fit import unread
from tests.browser.players import Tables

WINDOWS = {"tablet": (1024, 768), "tablet-wide": (1280, 800), "desk": (1440, 900), "television": (1920, 1080)}
PAGES = {
    "desk": "/desk",
    "reports": "/desk/reports",
    "people": "/desk/people",
    "dealers": "/desk/dealers",
    "shifts": "/desk/shifts",
    "lists-screen": "/lists/screen",
    "academy": "/academy",
    "academy-deal": "/academy/deal",
    "academy-rule": "/academy/rule",
    "academy-floor": "/academy/floor",
}
WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
OVER = """() => [...document.querySelectorAll('.panel table, .panel form, .panel dl')]
    .filter((each) => each.getBoundingClientRect().right > each.closest('.panel').getBoundingClientRect().right - 1)
    .map((each) => each.textContent.trim().slice(0, 40))"""


@pytest.mark.sizes
def test_pages_of_staff_fit_every_window_they_are_used_in(tables: Tables) -> None:
    page = tables.manager(viewport={"width": 1440, "height": 900}).page
    first = tables.opened(page, "house holdem, no limit, blinds 5/10, seats 6, buy in 100 to 4000", "The Long Table")
    tables.opened(page, "house omaha, full pot, blinds 5/10, seats 9, buy in 100 to 4000", "Omaha")
    tables.bots(page, first, 5)
    wrong: list[str] = []
    for name, path in PAGES.items():
        page.goto(path)
        expect(page.get_by_role("heading").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        for window, (width, height) in WINDOWS.items():
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(150)
            picture(page, f"staff-{name}-{window}")
            wrong += [f"{name} on a {window}: {each}" for each in unread(page)]
            wrong += [f"{name} on a {window} runs over its panel: {each}" for each in page.evaluate(OVER)]
            if page.evaluate(WIDE) > 0:
                wrong.append(f"{name} on a {window} is wider than the window")
        wrong += [f"{name}: {each}" for each in findings(page)]
    assert wrong == []
