"""The course of a hand: what the dealer and the house do by themselves, until a player must act or all is over.

Knows the order of things: forced bets, dealing, opening and closing a betting round, reshuffles. Must not answer acts:
`play` does. Ask `settlement` for what follows the last betting round.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pokerroom.hand.clauses import joined
from pokerroom.hand.deal import Burned, Dealt, Turned
from pokerroom.hand.dealing import board_lacking, dealt, left_to_deal, opener_of, places, top
from pokerroom.hand.deck import NOT_CUT, Reshuffled, Shuffled
from pokerroom.hand.draw import Asked, Discarded
from pokerroom.hand.forced import Charged, Posted
from pokerroom.hand.kitty import KittyMucked
from pokerroom.hand.log import HandLog
from pokerroom.hand.round import Closed, Opened, Returned
from pokerroom.hand.rulings.error import Erred
from pokerroom.hand.rulings.repair import Killed, Misdealt
from pokerroom.hand.showdown import (
    cannot_win,
)
from pokerroom.hand.state import (
    DEALING,
    DRAWING,
    State,
)
from pokerroom.hand.turns import next_live
from pokerroom.hand.wager import Called, Folded, Wagered
from pokerroom.law.sign import Sign
from pokerroom.machine.kinds import Event

# What a forced bet may be, and whether it counts toward a call.
LIVE_POSTS = {"ante": False, "blind": True, "straddle": True, "post": True, "kill": True, "dead": False}


class Post:
    """A forced bet: who, how much, as what, and where it is not simply the sign's by which clauses.

    "ante", "blind" and "straddle" are what they are everywhere; "post" is a live bet of somebody who owes it, "kill"
    that of a killer, "dead" goes to the pot and counts toward no call.
    """

    __slots__ = ("amount", "by", "seat", "word")

    def __init__(self, seat: int, amount: int, word: str, by: tuple[str, ...] = ()) -> None:
        self.seat: int = seat
        self.amount: int = amount
        self.word: str = word
        self.by: tuple[str, ...] = by

    def __repr__(self) -> str:
        return f"Post({self.seat}, {self.amount}, {self.word!r})"


def start_deal(state: State, log: HandLog, deck: Sequence[int], posts: Sequence[Post], cut_by_hand: bool) -> None:
    """Shuffle and cut, charge and post; the cut is left out where somebody is to make it."""
    plan = state.plan
    if cut_by_hand:
        log.emit(Shuffled(plan.only_shuffled_by, tuple(deck), NOT_CUT))
    else:
        log.emit(Shuffled(plan.shuffled_by, tuple(deck), cutter_of(state)))
    post(state, log, posts)


def cutter_of(state: State) -> int:
    """The seat that cuts, or -1 for the dealer."""
    cut = state.plan.cut_from_marker
    return -1 if cut is None else (state.marker + cut) % len(state.names)


def forced_before(log: Sequence[Event]) -> list[Post]:
    """The forced bets that were made before a misdeal, to be made again."""
    posts: list[Post] = []
    for event in log:
        if isinstance(event, Posted):
            posts.append(Post(event.seat, event.amount, event.word, event.by))
        elif isinstance(event, Dealt | Burned | Misdealt):
            break
    return posts


def posts_of(state: State, straddles: int) -> list[Post]:
    """The forced bets of the sign: antes, blinds where the book puts them, straddles behind them."""
    plan = state.plan
    count = len(state.names)
    posts: list[Post] = []
    if plan.ante and not plan.ante_from_last_blind:
        posts += [Post((state.first + offset) % count, plan.ante, "ante") for offset in range(count)]
    on_marker = plan.heads_up_on_marker if count == 2 else plan.blinds_on_marker
    seat = state.marker if on_marker else (state.marker + 1) % count
    size = 0
    last = -1
    for size in plan.blinds:
        posts.append(Post(seat, size, "blind"))
        last = seat
        seat = (seat + 1) % count
    for _ in range(straddles):
        size *= 2
        posts.append(Post(seat, size, "straddle"))
        seat = (seat + 1) % count
    if plan.ante and plan.ante_from_last_blind and last >= 0:
        posts.append(Post(last, plan.ante, "dead"))
    return posts


def post(state: State, log: HandLog, posts: Sequence[Post]) -> None:
    """Charge the fees and post the forced bets."""
    plan = state.plan
    if plan.fee_each:
        for seat in range(len(state.names)):
            log.emit(Charged(plan.fee_by, seat, min(plan.fee_each, state.stacks[seat]), plan.fee_into))
    stacks = state.stacks
    for post in posts:
        seat, word = post.seat, post.word
        amount = post.amount if post.amount < stacks[seat] else stacks[seat]
        if post.by:
            by = post.by
        elif word == "blind":
            by = plan.blind_by if len(state.names) > 2 else joined(plan.blind_by, plan.rules.blinds_heads_up.by)
        elif word == "straddle":
            by = plan.sign.by[Sign.straddle]
        else:
            by = plan.ante_by
        event = Posted(by, seat, amount, word, LIVE_POSTS[word])
        log.emit(event)


def _hopeless(state: State, log: HandLog) -> None:
    """Give back the last call of the last round if the caller could not have won, whatever the others hold."""
    last = log.events[-1]
    if not isinstance(last, Called) or state.live_count < 2 or state.street + 1 != len(state.plan.streets):
        return
    seat = last.seat
    before = 0
    for event in reversed(log.events[:-1]):
        if isinstance(event, Opened):
            break
        if isinstance(event, Called | Wagered) and event.seat == seat:
            before = event.to
            break
    added = last.to - before
    if added <= 0 or not cannot_win(state, seat):
        return
    by = state.plan.rules.call_hopeless.by
    log.emit(Returned(by, seat, added, False))
    log.emit(Folded(by, seat))


def _return_unmatched(state: State, log: HandLog) -> None:
    """Give back what one player has in beyond everybody else: nobody matched it, so it is not part of the pot."""
    put = state.put
    top = max(put)
    seat = put.index(top)
    put[seat] = -1
    second = max(put)
    put[seat] = top
    if top > second and (state.live[seat] or not _killed(log.events, seat)):
        log.emit(Returned(state.plan.rules.commission_uncalled.by, seat, top - second))


def _killed(log: Sequence[Event], seat: int) -> bool:
    """Whether a hand is out by a ruling: its wagers stay in the pot, matched or not."""
    return any(isinstance(event, Killed) and event.seat == seat for event in log)


def close(state: State, log: HandLog, agreed_by: tuple[str, ...] = ()) -> None:
    """Close the betting round and gather the wagers."""
    if state.plan.hopeless_returned:
        _hopeless(state, log)
    _return_unmatched(state, log)
    street = state.plan.streets[state.street]
    if state.kitty and state.live_count > 1:
        log.emit(KittyMucked(street.kitty_unplayed_by))
    event = Closed((agreed_by or street.closes_by) if state.live_count > 1 else street.alone_by)
    log.emit(event)


def deal_street(state: State, log: HandLog, chance: Random | None) -> bool:
    """Deal the street and open its betting; False when somebody must act first."""
    plan = state.plan
    if (
        plan.twice
        and state.twice == 0
        and state.able < 2
        and isinstance(log.events[-1], Closed | Discarded)
        and _runs_twice(state)
    ):
        log.emit(Asked(plan.sign.by[Sign.run_it_twice], next_live(state, state.first)))
        return False
    street = plan.streets[state.street]
    if state.dealt:  # part of it has been dealt by hand, or put right by a ruling
        deal_missing(state, log)
        # Nobody bets while the stub has given out, or a ruling has waited for the end of the deal.
        if not left_to_deal(state, log.events) and not any(each.left[0] == "finish the deal" for each in state.rulings):
            open_betting(state, log)
        return True
    if state.street > 0 and _falls_short(state):
        if plan.short_deal_pools:
            if chance is None:
                return False
            pool = pool_of(state, log.events)
            chance.shuffle(pool)
            reshuffle(state, log, pool)
            return True
        log.emit(Turned(plan.rules.deal_short.by, (state.stub[-1],), 2))
        open_betting(state, log)
        return True
    if state.errors and street.board and board_lacking(state) <= 0:  # the board came early, and stays
        open_betting(state, log)
        return True
    if state.errors and street.board and len(state.stub) < street.burn - state.ahead + board_lacking(state):
        # Cards that did not count went to the muck, and the stub gives out.
        log.emit(Erred(street.board_by, "stub ran out", -1, street=state.street))
        return True
    for _ in range(street.burn - state.ahead):
        burn = Burned(street.burn_by, state.stub[-1])
        log.emit(burn)
    if street.deal:
        deal = dealt(state)
        log.emit(deal)
    # A card that was turned too early may lie there already.
    board = street.board if not state.errors else max(0, board_lacking(state))
    if board:
        turn = Turned(street.board_by, top(state, board))
        log.emit(turn)
    open_betting(state, log)
    return True


def deal_missing(state: State, log: HandLog) -> None:
    """Deal what this street still lacks: cards to players, the burn before a board, the board."""
    street = state.plan.streets[state.street]
    left = left_to_deal(state, log.events)
    now = left[: len(state.stub)]
    if now:
        seats = tuple([seat for seat, _ in now])
        log.emit(Dealt(street.deal_by, seats, top(state, len(now)), tuple([up for _, up in now])))
    if len(now) < len(left):
        run_out(state, log)
        return
    lacking = board_lacking(state)
    if lacking > 0:
        for _ in range(street.burn - state.ahead):
            log.emit(Burned(street.burn_by, state.stub[-1]))
        log.emit(Turned(street.board_by, top(state, lacking)))


def run_out(state: State, log: HandLog) -> None:
    """Record that the stub gave out before everybody had his card of the street."""
    if state.stage == DEALING and state.dealt and not state.stub and left_to_deal(state, log.events):
        log.emit(Erred(state.plan.streets[state.street].deal_by, "stub ran out", -1, street=state.street))


def anything_left(state: State, log: Sequence[Event]) -> bool:
    """Whether the dealer has something to deal on this street."""
    if state.errors and state.dealt == 0 and not state.plan.streets[state.street].deal:
        return board_lacking(state) > 0  # a card that was turned too early lies there already
    return state.dealt == 0 or bool(left_to_deal(state, log)) or board_lacking(state) > 0


def _runs_twice(state: State) -> bool:
    """Whether there are board cards to come, and cards for two boards."""
    streets = state.plan.streets[state.street :]
    needed = sum([street.board + street.burn for street in streets])
    return any(street.board for street in streets) and len(state.stub) >= 2 * needed


def open_betting(state: State, log: HandLog, street: int = -1) -> None:
    """Open the betting of the street, or of another one where the dealer has gone ahead."""
    plan = state.plan
    here = state.street if street < 0 else street
    if state.able > 1 or (state.able == 1 and owes(state)):
        by = plan.streets[here].opens_by
        if state.able < state.live_count:  # somebody all in may have had to open
            opens = plan.rules.all_in_opens if here else plan.rules.all_in_opens_first
            by = joined(by, joined(opens.by, plan.sits_out_by))
        event = Opened(by, here, opener_of(state, here))
    else:
        _return_unmatched(state, log)
        event = Opened(plan.nobody_opens_by, here, -1)
    log.emit(event)


def owes(state: State) -> bool:
    """Whether the one player who can still bet has chips to match: otherwise he has nobody to bet against."""
    mine = most = 0
    for seat in range(len(state.live)):
        if state.live[seat]:
            if state.stacks[seat] > 0:
                mine = state.bets[seat]
            elif state.bets[seat] > most:
                most = state.bets[seat]
    return mine < most


def pool_of(state: State, log: Sequence[Event]) -> list[int]:
    """The cards that must be shuffled before the dealer can go on, or none."""
    if waits_for_deck(state):
        return sorted(next(event.cards for event in log if isinstance(event, Shuffled)))
    if state.stage == DRAWING and state.to_act >= 0 and state.asked[state.to_act] and not state.stub:
        # The muck without what the player being served has just thrown away.
        thrown = next(len(event.cards) for event in reversed(log) if isinstance(event, Discarded))
        return state.muck[: len(state.muck) - thrown]
    return state.stub + state.burns if waits_for_shuffle(state) else []


def waits_for_shuffle(state: State) -> bool:
    """Whether the stub is short for the street, so that burns and stub are to be shuffled together."""
    return state.stage == DEALING and state.street > 0 and state.plan.short_deal_pools and _falls_short(state)


def waits_for_deck(state: State) -> bool:
    """Whether a misdeal has taken the cards back, so that the whole deck is to be shuffled."""
    return state.stage == DEALING and state.street == 0 and not state.stub and not state.dealt


def _falls_short(state: State) -> bool:
    street = state.plan.streets[state.street]
    burns = street.burn - state.ahead if street.burn > state.ahead else 0
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
        log.emit(Reshuffled(state.plan.rules.draw_short.by, "muck", tuple(cards)))
        replace_cards(state, log)
        return
    by = state.plan.rules.deal_short.by
    needed = _needed(state)
    log.emit(Reshuffled(by, "burns", tuple(cards)))
    if len(state.stub) >= needed:
        log.emit(dealt(state))
    else:
        log.emit(Burned(by, state.stub[-1]))
        log.emit(Turned(by, (state.stub[-1],), 2))
    open_betting(state, log)


def replace_cards(state: State, log: HandLog, most: int = 0) -> None:
    """Give the drawer what he threw away, as far as the stub goes, or `most` of it."""
    seat = state.to_act
    now = min(state.plan.hand_size - len(state.hole[seat]), len(state.stub))
    if most:
        now = min(now, most)
    if now:
        by = state.plan.streets[state.street].draw_by
        log.emit(Dealt(by, (seat,) * now, top(state, now), (False,) * now))
