"""The rules of one street, each declared once: what is dealt, who opens, what players may do, when it is over.

Knows what books may say of a street. Must not know what is done about it: `plan` reads a street into plain attributes.
"""

from __future__ import annotations

from pokerroom.law.rule import Rule
from pokerroom.law.rules import asks, asks_whether
from pokerroom.law.vocabulary import several, text, whole, word, words
from pokerroom.law.words import LawStreetRules

BY_THE_LIMIT = "by the limit"
ACTIONS = ("bring in", "open", "check", "call", "raise", "fold")
OPENS = (
    "left of the last blind",
    "left of the marker",
    "from the marker",
    "lowest up card, lowest suit",
    "highest up card, nearest the marker",
    "highest showing, highest suit",
    "highest showing, nearest the marker",
    "highest up card, highest suit",
    "lowest showing, nearest the marker",
)
BY_UP_CARDS = OPENS[3:]


class StreetRules(LawStreetRules):
    """What a book says of one street: what is dealt, who opens, what each may do."""

    name: Rule[str] = asks("name", "what people call this round", text(), "")
    burn: Rule[int] = asks("burn", "how many cards are burned first", whole(0, 1), 0)
    deal: Rule[tuple[str, ...]] = asks("deal", "the cards each player gets, in order", several("down", "up"), ())
    kitty: Rule[bool] = asks_whether("kitty", "a hand is dealt to the centre that one player may take")
    kitty_unplayed: Rule[str] = asks(
        "kitty_unplayed",
        "what becomes of a kitty that nobody took",
        word("mucked before the draw"),
        "mucked before the draw",
    )
    draw: Rule[bool] = asks_whether("draw", "players may exchange cards before the betting")
    board: Rule[int] = asks("board", "how many cards are turned on the board", whole(1, 3), 0)
    second_board: Rule[int] = asks(
        "second_board", "how many cards are turned on a second board beside the first", whole(1, 3), 0
    )
    betting: Rule[bool] = asks_whether("betting", "players bet in this round", True)
    opens: Rule[str] = asks("opens", "who acts first", word(*OPENS), "")
    opens_with_ante: Rule[str] = asks("opens_with_ante", "who acts first when no blind was posted", word(*OPENS), "")
    opens_beside: Rule[str] = asks(
        "opens_beside",
        "what shows of a hand where a community card completes the deal",
        word("without the community card"),
        "without the community card",
    )
    opener: Rule[tuple[str, ...]] = asks("opener", "what the first to act may do", words(*ACTIONS), ())
    opener_with_ante: Rule[tuple[str, ...]] = asks(
        "opener_with_ante", "what the first to act may do when no blind was posted", words(*ACTIONS), ()
    )
    others: Rule[tuple[str, ...]] = asks("others", "what those after them may do", words(*ACTIONS), ())
    others_with_ante: Rule[tuple[str, ...]] = asks(
        "others_with_ante", "what those after them may do when no blind was posted", words(*ACTIONS), ()
    )
    opening: Rule[str] = asks("opening", "how the first wager of this round is measured", word(BY_THE_LIMIT), "")
    opening_with_ante: Rule[str] = asks(
        "opening_with_ante", "how it is measured when no blind was posted", word(BY_THE_LIMIT), ""
    )
    raising: Rule[str] = asks("raising", "how a raise of this round is measured", word(BY_THE_LIMIT), "")
    raising_with_ante: Rule[str] = asks(
        "raising_with_ante", "how it is measured when no blind was posted", word(BY_THE_LIMIT), ""
    )
    bet: Rule[str] = asks("bet", "which of two fixed limits holds", word("small", "big"), "small")
    closes: Rule[str] = asks(
        "closes", "when the betting round is over", word("when all are level"), "when all are level"
    )
    alone: Rule[str] = asks("alone", "what follows when one player is left", word("wins the pot"), "wins the pot")
    discard: Rule[int] = asks("discard", "how many cards each player throws away after the betting", whole(1, 3), 0)
    side_wager_flop: Rule[bool] = asks_whether(
        "side_wager_flop", "the next board is dealt for side wagers when one player is left"
    )
