"""Knows what a hand makes: its kind, its ranks and the cards that make it, and how it is named in a word or in full.
Must not know players or pots.
Ask `order.py`, which reads a hand so, `wording.py` for the words, in which another language would be added.
"""

from __future__ import annotations

from typing import NamedTuple

from pokerroom.cards.wording import article, describe, low_words, named, named_low


class Made(NamedTuple):
    """What a hand makes. `ranks` are those of its value, most important first, 1 for a low ace and 14 for a high one;
    `term` is what the book calls this kind of hand, `low` one of the lows, or nothing for a high hand."""

    category: str
    term: str
    ranks: tuple[int, ...]
    cards: tuple[int, ...]
    low: str = ""

    @property
    def name(self) -> str:
        """The hand as people call it: "full house, nines over fives", "8-6-4-3-2 low"."""
        return named_low(self.category, self.ranks) if self.low else named(self.category, self.term, self.ranks)

    @property
    def words(self) -> str:
        """The hand in full, with the cards beside those that name it."""
        if self.low:
            return low_words(self.low, self.category, self.ranks)
        return describe(self.category, self.term, self.ranks)

    @property
    def reason(self) -> str:
        """By what the hand wins: "a full house, nines over fives", "an 8-6-4-3-2 low", "two pair, aces and kings"."""
        return article(self.category, self.name if self.low else self.words)
