"""Showdown: who shows in which order, what each hand is worth, and who wins which pot.

Knows the order of hands through the plan. Must not move chips: `play` records what is found here.
Ask `pots` for the pots and the sharing, `cards` for values.
"""

from __future__ import annotations

from collections.abc import Sequence

from pokerroom.cards.card import UNKNOWN
from pokerroom.cards.choice import choices
from pokerroom.cards.low import Low
from pokerroom.cards.ranking import Ranking
from pokerroom.hand.clauses import joined
from pokerroom.hand.dealing import would_open, wrong_count
from pokerroom.hand.plan import HIGHEST_HOLE, HIGHEST_USED, NEAREST, Plan
from pokerroom.hand.pots import Pot, clockwise, pots_of
from pokerroom.hand.state import SHOWING, State
from pokerroom.hand.turns import seat_here
from pokerroom.law.error import Refused
from pokerroom.machine.kinds import Clauses


def still_to_show(state: State) -> list[int]:
    """The live players who have neither shown nor mucked, in the order in which they do."""
    count = len(state.live)
    start = state.aggressor
    if start < 0 or not state.live[start]:
        # With no bet in the last round its opener shows first, or the first seat if nobody could bet in it.
        start = state.first
        if state.plan.unbet_last and state.last_to_bet >= 0 and state.live[state.last_to_bet]:
            start = state.last_to_bet
        elif not state.plan.unbet_nearest:
            start = state.opener
            if start < 0 and not state.plan.unbet_acted:
                start = would_open(state)
            if start < 0:
                start = state.first
    order: list[int] = []
    live, answered = state.live, state.answered
    for _ in range(count):
        if live[start] and not answered[start]:
            order.append(start)
        start = start + 1 if start + 1 < count else 0
    return order


def next_to_show(state: State) -> int:
    """The player whose turn it is to show or muck, or -1."""
    order = still_to_show(state)
    return order[0] if order else -1


def must_show(state: State, seat: int) -> bool:
    """Whether a hand is shown even if it is beaten."""
    return state.plan.all_show or (state.plan.all_in_shows and state.stacks[seat] == 0)


def known(state: State, seat: int) -> bool:
    """Whether all cards of a hand are known."""
    return UNKNOWN not in state.hole[seat] and UNKNOWN not in state.up[seat] and bool(state.hole[seat])


def board_unknown(state: State) -> bool:
    """Whether a card that all players share is not known."""
    return UNKNOWN in state.board or UNKNOWN in state.second or UNKNOWN in state.shared


def high_value(state: State, seat: int, board: Sequence[int]) -> int:
    """The value of a player's hand for the high; a hand with a wrong number of cards has none."""
    if state.errors and wrong_count(state, seat):
        return 0
    return state.plan.best(_own(state, seat), board, state.plan.from_hole)


def low_value(state: State, seat: int, board: Sequence[int]) -> int:
    """The value of a player's hand for the low; 0 is no low."""
    if state.errors and wrong_count(state, seat):
        return 0
    return state.plan.best_low(_own(state, seat), board, state.plan.from_hole)


def _own(state: State, seat: int) -> list[int]:
    """A player's own cards, with the card that all share where a stud game ran short."""
    if state.up[seat] or state.shared:
        return state.hole[seat] + state.up[seat] + state.shared
    return state.hole[seat]


class BoardValues:
    """A board as it is read at the end: what each hand is worth with it, by seat; -1 for one that lies not open.

    Where no low is played there are no lows.
    """

    __slots__ = ("board", "highs", "lows")

    def __init__(self, state: State, board: list[int]) -> None:
        # A hand that nobody asked to be shown, because all others were thrown away, tells nobody what it was.
        seats = range(len(state.live))
        self.board: list[int] = board
        self.highs: list[int] = [
            high_value(state, seat, board) if state.live[seat] and state.shown[seat] else -1 for seat in seats
        ]
        self.lows: list[int] = []
        if state.plan.low:
            self.lows = [
                low_value(state, seat, board) if state.live[seat] and state.shown[seat] else -1 for seat in seats
            ]


def best_of(values: list[int], seats: list[int]) -> list[int]:
    """The seats with the best value among these; none when no value is above 0."""
    best = 1
    winners: list[int] = []
    for seat in seats:
        value = values[seat]
        if value > best:
            best, winners = value, [seat]
        elif value == best:
            winners.append(seat)
    return winners


def won_by(plan: Plan, value: int) -> Clauses:
    """The clauses by which a high hand of this value wins."""
    by = plan.win_by[value >> 20]
    if value & 0xFFFF:
        return by
    known = plan.straights.get(value)  # a straight, which a low ace may have made
    if known is None:
        known = plan.straights[value] = joined(by, plan.order.low_ace_by(value))
    return known


