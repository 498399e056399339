"""Slips: what the automatic dealer does instead of what is due, for a test or a trainee's exercise.

Knows a plan of dealer's lines and does the next of them. Must not rule on what comes of it. Ask `dealer` for the acts.
"""

from __future__ import annotations

from pokerroom.hand import dealer
from pokerroom.hand.fields import FORMS
from pokerroom.hand.log import HandLog
from pokerroom.hand.rulings.error import Planned, Slipped
from pokerroom.hand.state import OVER, State
from pokerroom.hand.traits import WITH_CARDS
from pokerroom.law.error import Refused, shown
from pokerroom.machine.authority import hands_on_cards
from pokerroom.machine.kinds import Act
from pokerroom.machine.noun import Noun

noun: Noun[State] = Noun("slips", FORMS)


def plan_slip(state: State, log: HandLog, act: Slip) -> None:
    """Keep a dealer's line, without "the dealer" before it, for their next turn."""
    _act_of(state, log, act.line)
    if state.stage == OVER:
        raise Refused("the hand is over.")
    log.emit(Planned((), act.line))


def _act_of(state: State, log: HandLog, line: object) -> Act:
    if not isinstance(line, str):
        raise Refused(f"{shown(line)} is not something that the dealer does.")
    act: Act = log.read(f"the dealer {line}", state.names)
    if act not in WITH_CARDS:
        raise Refused(f"{shown(line)} is not something that the dealer does with cards.")
    return act


def do_slip(state: State, log: HandLog) -> bool:
    """Do the next of what was planned; False if it cannot be done now, and is forgotten."""
    act = _act_of(state, log, state.slips[0])
    log.emit(Slipped(()))
    before = len(log.events)
    try:
        dealer.noun.answers[type(act)](state, log, act)
    except Refused:
        return len(log.events) > before
    return True


@noun.act("the dealer will slip: {line:slip}", by=hands_on_cards, answer=plan_slip)
class Slip(Act):
    """The automatic dealer will do something else when it is their turn next: "burns", "turns 4", "deals Bob up"."""

    line: "str"
