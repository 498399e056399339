"""The words of a table that a book's data may use: seats, marker, blinds owed, stakes, notices, decks, conduct.

Knows only that `rules` declares them. A key that a book leaves out is something it does not regulate. Ask `hand.words`
for the words of one round of play.
"""

from __future__ import annotations

from pokerroom.law.vocabulary import BookWords
from pokerroom.table.rules import TableRules

WORDS = BookWords(rules=TableRules.shapes())
