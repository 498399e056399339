"""Equity by books outside the package, with decks of their own and hands of one card."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

import pokerroom as pr
from pokerroom import shelf
from pokerroom.law.reading import read_book

EXAMPLES = Path(__file__).parents[2] / "examples" / "books"


def game_of(name: str) -> pr.Game:
    [game] = read_book(EXAMPLES / name, shelf.vocabulary()).games.values()
    return game


def test_kuhns_poker() -> None:
    """The queen beats the jack and loses to the king."""
    told = pr.equity(["Qs", "random"], game=game_of("kuhn"))
    assert told.runouts == 2
    assert told.fractions == (Fraction(1, 2), Fraction(1, 2))


def test_leduc_holdem() -> None:
    """Of four cards that may come, one pairs the queen; with each other one the king is ahead."""
    told = pr.equity(["Ks", "Qs"], game=game_of("leduc"))
    assert told.fractions == (Fraction(3, 4), Fraction(1, 4))
    assert told.kinds[1] == {"one pair": 0.25, "no pair": 0.75}
    assert pr.equity(["K", "Q"], game=game_of("leduc")).fractions == told.fractions
    drawn = pr.equity(["Ks", "Qs"], game=game_of("leduc"), exact=False, trials=4000)
    assert abs(drawn.share[0] - 0.75) < 4 * drawn.error[0]


def test_a_card_of_another_deck() -> None:
    with pytest.raises(pr.EquityError, match="As of hand 1 is not in the deck of 6"):
        pr.equity(["As", "Qs"], game=game_of("leduc"))
