"""Outs: the cards that make a hand the best when they come next.

Knows one card ahead. Must not know all that may follow: `reckoning` does. Ask `spot` for what is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from pokerroom.cards.card import Card, spell
from pokerroom.equity.layout import Layout
from pokerroom.equity.notation import EquityError
from pokerroom.equity.spot import Given, Some, Spot, read_spot

_FIVE = 5


@dataclass(frozen=True, slots=True)
class Outs:
    """The next cards that change who is ahead, for one hand.

    `ahead` says that it is the best already, alone or with others. `cards` make it the best alone, `ties` one of the
    best, where it was not so before; `low` give it the best low, where one shares the pot.
    """

    hand: str
    ahead: bool
    cards: tuple[Card, ...]
    ties: tuple[Card, ...]
    low: tuple[Card, ...]

    def __len__(self) -> int:
        return len(self.cards)

    def __str__(self) -> str:
        said = f"{self.hand}: {len(self.cards)} outs"
        parts = [
            f"{word} {spell(cards)}"
            for word, cards in (("", self.cards), ("to share", self.ties), ("low", self.low))
            if cards
        ]
        return f"{said}: {'; '.join(part.strip() for part in parts)}" if parts else said


def outs(
    layout: Layout, hands: Sequence[Given], board: Some = "", dead: Some = "", discards: Sequence[Some] = ()
) -> tuple[Outs, ...]:
    """Tell for each hand which cards make it the best when they come next: on the board, or to itself."""
    if layout.second:
        raise EquityError("outs are told with one board; here are two.")
    spot = read_spot(layout, hands, board, dead, discards)
    now = [seat.hands[0] for seat in spot.seats]
    if any(len(seat.hands) > 1 for seat in spot.seats):
        raise EquityError("outs are told of cards, not of ranges.")
    if layout.board and any(seat.missing for seat in spot.seats):
        raise EquityError("outs are told of whole hands.")
    if not (spot.to_board if layout.board else any(seat.missing for seat in spot.seats)):
        raise EquityError("no card is to come, so there are no outs.")
    if any(not _plays(spot, hand) for hand in now):
        raise EquityError("outs are told once every hand has five cards to play: here are fewer.")
    known = {card for hand in now for card in hand} | set(spot.board) | set(spot.dead)
    there = [card for card in layout.cards if card not in known]
    return tuple([_outs(spot, now, place, there) for place in range(len(now))])


def _plays(spot: Spot, hand: bytes) -> bool:
    """Whether a hand has enough cards to be compared, with the board as it lies."""
    take = spot.layout.order.from_hole
    if take is None:
        return len(hand) + len(spot.board) >= min(_FIVE, spot.layout.own + spot.layout.board)
    return len(hand) >= take and len(spot.board) >= _FIVE - take


def _outs(spot: Spot, now: Sequence[bytes], place: int, there: Sequence[int]) -> Outs:
    best, sharing, low = _standing(spot, now, spot.board, place)
    cards: list[int] = []
    ties: list[int] = []
    lows: list[int] = []
    for card in there:
        more = bytes([card])
        if spot.layout.board:
            then = _standing(spot, now, spot.board + more, place)
        elif spot.seats[place].missing:
            then = _standing(spot, [hand + more if at == place else hand for at, hand in enumerate(now)], b"", place)
        else:
            break
        if then[0] and not (best or sharing):
            cards.append(card)
        elif then[1] and not (best or sharing):
            ties.append(card)
        if then[2] and not low:
            lows.append(card)
    return Outs(spot.seats[place].said, best or sharing, _shown(cards), _shown(ties), _shown(lows))


def _shown(cards: Sequence[int]) -> tuple[Card, ...]:
    return tuple([Card(card) for card in cards])


def _standing(spot: Spot, hands: Sequence[bytes], board: bytes, place: int) -> tuple[bool, bool, bool]:
    """Whether a hand is the best alone, one of the best, and has the best low."""
    order = spot.layout.order
    kept = spot.layout.kept
    values = [
        max(order.best(own, tuple(board)) for own in combinations(tuple(hand), kept or len(hand))) for hand in hands
    ]
    lows = [order.best_low(tuple(hand), tuple(board)) for hand in hands]
    mine, best = values[place], max(values)
    alone = mine == best and values.count(best) == 1
    return alone, mine == best and not alone, bool(lows[place]) and lows[place] == max(lows)
