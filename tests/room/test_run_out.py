"""The board that comes while all hands lie open, and what each takes on average: told from what lies there."""

from __future__ import annotations

from random import Random
from typing import Any

import pokerroom as pr
from pokerroom import read_cards, shelf
from pokerroom.cards.card import spell
from pokerroom.hand.hand import Hand
from pokerroom.law.spoken import spoken_sign
from pokerroom.room.runout import RunOut, run_out

SIGN = "crown holdem, no limit, blinds 1/2, commission none"
DECK = "Ah Kh As Ks 2c 7d 8d 9c 3c Jd 4c Qs"  # aces and kings, with a burn before each street
ALL_IN = ('Ann says "raise to 200"', "Bob calls")


def hand_of(*, dealer: Any = "automatic") -> Hand:
    """Two players, of whom one has aces and the other kings; hands lie open once nobody can bet any more."""
    cards = [int(each) for each in read_cards(DECK)]
    deck = [*cards, *[card for card in range(52) if card not in cards]]
    sign = spoken_sign(SIGN, shelf.book)
    return Hand(sign, {"Ann": 200, "Bob": 200}, deck=deck, chance=Random(5), showdown="face up", dealer=dealer)


def play(hand: Hand, *acts: str) -> None:
    for act in acts:
        hand.play(act)


def told(hand: Hand) -> list[RunOut]:
    return run_out(hand.view("rail"), (1, 2))


def reckoned(hand: Hand, lie: int) -> list[int]:
    """What each takes, in thousandths, when so many cards lie on the board."""
    state = hand.state
    shares = pr.equity([spell(hole) for hole in state.hole], board=spell(state.board[:lie])).share
    return [round(1000 * share) for share in shares]


def test_every_street_that_comes_while_hands_lie_open_is_told_with_what_each_takes() -> None:
    hand = hand_of()
    play(hand, *ALL_IN)
    moments = told(hand)
    assert [each.board for each in moments] == [0, 3, 4]
    assert all(each.seats == [1, 2] and each.second == 0 for each in moments)
    assert [each.shares for each in moments[1:]] == [reckoned(hand, 3), reckoned(hand, 4)]


def test_nothing_is_told_of_hands_that_nobody_has_seen() -> None:
    hand = hand_of()
    play(hand, 'Ann says "raise to 150"', "Bob calls")
    assert told(hand) == []


def test_a_board_that_went_back_with_a_misdeal_is_none_of_the_next_one() -> None:
    hand = hand_of(dealer="manual")
    turn = ("the dealer burns", "the dealer turns 1 card")
    dealt = ("the dealer deals", *ALL_IN, "the dealer burns", "the dealer turns 3 cards", *turn)
    play(hand, *dealt)
    assert [each.shares for each in told(hand)] == [reckoned(hand, 3)]
    gone = list(hand.state.board)
    play(hand, "the Dealer declares a misdeal")
    assert told(hand) == []
    play(hand, *dealt)
    assert hand.state.board != gone
    assert [each.shares for each in told(hand)] == [reckoned(hand, 3)]
    play(hand, *turn)
    assert [each.shares for each in told(hand)] == [reckoned(hand, 3), reckoned(hand, 4)]
