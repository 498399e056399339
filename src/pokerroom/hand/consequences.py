"""Consequences: what follows by itself after each act, until somebody must act or all is over.

Knows the order in which dealer, rulings and house come to their turn. Must not answer acts: `play` does.
Ask `streets` for dealing, `opening` for betting rounds, `rulings` for what is done about errors, `settlement` for the
end.
"""

from __future__ import annotations

from collections.abc import Sequence

from pokerroom.hand.dealing import lacks
from pokerroom.hand.log import CUT, DEALER, FACE_UP, PUSH, SHOWDOWN, HandLog
from pokerroom.hand.opening import close, open_betting, somebody_must_act
from pokerroom.hand.post import ForcedBet
from pokerroom.hand.rulings.irregular import open_requests
from pokerroom.hand.rulings.notice import notice_counts
from pokerroom.hand.rulings.ruling import GO_ON, STOP, do_next
from pokerroom.hand.rulings.slips import do_slip
from pokerroom.hand.settlement import all_propose, divide, lay_open, settle, show_known, showdown
from pokerroom.hand.state import BETTING, DEALING, DISCARDING, DRAWING, SETTLING, SHOWING, State
from pokerroom.hand.streets import (
    anything_left,
    asks_whether_twice,
    deal_street,
    give_out,
    in_new_order,
    pool_of,
    reshuffle,
    start_deal,
    waits_for_deck,
    waits_for_names,
    waits_for_shuffle,
)


def begin(state: State, log: HandLog, deck: Sequence[int], posts: Sequence[ForcedBet]) -> None:
    """Shuffle, charge, post and go on until somebody must act."""
    start_deal(state, log, deck, posts, bool(log.manual & CUT))
    advance(state, log)


def go_on(state: State, log: HandLog, place: int) -> None:
    """Go on after an act that began here in the log. Most often the next player is to act, and nothing follows."""
    if not (
        state.stage == BETTING
        and state.waiting > 0
        and state.able > 1
        and state.live_count > 1
        and not state.errors
        and not state.proposed
    ):
        advance(state, log)
    log.marks.append(place)


def advance(state: State, log: HandLog) -> None:
    """Do whatever is due to the dealer and the house, until a player must act or the round is over."""
    while True:
        done = do_next(state, log) if state.errors else GO_ON
        if done == STOP or (done == GO_ON and not _go_on(state, log)):
            return


def _go_on(state: State, log: HandLog) -> bool:
    """Do the next thing that is due to the dealer and the house; False if somebody else is to act, or all is over."""
    stage = state.stage
    if stage == BETTING:
        return _after_betting(state, log)
    if stage == DEALING:
        return _deal(state, log)
    if stage == DRAWING:
        return _after_drawing(state, log)
    if stage == SHOWING:
        return _show_down(state, log)
    if stage == DISCARDING:
        return _cannot_discard(state, log)
    if stage == SETTLING and not log.manual & DEALER and not state.plan.on_felt:
        settle(state, log)
        return True
    return False


def _after_betting(state: State, log: HandLog) -> bool:
    """Close a betting round that is over, or divide the pot where all ask for it; False if somebody is to act."""
    if state.proposed and state.live_count > 1 and all_propose(state):
        close(state, log, state.plan.rules.pot_agreement.by)
        divide(state, log)
        return False
    if somebody_must_act(state):
        return False
    close(state, log)
    return True


def _deal(state: State, log: HandLog) -> bool:
    """Deal the street, wrongly where a slip is planned; False if a dealer, a cut or a shuffle is waited for."""
    if waits_for_deck(state):
        return _shuffled(state, log)
    by_hand = bool(log.manual & DEALER)
    if state.slips and not by_hand and not state.cut_due:
        do_slip(state, log)
        return True
    if state.cut_due or (by_hand and not waits_for_shuffle(state) and anything_left(state, log.events)):
        return False
    if state.plan.on_felt:
        if waits_for_shuffle(state):
            return _shuffled(state, log)
        if waits_for_names(state, log):
            return False
    if log.manual & FACE_UP and state.able < 2 and state.street > 0 and not asks_whether_twice(state, log):
        lay_open(state, log)
    return deal_street(state, log, log.chance)


def _shuffled(state: State, log: HandLog) -> bool:
    """Shuffle what must be shuffled before the dealer can go on; False if that is left to a shuffler."""
    cards = in_new_order(state, log, pool_of(state, log.events))
    if cards is None:
        return False
    reshuffle(state, log, cards)
    return True


def _after_drawing(state: State, log: HandLog) -> bool:
    """Open the betting after a draw, or help out a stub that has run short; False if somebody is to act."""
    if state.to_act < 0:
        open_betting(state, log)
        return True
    if not state.answered[state.to_act] or state.stub:
        return False
    if not pool_of(state, log.events):
        give_out(state, log)
        return True
    return _shuffled(state, log)


def _cannot_discard(state: State, log: HandLog) -> bool:
    """Whether the player to discard lacks cards to throw away: everybody sees it, and it is ruled on."""
    return bool(state.errors) and lacks(state) and notice_counts(state, log)


def _show_down(state: State, log: HandLog) -> bool:
    """Let hands be shown, counted and paid; False if a player or the dealer is to do something."""
    manual = log.manual
    on_felt = state.plan.on_felt
    by_players = bool(manual & SHOWDOWN) or on_felt
    if state.errors and notice_counts(state, log, by_players):
        return True
    if on_felt:
        show_known(state, log)
    if not showdown(state, log, by_players) or manual & DEALER or on_felt:
        return False
    if manual & PUSH and open_requests(state, log.events):
        return False
    settle(state, log)
    return True
