"""What books say of chips and words: how wagers are made at a table, and how those are read that leave something open.

Knows the rules as declarations. Must not know a hand: `chips` reads what a player did by them. A book that says nothing
leaves most of it to an officer.
"""

from __future__ import annotations

from pokerroom.law.open_rules import OpenRules
from pokerroom.law.rule import Rule
from pokerroom.law.rules import asks, asks_whether
from pokerroom.law.vocabulary import word, words

OFFICER = "an officer decides"
NOT_UNDERSTOOD = "not understood"


class ChipRules(OpenRules):
    """How checks, calls, wagers and folds are made by hand and by word."""

    ways_call: Rule[tuple[str, ...]] = asks("ways.call", "how a call is shown without words", words("chips"), ())
    ways_raise: Rule[tuple[str, ...]] = asks(
        "ways.raise", "how a bet or raise is shown without words", words("chips"), ()
    )
    ways_fold: Rule[tuple[str, ...]] = asks(
        "ways.fold", "how a fold is shown without words", words("cards passed face down"), ()
    )
    ways_check: Rule[tuple[str, ...]] = asks("ways.check", "how a check is made", words("the word", "a knock"), ())
    words_bind: Rule[bool] = asks_whether("words.bind", "words said in turn bind, whatever the chips say")
    words_unclear: Rule[str] = asks(
        "words.unclear",
        "what an amount with several meanings is",
        word("the smallest legal meaning", NOT_UNDERSTOOD),
        NOT_UNDERSTOOD,
    )
    words_unofficial: Rule[str] = asks(
        "words.unofficial",
        "what words are that the table does not know",
        word("count for nothing", NOT_UNDERSTOOD),
        NOT_UNDERSTOOD,
    )
    words_conditional: Rule[str] = asks(
        "words.conditional",
        "what a word about the future is that hangs on an if",
        word(OFFICER, "counts for nothing"),
        OFFICER,
    )
    words_pot: Rule[str] = asks(
        "words.pot",
        'what "pot" is where the pot is the limit',
        word("the most allowed", NOT_UNDERSTOOD),
        NOT_UNDERSTOOD,
    )
    words_pot_elsewhere: Rule[str] = asks(
        "words.pot_elsewhere",
        'what "pot" is where it is not the limit',
        word("a wager of their choice", NOT_UNDERSTOOD),
        NOT_UNDERSTOOD,
    )
    chips_motions: Rule[str] = asks(
        "chips.motions",
        "which chips count when they come in several motions",
        word("the first count", "all count", OFFICER),
        OFFICER,
    )
    chips_two_motions: Rule[bool] = asks_whether(
        "chips.two_motions", "a raise that was said may follow the exact call by one motion"
    )
    chips_under_raise: Rule[str] = asks(
        "chips.under_raise",
        "what silent chips are that are more than a call and less than a raise",
        word("half is made up", "a call", OFFICER),
        OFFICER,
    )
    chips_none_removable: Rule[str] = asks(
        "chips.none_removable",
        "what several silent chips are if without the smallest they would not be a call",
        word("a call", "by their value"),
        "by their value",
    )
    chips_removable: Rule[str] = asks(
        "chips.removable",
        "what several silent chips are if without the smallest they would still be a call",
        word("by their value", "a call"),
        "by their value",
    )
    chips_small_opening: Rule[str] = asks(
        "chips.small_opening", "what an opening below the least is", word("made up to the least", OFFICER), OFFICER
    )
    one_chip_opens: Rule[str] = asks(
        "one_chip.opens",
        "what one silent chip is where nobody has bet, within the limits",
        word("its value", "the least wager"),
        "its value",
    )
    one_chip_opens_in_limit: Rule[str] = asks(
        "one_chip.opens_in_limit", "what it is in a limit game", word("its value", "the least wager"), "its value"
    )
    one_chip_raise: Rule[str] = asks(
        "one_chip.raise",
        "what one chip is with which a raise was said, within the limits",
        word("its value", "the least raise"),
        "its value",
    )
    undercall_fold: Rule[str] = asks(
        "undercall.fold",
        "where those chips go if the player folds",
        word("the chips stay", "the chips come back"),
        "the chips stay",
    )
    undercall_forced: Rule[tuple[str, ...]] = asks(
        "undercall.forced", "when they are a full call in a tournament", words("opening bet", "head to head"), ()
    )
    count_given: Rule[str] = asks(
        "count.given",
        "when a player may ask to have a wager counted",
        word("facing an all-in", "facing any wager"),
        "facing any wager",
    )
    count_wrong: Rule[str] = asks(
        "count.wrong",
        "what a caller owes who put in what a wrong count said",
        word("the full wager", "an undercall"),
        "an undercall",
    )
