"""The control room in a browser: a ban that holds, a dealer change, a handover, and a report that is the ledger's."""

from __future__ import annotations

import csv
import re
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests import pace
from tests.browser.axe import findings
from tests.browser.conftest import ROOT, Visits, picture
from tests.browser.players import Player, Tables, all_dealt, play_out
from tests.browser.test_desk import grant
from tests.running import RunningRoom

SIGN = "house holdem, no limit, blinds 5/10, commission 10% cap 50, seats 6, buy in 100 to 4000"
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}


def at(who: Player, page: str) -> Page:
    """Go to a page of the desk by its link."""
    who.page.goto("/desk")
    who.page.get_by_role("navigation", name="Pages of the desk").get_by_role("link", name=page, exact=True).click()
    expect(who.page.get_by_role("heading", level=1)).to_contain_text(page)
    return who.page


def test_a_ban_holds(tables: Tables) -> None:
    manager, ann = tables.manager(**DESK), tables.person("Anna")
    table = tables.open(SIGN, [ann], seated=False)
    page = at(manager, "People")
    expect(page.get_by_text("Nobody is banned.")).to_be_visible()
    page.get_by_label("Name or number").fill("Anna")
    page.get_by_role("region", name="People who were found").get_by_role("link", name=re.compile("^Anna")).click()
    note = page.get_by_role("form", name="Note")
    note.get_by_label("Note").fill("likes seat 3")
    note.get_by_role("button", name="Keep the note").click()
    expect(page.get_by_role("region", name="Notes of the floor")).to_contain_text("likes seat 3")
    form = page.get_by_role("form", name="Ban from the house")
    form.get_by_label("Ban for").select_option("a month")
    why = form.get_by_label("Why")
    why.fill("threw a chip at the dealer")
    why.press("Enter")
    # It is asked in the question box of the desk, whose answer is no until somebody says yes.
    asked = page.get_by_role("alertdialog", name=re.compile("^Ban Anna for a month?"))
    expect(asked.get_by_role("button", name="No")).to_be_focused()
    picture(page, "control-ban-asked")
    page.keyboard.press("Escape")
    expect(asked).to_have_count(0)
    expect(why).to_be_focused()
    bans = page.get_by_role("region", name="Bans", exact=True)
    expect(bans).to_contain_text("They were never banned.")
    why.press("Enter")
    # What was asked is what is done, whatever stands in the form by then.
    form.get_by_label("Ban for").select_option("a day")
    asked.get_by_role("button", name="Yes, ban").click()
    expect(bans.get_by_role("listitem")).to_contain_text(f"until {datetime.now(UTC) + timedelta(days=30):%Y-%m-%d}")
    expect(bans).to_contain_text("threw a chip at the dealer")
    expect(bans).to_contain_text("holds")
    assert findings(page) == []
    picture(page, "control-people")
    ann.page.get_by_role("button", name="Take a seat").click()
    dialog = ann.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Sit down").click()
    expect(ann.page.get_by_text(re.compile("Anna is banned from the house until")).first).to_be_visible()
    expect(ann.page.get_by_role("link", name=re.compile("^HOUSE")).first).to_be_visible()
    end = page.get_by_role("form", name="End the ban")
    end.get_by_label("Why").fill("they said sorry")
    end.get_by_role("button", name="End the ban").click()
    expect(bans).to_contain_text("they said sorry")
    ann.page.goto(f"/table/{table}")
    ann.sit()
    page.reload()
    expect(page.get_by_role("region", name="Time played")).to_contain_text("sits there")


POST = """([path, change]) => fetch(path, {
    method: 'POST', body: JSON.stringify(change), headers: { 'Content-Type': 'application/json', 'X-Pokerroom': '1' },
}).then((answer) => answer.ok)"""


def rotation(page: Page) -> dict[str, Any]:
    told: dict[str, Any] = page.request.get("/api/dealers").json()
    return told


def deals(page: Page, table: str, person: str, before: str) -> None:
    """Have somebody deal in the place of another, as it is done on another screen."""
    path, change = f"/api/tables/{table}/dealer", {"person": person, "instead_of": before}
    assert page.evaluate(POST, [path, change])


@pytest.fixture
def alone(visit: Visits, open_room: Callable[..., RunningRoom]) -> Tables:
    """Tables of a room that no other test uses: a push goes round all tables that there are."""
    return Tables(visit, open_room(command=pace.command()))


