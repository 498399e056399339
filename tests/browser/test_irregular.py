"""What is irregular happens for real in a browser: out of turn, chips without words, the floor, a refusal.

Everybody at the table sees what the book says about it, with the clause, and the clause is one click away.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import picture
from tests.browser.fit import SIZES, misfits
from tests.browser.players import HOLDEM, Player, Tables, read_cards
from tests.browser.test_desk import grant


def reads_clause(page: Page, clause: str) -> None:
    """One click on a clause in the notice leads to its page."""
    page.get_by_role("status").get_by_role("link", name=clause, exact=True).click()
    expect(page).to_have_url(re.compile(r"/rules/crown/"))
    expect(page.get_by_role("heading", name=re.compile(re.escape(clause)))).to_be_visible()


def bets_out_of_turn(player: Player) -> None:
    dialog = player.irregular()
    expect(dialog.get_by_role("heading", name="Act out of turn")).to_be_visible()
    dialog.get_by_role("textbox", name="Bet or raise to").fill("20")
    dialog.get_by_role("button", name="Bet or raise to it").click()
    expect(dialog).to_have_count(0)


@pytest.mark.parametrize("size", SIZES)
def test_a_ruling_covers_nobody(pair: list[Player], size: str) -> None:
    """What happened and what follows is read beside the felt; where there is no room for that, in a line of its own."""
    due, other = pair
    page = due.page
    page.set_viewport_size(dict(zip(("width", "height"), SIZES[size], strict=True)))  # type: ignore[arg-type]
    felt = page.locator(".felt").bounding_box()
    bets_out_of_turn(other)
    expect(page.get_by_role("status").filter(has_text="act out of turn")).to_be_visible()
    due.press("call")
    expect(page.get_by_role("status").filter(has_text="Ruling: act stands")).to_be_visible()
    assert page.locator(".felt").bounding_box() == felt, "the felt keeps its size"
    picture(page, f"ruling-{size}")
    assert not misfits(page)
    assert page.locator(".banner .brief").evaluate("(it) => it.scrollWidth <= it.clientWidth"), "a ruling is read whole"
    if page.get_by_role("button", name="Why?").is_visible():
        page.get_by_role("button", name="Why?").click()
    expect(page.get_by_text("A bet, raise or call out of turn stands.")).to_be_visible()
    picture(page, f"ruling-{size}-whole")
    page.get_by_role("button", name="Close this notice").click()
    expect(page.locator(".banner")).to_have_count(0)


def test_a_bet_out_of_turn_is_ruled_on_before_everybody(pair: list[Player]) -> None:
    due, other = pair
    bets_out_of_turn(other)
    for each in pair:
        each.until(lambda now: (1, f"irregularity with {other.name}: act out of turn") in now.lines, "all see it")
        expect(each.page.get_by_role("status").filter(has_text="act out of turn")).to_be_visible()
    assert due.look().options, "it is still the other's turn"
    due.press("call")  # and now the chips that were put out too early are ruled on
    for each in pair:
        now = each.until(lambda now: any("ruling" in line for _, line in now.lines), "the ruling is seen")
        assert (1, "ruling: act stands") in now.lines
        assert (1, f"{other.name} raises to 20") in now.lines
        expect(each.page.get_by_role("status").filter(has_text="Ruling: act stands")).to_contain_text("CROWN 6.18.1")
    picture(due.page, "ruling")
    reads_clause(due.page, "CROWN 6.18.1")
    expect(due.page.get_by_text("A bet, raise or call out of turn stands.")).to_be_visible()


def test_chips_pushed_without_a_word_are_read_by_the_book(pair: list[Player]) -> None:
    due, other = pair
    dialog = due.irregular()
    dialog.get_by_label("Chips by value").fill("100")
    dialog.get_by_role("button", name="Push 100").click()
    expect(dialog).to_have_count(0)
    for each in pair:  # one chip that is too big, and nothing said, is a call
        now = each.until(lambda now: (1, f"{due.name} calls 2") in now.lines, "the push is read")
        assert now.seats[due.name].chips == 198
    log = other.page.get_by_role("region", name="What happened at the table")
    expect(log.get_by_role("link", name=re.compile(r"^CROWN"))).to_have_count(0)  # they lie behind a mark
    mark = log.get_by_role("button", name=f"By which clause: {due.name} calls 2")
    mark.press("Enter")
    expect(log.get_by_role("link", name=re.compile(r"^CROWN 6\.")).first).to_be_visible()
    mark.press("Enter")
    expect(log.get_by_role("link", name=re.compile(r"^CROWN"))).to_have_count(0)
    assert log.locator("strong").filter(has_text=re.compile("^2$")).count(), "amounts are bold"


def test_a_string_bet_is_called_one(pair: list[Player]) -> None:
    due, other = pair
    dialog = due.irregular()
    dialog.get_by_label("Chips by value").fill("10")
    dialog.get_by_label("A second motion").fill("25")
    dialog.get_by_role("button", name="then more").click()
    expect(dialog).to_have_count(0)
    now = other.until(lambda now: any("pushes 10, then 25" in line for _, line in now.lines), "the push is seen")
    said = next(line for _, line in now.lines if "pushes 10, then 25" in line)
    # One chip without a word is a call, of 1 more: all but that goes back.
    assert said == f"{due.name} pushes 10, then 25 and gets 34 back: a string bet"


def test_cards_that_everybody_has_seen_look_so(pair: list[Player]) -> None:
    due, other = pair
    held = due.look().cards
    dialog = due.irregular()
    dialog.get_by_role("button", name="Turn my cards face up").click()
    expect(dialog).to_have_count(0)
    for each in pair:
        seat = each.page.get_by_role("group", name=re.compile(rf"{due.name}.* exposed: "))
        expect(seat).to_be_visible()
        assert read_cards(seat.get_attribute("aria-label") or "") == held
        expect(seat.locator(".exposed")).to_have_count(2)
    picture(other.page, "exposed")
    assert not misfits(other.page)


def test_a_ruling_goes_when_its_street_is_over(pair: list[Player]) -> None:
    """It is read also where it came with the last act of a street, and is gone when the next one ends."""
    due, other = pair
    bets_out_of_turn(other)
    due.press("call")
    due.turn()
    page = due.page
    card = page.get_by_role("status").filter(has_text="Ruling: act stands")
    expect(card).to_be_visible()
    for words in ("What happened", "What follows", "Why"):
        expect(card.get_by_text(words, exact=True)).to_be_visible()
    again = card.get_by_role("link", name="Play this again")
    expect(again).to_be_visible()
    href = again.get_attribute("href") or ""
    due.press("call")
    due.until(lambda now: len(now.board) == 3, "the flop is there")
    expect(card).to_have_count(0)
    page.goto(href)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def call_the_floor(pair: list[Player], tables: Tables) -> Page:
    """The second player calls the floor: all see who decides what; nobody acts. Give the page of the manager."""
    floor = tables.manager().page
    floor.goto(pair[0].page.url)
    dialog = pair[1].irregular()
    dialog.get_by_role("button", name="Call the floor").click()
    expect(dialog).to_have_count(0)
    for page in (pair[0].page, pair[1].page, floor):
        asked = page.get_by_role("status").filter(has_text="The TG Area Manager decides")
        expect(asked).to_contain_text("play on or misdeal or return all wagers or hand dead")
        expect(asked.get_by_role("link", name="CROWN 13.10").first).to_be_visible()
    for each in pair:
        assert not each.look().options
        expect(each.page.get_by_role("status").get_by_role("button", name="Play on")).to_have_count(0)
    return floor


def test_the_floor_is_called_and_lets_play_go_on(pair: list[Player], tables: Tables) -> None:
    before = [each.look() for each in pair]
    floor = call_the_floor(pair, tables)
    floor.get_by_role("status").get_by_role("button", name="Play on").click()
    for each, was in zip(pair, before, strict=True):
        now = each.until(lambda now: any("decides: play on" in line for _, line in now.lines), "the decision is seen")
        assert now.cards == was.cards  # the hand goes on where it was
        assert now.pot == was.pot
    pair[0].turn()
    pair[0].press("call")
    pair[1].turn()


def test_the_floor_is_called_and_gives_the_wagers_back_with_two_signatures(pair: list[Player], tables: Tables) -> None:
    gil = tables.person("Gil")
    grant(tables.manager(), "Gil", "TG Assistant Casino Manager")
    floor = call_the_floor(pair, tables)
    floor.get_by_role("status").get_by_role("button", name="Return all wagers").click()
    gil.page.goto("/desk")
    waiting = gil.page.get_by_role("region", name="Two signatures")
    waiting.get_by_role("button", name="Sign").click()
    expect(waiting).to_have_count(0)
    for each in pair:
        now = each.until(lambda now: any("hand 1 is void" in line for _, line in now.lines), "the hand is over")
        assert any("decides: return all wagers" in line for line in now.said(1))
        assert "the hand is void: dispute; back to Ann 200, Bob 200" in now.said(1)


def test_a_refusal_names_its_clause(tables: Tables) -> None:
    ann = tables.person("Ann")
    tables.open(HOLDEM, [ann], seated=False)
    ann.page.get_by_role("button", name="Take a seat").click()
    dialog = ann.page.get_by_role("dialog")
    dialog.get_by_role("textbox", name="Chips").fill("10")
    dialog.get_by_role("button", name="Sit down").click()
    told = ann.page.get_by_role("alert")
    expect(told).to_contain_text("40")
    link = told.get_by_role("link", name="CROWN 6.3")
    expect(link).to_be_visible()
    assert "Ann" not in ann.look().seats
    dialog.get_by_role("button", name="Close", exact=True).click()
    link.click()
    expect(ann.page.get_by_role("heading", name=re.compile(r"CROWN 6\.3"))).to_be_visible()
