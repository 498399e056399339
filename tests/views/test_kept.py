"""A view that is kept and goes on is the view that is made anew, whatever happens in the hand and whenever it looks."""

from random import Random

import pytest

from pokerroom.hand.hand import Hand, same
from pokerroom.hand.see import VIEWERS, View
from pokerroom.law.error import Refused
from pokerroom.players.careless import careful, careless
from tests.views.player import GAMES, signs_of


@pytest.mark.parametrize("game", GAMES)
def test_a_view_that_goes_on_is_the_view_made_anew(game: str) -> None:
    rng = Random(f"kept {game}")
    signs = signs_of(game)
    for number in range(3):
        sign = signs[number % len(signs)]
        count = max(3, sign.game.rules["least_players"].value, len(sign.blinds))
        players = {f"P{seat}": 60 * sign.least_wager for seat in range(count)}
        hand = Hand(sign, players, chance=rng, showdown="manual")
        kept = {viewer: View(hand.state.plan, hand.log, viewer) for viewer in (*range(count), *VIEWERS)}
        for step in range(120):
            if hand.over:
                break
            try:
                hand.play(careless(hand, rng) if number and step < 40 and rng.random() < 0.3 else careful(hand, rng))
            except Refused:
                continue
            for viewer, view in kept.items():
                if rng.random() < 0.3:  # each looks when it likes
                    view.catch_up(hand.log)
                    new = hand.view(viewer)
                    assert view.json() == new.json(), (viewer, step)
                    assert same(view.state, new.state), (viewer, step)
                    assert view.log == new.log
