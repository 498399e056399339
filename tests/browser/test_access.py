"""The room is for everybody: with few clicks, without a mouse, without motion, by ear, and by the scan's judgement."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests import pace
from tests.browser.axe import findings
from tests.browser.conftest import Visits, picture
from tests.browser.looks import goes_to, lived_in, paths, routes
from tests.browser.players import HOLDEM, RANKS, Look, Player, Tables, all_dealt, play_out
from tests.running import RunningRoom

# Counts what a hand does with a mouse: presses, moves and clicks; a key that presses a button is a click of no mouse.
MOUSE = """
    window.clicks = 0
    window.mouse = 0
    for (const kind of ['pointerdown', 'mousedown', 'mousemove', 'wheel', 'touchstart'])
        addEventListener(kind, () => { window.mouse += 1 }, true)
    addEventListener('click', (event) => { if (event.detail) window.clicks += 1 }, true)
"""
# Keeps everything that a screen reader would say.
EAR = """
    window.heard = []
    new MutationObserver(() => {
        for (const each of document.querySelectorAll('[aria-live], [role=status], [role=alert]')) {
            const said = each.textContent.trim()
            if (said && window.heard.at(-1) !== said) window.heard.push(said)
        }
    }).observe(document, {subtree: true, childList: true, characterData: true})
"""

NOT_THERE = re.compile("There is no such page|is not there|could not be loaded")


@pytest.fixture(scope="module")
def demo(open_room: Callable[..., RunningRoom]) -> RunningRoom:
    """The demonstration, at a test's pace."""
    return open_room(demo=True, command=pace.command())


def test_three_clicks_from_the_lobby_to_a_seat(visit: Visits, demo: RunningRoom) -> None:
    page = visit(None, room=demo)
    page.add_init_script(MOUSE)
    page.goto("/")
    page.get_by_role("button", name=re.compile("^Join .*Hold")).first.click()
    page.get_by_role("button", name="Take a seat").click()
    page.get_by_role("button", name="Sit down").click()
    me = page.locator("[role=group].me")
    expect(me).to_be_visible()
    assert page.evaluate("() => clicks") == 3
    seats = Player(page, "").look().seats
    assert sum("bot" in seat.said for seat in seats.values()) >= 2
    expect(me.get_by_role("img")).to_have_count(2, timeout=20_000)  # and the next hand has cards for the newcomer


def tab_to(page: Page, role: str, name: str) -> None:
    """Press Tab until something is in focus."""
    wanted = page.get_by_role(role, name=name)  # type: ignore[arg-type]
    expect(wanted).to_be_visible()
    for _ in range(60):
        if wanted.evaluate("each => each === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no key leads to {name}")


def test_a_hand_without_a_mouse(tables: Tables) -> None:
    ann = tables.person("Ann")
    table = tables.open(HOLDEM, [ann], name="Keys only", seated=False)
    tables.bots(ann.page, table, 2)
    page = ann.page
    page.add_init_script(MOUSE)
    page.goto("/")
    tab_to(page, "button", "Join Keys only")
    page.keyboard.press("Enter")
    tab_to(page, "button", "Take a seat")
    page.keyboard.press("Enter")
    tab_to(page, "button", "Sit down")
    page.keyboard.press("Enter")
    raised: list[str] = []

    def keys(player: Player, looked: Look) -> None:
        sizes = player.sizes().is_visible()
        if not raised and sizes and {"raise", "open"} & set(looked.options):
            page.keyboard.press("2")  # the second of the presets
            page.keyboard.press("r")
            raised.append("r")
        else:
            page.keyboard.press("c" if {"check", "call"} & set(looked.options) else "f")
        ann.until(lambda now: now.lines != looked.lines or not now.options, "the key is answered")

    hand = all_dealt([ann])
    play_out([ann], hand, keys)
    told = ann.look().said(hand)
    assert raised
    assert [line for line in told if re.match(r"Ann (raises to|bets) \d+", line)]
    assert page.evaluate("() => [mouse, clicks]") == [0, 0]


def test_a_dialog_is_left_with_escape_and_gives_the_focus_back(visit: Visits, quick: RunningRoom) -> None:
    page = visit(room=quick)
    tab_to(page, "button", "Sign in")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="Sign in")).to_be_focused()


MOVES = """() => document.getAnimations().filter((each) => each.effect.getComputedTiming().duration > 1
    && !each.effect.target.closest('.ring')).length"""


