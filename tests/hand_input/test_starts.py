"""Whatever is handed to `Hand(...)` starts a hand or is refused; nothing else is raised."""

from __future__ import annotations

from random import Random
from types import MappingProxyType
from typing import Any

import pytest

import pokerroom as pr
from pokerroom.hand import ForcedBet
from pokerroom.hand.hand import Hand, replay
from pokerroom.law.error import Refused
from tests.hand_input.junk import ANYTHING, HUGE, NOT_WHOLE, Odd

SIGN = pr.sign("house holdem, no limit, blinds 1/2, straddle")
PLAIN = pr.sign("crown holdem, no limit, blinds 1/2")
PLAYERS = {"Ann": 100, "Ben": 100, "Cy": 100}


def refused(sign: Any = SIGN, players: Any = PLAYERS, **choices: Any) -> None:
    choices.setdefault("chance", Random(1))
    with pytest.raises(ValueError) as raised:
        Hand(sign, players, **choices)
    assert type(raised.value) is Refused


def starts(sign: Any = SIGN, players: Any = PLAYERS, **choices: Any) -> Hand:
    choices.setdefault("chance", Random(1))
    return Hand(sign, players, **choices)


@pytest.mark.parametrize(
    "stack", [each for each in ANYTHING if type(each) is not int or each < 1 or each > 10**15], ids=repr
)
def test_impossible_stacks(stack: Any) -> None:
    refused(players={"Ann": 100, "Ben": stack})


@pytest.mark.parametrize(
    "name", [each for each in ANYTHING if each.__hash__ and not (isinstance(each, str) and each.strip())], ids=repr
)
def test_impossible_names(name: Any) -> None:
    refused(players={"Ann": 100, name: 100})


def test_too_few_and_too_many_players() -> None:
    refused(players={})
    refused(players={"Ann": 100})
    refused(players={f"P{number}": 100 for number in range(11)})
    refused(players={f"P{number}": 100 for number in range(100_000)})


def test_players_may_stand_in_any_mapping() -> None:
    assert starts(players=MappingProxyType(PLAYERS)).log == starts().log
    refused(players=[*PLAYERS.items()])


@pytest.mark.parametrize("marker", [-1, 3, 99, 10**30, *[each for each in NOT_WHOLE if each is not None]], ids=repr)
def test_impossible_markers(marker: Any) -> None:
    refused(marker=marker)


@pytest.mark.parametrize(
    "deck",
    [
        (),
        [99],
        list(range(53)),
        [0] * 52,
        [*range(51), 0],
        [*range(51), 53],
        [*range(51), -1],
        [*range(51), "As"],
        [*range(51), None],
        [*range(51), (51,)],
        ["As"] * 52,
        "As" * 26,
        "",
        {},
        b"\x00" * 52,
    ],
    ids=lambda deck: repr(deck)[-30:],
)
def test_impossible_decks(deck: Any) -> None:
    refused(deck=deck)


@pytest.mark.parametrize("deck", [[0], list(range(51)), "As Kd"], ids=lambda deck: repr(deck)[-30:])
def test_a_few_cards_need_chance_for_the_rest(deck: Any) -> None:
    refused(deck=deck, chance=None)
    assert len({*starts(deck=deck).state.stub}) == 52 - 6


def test_unknown_cards_may_stand_in_a_deck() -> None:
    assert starts(deck=[52] * 52).state.hole[0] == [52, 52]


def test_neither_deck_nor_chance() -> None:
    refused(chance=None)


@pytest.mark.parametrize(
    "straddles", [-1, 2, 10**30, True, *[each for each in NOT_WHOLE if each is not None]], ids=repr
)
def test_impossible_straddles(straddles: Any) -> None:
    refused(straddles=straddles)


def test_a_straddle_needs_a_sign_that_offers_it() -> None:
    refused(PLAIN, straddles=1)
    assert starts(straddles=1).state.high == 4


