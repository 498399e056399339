"""The words that the law itself acts on: the book's cover, offices, terms, and all that a sign and a placard read.

Knows the keys and what each may hold. Must not know cards or play: `cards.words` and `hand.words` declare theirs.
"""

from __future__ import annotations

from pokerroom.law.vocabulary import (
    Vocabulary,
    by_deck,
    means,
    names,
    text,
    whole,
    wholes,
    word,
    words,
    yes_no,
)

DECKS = (52, 40, 36, 32)
LIMITS = ("fixed", "spread", "half pot", "full pot", "no limit", "equal or double")
METHODS = ("percentage", "time", "per hand", "per person per hand", "scale", "none")
# What a placard may have to show, in the order it is printed.
ITEMS = (
    "game",
    "limits",
    "least wager",
    "most wager",
    "blinds",
    "ante",
    "buy in",
    "commission",
    "stand alone",
    "straddle",
    "kill",
    "run it twice",
    "side wager",
    "bonus prizes",
    "freeze out",
    "time to act",
    "extra time",
    "order of hands",
)

# Our words for which a book may have its own; the kinds of hands are those of `cards.words`.
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
_SHOWN = word("shown", "shown where offered")

WORDS = Vocabulary(
    rules={
        "book.name": means("the book's name as people say it", text()),
        "book.edition": means("which edition this is", text()),
        "book.leans_on": means("another book or law it leaves gaps to", text()),
        "offices.ladder": means("the offices from the lowest to the highest", names()),
        "offices.*": means("the least office that may do this", text()),
        **{f"terms.{term}": means(f"the book's own word for {term}, for the screen", text()) for term in TERMS},
        **{f"placard.{item}": means(f"{item} on display at the table", _SHOWN) for item in ITEMS},
        "name": means("the game's name as the book gives it", text()),
        "seats": means("the most players, for each deck the game may be played with", by_deck(whole(2, 14), DECKS)),
        "least_players": means("the fewest players a round may have", whole(2)),
        "reduced_deck": means("who decides on a deck of fewer than 52", word("the house", "all players")),
        "forced.ways": means(
            "how the pot is started; a sign chooses one of them", words("blinds", "ante", "blinds and ante")
        ),
        "forced.blinds.least": means("the fewest compulsory blinds", whole(1)),
        "forced.blinds.most": means("the most compulsory blinds", whole(1)),
        "forced.blinds.multiples": means("the blind is one of these times the least wager", wholes(1)),
        "forced.blinds.last": means(
            "how large the last blind must be", word("at least the least wager", "as the house says")
        ),
        "forced.ante.size": means("how large the ante must be", word("the least wager", "as the house says")),
        "limits": means("the betting limits a sign may choose", words(*LIMITS)),
        "limits_with.blinds": means("the betting limits when blinds start the pot", words(*LIMITS)),
        "limits_with.ante": means("the betting limits when antes start the pot", words(*LIMITS)),
        "burn": means("whether cards are burned", word("always", "never", "the house")),
        "commission.methods": means("how the house may charge", words(*METHODS)),
        "commission.method.*": means("that the house may charge in this way", word("allowed")),
        "commission.percent.least": means("the least percentage", whole(0, 100)),
        "commission.percent.most": means("the most percentage", whole(0, 100)),
        "commission.cap": means("whether a percentage must have a cap", word("the house sets it", "none")),
        "commission.by_players": means("whether a fee for each hand may follow the number of players", yes_no()),
        "commission.into.*": means("where a charge of this kind goes", word("box", "float")),
        "commission.stand_alone.*": means("where it goes at a stand-alone table", word("box", "float")),
        "commission.scale.*.per": means("the scale charges for every so many cents of a pot", whole(1)),
        "commission.scale.*.fee": means("what it charges for each of them, in cents", whole(0)),
        "commission.scale.*.counts": means("a part counts as a whole, or whole ones only", word("parts", "wholes")),
        "commission.scale.*.free": means("a pot up to so many cents is free", whole(0)),
        "commission.scale.*.small": means("a pot up to so many cents pays the small fee instead", whole(0)),
        "commission.scale.*.small_fee": means("the fee of a small pot, in cents", whole(0)),
        "commission.scale.*.cap": means("the most it charges, in cents", whole(0)),
        "commission.scale.*.ceiling": means("no charge on what exceeds so many times the least wager", whole(1)),
        "option.straddle": means("whether a sign may offer straddles (over-blinds)", yes_no()),
        "option.stand_alone": means("whether a sign may say that the table stands alone", yes_no()),
        "option.kill": means("whether a sign may offer kill pots", yes_no()),
        "option.run_it_twice": means("whether a sign may offer a second board", yes_no()),
        "option.side_wagers": means("the side wagers a sign may offer", words("flop chase")),
        "option.time_to_act": means("whether a sign may set a time to act", yes_no()),
        "option.extra_time": means("whether a sign may sell extra time", yes_no()),
        "option.bonus_prizes": means("whether a sign may offer bonus prizes", yes_no()),
        "option.no_marker": means("whether a table may be run without a marker", yes_no()),
        "option.top_up": means("whether a sign may say how much is added to a stake at once", yes_no()),
        "option.pot_rounding": means("whether a pot limit may be rounded up", yes_no()),
        "option.freeze_out": means("whether the game may be a freeze-out", yes_no()),
        "freeze_out.deck": means("the deck a freeze-out is played with", whole(32, 52)),
    },
    needed=(
        "name",
        "seats",
        "least_players",
        "forced.ways",
        "limits",
        "burn",
        "commission.methods",
        "offices.ladder",
        "terms.marker",
    ),
)
