"""Duties: what binds a player, or everybody, in the betting of a round.

Knows what a player may still do. Ask `due` for how that is read, rulings for why.
"""

from __future__ import annotations

from pokerroom.hand.fields import FORMS, Chips, Phrases, Seat
from pokerroom.hand.state import BETTING, State
from pokerroom.hand.turns import pass_on, put_in
from pokerroom.machine.kinds import Event
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody

noun: Noun[State] = Noun("duty", FORMS)


def _obliged(state: State, event: Obliged) -> None:
    """A player is bound; chips that they have put forward stay in."""
    if put_in(state, event.seat, event.put):
        state.voluntary = True
    state.obliged[event.seat] = event


@noun.event("{seat} must {options:options}{put:already}", seen=by_everybody, effect=_obliged)
class Obliged(Event):
    """A player has bound themselves, or a ruling has: on their turn they do one of `options` and nothing else.

    `put` is what their wagers of the round come to with the chips that now lie in; a bet or raise is to `least` or
    more; `back` of the chips goes back if they fold.
    """

    seat: "Seat"
    options: "Phrases"
    put: "Chips"
    least: "Chips" = 0
    back: "Chips" = 0


def _bound(state: State, event: Bound) -> None:
    state.bound[event.seat] = event


@noun.event("{seat} may only {options:options}{once:once}", seen=by_everybody, effect=_bound)
class Bound(Event):
    """A player may do only this for the rest of the betting round, or on their next turn alone (`once`).

    `stays` says what their wagers of the round come to, of chips they have put out already, if they fold.
    """

    seat: "Seat"
    options: "Phrases"
    once: "bool" = False
    stays: "Chips" = 0


def _capped(state: State, event: Capped) -> None:
    state.ceiling = event.most
    state.ceiling_by = event.by
    state.obliged.clear()  # nobody can be held to a raise that nobody may make


@noun.event("nobody may bet{most:ceiling} in this round", seen=by_everybody, effect=_capped)
class Capped(Event):
    """Nobody's wagers of this betting round may come to more than this."""

    most: "Chips"


def _sat_out(state: State, event: SatOut) -> None:
    """The chips behind a player are out of play until the round is over."""
    seat = event.seat
    if state.stage == BETTING and (not state.acted[seat] or state.bets[seat] < state.high):
        state.waiting -= 1
    state.behind[seat] = state.stacks[seat]
    state.stacks[seat] = 0
    state.able -= 1
    if state.stage == BETTING and state.to_act == seat:
        pass_on(state, seat)


@noun.event("{seat} is treated as all in", seen=by_everybody, effect=_sat_out)
class SatOut(Event):
    """A player is treated as all in: they have no more part in the betting and contest what is in the pot so far."""

    seat: "Seat"
