"""Calls to tables: every one is answered by a remedy of its book, and the same number calls to the same table."""

from __future__ import annotations

import pytest

from pokerroom import shelf
from pokerroom.academy.floor import MOST_NUMBER, call, decided
from pokerroom.hand.rulings.order import Ruled
from pokerroom.law.error import Refused

CALLS = 8


@pytest.mark.parametrize("key", [book.key for book in shelf.every()])
def test_a_call_has_one_right_decision_and_what_matters_can_be_asked(key: str) -> None:
    kinds = set()
    for number in range(CALLS):
        called = call(key, number)
        kinds.add(called.kind)
        right = [decided(called, at).right for at in range(len(called.answers))]
        assert right.count(True) == 1 and right[called.right]
        assert decided(called, called.right).own.verdict.gap is False
        assert called.by and called.caller in called.view.state.names
        assert not any(isinstance(event, Ruled) and event.do for event in called.view.log)
        assert {said for _, said in called.asks} <= set(called.facts.values())
    assert len(kinds) > 2, "it is always the same that goes wrong"


def test_the_same_number_calls_to_the_same_table() -> None:
    one = call("crown", 5)
    call.cache_clear()
    other = call("crown", 5)
    assert (one.table, one.caller, one.happened, one.answers) == (
        other.table,
        other.caller,
        other.happened,
        other.answers,
    )


def test_what_is_no_call_is_refused() -> None:
    for number in (-1, MOST_NUMBER + 1):
        with pytest.raises(Refused):
            call("crown", number)
    with pytest.raises(Refused):
        decided(call("crown", 5), 9)
