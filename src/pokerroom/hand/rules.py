"""The rules of one round of play, each declared once: key, what it asks, what may answer it, what holds without it.

Knows what books may say of a hand. Must not know what is done about it: the modules of this room that act on a rule
read it as an attribute. Ask `chip_rules` for what is said of chips and words, `street_rules` for streets.
"""

from __future__ import annotations

from pokerroom.cards.words import CardRules
from pokerroom.hand.chip_rules import ChipRules
from pokerroom.law.rule import Rule
from pokerroom.law.rules import Declared, Family, asks, asks_each, asks_office, asks_whether
from pokerroom.law.vocabulary import whole, word, words
from pokerroom.law.words import LIMITS, LawRules

# Grounds on which an office may make a round of play void.
GROUNDS = ("commotion", "fire", "riot", "brawl", "robbery", "act of God", "fraud")


class HandRules(LawRules, CardRules, ChipRules):
    """What a book says of a round of play: deal, betting, showdown, pots, and what offices may do to it."""

    marker_gets: Rule[str] = asks(
        "marker.gets",
        "which card of the deal the marker's seat gets",
        word("the first card", "the last card"),
        "the first card",
    )
    marker_starts: Rule[str] = asks(
        "marker.starts",
        "who holds the marker in the first round",
        word("left of the dealer", "right of the dealer"),
        "left of the dealer",
    )
    blinds_first: Rule[str] = asks(
        "blinds.first", "where the first blind sits", word("left of the marker", "on the marker"), "left of the marker"
    )
    blinds_next: Rule[str] = asks(
        "blinds.next", "where each blind after the first sits", word("left of the one before"), "left of the one before"
    )
    blinds_posted: Rule[str] = asks(
        "blinds.posted", "when blinds are posted", word("before the first card"), "before the first card"
    )
    straddle_acts: Rule[str] = asks(
        "straddle.acts", "when who straddles acts", word("last in the first round"), "last in the first round"
    )
    straddle_counts: Rule[bool] = asks_whether("straddle.counts", "a straddle uses up one of the raises")
    bring_in_with_blinds: Rule[str] = asks(
        "bring_in.with_blinds",
        "how much it is when a blind starts the pot",
        word("at least the least wager", "the blind", "the bring-in"),
        "",
    )
    bring_in_completed: Rule[str] = asks(
        "bring_in.completed", "what completing a bring-in counts as", word("a raise", "the bet"), "a raise"
    )
    raise_least: Rule[str] = asks(
        "raise.least",
        "the least raise",
        word("the largest bet or raise", "the last raise", "the amount to call"),
        "the largest bet or raise",
    )
    raise_most: Rule[int | None] = asks("raise.most", "the most raises in a betting round", whole(1))
    wager: Family[str] = asks_each(
        "wager.*",
        [each.replace(" ", "_") for each in LIMITS],
        "how a wager is measured when the limit is {}",
        word("by the limit"),
        "by the limit",
    )
    action: Family[str] = asks_each(
        "action.*",
        ("open", "check", "call", "raise", "fold"),
        "what is said of a player who would {}, and of nothing else that is offered",
        word("where the street offers it"),
        "where the street offers it",
    )
    showdown_speak: Rule[str] = asks(
        "showdown.speak", "what a hand is worth when it lies open", word("what its cards make"), "what its cards make"
    )
    split_no_low: Rule[str] = asks(
        "split.no_low", "what follows when no hand qualifies for the low", word("high takes all"), "high takes all"
    )
    split_without_low: Rule[str] = asks(
        "split.without_low", "who takes the pot in a game that has no low", word("high takes all"), "high takes all"
    )
    substantial_action: Declared[int] = asks(
        "substantial_action", "how many players must have acted for action to be substantial", whole(1), 2
    )
    misdeal_follows: Rule[str] = asks(
        "misdeal.follows",
        "what follows a misdeal",
        word("new shuffle and cut, the same first card", "the round is void"),
        "new shuffle and cut, the same first card",
    )
    defective_boxed: Declared[int | None] = asks(
        "defective.boxed", "how many boxed cards make a deck defective", whole(1)
    )
    void_wager: Rule[str] = asks(
        "void.wager",
        "what becomes of the wagers of a player that an office makes void",
        word("goes back to the player", "stays in the pot"),
        "stays in the pot",
    )
    inspection_when: Rule[str] = asks(
        "inspection.when",
        "when a hand may be looked at by an office",
        word("when the round is over", "once the hand is out"),
        "when the round is over",
    )
    void_refunds: Rule[str] = asks(
        "void.refunds",
        "what follows when a round of play is made void",
        word("every wager goes back"),
        "every wager goes back",
    )
    void_grounds: Family[tuple[str, ...]] = asks(
        "void.grounds.*", "on which grounds a round of play may be made void", words(*GROUNDS), ()
    )
    turn_order: Rule[str] = asks("turn.order", "who acts when", word("in turn"), "in turn")
    raise_made_up: Rule[str] = asks(
        "raise.made_up", "when a raise that is too small is made up", word("from half of it"), "from half of it"
    )
    cards_shuffle: Rule[str] = asks(
        "cards.shuffle", "when the cards are shuffled", word("before every round"), "before every round"
    )
    pot_agreement: Rule[bool] = asks_whether("pot.agreement", "players may agree to divide a pot")
    all_in_in_limit: Rule[str] = asks(
        "all_in.in_limit",
        "what a short all-in does in a limit game",
        word("half a bet reopens", "completed to the level", "counts for nothing"),
        "half a bet reopens",
    )
    all_in_under_half: Rule[str] = asks(
        "all_in.under_half",
        "what those behind it may do after a short all-in of less than half a bet or raise",
        word("raise to the level"),
        "raise to the level",
    )
    all_in_half: Rule[str] = asks(
        "all_in.half", "what they may do after one of half or more", word("raise by the level"), "raise by the level"
    )
    all_in_opens: Rule[str] = asks(
        "all_in.opens",
        "who opens when an all-in player should",
        word("the next to qualify", "left of the all-in player"),
        "the next to qualify",
    )
    all_in_opens_first: Rule[str] = asks(
        "all_in.opens_first",
        "who opens the first round when an all-in player should",
        word("the next to qualify", "left of the all-in player"),
        "the next to qualify",
    )
    all_in_sits_out: Rule[str] = asks(
        "all_in.sits_out",
        "what an all-in player does in later rounds",
        word("takes no part in the betting"),
        "takes no part in the betting",
    )
    all_in_call: Rule[str] = asks(
        "all_in.call",
        "what a player does whose chips do not reach a call",
        word("calls with what they have"),
        "calls with what they have",
    )
    all_in_short_opening: Rule[str] = asks(
        "all_in.short_opening",
        "what those behind an opening below the least wager may do",
        word("bet the least wager", "raise above it"),
        "bet the least wager",
    )
    all_in_share: Rule[str] = asks(
        "all_in.share",
        "what an all-in player can win",
        word("an equal amount from everybody who put chips in"),
        "an equal amount from everybody who put chips in",
    )
    check_must_beat: Rule[bool] = asks_whether(
        "check.must_beat", "a check in the last round must beat the open cards of those who checked"
    )
    call_hopeless: Rule[bool] = asks_whether("call.hopeless", "the last call of a hand that cannot win is returned")
    fold_free: Rule[bool] = asks_whether("fold.free", "a player may fold where there is nothing to call", True)
    folded_keeps_place: Rule[bool] = asks_whether(
        "folded.keeps_place", "a hand folded with no bet to call still gets its cards"
    )
    deal_together: Rule[bool] = asks_whether("deal.together", "a player's first cards come together")
    deal_short: Rule[str] = asks(
        "deal.short",
        "what is done when a stud card cannot be dealt to all",
        word("burns and stub, else a community card", "a community card"),
        "a community card",
    )
    draw_short: Rule[str] = asks(
        "draw.short",
        "what completes a draw when the stub is gone",
        word("the muck of earlier players"),
        "the muck of earlier players",
    )
    kitty_opener_raises: Rule[bool] = asks_whether(
        "kitty.opener_raises", "the first player in may raise in a kitty game"
    )
    showdown_first: Rule[str] = asks(
        "showdown.first", "who shows first after a bet was called", word("the player called"), "the player called"
    )
    showdown_others: Rule[str] = asks(
        "showdown.others",
        "what the others do",
        word("show if equal or better", "show or fold", "all show"),
        "show if equal or better",
    )
    showdown_asking: Rule[str] = asks(
        "showdown.asking",
        "who may ask to see the hands of the showdown",
        word("any player at the table"),
        "any player at the table",
    )
    split_unit: Declared[str] = asks(
        "split.unit",
        "the pot is divided down to",
        word("the lowest chip", "one dollar", "the least wager"),
        "the lowest chip",
    )
    split_odd_without_marker: Rule[str] = asks(
        "split.odd_without_marker",
        "who gets it at a table without a marker",
        word("highest card by suit", "left of the marker, one each"),
        "left of the marker, one each",
    )
    split_high_low: Rule[str] = asks("split.high_low", "which half gets the odd amount", word("high", "low"), "high")
    split_boards: Rule[str] = asks(
        "split.boards", "which board gets the odd amount of a hand run twice", word("first", "second"), "first"
    )
    commission_uncalled: Rule[bool] = asks_whether("commission.uncalled", "an uncalled wager pays")
    commission_blinds_alone: Rule[bool] = asks_whether("commission.blinds_alone", "a pot of blinds alone pays")
    commission_pure_tie: Rule[bool] = asks_whether("commission.pure_tie", "a tie of the only contributors pays")
    commission_taken: Family[str] = asks(
        "commission.taken.*",
        "when a charge of this kind is taken",
        word("from the pots before they are pushed"),
        "from the pots before they are pushed",
    )
    commission_counts: Rule[str] = asks(
        "commission.counts",
        "what is charged together",
        word("all pots of the hand", "each pot", "all pots a winner takes"),
        "all pots of the hand",
    )

    drop_counts: Rule[str] = asks(
        "drop.counts",
        "of what a drop to a jackpot is taken once",
        word("each pot", "all pots of the hand"),
        "each pot",
    )
    drop_first_round: Rule[bool] = asks_whether("drop.first_round", "a hand of one dealing round pays the drop")

    offices_settles_disputes: Declared[str] = asks_office("settles_disputes", "has the last word in a dispute")
    offices_decides_the_rest: Declared[str] = asks_office("decides_the_rest", "decides what the book does not cover")
    offices_acts_as_dealer: Declared[str] = asks_office("acts_as_dealer", "may stand in for the dealer")
    offices_invalidates: Declared[str] = asks_office("invalidates", "may make a round of play void")
    offices_invalidates_for_fraud: Declared[str] = asks_office("invalidates_for_fraud", "may make it void for fraud")
    offices_declares_misdeal: Declared[str] = asks_office("declares_misdeal", "may declare a misdeal")
    offices_inspects_hands: Declared[str] = asks_office("inspects_hands", "may look at a hand")
    offices_checks_cards: Declared[str] = asks_office("checks_cards", "may count and check the cards")
    offices_calls_time: Declared[str] = asks_office("calls_time", "may call time on a player")
    offices_punishes: Declared[str] = asks_office(
        "punishes", "may punish a player in any way that has no rule of its own"
    )
    offices_voids_wagers: Declared[str] = asks_office("voids_wagers", "may make a player's wagers void")
    offices_excludes: Declared[str] = asks_office("excludes", "may exclude a player")
    offices_excludes_for_language: Declared[str] = asks_office(
        "excludes_for_language", "may exclude a player who speaks another language"
    )
    offices_warns: Declared[str] = asks_office("warns", "may warn a player")
    offices_forfeits_seat: Declared[str] = asks_office("forfeits_seat", "may take a player's seat")
    offices_penalises: Declared[str] = asks_office("penalises", "may give a player a penalty")
    offices_retrieves_hands: Declared[str] = asks_office("retrieves_hands", "may take a hand back out of the muck")
    offices_passes_over: Declared[str] = asks_office("passes_over", "may pass over a player who let their turn go by")
    offices_locks_funds: Declared[str] = asks_office("locks_funds", "may lock up a player's funds")
    offices_overrules: Declared[str] = asks_office("overrules", "may put another ruling in the place of one")
    offices_guards_integrity: Declared[str] = asks_office("guards_integrity", "may find against a player in the play")


