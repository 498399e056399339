"""Streets: what the dealer does by themselves, from the shuffle on: cuts, burns, deals, turns, shuffles again.

Knows what is dealt when, and what must be shuffled before. Must not answer acts: `play` does, and `dealer` those of a
dealer's own hands. Ask `dealing` for which cards go where, `opening` for the betting that follows.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pokerroom.cards.card import UNKNOWN
from pokerroom.hand.deal import Burned, Dealt, Turned
from pokerroom.hand.dealing import board_lacking, dealt, flop_due, left_to_deal, places, second_lacking, to_name, top
from pokerroom.hand.deck import NOT_CUT, Reshuffled, Shuffled, resealed
from pokerroom.hand.draw import Asked, Discarded
from pokerroom.hand.log import HandLog
from pokerroom.hand.opening import open_betting
from pokerroom.hand.post import ForcedBet
from pokerroom.hand.posting import forced_before, post_forced
from pokerroom.hand.round import Closed
from pokerroom.hand.rulings.error import Erred
from pokerroom.hand.state import DEALING, DRAWING, State
from pokerroom.hand.street_plan import StreetPlan
from pokerroom.hand.turns import next_live
from pokerroom.law.sign import Sign
from pokerroom.machine.kinds import Clauses, Event


def start_deal(state: State, log: HandLog, deck: Sequence[int], posts: Sequence[ForcedBet], cut_by_hand: bool) -> None:
    """Shuffle and cut, charge and post; the cut is left out where somebody is to make it."""
    plan, seal = state.plan, resealed(log.events, deck)
    if cut_by_hand:
        log.emit(Shuffled(plan.only_shuffled_by, tuple(deck), NOT_CUT, seal))
    else:
        log.emit(Shuffled(plan.shuffled_by, tuple(deck), cutter_of(state), seal))
    post_forced(state, log, posts)


def cutter_of(state: State) -> int:
    """The seat that cuts, or -1 for the dealer."""
    cut = state.plan.cut_from_marker
    return -1 if cut is None else (state.marker + cut) % len(state.names)


def deal_street(state: State, log: HandLog, chance: Random | None) -> bool:
    """Deal the street and open its betting; False when somebody must act first."""
    plan = state.plan
    if asks_whether_twice(state, log):
        log.emit(Asked(plan.sign.by[Sign.run_it_twice], next_live(state, state.first)))
        return False
    street = plan.streets[state.street]
    if state.dealt:  # part of it has been dealt by hand, or put right by a ruling
        # Nobody bets while the stub has given out, or a ruling has waited for the end of the deal.
        missing = not deal_missing(state, log) or left_to_deal(state, log.events)
        if not missing and not any(each.left[0] == "finish the deal" for each in state.rulings):
            open_betting(state, log)
        return True
    if state.errors and state.street == 0 and _falls_short(state):
        give_out(state, log)  # cards that did not count have left the deck
        return True
    if state.street > 0 and _falls_short(state):
        if waits_for_shuffle(state):
            if chance is None:
                return False
            pool = pool_of(state, log.events)
            chance.shuffle(pool)
            reshuffle(state, log, pool)
            return True
        if not state.stub:
            give_out(state, log)
            return True
        log.emit(Turned(plan.rules.deal_short.by, (state.stub[-1],), 2))
        open_betting(state, log)
        return True
    # A card that was turned too early may lie there already.
    board = street.board if not state.errors else max(0, board_lacking(state))
    if street.board and not board:  # it came early, and stays
        open_betting(state, log)
        return True
    if board and len(state.stub) < street.burn - state.burned_ahead + board + street.second_board:
        give_out(state, log)  # the shoe was short, or cards that did not count went to the muck
        return True
    for _ in range(street.burn - state.burned_ahead):
        burn = Burned(street.burn_by, state.stub[-1])
        log.emit(burn)
    if street.deal:
        deal = dealt(state)
        log.emit(deal)
    if board:
        turn = Turned(street.board_by, top(state, board), 0, street.name)
        log.emit(turn)
    _turn_second(state, log, street)
    open_betting(state, log)
    return True


def _turn_second(state: State, log: HandLog, street: StreetPlan) -> None:
    """Turn the cards of a street on the second board too, where the game has two."""
    lacking = second_lacking(state) if street.second_board else 0
    if lacking > 0:
        log.emit(Turned(street.second_board_by, top(state, lacking), 1, street.name))


def deal_for_side_wagers(state: State, log: HandLog) -> None:
    """Deal the flop although only one player is left, because side wagers hang on it."""
    street = flop_due(state)
    if street is None:
        return
    _turn(state, log, street, street.board, state.plan.streets[state.street].flop_for_side_wagers_by)


def give_out(state: State, log: HandLog) -> None:
    """Record that the stub has too few cards for what is due, and that nothing can be shuffled into it."""
    street = state.plan.streets[state.street]
    by = street.draw_by if street.draw else street.board_by if street.board else street.deal_by
    log.emit(Erred(by, "stub ran out", -1, street=state.street))


def deal_missing(state: State, log: HandLog) -> bool:
    """Deal what the street still lacks: cards to players, the burn before a board, the board; False if it cannot be."""
    street = state.plan.streets[state.street]
    left = left_to_deal(state, log.events)
    now = left[: len(state.stub)]
    if now:
        seats = tuple([seat for seat, _ in now])
        log.emit(Dealt(street.deal_by, seats, top(state, len(now)), tuple([up for _, up in now])))
    if len(now) < len(left):
        run_out(state, log)
        return False
    lacking = board_lacking(state)
    if lacking > 0:
        if len(state.stub) < street.burn - state.burned_ahead + lacking:
            give_out(state, log)
            return False
        _turn(state, log, street, lacking, street.board_by)
    _turn_second(state, log, street)
    return True


def _turn(state: State, log: HandLog, street: StreetPlan, count: int, by: Clauses) -> None:
    """Burn what is still to be burned, and turn so many cards of a street."""
    for _ in range(street.burn - state.burned_ahead):
        log.emit(Burned(street.burn_by, state.stub[-1]))
    log.emit(Turned(by, top(state, count), 0, street.name))


def run_out(state: State, log: HandLog) -> None:
    """Record that the stub gave out before everybody had their card of the street."""
    if state.stage == DEALING and state.dealt and not state.stub and left_to_deal(state, log.events):
        give_out(state, log)


def anything_left(state: State, log: Sequence[Event]) -> bool:
    """Whether the dealer has something to deal on this street."""
    if state.errors and state.dealt == 0 and not state.plan.streets[state.street].deal:
        return board_lacking(state) > 0  # a card that was turned too early lies there already
    return state.dealt == 0 or bool(left_to_deal(state, log)) or board_lacking(state) > 0


def asks_whether_twice(state: State, log: HandLog) -> bool:
    """Whether the players are to be asked now whether to run it twice."""
    return (
        state.plan.twice
        and state.twice == 0
        and state.able < 2
        and isinstance(log.events[-1], Closed | Discarded)
        and _runs_twice(state)
    )


def _runs_twice(state: State) -> bool:
    """Whether there are board cards to come, and cards for two boards."""
    streets = state.plan.streets[state.street :]
    needed = sum([street.board + street.burn for street in streets])
    return any(street.board for street in streets) and len(state.stub) >= 2 * needed


def pool_of(state: State, log: Sequence[Event]) -> list[int]:
    """The cards that must be shuffled before the dealer can go on, or none."""
    if waits_for_deck(state):
        return sorted(next(event.cards for event in log if isinstance(event, Shuffled)))
    if state.stage == DRAWING and state.to_act >= 0 and state.answered[state.to_act] and not state.stub:
        # The muck without what the player being served has just thrown away.
        thrown = next(len(event.cards) for event in reversed(log) if isinstance(event, Discarded))
        return state.muck[: len(state.muck) - thrown]
    return state.stub + state.burns if waits_for_shuffle(state) else []


def in_new_order(state: State, log: HandLog, cards: list[int]) -> list[int] | None:
    """Cards as they lie when they were shuffled, on felt unknown; None where that is left to a shuffler."""
    if state.plan.on_felt:
        return [UNKNOWN] * len(cards)
    if log.chance is None:
        return None
    log.chance.shuffle(cards)
    return cards


def waits_for_shuffle(state: State) -> bool:
    """Whether the stub is short for the street, so that burns and stub are to be shuffled together."""
    if state.stage != DEALING or state.street == 0 or not state.plan.short_deal_pools:
        return False
    return _falls_short(state) and bool(state.stub or state.burns)


def waits_for_deck(state: State) -> bool:
    """Whether a misdeal has taken the cards back, so that the whole deck is to be shuffled."""
    return state.stage == DEALING and state.street == 0 and not state.stub and not state.dealt


def waits_for_names(state: State, log: HandLog) -> bool:
    """Whether real cards come face up next, which the dealer names."""
    return not asks_whether_twice(state, log) and not _falls_short(state) and to_name(state) > 0


def _falls_short(state: State) -> bool:
    street = state.plan.streets[state.street]
    burns = street.burn - state.burned_ahead if street.burn > state.burned_ahead else 0
    return bool(street.deal) and state.dealt == 0 and len(state.stub) < _needed(state) + burns


def _needed(state: State) -> int:
    street = state.plan.streets[state.street]
    return (len(places(state)) + (1 if street.kitty else 0)) * len(street.deal)


def reshuffle(state: State, log: HandLog, cards: Sequence[int]) -> None:
    """Put the shuffled cards back and go on where the dealer had to stop."""
    if waits_for_deck(state):
        by_hand = any(isinstance(event, Shuffled) and event.cut_by == NOT_CUT for event in log.events)
        start_deal(state, log, cards, forced_before(log.events), by_hand)
        return
    if state.stage == DRAWING:
        log.emit(Reshuffled(state.plan.rules.draw_short.by, "muck", tuple(cards), resealed(log.events, cards)))
        replace_cards(state, log)
        return
    by = state.plan.rules.deal_short.by
    needed = _needed(state)
    log.emit(Reshuffled(by, "burns", tuple(cards), resealed(log.events, cards)))
    if len(state.stub) >= needed:
        if state.plan.on_felt:
            return  # those that come face up are named first
        log.emit(dealt(state))
    elif len(state.stub) < 2:
        give_out(state, log)
        return
    else:
        log.emit(Burned(by, state.stub[-1]))
        log.emit(Turned(by, (state.stub[-1],), 2))
    open_betting(state, log)


def replace_cards(state: State, log: HandLog, most: int = 0) -> None:
    """Give the drawer what they threw away, as far as the stub goes, or `most` of it."""
    seat = state.to_act
    now = min(state.plan.hand_size - len(state.hole[seat]), len(state.stub))
    if most:
        now = min(now, most)
    if now:
        by = state.plan.streets[state.street].draw_by
        log.emit(Dealt(by, (seat,) * now, top(state, now), (False,) * now))
