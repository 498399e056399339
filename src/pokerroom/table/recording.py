"""Recording: an event changes the state and goes to the log, in this order and in no other place.

Knows nothing of events but that `apply` has a function for each kind.
"""

from __future__ import annotations

from typing import Any

from pokerroom.table.apply import APPLIED
from pokerroom.table.events import TableEvent
from pokerroom.table.state import State

Log = list[Any]  # the table's log holds its own events and those of its hands


class Trial(list[Any]):
    """A log into which nothing is written: whoever would record something has not been refused, and the trial ends."""


class NotRefused(Exception):  # noqa: N818 - it is no error
    """The end of a trial: what would be recorded first."""

    def __init__(self, event: TableEvent) -> None:
        self.event = event
        super().__init__()


def emit(state: State, log: Log, event: TableEvent) -> None:
    """Apply an event and append it to the log."""
    if type(log) is Trial:
        raise NotRefused(event)
    APPLIED[type(event)](state, event)
    log.append(event)
