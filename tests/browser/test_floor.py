"""The control room in a browser: the map, seats by drag and by keyboard, the lists, must-move, what waits for a
decision with the hand beside it, and the screen on the wall."""

from __future__ import annotations

import copy
import json
import re
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.axe import findings
from tests.browser.conftest import Visits, picture
from tests.browser.floors import at_desk, game, seat, sign, waits
from tests.browser.players import HOLDEM, Player, Tables

WALL = {"viewport": {"width": 1920, "height": 1080}}
FRAME = 16  # milliseconds
FLOOR = "TG Area Manager"


@pytest.mark.pictures
def test_somebody_is_called_by_drag_and_takes_the_seat(tables: Tables) -> None:
    desk = at_desk(tables)
    table = tables.opened(desk, sign("3/7"), "River room")
    title = "Hold'em 3/7"
    ann, ben = tables.person("Anna"), tables.person("Ben")
    for place, each in enumerate((ann, ben), 1):
        waits(each, title, place)
    rows = game(desk, title).get_by_role("listitem")
    expect(rows).to_have_count(2)
    # Out of turn it is refused, there, with the clause.
    game(desk, title).get_by_role("button", name="Take Ben to a seat").drag_to(seat(desk, table, 2))
    why = desk.get_by_role("article").filter(has=desk.get_by_text(table, exact=True)).get_by_role("alert")
    expect(why).to_contain_text("Anna is the first on the list of this game.")
    expect(why.get_by_role("link", name="HOUSE 272")).to_be_visible()
    why.get_by_role("button").click()
    expect(why).to_have_count(0)
    game(desk, title).get_by_role("button", name="Take Anna to a seat").drag_to(seat(desk, table, 3))
    expect(seat(desk, table, 3)).to_have_accessible_name("Seat 3 is kept for Anna")
    expect(rows.first).to_contain_text("called to River room, seat 3: ")
    expect(desk.get_by_text("Anna is called to seat 3 of River room.")).to_be_visible()
    picture(desk, "floor")
    # What was done is taken back, for ten seconds; then it is done again.
    desk.get_by_role("button", name=re.compile("^Take back \\(")).click()
    expect(seat(desk, table, 3)).to_have_accessible_name("Seat 3 is free")
    game(desk, title).get_by_role("button", name=f"Call the next for {title}").click()
    expect(seat(desk, table, 1)).to_have_accessible_name("Seat 1 is kept for Anna")
    expect(ann.page.get_by_role("status").filter(has_text="You are called to seat 1 of River room.")).to_be_visible()
    ann.page.get_by_role("link", name="Take the seat").click()
    ann.page.get_by_role("button", name="Seat 1", exact=False).first.click()
    dialog = ann.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Sit down").click()
    expect(dialog).to_have_count(0)
    expect(seat(desk, table, 1)).to_have_accessible_name(re.compile("^Seat 1: Anna"))
    expect(rows.filter(has_text="Anna").get_by_role("button")).to_be_disabled()  # it stays where it was pointed at
    desk.mouse.move(5, 5)
    expect(rows).to_have_count(1)
    expect(rows.first).to_contain_text("Ben")
    # A name that is taken off can be put back where it was.
    game(desk, title).get_by_role("button", name="Take Ben off the list").click()
    expect(desk.get_by_text("Ben is off the list.")).to_be_visible()
    desk.get_by_role("button", name=re.compile("^Take back \\(")).click()
    expect(game(desk, title).get_by_role("button", name="Take Ben to a seat")).to_be_enabled()
    assert findings(desk) == []
    assert findings(ann.page) == []


def test_the_keyboard_does_what_dragging_does(tables: Tables) -> None:
    desk = at_desk(tables)
    table = tables.opened(desk, sign("4/9"), "Keys")
    title = "Hold'em 4/9"
    cleo = tables.person("Cleo")
    waits(cleo, title, 1)
    name = game(desk, title).get_by_role("button", name="Take Cleo to a seat")
    name.focus()
    desk.keyboard.press("Enter")
    expect(name).to_have_attribute("aria-pressed", "true")
    desk.keyboard.press("Escape")
    expect(name).to_have_attribute("aria-pressed", "false")
    desk.keyboard.press("Enter")
    expect(seat(desk, table, 2)).to_have_accessible_name("Seat 2: call Cleo here")
    seat(desk, table, 1).focus()
    desk.keyboard.press("ArrowRight")
    expect(seat(desk, table, 2)).to_be_focused()
    desk.keyboard.press("Enter")
    expect(seat(desk, table, 2)).to_have_accessible_name("Seat 2 is kept for Cleo")
    undo = desk.get_by_role("button", name=re.compile("^Take back \\("))
    undo.focus()
    desk.keyboard.press("Enter")
    expect(seat(desk, table, 2)).to_have_accessible_name("Seat 2 is free")


