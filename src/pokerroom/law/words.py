"""The words that the law itself acts on: the book's cover, offices, terms, and all that a sign and a placard read.

Knows which rules are asked for and what each may hold. Must not know cards or play: `cards.words` and `hand.words`
declare theirs.
"""

from __future__ import annotations

from pokerroom.law.commission import METHODS
from pokerroom.law.rule import Rule
from pokerroom.law.rules import Declared, Family, Rules, asks, asks_each, asks_whether
from pokerroom.law.vocabulary import (
    ANY_NUMBER,
    BookWords,
    names,
    ordering,
    text,
    whole,
    wholes,
    word,
    words,
)

DECKS = (52, 40, 36, 32, ANY_NUMBER)  # by how many cards they have; of another number a book lists the cards
LIMITS = ("fixed", "spread", "half pot", "full pot", "no limit", "equal or double")
# The kinds of hands, highest first as with the full deck.
HANDS = (
    "royal flush",
    "straight flush",
    "four of a kind",
    "full house",
    "flush",
    "straight",
    "three of a kind",
    "two pair",
    "one pair",
    "no pair",
)
# Our words for which a book may have its own, some kinds of hands among them.
TERMS = (
    "marker",
    "board",
    "muck",
    "commission",
    "straddle",
    "all in",
    "four of a kind",
    "three of a kind",
    "two pair",
    "no pair",
)
_BOX = word("box", "float")


