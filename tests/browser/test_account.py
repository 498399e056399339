"""Somebody in a real browser: a guest who stays, another password, and signing out somewhere else."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.axe import findings
from tests.browser.conftest import Visits, picture
from tests.running import RunningRoom

GOOD = "a long enough word"
BETTER = "another long enough word"


def menu(page: Page, item: str) -> None:
    page.locator("header.top summary").click()
    page.get_by_role("button", name=item, exact=True).click()


def my_name(page: Page) -> str:
    return page.locator("header.top summary .name").inner_text()


def guest(visit: Visits, room: RunningRoom) -> tuple[Page, str]:
    page = visit(room=room)
    page.get_by_role("button", name="Play as guest").click()
    expect(page.locator("header.top summary .name")).to_have_text(re.compile(r"Guest \d+"))
    return page, my_name(page)


def test_a_guest_makes_himself_an_account_and_changes_its_password(visit: Visits, quick: RunningRoom) -> None:
    page, was = guest(visit, quick)
    chips = page.locator("header.top .chips").inner_text()
    menu(page, "Make an account")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("You keep your chips")
    picture(page, "account")
    assert findings(page) == []
    visit.forgiven.append("400")  # the browser itself notes that something was refused
    dialog.get_by_label("A name, if you want another").fill("Dealer")
    dialog.get_by_label("Password").fill(GOOD)
    dialog.get_by_role("button", name="Make an account").click()
    expect(dialog.get_by_role("alert")).to_contain_text("cannot be a player's name")
    dialog.get_by_label("A name, if you want another").fill("Zoë")
    dialog.get_by_role("button", name="Make an account").click()
    expect(dialog).to_have_count(0)
    expect(page.locator("header.top summary .name")).to_have_text("Zoë")
    assert page.locator("header.top .chips").inner_text() == chips
    expect(page.get_by_text(f"you stay {was} until you leave")).to_be_visible()

    other = visit(room=quick)
    other.get_by_role("button", name="Sign in").click()
    other.get_by_label("Name", exact=True).fill("zoë")
    other.get_by_label("Password").fill(GOOD)
    other.get_by_role("dialog").get_by_role("button", name="Sign in", exact=True).click()
    expect(other.locator("header.top summary .name")).to_have_text("Zoë")

    menu(page, "Change password")
    assert findings(page) == []
    picture(page, "password")
    dialog.get_by_label("Your password").fill(GOOD)
    dialog.get_by_label("A new one").fill(BETTER)
    dialog.get_by_role("button", name="Change password").click()
    expect(page.get_by_text("Your password is changed")).to_be_visible()
    # The other browser is told at once, by its socket.
    expect(other.get_by_role("button", name="Play as guest")).to_be_visible()
    expect(page.locator("header.top summary .name")).to_have_text("Zoë")


def test_signing_out_in_one_window_signs_out_the_other(visit: Visits, quick: RunningRoom) -> None:
    page, _ = guest(visit, quick)
    second = page.context.new_page()
    visit.watch(second)
    second.goto("/")
    expect(second.locator("header.top summary .name")).to_have_text(my_name(page))
    menu(page, "Leave the room")
    expect(second.get_by_role("button", name="Play as guest")).to_be_visible()


def test_a_phone_has_room_for_all_of_it(visit: Visits, quick: RunningRoom) -> None:
    page = visit(room=quick, phone=True)
    page.get_by_role("button", name="Play as guest").click()
    name = page.locator("header.top summary .name")
    expect(name).to_be_visible()
    assert name.evaluate("element => element.scrollWidth <= element.clientWidth"), "a guest's name is cut off"
    menu(page, "Make an account")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    picture(page, "account-phone")
    assert sideways(page) <= 0
    dialog.get_by_label("A name, if you want another").fill("Wilhelmina Abernathy")  # as long as a name may be
    dialog.get_by_label("Password").fill(GOOD)
    dialog.get_by_role("button", name="Make an account").click()
    expect(name).to_have_text("Wilhelmina Abernathy")
    page.goto(quick.manager)
    expect(page.get_by_role("link", name="Desk")).to_be_visible()
    picture(page, "manager-phone")
    assert sideways(page) <= 0


def sideways(page: Page) -> int:
    return int(page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def test_the_lobby_is_asked_for_now_and_then(visit: Visits, quick: RunningRoom) -> None:
    """Not again for every answer, which would be as often as the machine can."""
    asked: list[str] = []
    page = visit(None, room=quick)

    def hear(frame: str | bytes) -> None:
        if "lobby" in str(frame):
            asked.append(str(frame))

    page.on("websocket", lambda socket: socket.on("framesent", hear))
    page.clock.install()  # so that the test need not wait for three seconds to pass
    page.goto("/")
    expect(page.get_by_role("heading", name="Tables")).to_be_visible()
    while not asked:
        page.wait_for_timeout(20)
    first = len(asked)
    page.clock.fast_forward(3_100)
    while len(asked) == first:
        page.wait_for_timeout(20)
    assert len(asked) <= 4, f"asked {len(asked)} times"
