"""The words of rankings, decks and cuts that a book's data may use.

Knows which rules there are and what each may hold. Ask `ranking` and `deck` for what the words do, `law.words` for the
order of hands and the low ace, which a sign and its placard speak of too.
"""

from __future__ import annotations

from pokerroom.cards.card import RANK_WORDS, UNKNOWN, CardError, cards
from pokerroom.cards.deck import LOWEST
from pokerroom.cards.low import LOWS
from pokerroom.law.rule import Rule
from pokerroom.law.rules import Declared, Family, Rules, asks, asks_each
from pokerroom.law.vocabulary import BookWords, Shape, WordError, sequence, whole, word, yes_no
from pokerroom.law.words import DECKS

SUITS_DOWN = ("spades", "hearts", "diamonds", "clubs")
TWO_OF_THE_HOLE = "two of the hole, three of the board"
EVERY_CARD = "every card, by pairs and ranks alone"


def listed_cards() -> Shape:
    """Cards one by one, each once, as text."""

    def read(value: object) -> object:
        try:
            found = tuple(sorted([int(card) for card in cards(value)])) if isinstance(value, str) else ()
        except CardError as error:
            raise WordError(str(error)) from None
        if not found or UNKNOWN in found or len(set(found)) < len(found):
            raise WordError("cards are listed as text, each of them once, like Js Qs Ks.")
        return found

    return Shape("cards", read)


class CardRules(Rules):
    """What is asked of a book about cards: which are in the deck, which make a hand, and how they are cut."""

    cards_lowest: Family[str] = asks_each(
        "cards.lowest.*",
        DECKS,
        "the lowest card of a deck of {}",
        word(*[RANK_WORDS[each] for each in LOWEST.values()]),
        "",
    )
    cards_list: Family[tuple[int, ...]] = asks_each(
        "cards.list.*",
        DECKS,
        "the cards of a deck of {}, where they are not all from the lowest up",
        listed_cards(),
        (),
    )
    cards_suits: Rule[tuple[str, ...]] = asks(
        "cards.suits", "the rank of suits, highest first, where suits rank at all", sequence(*SUITS_DOWN), ()
    )
    cards_uses: Declared[str] = asks(
        "cards.uses",
        "which cards make the winning hand",
        word("any five", TWO_OF_THE_HOLE, EVERY_CARD),
        needed=True,
    )
    cards_kickers: Family[bool] = asks_each(
        "cards.kickers.*",
        DECKS,
        "whether side cards decide between hands of one kind with {} cards",
        yes_no(),
        True,
    )
    cards_ranks: Family[str] = asks_each(
        "cards.ranks.*",
        DECKS,
        "the rank of single cards in a deck of {}",
        word("ace high, down to the lowest"),
        "",
    )
    cards_equal_suits: Rule[str] = asks(
        "cards.equal_suits", "whether suits rank when hands are compared", word("suits never decide"), ""
    )
    cards_high: Rule[bool] = asks("cards.high", "whether the high hand wins the pot, or shares it", yes_no(), True)
    cards_low: Declared[str] = asks(
        "cards.low", "the low hand that wins the pot or shares it, if any", word("none", *LOWS), needed=True
    )
    cards_cut_least: Declared[int] = asks(
        "cards.cut.least", "the fewest cards either packet of a cut may have", whole(1), 1, needed=True
    )
    cards_cut_how: Rule[str] = asks("cards.cut.how", "how a cut is made", word("the lower packet on top"), "")
    cards_cut_declined: Rule[str] = asks(
        "cards.cut.declined", "who cuts when the player who should does not want to", word("the dealer"), ""
    )
    cards_cut_again: Rule[str] = asks(
        "cards.cut.again",
        "when the cards are not cut any more",
        word("once the deal has begun", "after the first cut"),
        "",
    )
    cards_cut_who: Rule[str] = asks(
        "cards.cut.who",
        "who cuts the shuffled cards",
        word("the dealer", "the marker", "right of the marker"),
        needed=True,
    )


WORDS = BookWords(rules=CardRules.shapes(), needed=CardRules.needed())