class LawRules(Rules):
    """What the law asks a book: all that a sign, a placard and a ladder of offices are made by."""

    book_name: Declared[str] = asks("book.name", "the book's name as people say it", text(), "")
    book_edition: Rule[str] = asks("book.edition", "which edition this is", text(), "")
    book_place: Rule[int | None] = asks(
        "book.place", "where it stands on the shelf among the casinos' books, from 1", whole(1)
    )
    book_leans_on: Rule[str] = asks("book.leans_on", "another book or law it leaves gaps to", text(), "")
    offices_ladder: Rule[tuple[str, ...]] = asks(
        "offices.ladder", "the offices from the lowest to the highest", names(), (), needed=True
    )
    terms: Family[str] = asks_each(
        "terms.*", TERMS, "the book's own word for {}, for the screen", text(), "", needed=("marker",)
    )
    name: Declared[str] = asks("name", "the game's name as the book gives it", text(), needed=True)
    seats: Family[int] = asks_each(
        "seats.*",
        DECKS,
        "the most players with a deck of {}, where the game may be played with it",
        whole(2, 14),
        0,
        needed=("*",),
    )
    least_players: Rule[int] = asks("least_players", "the fewest players a round may have", whole(2), needed=True)
    reduced_deck: Rule[str] = asks(
        "reduced_deck", "who decides on a deck of fewer than 52", word("the house", "all players"), "the house"
    )
    forced_ways: Declared[tuple[str, ...]] = asks(
        "forced.ways",
        "how the pot is started; a sign chooses one of them",
        words("blinds", "ante", "blinds and ante"),
        needed=True,
    )
    forced_blinds_least: Rule[int | None] = asks("forced.blinds.least", "the fewest compulsory blinds", whole(1))
    forced_blinds_most: Rule[int | None] = asks("forced.blinds.most", "the most compulsory blinds", whole(1))
    forced_blinds_multiples: Rule[tuple[int, ...]] = asks(
        "forced.blinds.multiples", "the blind is one of these times the least wager", wholes(1), ()
    )
    forced_blinds_last: Rule[str] = asks(
        "forced.blinds.last",
        "how large the last blind must be",
        word("at least the least wager", "as the house says"),
        "as the house says",
    )
    forced_ante_size: Rule[str] = asks(
        "forced.ante.size",
        "how large the ante must be",
        word("the least wager", "as the house says"),
        "as the house says",
    )
    straddle_right: Rule[bool] = asks_whether(
        "straddle.right", "a player may straddle where the sign says nothing of it"
    )
    ante_who: Rule[tuple[str, ...]] = asks(
        "ante.who",
        "who may have to pay the ante; a sign chooses one",
        words("all players", "the last blind"),
        ("all players",),
    )
    bring_in_size: Declared[str] = asks(
        "bring_in.size",
        "how much the forced opening of stud is",
        word("at least the least wager", "the blind", "the bring-in"),
        "",
    )
    limits: Declared[tuple[str, ...]] = asks(
        "limits", "the betting limits a sign may choose", words(*LIMITS), needed=True
    )
    limits_with_blinds: Rule[tuple[str, ...]] = asks(
        "limits_with.blinds", "the betting limits when blinds start the pot", words(*LIMITS), ()
    )
    limits_with_ante: Rule[tuple[str, ...]] = asks(
        "limits_with.ante", "the betting limits when antes start the pot", words(*LIMITS), ()
    )
    burn: Rule[str] = asks("burn", "whether cards are burned", word("always", "never", "the house"), needed=True)
    cards_order: Family[tuple[str, ...]] = asks_each(
        "cards.order.*", DECKS, "the order of hands with {} cards, highest first", ordering(*HANDS), ()
    )
    cards_low_ace: Family[str] = asks_each(
        "cards.low_ace.*",
        DECKS,
        "whether the ace also counts below the lowest of {} cards",
        word("always", "by agreement", "never"),
        "never",
    )
    commission_methods: Declared[tuple[str, ...]] = asks(
        "commission.methods", "how the house may charge", words(*METHODS), needed=True
    )
    commission_method: Family[str] = asks(
        "commission.method.*", "that the house may charge in this way", word("allowed"), ""
    )
    commission_percent_least: Declared[int] = asks("commission.percent.least", "the least percentage", whole(0, 100))
    commission_percent_most: Declared[int] = asks("commission.percent.most", "the most percentage", whole(0, 100))
    commission_cap: Rule[str] = asks(
        "commission.cap", "whether a percentage must have a cap", word("the house sets it", "none"), "none"
    )
    commission_by_players: Rule[bool] = asks_whether(
        "commission.by_players", "a fee for each hand may follow the number of players"
    )
    commission_into: Family[str] = asks("commission.into.*", "where a charge of this kind goes", _BOX, "box")
    commission_stand_alone: Family[str] = asks(
        "commission.stand_alone.*", "where it goes at a stand-alone table", _BOX, "box"
    )
    commission_scale_per: Family[int | None] = asks(
        "commission.scale.*.per", "the scale charges for every so many cents of a pot", whole(1)
    )
    commission_scale_fee: Family[int | None] = asks(
        "commission.scale.*.fee", "what it charges for each of them, in cents", whole(0)
    )
    commission_scale_counts: Family[str] = asks(
        "commission.scale.*.counts", "a part counts as a whole, or whole ones only", word("parts", "wholes"), "wholes"
    )
    commission_scale_free: Family[int | None] = asks(
        "commission.scale.*.free", "a pot up to so many cents is free", whole(0)
    )
    commission_scale_small: Family[int | None] = asks(
        "commission.scale.*.small", "a pot up to so many cents pays the small fee instead", whole(0)
    )
    commission_scale_small_fee: Family[int | None] = asks(
        "commission.scale.*.small_fee", "the fee of a small pot, in cents", whole(0)
    )
    commission_scale_cap: Family[int | None] = asks("commission.scale.*.cap", "the most it charges, in cents", whole(0))
    commission_scale_ceiling: Family[int | None] = asks(
        "commission.scale.*.ceiling", "no charge on what exceeds so many times the least wager", whole(1)
    )
    mix_games: Family[tuple[str, ...]] = asks(
        "mix.*.games",
        "the games of a mix in turn, each with what it has otherwise than the sign, as the sign would say it",
        names(),
        (),
    )
    mix_changes: Family[str] = asks(
        "mix.*.changes", "when a mix goes on to its next game", word("by orbit", "by hand"), "by orbit"
    )
    freeze_out_deck: Rule[int | None] = asks("freeze_out.deck", "the deck a freeze-out is played with", whole(32, 52))


class LawStreetRules(Rules):
    """What the law asks of a street: what raises the most that a sign allows."""

    doubled: Rule[bool] = asks_whether("doubled", "the most a wager may be is doubled in this round")


WORDS = BookWords(
    rules=LawRules.shapes(),
    street=LawStreetRules.shapes(),
    needed=LawRules.needed(),
)
