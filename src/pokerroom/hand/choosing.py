"""Choosing: a player answers what the table asks, or asks all others to divide the pot.

Knows what may be answered now. Ask `draw` for what an answer changes, `ruling` for questions about errors.
"""

from __future__ import annotations

from pokerroom.hand.draw import Chosen, Proposed
from pokerroom.hand.fields import FORMS, Phrase, Seat
from pokerroom.hand.log import HandLog
from pokerroom.hand.rulings.order import STEP
from pokerroom.hand.rulings.ruling import choose_treatment
from pokerroom.hand.showdown import seat_due
from pokerroom.hand.state import ASKING, BETTING, OVER, State
from pokerroom.hand.traits import IN_TURN
from pokerroom.hand.turns import seat_here
from pokerroom.law.error import Refused, shown
from pokerroom.law.sign import Sign
from pokerroom.machine.authority import the_seat
from pokerroom.machine.kinds import Act
from pokerroom.machine.noun import Noun

noun: Noun[State] = Noun("choosing", {**FORMS, "step": STEP})


def _choose(state: State, log: HandLog, act: Choose) -> None:
    if state.question is not None:
        seat_here(state, act.seat)
        choose_treatment(state, log, act.seat, act.choice)
        return
    seat_due(state, act.seat, ASKING, "answer")
    if act.choice not in ("once", "twice"):
        raise Refused(f"the answer is once or twice, not {shown(act.choice)}.")
    log.emit(Chosen(state.plan.sign.by[Sign.run_it_twice], act.seat, act.choice))


@noun.act("{seat} says to run it {choice:times}", "{seat} chooses: {choice:step}", by=the_seat, answer=_choose)
class Choose(Act):
    """A player answers what the table asks them, such as whether to run it twice."""

    seat: "Seat"
    choice: "Phrase"


def _divide(state: State, log: HandLog, act: Divide) -> None:
    seat = act.seat
    seat_here(state, seat)
    if state.stage == OVER:
        raise Refused("the hand is over.")
    if not state.live[seat]:
        raise Refused(f"{state.names[seat]} has no part in the pot.")
    by = state.plan.rules.pot_agreement.by
    if not state.plan.pot_agreement:
        raise Refused("the pot is not divided by agreement; the round is played out.", by)
    if state.stage != BETTING:
        raise Refused("the pot is divided during a betting round or not at all.", by)
    if seat in state.proposed:
        raise Refused(f"{state.names[seat]} has asked already.", by)
    log.emit(Proposed(by, seat))


@noun.act("{seat} asks to divide the pot", by=the_seat, answer=_divide, traits=(IN_TURN,))
class Divide(Act):
    """A player asks that the pot be divided among those still in it."""

    seat: "Seat"
