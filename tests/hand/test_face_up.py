"""Hands that lie open as soon as nobody can bet any more, where a table is run so, and nowhere else."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import pokerroom as pr
from pokerroom.hand.deal import Turned
from pokerroom.hand.draw import Asked
from pokerroom.hand.show import Showed
from pokerroom.notation.stars import write_stars

HOLDEM = "crown holdem, no limit, blinds 1/2, commission none"


def all_in(sign: str, players: dict[str, int], showdown: str = "face up", seed: int = 2) -> Any:
    """A hand in which everybody puts in all they have as soon as they can."""
    hand = pr.Hand(pr.sign(sign), players, chance=Random(seed), showdown=showdown, push="manual")
    while hand.due.actor == "seat" and hand.due.options != ("show",) and "show" not in hand.due.options:
        name, options = hand.names[hand.due.seat], hand.due.options
        if "bring in" in options:
            hand.play(hand.legal()[-1])
        elif "raise" in options or "open" in options:
            hand.play(f"{name} {'raises to' if 'raise' in options else 'bets'} {hand.due.most}")
        elif "draw" in options:
            hand.play(f"{name} stands pat")
        elif "twice" in options:
            hand.play(f"{name} says to run it twice")
        else:
            hand.play(f"{name} {'calls' if 'call' in options else 'checks'}")
    return hand


def places(hand: Any, kind: type[Any]) -> list[int]:
    return [place for place, event in enumerate(hand.log) if isinstance(event, kind)]


def test_all_hands_lie_open_before_the_first_card_of_the_board_and_nobody_is_asked_again() -> None:
    hand = all_in(HOLDEM, {"Ann": 200, "Bob": 40, "Cy": 100})
    shows, turns = places(hand, Showed), places(hand, Turned)
    assert len(shows) == 3 and len(turns) == 3
    assert max(shows) < min(turns)
    assert hand.due.actor == "nobody"
    assert {each.by for each in hand.log if isinstance(each, Showed)} == {hand.state.plan.show_by}


def test_the_rail_sees_the_cards_from_then_on_and_not_before() -> None:
    hand = all_in(HOLDEM, {"Ann": 200, "Bob": 40, "Cy": 100})
    first = places(hand, Showed)[0]
    before = pr.replay(hand.sign, hand.log[:first]).view("rail")
    assert all(not any(shown) for shown in [before.state.shown])
    assert all(card == 52 for cards in before.state.hole for card in cards)
    after = pr.replay(hand.sign, hand.log[: first + 3]).view("rail")
    assert after.state.hole == hand.state.hole


def test_who_is_asked_whether_to_run_it_twice_has_not_shown_yet() -> None:
    hand = all_in("house holdem, no limit, blinds 1/2, run it twice", {"Ann": 100, "Bob": 100})
    assert places(hand, Asked)[0] < min(places(hand, Showed)) < min(places(hand, Turned))
    assert hand.due.actor == "nobody"


@pytest.mark.parametrize(
    "sign",
    ["victoria seven card stud, no limit, ante 1, commission none", "house 2-7 single draw, no limit, blinds 1/2"],
)
def test_where_cards_of_ones_own_are_to_come_hands_stay_closed_until_the_end(sign: str) -> None:
    hand = all_in(sign, {"Ann": 100, "Bob": 100})
    assert not places(hand, Showed)
    assert "show" in hand.due.options


def test_a_hand_that_is_run_otherwise_has_them_closed_until_the_end() -> None:
    hand = all_in(HOLDEM, {"Ann": 200, "Bob": 40, "Cy": 100}, showdown="manual")
    assert not places(hand, Showed) and "show" in hand.due.options
    with pytest.raises(pr.Refused, match="a showdown is automatic or manual"):
        pr.Hand(pr.sign(HOLDEM), {"Ann": 200, "Bob": 40}, showdown="open")


def test_while_two_can_bet_nothing_lies_open() -> None:
    hand = pr.Hand(pr.sign(HOLDEM), {"Ann": 200, "Bob": 200, "Cy": 20}, chance=Random(2), showdown="face up")
    for act in ("Cy raises to 20", "Ann calls", "Bob calls"):
        hand.play(act)
    assert hand.state.board and not places(hand, Showed)


def test_it_is_told_in_histories_behind_the_board() -> None:
    told = write_stars(all_in(HOLDEM, {"Ann": 200, "Bob": 40, "Cy": 100}))
    assert told.index("*** RIVER ***") < told.index("*** SHOW DOWN ***") < told.index("shows [")


def test_it_goes_on_after_it_was_kept_in_the_middle() -> None:
    hand = all_in(HOLDEM, {"Ann": 200, "Bob": 40, "Cy": 100})
    assert pr.Hand.from_json(hand.json()) == hand
    assert pr.replay(hand.sign, hand.log).stacks == hand.stacks
