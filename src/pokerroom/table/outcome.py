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
        elif not state.sign.tournament:  # where the Director says what becomes of them
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
    if is_on(state) or state.sign.tournament:  # which says whether they may buy, or are out
        return
    least = state.sign.buy_in[0]
    if began_with < least and rules.stake_short.value == "they leave":
        go(state, log, player, "tapped out", rules.stake_short.by)
        return
    must = least if rules.stake_busted.value == "at least the least buy-in" else 1
    log.emit(MustBuy(rules.stake_busted.by, state.at, player.name, must))


def changed_stacks(hand: Hand) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Whose stack is another one behind a hand, and what they have."""
    over = hand.state
    seated, stacks = over.names, over.stacks
    names: list[str] = []
    chips: list[int] = []
    for place, had in enumerate(over.start):
        has = stacks[place]
        if has != had:
            names.append(seated[place])
            chips.append(has)
    return tuple(names), tuple(chips)


def takers_of(hand: Hand | None) -> tuple[tuple[str, ...], ...]:
    """Who won the pot with the last chips of each who has none left.

    Pots lie on each other: what everybody put in, up to as much as the one who fell, fills those that they were in.
    """
    if hand is None:
        return ()
    pots: dict[int, int] = {}
    for event in hand.log:
        if isinstance(event, Won):
            pots[event.pot] = pots.get(event.pot, 0) + sum(event.amounts)
    put = hand.state.contributed
    found: list[tuple[str, ...]] = []
    for place, name in enumerate(hand.names):
        if hand.stacks[name] or not pots:
            continue
        theirs = hand.state.dead_chips + sum([min(each, put[place]) for each in put])
        pot, filled = min(pots), 0
        for pot in sorted(pots):
            filled += pots[pot]
            if filled >= theirs:
                break
        won = [event for event in hand.log if isinstance(event, Won) and event.pot == pot]
        # Of a pot that is less than a chip for each, whoever shares it may have nothing: they took nobody's chips.
        shares = [share for event in won for share in zip(event.seats, event.amounts, strict=True)]
        names = dict.fromkeys(hand.names[seat] for seat, amount in shares if amount and seat != place)
        if names:
            found.append((name, *names))
    return tuple(found)