@pytest.mark.parametrize(
    "post",
    [
        ForcedBet(-1, 1, "blind"),
        ForcedBet(3, 1, "blind"),
        ForcedBet(0, -1, "blind"),
        ForcedBet(0, 1, "tip"),
        ForcedBet(0, 1, ""),
        ForcedBet(0, 101, "straddle"),
    ],
    ids=repr,
)
def test_impossible_posts(post: ForcedBet) -> None:
    refused(posts=[post])


def test_forced_bets_beyond_a_stack_are_all_in() -> None:
    hand = starts(posts=[ForcedBet(0, 10**12, "blind"), ForcedBet(1, 2, "blind")])
    assert hand.state.stacks[0] == 0


def test_a_straddle_may_take_all_that_a_player_has() -> None:
    hand = starts(posts=[ForcedBet(0, 1, "blind"), ForcedBet(1, 2, "blind"), ForcedBet(2, 100, "straddle")])
    assert hand.state.stacks[2] == 0


# What is of another kind than it should be.
STRANGE: dict[str, dict[str, Any]] = {
    "a stack too long to write": {"players": {"Ann": 100, "Ben": HUGE}},
    "players in a list": {"players": ["Ann", "Ben"]},
    "players of nothing": {"players": None},
    "players in a word": {"players": "Ann"},
    "a sign of nothing": {"sign": None},
    "a sign in words": {"sign": "house holdem, no limit, blinds 1/2"},
    "a game for a sign": {"sign": pr.game("crown", "holdem")},
    "a marker that is a truth": {"marker": True},
    "a deck that is a number": {"deck": 5},
    "a deck of fractions": {"deck": [float(card) for card in range(52)]},
    "a deck of lists": {"deck": [[0]] * 52},
    "chance that is a number": {"chance": 5},
    "chance that is a word": {"chance": "7"},
    "chance that is an object": {"chance": Odd()},
    "a showdown of another kind": {"showdown": "maybe"},
    "a showdown of nothing": {"showdown": None},
    "a showdown of a number": {"showdown": 5},
    "posts that are a number": {"posts": 5},
    "a post of nothing": {"posts": [None]},
    "a post in words": {"posts": ["Ann posts 1"]},
    "a post in a tuple": {"posts": [(0, 1, "blind")]},
    "a post of a fraction": {"posts": [ForcedBet(0, 1.5, "blind")]},  # type: ignore[arg-type]
    "a post of a word": {"posts": [ForcedBet(0, "1", "blind")]},  # type: ignore[arg-type]
    "a post by a truth": {"posts": [ForcedBet(True, 1, "blind")]},
    "a post of truth": {"posts": [ForcedBet(0, True, "blind")]},
    "a post by nobody": {"posts": [ForcedBet(None, 1, "blind")]},  # type: ignore[arg-type]
    "a post too long to write": {"posts": [ForcedBet(9, HUGE, "blind")]},
    "openers that are a number": {"openers": 5},
    "openers of words": {"openers": {"a": "b"}},
    "an opener who is not there": {"openers": {0: 99}},
    "side wagers of another kind": {"side_wagers": "perhaps"},
}


@pytest.mark.parametrize("name", STRANGE)
def test_arguments_of_another_kind(name: str) -> None:
    refused(**STRANGE[name])


@pytest.mark.parametrize("log", [[], [None], ["x"], 5, None], ids=repr)
def test_a_log_starts_with_its_start(log: Any) -> None:
    with pytest.raises(Refused):
        replay(SIGN, log)


def test_the_shape_of_the_call_is_pythons_business() -> None:
    with pytest.raises(TypeError):
        Hand()  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Hand(SIGN, PLAYERS, seed=7)  # type: ignore[call-arg]


def test_cards_are_not_shared_with_who_handed_them_in() -> None:
    deck = list(range(52))
    players = dict(PLAYERS)
    hand = starts(players=players, deck=deck)
    before = hand.copy()
    deck.reverse()
    players["Ann"] = 5
    assert hand == before
    assert all(isinstance(each, tuple) for each in (hand.state.names, hand.state.start))
