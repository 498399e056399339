"""Views that are kept: each goes on as if it were made anew, and in all of them the same lies open as on the table."""

import contextlib
from random import Random

import pytest

import pokerroom as pr
from pokerroom.hand.hand import Hand, same
from pokerroom.hand.see import VIEWERS, View
from pokerroom.hand.show import Told
from pokerroom.hand.state import State
from pokerroom.hand.vocabulary import HAND
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


OPEN = (
    "stacks",
    "bets",
    "contributed",
    "live",
    "board",
    "second",
    "shared",
    "up",
    "pot",
    "shown",
    "stage",
    "street",
    "question",
)


def unruled(state: State) -> list[tuple[str, int]]:
    """What has been noticed and not ruled on yet."""
    return [(state.errors[place].kind, state.errors[place].seat) for place in state.unruled]


@pytest.mark.parametrize("game", GAMES)
def test_what_lies_open_is_the_same_for_everybody(game: str) -> None:
    """Errors that nobody has noticed are told to nobody; whoever counts the others must not lose count."""
    signs = signs_of(game)
    for number in range(8):
        rng = Random(f"open {game} {number}")
        sign = signs[number % len(signs)]
        count = max(3, sign.game.rules["least_players"].value, len(sign.blinds))
        players = {f"P{seat}": 60 * sign.least_wager for seat in range(count)}
        hand = Hand(sign, players, chance=rng, showdown="manual", dealer=rng.choice(("manual", "automatic")))
        rail = hand.view("rail")
        for step in range(100):
            if hand.over:
                break
            try:
                hand.play(careless(hand, rng) if rng.random() < 0.5 else careful(hand, rng))
            except Refused:
                continue
            rail.catch_up(hand.log)
            for name in OPEN:
                assert getattr(rail.state, name) == getattr(hand.state, name), (number, step, name)
            assert unruled(rail.state) == unruled(hand.state), (number, step)
            assert (rail.due.actor, rail.due.seat) == (hand.due.actor, hand.due.seat), (number, step)
            if hand.due.actor == "seat":
                own = hand.view(hand.due.seat)
                told = [
                    (due.options, due.to_call, due.bring_in, due.least, due.most, due.sizes)
                    for due in (own.due, hand.due)
                ]
                assert told[0] == told[1], (number, step)
                assert own.state.hole[hand.due.seat] == hand.state.hole[hand.due.seat]


def test_cards_shown_to_one_player_are_known_to_nobody_else() -> None:
    """Some books then have them shown to all; here nobody has ruled so yet, and the table goes on."""
    for book in ("crown", "house", "grand", "tasmania", "victoria"):
        line = f"{book} holdem, no limit, blinds 5/10" + (", dollar 100" if book == "tasmania" else "")
        hand = Hand(pr.sign(line), {"A": 500, "B": 500, "C": 500}, chance=Random(4))
        told = next(event for event in hand.play("A shows their cards to B") if isinstance(event, Told))
        assert list(told.cards) == hand.state.hole[0]
        for viewer in (0, 1, 2, *VIEWERS):
            knows = viewer in (0, 1) or viewer == "surveillance"
            assert (HAND.see(told, viewer) == told) is knows, (book, viewer)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_due_to_a_seat_is_what_its_own_view_says(game: str) -> None:
    """Whether the views of the hand have gone on with it or not, and also where people do wrong things."""
    signs, asked = signs_of(game), 0
    for number in range(6):
        rng = Random(f"due {game} {number}")
        sign = signs[number % len(signs)]
        count = max(3, sign.game.rules["least_players"].value, len(sign.blinds))
        hand = Hand(sign, {f"P{seat}": 60 * sign.least_wager for seat in range(count)}, chance=rng, showdown="manual")
        views = hand.views()
        for step in range(60):
            seat = hand.due.seat
            if hand.due.actor == "seat":
                asked += 1
                assert views.due_to(seat) == hand.view(seat).due == hand.views().due_to(seat), (number, step)
            if hand.over:
                break
            with contextlib.suppress(Refused):
                hand.play(careless(hand, rng) if number % 2 and rng.random() < 0.2 else careful(hand, rng))
    assert asked > 10
