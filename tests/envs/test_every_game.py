"""Every game on the shelf, by the signs of the tests of views, which miss none: hands by chance, all cards observed."""

from __future__ import annotations

from random import Random

import pytest

from pokerroom import envs
from pokerroom.cards.card import UNKNOWN
from pokerroom.envs.arrays import observation
from pokerroom.envs.sitting import Sitting
from pokerroom.hand.see import View
from tests.views.player import GAMES, signs_of


def in_view(view: View) -> int:
    """How many marks for cards an observation should have: own, boards, and what lies open before each seat."""
    state = view.state
    seat = int(view.viewer)
    cards = [
        *state.hole[seat],
        *{*state.board, *state.shared},
        *state.second,
        *(each for up in state.up for each in up),
    ]
    return len([card for card in cards if card != UNKNOWN])


@pytest.mark.parametrize("game", GAMES)
def test_hands_end_and_every_card_in_view_is_observed(game: str) -> None:
    for number, sign in enumerate(signs_of(game)):
        mind = Random(f"{game} {number}")
        players = min(sign.seats, mind.choice((3, 4)))
        contest = envs.Contest(sign, players, 60 * max(1, sign.chip) * envs.contest.big_blind(sign))
        marks = 0
        for name, size in contest.layout.blocks:
            if name == "own cards" or "board" in name or "open cards" in name:
                marks += size
        for hand in range(4):
            sitting = Sitting(contest, hand % players, mind)
            while sitting.seat >= 0:
                view = sitting.view(sitting.seat)
                seen = observation(contest, view)
                assert seen.min() >= 0 and seen.max() <= 1
                assert seen[:marks].sum() == in_view(view)
                sitting.take(mind.choice(sitting.open()))
            assert sum(sitting.won()) <= 0
