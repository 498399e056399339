"""A page in every window that staff use, with what is wrong with it there and a picture of each; and every page there is.

Knows windows, what a page of theirs must not do in one, and the paths of all pages, as the router has them. Must not
know what any page is for.
"""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.axe import findings
from tests.browser.conftest import picture
from tests.browser.fit import unread
from tests.browser.players import HOLDEM, Player, Tables, all_dealt, play_out
from tests.browser.tournaments import announced, enter

ROUTER = Path(__file__).parent.parent.parent / "frontend" / "src" / "lib" / "router.svelte.ts"
WAITS = re.compile("^(One moment|Walking to the table|Einen Moment|Auf dem Weg)")

WINDOWS = {"tablet": (1024, 768), "tablet-wide": (1280, 800), "desk": (1440, 900), "television": (1920, 1080)}
TOUCHED = ("tablet", "tablet-wide")
WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
LONG = "() => document.documentElement.scrollHeight > document.documentElement.clientHeight"
OVER = """() => [...document.querySelectorAll('.panel table, .panel form, .panel dl')]
    .filter((each) => !each.closest('dialog')) // which lies over the page
    .filter((each) => each.getBoundingClientRect().right > each.closest('.panel').getBoundingClientRect().right - 1)
    .map((each) => each.textContent.trim().slice(0, 40))"""
ABOVE = """() => [...document.querySelectorAll('.dial, .blinds')].flatMap((clock) => {
    const written = document.createRange()  // the figures reach out of the box in which they stand
    written.selectNodeContents(clock)
    const dial = written.getBoundingClientRect()
    return [...document.querySelectorAll('.screen .figure, .screen li, .screen .label, .screen .beside')]
        .filter((each) => {
            const box = each.getBoundingClientRect()
            return box.left < dial.right && box.right > dial.left && box.top < dial.bottom && box.bottom > dial.top
        }).map((each) => each.textContent.trim().slice(0, 40))
})"""
SMALL = """() => [...document.querySelectorAll('.tablet button, .tablet a, .page .btn, .page .ring button')]
    .filter((each) => each.checkVisibility() && !each.closest('.by, li p, .follows'))
    .filter((each) => { const box = each.getBoundingClientRect(); return !each.matches('.clause') && Math.min(box.width, box.height) < 44 })
    .map((each) => each.textContent.trim() || each.getAttribute('aria-label'))"""


def looked_at(page: Page, name: str) -> list[str]:
    """What is wrong with the page that is open, in every window; a picture of each lies in build/screenshots."""
    wrong: list[str] = []
    browser = page.context.new_cdp_session(page)
    page.evaluate("() => document.querySelectorAll('.toasts button').forEach((each) => each.click())")
    for window, (width, height) in WINDOWS.items():
        browser.send("Emulation.setTouchEmulationEnabled", {"enabled": window in TOUCHED})
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(150)
        picture(page, f"staff-{name}-{window}")
        wrong += [f"{name} on a {window}: {each}" for each in unread(page)]
        if window in TOUCHED:
            wrong += [f"{name} on a {window} is small for a finger: {each}" for each in page.evaluate(SMALL)]
        wrong += [f"{name} on a {window} runs over its panel: {each}" for each in page.evaluate(OVER)]
        wrong += [f"{name} on a {window} lies under the clock: {each}" for each in page.evaluate(ABOVE)]
        if page.evaluate(WIDE) > 0:
            wrong.append(f"{name} on a {window} is wider than the window")
        # Behind what is measured: a picture of the whole page takes the finger away.
        if page.evaluate(LONG):
            picture(page, f"staff-{name}-{window}-whole", full=True)
    browser.detach()
    return wrong + [f"{name}: {each}" for each in findings(page)]


def all_looked_at(page: Page, pages: dict[str, str]) -> list[str]:
    wrong: list[str] = []
    for name, path in pages.items():
        page.goto(path)
        expect(page.get_by_role("heading").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        wrong += looked_at(page, name)
    return wrong


def routes() -> list[str]:
    """The path of every page, from the list of the router itself, so that none can be forgotten."""
    listed = ROUTER.read_text(encoding="utf-8").partition("export const ROUTES")[2].partition("\n]\n")[0]
    found = re.findall(r"\bpath: '([^']+)'", listed)
    assert found and len(found) == listed.count("load:"), "the router is written in another way now"
    return found


def lived_in(tables: Tables) -> dict[str, list[str]]:
    """Let something happen in a room, of which each page has something to show; give what can stand in a path.

    The manager has played a hand with bots; a tournament is on; a table with cards on felt waits for its players.
    """
    max_ = tables.manager()
    page = max_.page
    main = announced(page, "Freezeout", "Evening main event", Players="9", Buy="50", Fee="5", Bots="8")
    felt = tables.opened(page, f"{HOLDEM}, cards on felt", "Alcove")
    enter(tables.person("Ann"), "Evening main event")
    table = tables.open(HOLDEM, [max_], bots=2, name="Nook")
    hand = all_dealt([max_])
    play_out([max_], hand)
    return {
        "/table/:table": [table],
        "/dealer/:table": [felt],
        ":table": [table],
        ":number": [str(hand)],
        ":id": [main],
        ":book": ["crown"],
        ":clause": ["CROWN%209.7"],
        ":name": ["Max"],
        ":part": ["hands", "incidents", "offices", "anchors", "audits"],
    }


def paths(route: str, ids: dict[str, list[str]]) -> list[str]:
    """Where a route leads, with what is really there for each of its parts."""
    parts = [(ids.get(route) or ids[part]) if part.startswith(":") else [part] for part in route.split("/")]
    return ["/".join(each) for each in product(*parts)]


def goes_to(player: Player, path: str) -> None:
    """Open a page, and wait until everything is there."""
    page = player.page
    page.goto(path)
    main = page.get_by_role("main")
    expect(main).not_to_be_empty()
    page.wait_for_load_state("networkidle")
    expect(main.get_by_text(WAITS)).to_have_count(0)