def test_dealers_are_changed_and_pushed(alone: Tables) -> None:
    tables = alone
    manager, bea = tables.manager(**DESK), tables.person("Bea")
    for name in ("Dora", "Dan"):
        tables.person(name)
        grant(manager, name, "Dealer")
    table = tables.open(SIGN, [bea], name="The Nook")
    page = at(manager, "Dealers")
    duty = page.get_by_role("region", name="On duty")
    for name in ("Dora", "Dan"):
        duty.get_by_label("Dealer").select_option(name)
        duty.get_by_role("button", name="Come on duty").click()
        expect(duty.get_by_role("listitem").filter(has_text=name)).to_be_visible()
    push = page.get_by_role("region", name="Next push")
    expect(push).to_contain_text(f"goes to {table}")
    # Who points at a push has read it: where it has changed since, it is not done, and nothing else instead.
    push.get_by_role("heading").hover()
    seen = rotation(page)
    [step] = [each for each in seen["push"] if each["table"] == table]
    other = next(each["person"] for each in seen["dealers"] if each["person"] != step["person"] and not each["table"])
    deals(page, table, other, "")
    expect(push.get_by_role("status")).to_contain_text("This has changed meanwhile.")
    expect(push.get_by_role("button", name="Push")).to_be_disabled()
    page.mouse.move(5, 5)
    expect(push).not_to_contain_text(f"goes to {table}")
    deals(page, table, "", other)
    expect(push).to_contain_text(f"goes to {table}")
    push.get_by_role("button", name="Push").click()
    expect(push).to_contain_text("No push is due.")
    dealer = page.get_by_role("row").filter(has_text="The Nook").get_by_role("cell").nth(3)
    log = bea.page.get_by_role("region", name="What happened at the table")
    first = dealer.inner_text().strip()
    other = "Dan" if first == "Dora" else "Dora"
    expect(log).to_contain_text(f"{first} deals from now on")
    page.get_by_label("Who deals at The Nook").select_option(other)
    page.get_by_role("row").filter(has_text="The Nook").get_by_role("button", name="Put in").click()
    expect(dealer).to_have_text(other)
    expect(log).to_contain_text(f"{other} deals from now on")
    assert findings(page) == []
    picture(page, "control-dealers")


def another_manager(tables: Tables) -> Player:
    """A second manager, by a link that the room's own command made."""
    link = [sys.executable, "-m", "pokerroom.cli", "manager", *tables.room.kept]
    said = subprocess.run(link, capture_output=True, text=True, check=True, cwd=ROOT).stdout
    found = re.search(r"(/manager/\S+)", said)
    assert found is not None, said
    mia = tables.person("Mia", **DESK)
    mia.page.goto(found[1])
    expect(mia.page.get_by_role("navigation", name="Pages of the desk")).to_be_visible()
    return mia


def test_a_shift_is_handed_over(tables: Tables) -> None:
    manager, second = tables.manager(**DESK), another_manager(tables)
    page, other = at(manager, "Shifts"), at(second, "Shifts")
    page.get_by_role("button", name="Open a shift").click()
    shift = page.get_by_role("region", name=re.compile("^Shift 1"))
    expect(shift).to_contain_text("Max has it since")
    page.get_by_label("What the next should know").fill("seat 4 wobbles")
    page.get_by_role("button", name="Count and hand over").click()
    expect(shift).to_contain_text("It waits for another manager to sign it.")
    expect(shift).to_contain_text("Tables that are open")
    picture(page, "control-shift")
    theirs = other.get_by_role("region", name=re.compile("^Shift 1"))
    expect(theirs).to_contain_text("seat 4 wobbles")
    assert findings(other) == []
    theirs.get_by_role("button", name="Sign and have the next shift").focus()
    other.keyboard.press("Enter")
    expect(other.get_by_role("region", name=re.compile("^Shift 2"))).to_contain_text("Mia has it since")
    expect(page.get_by_role("region", name="Earlier shifts")).to_contain_text("signed by Max and Mia")
    page.get_by_text("Shift 1", exact=True).click()
    assert findings(page) == []
    picture(page, "control-shifts")


