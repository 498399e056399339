"""Apply: how events change the state, for whoever has not asked their nouns yet."""

from __future__ import annotations

from pokerroom.hand.award import won
from pokerroom.hand.deal import burned, dealt, turned
from pokerroom.hand.deck import NOT_CUT
from pokerroom.hand.fields import EXTRA
from pokerroom.hand.forced import posted
from pokerroom.hand.round import closed, opened
from pokerroom.hand.start import ended
from pokerroom.hand.state import State
from pokerroom.hand.turns import next_live
from pokerroom.hand.vocabulary import HAND
from pokerroom.hand.wager import folded, wagered
from pokerroom.machine.kinds import Event

APPLIED = HAND.effects


def apply(state: State, event: Event) -> None:
    """Change the state by an event."""
    APPLIED[type(event)](state, event)


__all__ = [
    "APPLIED",
    "EXTRA",
    "NOT_CUT",
    "apply",
    "burned",
    "closed",
    "dealt",
    "ended",
    "folded",
    "next_live",
    "opened",
    "posted",
    "turned",
    "wagered",
    "won",
]
