"""The words of a tournament that a book's data may use.

Knows only that `rules` declares them. Ask `table.words` for the words of a table.
"""

from __future__ import annotations

from pokerroom.law.vocabulary import BookWords
from pokerroom.tournament.rules import TournamentRules

WORDS = BookWords(rules=TournamentRules.shapes())