def test_a_player_is_moved_by_drag_and_a_must_move_game_moves_by_itself(tables: Tables) -> None:
    dora, emil = tables.person("Dora"), tables.person("Emil")
    main = tables.open(sign("5/11", 3), [dora], name="Main game")
    desk = at_desk(tables)
    feeder = tables.open(sign("5/11", 3), [emil], name="Feeder")
    expect(seat(desk, main, 1)).to_have_accessible_name(re.compile("Dora"))
    expect(seat(desk, feeder, 1)).to_have_accessible_name(re.compile("Emil"))
    # A move asks first, and no is no.
    seat(desk, feeder, 1).drag_to(seat(desk, main, 2))
    ask = desk.get_by_role("alertdialog")
    expect(ask).to_contain_text("Move Emil with all their chips from Feeder to seat 2 of Main game?")
    ask.get_by_role("button", name="No").click()
    expect(ask).to_have_count(0)
    seat(desk, feeder, 1).drag_to(seat(desk, main, 2))
    ask.get_by_role("button", name="Yes, move them").click()
    expect(seat(desk, main, 2)).to_have_accessible_name(re.compile("^Seat 2: Emil"))
    expect(seat(desk, feeder, 1)).to_have_accessible_name("Seat 1 is free")
    # And from a must-move game nobody needs to drag.
    fritz = tables.person("Fritz")
    fritz.page.goto(f"/table/{feeder}")
    fritz.sit()
    desk.get_by_text("Must-move games").click()
    desk.get_by_label(f"Feeder ({feeder}) feeds").select_option(main)
    expect(desk.get_by_role("article").filter(has_text="Must move to Main game")).to_be_visible()
    expect(seat(desk, main, 3)).to_have_accessible_name(re.compile("^Seat 3: Fritz"))
    expect(seat(desk, feeder, 1)).to_have_accessible_name("Seat 1 is free")


@pytest.mark.pictures
def test_what_waits_is_decided_with_the_hand_beside_it(pair: list[Player], tables: Tables) -> None:
    desk = at_desk(tables)
    queue = desk.get_by_role("region", name="Waits for a decision")
    pair[1].irregular().get_by_role("button", name="Call the floor").click()
    item = queue.get_by_role("button", name=re.compile("^Dispute"))
    expect(item).to_be_visible()
    expect(item.get_by_role("timer")).to_contain_text("left")
    expect(queue).to_contain_text(f"Called by {pair[1].name}")
    hand = queue.get_by_role("group", name="The hand")
    for each in pair:
        expect(hand.get_by_role("listitem").filter(has_text=each.name)).to_be_visible()
    expect(hand.get_by_role("log")).to_contain_text("dispute")
    expect(queue.get_by_role("button", name=re.compile("^Play on"))).to_be_enabled()
    picture(desk, "queue")
    assert findings(desk) == []
    queue.get_by_role("button", name=re.compile("^Play on")).click()
    expect(item).to_have_count(0)
    for each in pair:
        each.until(lambda now: any("decides: play on" in line for _, line in now.lines), "all see the decision")


def test_a_notice_stands_on_the_map(tables: Tables) -> None:
    gert = tables.person("Gert")
    table = tables.open(HOLDEM.replace("1/2", "2/6"), [gert], seated=False, name="Notices")
    desk = at_desk(tables)
    card = desk.get_by_role("article").filter(has=desk.get_by_text(table, exact=True))
    card.get_by_role("link").click()
    panel = desk.get_by_role("group", name="Sign", exact=True)
    panel.get_by_label("What changes").fill("blinds 5/10")
    give = panel.get_by_role("button", name=re.compile("^(Give notice|Change at once)$")).and_(desk.locator(":enabled"))
    expect(give.first).to_be_visible()
    panel.get_by_role("button", name="Give notice", exact=True).click()
    expect(panel.get_by_text("Notice of a change")).to_be_visible()
    desk.goto("/desk")
    expect(card).to_contain_text("Notice")


