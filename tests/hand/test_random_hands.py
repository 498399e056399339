"""Random hands under every lawful sign: nothing is lost, nothing is invented, and every hand can be taken back."""

import pytest

from tests.hand.checks import play_checked
from tests.hand.signs import Combination, combinations, every_book, games, games_without_streets

HANDS = 6


@pytest.mark.parametrize("combination", combinations(), ids=lambda combination: combination.name)
def test_chips_and_cards_are_conserved_and_acts_can_be_taken_back(combination: Combination) -> None:
    for number in range(HANDS):
        play_checked(combination.sign, f"{combination.name} #{number}", shove=number % 3 == 2)


def test_every_game_can_be_played() -> None:
    assert [f"{game.book} {game.key}" for game in games_without_streets()] == []


def test_the_combinations_are_those_of_the_books() -> None:
    covered = {(one.sign.game.book, one.sign.game.key, one.sign.deck, one.sign.limit) for one in combinations()}
    expected = {
        (game.book, game.key, deck, limit)
        for game in games()
        for deck in game.decks
        for limit in game.rules["limits"].value
    }
    assert covered == expected
    assert {one.sign.game.book for one in combinations()} == {book.key for book in every_book()}
    assert len({one.name for one in combinations()}) == len(combinations())
    methods = {charge.method for one in combinations() for charge in one.sign.charges}
    assert methods == {"percentage", "time", "per hand", "per person per hand", "scale", "none"}
