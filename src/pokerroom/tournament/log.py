"""The log of a tournament: every event has its time, and it is that time from then on.

Knows what all of its events do. Must not know any of them: the effects are those of the vocabulary. Ask `machine.log`
for how events come in.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from pokerroom.law.error import Refused
from pokerroom.machine.kinds import Event
from pokerroom.machine.log import Log
from pokerroom.tournament.state import TournamentState

W = TypeVar("W")


class TournamentLog(Log):
    """What was recorded of a tournament."""

    def emit(self, event: Event) -> None:
        """Change the state by an event, its time first, and keep it."""
        state: TournamentState = self.state
        state.at = event.at  # type: ignore[attr-defined]
        self.effects[type(event)](state, event)
        self.events.append(event)

    def at_time(self, at: int, do: Callable[[TournamentState, Log, W], None], what: W) -> None:
        """Have something recorded at a time that a program of this house does, which needs no checking."""
        state: TournamentState = self.state
        before = state.at
        if at < before:
            raise Refused("time does not go back.")
        state.at = at
        try:
            do(state, self, what)
        except Refused:
            state.at = before
            raise