@pytest.mark.pictures
def test_the_screen_on_the_wall_has_first_names_and_can_be_read(tables: Tables) -> None:
    desk = at_desk(tables)
    tables.opened(desk, sign("6/13", 2), "Wall")
    for place, name in enumerate(("Hanna Long", "Igor", "Jule", "Karl"), 1):
        waits(tables.person(name), "Hold'em 6/13", place)
    tables.opened(desk, "house omaha, full pot, blinds 6/13, seats 6, buy in 400 to 4000", "Omaha")
    expect(game(desk, "Hold'em 6/13").get_by_role("listitem")).to_have_count(4)
    game(desk, "Hold'em 6/13").get_by_role("button", name="Call the next for Hold'em 6/13").click()
    expect(game(desk, "Hold'em 6/13")).to_contain_text("called to Wall")
    wall = tables.person("Lou", **WALL).page
    wall.goto("/lists/screen")
    column = wall.get_by_role("region", name="Hold'em 6/13")
    expect(column.get_by_role("listitem")).to_have_count(4)
    expect(column.get_by_role("listitem").first).to_have_text("1Hanna")
    expect(wall.get_by_role("region", name="Called")).to_contain_text("Hanna")
    expect(wall.get_by_text("Long")).to_have_count(0)
    size = column.get_by_role("listitem").first.evaluate("each => parseFloat(getComputedStyle(each).fontSize)")
    assert size >= 48, "read from afar"
    picture(wall, "lists-screen")
    assert findings(wall) == []


def test_people_ask_for_a_game_that_nobody_plays(tables: Tables, visit: Visits) -> None:
    visit.forgiven.append("status of 422")
    mia = tables.person("Mia")
    mia.page.goto("/lists")
    form = mia.page.get_by_role("form", name="Another game")
    form.get_by_label("Game").select_option("omaha")
    form.get_by_label("Limit and stakes").fill("full pot, blinds moon")
    form.get_by_role("button", name="Ask for it").click()
    expect(form.get_by_role("alert")).to_be_visible()
    form.get_by_label("Limit and stakes").fill("full pot, blinds 7/15")
    form.get_by_role("button", name="Ask for it").click()
    expect(mia.page.get_by_role("listitem").filter(has_text="Omaha 7/15")).to_contain_text("1 of 4 want it")
    desk = at_desk(tables)
    game(desk, "Omaha 7/15").get_by_role("button", name="Open Omaha 7/15 now").click()
    expect(desk.get_by_role("article").filter(has_text="Omaha 7/15")).to_be_visible()
    called = mia.page.get_by_role("status").filter(has_text=re.compile("You are called to seat 1"))
    expect(called.first).to_be_visible()
    mia.page.get_by_role("button", name="I do not want it").click()
    expect(mia.page.get_by_role("button", name="Join the list of Omaha 7/15")).to_be_visible()


def many(told: dict[str, Any], turn: int) -> dict[str, Any]:
    """Thirty tables of nine out of one, in each of which something is another than a moment ago."""
    [one] = told["tables"][:1]
    tables = []
    for number in range(1, 31):
        table = copy.deepcopy(one)
        table |= {"id": f"t{1000 + number}", "name": f"Table {number}", "places": 9, "hand": turn, "playing": True}
        table["players"] = [
            {**copy.deepcopy(PLAYER), "seat": place, "name": f"P{(number * place + turn) % 97}", "chips": turn * place}
            for place in range(1, 10)
            if (place + turn + number) % 4
        ]
        table["pace"] = 20 + (number + turn) % 15
        tables.append(table)
    return {**told, "tables": tables}


PLAYER: dict[str, Any] = {
    "seat": 1, "name": "", "bot": False, "chips": 0, "in_hand": True, "away": -1, "out": False, "owes": False, "idle": 0,
    "must_have": 0, "leaving": False, "marker": "", "reported": [],
}  # fmt: skip


def test_thirty_tables_are_drawn_again_within_a_frame(tables: Tables) -> None:
    desk = at_desk(tables)
    tables.opened(desk, sign("8/17"), "One of many")
    turns = iter(range(1, 10_000))

    def answer(route: Route) -> None:
        told = route.fetch()
        route.fulfill(response=told, body=json.dumps(many(told.json(), next(turns))))

    desk.route(re.compile(r"/api/desk\?"), answer)
    expect(desk.get_by_role("article")).to_have_count(30)
    desk.evaluate("performance.clearMeasures('desk')")
    desk.wait_for_function("() => performance.getEntriesByName('desk', 'measure').length >= 4")
    took: list[float] = desk.evaluate("performance.getEntriesByName('desk', 'measure').map((each) => each.duration)")
    print(f"drawn again in {', '.join(f'{each:.1f}' for each in took)} ms")
    assert min(took) < FRAME, took
    desk.unroute_all(behavior="ignoreErrors")
