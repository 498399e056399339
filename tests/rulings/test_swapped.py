"""A card that takes the place of another in a hand that lies open is seen by all, as the others there are."""

from __future__ import annotations

from pokerroom import shelf
from pokerroom.cards.deck import deck
from pokerroom.hand.hand import Hand
from pokerroom.law.spoken import spoken_sign

LINES = (
    "the dealer deals 2 cards",
    "the dealer deals A a card face up, unnoticed",
    "the dealer deals",
    "the dealer deals",
    "the dealer deals",
    "the dealer deals",
    "A shows",
    "A notices the error",
)


def test_a_burn_that_comes_into_a_shown_hand_is_shown() -> None:
    """CROWN 9.7, noticed when the hand has been laid down."""
    sign = spoken_sign("crown holdem, no limit, blinds 5/10", shelf.book)
    cards = deck(sign.deck)
    hand = Hand(sign, {"A": 5, "B": 5}, marker=1, deck=cards, dealer="manual", showdown="manual")
    for line in LINES:
        hand.play(line)
    assert hand.state.hole[0] == [cards[0], cards[4]]
    assert hand.view("rail").state.hole[0] == hand.state.hole[0]
