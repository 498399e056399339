"""Several tables in one window: the one that waits for me is marked, keys are meant for it, and everything fits."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import findings
from tests.browser.conftest import picture
from tests.browser.fit import SIZES, misfits
from tests.browser.players import HOLDEM, Player, Tables


def tiles(tables: Tables, count: int, bots: int = 3) -> tuple[Player, list[str]]:
    """Somebody who sits at so many tables with bots, and looks at all of them."""
    ann = tables.person("Ann")
    opened = [tables.open(HOLDEM, [ann], bots=bots, name=f"Table {number + 1}") for number in range(count)]
    ann.page.goto(f"/tables?t={','.join(opened)}")
    expect(ann.page.locator("article.tile")).to_have_count(count)
    return ann, opened


def waiting(page: Page) -> Locator:
    return page.get_by_role("article", name=re.compile("your turn"))


def test_keys_are_meant_for_the_table_that_waits(tables: Tables) -> None:
    ann, _ = tiles(tables, 3)
    page = ann.page
    expect(waiting(page)).to_have_count(3, timeout=60_000)  # at each the bots have come to the one who plays
    focused = page.locator("article.focus")
    expect(focused).to_have_count(1)
    first = focused.get_by_role("heading").inner_text()
    expect(focused.locator("[data-option]:not([disabled])").first).to_be_visible()
    stacks = [each.get_attribute("aria-label") for each in page.locator("article:not(.focus) [role=group].me").all()]
    folds = focused.locator('[data-option="fold"]:not([disabled])').count() > 0
    page.keyboard.press("f" if folds else "c")  # one key, for the one table
    expect(focused.get_by_role("heading")).not_to_have_text(first)  # the next one that waits comes to the eye
    second = focused.get_by_role("heading").inner_text()
    others = page.locator("article").filter(has_not=page.get_by_role("heading", name=first)).locator("[role=group].me")
    assert [each.get_attribute("aria-label") for each in others.all()] == stacks, "nothing was done at the others"
    other = next(each for each in ("Table 1", "Table 2", "Table 3") if each not in (first, second))
    third = page.locator("article").filter(has=page.get_by_role("heading", name=other))
    third.locator(".floor").click(position={"x": 5, "y": 5})
    expect(third).to_have_class(re.compile("focus"))
    expect(page).to_have_title(re.compile("for you"))


def test_tables_are_added_and_taken_away(tables: Tables) -> None:
    ann, opened = tiles(tables, 2, bots=1)
    page = ann.page
    page.get_by_role("button", name="Take Table 1 away").click()
    expect(page.locator("article.tile")).to_have_count(1)
    page.get_by_label("Add a table").select_option(opened[0])
    expect(page.locator("article.tile")).to_have_count(2)
    page.reload()
    expect(page.locator("article.tile")).to_have_count(2)
    assert not findings(page)
    page.get_by_role("link", name="Table 1, whole").click()
    expect(page).to_have_url(re.compile("/table/"))


@pytest.mark.pictures
@pytest.mark.sizes
@pytest.mark.parametrize("count", [2, 4, 9])
def test_tiles_fit_every_window(tables: Tables, count: int) -> None:
    ann, _ = tiles(tables, count, bots=5)
    expect(waiting(ann.page)).not_to_have_count(0, timeout=60_000)
    wrong: list[str] = []
    for name, (width, height) in SIZES.items():
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.page.wait_for_timeout(700)
        picture(ann.page, f"tiles-{count}-{name}")
        wrong += [f"{name}: {each}" for each in misfits(ann.page)]
    assert not wrong, "\n".join(wrong)
