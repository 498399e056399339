"""Dealing: which cards go where on a street, in which order, and who opens the betting on it.

Knows the seats, the stub and the plan's words for who opens. Must not change the state: it gives events.
Ask `play` for when the dealer's turn is.
"""

from __future__ import annotations

from pokerroom.cards.card import UNKNOWN
from pokerroom.hand.events import Dealt
from pokerroom.hand.plan import (
    FROM_MARKER,
    HIGHEST_SHOWING_NEAREST,
    HIGHEST_SHOWING_SUIT,
    HIGHEST_UP_NEAREST,
    LEFT_OF_LAST_BLIND,
    LEFT_OF_MARKER,
    LOWEST_UP,
)
from pokerroom.hand.state import State


def places(state: State) -> list[int]:
    """The seats that get a card on this street, in order; places of hands folded free included where they keep it."""
    count = len(state.live)
    first = state.first
    if state.live_count == count:
        return [*range(first, count), *range(first)]
    keeps = state.plan.keeps_place
    order = [*range(first, count), *range(first)]
    return [seat for seat in order if state.live[seat] or (keeps and state.folded_free[seat])]


def top(state: State, count: int) -> tuple[int, ...]:
    """The next cards of the stub, the top card first; all of them if there are fewer."""
    return tuple(state.stub[-1 : -count - 1 : -1])


def dealt(state: State) -> Dealt:
    """Deal the street's cards from the top of the stub."""
    street = state.plan.streets[state.street]
    seats = places(state)
    if street.kitty:
        seats.append(-1)
    if state.live_count < len(state.live):
        # A card for the place of a folded hand is nobody's: it goes to the muck unseen.
        seats = [seat if seat < 0 or state.live[seat] else -2 - seat for seat in seats]
    faces = street.deal
    if state.plan.together and state.street == 0:
        order = [seat for seat in seats for _ in faces]
        ups = faces * len(seats)
    else:
        order = seats * len(faces)
        ups = tuple([face for face in faces for _ in seats])
    return Dealt(street.deal_by, tuple(order), top(state, len(order)), ups)


def opener_of(state: State) -> int:
    """The seat that acts first on this street."""
    kind = state.plan.streets[state.street].opens
    if kind == LEFT_OF_LAST_BLIND:
        return _able_from(state, state.last_blind + 1 if state.last_blind >= 0 else state.first)
    if kind == LEFT_OF_MARKER:
        return _able_from(state, state.marker + 1)
    if kind == FROM_MARKER:
        return _able_from(state, state.marker)
    able = [seat for seat in range(len(state.live)) if state.live[seat] and state.stacks[seat] > 0]
    said = state.openers.get(state.street, -1)
    if said >= 0:  # a card nobody knows hides who opens, and somebody has said who did
        return said
    if state.plan.first_left_of_all_in:
        able = [seat for seat in range(len(state.live)) if state.live[seat]]
    if kind == LOWEST_UP:
        return _able_from(state, min(able, key=lambda seat: state.up[seat][0]))
    if kind == HIGHEST_UP_NEAREST:
        count = len(state.live)
        return _able_from(state, max(able, key=lambda seat: (state.up[seat][0] >> 2, -((seat - state.first) % count))))
    if state.plan.left_of_all_in:
        able = [seat for seat in range(len(state.live)) if state.live[seat]]
    return _able_from(state, _best_showing(state, able, kind == HIGHEST_SHOWING_SUIT))


def _best_showing(state: State, seats: list[int], suits: bool) -> int:
    """Of these seats the one with the best up cards, by suit or the nearest where they tie."""
    ranking = state.plan.order.ranking
    known = state.plan.shown
    count = len(state.live)

    def showing(seat: int) -> tuple[int, int]:
        cards = state.up[seat]
        if UNKNOWN in cards or not cards:
            return 0, -((seat - state.first) % count)
        ranks = tuple(sorted([card >> 2 for card in cards]))
        value = known.get(ranks, 0)
        if not value:
            value = known[ranks] = ranking.showing(cards)
        if suits:
            value = value << 2 | max(cards) & 3
        return value, -((seat - state.first) % count)

    return max(seats, key=showing)


def would_open(state: State) -> int:
    """The live player who would open this street if everybody could bet; -1 where it does not go by cards."""
    kind = state.plan.streets[state.street].opens
    if kind not in (HIGHEST_SHOWING_SUIT, HIGHEST_SHOWING_NEAREST):
        return -1
    live = [seat for seat in range(len(state.live)) if state.live[seat]]
    return _best_showing(state, live, kind == HIGHEST_SHOWING_SUIT)


def _able_from(state: State, seat: int) -> int:
    """The first player from a seat on who can bet."""
    count = len(state.live)
    for offset in range(count):
        each = (seat + offset) % count
        if state.live[each] and state.stacks[each] > 0:
            return each
    return -1
