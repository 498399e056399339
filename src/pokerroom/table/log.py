"""The log of a table: its own events and those of its hands, and by whose chance its hands are shuffled.

Knows what time the log tells: a hand says none, and whoever takes over its events asks here. Ask `machine.log` for how
events come in, `table` for who sets this up.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from pokerroom.machine.kinds import Event
from pokerroom.machine.log import Log
from pokerroom.table.fields import TableEvent
from pokerroom.table.state import TableState


def at_its_time(state: TableState, event: TableEvent) -> None:
    """What every event of a table does first: it is its time now."""
    state.at = event.at


class TableLog(Log):
    """What was recorded at a table. `chance` shuffles; `secret` gives each hand its own, by which its deck is sealed,
    if it is to be; `told` is the time as the log tells it; with `strict` hands refuse acts out of turn."""

    def __init__(
        self, state: TableState, effects: dict[type[Any], Callable[[Any, Any], None]], chance: Random | None = None
    ) -> None:
        super().__init__(state, effects)
        self.chance: Random | None = chance
        self.secret: Callable[[], bytes] | None = None
        self.told: int = state.at
        self.strict: bool = False

    def emit(self, event: Event) -> None:
        """Change the state by an event and keep it: the log tells its time from now on."""
        super().emit(event)
        self.told = self.state.at

    def note(self, event: Event) -> None:
        """Keep an event that says the time that it is; what it changes its noun changes itself."""
        self.events.append(event)
        self.told = self.state.at
