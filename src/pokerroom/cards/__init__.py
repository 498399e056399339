"""Knows cards, decks and what hands are worth: `card`, `deck`, `ranking` and `low`, with a fast evaluator.
Must not know any book or the course of a hand.
Ask `pokerroom.law` what a book prescribes, `pokerroom.hand` how a hand is played.
"""

from pokerroom.cards.card import (
    RANK_WORDS,
    RANKS,
    SUIT_WORDS,
    SUITS,
    UNKNOWN,
    Card,
    CardError,
    as_cards,
    card,
    cards,
    rank_of,
    say,
    spell,
    suit_of,
)
from pokerroom.cards.deck import DECKS, CutError, DeckError, cut, deck, shuffled
from pokerroom.cards.engines import BACKENDS
from pokerroom.cards.faults import RankingError
from pokerroom.cards.low import LOWS, Low, eight_or_better, low
from pokerroom.cards.order import HandOrder, order_of
from pokerroom.cards.ranking import CATEGORIES, STANDARD, Ranking, ranking

__all__ = [
    "BACKENDS",
    "CATEGORIES",
    "DECKS",
    "LOWS",
    "RANKS",
    "RANK_WORDS",
    "STANDARD",
    "SUITS",
    "SUIT_WORDS",
    "UNKNOWN",
    "Card",
    "CardError",
    "CutError",
    "DeckError",
    "HandOrder",
    "Low",
    "Ranking",
    "RankingError",
    "as_cards",
    "card",
    "cards",
    "cut",
    "deck",
    "eight_or_better",
    "low",
    "order_of",
    "rank_of",
    "ranking",
    "say",
    "shuffled",
    "spell",
    "suit_of",
]
