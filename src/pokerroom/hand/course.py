"""The course of a hand: what the dealer and the house do by themselves, until a player must act or all is over.

Knows the order of things: forced bets, dealing, opening and closing a betting round, reshuffles. Must not answer acts:
`play` does. Ask `settlement` for what follows the last betting round.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pokerroom.hand import apply as change
from pokerroom.hand.dealing import dealt, opener_of, places, top
from pokerroom.hand.events import (
    Asked,
    Burned,
    Called,
    Charged,
    Closed,
    Dealt,
    Discarded,
    Event,
    Folded,
    KittyMucked,
    Opened,
    Posted,
    Reshuffled,
    Returned,
    Shuffled,
    Turned,
    Wagered,
)
from pokerroom.hand.plan import joined
from pokerroom.hand.recording import emit
from pokerroom.hand.settlement import all_propose, divide, settle, showdown
from pokerroom.hand.showdown import (
    cannot_win,
)
from pokerroom.hand.state import (
    ASKING,
    BETTING,
    DEALING,
    DISCARDING,
    DRAWING,
    SETTLING,
    SHOWING,
    State,
)


class Post:
    """A forced bet: who, how much, and as what: "ante", "blind", "straddle" or "dead" (in the pot, toward no call)."""

    __slots__ = ("amount", "seat", "word")

    def __init__(self, seat: int, amount: int, word: str) -> None:
        self.seat: int = seat
        self.amount: int = amount
        self.word: str = word

    def __repr__(self) -> str:
        return f"Post({self.seat}, {self.amount}, {self.word!r})"


def begin(
    state: State,
    log: list[Event],
    deck: Sequence[int],
    posts: Sequence[Post],
    chance: Random | None,
    manual_showdown: bool,
) -> None:
    """Shuffle, charge, post and go on until somebody must act."""
    plan = state.plan
    cut = plan.cut_from_marker
    cutter = -1 if cut is None else (state.marker + cut) % len(state.names)
    emit(state, log, Shuffled(plan.shuffled_by, tuple(deck), cutter))
    _post(state, log, posts)
    quiet(state, log, chance, manual_showdown)


def quiet(state: State, log: list[Event], chance: Random | None, manual_showdown: bool) -> None:
    """Do whatever is due to the dealer and the house, until a player must act or the round is over."""
    while True:
        stage = state.stage
        if stage == BETTING:
            if state.proposed and state.live_count > 1 and all_propose(state):
                _close(state, log, state.plan.cite.get("pot.agreement", ()))
                divide(state, log)
                return
            if state.live_count > 1 and state.waiting > 0 and (state.able > 1 or _owes(state)):
                return
            _close(state, log)
        elif stage == DEALING:
            if not _deal_street(state, log, chance):
                return
        elif stage == DRAWING:
            if state.to_act < 0:
                _open(state, log)
            elif chance is not None and state.asked[state.to_act]:
                pool = pool_of(state, log)
                chance.shuffle(pool)
                reshuffle(state, log, pool)
            else:
                return
        elif stage in (DISCARDING, ASKING):
            return
        elif stage == SHOWING:
            if not showdown(state, log, manual_showdown):
                return
        elif stage == SETTLING:
            settle(state, log)
        else:
            return


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


def _post(state: State, log: list[Event], posts: Sequence[Post]) -> None:
    plan = state.plan
    if plan.fee_each:
        for seat in range(len(state.names)):
            emit(state, log, Charged(plan.fee_by, seat, min(plan.fee_each, state.stacks[seat]), plan.fee_into))
    stacks = state.stacks
    for post in posts:
        seat, word = post.seat, post.word
        amount = post.amount if post.amount < stacks[seat] else stacks[seat]
        if word == "blind":
            by = plan.blind_by if len(state.names) > 2 else plan.blind_by + plan.cite.get("blinds.heads_up", ())
        elif word == "straddle":
            by = plan.cite.get("option.straddle", ())
        else:
            by = plan.ante_by
        event = Posted(by, seat, amount, word, word in ("blind", "straddle"))
        change.posted(state, event)
        log.append(event)


def _hopeless(state: State, log: list[Event]) -> None:
    """Give back the last call of the last round if the caller could not have won, whatever the others hold."""
    last = log[-1]
    if not isinstance(last, Called) or state.live_count < 2 or state.street + 1 != len(state.plan.streets):
        return
    seat = last.seat
    before = 0
    for event in reversed(log[:-1]):
        if isinstance(event, Opened):
            break
        if isinstance(event, Called | Wagered) and event.seat == seat:
            before = event.to
            break
    added = last.to - before
    if added <= 0 or not cannot_win(state, seat):
        return
    by = state.plan.cite.get("call.hopeless", ())
    emit(state, log, Returned(by, seat, added, False))
    emit(state, log, Folded(by, seat))


def _return_unmatched(state: State, log: list[Event]) -> None:
    """Give back what one player has in beyond everybody else: nobody matched it, so it is not part of the pot."""
    put = state.put
    top = max(put)
    seat = put.index(top)
    put[seat] = -1
    second = max(put)
    put[seat] = top
    if top > second:
        emit(state, log, Returned(state.plan.cite.get("commission.uncalled", ()), seat, top - second))


def _close(state: State, log: list[Event], agreed_by: tuple[str, ...] = ()) -> None:
    if state.plan.hopeless_returned:
        _hopeless(state, log)
    _return_unmatched(state, log)
    street = state.plan.streets[state.street]
    if state.kitty and state.live_count > 1:
        emit(state, log, KittyMucked(street.kitty_unplayed_by))
    event = Closed((agreed_by or street.closes_by) if state.live_count > 1 else street.alone_by)
    change.closed(state, event)
    log.append(event)


def _deal_street(state: State, log: list[Event], chance: Random | None) -> bool:
    """Deal the street and open its betting; False when somebody must act first."""
    plan = state.plan
    if (
        plan.twice
        and state.twice == 0
        and state.able < 2
        and isinstance(log[-1], Closed | Discarded)
        and _runs_twice(state)
    ):
        emit(state, log, Asked(plan.cite.get("option.run_it_twice", ()), change.next_live(state, state.first)))
        return False
    street = plan.streets[state.street]
    if state.street > 0 and _falls_short(state):
        if plan.short_deal_pools:
            if chance is None:
                return False
            pool = pool_of(state, log)
            chance.shuffle(pool)
            reshuffle(state, log, pool)
            return True
        emit(state, log, Turned(plan.cite.get("deal.short", ()), (state.stub[-1],), 2))
        _open(state, log)
        return True
    for _ in range(street.burn):
        burn = Burned(street.burn_by, state.stub[-1])
        change.burned(state, burn)
        log.append(burn)
    if street.deal:
        deal = dealt(state)
        change.dealt(state, deal)
        log.append(deal)
    if street.board:
        turn = Turned(street.board_by, top(state, street.board))
        change.turned(state, turn)
        log.append(turn)
    _open(state, log)
    return True


def _runs_twice(state: State) -> bool:
    """Whether there are board cards to come, and cards for two boards."""
    streets = state.plan.streets[state.street :]
    needed = sum([street.board + street.burn for street in streets])
    return any(street.board for street in streets) and len(state.stub) >= 2 * needed


def _open(state: State, log: list[Event]) -> None:
    plan = state.plan
    by = plan.streets[state.street].opens_by
    if state.able < state.live_count:  # somebody all in may have had to open
        by = joined(by, plan.cite.get("all_in.opens" if state.street else "all_in.opens_first", ()))
        by = joined(by, plan.cite.get("all_in.sits_out", ()))
    if state.able > 1 or (state.able == 1 and _owes(state)):
        event = Opened(by, state.street, opener_of(state))
    else:
        _return_unmatched(state, log)
        sits_out = joined(plan.cite.get("all_in.opens", ()), plan.cite.get("all_in.sits_out", ()))
        event = Opened(sits_out, state.street, -1)
    change.opened(state, event)
    log.append(event)


def _owes(state: State) -> bool:
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
    if state.stage == DRAWING and state.to_act >= 0 and state.asked[state.to_act]:
        # The muck without what the player being served has just thrown away.
        thrown = next(len(event.cards) for event in reversed(log) if isinstance(event, Discarded))
        return state.muck[: len(state.muck) - thrown]
    if state.stage == DEALING and state.street > 0 and state.plan.short_deal_pools and _falls_short(state):
        return state.stub + state.burns
    return []


def _falls_short(state: State) -> bool:
    street = state.plan.streets[state.street]
    return bool(street.deal) and state.dealt == 0 and len(state.stub) < _needed(state) + street.burn


def _needed(state: State) -> int:
    street = state.plan.streets[state.street]
    return (len(places(state)) + (1 if street.kitty else 0)) * len(street.deal)


def reshuffle(state: State, log: list[Event], cards: Sequence[int]) -> None:
    """Put the shuffled cards back and go on where the dealer had to stop."""
    if state.stage == DRAWING:
        emit(state, log, Reshuffled(state.plan.cite.get("draw.short", ()), "muck", tuple(cards)))
        replace_cards(state, log)
        return
    by = state.plan.cite.get("deal.short", ())
    needed = _needed(state)
    emit(state, log, Reshuffled(by, "burns", tuple(cards)))
    if len(state.stub) >= needed:
        emit(state, log, dealt(state))
    else:
        emit(state, log, Burned(by, state.stub[-1]))
        emit(state, log, Turned(by, (state.stub[-1],), 2))
    _open(state, log)


def replace_cards(state: State, log: list[Event]) -> None:
    """Give the drawer what he threw away, as far as the stub goes."""
    seat = state.to_act
    now = min(state.plan.hand_size - len(state.hole[seat]), len(state.stub))
    if now:
        by = state.plan.streets[state.street].draw_by
        emit(state, log, Dealt(by, (seat,) * now, top(state, now), (False,) * now))
