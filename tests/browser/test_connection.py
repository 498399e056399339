"""A connection breaks, a room is killed: whoever comes back finds the same hand, the same cards, and nothing said twice."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests import pace
from tests.browser.conftest import Visits
from tests.browser.players import Look, Player, Tables, play_out, two_in_a_hand
from tests.running import RunningRoom

# The page's sockets, within reach of a test that breaks them.
SOCKETS = """
    window.sockets = []
    window.WebSocket = class extends WebSocket {
        constructor(...given) { super(...given); window.sockets.push(this) }
    }
"""
GONE = "The connection is gone"


@pytest.fixture
def own(open_room: Callable[..., RunningRoom]) -> RunningRoom:
    """A room for one test, which may kill it."""
    return open_room(command=pace.command())


def cut(page: Page) -> None:
    """The network of a page is gone."""
    page.context.set_offline(True)
    page.evaluate("() => sockets.forEach((each) => each.close())")
    expect(page.get_by_role("status").filter(has_text=GONE)).to_be_visible()


def mend(page: Page) -> None:
    """It is back."""
    page.context.set_offline(False)
    expect(page.get_by_role("status").filter(has_text=GONE)).to_have_count(0)


def public(looked: Look) -> list[str]:
    """What was said to everybody in this hand."""
    return [
        line for line in looked.said(looked.hand) if not line.startswith(("the dealer deals ", "the cards are dealt"))
    ]


def test_who_was_cut_off_comes_back_into_the_same_hand(visit: Visits, pair: list[Player]) -> None:
    visit.forgiven.append("ERR_INTERNET_DISCONNECTED")
    due, other = pair
    other.page.add_init_script(SOCKETS)
    other.page.reload()
    was = other.until(
        lambda now: now.cards and now.hand, "they see their cards, and the log, which comes after the felt"
    )
    cut(other.page)
    due.press("call")  # goes on without them
    due.until(lambda now: f"{due.name} calls 2" in now.said(was.hand), "their call is seen")
    assert other.look().lines == was.lines
    mend(other.page)
    now = other.turn()
    assert (now.hand, now.cards) == (was.hand, was.cards)
    assert public(now) == public(due.look())  # what they missed, once
    other.press("check")
    due.until(lambda now: f"{other.name} checks" in now.said(was.hand), "they are in the hand as before")


def test_a_page_that_is_loaded_again_shows_the_same_hand(visit: Visits, pair: list[Player]) -> None:
    due, other = pair
    was = due.look()
    due.page.reload()
    now = due.until(lambda now: now.options and now.hand, "it is their turn, and the log is there")
    assert (now.hand, now.cards, now.pot) == (was.hand, was.cards, was.pot)
    assert public(now) == public(other.look())
    assert now.options == was.options


def test_a_room_that_is_killed_comes_back_with_the_same_hand(visit: Visits, own: RunningRoom) -> None:
    visit.forgiven.append(r"ERR_CONNECTION|WebSocket")
    due, other = people = two_in_a_hand(Tables(visit, own))
    due.press("call")
    was = [due.until(lambda now: other.look().options, "the other is to act"), other.turn()]
    own.kill()
    for each in people:
        expect(each.page.get_by_role("status").filter(has_text=GONE)).to_be_visible()
    own.open()
    for each, before in zip(people, was, strict=True):
        expect(each.page.get_by_role("status").filter(has_text=GONE)).to_have_count(0)
        now = each.until(lambda now, before=before: now.options == before.options, "they have the same choice")
        assert (now.hand, now.cards, now.pot, now.board) == (before.hand, before.cards, before.pot, before.board)
        assert now.lines == before.lines  # nothing is said twice
    other.turn()
    play_out(people, was[0].hand)
    for each, before in zip(people, was, strict=True):
        assert each.look().said(before.hand)[: len(before.said(before.hand))] == before.said(before.hand)
