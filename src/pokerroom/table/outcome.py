"""The outcome of a hand for those who played it: who put nothing in, who won everything, who is broke, who must go.

Knows what a hand's log tells of a seat and what the table does about it. `hands` books the hand itself.
"""

from __future__ import annotations

from pokerroom.hand.award import Won
from pokerroom.hand.forced import Posted
from pokerroom.hand.hand import Hand
from pokerroom.hand.rulings.order import SENT_AWAY, Recorded
from pokerroom.hand.wager import Called, Wagered
from pokerroom.machine.log import Log
from pokerroom.table.conduct import Sanctioned
from pokerroom.table.freeze_out import is_on, out
from pokerroom.table.leaving import go
from pokerroom.table.stakes import MustBuy
from pokerroom.table.state import TableState


def idle_seats(state: TableState, hand: Hand) -> tuple[int, ...]:
    """Who of those dealt in put nothing in, not even a blind or an ante."""
    active = {event.seat for event in hand.log if isinstance(event, Posted | Called | Wagered) and event.seat >= 0}
    return tuple([seat for place, seat in enumerate(state.dealt) if place not in active])


def sent_away(state: TableState, log: Log, hand: Hand) -> None:
    """Let those go, with their chips, who lost their seats in the hand or were excluded in it."""
    for event in [each for each in hand.log if isinstance(each, Recorded) and each.word in SENT_AWAY]:
        player = state.players.get(state.dealt[event.seat])
        if player is None:
            continue
        way = SENT_AWAY[event.word]
        if way == "excluded":
            log.emit(Sanctioned(event.by, state.at, event.office, event.word, player.name, event.ground))
        if is_on(state):
            out(state, log, player, event.by, way)
        else:
            go(state, log, player, way, event.by)


def whole_winner(state: TableState, hand: Hand) -> int:
    """The seat that won everything in the hand, or 0."""
    seats = {seat for event in hand.log if isinstance(event, Won) for seat in event.seats}
    return state.dealt[seats.pop()] if len(seats) == 1 else 0


def broke(state: TableState, log: Log, seat: int, began_with: int) -> None:
    """What follows when a player has lost all."""
    rules = state.rules
    player = state.players[seat]
    if is_on(state):
        out(state, log, player)
        return
    least = state.sign.buy_in[0]
    if began_with < least and rules.stake_short.value == "he leaves":
        go(state, log, player, "tapped out", rules.stake_short.by)
        return
    must = least if rules.stake_busted.value == "at least the least buy-in" else 1
    log.emit(MustBuy(rules.stake_busted.by, state.at, player.name, must))
