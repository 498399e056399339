"""Changes: what conditions may change of the rules by which a game is played.

Knows the words of the rules and what may be said of each. Must not know whether a change holds: `papers` does. Ask
`signs` for the game as it is then played.
"""

from __future__ import annotations

from functools import cache

from pokerroom.cards.words import WORDS as CARD_WORDS
from pokerroom.hand.words import WORDS as HAND_WORDS
from pokerroom.law.choices import option_words
from pokerroom.law.error import Refused, quoted
from pokerroom.law.vocabulary import BookWords, WordError, joined_words
from pokerroom.law.words import WORDS as LAW_WORDS
from pokerroom.table.words import WORDS as TABLE_WORDS
from pokerroom.tournament.conditions import Conditions


@cache
def _words() -> BookWords:
    return joined_words((LAW_WORDS, option_words(), CARD_WORDS, HAND_WORDS, TABLE_WORDS))


def check_changes(conditions: Conditions) -> None:
    """Refuse a change of what no rule is called, or to what the rule cannot be."""
    for row in conditions["changes"]:
        shape = _words().rule_shape(row["word"])
        if shape is None:
            raise Refused(f"{quoted(row['word'])} is not a word of the rules; {_words().nearest(row['word'])}")
        try:
            shape.read(row["value"])
        except WordError as error:
            raise Refused(f"{row['word']}: {error}") from None
