"""Cards that somebody does not know: what is due to others, and a showdown with a hand that nobody knows."""

from __future__ import annotations

import pytest

import pokerroom as pr
from pokerroom.cards import cards
from pokerroom.cards.card import UNKNOWN
from pokerroom.hand.hand import Hand
from pokerroom.hand.show import Mucked, Showed

STUD = "tasmania-2006 five card stud, half pot, ante 2, commission scale normal"


@pytest.mark.parametrize(("hole", "may"), [("Jh", False), ("Qs", True)])
def test_whether_a_hand_beats_the_open_cards_of_a_checker_is_nobody_elses_to_know(hole: str, may: bool) -> None:
    """A check is refused to a hand that cannot beat them; to everybody else the player may still check (TAS B 12.3)."""
    top = cards(f"Jc {hole} As Kh Qd Ad Kd 9h 8c 7c 9d 6h 4s 2d 3d")
    deck = [*top, *[card for card in range(52) if card not in top]]
    hand = Hand(pr.sign(STUD), {"Ann": 100, "Bob": 100, "Cy": 100}, marker=0, deck=deck)
    hand.play("Cy brings it in for 2")
    for line in ("Ann calls", "Bob calls", *("Ann checks", "Bob checks", "Cy checks") * 2, "Ann checks"):
        hand.play(line)
    assert ("check" in hand.view(1).due.options) is may
    for viewer in (0, 2, "rail"):
        assert "check" in hand.view(viewer).due.options


def test_a_hand_that_nobody_knows_is_thrown_away_at_the_showdown() -> None:
    top = ["As", "??", "Kd", "Ah", "??", "Kc", "??", "2s", "3d", "7h", "??", "9c", "??", "Jd"]
    deck = [*[UNKNOWN if each == "??" else cards(each)[0] for each in top], *[UNKNOWN] * 38]
    hand = Hand(pr.sign("house holdem, no limit, blinds 1/2"), {"Ann": 50, "Bob": 50, "Cy": 50}, deck=deck)
    while not hand.over:
        hand.check() if "check" in hand.due.options else hand.call()
    shown = [(type(each), each.seat) for each in hand.log if isinstance(each, Showed | Mucked)]
    assert shown == [(Showed, 0), (Mucked, 1), (Mucked, 2)]
    assert hand.state.stacks == [54, 48, 48]
