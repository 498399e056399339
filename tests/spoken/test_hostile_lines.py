"""Any line at all is an act or is refused, is an event or is refused; nothing else comes out of reading one."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pokerroom.hand.spoken import read_act, read_event
from pokerroom.hand.vocabulary import HAND
from pokerroom.law.error import Refused
from tests.spoken.lines import NAMES, any_line, mangled

ACTS = tuple(HAND.acts)
EVENTS = HAND.events
ABOUT = settings(max_examples=10_000, deadline=None, derandomize=True, database=None)


def act_or_refused(text: str) -> bool:
    try:
        act = read_act(text, NAMES)
    except Refused:
        return False
    assert type(act) in ACTS
    return True


def event_or_refused(text: str) -> bool:
    try:
        event = read_event(text, NAMES)
    except Refused:
        return False
    assert type(event) in EVENTS
    return True


@ABOUT
@given(any_line())
def test_ten_thousand_lines_as_acts(text: str) -> None:
    act_or_refused(text)


@settings(ABOUT, max_examples=4000)
@given(any_line())
def test_lines_as_events(text: str) -> None:
    event_or_refused(text)


@settings(ABOUT, max_examples=4000)
@given(st.randoms(use_true_random=False))
def test_events_of_real_hands_mangled(rng: object) -> None:
    event_or_refused(mangled(rng))  # type: ignore[arg-type]


def test_the_lines_are_not_all_nonsense() -> None:
    """So that the tests above also come to what is understood."""
    from random import Random

    rng = Random(1)
    assert sum(event_or_refused(mangled(rng)) for _ in range(2000)) > 100


HOSTILE = {
    "nothing": "",
    "blanks": " \t\n",
    "nul": "\x00",
    "half a character": "\ud800 calls",
    "a number too long to read": f"Ann bets {'9' * 5000}",
    "many numbers": "the house takes " + ", ".join("1 from side pot 1" for _ in range(2000)),
    "a commission too long to read": f"the house takes {'9' * 5000} from the pot",
    "a stack too long to read": f"the hand is over: Ann {'9' * 5000}, Ben 1, Cy 1",
    "a raised number": "the hand is over: Ann ², Ben ³, Cy ¹",
    "digits of another script": "Ann bets ٣٤",
    "a commission in another script": "the house takes ٣ from the pot",
    "a round in another script": "Ann acts first in round ٣",
    "deep details": 'Ann folds {"free": ' + "[" * 5000 + "]" * 5000 + "}",
    "deeper details": 'Ann folds {"free": ' + "[" * 200_000 + "]" * 200_000 + "}",
    "details that never end": "Ann folds " + '{"a":' * 10_000,
    "details of another kind": 'Ann folds {"free": {"x": 1}}',
    "details with a key twice": 'Ann folds {"free": false, "free": true}',
    "details that say who": 'Ann folds {"seat": 2, "type": "Checked", "by": [1]}',
    "a number beyond all": 'Ann bets 5 {"reopens": true, "step": 1e999, "level": NaN, "raises": -Infinity}',
    "a great number": f'Ann bets 5 {{"reopens": true, "step": {"9" * 400}, "level": 0, "raises": 0}}',
    "a greater number": f'Ann bets 5 {{"reopens": true, "step": {"9" * 5000}, "level": 0, "raises": 0}}',
    "no card dealt": "the dealer deals Ann ,",
    "cards twice": "Ann discards As As",
    "half a card": "Ann discards A",
    "wild cards": "Ann discards ?? ?s A?",
    "round nought": "Ann acts first in round 0",
    "pot nought": "Ann wins 5 from side pot 0",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_lines_as_acts(text: str) -> None:
    act_or_refused(text)


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_lines_as_events(text: str) -> None:
    event_or_refused(text)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Ann " * 10_000, id="names"),
        pytest.param("Ann discards " * 4_000, id="discards"),
        pytest.param("Ann discards " + "As " * 10_000, id="cards"),
        pytest.param("Ann discards " + "?" * 20_000, id="unknown cards"),
        pytest.param("Ann makes it " * 4_000, id="wagers"),
        pytest.param("the dealer deals " + "Ann As, " * 4_000, id="deals"),
        pytest.param("Ann wins 5 from the pot " * 4_000, id="pots"),
        pytest.param("the house takes " + "5 from side pot 1, " * 4_000, id="takings"),
        pytest.param("the dealer moves As from " + "the stub to " * 4_000, id="places"),
        pytest.param("the floor warns " * 4_000, id="records"),
        pytest.param("[" * 20_000, id="brackets"),
        pytest.param("x" + " " * 20_000 + "[", id="blanks"),
        pytest.param("Ann folds " + "{}" * 20_000 + "x", id="braces"),
    ],
)
def test_long_lines_are_read_quickly(text: str) -> None:
    """Well below a second: what grows with the square of the length takes several."""
    began = time.process_time()
    act_or_refused(text)
    event_or_refused(text)
    assert time.process_time() - began < 1
