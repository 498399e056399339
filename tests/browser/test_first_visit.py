"""The first visit: the first screen says what this room is, and half a minute leads to a ruling."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import TimeoutError as PlaywrightTimeout
from playwright.sync_api import expect

from tests import pace
from tests.browser.axe import findings
from tests.browser.conftest import Visits, picture
from tests.browser.fit import SIZES, misfits
from tests.browser.players import Player, plain
from tests.running import RunningRoom


@pytest.fixture(scope="module")
def unhurried(open_room: Callable[..., RunningRoom]) -> RunningRoom:
    """A room in which bots think as long as they do where people play, and longer than a busy browser needs."""
    return open_room(command=pace.command(bot=3.0))


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_from_the_first_page_to_a_ruling(visit: Visits, unhurried: RunningRoom, size: str) -> None:
    """Somebody without an account: one click to a table, one out of turn, and the book rules with its clause."""
    page = visit(room=unhurried, phone=size == "phone")
    if size != "phone":
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
    began = time.monotonic()
    expect(page.get_by_role("heading", name="A poker room that plays by the book")).to_be_visible()
    tries = page.get_by_role("button", name="Try it: bet out of turn")
    box = tries.bounding_box()
    assert box and box["y"] + box["height"] <= SIZES[size][1], "it stands on the first screen"
    picture(page, f"first-visit-{size}")
    assert not findings(page)
    tries.click()
    coach = page.get_by_role("region", name="Break a rule")
    bet = coach.get_by_role("button", name=re.compile("Bet .* out of turn"), disabled=False)
    me = Player(page, "me")
    irregular = re.compile(r"irregularity with .*: act out of turn")
    sent: list[float] = []

    def ruled() -> bool:
        looked = me.look()
        if any(line.startswith("ruling: ") for _, line in looked.lines):
            return True
        if any(irregular.match(line) for _, line in looked.lines) and not sent:
            sent.append(time.monotonic() - began)
            picture(page, f"out-of-turn-{size}")
        if bet.count():
            with suppress(PlaywrightTimeout):  # it may be gone, or be no longer out of turn
                bet.click(timeout=500)
        elif looked.options:  # the coach says that it is my turn: somebody who checks or calls is in for the next
            plain(me, looked)
        return False

    end = time.monotonic() + 120
    while not ruled():
        assert time.monotonic() < end, f"nobody was ruled on:\n{me.log()}"
        page.wait_for_timeout(100)
    assert sent, "what went before the ruling was seen"
    print(f"{sent[0]:.1f} s to the bet, {time.monotonic() - began:.1f} s to its ruling")
    expect(coach).to_contain_text("You were ruled on")
    card = page.get_by_role("status").filter(has_text=re.compile("Ruling:"))
    expect(card.first).to_be_visible()
    picture(page, f"first-ruling-{size}")
    if size == "phone":  # at once: the card goes with its street
        page.get_by_role("button", name="Why?").click()
    expect(page.get_by_role("link", name=re.compile(r"CROWN 6\.18")).first).to_be_visible()
    if size == "phone":
        page.get_by_role("button", name="Less").click()
    assert not misfits(page)
    coach.get_by_role("button", name="Play on").click()
    expect(coach).to_have_count(0)
    expect(page.get_by_role("group", name=re.compile("^Seat 1: ")).first).to_be_visible()


@pytest.mark.parametrize("size", ["phone", "desk"])
@pytest.mark.parametrize("locale", ["en-AU", "de-DE"])
def test_three_clicks_lead_to_a_seat(visit: Visits, room: RunningRoom, locale: str, size: str) -> None:
    """Join, take a seat, sit down: nobody is asked for a name, and everything on the way can be read."""
    take, sit = {"en-AU": ("Take a seat", "Sit down"), "de-DE": ("Platz nehmen", "Platz nehmen")}[locale]
    page = visit(room=room, phone=size == "phone", locale=locale)
    table = page.get_by_role("main").locator("a[href^='/table/']").first
    expect(table).to_be_visible()
    assert not misfits(page)
    table.click()
    seat = page.get_by_role("button", name=take, exact=True)
    expect(seat).to_be_visible()
    seat.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    inside = "(each) => [...each.querySelectorAll('*')].every((one) => one.getBoundingClientRect().right <= each.getBoundingClientRect().right)"
    assert dialog.evaluate(inside), "something hangs out of the window"
    dialog.get_by_role("button", name=sit, exact=True).click()
    expect(page.locator(".seat.me")).to_be_visible()


def test_whoever_has_an_account_is_not_told_what_they_know(visit: Visits, room: RunningRoom) -> None:
    page = visit(None)
    headers = {"X-Pokerroom": "1", "Origin": room.address}
    page.request.post(
        "/api/sign-up", data={"name": "Eve", "password": "a long word that nobody guesses"}, headers=headers
    )
    page.goto("/")
    expect(page.get_by_role("heading", name="Tables")).to_be_visible()
    expect(page.get_by_role("heading", name="A poker room that plays by the book")).to_have_count(0)
