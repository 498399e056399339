"""A shift at the desk, from the first table to the handover, as one evening in a browser: what the report says at its
end is what the ledger holds."""

from __future__ import annotations

import csv
import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import findings
from tests.browser.conftest import picture
from tests.browser.players import Player, Tables, all_dealt, play_out
from tests.browser.test_control import DESK, another_manager, at
from tests.browser.test_desk import grant
from tests.browser.test_floor import game, seat, waits
from tests.browser.test_lobby import form_of

TITLE = "Hold'em 5/10"


def opened_by_form(page: Page, name: str) -> str:
    """Open a table of three seats by the form of the lobby, as staff do; give its id."""
    page.goto("/")
    dialog = form_of(page)
    dialog.get_by_role("combobox").nth(0).select_option("House")
    dialog.get_by_role("combobox").nth(1).select_option("Hold'em")
    expect(dialog.get_by_text("Hold'em · House", exact=True)).to_be_visible()
    dialog.get_by_text("More choices").click()
    for label, value in (("Blinds", "5/10"), ("Seats", "3"), ("Commission", "10% cap 50"), ("Name of the table", name)):
        field = dialog.locator("label").filter(has=page.locator("span").filter(has_text=re.compile(f"^{label}$")))
        field.locator("input").fill(value)
    dialog.get_by_label("Bots take some seats").uncheck()
    expect(dialog.get_by_role("alert")).to_have_count(0)
    dialog.get_by_role("button", name="Open the table").click()
    expect(page).to_have_url(re.compile("/table/"))
    return page.url.rpartition("/")[2]


def comes(player: Player, number: int, table: str) -> None:
    """Take the seat that one was called to."""
    expect(
        player.page.get_by_role("status").filter(has_text=f"You are called to seat {number} of {table}.")
    ).to_be_visible()
    player.page.get_by_role("link", name="Take the seat").click()
    player.page.get_by_role("button", name=f"Seat {number}", exact=False).first.click()
    dialog = player.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Sit down").click()
    expect(dialog).to_have_count(0)


