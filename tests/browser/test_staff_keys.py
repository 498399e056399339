"""The desk and the academy without a pointer: every step is a key, and what has the focus can be seen at each."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from pokerroom.academy.dealing import DONE, TRAINEE
from tests.browser.conftest import Visits
from tests.browser.floors import at_desk, game, seat, sign, waits
from tests.browser.players import Player, Tables
from tests.browser.test_access import MOUSE
from tests.browser.trainees import Table
from tests.running import RunningRoom

STOPS = 120  # of the tab key, on the longest of these pages
LOOKS = 40  # two seconds, for what is answered to arrive
# Which way something lies from where the focus is; a group of radio buttons is one stop, within which the arrows go.
WAY = """each => {
    const now = document.activeElement
    if (now === each) return ''
    const after = now.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING
    if (now.type === 'radio' && now.name === each.name) return after ? 'ArrowDown' : 'ArrowUp'
    return after || now === document.body || now.contains(each) ? 'Tab' : 'Shift+Tab'
}"""
# What has the focus, where a ring around it is drawn and within the window.
RING = """() => {
    const now = document.activeElement
    if (!now || now === document.body) return 'nothing has the focus'
    const box = now.getBoundingClientRect()
    const style = getComputedStyle(now)
    const drawn = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2
    const within = box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth
    return drawn && within && box.width > 0 ? '' : `no ring around ${now.outerHTML.slice(0, 120)}`
}"""


class Keys:
    """Somebody at a page with a keyboard alone."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.evaluate(MOUSE)

    def to(self, wanted: Locator, key: str = "") -> None:
        """Go on until something has the focus: with a key, or with the tab key, back or forth, whichever is nearer."""
        expect(wanted).to_be_visible()
        for _ in range(STOPS):
            if way := wanted.evaluate(WAY):
                self.page.keyboard.press(key or way)
            else:
                self.seen()
                return
        raise AssertionError(f"no key leads to {wanted}")

    def press(self, wanted: Locator, key: str = "Enter") -> None:
        expect(wanted).to_be_enabled()
        self.to(wanted)
        self.page.keyboard.press(key)

    def seen(self) -> None:
        """The focus can be seen, and is not lost with what was pressed."""
        for _ in range(LOOKS):
            if not (wrong := self.page.evaluate(RING)):
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(wrong)

    def clicks(self) -> list[int]:
        found: list[int] = self.page.evaluate("() => [mouse, clicks]")
        return found


def test_the_desk_calls_takes_back_and_seats_somebody_without_a_pointer(tables: Tables) -> None:
    desk = at_desk(tables)
    table = tables.opened(desk, sign("9/19"), "By keys")
    title = "Hold'em 9/19"
    for place, name in enumerate(("Nina", "Olaf"), 1):
        waits(tables.person(name), title, place)
    keys = Keys(desk)
    # From the list to a seat of the map: Enter takes somebody up, the arrows go around the table.
    keys.press(game(desk, title).get_by_role("button", name="Take Nina to a seat"))
    keys.seen()
    keys.to(seat(desk, table, 1))
    keys.to(seat(desk, table, 3), "ArrowRight")
    desk.keyboard.press("Enter")
    expect(seat(desk, table, 3)).to_have_accessible_name("Seat 3 is kept for Nina")
    keys.seen()
    # What was done is taken back, and the next is called by the button of the list.
    keys.press(desk.get_by_role("button", name=re.compile("^Take back \\(")))
    expect(seat(desk, table, 3)).to_have_accessible_name("Seat 3 is free")
    keys.press(game(desk, title).get_by_role("button", name=f"Call the next for {title}"))
    expect(seat(desk, table, 1)).to_have_accessible_name("Seat 1 is kept for Nina")
    keys.seen()
    desk.keyboard.press("Enter")  # and the one after, at the same button
    expect(seat(desk, table, 2)).to_have_accessible_name("Seat 2 is kept for Olaf")
    keys.seen()
    assert keys.clicks() == [0, 0]


def test_a_dispute_is_decided_without_a_pointer(pair: list[Player], tables: Tables) -> None:
    desk = at_desk(tables)
    queue = desk.get_by_role("region", name="Waits for a decision")
    pair[1].irregular().get_by_role("button", name="Call the floor").click()
    item = queue.get_by_role("button", name=re.compile("^Dispute"))
    expect(item).to_be_visible()
    keys = Keys(desk)
    keys.to(item)
    keys.press(queue.get_by_role("button", name=re.compile("^Play on")))
    expect(item).to_have_count(0)
    keys.seen()
    for each in pair:
        each.until(lambda now: any("decides: play on" in line for _, line in now.lines), "all see the decision")
    assert keys.clicks() == [0, 0]


class Typed(Table):
    """A trainee with a keyboard alone."""

    def __init__(self, page: Page, book: str, game: str, key: str, seed: int) -> None:
        self.keys = Keys(page)
        super().__init__(page, book, game, key, seed)

    def press(self, button: Locator) -> None:
        self.keys.press(button)
        self.keys.seen()

    def check(self, box: Locator) -> None:
        self.keys.to(box)
        if not box.is_checked():
            self.page.keyboard.press("Space")

    def choose(self, among: Locator, label: str) -> None:
        self.keys.to(among)
        self.page.keyboard.type(label)
        expect(among.locator("option:checked")).to_have_text(label)

    def fill(self, field: Locator, text: str) -> None:
        self.keys.to(field)
        self.page.keyboard.type(text)


def test_a_hand_is_dealt_from_the_shuffle_to_the_push_without_a_pointer(visit: Visits, quick: RunningRoom) -> None:
    page = visit("/academy", room=quick)
    page.add_init_script(MOUSE)
    table = Typed(page, "crown", "holdem", "hand", seed=1)
    done, asked = [], 0
    while table.home.waits != DONE:
        table.settled()
        asked += table.home.task is not None
        if table.home.waits == TRAINEE:
            done.append(table.home.skill)
        table.step()
    table.settled()
    assert {"shuffle", "pitch", "street", "push"} == set(done)
    assert asked
    expect(page.get_by_role("region", name="Report")).to_contain_text("Passed.")
    assert table.keys.clicks() == [0, 0]
