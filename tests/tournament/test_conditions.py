"""Conditions by which a tournament could not be played to its prizes are refused before anybody pays."""

from __future__ import annotations

from typing import Any

import pytest

from pokerroom import shelf
from pokerroom.law.error import Refused
from pokerroom.simulation.bot_tournament import announced
from pokerroom.tournament.clock import levels_of
from pokerroom.tournament.conditions import Conditions, checked, read_conditions
from pokerroom.tournament.pool import pool_of
from pokerroom.tournament.signs import sign_of
from pokerroom.tournament.tournament import Tournament

HOUSE = shelf.book("house")


def told(draft: str, **changed: Any) -> Conditions:
    given = {**read_conditions(HOUSE.drafts[draft]).given}
    return checked(given | {key.replace("__", "."): value for key, value in changed.items()})


@pytest.mark.parametrize("draft", [*HOUSE.drafts])
@pytest.mark.parametrize("game", [*HOUSE.games])
def test_every_game_of_the_house_is_played_by_every_draft_at_all_its_levels(game: str, draft: str) -> None:
    tournament = Tournament(HOUSE.game(game), told(draft, game=game))
    for level in levels_of(tournament.state):
        sign = sign_of(tournament.state, level)
        assert sign.ante % max(1, level.chip) == 0


@pytest.mark.parametrize(
    ("draft", "changed"),
    [
        ("bounty", {"price.buy_in": 40, "prizes.bounty": 50}),
        ("progressive", {"price.buy_in": 0}),
        ("bounty", {"offers": ["re-entry", "compulsory wagers"], "price.re_entry": 40, "prizes.bounty": 50}),
    ],
)
def test_a_bounty_is_no_more_than_what_is_paid_for_it(draft: str, changed: dict[str, Any]) -> None:
    with pytest.raises(Refused, match="bount"):
        Tournament(HOUSE.game("holdem"), told(draft, **changed))


def test_a_satellite_says_what_the_seat_costs_that_is_won() -> None:
    for changed in ({"prizes.seat": 0}, {"format.kind": "satellite"}):
        with pytest.raises(Refused, match=r"prizes\.seat"):
            Tournament(HOUSE.game("holdem"), told("satellite" if "prizes.seat" in changed else "freezeout", **changed))


def test_the_operator_keeps_nothing_of_what_is_on_heads() -> None:
    tournament = announced(HOUSE, told("bounty", keeps=10_000), ["Ann", "Bob", "Cy"])
    assert pool_of(tournament.state) == 0
