"""The desk in a browser: the manager grants offices, the floor decides, seats, warns and changes the sign, surveillance looks.

What is done at the desk is seen at the table, and what cannot be done says why.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import findings
from tests.browser.conftest import picture
from tests.browser.players import HOLDEM, Player, Tables, all_dealt

FLOOR = "TG Area Manager"


def at_desk(page: Page, table: str) -> Page:
    """Have a table before one at the desk."""
    page.goto(f"/desk?table={table}")
    expect(page.get_by_role("group", name="Seats")).to_be_visible()
    return page


def panel(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name=name, exact=True)


def grant(manager: Player, name: str, office: str) -> None:
    """Grant an office by the form, as the manager does."""
    form = manager.page.get_by_role("form", name="Grant an office")
    form.get_by_role("textbox", name="Name").fill(name)
    form.get_by_role("combobox").select_option(office)
    form.get_by_role("button", name="Grant").click()
    taken = form.get_by_role("button", name=f"Take away the office of {office} from {name}")
    expect(taken).to_be_visible()


def table_of(player: Player) -> str:
    return player.page.url.rpartition("/")[2]


def played(tables: Tables, hands: int) -> tuple[Player, str]:
    """A table at which bots have played some hands, and somebody who watches it."""
    eve = tables.person("Eve Low")
    table = tables.open(HOLDEM, [eve], bots=2, seated=False)
    eve.until(lambda now: now.hand > hands, "hands are played")
    return eve, table


@pytest.mark.pictures
def test_an_officer_by_grant_decides_what_two_players_raised(pair: list[Player], tables: Tables) -> None:
    flo = tables.person("Flo")
    flo.page.goto("/desk")
    expect(flo.page.get_by_text("The desk is for those who hold an office.")).to_be_visible()
    manager = tables.manager()
    grant(manager, "Flo", FLOOR)
    for each in (pair[1], pair[0]):  # both want the floor; the second finds it called
        if each is pair[1]:
            each.irregular().get_by_role("button", name="Call the floor").click()
        each.until(
            lambda now: any(": dispute" in line and "irregularity" in line for _, line in now.lines),
            "all see the dispute",
        )
    asks = flo.page.get_by_role("link", name=re.compile("Dispute$"))
    expect(asks).to_be_visible()
    asks.click()
    question = flo.page.get_by_role("alert").filter(has_text="Dispute")
    expect(question).to_contain_text(f"The {FLOOR} or above decides.")
    expect(question.get_by_role("link", name=re.compile("^CROWN "))).not_to_have_count(0)
    picture(flo.page, "desk")
    flo.page.get_by_label("Act as").select_option("Dealer")  # who is too low on the ladder for it
    expect(question).to_contain_text("the Dealer does not")
    expect(question.get_by_role("button")).to_have_count(0)
    flo.page.get_by_label("Act as").select_option(FLOOR)
    question.get_by_role("button", name=re.compile("^Play on")).click()
    expect(question).to_have_count(0)
    for each in pair:
        now = each.until(lambda now: any("decides" in line for _, line in now.lines), "all see the decision")
        assert any(line.startswith(f"the {FLOOR} decides: play on") for _, line in now.lines), now.lines[-5:]
    assert pair[0].turn().options


def test_powers_over_the_hand_are_those_of_the_book(pair: list[Player], tables: Tables) -> None:
    manager, gil = tables.manager(), tables.person("Gil")
    grant(manager, "Gil", "TG Assistant Casino Manager")
    flo = at_desk(manager.page, table_of(pair[0]))
    hand = panel(flo, "Hand 1")
    expect(hand.get_by_role("button", name="Declare a misdeal")).to_be_visible()
    expect(hand.get_by_label("Void the hand: on which ground")).to_be_visible()
    hand.get_by_text("Not now").click()
    expect(hand.get_by_text("a player's hand is inspected")).to_be_visible()
    expect(hand.get_by_text("Call time on")).to_have_count(0)  # Crown gives that power to nobody
    hand.get_by_label("Void the hand: on which ground").select_option("fire")
    hand.get_by_role("button", name="Void the hand").click()
    ask = flo.get_by_role("alertdialog")
    expect(ask).to_contain_text("Void the hand (fire)? Nobody can take this back.")
    assert not any("void" in line for _, line in pair[0].look().lines)  # one click is not enough
    ask.get_by_role("button", name="Yes, void the hand").click()
    expect(flo.get_by_text("A second person signs this")).to_be_visible()
    gil.page.goto("/desk")
    waiting = gil.page.get_by_role("region", name="Two signatures")
    expect(waiting).to_contain_text("voids the hand")
    picture(gil.page, "two-signatures")
    waiting.get_by_role("button", name="Sign").click()
    expect(waiting).to_have_count(0)
    for each in pair:
        now = each.until(lambda now: any("the hand is void: fire" in line for _, line in now.lines), "it is void")
        assert now.seats["Ann"].chips == now.seats["Bob"].chips == 200


def test_a_warning_a_seat_from_the_list_and_somebody_picked_up(tables: Tables) -> None:
    people = [tables.person(name) for name in ("Cy", "Dee", "Gus")]
    table = tables.open(HOLDEM.replace("seats 6", "seats 2"), people[:2])
    gus = people[2]
    gus.page.goto(f"/table/{table}")
    gus.page.get_by_role("button", name="Join the list").click()
    floor = at_desk(tables.manager().page, table)
    seats = panel(floor, "Seats")
    expect(seats.get_by_role("listitem").filter(has_text="Gus")).to_be_visible()
    # A warning: the table has the person, the power and the reason.
    floor.set_viewport_size({"width": 1280, "height": 480})
    floor.evaluate("scrollTo(0, 0)")
    seats.get_by_role("button", name="What can be done about Dee").click()
    about = panel(floor, "People")
    expect(about.get_by_role("button", name="Warn Dee")).to_be_in_viewport(ratio=1)
    expect(about.get_by_label("About")).to_be_focused()
    about.get_by_label("Because of").fill("slow roll")
    about.get_by_role("button", name="Warn Dee").click()
    expect(floor.get_by_text("Done: warns Dee.")).to_be_visible()
    people[1].until(lambda now: any("warns Dee" in line for _, line in now.lines), "they read the warning")
    assert not any("warns Dee" in line for _, line in people[0].look().lines), "a warning is between the two"
    # What the book forbids is not offered: nothing is seized from somebody without a device.
    about.get_by_label("Power").select_option("detains")
    expect(about.get_by_role("button", name="Detain Dee")).to_be_disabled()
    expect(about.get_by_text("Dee was not reported for a device.")).to_be_visible()
    expect(about.get_by_role("link", name=re.compile("^CROWN ")).first).to_be_visible()
    # Dee goes away; the floor picks up what they have and gives the seat to whoever waits.
    people[1].page.locator("summary").filter(has_text="Table").click()
    people[1].page.get_by_role("button", name="Step away").click()
    seats.get_by_role("button", name="Pick up").click()
    ask = floor.get_by_role("alertdialog")
    expect(ask).to_contain_text("Pick up Dee? They lose their seat")
    expect(ask.get_by_role("button", name="No")).to_be_focused()  # a key that is held down says nothing
    floor.keyboard.press("Escape")
    expect(ask).to_have_count(0)
    seats.get_by_role("button", name="Pick up").click()
    ask.get_by_role("button", name="Yes, pick up").click()
    expect(floor.get_by_text("Dee is picked up.")).to_be_visible()
    people[0].turn()
    people[0].press("fold")  # and with the hand they are gone
    seats.get_by_role("button", name="Give out seat 2").click()
    expect(seats.get_by_text("2: kept for Gus")).to_be_visible()
    gus.sit()


def test_a_change_of_the_sign_with_its_notice(tables: Tables) -> None:
    _, table = played(tables, 1)
    floor = at_desk(tables.manager().page, table)
    sign = panel(floor, "Sign")
    sign.get_by_label("What changes").fill("blinds 2/5")
    at_once = sign.get_by_role("button", name="Change at once")
    expect(at_once).to_be_disabled()
    expect(sign.get_by_text("A higher least wager must be on the sign for 20 minutes first.")).to_be_visible()
    expect(sign.get_by_role("link", name="CROWN 6.1 fn2 s66(2)").first).to_be_visible()
    sign.get_by_role("button", name="Give notice", exact=True).click()
    expect(sign.get_by_text("Notice of a change")).to_be_visible()
    expect(sign.get_by_text(re.compile(r"(19|20):\d\d left"))).to_be_visible()
    expect(sign.get_by_role("button", name="Change it now")).to_be_disabled()
    sign.get_by_label("What changes").fill("blinds 2/1")
    expect(sign.get_by_role("button", name="Give notice", exact=True)).to_be_disabled()
    panel(floor, "Seats").get_by_role("button", name=re.compile("^What can be done about ")).first.click()
    expect(panel(floor, "People").get_by_role("button", name=re.compile("^Warn "))).to_be_visible()
    assert findings(floor) == []
    expect(panel(floor, "Finished hands").get_by_role("link", name=re.compile("^Hand ")).first).to_be_visible()


def test_surveillance_looks_and_the_manager_reads_it(tables: Tables) -> None:
    _, table = played(tables, 2)
    vic = tables.person("Vic")
    vic.page.goto(f"/replay/{table}/1")
    expect(vic.page.get_by_role("heading", name="Hand 1")).to_be_visible()
    expect(vic.page.get_by_role("button", name="Look at all cards")).to_have_count(0)
    manager = tables.manager()
    grant(manager, "Vic", "surveillance")
    vic.page.goto("/desk")
    vic.page.get_by_role("navigation", name="Surveillance").get_by_role("link", name=re.compile(f"{table}$")).click()
    first = panel(vic.page, "Finished hands").get_by_role("link", name=re.compile("^Hand ")).first
    number = first.inner_text().removeprefix("Hand ")
    vic.page.goto(f"/replay/{table}/{number}")
    look = panel(vic.page, "Surveillance")
    expect(look).to_contain_text("Your look will be recorded")
    players = vic.page.get_by_role("table")
    hidden = players.get_by_role("img", name="a face-down card")
    look.get_by_role("button", name="Look at all cards").click()
    expect(look).to_contain_text(f"It is recorded that Vic looked at hand {number} of table {table}")
    expect(hidden).to_have_count(0)
    expect(players.get_by_role("img")).to_have_count(4)
    everywhere = [*look.get_by_role("img").all(), *players.get_by_role("img").all()]
    board = vic.page.locator("section").filter(has_text="Pots").get_by_role("img").all()
    assert len({each.get_attribute("aria-label") for each in [*everywhere, *board]}) == 52
    assert findings(vic.page) == []
    manager.page.goto("/desk")
    looks = manager.page.get_by_role("region", name="Who looked at cards")
    expect(looks).to_contain_text(f"Vic looked at hand {number} of {table}")


def test_who_wants_which_seat_is_listed_and_given_out(tables: Tables) -> None:
    ann, bea = tables.person("Anna"), tables.person("Bea")
    table = tables.open(HOLDEM.replace("crown", "house"), [ann, bea])  # by which a seat is asked for ahead
    all_dealt([ann, bea])
    floor = at_desk(tables.manager(viewport={"width": 1440, "height": 900}).page, table)
    seats = panel(floor, "Seats")
    rows = seats.get_by_role("list", name="Who wants which seat").get_by_role("listitem")
    expect(rows).to_have_count(0)
    bea.page.locator("summary").filter(has_text="Table").click()
    bea.page.get_by_label("Ask for a seat when it is free").select_option("1")
    bea.page.keyboard.press("Escape")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Bea")
    expect(rows).to_contain_text(re.compile("in seat 2, asked .+ ago"))
    expect(rows).to_contain_text("Anna sits there")
    expect(rows.get_by_role("button", name=re.compile("^Give out"))).to_have_count(0)
    # The seat is free: it is given to whoever has the first claim by the book, and the list is done with it.
    ann.page.locator("summary").filter(has_text="Table").click()
    ann.page.get_by_role("button", name="Leave the table").click()
    due = ann if ann.look().options else bea
    due.press("fold")
    give = rows.get_by_role("button", name="Give out seat 1")
    expect(give).to_be_visible()
    assert findings(floor) == []
    picture(floor, "desk-seat-wanted")
    give.click()
    expect(seats.get_by_text("1: kept for Bea")).to_be_visible()
    expect(rows).to_have_count(0)
