"""The rule books and the replayer in a browser: browse, search, compare, step through a case, replay a hand by its link."""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import findings
from tests.browser.conftest import Visits, picture
from tests.browser.players import Look, Player, Tables
from tests.room.test_records import cards_in
from tests.running import RunningRoom


@pytest.fixture
def reader(visit: Visits, quick: RunningRoom) -> Page:
    """Somebody before the shelf of the rule books, who has not said who they are."""
    return visit("/rules", room=quick)


@pytest.mark.pictures
def test_a_book_is_browsed_to_a_clause_and_its_proof(reader: Page) -> None:
    shelf = reader.get_by_role("link").filter(has=reader.get_by_role("heading", level=2))
    expect(shelf).to_have_count(6)
    assert findings(reader) == []
    picture(reader, "rules")
    shelf.filter(has_text="Crown Melbourne").click()
    reader.get_by_role("navigation", name="Chapters").get_by_role("link", name=re.compile("^9")).click()
    reader.get_by_role("link", name=re.compile(r"^9\.6 ")).click()
    expect(reader.get_by_role("heading", name="CROWN 9.6", exact=True)).to_be_visible()
    expect(reader.get_by_text("A card that a player drops or shows still plays.")).to_be_visible()
    expect(reader.get_by_text("Proved: A case passes, cites this clause")).to_be_visible()
    reader.get_by_role("link", name="The next clause: CROWN 9.7").click()
    expect(reader.get_by_role("heading", name="CROWN 9.7", exact=True)).to_be_visible()


def test_a_case_is_stepped_through_on_the_felt(visit: Visits, quick: RunningRoom) -> None:
    page = visit("/rules/crown/CROWN%209.7", room=quick)
    player = page.get_by_role("region", name="Case 1 of CROWN 9.7, step by step")
    expect(player.get_by_role("group", name=re.compile("^Seat "))).not_to_have_count(0)
    back, on = (player.get_by_role("button", name=name) for name in ("One step back", "One step on"))
    expect(back).to_be_disabled()
    on.click()
    expect(player.get_by_text(re.compile(r"^2 of \d+"))).to_be_visible()
    steps = player.get_by_role("listitem").filter(has=page.get_by_role("button", name=re.compile(r"^Step \d+$")))
    ruling = steps.filter(has_text="ruling").filter(has=page.get_by_role("link", name="CROWN 9.7", exact=True)).first
    ruling.get_by_role("button", name=re.compile(r"^Step \d+$")).click()
    expect(ruling).to_have_attribute("aria-current", "step")
    player.get_by_role("button", name="To the last step").click()
    expect(on).to_be_disabled()
    page.keyboard.press("Home")
    expect(back).to_be_disabled()
    assert findings(page) == []
    page.get_by_label("as text").check()
    expect(page.get_by_label("The case as text")).to_contain_text("ruling: ")


def test_search_compare_and_glossary(reader: Page) -> None:
    reader.get_by_role("searchbox", name="Search all the books").fill("odd chip")
    reader.keyboard.press("Enter")
    expect(reader.get_by_text("for “odd chip”, the best first.")).to_be_visible()
    expect(reader.get_by_role("link", name=re.compile(r"^CROWN 8\.5\.1 ")).first).to_be_visible()
    reader.get_by_role("link", name="Compare the five books on this").click()
    for title in ("Crown Melbourne", "Victoria 2003", "Tasmania 2006", "Canberra 1994", "Grand Casino 17.7"):
        book = reader.get_by_role("region", name=title)
        expect(book.get_by_role("link", name=re.compile(r"\d")).first).to_be_visible()
    assert findings(reader) == []
    reader.goto("/rules?q=zzzz")
    expect(reader.get_by_text("No clause speaks of “zzzz”.")).to_be_visible()
    reader.get_by_role("link", name="Glossary").click()
    words = reader.get_by_role("searchbox", name="Search the words")
    words.fill("misdeal")
    expect(reader.get_by_role("term").filter(has_text=re.compile("^misdeal"))).to_be_visible()
    assert findings(reader) == []
    clause = reader.get_by_role("definition").first.get_by_role("link").first
    name = clause.inner_text()
    clause.click()
    expect(reader.get_by_role("heading", name=name, exact=True)).to_be_visible()