def test_a_report_has_the_figures_of_the_ledger(tables: Tables) -> None:
    manager, people = tables.manager(**DESK), [tables.person("Cleo"), tables.person("Carl")]
    table = tables.open(SIGN, people, name="The Long Table")
    hand = all_dealt(people)
    play_out(people, hand)
    manager.page.goto(f"/desk/statements?account=drop%2F{table}")
    lines = manager.page.get_by_role("region", name="Statement").get_by_role("row").filter(has_text="ommission")
    expect(lines.first).to_be_visible()
    held = manager.page.request.get(f"/api/statements?account=drop/{table}").json()["balance"]
    page = at(manager, "Reports")
    yesterday = (datetime.now(UTC) - timedelta(days=1)).strftime("%Y-%m-%d")  # midnight may come meanwhile
    page.get_by_label("From").fill(yesterday)
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_text(f"{yesterday} 00:00:00")).to_be_visible()
    page.get_by_role("link", name="Table", exact=True).click()
    taken = page.get_by_role("region", name="What the house took")
    row = taken.get_by_role("row").filter(has_text="The Long Table")
    expect(row).to_be_visible()
    expect(taken.get_by_role("img", name=re.compile("^Drop: "))).to_be_visible()
    with page.expect_download() as coming:
        taken.get_by_role("link", name="What the house took as CSV").click()
    file = csv.DictReader(coming.value.path().read_text().splitlines())
    found = {line["table"].partition(",")[0]: int(line["drop"]) for line in file}
    assert held > 0 and found[table] >= held, "what it was when the statement was read, or a hand more"
    accounts = page.request.get("/api/accounts").json()["accounts"]
    drops = {each["account"]: each["balance"] for each in accounts if each["account"].startswith("drop/")}
    assert {f"drop/{id}" for id in found if found[id]} == {each for each in drops if drops[each]}
    expect(page.get_by_role("region", name="Occupancy")).to_contain_text("The Long Table")
    expect(page.get_by_role("region", name="Stays at tables")).to_contain_text("Cleo")
    assert findings(page) == []
    picture(page, "control-reports", full=True)
    page.get_by_role("link", name="Hour", exact=True).click()
    expect(taken.get_by_role("columnheader", name="Hour")).to_be_visible()
    picture(page, "control-reports-hour")


def test_a_jackpot_is_opened_and_filled(tables: Tables, visit: Visits) -> None:
    visit.forgiven.append("status of 4")
    page = at(tables.manager(**DESK), "Jackpots")
    form = page.get_by_role("form", name="Open a high hand")
    form.get_by_label("Title").fill("Friday high hand")
    form.get_by_label("Game").select_option("Hold'em, House")
    form.get_by_label("Prize for each hour").fill("300")
    form.get_by_role("button", name="Open a high hand").click()
    fund = page.get_by_role("region", name="Friday high hand")
    expect(fund).to_contain_text("wins 300")
    put = page.get_by_role("form", name="Put chips in")
    put.get_by_label("Jackpot").select_option("Friday high hand")
    put.get_by_label("Chips").fill("1200")
    put.get_by_label("Chips").press("Enter")
    expect(fund).to_contain_text("1,200 in it")
    expect(fund).to_contain_text("the hour is on")
    common = page.get_by_role("region", name="Bonus prizes and the drop")
    expect(common).to_contain_text("Dropped from pots so far: 0")
    put.get_by_label("Jackpot").select_option("Bonus prizes and the drop")
    put.get_by_label("Chips").fill("50")
    put.get_by_label("Chips").press("Enter")
    expect(common).to_contain_text("50 in it")
    move = page.get_by_role("form", name="Move chips")
    move.get_by_label("To").select_option("Friday high hand")
    move.get_by_label("Chips").fill("20")
    move.get_by_role("button", name="Move chips").click()
    expect(common).to_contain_text("30 in it")
    expect(fund).to_contain_text("1,220 in it")
    # What is refused says why, there, and goes when it is done.
    move.get_by_label("To").select_option("Friday high hand")
    move.get_by_label("Chips").fill("9000")
    move.get_by_role("button", name="Move chips").click()
    expect(move.get_by_role("alert")).to_be_visible()
    move.get_by_label("Chips").fill("10")
    move.get_by_role("button", name="Move chips").click()
    expect(fund).to_contain_text("1,230 in it")
    expect(move.get_by_role("alert")).to_have_count(0)
    assert findings(page) == []
    picture(page, "control-jackpots")


def test_on_a_phone_nothing_stands_out_of_the_pages(tables: Tables) -> None:
    page = tables.manager(phone=True).page
    wide = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
    for name, shown in (
        ("reports", "Occupancy"),
        ("people", "People who were found"),
        ("dealers", "On duty"),
        ("shifts", "Earlier shifts"),
        ("jackpots", "Bonus prizes"),
    ):
        page.goto(f"/desk/{name}")
        expect(page.get_by_role("region", name=shown)).to_be_visible()
        assert page.evaluate(wide) <= 0, name
        picture(page, f"phone-control-{name}")
