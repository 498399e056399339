"""Recording: an event changes the state and goes to the log, in this order and in no other place.

Knows nothing of events but that `apply` has a function for each kind.
"""

from __future__ import annotations

from pokerroom.hand.apply import APPLIED
from pokerroom.hand.state import State
from pokerroom.machine.kinds import Event


def emit(state: State, log: list[Event], event: Event) -> None:
    """Apply an event and append it to the log."""
    APPLIED[type(event)](state, event)
    log.append(event)
