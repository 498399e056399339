"""Equity agrees, as fractions, with a plain count that shares nothing with it: random spots of every game and deck.

`make equity` looks at 200 of each. `check` is also what it runs.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import pokerroom as pr
from tests.equity.recount import Played, games, random_spot, recount

EACH, MOST = 5, 500


def check(game: Played, number: int, most: int) -> str:
    """One random spot counted twice; what is wrong, or nothing."""
    spot = random_spot(game, Random(f"{game.name} {number}"), most)
    hands = [list(hand) if hand else "random" for hand in spot.hands]
    board = f"{pr.spell(spot.board)} / {pr.spell(spot.second)}" if game.second else spot.board
    told = pr.equity(hands, board, spot.dead, pr.game(game.book, game.key), deck=game.deck, exact=True)
    total, share, win, tie = recount(spot)
    wrong = [
        name
        for name, ours, theirs in (
            ("run-outs", total if game.second else told.runouts, total),
            ("share", list(told.fractions), share),
            ("win", told.win, pytest.approx(list(map(float, win)))),
            ("tie", told.tie, pytest.approx(list(map(float, tie)))),
        )
        if ours != theirs
    ]
    return f"{game.name} #{number}: {', '.join(wrong)} of {spot}" if wrong else ""


def test_a_wrong_order_of_hands_is_found() -> None:
    """A fault in one of the two counts is a difference: here no pair is the best of hands."""
    game = next(each for each in games() if each.key == "holdem")
    turned = replace(game, order=game.order[::-1])
    assert any(check(turned, number, 50) for number in range(20))


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_random_spots_agree_with_a_plain_count(game: Played) -> None:
    assert [wrong for number in range(EACH) if (wrong := check(game, number, MOST))] == []
