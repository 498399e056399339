"""Rules that a book may leave open to the sign: each has a reading of its own where no table says otherwise.

Knows them as declarations, whether they are about chips, betting, showdown or the table between hands: a sign may
change any of them. Must not know what follows from them: the rooms that act on a rule read it as an attribute of their
own rules. Ask `otherwise` for what a sign says of them.
"""

from __future__ import annotations

from pokerroom.law.rules import Declared, Rules, asks, asks_whether
from pokerroom.law.vocabulary import whole, word, words


class OpenRules(Rules):
    """What a book says, and may let a sign say otherwise."""

    blinds_heads_up: Declared[str] = asks(
        "blinds.heads_up", "where the first blind sits when two play", word("left of the marker", "on the marker"), ""
    )
    straddle_step: Declared[str] = asks(
        "straddle.step",
        "what the first raise over a straddle adds at least",
        word("the blind", "the straddle"),
        "the blind",
    )
    straddle_most: Declared[int | None] = asks("straddle.most", "how many straddles there may be", whole(1))
    raise_free: Declared[tuple[str, ...]] = asks(
        "raise.free",
        "when the number of raises is not limited",
        words("head to head", "pot ratio", "no limit", "last round", "ante betting"),
        (),
    )
    raise_head_to_head: Declared[str] = asks(
        "raise.head_to_head",
        "which two players are head to head",
        word("two live hands", "two in the betting round", "two able to bet"),
        "two live hands",
    )
    check_raise: Declared[bool] = asks_whether(
        "check.raise", "a player who has checked may raise in the same round", True
    )
    clock_seconds: Declared[int | None] = asks(
        "clock.seconds", "how long a player has to act once an office has called time on them", whole(1)
    )
    pot_counts_call: Declared[bool] = asks_whether("pot.counts_call", "a pot limit counts the call first")
    all_in_in_big_bet: Declared[str] = asks(
        "all_in.in_big_bet",
        "what a short all-in does in a no limit or pot limit game",
        word("no raise for those who have acted", "no raise for anybody", "adds up to a raise"),
        "no raise for those who have acted",
    )
    showdown_unbet: Declared[str] = asks(
        "showdown.unbet",
        "who shows first when nobody bet in the last round",
        word("first to act", "nearest the marker", "first to act, else nearest the marker", "the last to bet"),
        "first to act",
    )
    showdown_all_in: Declared[bool] = asks_whether("showdown.all_in", "a hand that is all in is always shown")
    split_odd: Declared[str] = asks(
        "split.odd",
        "who gets what cannot be divided",
        word(
            "left of the marker, one each",
            "left of the marker, all to one",
            "from the marker, all to one",
            "highest card by suit",
            "highest hole card",
            "highest hole card used",
        ),
        "left of the marker, one each",
    )
    words_late: Declared[str] = asks(
        "words.late",
        "what a word is that comes after the chips",
        word("counts for nothing", "counts"),
        "counts for nothing",
    )
    chips_half_of: Declared[str] = asks(
        "chips.half_of",
        "what the half is taken of",
        word("the last bet or raise", "the whole wager"),
        "the last bet or raise",
    )
    chips_in_front: Declared[str] = asks(
        "chips.in_front",
        "how chips of an earlier wager of the round count in a raise",
        word("count with the new chips", "are left out"),
        "count with the new chips",
    )
    one_chip_in_limit: Declared[str] = asks(
        "one_chip.in_limit",
        "what one silent chip is that is more than the call, in a limit game",
        word("a call", "its value"),
        "its value",
    )
    one_chip_first_round: Declared[str] = asks(
        "one_chip.first_round",
        "what it is in the first round of a no limit or pot limit game",
        word("a call", "its value"),
        "its value",
    )
    one_chip_later: Declared[str] = asks(
        "one_chip.later", "what it is in the later rounds of such a game", word("a call", "its value"), "its value"
    )
    undercall_means: Declared[str] = asks(
        "undercall.means",
        "what silent chips are that are less than the call",
        word("made up or folded", "a full call", "an officer decides"),
        "an officer decides",
    )
    seat_tied: Declared[str] = asks(
        "seat.tied", "what follows equal cards in a draw", word("draw again", "by suit"), "draw again"
    )
    owed_correction: Declared[str] = asks(
        "owed.correction",
        "what they post otherwise",
        word("the big blind", "every missed blind"),
        "every missed blind",
    )
    stake_during: Declared[str] = asks(
        "stake.during",
        "how a stake changes during a round",
        word("not at all", "who is not in the hand may add", "freely"),
        "not at all",
    )
    stake_between: Declared[str] = asks(
        "stake.between",
        "how a stake changes between rounds",
        word("may grow", "may grow and shrink"),
        "may grow",
    )
    stake_busted: Declared[str] = asks(
        "stake.busted",
        "what a player must buy who has lost all",
        word("at least the least buy-in", "what they like"),
        "what they like",
    )
    stake_loan_between: Declared[bool] = asks_whether("stake.loan_between", "chips may be lent between rounds")
    away_minutes: Declared[int | None] = asks(
        "away.minutes", "after how many minutes away a seat may be given up", whole(1)
    )
