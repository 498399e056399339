"""Turns: how a turn, a street and a hand pass on, as small changes of the state that several events share.

Knows the state and nothing of events. Must not know any rule: `plan` has them. Ask the nouns for what an event changes.
"""

from __future__ import annotations

from pokerroom.hand.state import DEALING, DISCARDING, DRAWING, SETTLING, SHOWING, State
from pokerroom.law.error import Refused, shown


def give_up(state: State, seat: int) -> None:
    """A player is out of the hand, and their cards go to the muck."""
    if state.stacks[seat] > 0:
        state.able -= 1
    state.live[seat] = False
    state.live_count -= 1
    muck = state.muck
    muck.extend(state.hole[seat])
    state.hole[seat] = []
    if state.up[seat]:
        muck.extend(state.up[seat])
        state.up[seat] = []


def put_in(state: State, seat: int, to: int) -> int:
    """Move chips from a stack into the round until the player's wagers come to `to`; give how many."""
    added = to - state.bets[seat]
    if added:
        state.bets[seat] = to
        state.stacks[seat] -= added
        state.contributed[seat] += added
        state.pot += added
        if state.stacks[seat] == 0:
            state.able -= 1
    return added


def after_betting(state: State) -> None:
    """What follows a betting round, whether there was any betting in it or not."""
    state.to_act = -1
    state.waiting = 0
    state.dealt = 0
    forget_answers(state)
    if state.live_count < 2:
        state.stage = SETTLING
    elif state.plan.streets[state.street].discard:
        state.stage = DISCARDING
        state.to_act = next_live(state, state.first)
    else:
        next_street(state)


def next_street(state: State) -> None:
    """Go on to the next street, or to the showdown behind the last."""
    if state.street + 1 == len(state.plan.streets):
        state.stage = SHOWING
        # Who mucks from now on has lost their claim, but the pots are those of the end of the betting.
        state.contesting = list(state.live)
        state.answered = list(state.shown)  # who discarded behind the last round has not shown yet
        return
    if state.aggressor >= 0:
        state.last_to_bet = state.aggressor
    state.street += 1
    state.dealt = 0
    if state.plan.streets[state.street].draw:
        state.stage = DRAWING
        forget_answers(state)
        state.to_act = next_live(state, state.first)
    else:
        state.stage = DEALING


def pass_on(state: State, seat: int) -> None:
    """Give the turn to the next player who can act; whoever has acted is bound no longer."""
    if state.obliged:
        state.obliged.pop(seat, None)
    if state.bound and seat in state.bound and state.bound[seat].once:
        del state.bound[seat]
    live, stacks = state.live, state.stacks
    count = len(live)
    following = seat + 1 if seat + 1 < count else 0
    while not (live[following] and stacks[following] > 0):
        if following == seat:  # nobody can, nor can they
            state.to_act = -1
            return
        following = following + 1 if following + 1 < count else 0
    state.to_act = following


def next_live(state: State, seat: int) -> int:
    """The first live player from a seat on."""
    count = len(state.live)
    for offset in range(count):
        each = (seat + offset) % count
        if state.live[each]:
            return each
    return -1


def next_to_answer(state: State, seat: int) -> int:
    """The next live player who has not answered yet, or -1."""
    count = len(state.live)
    for offset in range(1, count + 1):
        each = (seat + offset) % count
        if state.live[each] and not state.answered[each]:
            return each
    return -1


def forget_answers(state: State) -> None:
    """Nobody has answered anything on this street."""
    if True in state.answered:
        state.answered = [False] * len(state.answered)


def must_answer(state: State, seat: int) -> bool:
    """Whether a player still has to act in this betting round."""
    return state.live[seat] and state.stacks[seat] > 0 and (not state.acted[seat] or state.bets[seat] < state.high)


def seat_here(state: State, seat: int) -> None:
    """Refuse a seat that is not at this table."""
    if not 0 <= seat < len(state.names):
        raise Refused(f"there is no seat {shown(seat)} at this table.")
