"""A card that was put back on the stub and is dealt again, one too many once more, goes back once."""

from __future__ import annotations

import pokerroom as pr
from pokerroom.hand.hand import Hand

STREETS = ("As Kd Ad Kh 7d 3s", "6c 5d Kc", "9s Ah 2d", "4h 8c 6d", "Js Qh Qc Th 4d 9d")


def test_a_card_dealt_twice_beyond_the_last_one_due_goes_back_twice_and_no_more() -> None:
    sign = pr.sign("house seven_card_stud, fixed 10/20, ante 2, bring in 5")
    first = pr.read_cards(" ".join(STREETS))
    deck = [*first, *(card for card in range(52) if card not in first)]
    hand = Hand(sign, {"A": 500, "B": 500}, marker=1, deck=deck, dealer="manual")
    hand.play("the dealer deals")
    hand.play("B brings it in for 5")
    hand.play("A calls")
    for _ in range(3):
        hand.play("the dealer deals")
        while hand.due.actor == "seat":
            hand.check()
    hand.play("the dealer burns")
    hand.play("the dealer deals 1 card")
    hand.play("the dealer deals A a card face down, unnoticed")
    hand.play("the dealer deals")
    hand.play("the dealer notices the error")
    spare = hand.state.stub[0]
    right = [list(hole) for hole in hand.state.hole]
    assert [len(hole) for hole in right] == [3, 3]
    hand.play("the dealer deals B a card face down")
    assert hand.state.hole == right
    assert hand.state.stub[0] == spare and hand.state.stub.count(spare) == 1
    assert hand.due.actor == "seat", "nothing is left for an officer to decide"
