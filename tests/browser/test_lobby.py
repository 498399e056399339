"""The lobby in a browser: a table of any book's games, my place on a list, and what a table brings."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import findings
from tests.browser.conftest import Visits
from tests.browser.players import HOLDEM, Tables
from tests.running import RunningRoom


def form_of(page: Page) -> Locator:
    page.get_by_role("button", name="Open a table").first.click()
    dialog = page.get_by_role("dialog", name="Open a table")
    expect(dialog.get_by_role("button", name="Open the table")).to_be_enabled()
    return dialog


def test_the_form_opens_any_game_of_any_book_as_it_is(visit: Visits, quick: RunningRoom) -> None:
    page = visit(room=quick)
    dialog = form_of(page)
    book, game = dialog.get_by_role("combobox").nth(0), dialog.get_by_role("combobox").nth(1)
    opens = dialog.get_by_role("button", name="Open the table")
    tried = 0
    for title in book.get_by_role("option").all_inner_texts():
        book.select_option(title)
        for name in game.get_by_role("option").all_inner_texts():
            game.select_option(name)
            # The placard has the name of the game and of the book when the room has answered.
            expect(dialog.get_by_text(f"{name} · {title}", exact=True)).to_be_visible()
            expect(dialog.get_by_role("alert")).to_have_count(0)
            expect(opens).to_be_enabled()
            tried += 1
    assert tried > 29


def test_a_mix_is_opened_like_a_game(visit: Visits, quick: RunningRoom) -> None:
    page = visit(room=quick)
    dialog = form_of(page)
    dialog.get_by_role("combobox").nth(0).select_option("House")
    dialog.get_by_role("combobox").nth(1).select_option("Mix: horse")
    expect(dialog.get_by_text("Mix: horse · House", exact=True)).to_be_visible()
    dialog.get_by_label("Goes on by").select_option("hand")
    expect(dialog.get_by_text("horse by hand")).to_be_visible()
    dialog.get_by_role("button", name="Open the table").click()
    expect(page).to_have_url(re.compile("/table/"))
    games = page.get_by_text(re.compile("Omaha|Razz|Seven Card Stud")).first  # the bots have gone on from hold'em
    expect(games).to_be_visible(timeout=30_000)


def test_what_a_book_forbids_is_not_offered_and_the_clause_says_why(visit: Visits, quick: RunningRoom) -> None:
    page = visit(room=quick)
    dialog = form_of(page)
    book, game = dialog.get_by_role("combobox").nth(0), dialog.get_by_role("combobox").nth(1)
    book.select_option("Canberra 1994")
    game.select_option("5 Card Stud")
    expect(dialog.locator("option[value='equal or double']")).to_be_disabled()
    expect(dialog.get_by_text("With an ante: spread, half pot, full pot")).to_be_visible()
    expect(dialog.get_by_role("link", name="ACT 5CS 11.1").first).to_be_visible()
    dialog.get_by_role("combobox", name="Cards in the deck").select_option("32")
    expect(dialog.get_by_text("Whoever sits down agrees to it")).to_be_visible()
    expect(dialog.get_by_role("alert")).to_have_count(0)
    dialog.get_by_text("What this book does not allow here").click()
    expect(dialog.get_by_role("listitem").filter(has_text="Straddle")).to_be_visible()
    assert findings(page) == []
    visit.forgiven.append("422")
    # A figure that the book refuses is refused with its clause, and the table cannot be opened.
    dialog.get_by_role("textbox", name="Seats").fill("40")
    expect(dialog.get_by_role("alert").get_by_role("link", name=re.compile("^ACT "))).not_to_have_count(0)
    expect(dialog.get_by_role("button", name="Open the table")).to_be_disabled()
    dialog.get_by_role("textbox", name="Seats").fill("")
    dialog.get_by_role("button", name="Open the table").click()
    expect(page).to_have_url(re.compile(r"/table/t\d+"))
    expect(page.get_by_role("button", name="Take a seat")).to_be_visible()


def test_my_place_on_the_list(tables: Tables, visit: Visits, quick: RunningRoom) -> None:
    cy = tables.person("Cy Low")
    table = tables.open(HOLDEM.replace("seats 6", "seats 2"), [cy], bots=2, name="Full house", seated=False)
    cy.until(lambda now: now.hand > 2, "hands are played")
    eve = tables.person("Eve Low").page
    for number, page in enumerate((cy.page, eve), 1):
        page.goto("/")
        row = page.get_by_role("listitem").filter(has_text="Full house")
        row.get_by_role("button", name="Join the list").click()
        expect(row).to_contain_text(f"you are number {number}")
    row = cy.page.get_by_role("listitem").filter(has_text="Full house")
    row.get_by_role("button", name="Off the list").click()
    expect(row).not_to_contain_text("you are number")
    expect(eve.get_by_role("listitem").filter(has_text="Full house")).to_contain_text("you are number 1")
    pot = row.locator("dd").nth(2)
    expect(pot).to_have_text(re.compile(r"^\d"))
    assert table
