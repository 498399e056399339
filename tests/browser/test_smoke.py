"""The door opens: the page is there, complains about nothing, and anybody can read it."""

from playwright.sync_api import Page, expect

from tests.browser.axe import findings
from tests.browser.conftest import Visits, picture
from tests.browser.players import HOLDEM, Tables
from tests.running import RunningRoom


def test_the_page_opens(page: Page) -> None:
    expect(page).to_have_title("pokerroom")
    expect(page.get_by_role("main")).to_be_visible()
    picture(page, "smoke")


def test_its_tab_has_a_picture(page: Page) -> None:
    """Whoever is told of none asks for /favicon.ico, and is given the page."""
    address = page.locator("link[rel=icon]").get_attribute("href")
    assert address
    answer = page.request.get(address)
    assert answer.ok and answer.headers["content-type"].startswith("image/svg+xml")


def test_the_page_is_for_everybody(page: Page) -> None:
    expect(page.get_by_role("main")).to_be_visible()
    assert findings(page) == []


def test_a_phone_shows_it_without_scrolling_sideways(visit: Visits, room: RunningRoom) -> None:
    page = visit(phone=True)
    expect(page.get_by_role("main")).to_be_visible()
    wide = page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0


def test_health(room: RunningRoom) -> None:
    assert room.get("/health")["ok"] is True


def test_the_harness_hears_an_error(visit: Visits) -> None:
    page = visit()
    page.evaluate("() => console.error('planted')")
    page.wait_for_timeout(50)
    assert [each for each in visit.wrong() if "planted" in each]
    visit.forgiven.append("planted")


def test_the_scan_finds_a_planted_fault(page: Page) -> None:
    expect(page.get_by_role("main")).to_be_visible()
    page.evaluate("() => document.querySelector('main').append(document.createElement('button'))")
    assert [each for each in findings(page) if "button-name" in each]


def test_a_link_from_table_to_table_shows_the_other_one(tables: Tables) -> None:
    """Whoever is moved or called goes from one to the other without the lobby between them."""
    ann = tables.person("Ann")
    first, second = (tables.opened(ann.page, HOLDEM, name) for name in ("First", "Second"))
    ann.page.goto(f"/table/{first}")
    expect(ann.page.get_by_role("heading", name="First")).to_be_visible()
    ann.page.evaluate(
        "(to) => document.body.append(Object.assign(document.createElement('a'), { href: to, textContent: 'Go' }))",
        f"/table/{second}",
    )
    ann.page.get_by_role("link", name="Go", exact=True).click()
    expect(ann.page.get_by_role("heading", name="Second")).to_be_visible()
    expect(ann.page.get_by_role("heading", name="First")).to_have_count(0)
