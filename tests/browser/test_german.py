"""The pages in German, for whoever's browser asks for it: a table is played in it, and nothing on any page is English."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from pokerroom.room.offices import ladders
from tests import pace
from tests.browser.conftest import Visits, picture
from tests.browser.fit import SIZES, misfits
from tests.browser.looks import goes_to, lived_in, paths, routes
from tests.browser.players import HOLDEM, Player, Tables
from tests.browser.test_showdown import TWICE
from tests.running import RunningRoom

WORDS = Path(__file__).parents[2] / "frontend" / "src" / "words"
GERMAN = "de-DE"
_ROW = re.compile(r"^  (\w+): (?:\([^)]*\) => )?(['\"`])(.+)\2,$", re.M)
# What stands in a page for eyes and ears, piece by piece; clauses and the names of books are the books' own.
SAID = """(texts) => {
    const found = []
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const theirs = 'style, script, body [lang], .why'
    while (texts && walk.nextNode()) if (!walk.currentNode.parentElement.closest(theirs)) found.push(walk.currentNode.textContent)
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        for (const each of document.querySelectorAll(`[${name}]`)) if (!each.closest(theirs)) found.push(each.getAttribute(name))
    return found.map((each) => each.replace(/[\\s\\uFE0E]+/g, ' ').trim()).filter((each) => /\\p{L}{2}/u.test(each))
}"""
# Words that stand in every second line of the log, were it English.
ENGLISH = re.compile(r"\b(the|is|posts|raises|calls|checks|folds|wins|from|seat|dealer deals|ruling|irregularity)\b")


def _rows(path: Path) -> dict[str, str]:
    return {f"{path.stem}.{key}": said for key, _, said in _ROW.findall(path.read_text(encoding="utf-8"))}


def _english() -> list[re.Pattern[str]]:
    """Every word and sentence of the catalogue that is another in German, with gaps where something is put in."""
    german = {key: said for path in WORDS.glob("de/*.ts") for key, said in _rows(path).items()}
    found = []
    for path in sorted(WORDS.glob("en/*.ts")):
        for key, said in _rows(path).items():
            if said in german.values():  # a word of both languages
                continue
            gaps = re.compile(r"\$\{(?:[^{}]|\{[^{}]*\})*\}")
            parts = gaps.split(said.strip())
            if gaps.sub("", german.get(key, "")) != "".join(parts) and re.search(r"[A-Za-z]{3}", "".join(parts)):
                found.append(re.compile(".+".join(map(re.escape, parts))))
    return found


ENGLISH_WORDS = _english()
GERMAN_WORDS = {said for path in WORDS.glob("de/*.ts") for said in _rows(path).values()}
BOOKS = ("/rules", "/compare", "/glossary", "/academy/rule")  # what books say is said in their own words
# Offices are called as their books call them.
OFFICES = {name for ladder in ladders().values() for name in ladder.names}
# Words that are in no German sentence.
NO_GERMAN = re.compile(r"\b(the|of|and|is|are|has|have|with|from|for|by|to|not|you|your|who|at)\b", re.I)


def english(page: Page, *, book: bool = False) -> list[str]:
    """What stands on the page in English: a word of the catalogue that is another in German, or a whole sentence.

    A page of a book has the words of the book, which are its own: there only the names of what can be used are read.
    """
    said = set(page.evaluate(SAID, not book))
    assert said
    said -= GERMAN_WORDS | OFFICES  # "Name suchen" is no name that is called "suchen"
    known = [each for each in said if any(pattern.fullmatch(each) for pattern in ENGLISH_WORDS)]
    sentences = [] if book else [each for each in said if NO_GERMAN.search(each)]
    return [*{*known, *sentences}]


def only_german(page: Page, *, book: bool = False) -> None:
    """Nothing on the page is English."""
    wrong = english(page, book=book)
    assert not wrong, f"English: {wrong}"


def log_of(page: Page) -> list[str]:
    lines: list[str] = page.locator(".log .line").all_inner_texts()
    return [re.sub(r"[\s\uFE0E]+", " ", each) for each in lines]


def sits(player: Player, table: str) -> None:
    page = player.page
    page.goto(f"/table/{table}")
    page.get_by_role("button", name="Platz nehmen", exact=True).click()
    only_german(page)
    page.get_by_role("dialog").get_by_role("button", name="Platz nehmen").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def at(page: Page, size: str) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})


# A button may go between a look and a click: both at once.
PRESS = """(options) => {
    for (const option of options) {
        const button = document.querySelector(`[data-option="${option}"]:not([disabled])`)
        if (button) { button.click(); return true }
    }
    return false
}"""


def acts(players: list[Player]) -> bool:
    """Somebody whose turn it is does the plainest thing."""
    return any(each.page.evaluate(PRESS, ["check", "call", "twice", "show"]) for each in players)


def over(players: list[Player], hand: int) -> None:
    """They do the plainest things until a hand is over; nothing that is on the way is English."""
    first = players[0].page
    for _ in range(400):
        if any(f"Hand {hand} ist vorbei" in line for line in log_of(first)):
            return
        if not acts(players):
            first.wait_for_timeout(50)
        only_german(first)
    raise AssertionError(f"hand {hand} is not over: {log_of(first)}")


def by_turn(players: list[Player]) -> list[Player]:
    """Two people, the one first whose turn it is."""
    for _ in range(400):
        turns = [bool(each.page.locator("[data-option]").count()) for each in players]
        if any(turns):
            return players if turns[0] else players[::-1]
        players[0].page.wait_for_timeout(50)
    raise AssertionError(f"it is nobody's turn: {log_of(players[0].page)}")


def test_everybody_is_called_du() -> None:
    formal = re.compile(r"\b\w+ Sie\b|\bSie sind\b|\bIhnen\b|\bIhre?[nmrs]?\b")
    found = {key: said for path in WORDS.glob("de/*.ts") for key, said in _rows(path).items() if formal.search(said)}
    assert not found


def test_a_hand_is_played_in_german(tables: Tables) -> None:
    people = [tables.person("Anna", locale=GERMAN), tables.person("Bert", locale=GERMAN)]
    told = tables._post(people[0].page, "/api/tables", sign=HOLDEM, name="Holdem 1/2")
    for each in people:
        sits(each, str(told.json()["id"]))
    first = people[0].page
    due, other = by_turn(people)
    expect(due.page.get_by_role("button", name=re.compile("^Passen"))).to_be_visible()
    assert due.page.locator("html").get_attribute("lang") == "de"
    for each in people:
        only_german(each.page)
    for size in ("phone", "desk"):
        at(due.page, size)
        picture(due.page, f"german-table-{size}")
        assert not misfits(due.page)

    other.page.get_by_role("button", name="Fehler").click()
    dialog = other.page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="Handeln, ohne dran zu sein")).to_be_visible()
    only_german(other.page)
    picture(other.page, "german-irregular")
    dialog.get_by_role("textbox", name="Setzen oder erhöhen auf").fill("20")
    dialog.get_by_role("button", name="Darauf setzen oder erhöhen").click()
    expect(due.page.get_by_role("status").filter(has_text="nicht an der Reihe gehandelt")).to_be_visible()
    due.press("call")
    for each in people:
        expect(each.page.get_by_role("status").filter(has_text="Entscheid: die Aktion gilt")).to_be_visible()
        only_german(each.page)
    for size in ("phone", "desk"):
        at(due.page, size)
        picture(due.page, f"german-ruling-{size}")
        assert not misfits(due.page)

    over(people, 1)
    lines = log_of(first)
    assert any(f"{other.name} erhöht auf 20" in line for line in lines), lines
    assert any("gewinnt" in line for line in lines), lines
    assert not [line for line in lines if ENGLISH.search(line)], "lines of the log in English"
    picture(due.page, "german-over")


def test_an_all_in_on_two_boards_and_its_replay_in_german(tables: Tables) -> None:
    people = [tables.person("Carla", locale=GERMAN), tables.person("Dirk", locale=GERMAN)]
    table = tables.opened(people[0].page, TWICE, "Zweimal")
    for each in people:
        sits(each, table)
    page = people[0].page
    due, other = by_turn(people)
    due.page.get_by_role("group", name="Wie viel").get_by_role("button", name=re.compile("^Max")).click()
    due.press("raise")
    other.press("call")
    told = page.get_by_role("list", name="Wer was gewonnen hat")
    over(people, 1)
    expect(told.get_by_role("listitem")).to_have_count(2)
    for each in people:
        only_german(each.page)
    lines = log_of(page)
    assert [line for line in lines if "gewinnt" in line and " mit " in line], lines
    assert not [line for line in lines if ENGLISH.search(line)], "lines of the log in English"
    picture(page, "german-showdown")
    assert not misfits(page)
    goes_to(people[0], f"/replay/{table}/1")
    only_german(page)
    picture(page, "german-replay")
    goes_to(people[0], "/me")
    expect(page.get_by_role("heading", name="Meine Hände")).to_be_visible()
    expect(page.get_by_role("table").get_by_role("row")).not_to_have_count(0)
    only_german(page)
    picture(page, "german-me")


def test_the_chat_in_german(tables: Tables) -> None:
    people = [tables.person("Emil", locale=GERMAN), tables.person("Frieda", locale=GERMAN)]
    table = tables.opened(people[0].page, HOLDEM, "Redselig")
    for each in people:
        sits(each, table)
        each.page.get_by_role("button", name=re.compile("^Chat")).click()
        only_german(each.page)
    emil, frieda = (each.page for each in people)
    box = frieda.get_by_role("textbox", name="Etwas sagen")
    box.fill("Guten Abend")
    box.press("Enter")
    frieda.get_by_role("button", name="Mit einer Zeichnung sagen").click()
    only_german(frieda)
    frieda.get_by_role("button", name="Viel Glück").click()
    log = emil.get_by_role("log", name="Chat")
    expect(log).to_contain_text("Guten Abend")
    expect(log.get_by_role("img", name="Viel Glück")).to_be_visible()
    about = log.get_by_role("button", name="Was mit Frieda tun").first
    about.click()
    only_german(emil)
    picture(emil, "german-chat")
    log.get_by_role("button", name="Diese Zeile melden").click()
    expect(emil.get_by_text("Gemeldet. Die Aufsicht sieht es sich an.")).to_be_visible()
    only_german(emil)
    about.click()
    log.get_by_role("button", name="Frieda stummschalten").click()
    expect(log).to_contain_text("2 Zeilen von Stummgeschalteten")
    only_german(emil)
    gustav = tables.person("Gustav", locale=GERMAN).page
    gustav.goto(f"/table/{table}")
    gustav.get_by_role("button", name=re.compile("^Chat")).click()
    expect(gustav.get_by_text("Im Chat schreibt, wer am Tisch sitzt.")).to_be_visible()
    only_german(gustav)


def test_every_page_in_german(visit: Visits, open_room: Callable[..., RunningRoom]) -> None:
    tables = Tables(visit, open_room(command=pace.command()))
    ids = lived_in(tables)
    max_ = tables.person("Max", locale=GERMAN)
    wrong: list[str] = []
    for route in routes():
        for path in paths(route, ids):
            goes_to(max_, path)
            assert max_.page.locator("html").get_attribute("lang") == "de"
            wrong += [f"{path}: {each}" for each in english(max_.page, book=route.startswith(BOOKS))]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_the_lobby_in_german(visit: Visits, size: str) -> None:
    page = visit(locale=GERMAN)
    at(page, size)
    expect(page.get_by_role("heading", name="Tische")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Mitspielen")).first).to_be_visible()
    only_german(page)
    picture(page, f"german-lobby-{size}")
    assert not misfits(page)
    for path in ("/rules", "/compare", "/glossary", "/academy", "/academy/deal", "/chips", "/desk"):
        page.goto(path)
        expect(page.get_by_role("heading").first).to_be_visible()
        only_german(page, book=path.startswith(BOOKS))
        picture(page, f"german-{path.strip('/')}-{size}")


def test_the_language_is_chosen_and_kept(visit: Visits) -> None:
    page = visit()
    expect(page.get_by_role("heading", name="Tables")).to_be_visible()
    page.get_by_role("group", name="Language").get_by_role("button", name="Deutsch").click()
    expect(page.get_by_role("heading", name="Tische")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Tische")).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "de"
    page.get_by_role("group", name="Sprache").get_by_role("button", name="English").click()
    expect(page.get_by_role("heading", name="Tables")).to_be_visible()
