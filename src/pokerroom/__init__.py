"""pokerroom: a poker room that plays by the book.

Five casino rule books as data, every game and every clause of them; cards and rankings; signs checked against the law.
"""

from pokerroom.cards import (
    Card,
    CardError,
    Low,
    Order,
    Ranking,
    RankingError,
    card,
    cut,
    deck,
    eight_or_better,
    order_of,
    ranking,
    shuffled,
    spell,
)
from pokerroom.cards import cards as read_cards
from pokerroom.hand import (
    Act,
    Bet,
    Call,
    Check,
    Choose,
    Count,
    Discard,
    Divide,
    Due,
    Event,
    Fold,
    Hand,
    Muck,
    Post,
    Push,
    Say,
    Show,
    Shuffle,
    Signal,
    TakeKitty,
    View,
    replay,
)
from pokerroom.law import (
    Book,
    Clause,
    Commission,
    ExtraTime,
    Game,
    LawError,
    Refused,
    Remedy,
    Rule,
    Sign,
    Street,
    make_sign,
)
from pokerroom.law.search import Comparison, Topic
from pokerroom.lobby import Table
from pokerroom.shelf import book, books, compare, game, search, topics

__version__ = "0.1.0"

__all__ = [
    "Act",
    "Bet",
    "Book",
    "Call",
    "Card",
    "CardError",
    "Check",
    "Choose",
    "Clause",
    "Commission",
    "Comparison",
    "Count",
    "Discard",
    "Divide",
    "Due",
    "Event",
    "ExtraTime",
    "Fold",
    "Game",
    "Hand",
    "LawError",
    "Low",
    "Muck",
    "Order",
    "Post",
    "Push",
    "Ranking",
    "RankingError",
    "Refused",
    "Remedy",
    "Rule",
    "Say",
    "Show",
    "Shuffle",
    "Sign",
    "Signal",
    "Street",
    "Table",
    "TakeKitty",
    "Topic",
    "View",
    "book",
    "books",
    "card",
    "compare",
    "cut",
    "deck",
    "eight_or_better",
    "game",
    "make_sign",
    "order_of",
    "ranking",
    "read_cards",
    "replay",
    "search",
    "shuffled",
    "sign",
    "spell",
    "topics",
]


def sign(line: str) -> Sign:
    """Make a sign from one spoken line: `sign("crown holdem, no limit, blinds 1/2")`."""
    from pokerroom.law.spoken import spoken_sign

    return spoken_sign(line, book)
