"""Who comes to a seat between the button and the small blind waits, but not where nobody could play without them."""

from __future__ import annotations

from random import Random

from pokerroom import shelf
from pokerroom.hand.hand import Hand
from pokerroom.law.sign import make_sign
from pokerroom.table.placing import Place, TakeAway
from pokerroom.table.table import Table


def _table(*seats: int) -> Table:
    sign = make_sign(shelf.book("house").game("holdem"), tournament=True, blinds=(50, 100), seats=9)
    table = Table(sign, chance=Random(1))
    for seat in seats:
        table.play(Place(f"P{seat}", seat, 10_000))
    return table


def _folded(hand: Hand) -> None:
    while not hand.over:
        hand.fold()


def test_who_waits_is_dealt_in_when_the_button_has_passed() -> None:
    table = _table(1, 3, 5)
    _folded(table.deal())
    table.play(Place("P7", 7, 10_000, waits=True))
    assert sorted(table.deal().names) == ["P1", "P3", "P5"]


def test_who_would_wait_for_one_other_player_is_dealt_in_at_once_and_waits_no_more() -> None:
    table = _table(1, 3)
    _folded(table.deal())
    table.play(TakeAway("P3", "is out"))
    table.play(Place("P7", 7, 10_000, waits=True))
    hand = table.deal()
    assert sorted(hand.names) == ["P1", "P7"]
    _folded(hand)
    table.play(Place("P5", 5, 10_000))
    assert sorted(table.deal().names) == ["P1", "P5", "P7"]
