"""The floor: a trainee is called to a table at which something has gone wrong, asks what matters, and decides.

Knows hands that were played until somebody had to be called. Must not draw anything: the room does. The same number
calls to the same table.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random

from pokerroom import shelf
from pokerroom.academy.asked import AskedRuling, asked_of
from pokerroom.academy.quiz import hand_with
from pokerroom.hand.hand import Hand
from pokerroom.hand.rulings.order import Ruled
from pokerroom.law.book import Book
from pokerroom.law.error import Refused

TABLES = 12
KEPT = 200
VARIETY = 3  # kinds of irregularity, of which one is taken
MOST_NUMBER = 10**9


@dataclass(frozen=True, slots=True)
class FloorCall:
    """A call: which table, who called, and what is to be decided."""

    number: int
    table: int
    caller: str
    asked: AskedRuling


@lru_cache(KEPT)
def call(key: str, number: int) -> FloorCall:
    """The call of this number in a book's room."""
    if not 0 <= number <= MOST_NUMBER:
        raise Refused(f"a number goes from 0 to {MOST_NUMBER}.")
    book, mind = shelf.book(key), Random(f"{key} {number}")
    hand, place = _gone_wrong(book, mind)
    asked = asked_of(book, hand, place, mind)
    return FloorCall(number, mind.randint(1, TABLES), mind.choice(hand.names), asked)


def _gone_wrong(book: Book, mind: Random) -> tuple[Hand, int]:
    """A hand in which somebody has to be called, and where it was ruled on; what goes wrong most often comes less often
    than it would."""
    games = list(book.games.values())
    seen: dict[str, tuple[Hand, int]] = {}
    while True:
        found = hand_with(mind.choice(games), "", mind)
        if found is None:
            continue
        ruled = found[0].log[found[1]]
        assert isinstance(ruled, Ruled)
        seen.setdefault(ruled.kind, found)
        if len(seen) >= VARIETY:
            return seen[mind.choice(sorted(seen))]
