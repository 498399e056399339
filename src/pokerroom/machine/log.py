"""The log: events in their order, and the state they add up to. `emit` is the only way in.

Knows that an event changes the state and is then kept. Must not know any event: the effects are those of a vocabulary,
by kind. A table keeps what its hand recorded.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from pokerroom.machine.kinds import Event

Effect: TypeAlias = Callable[[Any, Any], None]
"""What an event changes in a state."""


def after(first: Effect, effect: Effect) -> Effect:
    """The effect of an event with what comes before it, whatever its kind."""

    def both(state: Any, event: Any) -> None:
        first(state, event)
        effect(state, event)

    return both


class Log:
    """What was recorded so far. `marks` are the places where acts began, so that the last one can be undone."""

    def __init__(self, state: Any, effects: dict[type[Any], Effect]) -> None:
        self.state: Any = state
        self.events: list[Event] = []
        self.marks: list[int] = []
        self.effects: dict[type[Any], Effect] = effects

    def emit(self, event: Event) -> None:
        """Change the state by an event and keep it."""
        self.effects[type(event)](self.state, event)
        self.events.append(event)

    def note(self, event: Event) -> None:
        """Keep an event that changes what its noun changes itself, from figures it has at hand, before or behind.

        So it is done with what is recorded around every hand: reading an event back costs more than what it changes.
        Its effect is the same function, and what is replayed comes in by `emit`.
        """
        self.events.append(event)

    def keep(self, events: list[Event]) -> None:
        """Keep events that were recorded elsewhere and change nothing here: a hand's, for its table."""
        self.events.extend(events)


class Trial(Log):
    """A log into which nothing is written: whoever would record something has not been refused, and the trial ends."""

    def __init__(self, state: Any, events: Sequence[Event] = ()) -> None:
        super().__init__(state, {})
        self.events = list(events)

    def emit(self, event: Event) -> None:
        """End the trial."""
        raise NotRefused(event)

    def note(self, event: Event) -> None:
        """End the trial."""
        raise NotRefused(event)


class NotRefused(Exception):  # noqa: N818 - it is no error
    """The end of a trial: what would be recorded first."""

    def __init__(self, event: Event) -> None:
        self.event: Event = event
        super().__init__()