def nearest(state: State, seats: Sequence[int]) -> list[int]:
    """Seats in the order in which they get what cannot be divided, where it goes by the marker."""
    start = state.marker if state.plan.odd_from_marker else (state.marker + 1) % len(state.live)
    return clockwise(state, seats, start)


def odd_order(state: State, winners: Sequence[int], board: Sequence[int], low: bool) -> list[int]:
    """The winners in the order in which they get what cannot be divided."""
    plan = state.plan
    if plan.odd == NEAREST:
        return nearest(state, winners)
    if plan.odd == HIGHEST_HOLE:
        return sorted(winners, key=lambda seat: max(state.hole[seat]), reverse=True)
    if plan.odd == HIGHEST_USED:
        return sorted(winners, key=lambda seat: _highest_used(state, seat, board), reverse=True)
    fives = {seat: five_of(state, seat, board, low) for seat in winners}
    common = set.intersection(*[set(five) for five in fives.values()])

    ace_is_low = low or plan.ace_is_low

    def highest(seat: int) -> int:
        own = [card for card in fives[seat] if card not in common]
        # In a low the ace is the lowest card.
        return max([-1, *[card - 52 if ace_is_low and card >> 2 == 12 else card for card in own]])

    return sorted(winners, key=highest, reverse=True)


def five_of(state: State, seat: int, board: Sequence[int], low: bool) -> tuple[int, ...]:
    """The five cards that play, of the higher suits where the hand can be made in several ways; fewer in some games."""
    plan = state.plan
    own = (*state.hole[seat], *state.up[seat], *state.shared)
    ranking = plan.order.ranking
    if isinstance(ranking, Ranking) and ranking.few:
        return (*own, *board)
    if isinstance(ranking, Low) and ranking.kind == "badugi":
        return ranking.five(own)
    evaluate = plan.order.low.value if low and plan.order.low is not None else ranking.value
    ways = list(choices(own, tuple(board), plan.from_hole))
    values = [evaluate(five) for five in ways]
    best = max(values)
    return max([tuple(sorted(five, reverse=True)) for five, value in zip(ways, values, strict=True) if value == best])


def _highest_used(state: State, seat: int, board: Sequence[int]) -> int:
    """The highest hole card in any way of making the winning hand."""
    ranking = state.plan.order.ranking
    hole = state.hole[seat]
    best = state.plan.best(hole, board, 2)
    used = -1
    for one in range(len(hole)):
        for other in range(one + 1, len(hole)):
            pair = [hole[one], hole[other]]
            if max(pair) > used and ranking.best(pair, board, 2) == best:
                used = max(pair)
    return used


class BestShown:
    """The best hands shown so far for each pot, so that the next player knows whether they must show."""

    __slots__ = ("highs", "lows", "pots")

    def __init__(self, pots: list[Pot]) -> None:
        self.pots: list[Pot] = pots
        self.highs: list[int] = [0] * len(pots)
        self.lows: list[int] = [0] * len(pots)

    def beats(self, seat: int, high: int, low: int) -> bool:
        """Whether a hand is as good as the best shown so far for any pot that its player contests."""
        for place, pot in enumerate(self.pots):
            if (high >= self.highs[place] or (low and low >= self.lows[place])) and seat in pot.eligible:
                return True
        return False

    def add(self, seat: int, high: int, low: int) -> None:
        """A hand has been shown."""
        for place, pot in enumerate(self.pots):
            if seat in pot.eligible:
                self.highs[place] = max(self.highs[place], high)
                self.lows[place] = max(self.lows[place], low)


def cannot_win(state: State, seat: int) -> bool:
    """Whether a stud hand loses every pot it contests to open cards alone, whatever the others hold face down."""
    if not known(state, seat) or len(state.hole[seat]) + len(state.up[seat]) != 5:
        return False
    ranking = state.plan.order.ranking
    mine = ranking.value(state.hole[seat] + state.up[seat])
    seen = set(state.hole[seat]).union(*[set(cards) for cards in state.up])
    hidden = [card for card in state.plan.cards if card not in seen]
    for pot in pots_of(state):
        if seat not in pot.eligible:
            continue
        beaten = False
        for other in pot.eligible:
            if other != seat and len(state.up[other]) == 4 and UNKNOWN not in state.up[other]:
                beaten = beaten or min([ranking.value([*state.up[other], card]) for card in hidden]) > mine
        if not beaten:
            return False
    return True


def seat_due(state: State, seat: int, stage: int, what: str) -> None:
    """Refuse a player who is not asked to draw, discard, answer or show now."""
    seat_here(state, seat)
    due = next_to_show(state) if state.stage == SHOWING else state.to_act
    if state.stage != stage or due != seat:
        raise Refused(f"{state.names[seat]} has nothing to {what} now.")
