"""The pages of staff in the windows they are used in: tablets, a desk, a television; empty, and in use."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.floors import game, sign, waits
from tests.browser.looks import all_looked_at, looked_at
from tests.browser.players import Player, Tables
from tests.browser.test_cashier import found
from tests.browser.test_control import SIGN, another_manager, at
from tests.browser.test_desk import grant
from tests.browser.test_tournaments import LAST, director
from tests.browser.tournaments import announced, bold, enter, is_out, play, set_clock

pytestmark = pytest.mark.sizes
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
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
IN_USE = {
    "desk-in-use": "/desk",
    "reports-in-use": "/desk/reports?by=table",
    "statement": "/desk/statements?account=bank",
    "records-hands": "/records/hands",
    "records-incidents": "/records/incidents",
    "records-offices": "/records/offices",
    "records-anchors": "/records/anchors",
    "records-audits": "/records/audits",
}


def test_pages_of_staff_fit_every_window_they_are_used_in(tables: Tables) -> None:
    page = tables.manager(**DESK).page
    first = tables.opened(
        page,
        "house holdem, no limit, blinds 5/10, commission 10% cap 50, seats 6, buy in 100 to 4000",
        "The Long Table",
    )
    tables.opened(page, "house omaha, full pot, blinds 5/10, seats 9, buy in 100 to 4000", "Omaha")
    tables.bots(page, first, 5)
    assert all_looked_at(page, STAFF) == []


def test_lists_with_many_names_fit_every_window(tables: Tables) -> None:
    desk = tables.manager(**DESK).page
    table = tables.opened(desk, sign("9/21", 2), "River room")
    for stakes in ("7/14", "8/16", "9/18", "10/22"):  # more games than are shown at once
        tables.opened(desk, f"house omaha, full pot, blinds {stakes}, seats 9, buy in 100 to 4000", f"Omaha {stakes}")
    title = "Hold'em 9/21"
    for place, name in enumerate(("Hanna Long", "Igor", "Jule", "Karl", "Lea", "Maximiliane", "Nils", "Ota", "Pia"), 1):
        waits(tables.person(name), title, place)
    waits(tables.person("Quentin"), "Omaha 7/14", 1)
    desk.goto("/desk")
    for _ in range(2):
        game(desk, title).get_by_role("button", name=f"Call the next for {title}").click()
    expect(game(desk, title).get_by_text("called to River room")).to_have_count(2)
    waiting = tables.person("Jule", **DESK).page
    wrong = all_looked_at(desk, {"desk-lists": "/desk", "desk-table": f"/desk?table={table}"})
    wrong += all_looked_at(waiting, {"lists-waiting": "/lists", "lists-screen-full": "/lists/screen"})
    assert wrong == []


def test_a_dispute_at_the_desk_fits_every_window(pair: list[Player], tables: Tables) -> None:
    desk = tables.manager(**DESK).page
    pair[1].irregular().get_by_role("button", name="Call the floor").click()
    expect(desk.get_by_role("region", name="Waits for a decision")).to_contain_text("Dispute")
    wrong = looked_at(desk, "desk-dispute")
    desk.goto(f"/desk?table={pair[0].page.url.rpartition('/')[2]}")
    expect(desk.get_by_role("group", name="Seats")).to_be_visible()
    assert wrong + looked_at(desk, "desk-table-dispute") == []


def test_pages_of_the_desk_in_use_fit_every_window(tables: Tables) -> None:
    manager = tables.manager(**DESK)
    page = manager.page
    wrong: list[str] = []
    # Somebody with a note and a ban.
    tables.person("Bertha")
    at(manager, "People")
    page.get_by_label("Name or number").fill("Bertha")
    page.get_by_role("region", name="People who were found").get_by_role("link", name=re.compile("^Bertha")).click()
    note = page.get_by_role("form", name="Note")
    note.get_by_label("Note").fill("likes seat 3, and tea without milk at nine")
    note.get_by_role("button", name="Keep the note").click()
    ban = page.get_by_role("form", name="Ban from the house")
    ban.get_by_label("Ban for").select_option("a month")
    ban.get_by_label("Why").fill("threw a chip at the dealer")
    ban.get_by_label("Why").press("Enter")
    page.get_by_role("alertdialog").get_by_role("button", name="Yes, ban").click()
    expect(page.get_by_role("region", name="Bans", exact=True)).to_contain_text("threw a chip at the dealer")
    wrong += looked_at(page, "person")
    # Dealers on duty, and a push that is due.
    tables.bots(page, tables.opened(page, SIGN, "The Nook"), 3)
    for name in ("Dora", "Dan", "Cass", "Cleopatra"):
        tables.person(name)
    page.goto("/desk")
    for name, office in (("Dora", "Dealer"), ("Dan", "Dealer"), ("Cass", "cashier")):
        grant(manager, name, office)
    at(manager, "Dealers")
    duty = page.get_by_role("region", name="On duty")
    for name in ("Dora", "Dan"):
        duty.get_by_label("Dealer").select_option(name)
        duty.get_by_role("button", name="Come on duty").click()
        expect(duty.get_by_role("listitem").filter(has_text=name)).to_be_visible()
    page.get_by_role("region", name="Next push").get_by_role("button", name="Push").click()
    expect(page.get_by_text("The dealers are pushed.")).to_be_visible()
    wrong += looked_at(page, "dealers-on-duty")
    # A shift that waits for the next manager, and one that went before.
    second = another_manager(tables)
    at(manager, "Shifts")
    page.get_by_role("button", name="Open a shift").click()
    page.get_by_label("What the next should know").fill("seat 4 wobbles")
    page.get_by_role("button", name="Count and hand over").click()
    expect(page.get_by_role("region", name=re.compile("^Shift 1"))).to_contain_text("waits for another manager")
    wrong += looked_at(page, "shift-handed-over")
    theirs = at(second, "Shifts").get_by_role("region", name=re.compile("^Shift 1"))
    theirs.get_by_role("button", name="Sign and have the next shift").click()
    expect(page.get_by_role("region", name="Earlier shifts")).to_contain_text("signed by Max and Mia")
    page.get_by_text("Shift 1", exact=True).click()
    wrong += looked_at(page, "shift-earlier")
    # A jackpot with chips in it.
    at(manager, "Jackpots")
    form = page.get_by_role("form", name="Open a high hand")
    form.get_by_label("Title").fill("Friday high hand")
    form.get_by_label("Game").select_option("Hold'em, House")
    form.get_by_label("Prize for each hour").fill("300")
    form.get_by_role("button", name="Open a high hand").click()
    put = page.get_by_role("form", name="Put chips in")
    put.get_by_label("Jackpot").select_option("Friday high hand")
    put.get_by_label("Chips").fill("1200")
    put.get_by_label("Chips").press("Enter")
    expect(page.get_by_role("region", name="Friday high hand")).to_contain_text("1,200 in it")
    wrong += looked_at(page, "jackpots-in-use")
    # Chips that one has written and another signs.
    cass = tables.person("Cass", **DESK).page
    cass.goto("/desk/cashier")
    for why, chips in (("paid at the door", "2500"), ("paid by card", "400")):
        found(cass, "Cleopatra")
        cass.get_by_role("form", name="Issue or cash").get_by_label("Chips").fill(chips)
        cass.get_by_role("form", name="Issue or cash").get_by_label("Why").fill(why)
        cass.get_by_role("button", name="Issue chips").click()
        expect(cass.get_by_role("region", name="Two signatures")).to_contain_text(why)
    page.goto("/desk/cashier")
    page.get_by_role("button", name="Sign").first.click()
    expect(page.get_by_role("region", name="Receipt 1")).to_contain_text("chips issued to Cleopatra")
    found(page, "Cleopatra")
    wrong += looked_at(page, "cashier-in-use")
    assert wrong + all_looked_at(page, IN_USE) == []


def test_the_clock_in_the_hall_and_the_desk_of_a_director_fit_every_window(tables: Tables) -> None:
    page = tables.manager(**DESK).page
    tournament = announced(page, "Freezeout", "Sunday main event", Begins="240", Bots="14")
    at_ = f"/tournament/{tournament}"
    assert all_looked_at(page, {"hall-screen": f"{at_}/screen", "director": f"{at_}/desk", "event": at_}) == []


def test_a_tournament_that_is_on_fits_every_window(tables: Tables) -> None:
    page = tables.manager(**DESK).page
    main = announced(page, "Freezeout", "Spring main event", Players="27", Buy="50", Fee="5", Bots="26")
    enter(tables.person("Ann"), "Spring main event")
    desk = director(tables, main)
    set_clock(desk, 4, 754)
    at_ = f"/tournament/{main}"
    wrong = all_looked_at(
        page,
        {
            "hall-on": f"{at_}/screen",
            "director-on": f"{at_}/desk",
            "event-on": at_,
            "seat-cards": f"{at_}/cards",
        },
    )
    set_clock(desk, 3, 1)
    page.goto(f"{at_}/screen")
    expect(page.get_by_role("region", name="Clock")).to_contain_text("Break")
    assert wrong + looked_at(page, "hall-break") == []


def test_a_tournament_that_is_over_fits_every_window(tables: Tables) -> None:
    page = tables.manager(**DESK).page
    short = announced(page, "Freezeout", "Short one", Players="3", Buy="50", Fee="5", Bots="2")
    otto = tables.person("Otto")
    enter(otto, "Short one")
    set_clock(director(tables, short), LAST, 600)
    play([otto], lambda: is_out(otto), "it is over for them", bold)
    page.goto(f"/tournament/{short}/screen")
    expect(page.get_by_role("region", name="Clock").get_by_role("timer")).to_have_count(0, timeout=60_000)
    wrong = looked_at(page, "hall-over")
    assert wrong + all_looked_at(page, {"results": f"/tournament/{short}/results"}) == []
