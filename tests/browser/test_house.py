"""The house in a browser: bots for whoever may have them, a manager by name, a desk that stands still, notices that are read."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests import pace
from tests.browser.axe import findings
from tests.browser.conftest import RunningRoom, Visits, picture
from tests.browser.players import HOLDEM, Player, Tables
from tests.browser.test_desk import at_desk, panel

PASSWORD = "seven small words together"


def menu(player: Player) -> None:
    """Open or shut the menu of the table."""
    player.page.locator("summary").filter(has_text="Table").click()


def test_bots_are_offered_to_whoever_may_have_them(tables: Tables) -> None:
    ann, bob = tables.person("Ann"), tables.person("Bob")
    tables.open(HOLDEM, [ann, bob])
    for each, offered in ((ann, 1), (bob, 0)):
        menu(each)
        expect(each.page.get_by_role("button", name="The sign at the table")).to_be_visible()
        expect(each.page.get_by_role("button", name="Add a bot")).to_have_count(offered)
        expect(each.page.get_by_role("button", name="Fill the seats with bots")).to_have_count(offered)
    ann.page.get_by_role("button", name="Add a bot").click()
    expect(ann.page.get_by_text("1 bot will sit down.")).to_be_visible()


def test_whoever_opens_the_managers_link_has_a_name_of_their_own(
    visit: Visits, open_room: Callable[..., RunningRoom]
) -> None:
    room = open_room(command=pace.command())
    page = visit(room=room)
    page.get_by_role("button", name="Play as guest").click()
    expect(page.locator("header.top summary .name")).to_contain_text("Guest")
    page.goto(room.manager)
    page.get_by_role("button", name="Make an account").click()
    dialog = page.get_by_role("dialog")
    name = dialog.get_by_label("Name")
    expect(name).to_have_attribute("required", "")
    name.fill("Mona")
    dialog.get_by_label("Password").fill(PASSWORD)
    dialog.get_by_role("button", name="Make an account").click()
    expect(page.get_by_text("Mona: manager")).to_be_visible()
    expect(page.locator("header.top summary .name")).to_have_text("Mona")


def place(page: Page, name: str) -> float:
    """How far down a page a panel begins."""
    return float(panel(page, name).evaluate("element => element.getBoundingClientRect().top + scrollY"))


def test_a_hand_that_begins_or_asks_moves_nothing_at_the_desk(pair: list[Player], tables: Tables) -> None:
    table = pair[0].page.url.rpartition("/")[2]
    desk = at_desk(tables.manager().page, table)
    hand = panel(desk, "Hand 1")
    expect(hand.get_by_role("button", name="Declare a misdeal")).to_be_visible()
    stood = {name: place(desk, name) for name in ("Seats", "People", "Sign")}
    pair[1].irregular().get_by_role("button", name="Call the floor").click()
    question = desk.get_by_role("alert").filter(has_text="Dispute")
    expect(question).to_be_visible()
    # Whoever is asked sees how long they are waited for, and the room knows that they are there.
    expect(question.get_by_role("timer")).to_have_text(re.compile(r"^If nobody decides, .* in \d+:\d\d\.$"))
    picture(desk, "desk-asked")
    assert {name: place(desk, name) for name in stood} == stood
    question.get_by_role("button", name=re.compile("^Play on")).click()
    expect(question).to_have_count(0)
    pair[0].turn()
    pair[0].press("fold")
    expect(desk.get_by_text("No hand is being played.").or_(panel(desk, "Hand 2"))).to_be_visible()
    moved = {name: place(desk, name) for name in stood}
    picture(desk, "desk-between")
    assert moved == stood
    desk.set_viewport_size({"width": 390, "height": 844})
    assert desk.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_a_notice_is_before_everybody_who_sits_there_until_it_is_read(pair: list[Player], tables: Tables) -> None:
    table = pair[0].page.url.rpartition("/")[2]
    sign = panel(at_desk(tables.manager().page, table), "Sign")
    sign.get_by_label("What changes").fill("blinds 2/5")
    sign.get_by_role("button", name="Give notice", exact=True).click()
    for each in pair:
        notice = each.page.get_by_role("alert").filter(has_text="2/5")
        expect(notice).to_be_visible()
    picture(pair[0].page, "notice")
    ann = pair[0].page
    ann.reload()  # it is there again for whoever was away
    notice = ann.get_by_role("alert").filter(has_text="2/5")
    expect(notice).to_be_visible()
    assert findings(ann) == []
    notice.get_by_role("button", name="I have read it").click()
    expect(notice).to_have_count(0)
    ann.reload()
    pair[0].turn()
    expect(notice).to_have_count(0)
