"""Slips: what the automatic dealer does instead of what is due, for a test or a trainee's exercise.

Knows a plan of dealer's lines and does the next of them. Must not rule on what comes of it. Ask `dealer` for the acts.
"""

from __future__ import annotations

from pokerroom.hand import dealer
from pokerroom.hand.acts import Burn, Deal, EndDeal, Flash, Give, Turn
from pokerroom.hand.events import Planned, Slipped
from pokerroom.hand.recording import emit
from pokerroom.hand.spoken import read_act
from pokerroom.hand.state import OVER, State
from pokerroom.law.error import Refused, shown
from pokerroom.machine.kinds import Event


def plan(state: State, log: list[Event], line: object) -> None:
    """Keep a dealer's line, without "the dealer" before it, for his next turn."""
    _act_of(state, line)
    if state.stage == OVER:
        raise Refused("the round of play is over.")
    emit(state, log, Planned((), str(line)))


def _act_of(state: State, line: object) -> Burn | Deal | EndDeal | Flash | Give | Turn:
    if not isinstance(line, str):
        raise Refused(f"{shown(line)} is not something that the dealer does.")
    act = read_act(f"the dealer {line}", state.names)
    if not isinstance(act, Burn | Deal | EndDeal | Flash | Give | Turn):
        raise Refused(f"{shown(line)} is not something that the dealer does with cards.")
    return act


def slip(state: State, log: list[Event]) -> bool:
    """Do the next of what was planned; False if it cannot be done now, and is forgotten."""
    act = _act_of(state, state.slips[0])
    emit(state, log, Slipped(()))
    before = len(log)
    try:
        dealer.handle(state, log, act)
    except Refused:
        return len(log) > before
    return True