@pytest.mark.parametrize("wanted", ["reduce", "no-preference"])
def test_cards_fly_only_for_those_who_like_it(wanted: str, tables: Tables) -> None:
    ann = tables.person("Ann", reduced_motion=wanted)
    # Counts at every frame, from before the first card.
    ann.page.add_init_script(f"""
        window.moving = 0
        const moves = {MOVES}
        const frame = () => {{ window.moving = Math.max(window.moving, moves()); requestAnimationFrame(frame) }}
        addEventListener('DOMContentLoaded', frame)
    """)
    table = tables.open(HOLDEM, [ann])
    ann.page.evaluate("() => { window.moving = 0 }")
    tables.bots(ann.page, table, 2)
    ann.turn()
    moved = ann.page.evaluate("() => moving")
    assert moved == 0 if wanted == "reduce" else moved > 0


def test_the_table_by_ear(tables: Tables) -> None:
    ann = tables.person("Ann")
    ann.page.add_init_script(EAR)
    tables.open(HOLDEM, [ann], bots=3)
    hand = all_dealt([ann])
    play_out([ann], hand)
    heard = " ".join(ann.page.evaluate("() => heard"))
    turns = re.findall(r"Your turn\. (.*?)\. You hold (\w+ of \w+, \w+ of \w+)\.", heard)
    assert turns, heard
    assert all(re.match(r"Fold, (Call|Check)", options) for options, _ in turns)
    told = ann.look().said(hand)
    assert len(told) > 8
    for line in told:
        words = re.sub(r"(10|[2-9JQKA])([♣♦♥♠])( (?=[1-9JQKA]))?", in_words, line).replace(" ,", ",")
        assert f"{words}." in heard, f"nobody who listens knows that {line}"


def in_words(card: re.Match[str]) -> str:
    """A card as it is said."""
    rank = {each: word for word, each in RANKS.items()}["T" if card[1] == "10" else card[1]]
    suit = {"♣": "clubs", "♦": "diamonds", "♥": "hearts", "♠": "spades"}[card[2]]
    return f"{rank} of {suit}" + (", " if card[3] else "")


def test_the_scan_of_a_table_in_play(tables: Tables) -> None:
    people = [tables.person("Ann"), tables.person("Bob", phone=True)]
    tables.open(HOLDEM, people, bots=3)
    all_dealt(people)
    for each in people:
        each.page.emulate_media(reduced_motion="reduce")  # a card in flight has other colours than one that lies
    people[0].until(lambda now: any(each.look().options for each in people), "somebody is to act")
    for each in people:
        assert findings(each.page) == []
    wide = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert people[1].page.evaluate(wide) <= 0, "the phone scrolls sideways"
    people[0].irregular()
    assert findings(people[0].page) == []
    people[1].page.get_by_role("button", name="Log", exact=True).click()
    assert findings(people[1].page) == []


@pytest.mark.pictures
def test_the_scan_of_lobby_and_dialogs(visit: Visits, demo: RunningRoom) -> None:
    page = visit(room=demo, reduced_motion="reduce")
    expect(page.get_by_role("button", name=re.compile("^Join ")).first).to_be_visible()
    no_pot = page.get_by_role("listitem").filter(has_text=re.compile("Average pot *–"))
    expect(no_pot).to_have_count(0, timeout=30_000)  # every table has played a hand
    picture(page, "lobby-tables")
    assert findings(page) == []
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("dialog").get_by_label("Password")).to_be_visible()
    assert findings(page) == []
    picture(page, "sign-in")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Open a table").click()
    expect(page.get_by_role("dialog").get_by_role("button", name="Open the table")).to_be_enabled()
    expect(page.get_by_role("dialog").get_by_role("combobox", name="Game")).to_be_visible()
    assert findings(page) == []
    picture(page, "open-table")


@pytest.fixture(scope="module")
def lived(open_room: Callable[..., RunningRoom]) -> tuple[RunningRoom, dict[str, list[str]]]:
    """A room of its own for the scan of all pages, and what can stand in their paths, once something has happened."""
    return open_room(command=pace.command()), {}


@pytest.mark.parametrize("route", routes())
def test_the_scan_of_every_page(route: str, visit: Visits, lived: tuple[RunningRoom, dict[str, list[str]]]) -> None:
    room, ids = lived
    tables = Tables(visit, room)
    if not ids:
        ids.update(lived_in(tables))
    max_ = tables.person("Max", reduced_motion="reduce")
    for path in paths(route, ids):
        goes_to(max_, path)
        expect(max_.page.get_by_role("heading", name=NOT_THERE)).to_have_count(0)
        assert findings(max_.page) == [], path
