"""The draw, and what players are asked before the board runs out.

Knows whose turn it is to answer. Ask `play` for what may be answered.
"""

from __future__ import annotations

from pokerroom.cards.card import UNKNOWN
from pokerroom.hand.fields import FORMS, Cards, Seat, Word
from pokerroom.hand.piles import to_the_player
from pokerroom.hand.state import ASKING, DEALING, DISCARDING, State
from pokerroom.hand.turns import forget_answers, next_street, next_to_answer
from pokerroom.machine.kinds import Event
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_all, by_everybody
from pokerroom.machine.sorts import only_said

_DRAWN = only_said(lambda cards: f"draws {len(cards)}" if cards else "stands pat")

noun: Noun[State] = Noun("draw", {**FORMS, "drawn": _DRAWN})


def _discarded(state: State, event: Discarded) -> None:
    """Cards go from a hand to the muck, and the turn goes on; in draw only once they have been replaced."""
    seat = event.seat
    hole = state.hole[seat]
    for card in event.cards:
        if card in hole or UNKNOWN in hole:
            hole.remove(card if card in hole else UNKNOWN)
        else:  # a viewer who knew the whole hand does not know which card of it went
            hole[:] = [UNKNOWN] * (len(hole) - 1)
    state.muck.extend(event.cards)
    state.answered[seat] = True
    if state.stage == DISCARDING:
        state.to_act = next_to_answer(state, seat)
        if state.to_act < 0:
            next_street(state)
    elif not event.cards or len(hole) >= state.plan.hand_size:  # they lack none: they stood, or got them before
        state.to_act = next_to_answer(state, seat)


@noun.event("{seat} {cards:thrown}", seen=by_all(cards=to_the_player), effect=_discarded, beside="{cards:drawn}")
class Discarded(Event):
    """A player threw cards away."""

    seat: "Seat"
    cards: "Cards"


def _asked(state: State, event: Asked) -> None:
    state.stage = ASKING
    state.to_act = event.seat
    forget_answers(state)


@noun.event("{seat} is asked first whether to run it twice", seen=by_everybody, effect=_asked)
class Asked(Event):
    """No more betting is possible and the players are asked whether to run it twice; this seat answers first."""

    seat: "Seat"


def _chosen(state: State, event: Chosen) -> None:
    """A player has answered; one no is enough to run the board once."""
    state.answered[event.seat] = True
    if event.choice == "once":
        state.twice = 1
        state.to_act = -1
        state.stage = DEALING
        forget_answers(state)
    else:
        state.to_act = next_to_answer(state, event.seat)
        if state.to_act < 0:
            state.twice = 2
            state.stage = DEALING
            state.second = list(state.board)
            forget_answers(state)


@noun.event("{seat} says to run it {choice}", seen=by_everybody, effect=_chosen)
class Chosen(Event):
    """A player answered a question."""

    seat: "Seat"
    choice: "Word"


def _proposed(state: State, event: Proposed) -> None:
    state.proposed = (*state.proposed, event.seat)


@noun.event("{seat} asks to divide the pot", seen=by_everybody, effect=_proposed)
class Proposed(Event):
    """A player asked that the pot be divided among those still in it."""

    seat: "Seat"
