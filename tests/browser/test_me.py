"""My hands in a browser: the figures of the page are those of a count of the rows, on a desk and on a phone, in two languages."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import findings
from tests.browser.conftest import RunningRoom, Visits, picture
from tests.browser.players import Player, Tables


def played(pair: list[Player], hands: int) -> None:
    """Ann and Bob play: whoever is first, in turn about, gives up."""
    for number in range(hands):
        first = pair[number % 2]
        first.turn()
        first.press("fold")
        first.until(lambda now, number=number: now.hand > number + 1, "the next hand is dealt")


def figure(page: Page, name: str) -> str:
    return page.locator("dl div").filter(has=page.get_by_text(name, exact=True)).locator("dd").inner_text()


@pytest.mark.pictures
def test_my_figures_are_those_of_my_hands(pair: list[Player]) -> None:
    played(pair, 3)
    ann = pair[0].page
    told = ann.request.get("/api/me/hands").json()
    ann.goto("/me")
    expect(ann.get_by_role("heading", name="My hands")).to_be_visible()
    hands = [each for each in ann.request.get("/api/me/hands").json()["hands"] if not each["void"]]
    assert len(hands) >= len([each for each in told["hands"] if not each["void"]]) >= 2
    assert figure(ann, "Hands") == str(len(hands))
    gain = sum(each["gain"] for each in hands) / 100
    assert figure(ann, "Won or lost").replace("−", "-") == (f"+{gain:g}" if gain > 0 else f"{gain:g}")
    share = round(100 * sum(each["voluntary"] for each in hands) / len(hands))
    assert figure(ann, "Went in by choice (VPIP)") == f"{share} %"
    expect(ann.get_by_role("img", name=f"Over {len(hands)} hands")).to_be_visible()
    rows = ann.get_by_role("table").get_by_role("row")
    expect(rows).to_have_count(1 + len(told["hands"]))
    expect(rows.nth(1).get_by_role("img")).to_have_count(2)
    assert findings(ann) == []
    ann.set_viewport_size({"width": 1440, "height": 900})
    picture(ann, "me")
    ann.set_viewport_size({"width": 390, "height": 844})
    picture(ann, "me-phone")
    assert ann.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    rows.nth(1).get_by_role("link").click()
    expect(ann.get_by_role("heading", name="Hand ")).to_be_visible()


def test_whoever_has_played_nothing_is_told_so(visit: Visits, quick: RunningRoom, tables: Tables) -> None:
    nobody = visit("/me", room=quick)
    expect(nobody.get_by_text("Come in first")).to_be_visible()
    page = tables.person("Newcomer").page
    page.goto("/")
    page.locator("header.top summary .name").click()
    page.get_by_role("link", name="My hands and statistics").click()
    expect(page.get_by_text("You have not played a hand yet.")).to_be_visible()
    assert findings(page) == []


def test_the_page_speaks_german(visit: Visits, quick: RunningRoom) -> None:
    page = visit("/me", room=quick, locale="de-DE")
    expect(page.get_by_role("heading", name="Meine Hände")).to_be_visible()
