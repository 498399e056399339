"""Hands at a table: how a round of play begins and what its end does to stakes, marker, blinds and accounts.

Knows what lies between two hands. Must not know what happens in one: `hand` plays it.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from random import Random

from pokerroom.hand.award import Won
from pokerroom.hand.forced import Posted
from pokerroom.hand.hand import Hand
from pokerroom.hand.start import Voided
from pokerroom.hand.wager import Called, Wagered
from pokerroom.law.error import Refused
from pokerroom.law.rules import cited
from pokerroom.table import events, house, side
from pokerroom.table.blinds import Upcoming, forced, marker_place, sign_of_hand, straddle_seats, upcoming
from pokerroom.table.decks import see_to_deck
from pokerroom.table.due import stops
from pokerroom.table.freeze_out import act_of_absent, is_on, out, see_to_end
from pokerroom.table.recording import Log, emit
from pokerroom.table.seats import go, remark
from pokerroom.table.state import State


def begin(
    state: State,
    log: Log,
    deck: Sequence[int] | None,
    chance: Random | None,
) -> Hand:
    """Begin the next round of play, or be refused with what stops it."""
    if state.playing:
        raise Refused("a hand is being played.")
    charges: Log = []
    paid = state
    found = upcoming(state)
    stopped = stops(state, found)
    if not stopped and state.house == "automatic" and house.collection_due(state):
        # In advance, so that nobody plays with chips he has paid; and nobody has paid yet if no hand can be dealt then.
        paid = _trial(state)
        house.see_to_charge(paid, charges)
        found = upcoming(paid)
        stopped = stops(paid, found)
    if stopped:
        raise Refused(f"{stopped[0].what}.", stopped[0].by)
    killer = _killer(state, found)
    straddlers = _straddlers(paid, found)
    sign = sign_of_hand(state.sign, state.ante, bool(killer))
    players = {paid.players[seat].name: paid.players[seat].chips for seat in found.dealt}
    plain = found.plain and not killer
    hand = Hand(
        sign,
        players,
        marker=marker_place(found),
        deck=deck,
        chance=chance,
        straddles=len(straddlers) if plain else 0,
        posts=None if plain else forced(state, found, straddlers, killer),
        side_wagers=bool(state.bets),
        showdown=state.showdown,
        dealer=state.dealer,
        cut=state.cut,
    )
    for event in charges:
        emit(state, log, event)
    if state.deck.new or state.deck.wanted:
        see_to_deck(state, log)
    for seat, passed in found.missed.items():
        missed = events.Missed(state.rules.owed_missed.by, state.at, state.players[seat].name, passed)
        emit(state, log, missed)
    if state.kill and state.kill != killer:
        emit(state, log, events.Missed(state.rules.kill_unpaid.by, state.at, state.kill, (), True))
    clauses = found.why + _marker_by(state, found)
    kill = next((seat for seat in found.dealt if state.players[seat].name == killer), 0) if killer else 0
    began = events.Began(
        clauses, state.at, state.number + 1, found.marker, found.dealt, found.places, found.blinds, kill
    )
    emit(state, log, began)
    state.hand = hand
    if found.missed:
        remark(state, log)
    return hand


def _trial(state: State) -> State:
    """The same table to try out what a charge does to stakes and accounts."""
    trial = copy(state)
    trial.players = {seat: copy(player) for seat, player in state.players.items()}
    trial.accounts = dict(state.accounts)
    return trial


def _marker_by(state: State, found: Upcoming) -> tuple[str, ...]:
    rules = state.rules
    if not state.number:
        return rules.marker_starts.by
    clauses = rules.freeze_out_antes.by if any(_is_away(state, seat) for seat in found.dealt) else ()
    if found.why:
        return clauses
    if (
        found.marker == state.positions.marker and found.places
    ):  # it waited for a blind that was gone in the hand before
        return clauses + rules.leaves_small_blind.by
    return clauses + cited(rules.marker_moves, rules.rounds_next)


def _is_away(state: State, seat: int) -> bool:
    return state.players[seat].away_since >= 0


def _killer(state: State, found: Upcoming) -> str:
    """Who posts a kill in the next hand, if he is dealt in."""
    player = state.player(state.kill) if state.kill else None
    if player is not None and player.seat in found.dealt:
        return player.name
    # One who owes a kill from before posts it now, and makes this the larger hand.
    late = [state.players[seat] for seat in found.dealt if state.players[seat].entry == "killed"]
    return late[0].name if late else ""


def _straddlers(state: State, found: Upcoming) -> list[str]:
    """Those who announced a straddle and still sit where they may make it."""
    if not state.straddlers:
        return []
    seats = straddle_seats(state, found)
    good: list[str] = []
    for place, name in enumerate(state.straddlers):
        player = state.player(name)
        size = state.sign.blinds[-1] * 2 ** (place + 1)
        if player is None or place >= len(seats) or seats[place] != player.seat or player.chips < size:
            break
        good.append(name)
    return good


def attend(state: State, log: Log, hand: Hand) -> None:
    """Do what follows at the table from how far its hand is; an act for somebody absent comes here again."""
    act = act_of_absent(state, hand) if state.sign.freeze_out else None
    if act is not None:
        hand.play(act)
    elif hand.over:
        end(state, log, hand)
    elif state.bets:
        side.settle(state, log)


def end(state: State, log: Log, hand: Hand) -> None:
    """Book a round of play that is over, and do what follows from it."""
    rules = state.rules
    if state.bets:
        side.settle(state, log)
    over = hand.state
    void = any(isinstance(event, Voided) for event in hand.log[-3:]) or (bool(over.errors) and side.is_void(hand))
    idle = _idle(state, hand) if rules.seat_idle.given else ()
    winner = _whole_winner(state, hand) if state.sign.kill != "none" and not void else 0
    into = over.plan.into if over.plan.charges else over.plan.fee_into
    emit(
        state,
        log,
        events.Finished(
            rules.bank_share.by, state.at, state.number, tuple(over.stacks), over.taken, into, void, idle, winner
        ),
    )
    if state.bets:
        side.pay(state, log)
    if state.sign.bonus_prizes and not void:
        house.qualify(state, log)
    for seat in state.dealt:
        player = state.players.get(seat)
        if player is not None and player.chips == 0:
            _broke(state, log, seat, over.start[state.dealt.index(seat)])
    if state.run and state.winner and not void:
        wins = rules.kill_wins.value
        if state.run >= wins:
            emit(state, log, events.Killing(rules.kill_wins.by, state.at, state.winner, state.run))
    for player in list(state.players.values()):
        if player.leaving:
            held = player.leaving == "picked up" and rules.away_chips.value == "held for him"
            go(state, log, player, player.leaving, (), held)
    if state.sign.freeze_out:
        see_to_end(state, log)
    remark(state, log)


def _idle(state: State, hand: Hand) -> tuple[int, ...]:
    """Who of those dealt in put nothing in, not even a blind or an ante."""
    active = {event.seat for event in hand.log if isinstance(event, Posted | Called | Wagered) and event.seat >= 0}
    return tuple([seat for place, seat in enumerate(state.dealt) if place not in active])


def _whole_winner(state: State, hand: Hand) -> int:
    """The seat that won everything in the hand, or 0."""
    seats = {seat for event in hand.log if isinstance(event, Won) for seat in event.seats}
    return state.dealt[seats.pop()] if len(seats) == 1 else 0


def _broke(state: State, log: Log, seat: int, began_with: int) -> None:
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
    emit(state, log, events.MustBuy(rules.stake_busted.by, state.at, player.name, must))
