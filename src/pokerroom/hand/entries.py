"""Entries: where in the log of a hand that begins which somebody did, so that it can be taken back whole.

Knows that between two entries all is quiet: nothing follows by itself. Must not know any rule: `consequences` does. A
hand that is played notes its entries as they come; one that was made again from its log has them found here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pokerroom.hand.consequences import advance
from pokerroom.hand.log import HandLog
from pokerroom.hand.plan import Plan
from pokerroom.hand.spoken import read_act
from pokerroom.hand.start import Started
from pokerroom.hand.state import State
from pokerroom.hand.traits import BY_ITSELF, LEADS_ON
from pokerroom.hand.vocabulary import HAND
from pokerroom.machine.kinds import Event
from pokerroom.machine.log import Effect, NotRefused


def _stop(state: Any, event: Event) -> None:
    raise NotRefused(event)


_NOTHING_FOLLOWS: dict[type[Any], Effect] = dict.fromkeys(HAND.events, _stop)


def entries(plan: Plan, events: Sequence[Event], manual: int) -> list[int]:
    """The places in a log where entries begin, the first one behind all that went by itself at the start."""
    first = events[0]
    assert isinstance(first, Started)
    state = State(plan, first.names, first.stacks, first.marker)
    trial = HandLog(state, _NOTHING_FOLLOWS, None, manual, False, read_act)
    found: list[int] = []
    for place, event in enumerate(events):
        goes_on = event in BY_ITSELF or events[place - 1] in LEADS_ON
        if not goes_on and _quiet(state, trial):
            found.append(place)
        HAND.effects[type(event)](state, event)
        trial.events.append(event)
    return found


def _quiet(state: State, trial: HandLog) -> bool:
    """Whether nothing follows by itself now."""
    try:
        advance(state, trial)
    except NotRefused:
        return False
    return True