@pytest.mark.stories
def test_a_shift_at_the_desk(tables: Tables) -> None:
    manager, second = tables.manager(**DESK), another_manager(tables)
    tables.person("Dora")
    grant(manager, "Dora", "Dealer")
    desk = at(manager, "Shifts")
    desk.get_by_role("button", name="Open a shift").click()
    expect(desk.get_by_role("region", name=re.compile("^Shift 1"))).to_contain_text("Max has it since")
    # A table is opened, two people wait for it and are called: one by drag, one by the button.
    main = opened_by_form(desk, "Main game")
    ada, bo = tables.person("Ada"), tables.person("Bo")
    for place, each in enumerate((ada, bo), 1):
        waits(each, TITLE, place)
    desk.goto("/desk")
    expect(game(desk, TITLE).get_by_role("listitem")).to_have_count(2)
    game(desk, TITLE).get_by_role("button", name="Take Ada to a seat").drag_to(seat(desk, main, 2))
    expect(seat(desk, main, 2)).to_have_accessible_name("Seat 2 is kept for Ada")
    comes(ada, 2, "Main game")
    expect(seat(desk, main, 2)).to_have_accessible_name(re.compile("^Seat 2: Ada"))
    desk.mouse.move(5, 5)
    game(desk, TITLE).get_by_role("button", name=f"Call the next for {TITLE}").click()
    comes(bo, 1, "Main game")
    # A dispute is decided with the hand beside it.
    people = [ada, bo]
    hand = all_dealt(people)
    ada.irregular().get_by_role("button", name="Call the floor").click()
    queue = desk.get_by_role("region", name="Waits for a decision")
    item = queue.get_by_role("button", name=re.compile("^Dispute"))
    expect(item).to_be_visible()
    beside = queue.get_by_role("group", name="The hand")
    for each in people:
        expect(beside.get_by_role("listitem").filter(has_text=each.name)).to_be_visible()
    picture(desk, "shift-dispute")
    assert findings(desk) == []
    queue.get_by_role("button", name=re.compile("^Play on")).click()
    expect(item).to_have_count(0)
    play_out(people, hand)
    # A second table feeds the first: whoever sits there must move, and it is broken when it is empty.
    feeder = opened_by_form(desk, "Feeder")
    cy = tables.person("Cy")
    cy.page.goto(f"/table/{feeder}")
    cy.sit()
    desk.goto("/desk")
    desk.get_by_text("Must-move games").click()
    desk.get_by_label(f"Feeder ({feeder}) feeds").select_option(main)
    expect(seat(desk, main, 3)).to_have_accessible_name(re.compile("^Seat 3: Cy"))
    expect(seat(desk, feeder, 1)).to_have_accessible_name("Seat 1 is free")
    # A notice of higher stakes stands on the map.
    card = desk.get_by_role("article").filter(has=desk.get_by_text(main, exact=True))
    card.get_by_role("link").first.click()
    panel = desk.get_by_role("group", name="Sign", exact=True)
    panel.get_by_label("What changes").fill("blinds 10/20")
    panel.get_by_role("button", name="Give notice", exact=True).click()
    expect(panel.get_by_text("Notice of a change")).to_be_visible()
    desk.goto("/desk")
    expect(card).to_contain_text("Notice")
    # The dealer is changed.
    desk = at(manager, "Dealers")
    duty = desk.get_by_role("region", name="On duty")
    duty.get_by_label("Dealer").select_option("Dora")
    duty.get_by_role("button", name="Come on duty").click()
    expect(duty.get_by_role("listitem").filter(has_text="Dora")).to_be_visible()
    row = desk.get_by_role("row").filter(has_text="Main game")
    desk.get_by_label("Who deals at Main game").select_option("Dora")
    row.get_by_role("button", name="Put in").click()
    expect(row.get_by_role("cell").nth(3)).to_have_text("Dora")
    expect(ada.page.get_by_role("region", name="What happened at the table")).to_contain_text("Dora deals from now on")
    # The table that fed is broken.
    desk.goto(f"/desk?table={feeder}")
    panel.get_by_role("button", name="Close the table").click()
    ask = desk.get_by_role("alertdialog")
    expect(ask).to_contain_text("Close Feeder for good?")
    picture(desk, "shift-closes")
    assert findings(desk) == []
    ask.get_by_role("button", name="No").click()
    expect(ask).to_have_count(0)
    panel.get_by_role("button", name="Close the table").click()
    ask.get_by_role("button", name="Yes, close it").click()
    expect(desk.get_by_text("The table is closed.").first).to_be_visible()
    # The report is downloaded, and says what the ledger holds.
    for each in (ada, bo, cy):
        each.page.close()  # nobody acts from now on, so nothing more is taken
    held = manager.page.request.get(f"/api/statements?account=drop/{main}").json()["balance"]
    assert held > 0
    desk = at(manager, "Reports")
    yesterday = (datetime.now(UTC) - timedelta(days=1)).strftime("%Y-%m-%d")  # midnight may come meanwhile
    desk.get_by_label("From").fill(yesterday)
    desk.get_by_role("button", name="Show").click()
    expect(desk.get_by_text(f"{yesterday} 00:00:00")).to_be_visible()
    desk.get_by_role("link", name="Table", exact=True).click()
    taken = desk.get_by_role("region", name="What the house took")
    expect(taken.get_by_role("row").filter(has_text="Main game")).to_be_visible()
    with desk.expect_download() as coming:
        taken.get_by_role("link", name="What the house took as CSV").click()
    lines = csv.DictReader(coming.value.path().read_text().splitlines())
    found = {line["table"].partition(",")[0]: int(line["drop"]) for line in lines}
    accounts = manager.page.request.get("/api/accounts").json()["accounts"]
    drops = {each["account"]: each["balance"] for each in accounts if each["account"].startswith("drop/")}
    assert found[main] == drops[f"drop/{main}"] == held
    assert {id: drop for id, drop in found.items() if drop} == {
        account.removeprefix("drop/"): drop for account, drop in drops.items() if drop
    }
    # And the shift is handed over, by two signatures.
    desk, other = at(manager, "Shifts"), at(second, "Shifts")
    desk.get_by_label("What the next should know").fill("Main game goes to 10/20")
    desk.get_by_role("button", name="Count and hand over").click()
    shift = desk.get_by_role("region", name=re.compile("^Shift 1"))
    expect(shift).to_contain_text("It waits for another manager to sign it.")
    picture(desk, "shift-handover", full=True)
    theirs = other.get_by_role("region", name=re.compile("^Shift 1"))
    expect(theirs).to_contain_text("Main game goes to 10/20")
    theirs.get_by_role("button", name="Sign and have the next shift").click()
    expect(other.get_by_role("region", name=re.compile("^Shift 2"))).to_contain_text("Mia has it since")
    expect(desk.get_by_role("region", name="Earlier shifts")).to_contain_text("signed by Max and Mia")
