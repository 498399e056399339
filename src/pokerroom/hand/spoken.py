"""The spoken line of a hand: every act and every event in words, out and in again, as their nouns declare them."""

from __future__ import annotations

from collections.abc import Sequence

from pokerroom.hand.vocabulary import HAND
from pokerroom.law.error import NotUnderstood
from pokerroom.machine.kinds import Act, Event


def say(event: Event, names: Sequence[str]) -> str:
    """Say an event in words, without its clauses."""
    return HAND.say(event, names)


def line(event: Event, names: Sequence[str]) -> str:
    """Say an event in words, with its clauses."""
    return HAND.line(event, names)


def full(event: Event, names: Sequence[str]) -> str:
    """Say an event so that it can be read back: words, the rest in braces, clauses in brackets."""
    return HAND.full(event, names)


def read_event(text: str, names: Sequence[str]) -> Event:
    """Read back an event from its full form."""
    event: Event = HAND.read_event(text, names)
    return event


def say_act(act: Act, names: Sequence[str]) -> str:
    """Say an act in words."""
    return HAND.say_act(act, names)


def read_act(text: str, names: Sequence[str]) -> Act:
    """Read an act from a spoken line: "Ann raises to 60"."""
    act: Act | None = HAND.read_act(text, names)
    if act is None:
        said = " ".join(text.split()) if isinstance(text, str) else ""
        raise NotUnderstood(
            f'"{said[:80]}" is not understood; say it like "{names[0]} calls" or "{names[0]} raises to 60".'
        )
    return act
