"""Seals in a browser: the mark at the table and what it says, the page of a finished hand, and a room that cheats."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Visits, picture
from tests.browser.players import HOLDEM, Player, Tables
from tests.running import RunningRoom


def open_mark(page: Page) -> Any:
    page.get_by_role("button", name=re.compile("^(Sealed|Seal broken)$")).click()
    return page.get_by_role("dialog")


def test_the_table_says_what_was_checked(pair: list[Player]) -> None:
    ann, bob = pair
    dialog = open_mark(ann.page)
    expect(dialog).to_contain_text("This deck was fixed before the deal")
    expect(dialog).to_contain_text("2 of 2 of your cards")
    root = dialog.locator("code").inner_text()
    assert re.fullmatch(r"(?:[0-9a-f]{8} ?){8}", root)
    picture(ann.page, "sealed")
    ann.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert open_mark(bob.page).locator("code").inner_text() == root, "everybody is shown the same root"
    bob.page.keyboard.press("Escape")
    ann.page.locator("[data-option=call]").click()
    bob.page.locator("[data-option=check]").click()
    expect(ann.page.get_by_role("group", name=re.compile("^Board: "))).to_be_visible()
    dialog = open_mark(ann.page)
    expect(dialog).to_contain_text("3 of 3 of the board")
    ann.page.keyboard.press("Escape")
    while ann.page.locator("[data-option=fold], [data-option=check]").count() == 0:
        bob.page.locator("[data-option=check]").first.click()
    ann.page.locator("[data-option=fold]").first.click()
    ann.page.get_by_role("link", name="Replay the last hand").first.click()
    page = ann.page
    panel = page.get_by_role("region", name="Seal")
    expect(panel).to_contain_text("This deck was fixed before the deal.")
    expect(panel).to_contain_text("Your browser has checked 5 cards")
    expect(panel).to_contain_text("The root is the one that you were shown then.")
    expect(panel.locator("code").first).to_have_text(root)
    picture(page, "sealed-replay", full=True)
    with page.expect_download() as saved:
        page.get_by_role("link", name="Sealed", exact=True).click()
    told = json.loads(saved.value.path().read_text())
    assert told["record"][0]["root"] == root.replace(" ", "")
    assert len(told["openings"]) == 5


def _changes(seals: dict[str, Any]) -> None:
    first = seals["openings"][0]
    card: Any = 1 if isinstance(first, list) else "card"  # in what changed, or in the whole
    first[card] = "2c" if first[card] != "2c" else "2d"


def _withholds(seals: dict[str, Any]) -> None:
    del seals["openings"][0]


@pytest.mark.parametrize(
    ("cheat", "found"),
    [(_changes, "is not the card that was fixed"), (_withholds, "the room does not show that it had fixed")],
    ids=["changed", "withheld"],
)
def test_a_room_that_cheats_is_found(cheat: Any, found: str, visit: Visits, quick: RunningRoom) -> None:
    """A room that shows another card than the one it fixed, or does not say: here somebody between the two does it."""

    def between(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def tell(message: str | bytes) -> None:
            told = json.loads(message)
            if told.get("seals") and told["seals"]["openings"]:
                cheat(told["seals"])
            route.send(json.dumps(told))

        server.on_message(tell)

    tables = Tables(visit, quick)
    ann, bob = tables.person("Ann"), tables.person("Bob")
    ann.page.route_web_socket(re.compile("/ws$"), between)
    ann.page.reload()
    tables.open(HOLDEM, [ann, bob])
    mark = ann.page.get_by_role("button", name="Seal broken")
    expect(mark).to_be_visible()
    mark.click()
    expect(ann.page.get_by_role("dialog")).to_contain_text(re.compile(found, re.IGNORECASE))
    picture(ann.page, "seal-broken")
    expect(bob.page.get_by_role("button", name="Sealed", exact=True)).to_be_visible()
