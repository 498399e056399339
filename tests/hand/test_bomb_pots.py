"""A round without betting, and two boards: what each viewer knows, what is dealt by hand, and every chip and card."""

from __future__ import annotations

import random

import pytest

import pokerroom as pr
from pokerroom.hand.deal import Turned
from pokerroom.players.styles import BOTS
from pokerroom.simulation.scenario import Scenario
from pokerroom.simulation.session import play_session

GAMES = ("bomb pot", "double board bomb pot", "double board omaha bomb pot")
PLAYERS = {"Ann": 100, "Bob": 60, "Cy": 3, "Dee": 100}


def hand_of(game: str, seed: int, **more: str) -> pr.Hand:
    return pr.Hand(pr.sign(f"house {game}, full pot, ante 5"), PLAYERS, chance=random.Random(seed), **more)


@pytest.mark.parametrize("game", GAMES)
def test_everybody_sees_the_flop_and_nothing_is_lost(game: str) -> None:
    for seed in range(30):
        hand, mind = hand_of(game, seed), random.Random(seed)
        assert len(hand.state.board) == 3 and hand.state.live_count == len(PLAYERS)
        assert len(hand.state.second) == (3 if "double" in game else 0)
        while not hand.over:
            due = hand.due
            option = mind.choice(due.options)
            if option in ("open", "raise"):
                hand.play(pr.Bet(due.seat, mind.choice((due.least, due.most))))
            else:
                getattr(hand, option)()
        state = hand.state
        assert sum(state.stacks) == sum(PLAYERS.values())
        held = [
            card
            for cards in (*state.hole, state.board, state.second, state.burns, state.muck, state.stub)
            for card in cards
        ]
        assert sorted(held) == list(range(52))
        again = pr.replay(hand.sign, hand.log)
        assert again.log == hand.log and again.state.stacks == state.stacks and again.state.second == state.second
        if state.contesting and "double" in game:
            assert len(state.second) == len(state.board) == 5
            assert not set(state.second) & set(state.board)


def test_both_boards_are_open_to_everybody_and_no_hole_card_is() -> None:
    hand = hand_of("double board bomb pot", 1)
    boards = [event for event in hand.view("rail").log if isinstance(event, Turned)]
    assert [event.board for event in boards] == [0, 1]
    assert list(boards[1].cards) == hand.state.second
    view = hand.view("Ann")
    assert view.state.second == hand.state.second and view.state.hole[1] == [52, 52]
    assert "second" in str(hand)


def test_a_dealer_by_hand_turns_the_first_board_and_the_second_follows() -> None:
    hand = hand_of("double board bomb pot", 2, dealer="manual")
    while not hand.state.board:
        hand.play("the dealer burns" if "burn" in hand.due.options else "the dealer deals")
    assert len(hand.state.board) == len(hand.state.second) == 3
    assert hand.due.actor == "seat"


def test_all_in_on_the_flop_runs_out_both_boards() -> None:
    hand = pr.Hand(
        pr.sign("house double board bomb pot, no limit, ante 5"), {"Ann": 50, "Bob": 50}, chance=random.Random(3)
    )
    hand.play(pr.Bet(hand.due.seat, hand.due.most))
    hand.call()
    assert hand.over and len(hand.state.board) == len(hand.state.second) == 5


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("bot", BOTS)
def test_bots_play_them(game: str, bot: str) -> None:
    assert play_session(Scenario(f"house {game}, full pot, ante 2", (bot,) * 4, 10), 0).hands == 10
