"""Posting: the forced bets of a hand, who makes them, where the book puts them, and the fees before the cards.

Knows antes, blinds, straddles and what a table says somebody owes. Must not know cards. Ask `forced` for what a forced
bet changes.
"""

from __future__ import annotations

from collections.abc import Sequence

from pokerroom.hand.deal import Burned, Dealt
from pokerroom.hand.forced import Charged, Posted
from pokerroom.hand.log import HandLog
from pokerroom.hand.post import DEAD_POSTS, LIVE_POSTS, ForcedBet
from pokerroom.hand.rulings.repair import Misdealt
from pokerroom.hand.state import State
from pokerroom.machine.kinds import Event


def forced_before(log: Sequence[Event]) -> list[ForcedBet]:
    """The forced bets that were made before a misdeal, to be made again."""
    posts: list[ForcedBet] = []
    for event in log:
        if isinstance(event, Posted):
            posts.append(ForcedBet(event.seat, event.amount, event.word, event.by))
        elif isinstance(event, Dealt | Burned | Misdealt):
            break
    return posts


def posts_of(state: State, straddles: int) -> tuple[ForcedBet, ...]:
    """The forced bets of the sign: antes, blinds where the book puts them, straddles behind them."""
    place = (len(state.names), state.marker, straddles)
    known = state.plan.posts.get(place)
    if known is None:
        known = state.plan.posts[place] = _posts(state, straddles)
    return known


def _posts(state: State, straddles: int) -> tuple[ForcedBet, ...]:
    """The forced bets of the sign, each with its clauses."""
    plan = state.plan
    count = len(state.names)
    posts: list[ForcedBet] = []
    if plan.ante and not plan.ante_from_last_blind:
        posts += [ForcedBet((state.first + offset) % count, plan.ante, "ante") for offset in range(count)]
    on_marker = plan.heads_up_on_marker if count == 2 else plan.blinds_on_marker
    seat = state.marker if on_marker else (state.marker + 1) % count
    size = 0
    last = -1
    for size in plan.blinds:
        posts.append(ForcedBet(seat, size, "blind"))
        last = seat
        seat = (seat + 1) % count
    for _ in range(straddles):
        size *= 2
        posts.append(ForcedBet(seat, size, "straddle"))
        seat = (seat + 1) % count
    if plan.ante and plan.ante_from_last_blind and last >= 0:
        posts.append(ForcedBet(last, plan.ante, "table ante"))
    return cited_posts(state, posts)


def cited_posts(state: State, posts: Sequence[ForcedBet]) -> tuple[ForcedBet, ...]:
    """Forced bets with the clauses by which they are made; those that have some keep them."""
    plan = state.plan
    found: list[ForcedBet] = []
    blinds = 0
    for post in posts:
        by = post.by
        if post.word == "blind":
            by = by or plan.blinds_by.of(blinds, len(state.names))
            blinds += 1
        elif not by:
            by = plan.straddle_by if post.word == "straddle" else plan.ante_by
        found.append(ForcedBet(post.seat, post.amount, post.word, by))
    return tuple(found)


def post_forced(state: State, log: HandLog, posts: Sequence[ForcedBet]) -> None:
    """Charge the fees and post the forced bets."""
    plan = state.plan
    if plan.fee_each:
        for seat in range(len(state.names)):
            log.emit(Charged(plan.fee_by, seat, min(plan.fee_each, state.stacks[seat]), plan.fee_into))
    stacks = state.stacks
    for post in posts:
        seat, word = post.seat, post.word
        if word in DEAD_POSTS and not stacks[seat]:  # the blind took all they had
            continue
        log.emit(Posted(post.by, seat, min(post.amount, stacks[seat]), word, LIVE_POSTS[word]))
