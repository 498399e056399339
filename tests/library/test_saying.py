"""What people say of a hand in few words, and what they are told where nobody understands them."""

from __future__ import annotations

from random import Random

import pytest

import pokerroom as pr
from pokerroom.hand.wager import Called, Folded, Wagered
from pokerroom.law.error import NotUnderstood

CROWN, HOUSE = "crown holdem, no limit, blinds 1/2", "house holdem, no limit, blinds 1/2"
POT = "crown omaha, pot limit, blinds 1/2"


def a_hand(line: str = CROWN) -> pr.Hand:
    return pr.Hand(pr.sign(line), {"Ann": 200, "Bob": 200, "Cy": 150}, chance=Random(7), strict=True)


# Cy has the button and acts first; 3 lie in the middle, 2 are to be called. A pot raise is 2 + 3 + 2 = 7.
SAID = [
    (CROWN, "Cy goes all in", Wagered, 150, "CROWN 6.18"),
    (CROWN, "Cy is all in", Wagered, 150, "CROWN 6.18"),
    (CROWN, "all in", Wagered, 150, "CROWN 6.18"),
    (CROWN, "CY GOES ALL IN", Wagered, 150, "CROWN 6.18"),
    (CROWN, "Cy Calls", Called, 2, "CROWN 8.17.1"),
    (CROWN, "call", Called, 2, "CROWN 8.17.1"),
    (CROWN, "raise to 8", Wagered, 8, "CROWN 6.6"),
    (CROWN, "Cy raises by 6", Wagered, 8, "CROWN 6.18"),
    (HOUSE, "Cy raises 6", Wagered, 6, "HOUSE 110"),
    (POT, "Cy bets pot", Wagered, 7, "CROWN 6.7"),
    (POT, "raises the pot", Wagered, 7, "CROWN 6.7"),
    (POT, "Cy bets half pot", Wagered, 4, "CROWN 6.7"),
]


@pytest.mark.parametrize(("sign", "line", "kind", "to", "by"), SAID)
def test_few_words_are_understood(sign: str, line: str, kind: type, to: int, by: str) -> None:
    made = a_hand(sign).play(line)
    assert type(made[-1]) is kind and made[-1].to == to  # type: ignore[attr-defined]
    assert by in made[-1].by


def test_a_fold_of_whoever_is_in_turn() -> None:
    hand = a_hand()
    assert type(hand.play("fold")[-1]) is Folded and hand.turn == "Ann"


def test_standing_pat_in_few_words() -> None:
    hand = pr.Hand(pr.sign("victoria draw ante, fixed 2/4, ante 1"), {"Ann": 90, "Bob": 90}, chance=Random(1))
    while "draw" not in hand.due.options:
        hand.play("check" if "check" in hand.due.options else hand.legal()[-1])
    assert hand.turn is not None
    hand.play("stand pat")
    held = pr.spell(hand.hole(hand.turn)[:2])
    assert hand.play(f"Discard {held}")[0].cards == tuple(pr.read_cards(held))  # type: ignore[attr-defined]


REFUSED = [
    (CROWN, "Cy raises 6", r'"raise 6" could mean to 6 or to 8: Cy must say which\. \[CROWN 6\.18\]'),
    (CROWN, "Cy bets pot", r'"bet pot" names no size here: Cy must say how much'),
    (CROWN, "Bob goes all in", "it is Cy's turn, not Bob's"),
    (CROWN, "Zed calls", 'there is no player "Zed" in this hand; they are Ann, Bob and Cy'),
    (CROWN, "Big Zed raises to 6", 'there is no player "Big Zed" in this hand'),
    (CROWN, "Cy foldz", '"foldz" is nothing that a player does; did you mean "folds"?'),
    (CROWN, "Cy raises to six", 'not understood behind "raises"; say it like "Cy raises to 60"'),
    (CROWN, "Cy bets", 'not understood behind "bets"; say it like "Cy bets 60"'),
    (CROWN, "whatever", '"whatever" is not understood; say it like "Ann calls"'),
    (CROWN, "", "is not understood"),
]


@pytest.mark.parametrize(("sign", "line", "says"), REFUSED)
def test_a_refusal_names_the_part(sign: str, line: str, says: str) -> None:
    hand = a_hand(sign)
    before = hand.copy()
    with pytest.raises(pr.Refused, match=says):
        hand.play(line)
    assert hand == before


def test_a_table_says_the_same_of_the_hand_that_is_on() -> None:
    table = pr.Table(CROWN, players={"Ann": 200, "Bob": 200, "Cy": 150})
    hand = table.deal(seed=1)
    with pytest.raises(NotUnderstood, match='there is no player "Zed"'):
        table.play("Zed calls")
    with pytest.raises(NotUnderstood, match="Ann sits in seat 3"):
        table.play("Zed sits in nowhere")
    table.play("All in")
    assert hand.turn == "Ann"
