"""The words of rankings, decks and cuts that a book's data may use.

Knows which keys there are and what each may hold. Ask `ranking` and `deck` for what the words do.
"""

from __future__ import annotations

from pokerroom.cards.card import RANK_WORDS
from pokerroom.cards.deck import DECKS, LOWEST
from pokerroom.cards.ranking import STANDARD
from pokerroom.law.vocabulary import Vocabulary, means, sequence, whole, word, yes_no

SUITS_DOWN = ("spades", "hearts", "diamonds", "clubs")

WORDS = Vocabulary(
    rules={
        **{
            f"cards.order.{size}": means(f"the order of hands with {size} cards, highest first", sequence(*STANDARD))
            for size in DECKS
        },
        **{
            f"cards.low_ace.{size}": means(
                f"whether the ace also counts below the lowest of {size} cards", word("always", "by agreement", "never")
            )
            for size in DECKS
        },
        **{
            f"cards.lowest.{size}": means(
                f"the lowest card of a deck of {size}", word(*[RANK_WORDS[lowest] for lowest in LOWEST.values()])
            )
            for size in DECKS
        },
        "cards.suits": means("the rank of suits, highest first, where suits rank at all", sequence(*SUITS_DOWN)),
        "cards.uses": means(
            "which cards make the winning five", word("any five", "two of the hole, three of the board")
        ),
        "cards.kickers": means("whether side cards decide between hands of one kind", yes_no()),
        "cards.ranks": means("the rank of single cards", word("ace high, down to the lowest")),
        "cards.equal_suits": means("whether suits rank when hands are compared", word("suits never decide")),
        "cards.low": means("the low hand that shares the pot, if any", word("none", "eight or better")),
        "cards.cut.least": means("the fewest cards either packet of a cut may have", whole(1)),
        "cards.cut.how": means("how a cut is made", word("the lower packet on top")),
        "cards.cut.declined": means("who cuts when the player who should does not want to", word("the dealer")),
        "cards.cut.again": means(
            "when the cards are not cut any more", word("once the deal has begun", "after the first cut")
        ),
        "cards.cut.who": means("who cuts the shuffled cards", word("the dealer", "the marker", "right of the marker")),
    },
    needed=("cards.uses", "cards.low", "cards.cut.least", "cards.cut.who"),
)
