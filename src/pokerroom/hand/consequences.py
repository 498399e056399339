"""Consequences: what follows by itself after each act, until somebody must act or all is over.

Knows the order in which dealer, rulings and house come to their turn. Must not answer acts: `play` does.
Ask `streets` for dealing, `opening` for betting rounds, `rulings` for what is done about errors, `settlement` for the
end.
"""

from __future__ import annotations

from collections.abc import Sequence

from pokerroom.hand.dealing import lacks
from pokerroom.hand.log import CUT, DEALER, SHOWDOWN, HandLog
from pokerroom.hand.opening import close, open_betting, owes
from pokerroom.hand.post import Post
from pokerroom.hand.rulings.notice import notice_counts
from pokerroom.hand.rulings.ruling import GO_ON, STOP, do_next
from pokerroom.hand.rulings.slips import do_slip
from pokerroom.hand.settlement import all_propose, divide, settle, showdown
from pokerroom.hand.state import ASKING, BETTING, DEALING, DISCARDING, DRAWING, SETTLING, SHOWING, State
from pokerroom.hand.streets import (
    anything_left,
    deal_street,
    pool_of,
    reshuffle,
    start_deal,
    waits_for_deck,
    waits_for_shuffle,
)


def begin(state: State, log: HandLog, deck: Sequence[int], posts: Sequence[Post]) -> None:
    """Shuffle, charge, post and go on until somebody must act."""
    start_deal(state, log, deck, posts, bool(log.manual & CUT))
    advance(state, log)


def advance(state: State, log: HandLog) -> None:
    """Do whatever is due to the dealer and the house, until a player must act or the round is over."""
    chance, manual = log.chance, log.manual
    while True:
        if state.errors:
            attended = do_next(state, log)
            if attended == STOP:
                return
            if attended != GO_ON:
                continue
        stage = state.stage
        if stage == BETTING:
            if state.proposed and state.live_count > 1 and all_propose(state):
                close(state, log, state.plan.rules.pot_agreement.by)
                divide(state, log)
                return
            if state.live_count > 1 and state.waiting > 0 and (state.able > 1 or owes(state)):
                return
            close(state, log)
        elif stage == DEALING:
            if waits_for_deck(state):
                if chance is None:
                    return
                cards = pool_of(state, log.events)
                chance.shuffle(cards)
                reshuffle(state, log, cards)
            elif state.slips and not manual & DEALER and not state.cut_due:
                do_slip(state, log)
            elif (
                state.cut_due
                or (manual & DEALER and not waits_for_shuffle(state) and anything_left(state, log.events))
                or not deal_street(state, log, chance)
            ):
                return
        elif stage == DRAWING:
            if state.to_act < 0:
                open_betting(state, log)
            elif chance is not None and state.answered[state.to_act] and not state.stub:
                pool = pool_of(state, log.events)
                chance.shuffle(pool)
                reshuffle(state, log, pool)
            else:
                return
        elif stage in (DISCARDING, ASKING):
            # Who lacks cards cannot discard, and everybody sees it.
            if state.errors and stage == DISCARDING and lacks(state) and notice_counts(state, log):
                continue
            return
        elif stage == SHOWING:
            if state.errors and notice_counts(state, log, bool(manual & SHOWDOWN)):
                continue
            if not showdown(state, log, bool(manual & SHOWDOWN), bool(manual & DEALER)):
                return
        elif stage == SETTLING:
            if manual & DEALER:
                return
            settle(state, log)
        else:
            return
