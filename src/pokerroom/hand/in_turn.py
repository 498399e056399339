"""In turn: what the player whose turn it is does, without an act being made of it on the way.

Knows that an act is answered and that its consequences follow, as `play` does for an act that somebody hands in. Where
a ruling is in hand or nobody is to act, each gives False: then `play` has the word. Takes no value from outside but a
whole number of chips.
"""

from __future__ import annotations

from pokerroom.hand.consequences import go_on
from pokerroom.hand.log import HandLog
from pokerroom.hand.state import State
from pokerroom.hand.wagering import bet, call, check, fold


def checks(state: State, log: HandLog) -> bool:
    """The player checks."""
    if state.errors or state.to_act < 0:
        return False
    place = len(log.events)
    check(state, log, state.to_act)
    go_on(state, log, place)
    return True


def calls(state: State, log: HandLog) -> bool:
    """The player calls."""
    if state.errors or state.to_act < 0:
        return False
    place = len(log.events)
    call(state, log, state.to_act)
    go_on(state, log, place)
    return True


def folds(state: State, log: HandLog) -> bool:
    """The player folds."""
    if state.errors or state.to_act < 0:
        return False
    place = len(log.events)
    fold(state, log, state.to_act)
    go_on(state, log, place)
    return True


def bets(state: State, log: HandLog, to: int) -> bool:
    """The player bets or raises, their wagers of the round coming to `to`."""
    if state.errors or state.to_act < 0:
        return False
    place = len(log.events)
    bet(state, log, state.to_act, to)
    go_on(state, log, place)
    return True
