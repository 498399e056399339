"""Calls to tables: every one is answered by a remedy of its book, and the same number calls to the same table."""

from __future__ import annotations

import pytest

from pokerroom import shelf
from pokerroom.academy.floor import MOST_NUMBER, call
from pokerroom.academy.ruling import judged
from pokerroom.academy.told import facts_by_name
from pokerroom.hand.rulings.order import Ruled
from pokerroom.law.error import Refused

CALLS = 8


@pytest.mark.parametrize("key", [book.key for book in shelf.every()])
def test_a_call_has_one_right_decision_and_what_matters_can_be_asked(key: str) -> None:
    kinds = set()
    for number in range(CALLS):
        called = call(key, number)
        asked = called.asked
        kinds.add(asked.kind)
        right = [judged(asked, at).right for at in range(len(asked.answers))]
        assert right.count(True) == 1 and right[asked.right]
        assert judged(asked, asked.right).own.verdict.gap is False
        assert asked.by and called.caller in asked.view.state.names
        assert not any(isinstance(event, Ruled) and event.do for event in asked.view.log)
        assert {said for _, said in asked.matters} <= set(facts_by_name(asked.facts).values())
    assert len(kinds) > 2, "it is always the same that goes wrong"


def test_the_same_number_calls_to_the_same_table() -> None:
    one = call("crown", 5)
    call.cache_clear()
    other = call("crown", 5)
    assert (one.table, one.caller, one.asked.matters) == (other.table, other.caller, other.asked.matters)
    assert (one.asked.happened, one.asked.answers) == (other.asked.happened, other.asked.answers)


def test_what_is_no_call_is_refused() -> None:
    for number in (-1, MOST_NUMBER + 1):
        with pytest.raises(Refused):
            call("crown", number)
    with pytest.raises(Refused):
        judged(call("crown", 5).asked, 9)
