"""pokerroom: a poker room that plays by the book.

Five casino rule books as data, every game and every clause of them; cards and rankings; signs checked against the law.
"""

from pokerroom.cards import (
    Card,
    CardError,
    HandOrder,
    Low,
    Ranking,
    RankingError,
    card,
    cut,
    deck,
    eight_or_better,
    low,
    order_of,
    ranking,
    shuffled,
    spell,
)
from pokerroom.cards import cards as read_cards
from pokerroom.equity import Equity, EquityError, Outs, Range
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
    ForcedBet,
    Hand,
    Muck,
    Push,
    Say,
    Show,
    Shuffle,
    Signal,
    TakeKitty,
    View,
    replay,
)
from pokerroom.hand import NamedPot as Pot
from pokerroom.histories.frame import frame
from pokerroom.law import (
    Book,
    Clause,
    Commission,
    ExtraTime,
    Game,
    JackpotDrop,
    LawError,
    PokerroomError,
    Refused,
    Remedy,
    Rule,
    Sign,
    Street,
    make_sign,
)
from pokerroom.law.search import Comparison, Topic
from pokerroom.players import BotError, Seen
from pokerroom.shelf import NamedTable as Table
from pokerroom.shelf import add_book, book, books, compare, equity, game, outs, search, sign, topics
from pokerroom.simulation.named_tournament import NamedTournament as Tournament
from pokerroom.simulation.simulated import Simulated, simulate

__version__ = "0.1.0"

__all__ = [
    "Act",
    "Bet",
    "Book",
    "BotError",
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
    "Equity",
    "EquityError",
    "Event",
    "ExtraTime",
    "Fold",
    "ForcedBet",
    "Game",
    "Hand",
    "HandOrder",
    "JackpotDrop",
    "LawError",
    "Low",
    "Muck",
    "Outs",
    "PokerroomError",
    "Pot",
    "Push",
    "Range",
    "Ranking",
    "RankingError",
    "Refused",
    "Remedy",
    "Rule",
    "Say",
    "Seen",
    "Show",
    "Shuffle",
    "Sign",
    "Signal",
    "Simulated",
    "Street",
    "Table",
    "TakeKitty",
    "Topic",
    "Tournament",
    "View",
    "add_book",
    "book",
    "books",
    "card",
    "compare",
    "cut",
    "deck",
    "eight_or_better",
    "engine",
    "equity",
    "frame",
    "game",
    "low",
    "make_sign",
    "order_of",
    "outs",
    "ranking",
    "read_cards",
    "replay",
    "search",
    "shuffled",
    "sign",
    "simulate",
    "spell",
    "topics",
]


def engine() -> str:
    """Say which engine plays: "compiled", where the heart of it was loaded from a binary, or "plain" Python."""
    from importlib.machinery import ExtensionFileLoader

    from pokerroom.hand import betting

    loader = betting.__spec__.loader if betting.__spec__ is not None else None
    return "compiled" if isinstance(loader, ExtensionFileLoader) else "plain"
