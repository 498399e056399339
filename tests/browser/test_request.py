"""Before the pot is pushed the winner may ask, in a browser, for the hand that was thrown away; and then it may still win."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests import pace
from tests.browser.conftest import Visits
from tests.browser.players import EYES, PATIENCE, Player, Tables, plain, two_in_a_hand
from tests.browser.test_wishes import wish
from tests.running import RunningRoom


@pytest.fixture
def pair(visit: Visits, open_room: Callable[..., RunningRoom]) -> list[Player]:
    """Two people in a hand, in a room where a winner has all the time to ask."""
    return two_in_a_hand(Tables(visit, open_room(command=pace.command(request=300.0))))


def thrown_away(pair: list[Player]) -> tuple[Player, Player]:
    """They check it down; one shows and the other throws their hand away: who is who."""
    for each in pair:
        wish(each, "Show or muck for me", False)
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for player in pair:
            looked = player.look()
            if "show" in looked.options:
                loser = next(each for each in pair if each is not player)
                player.press("show")
                loser.until(lambda now: "muck" in now.options, "the other may throw theirs away")
                loser.press("muck")
                return player, loser
            if looked.options:
                plain(player, looked)
        pair[0].page.wait_for_timeout(EYES)
    raise AssertionError("there was no showdown")


def test_the_winner_asks_for_the_hand_before_the_pot_is_pushed(pair: list[Player]) -> None:
    winner, loser = thrown_away(pair)
    offered = winner.page.get_by_role("group", name="Before the pot is pushed")
    expect(offered).to_be_visible()
    expect(loser.page.get_by_role("group", name="Before the pot is pushed")).to_have_count(0)
    assert not any("wins" in line for _, line in winner.look().lines), "the pot waits"
    offered.get_by_role("button", name=f"See {loser.name}'s hand").click()
    for each in pair:
        now = each.until(lambda now: any("the hand is over" in line for _, line in now.lines), "the pot is pushed")
        assert (1, "ruling: show it live") in now.lines
        assert any(line.startswith(f"{loser.name} shows ") for _, line in now.lines)
    expect(offered).to_have_count(0)
