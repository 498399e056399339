"""Somebody of the floor at the desk, and what they see there: tables on the map, lists of games.

Knows the control room as it is read and pointed at. Must not know what the room sends; people, ask tests.browser.players.
"""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.players import Player, Tables

DESK = {"viewport": {"width": 1440, "height": 900}}


def sign(stakes: str, seats: int = 4) -> str:
    """Stakes of a test's own: each game has a list of its own in the room that the tests share."""
    return f"house holdem, no limit, blinds {stakes}, seats {seats}, buy in 40 to 4000"


def at_desk(tables: Tables) -> Page:
    page = tables.manager(**DESK).page
    expect(page.get_by_role("region", name="Waits for a decision")).to_be_visible()
    return page


def ring(page: Page, table: str) -> Locator:
    """The seats of a table on the map."""
    return page.get_by_role("article").filter(has=page.get_by_text(table, exact=True)).get_by_role("toolbar")


def seat(page: Page, table: str, number: int) -> Locator:
    return ring(page, table).get_by_role("button", name=re.compile(f"^Seat {number}\\b"))


def game(page: Page, title: str) -> Locator:
    return page.get_by_role("region", name="Waiting lists").get_by_role("group", name=title, exact=True)


def waits(player: Player, title: str, place: int) -> None:
    """Join the list of a game, as a player does, and read the own place."""
    player.page.goto("/lists")
    player.page.get_by_role("button", name=f"Join the list of {title}", exact=True).click()
    mine = player.page.get_by_role("listitem").filter(has=player.page.get_by_role("heading", name=title, exact=True))
    expect(mine.get_by_role("status")).to_have_text(f"You are number {place}.")
