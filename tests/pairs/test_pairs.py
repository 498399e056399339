"""A slice of the pairs: in every game some irregularities on top of others. `make pairs` plays all of them."""

from __future__ import annotations

from random import Random

import pytest

from pokerroom.hand import gestures, past
from pokerroom.hand.rulings import betting_steps as steps
from pokerroom.hand.rulings import irregular, ruling
from pokerroom.hand.rulings.kinds import IRREGULARITIES
from pokerroom.hand.show import Told
from pokerroom.hand.state import State
from pokerroom.hand.vocabulary import HAND
from tests.pairs.__main__ import Found, play_pair, words_of
from tests.pairs.search import base_of, games, open_with
from tests.pairs.shorter import shortest
from tests.pairs.ways import WAYS

SEED = "slice"


def play_some(game: str, number: str, firsts: list[str], kinds: list[str]) -> Found:
    """Play some kinds of irregularity on top of others in one hand of a game."""
    found = Found(game)
    base = base_of(game, number, SEED)
    for first in firsts:
        opened = open_with(base, first, f"{SEED} {words_of(game, number, first)}")
        for kind in kinds if opened is not None else ():
            assert opened is not None
            play_pair(found, opened, kind, number, 1, SEED)
    return found


def test_every_kind_can_come_about() -> None:
    assert set(WAYS) == set(IRREGULARITIES)


@pytest.mark.parametrize("game", games())
def test_a_second_irregularity_on_top_of_the_first(game: str) -> None:
    rng = Random(f"{SEED} {game}")
    found = play_some(game, str(rng.randrange(9)), rng.sample(list(WAYS), 8), rng.sample(list(WAYS), 6))
    assert not found.broken, [(each.words, each.failure) for each in found.broken]
    assert found.played


def _first_that_fails(game: str, firsts: list[str], kind: str, check: str, words: str = "") -> Found:
    for number in range(240):
        found = play_some(game, str(number), firsts, [kind])
        if any(each.failure.check == check and words in each.failure.found for each in found.broken):
            return found
    raise AssertionError("the planted fault was not found")


def _measure_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """An act out of turn measured by what was wagered in turn alone, as in version 0.1.0."""

    def in_turn(state: State, *others: object) -> int:
        return state.high

    for module, name in ((irregular, "on_the_table"), (gestures, "on_the_table"), (past, "faces"), (steps, "faces")):
        monkeypatch.setattr(module, name, in_turn)


@pytest.mark.parametrize("game", ["crown omaha", "grand-17.7 holdem", "house omaha", "canberra-1994 seven_card_stud"])
def test_a_planted_measure_of_acts_out_of_turn_is_found(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _measure_in_turn(monkeypatch)
    early = "act out of turn"
    _first_that_fails(game, [early], early, "twins", "measured as if the act before it were not on the table")


def test_a_planted_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand that was shown to one player, told to everybody."""
    monkeypatch.setitem(HAND.sights, Told, lambda event, viewer: event)
    _first_that_fails("crown holdem", ["dispute"], "shown to one player", "worlds")


def test_a_planted_turn_that_never_comes_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has acted and acts again before the others are done, as if one more turn came to them."""
    monkeypatch.setattr(ruling, "somebody_must_act", lambda state: True)
    firsts = ["card dropped by player", "forbidden look", "act out of turn"]
    _first_that_fails("crown holdem", firsts, "act out of turn", "twins")


def test_what_fails_is_told_as_short_as_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    _measure_in_turn(monkeypatch)
    broken = _first_that_fails("crown omaha", ["act out of turn"], "act out of turn", "twins").broken[0]
    assert broken.script is not None
    shorter = shortest(broken.script, broken.failure, broken.words)
    assert len(shorter.acts) < len(broken.script.acts)
