"""A tournament as people in a browser find it: what its pages say, and what is clicked at its desk.

Knows roles and labels of the pages, as `players` does of a table. Must not know what the room sends.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence

from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import findings
from tests.browser.players import EYES, PATIENCE, Look, Player, amount, plain

Act = Callable[[Player, Look], None]
AT_A_TABLE = re.compile(r"/table/t[\d.]+$")
# Every click of a hand, and every choice from a list, which is one too.
COUNTED = """
    window.clicked = 0
    addEventListener('click', (event) => { if (event.isTrusted && event.detail) window.clicked += 1 }, true)
    addEventListener('change', (event) => { if (event.target instanceof HTMLSelectElement) window.clicked += 1 }, true)
"""
# What of a page's words cannot be read: it stands beyond the edge, or is cut off by what it stands in.
CLIPPED = """() => [...document.querySelectorAll('main *')].filter((each) => {
    if (each.closest('svg') || ![...each.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim())) return false
    // What lies in a menu that is shut has a place all the same, but nobody sees it.
    if (!each.checkVisibility({ visibilityProperty: true }) || each.closest('.hidden-text') || !each.getClientRects().length) return false
    const box = each.getBoundingClientRect()
    if (box.left < -1 || box.right > document.documentElement.clientWidth + 1) return true
    for (let around = each; around && around.tagName !== 'MAIN'; around = around.parentElement) {
        const held = getComputedStyle(around)
        if (/auto|scroll/.test(held.overflowX + held.overflowY)) return false
        if (!/hidden|clip/.test(held.overflowX + held.overflowY) || held.textOverflow === 'ellipsis') continue
        const edge = around.getBoundingClientRect()
        if (box.left < edge.left - 1 || box.right > edge.right + 1 || box.top < edge.top - 1 || box.bottom > edge.bottom + 1) return true
    }
    return false
}).map((each) => each.textContent.trim())"""


def strip(page: Page) -> Locator:
    """The line of the tournament at a table."""
    return page.get_by_role("region", name="Tournament", exact=True)


def my_part(page: Page) -> Locator:
    """What a page says of me."""
    return page.get_by_role("region", name="My part")


def purse(page: Page) -> int:
    """My chips, in cents."""
    return amount(page.get_by_title("My play chips").inner_text())


def seconds(where: Locator) -> int:
    """How long a clock says is left."""
    minutes, _, rest = where.get_by_role("timer").inner_text().rpartition(":")
    return int(minutes) * 60 + int(rest)


def id_of(page: Page) -> str:
    """Which tournament a page of one is about."""
    found = re.search(r"/tournament/(e\d+)", page.url)
    assert found, page.url
    return found[1]


def play(people: Sequence[Player], until: Callable[[], object], what: str, act: Act) -> None:
    """Let people act at their turns until something is so."""
    end = time.monotonic() + PATIENCE
    while not until():
        assert time.monotonic() < end, f"in vain they played until {what}; the log says:\n{people[0].log()}"
        for each in people:
            looked = each.look()
            if looked.options:
                act(each, looked)
        people[0].page.wait_for_timeout(EYES)


def timid(player: Player, looked: Look) -> None:
    """Put in nothing that one need not."""
    if "check" in looked.options or "fold" not in looked.options:
        plain(player, looked)
    else:
        player.press("fold")


def bold(player: Player, looked: Look) -> None:
    """Put in all there is."""
    sized = next((each for each in ("open", "raise") if each in looked.options), "")
    if sized:
        most = player.sizes().get_by_role("button", name=re.compile("^Max: "))
        if most.count():  # else all there is is the only size
            most.click()
        player.press(sized)
    else:
        plain(player, looked)


def is_out(player: Player) -> bool:
    """Whether somebody reads that it is over for them."""
    return player.page.get_by_text(re.compile("^You (came|won)")).count() > 0


def faults(page: Page) -> list[str]:
    """What is wrong with a page as it stands: it scrolls sideways, words are cut off, somebody cannot use it."""
    wide = page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
    cut = [f"cut off: {each}" for each in page.evaluate(CLIPPED)]
    return [*([f"{wide} too wide"] if wide > 0 else []), *cut, *findings(page)]


# ------------------------------------------------------------------------------------------------- the desk


def announced(desk: Page, draft: str, name: str, **asked: str) -> str:
    """Announce a tournament by the form of the lobby; give its id. Who directs it comes to its desk."""
    desk.goto("/")
    desk.get_by_role("button", name="Announce a tournament").click()
    form = desk.get_by_role("dialog", name="Announce a tournament")
    drafts = form.get_by_label("Draft")
    chosen = drafts.get_by_role("option", name=re.compile(f"^{draft}, ")).get_attribute("value")
    drafts.select_option(chosen)
    form.get_by_label("Name", exact=True).fill(name)
    for label, said in asked.items():
        field = form.get_by_label(re.compile(f"^{label.replace('_', ' ')}"))
        if said:
            field.fill(said)
        else:
            field.check()
    form.get_by_role("button", name="Announce").click()
    expect(desk).to_have_url(re.compile(r"/tournament/e\d+"))  # the lobby has the name too
    expect(desk.get_by_role("heading", name=name)).to_be_visible()
    return id_of(desk)


def enter(player: Player, name: str) -> None:
    """Enter a tournament from the lobby."""
    player.page.goto("/")
    player.page.get_by_role("button", name=f"Enter {name}").click()
    expect(player.page).to_have_url(re.compile(r"/tournament/e\d+\?play$|/table/t[\d.]+$"))


def press(desk: Page, button: str, *, sure: bool = False, **filled: str) -> None:
    """Press a button of the desk; fill in what it asks for, and be sure."""
    desk.get_by_role("button", name=re.compile(rf"^{re.escape(button)}( …)?$")).first.click()
    if not sure and not filled:
        return
    dialog = desk.get_by_role("dialog", name=button)
    for label, said in filled.items():
        field = dialog.get_by_label(re.compile(rf"^{label.replace('_', ' ')}\b"))
        if field.evaluate("(each) => each.tagName") == "SELECT":
            field.select_option(said)
        else:
            field.fill(said)
    dialog.get_by_role("button", name=button).click()
    expect(dialog).to_have_count(0)


def set_clock(desk: Page, level: int, left: int) -> None:
    """Set the clock at the desk."""
    press(desk, "Set the clock", Level=str(level), Left=str(left), Why="play began late")


def begin(desk: Page, bots: int, people: Sequence[Player], name: str) -> None:
    """Open a tournament that one directs, let people and bots enter it, draw the seats and start."""
    for button in ("Publish the conditions", "Open entries"):
        press(desk, button)
    for each in people:
        enter(each, name)
    press(desk, "Let bots enter", How_many=str(bots))
    for button in ("Close entries", "Designate tables", "Draw the seats", "Start play"):
        press(desk, button)
    for each in people:
        expect(each.page).to_have_url(AT_A_TABLE)


def seat_map(desk: Page) -> dict[int, dict[int, str]]:
    """Who sits where, as the desk shows it: the names by table and seat."""
    told: list[tuple[int, int, str]] = desk.get_by_role("region", name="Seats").evaluate("""(tables) =>
        [...tables.querySelectorAll('.table')].flatMap((table) => [...table.querySelectorAll('li')].map((seat) => [
            parseInt(table.querySelector('h3').textContent.replace(/\\D+/, '')),
            parseInt(seat.querySelector('.place').textContent),
            seat.querySelector('.who')?.textContent ?? '',
        ]))""")
    found: dict[int, dict[int, str]] = {}
    for table, seat, name in told:
        found.setdefault(table, {})[seat] = name
    return found


def hands_on(desk: Page) -> int:
    """At how many tables a hand is on."""
    return desk.get_by_text("a hand is on").count()
