"""What hands are called: by kind, ranks and cards, as people say it, under a book's order, and with its article."""

from __future__ import annotations

from itertools import combinations

import pytest

from pokerroom import read_cards, shelf
from pokerroom.cards.made import Made
from pokerroom.cards.order import HandOrder, order_of


def order(book: str, game: str) -> HandOrder:
    return order_of(shelf.game(book, game))


def of(game: HandOrder, cards: str, *, low: bool = False) -> Made:
    held = tuple(int(each) for each in read_cards(cards))
    ranked = game.low if low else game.ranking
    assert ranked is not None
    value = ranked.value(held)
    return game.made(value, held, low)


NAMES = {
    "As Ks Qs Js Ts": ("royal flush", "a royal flush"),
    "5s 4s 3s 2s As": ("straight flush, five high", "a straight flush, five high"),
    "9s 9h 9d 9c 2s": ("four of a kind, nines", "four of a kind, nines with a two"),
    "9s 9h 9d 5c 5s": ("full house, nines over fives", "a full house, nines over fives"),
    "As Js 9s 6s 2s": ("flush, ace high", "a flush, ace jack nine six two"),
    "Ts 9h 8d 7c 6s": ("straight, ten high", "a straight, ten high"),
    "6s 6h 6d Kc 2s": ("three of a kind, sixes", "three of a kind, sixes with king two"),
    "Ks Kh 9d 9c As": ("two pair, kings and nines", "two pair, kings and nines with an ace"),
    "As Ah Kd 9c 2s": ("one pair, aces", "one pair, aces with king nine two"),
    "As Kh Jd 9c 2s": ("ace high", "no pair, ace king jack nine two"),
}


@pytest.mark.parametrize("cards", NAMES)
def test_a_high_hand_has_a_name_and_a_reason(cards: str) -> None:
    made = of(order("crown", "holdem"), cards)
    assert (made.name, made.reason) == NAMES[cards]


LOWS = {
    ("omaha hi-lo", "8s 6h 4d 3c 2s"): ("8-6-4-3-2 low", "an 8-6-4-3-2 low"),
    ("omaha hi-lo", "5s 4h 3d 2c As"): ("wheel", "a wheel"),
    ("omaha hi-lo", "7s 6h 5d 4c As"): ("7-6-5-4-A low", "a 7-6-5-4-A low"),
    ("razz", "9s 8h 4d 3c 2s"): ("9-8-4-3-2 low", "a 9-8-4-3-2 low"),
    ("razz", "9s 9h 4d 3c 2s"): ("one pair, nines", "one pair, nines"),
    ("2-7 triple draw", "7s 5h 4d 3c 2s"): ("7-5-4-3-2 low", "a 7-5-4-3-2 low"),
    ("badugi", "6s 4h 2d Ac"): ("badugi, 6-4-2-A", "a badugi, 6-4-2-A"),
    ("badugi", "6s 4h 2d Ad"): ("three cards, 6-4-A", "three cards, 6-4-A"),
}


@pytest.mark.parametrize(("game", "cards"), LOWS)
def test_a_low_has_a_name_and_a_reason(game: str, cards: str) -> None:
    ranked = order("house", game)
    made = of(ranked, cards, low=ranked.low is not None)
    assert (made.name, made.reason) == LOWS[game, cards]


def test_every_kind_of_hand_of_a_short_deck_has_a_name_without_a_figure_in_it() -> None:
    game = order("house", "short deck")
    names = {game.made(game.ranking.value(five), five).name for five in list(combinations(range(16, 52), 5))[::97]}
    assert len(names) > 60
    assert all(name.replace(",", "").replace(" ", "").isalpha() for name in names)
