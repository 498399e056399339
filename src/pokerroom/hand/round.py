"""The betting round: how it opens and closes, and chips of it that go back.

Knows what opening and closing change for everybody. Ask `opening` for when, `betting` for what may be wagered.
"""

from __future__ import annotations

from pokerroom.hand.fields import FORMS, Chips, Place, Seat
from pokerroom.hand.plan import EQUAL_OR_DOUBLE, FIXED, LAST_RAISE
from pokerroom.hand.state import BETTING, DISCARDING, State
from pokerroom.hand.traits import UNTOLD
from pokerroom.hand.turns import after_betting, must_answer, next_street, next_to_answer, put_in
from pokerroom.machine.kinds import Event
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody

noun: Noun[State] = Noun("round", FORMS)


def _opened(state: State, event: Opened) -> None:
    """A betting round begins: nobody has acted, and on a later street nothing has been wagered."""
    state.street = event.street
    state.dealt_face_up = False
    state.opens_instead = -1
    first = event.seat
    if first < 0:
        state.aggressor = state.opener = -1
        for seat in range(len(state.bets)):
            state.bets[seat] = 0
        after_betting(state)
        return
    state.stage = BETTING
    state.to_act = first
    state.opener = first
    state.dealt = 0
    state.raises = 0
    state.frozen = state.short = False
    state.aggressor = -1
    state.proposed = ()
    acted, once = state.acted, state.acted_once
    for seat in range(len(acted)):
        acted[seat] = once[seat] = False
    plan = state.plan
    if state.street == 0 and plan.blinds:
        high = plan.blinds[-1]
        for bet in state.bets:
            if bet > high:
                high = bet
        state.high = high
        state.blind = high
        state.level = high
        state.step = high if high == plan.blinds[-1] or plan.step_is_straddle else plan.blinds[-1]
        state.opened = True
        if plan.straddle_counts and high > plan.blinds[-1]:
            state.raises = 1
    else:
        state.high = 0
        state.level = 0
        state.step = plan.least
        state.opened = False
    if state.bound or state.ceiling >= 0:
        state.bound = {}
        state.ceiling = -1
    if plan.limit == FIXED:
        state.step = plan.streets[state.street].unit
    elif plan.limit == EQUAL_OR_DOUBLE or plan.raise_least == LAST_RAISE:
        state.step = 0
    state.waiting = state.able


@noun.event("{seat:first} in round {street}", seen=by_everybody, effect=_opened, topic="unsaid")
class Opened(Event):
    """A betting round began; the seat acts first. With -1 nobody can bet."""

    street: "Place"
    seat: "Seat"


def _closed(state: State, event: Closed) -> None:
    """The wagers of the round are gathered; what comes next is dealt, drawn, discarded or shown."""
    bets = state.bets
    for seat in range(len(bets)):
        bets[seat] = 0
    state.high = 0
    state.counted = 0
    if state.obliged:
        state.obliged.clear()
    after_betting(state)


@noun.event("the betting round is over", seen=by_everybody, effect=_closed, topic="unsaid")
class Closed(Event):
    """A betting round is over and the wagers are gathered."""


def _returned(state: State, event: Returned) -> None:
    seat = event.seat
    if seat in state.behind:
        state.behind[seat] += event.amount
    else:
        if state.stacks[seat] == 0 and state.live[seat] and event.amount:
            state.able += 1
        state.stacks[seat] += event.amount
    state.contributed[seat] -= event.amount
    state.pot -= event.amount
    if event.uncalled:
        state.uncalled += event.amount
    # Of a bet of this round as far as it goes; the rest is of a forced bet that was no part of it.
    state.bets[seat] -= min(event.amount, state.bets[seat])
    if not event.uncalled and state.stage == BETTING:
        _without(state)


@noun.event("{uncalled:uncalled}{amount} goes back to {seat}", seen=by_everybody, effect=_returned)
class Returned(Event):
    """What nobody matched (`uncalled`), or what the book gives back, returned to its owner."""

    seat: "Seat"
    amount: "Chips"
    uncalled: "bool" = True


def _without(state: State) -> None:
    """A wager of this round counts no more: where it was the highest, the one below it is what has to be called."""
    plan = state.plan
    least = state.blind if state.street == 0 and plan.blinds else 0
    high = max(least, max(state.bets))
    if high < state.high:
        state.high = state.level = high
        state.opened = high > 0
        state.aggressor = -1
        if plan.limit != FIXED and plan.limit != EQUAL_OR_DOUBLE and plan.raise_least != LAST_RAISE:
            state.step = max(plan.least, high)


def _left_in(state: State, event: LeftIn) -> None:
    put_in(state, event.seat, event.to)


@noun.event("{seat} leaves {to} in the pot", seen=by_everybody, effect=_left_in)
class LeftIn(Event):
    """A player who gives up leaves chips in the pot, their wagers of the round coming to `to`."""

    seat: "Seat"
    to: "Chips"


def _withdrawn(state: State, event: Withdrawn) -> None:
    """A wager that nobody called is undone; who had acted before it has acted."""
    seat = event.seat
    if state.stacks[seat] == 0 and event.amount:
        state.able += 1
    state.stacks[seat] += event.amount
    state.contributed[seat] -= event.amount
    state.pot -= event.amount
    state.bets[seat] -= event.amount
    to_act, once, bound, ceiling = state.to_act, list(state.acted_once), state.bound, state.ceiling
    if event.aggressor < 0:
        _opened(state, Opened((), state.street, state.opener))
    else:
        state.step, state.level, state.raises = event.step, event.level, event.raises
    state.high = event.high
    state.aggressor = event.aggressor
    state.acted_once, state.bound, state.ceiling = once, bound, ceiling
    state.to_act = to_act
    for each in range(len(once)):
        state.acted[each] = once[each] and state.bets[each] >= state.high
    state.waiting = len([each for each in range(len(once)) if must_answer(state, each)])
    # Nobody is held to a raise of a wager that is gone.
    held = {each: duty for each, duty in state.obliged.items() if "call" in duty.options or "fold" in duty.options}
    state.obliged = held


@noun.event(
    "{seat}'s bet is taken back, and {amount} is returned", seen=by_everybody, effect=_withdrawn, traits=(UNTOLD,)
)
class Withdrawn(Event):
    """The part of a player's last wager that nobody had called went back, and the round is as it was before it.

    `high`, `step`, `level` and `raises` are those of the wager before it, made by `aggressor` (-1: there was none).
    """

    seat: "Seat"
    amount: "Chips"
    high: "Chips"
    step: "int"
    level: "int"
    raises: "int"
    aggressor: "int"


def _went_back(state: State, event: WentBack) -> None:
    """The discards of an earlier street are due again; whoever has made theirs has them kept."""
    state.street = event.street
    state.stage = DISCARDING
    state.dealt = state.waiting = state.high = 0
    state.bets = [0] * len(state.bets)
    state.aggressor = state.opener = -1
    state.opened = False
    state.to_act = next_to_answer(state, (state.first - 1) % len(state.live))
    if state.to_act < 0:  # who had not discarded is out
        next_street(state)
    late = "failure to discard"
    state.unnoticed = [place for place in state.unnoticed if state.errors[place].kind != late]
    state.unruled = [place for place in state.unruled if state.errors[place].kind != late]


@noun.event("play goes back to the discards of round {street}", seen=by_everybody, effect=_went_back)
class WentBack(Event):
    """The betting of the next street had begun too soon: play is back where discards of this street are missing."""

    street: "Place"
