"""A game that no book has, made of Crown's Pineapple: the third card is thrown away after the last betting round."""

from __future__ import annotations

from importlib.resources.abc import Traversable
from typing import cast

from pokerroom import shelf
from pokerroom.cards import cards
from pokerroom.hand.hand import Hand
from pokerroom.law import read_book
from pokerroom.law.spoken import spoken_sign
from tests.law.shelfful import Folder, contents

DISCARD = 'discard = { is = 1, by = "CROWN 8.17.4" }\n'


def test_a_hand_that_was_cut_down_at_the_end_is_no_wrong_one() -> None:
    """An error before makes everybody's cards be counted at the showdown: two are due by then."""
    files = contents("crown")
    whole = files["crown/pineapple.toml"]
    assert whole.count(DISCARD) == 1
    files["crown/pineapple.toml"] = whole.replace(DISCARD, "") + DISCARD
    book = read_book(cast(Traversable, Folder("crown", files)), shelf.vocabulary())
    sign = spoken_sign("crown pineapple, no limit, blinds 5/10", lambda _: book)
    top = cards("As Kd Ah Kc 2c 3d 9c 4h 5h 7s 9d 8c 9h Jd")
    deck = [*top, *[card for card in range(52) if card not in top]]
    hand = Hand(sign, {"Ann": 100, "Bob": 100}, marker=1, deck=deck)
    for line in ("Ann calls", "Bob checks", "Bob checks"):
        hand.play(line)
    assert [error.kind for error in hand.state.errors] == ["act out of turn"]
    while "discard" not in hand.due.options:
        hand.check()
    assert [len(hole) for hole in hand.state.hole] == [3, 3]
    hand.play("Ann discards 2c")
    hand.play("Bob discards 3d")
    assert hand.over
    assert hand.state.stacks == [110, 90]
