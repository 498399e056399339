"""Outs: what a player counts at the table."""

from __future__ import annotations

import pytest

import pokerroom as pr


def said(cards: tuple[int, ...]) -> set[str]:
    return set(pr.spell(cards).split())


def test_a_flush_draw_and_two_overcards() -> None:
    """Nine hearts, three aces and three kings, all of which beat nines."""
    mine, theirs = pr.outs(["AhKh", "9c9d"], "2h 7h 4s")
    assert said(mine.cards) == {f"{rank}h" for rank in "345689TJQ"} | {"Ac", "Ad", "As", "Kc", "Kd", "Ks"}
    assert not mine.ahead
    assert len(mine) == 15
    assert theirs.ahead
    assert theirs.cards == ()
    assert str(mine).startswith("AhKh: 15 outs: 3h 4h")
    assert repr(mine.cards[0]) == "3h"


def test_a_card_that_lets_both_share() -> None:
    """Fives and tens make the same straight of the board for both; aces and kings beat the pair."""
    pair, high = pr.outs(["2c2d", "AsKd"], "6h 7d 8s 9c")
    assert pair.ahead
    assert {card[0] for card in said(high.ties)} == {"5", "T"}
    assert {card[0] for card in said(high.cards)} == {"A", "K"}
    assert len(high.ties) == 8
    assert len(high) == 6


def test_omaha_takes_two_of_the_hole() -> None:
    """Four hearts on the board and one in the hole are no flush: no heart helps."""
    mine, _ = pr.outs(["AhKc2c2d", "9c9d7s7c"], "2h 8h 9h 3s", game="crown omaha")
    assert not mine.ahead
    assert said(mine.cards) == {"2s"}


def test_the_low_has_outs_of_its_own() -> None:
    mine, _ = pr.outs(["As2s", "KsKd"], "3h 4d Kh 9d", game="crown holdem hi-lo eight qualifier")
    assert {card[0] for card in said(mine.low)} == {"5", "6", "7", "8"}


def test_stud_gives_a_card_to_the_hand_itself() -> None:
    mine, _ = pr.outs(["Ah Kh 7h 2h 3c", "9c 9d 4s 5s Jc"], game="house seven card stud")
    assert {card for card in said(mine.cards) if card[1] == "h"} == {f"{rank}h" for rank in "345689TJQ"}


@pytest.mark.parametrize(
    ("hands", "board", "sentence"),
    [
        (["AhKh", "QQ+"], "2c 3c 4c", "not of ranges"),
        (["AhKh", "QsQd"], "2c 3c 4c 5c 6c", "no card is to come"),
        (["AhKh", "QsQd"], "", "five cards to play"),
        (["AhKh", "random"], "2c 3c 4c", "whole hands"),
    ],
)
def test_what_has_no_outs(hands: list[str], board: str, sentence: str) -> None:
    with pytest.raises(pr.EquityError, match=sentence):
        pr.outs(hands, board)
