"""The pages in German, for whoever's browser asks for it: a table is played in it, and nothing on the page is English."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visits, picture
from tests.browser.fit import SIZES, misfits
from tests.browser.players import HOLDEM, Player, Tables

WORDS = Path(__file__).parents[2] / "frontend" / "src" / "words"
GERMAN = "de-DE"
_ROW = re.compile(r"^  (\w+): (?:\([^)]*\) => )?(['\"`])(.+)\2,$", re.M)
# What stands in a page for eyes and ears, piece by piece; clauses and the names of books are the books' own.
SAID = """() => {
    const found = []
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walk.nextNode()) if (!walk.currentNode.parentElement.closest('style, script, [lang], .why')) found.push(walk.currentNode.textContent)
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        for (const each of document.querySelectorAll(`[${name}]`)) found.push(each.getAttribute(name))
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


def only_german(page: Page) -> None:
    """No word of the catalogue stands on the page in English where German has another."""
    said = set(page.evaluate(SAID))
    assert said
    wrong = [each for each in said if any(pattern.fullmatch(each) for pattern in ENGLISH_WORDS)]
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
    return any(each.page.evaluate(PRESS, ["check", "call", "show"]) for each in players)


def test_a_hand_is_played_in_german(tables: Tables) -> None:
    people = [tables.person("Anna", locale=GERMAN), tables.person("Bert", locale=GERMAN)]
    told = tables._post(people[0].page, "/api/tables", sign=HOLDEM, name="Holdem 1/2")
    for each in people:
        sits(each, str(told.json()["id"]))
    first, second = people[0].page, people[1].page
    for _ in range(400):
        if first.locator("[data-option]").count() or second.locator("[data-option]").count():
            break
        first.wait_for_timeout(50)
    due, other = people if first.locator("[data-option]").count() else reversed(people)
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

    for _ in range(400):
        if any("Hand 1 ist vorbei" in line for line in log_of(first)):
            break
        if not acts(people):
            first.wait_for_timeout(50)
        only_german(first)
    lines = log_of(first)
    assert any("Hand 1 ist vorbei" in line for line in lines), lines
    assert any(f"{other.name} erhöht auf 20" in line for line in lines), lines
    assert any("gewinnt" in line for line in lines), lines
    assert not [line for line in lines if ENGLISH.search(line)], "lines of the log in English"
    picture(due.page, "german-over")


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
        only_german(page)
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
