"""Opening and closing a betting round: who opens it, what goes back that nobody matched, what is gathered.

Knows the order of these things. Must not know what players do in between: `wagering` does. Ask `round` for what opening
and closing change.
"""

from __future__ import annotations

from collections.abc import Sequence

from pokerroom.hand.betting import menu_of
from pokerroom.hand.clauses import joined
from pokerroom.hand.dealing import opener_of, passes_all_in
from pokerroom.hand.duty import Obliged
from pokerroom.hand.forced import Posted
from pokerroom.hand.kitty import KittyMucked
from pokerroom.hand.round import Closed, LeftIn, Opened, Returned
from pokerroom.hand.rulings.order import Directed, Done, Ruled
from pokerroom.hand.rulings.repair import Killed, Misdealt
from pokerroom.hand.showdown import cannot_win
from pokerroom.hand.state import BETTING, State
from pokerroom.hand.wager import Called, Folded, Wagered
from pokerroom.machine.kinds import Clauses, Event
from pokerroom.machine.log import Log


def _hopeless(state: State, log: Log) -> None:
    """Give back the last call of the last round if the caller could not have won, whatever the others hold."""
    # A call may be followed by the record of a ruling that has made it, or of which nothing is left.
    last = next(event for event in reversed(log.events) if not isinstance(event, Done | Ruled))
    if not isinstance(last, Called) or state.live_count < 2 or state.street + 1 != len(state.plan.streets):
        return
    seat = last.seat
    before = 0
    for event in reversed(log.events):
        if isinstance(event, Opened):
            break
        if isinstance(event, Called | Wagered) and event.seat == seat and event is not last:
            before = event.to
            break
    added = last.to - before
    if added <= 0 or not cannot_win(state, seat):
        return
    by = state.plan.rules.call_hopeless.by
    log.emit(Returned(by, seat, added, False))
    log.emit(Folded(by, seat))


def _return_unmatched(state: State, log: Log) -> None:
    """Give back what one player has in beyond everybody else: nobody matched it, so it is not part of the pot."""
    top = second = -1
    for chips in state.contributed:
        if chips > top:
            second, top = top, chips
        elif chips > second:
            second = chips
    if top == second:
        return
    seat = state.contributed.index(top)
    if state.live[seat] or not _surrendered(log.events, seat):
        log.emit(Returned(state.plan.rules.commission_uncalled.by, seat, top - second))


def _surrendered(log: Sequence[Event], seat: int) -> bool:
    """Whether the wagers of a hand that is out stay in the pot, matched or not.

    So they do where a ruling took it out, and where chips had to stay in when it was folded.
    """
    for event in reversed(log):
        if isinstance(event, Misdealt):
            return False
        if isinstance(event, Killed | LeftIn) and event.seat == seat:
            return True
        if isinstance(event, Obliged) and event.seat == seat and "fold" in event.options:
            return not event.back
    return False


def close(state: State, log: Log, agreed_by: tuple[str, ...] = ()) -> None:
    """Close the betting round and gather the wagers."""
    if state.plan.hopeless_returned:
        _hopeless(state, log)
    _return_unmatched(state, log)
    street = state.plan.streets[state.street]
    if state.kitty and state.live_count > 1:
        log.emit(KittyMucked(street.kitty_unplayed_by))
    event = Closed((agreed_by or street.closes_by) if state.live_count > 1 else street.alone_by)
    log.emit(event)


def open_betting(state: State, log: Log, street: int = -1) -> None:
    """Open the betting of the street, or of another one where the dealer has gone ahead."""
    plan = state.plan
    here = state.street if street < 0 else street
    if not plan.streets[here].bets:
        event = Opened(plan.streets[here].bets_by, here, -1)
    elif state.able > 1 or (state.able == 1 and owes(state)):
        opened = plan.streets[here]
        by = opened.opens_beside_by if state.shared else opened.opens_by
        if state.opens_instead >= 0:
            by = _opens_by(log.events)
        elif here == 0 and plan.straddle and _straddled(log.events):
            by = joined(by, plan.rules.straddle_acts.by)
        if state.able < state.live_count:
            by = joined(by, plan.sits_out_by)
            if passes_all_in(state, here):
                by = joined(by, (plan.rules.all_in_opens if here else plan.rules.all_in_opens_first).by)
        event = Opened(by, here, opener_of(state, here))
    else:
        _return_unmatched(state, log)
        event = Opened(plan.nobody_opens_by, here, -1)
    log.emit(event)


def _straddled(log: Sequence[Event]) -> bool:
    """Whether somebody has straddled; in a kill pot that cannot be told by how much lies there."""
    return any(isinstance(event, Posted) and event.word == "straddle" for event in log)


def _opens_by(log: Sequence[Event]) -> Clauses:
    """The clauses of the ruling that says who opens; none where nothing on record says so."""
    said = [event.by for event in log if isinstance(event, Directed) and event.word == "opens"]
    return said[-1] if said else ()


def kill(state: State, log: Log, by: Clauses, seat: int) -> None:
    """Take a hand out by a ruling; where it had to bring in and has not, the betting is opened anew, by another."""
    owed = state.stage == BETTING and menu_of(state, seat).bring_in
    log.emit(Killed(by, seat))
    if owed and state.stage == BETTING and state.live_count > 1:
        open_betting(state, log)


def somebody_must_act(state: State) -> bool:
    """Whether a turn is left in the betting round that is open."""
    return state.live_count > 1 and state.waiting > 0 and (state.able > 1 or owes(state))


def owes(state: State) -> bool:
    """Whether the one player who can still bet has chips to match: otherwise they have nobody to bet against."""
    mine = most = 0
    for seat in range(len(state.live)):
        if state.live[seat]:
            if state.stacks[seat] > 0:
                mine = state.bets[seat]
            elif state.bets[seat] > most:
                most = state.bets[seat]
    return mine < most