# What an office may do to a round of play, and the rules that say which office may, the narrowest first.
POWERS: dict[str, tuple[Declared[str], ...]] = {
    "voids the hand": (HandRules.offices_invalidates,),
    "declares a misdeal": (HandRules.offices_declares_misdeal,),
    "inspects": (HandRules.offices_inspects_hands,),
    "counts the deck": (HandRules.offices_checks_cards,),
    "calls time on": (HandRules.offices_calls_time,),
    "voids the wagers of": (HandRules.offices_voids_wagers, HandRules.offices_punishes),
    "excludes": (HandRules.offices_excludes, HandRules.offices_punishes),
    "warns": (HandRules.offices_warns, HandRules.offices_punishes),
    "forfeits the seat of": (HandRules.offices_forfeits_seat,),
    "penalises": (HandRules.offices_penalises,),
    "retrieves the hand of": (HandRules.offices_retrieves_hands,),
    "passes over": (HandRules.offices_passes_over,),
    "locks up the funds of": (HandRules.offices_locks_funds,),
    "overrules": (HandRules.offices_overrules,),
    "finds against": (HandRules.offices_guards_integrity,),
}
# Those that are about the whole hand, and about no player of it.
OVER_NOBODY = frozenset(("voids the hand", "declares a misdeal", "counts the deck", "overrules"))
# Where a book has a clause of its own for one ground of a power, the rule that is asked before the others.
POWERS_ON_GROUNDS: dict[tuple[str, str], Declared[str]] = {
    ("voids the hand", "fraud"): HandRules.offices_invalidates_for_fraud,
    ("excludes", "other language"): HandRules.offices_excludes_for_language,
    ("excludes", "another language"): HandRules.offices_excludes_for_language,
}
