"""Whatever is asked before something is done, in every window of staff: the desk's question box, the forms of a Director;
and the tablet in games of all kinds."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.dealers import BACK, Dealer, felt_table, lines_of
from tests.browser.floors import at_desk, seat, sign
from tests.browser.looks import looked_at
from tests.browser.players import Player, Tables
from tests.browser.test_tablet_session import DRAW, DRAW_LINES, MANILA, MANILA_LINES, SIX, STUD, STUD_LINES
from tests.browser.test_tournaments import director
from tests.browser.tournaments import announced, enter

pytestmark = pytest.mark.sizes
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
# What a Director is asked with a form, while play is on.
FORMS = (
    "Set the clock",
    "Change a level",
    "Penalise",
    "Disqualify",
    "Decide a dispute",
    "Name a deputy",
    "Move somebody",
    "End a table early",
    "Cancel the tournament",
)


def asked(desk: Page, name: str, sentence: str) -> list[str]:
    """What is wrong with the question that stands there; then it is answered with no."""
    ask = desk.get_by_role("alertdialog")
    expect(ask).to_contain_text(sentence)
    expect(ask.get_by_role("button").first).to_be_enabled()  # and not yet while it is new
    wrong = looked_at(desk, f"asked-{name}")
    ask.get_by_role("button", name="No", exact=True).click()
    expect(ask).to_have_count(0)
    return wrong


def test_what_the_desk_asks_about_a_hand_fits_every_window(pair: list[Player], tables: Tables) -> None:
    desk = tables.manager(**DESK).page
    desk.goto(f"/desk?table={pair[0].page.url.rpartition('/')[2]}")
    hand = desk.get_by_role("group", name="Hand 1", exact=True)
    hand.get_by_label("Void the hand: on which ground").select_option("fire")
    hand.get_by_role("button", name="Void the hand").click()
    wrong = asked(desk, "void", "Void the hand (fire)?")
    hand.get_by_role("button", name="Declare a misdeal").click()
    wrong += asked(desk, "misdeal", "Declare a misdeal?")
    desk.get_by_text("Step down").click()
    desk.get_by_role("button", name="Manager", exact=True).click()
    assert wrong + asked(desk, "step-down", "manager") == []


def test_what_the_desk_asks_about_seats_fits_every_window(tables: Tables) -> None:
    emil = tables.person("Emil")
    desk = at_desk(tables)
    main = tables.opened(desk, sign("5/13", 3), "Main game")
    feeder = tables.open(sign("5/13", 3), [emil], name="Feeder")
    expect(seat(desk, main, 2)).to_be_visible()
    expect(seat(desk, feeder, 1)).to_have_accessible_name(re.compile("Emil"))
    # Somebody is carried, then dropped on a seat.
    seat(desk, feeder, 1).click()
    expect(desk.get_by_text("Emil: choose a free seat, or press Escape.")).to_be_visible()
    wrong = looked_at(desk, "carried")
    seat(desk, main, 2).click()
    wrong += asked(desk, "move", "Move Emil with all their chips from Feeder to seat 2 of Main game?")
    seat(desk, feeder, 1).click()
    seat(desk, main, 2).click()
    desk.get_by_role("alertdialog").get_by_role("button", name="Yes, move them").click()
    expect(seat(desk, main, 2)).to_have_accessible_name(re.compile("^Seat 2: Emil"))
    # What is about a person at a table, and what closes one.
    desk.goto(f"/desk?table={main}")
    desk.get_by_role("button", name="What can be done about Emil").click()
    expect(desk.get_by_role("group", name="People").get_by_role("button", name=re.compile("^Warn "))).to_be_visible()
    desk.evaluate("scrollTo(0, 0)")  # what is scrolled away cannot be read
    wrong += looked_at(desk, "about-a-person")
    desk.goto(f"/desk?table={feeder}")
    desk.get_by_role("button", name="Close the table").click()
    assert wrong + asked(desk, "close", "Close Feeder for good?") == []


def test_what_a_director_is_asked_fits_every_window(tables: Tables) -> None:
    page = tables.manager(**DESK).page
    main = announced(page, "Freezeout", "Winter main event", Players="18", Buy="50", Fee="5", Bots="17")
    enter(tables.person("Ann"), "Winter main event")
    desk = director(tables, main)
    wrong: list[str] = []
    for form in FORMS:
        desk.get_by_role("button", name=re.compile(rf"^{form}( …)?$")).first.click()
        dialog = desk.get_by_role("dialog", name=re.compile(f"^{form}"))
        expect(dialog).to_be_visible()
        wrong += looked_at(desk, f"director-{form.lower().replace(' ', '-')}")
        desk.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
    assert wrong == []


def enters(dealer: Dealer, told: str, until: str) -> list[str]:
    """Enter the lines of a session up to one; what comes behind it."""
    lines = lines_of(told)
    at = lines.index(until)
    for line in lines[:at]:
        dealer.enter(line)
    dealer.settled()
    return lines[at:]


def test_the_tablet_in_stud_fits_every_window(tables: Tables) -> None:
    dealer = felt_table(tables, STUD, SIX)
    rest = enters(dealer, STUD_LINES, "the dealer names Kd 9c 2s Jh")
    wrong = looked_at(dealer.page, "dealer-stud-unnamed")
    dealer.enter(rest[0])
    dealer.enter(rest[1])
    dealer.due("to act")
    dealer.settled()
    wrong += looked_at(dealer.page, "dealer-stud-bring-in")
    for line in rest[2 : rest.index("Ann shows As Ac 2h")]:
        dealer.enter(line)
    dealer.due("Ann")
    dealer.settled()
    assert wrong + looked_at(dealer.page, "dealer-stud-shows") == []


def test_the_tablet_in_draw_fits_every_window(tables: Tables) -> None:
    dealer = felt_table(tables, DRAW, SIX)
    rest = enters(dealer, DRAW_LINES, "Bob discards two cards")
    dealer.due("throws cards away")
    wrong = looked_at(dealer.page, "dealer-draw")
    for line in rest:
        dealer.enter(line)
    dealer.due("Between hands")
    dealer.settled()
    assert wrong + looked_at(dealer.page, "dealer-after-a-hand") == []


def test_the_tablet_in_manila_fits_every_window_and_takes_back(tables: Tables) -> None:
    dealer = felt_table(tables, MANILA, SIX)
    enters(dealer, MANILA_LINES, "Gus folds")
    dealer.enter(BACK)
    dealer.settled()
    wrong = looked_at(dealer.page, "dealer-manila-taken-back")
    # What cannot be is refused, where it was entered.
    dealer.tap("Words")
    dealer.page.get_by_role("textbox").fill("raises to 5000")
    dealer.page.get_by_role("button", name="Enter", exact=True).click()
    expect(dealer.page.locator(".side [role=alert]")).to_be_visible()
    expect(dealer.page.locator(".side [role=alert]")).not_to_contain_text("One moment")
    assert wrong + looked_at(dealer.page, "dealer-manila-refused") == []