def downloaded(page: Page, name: str) -> str:
    with page.expect_download() as waiting:
        page.get_by_role("link", name=name, exact=True).click()
    return Path(waiting.value.path()).read_text()


def everything(page: Page, name: str) -> set[str]:
    """Step through a replayed hand to its end, and give every card that stood anywhere in the page."""
    player = Player(page, name)
    on = page.get_by_role("button", name="One step on")
    expect(on).to_be_visible()
    found = player.look().everything
    while on.is_enabled():
        on.click()
        found |= player.look().everything
    return found


def test_a_finished_hand_is_replayed_by_its_link(pair: list[Player], visit: Visits, quick: RunningRoom) -> None:
    due, other = pair
    table = due.page.url.rpartition("/")[2]
    held = {each.name: each.look().cards for each in pair}
    assert all(len(cards) == 2 for cards in held.values())
    due.press("fold")
    for each in pair:
        each.until(lambda now: any("hand 1 is over" in line for _, line in now.lines), "the hand is over")
    rail = visit(f"/replay/{table}/1", room=quick)
    expect(rail.get_by_role("heading", name="Hand 1")).to_be_visible()
    expect(rail.get_by_text("seen by the rail")).to_be_visible()
    assert not everything(rail, "") & (held[due.name] | held[other.name]), "cards that nobody showed"
    steps = rail.get_by_role("listitem").filter(has_text=f"{due.name} folds")
    expect(steps.get_by_role("link", name=re.compile("^CROWN ")).first).to_be_visible()
    assert findings(rail) == []
    # The link of a step leads a second reader to the same step.
    steps.get_by_role("button", name=re.compile(r"^Step \d+$")).click()
    second = visit(rail.url.removeprefix(quick.address), room=quick)
    expect(second.get_by_role("listitem").filter(has_text=f"{due.name} folds")).to_have_attribute(
        "aria-current", "step"
    )
    # The formats, which hide what the page hides.
    text = downloaded(rail, "Text")
    assert text.startswith(f"Hand 1 of table {table}: ")
    assert f"{due.name} folds" in text
    phh = downloaded(rail, "PHH")
    assert re.search(r"^variant = 'NT'$", phh, re.MULTILINE)
    ohh = json.loads(downloaded(rail, "OHH"))["ohh"]
    assert ohh["game_number"] == f"{table}/1"
    assert not cards_in(f"{text}\n{phh}\n{json.dumps(ohh)}") & (held[due.name] | held[other.name])
    # Whoever was in the hand knows their own cards, and not the other's.
    other.page.goto(f"/replay/{table}/1")
    expect(other.page.get_by_text(f"seen by {other.name}")).to_be_visible()
    seen = everything(other.page, other.name)
    assert held[other.name] <= seen
    assert not held[due.name] & seen


def test_a_hand_that_is_not_over_is_not_replayed(pair: list[Player], visit: Visits, quick: RunningRoom) -> None:
    visit.forgiven.append("404")
    table = pair[0].page.url.rpartition("/")[2]
    page = visit(f"/replay/{table}/1", room=quick)
    expect(page.get_by_text("there is no finished hand 1 at this table.")).to_be_visible()


def is_past(number: int, now: Look) -> bool:
    return now.hand > number


@pytest.mark.pictures
def test_the_replayer_is_worth_a_picture(tables: Tables) -> None:
    eve = tables.person("Eve Low")
    table = tables.open("grand omaha, full pot, blinds 1/2, buy in 100", [eve], bots=5, seated=False)
    number = 0
    shown: set[str] = set()
    while len(shown) <= 12:  # until a hand has a board, and hands that were shown
        number += 1
        assert number <= 60, "no hand of sixty came to a showdown"
        eve.page.goto(f"/table/{table}")
        eve.until(partial(is_past, number), f"hand {number} is over")
        eve.page.goto(f"/replay/{table}/{number}")
        expect(eve.page.get_by_role("heading", name=f"Hand {number}")).to_be_visible()
        expect(eve.page.get_by_role("button", name="One step on")).to_be_visible()
        shown = Player(eve.page, "").look().everything
    last = eve.page.get_by_role("button", name="To the last step")
    last.click()
    expect(last).to_be_disabled()
    picture(eve.page, "replayer")
