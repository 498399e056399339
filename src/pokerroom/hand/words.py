"""The words of one round of play that a book's data may use: rules, streets, irregularities and steps, all in one.

Knows nothing itself: rules, kinds and steps are declared where they are read and done. Ask `law.words` for the words of
the sign, `cards.words` for rankings.
"""

from __future__ import annotations

from pokerroom.hand.chip_rules import ChipRules
from pokerroom.hand.gaps import gaps_of
from pokerroom.hand.rules import HandRules
from pokerroom.hand.rulings.kinds import KINDS
from pokerroom.hand.rulings.steps import STEPS
from pokerroom.hand.street_rules import StreetRules
from pokerroom.law.vocabulary import BookWords

WORDS = BookWords(
    rules={**ChipRules.shapes(), **HandRules.shapes()},
    street=StreetRules.shapes(),
    kinds=KINDS,
    steps={word: step.means for word, step in STEPS.items()},
    gaps=(gaps_of,),
)
