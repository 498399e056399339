"""Lows: what a sensible player throws away where the lowest hand wins.

Knows one low and the cards of one hand. Must not know whose turn it is or what a bet costs. Ask `strength`, which
places what is left among other hands, and `cards` for what beats what.
"""

from __future__ import annotations

from pokerroom.cards.low import Low

Cards = tuple[int, ...]

PAT = 10  # with no card above this rank a made hand stands
SMOOTH = 8  # and a card above this one is never drawn to


def thrown_for_low(low: Low, hole: Cards) -> Cards:
    """Nothing of a made hand that is low enough, otherwise pairs and high cards; in badugi second suits too."""
    kept = _badugi(low, hole) if low.kind == "badugi" else _five(low, hole)
    return tuple([card for card in hole if card not in kept])


def _badugi(low: Low, hole: Cards) -> Cards:
    best = low.five(hole)
    most = PAT if len(best) == len(hole) else SMOOTH
    return tuple([card for card in best if low.height(card) <= most])


def _five(low: Low, hole: Cards) -> Cards:
    made = low.category(low.value(hole)) == "no pair"
    if made and max([low.height(card) for card in hole]) <= PAT:
        return hole
    kept: dict[int, int] = {}  # by rank: one card of each
    for card in sorted(hole, key=low.height):
        if low.height(card) <= SMOOTH:
            kept.setdefault(low.height(card), card)
    low_cards = tuple(kept.values())
    # Five low cards that make no low are a straight or a flush: without the highest they are one card short of a low.
    return low_cards[:-1] if len(low_cards) == len(hole) else low_cards
