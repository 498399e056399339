"""Manners: how a book wants wagers to be made, and how it reads chips and words that leave something open.

Knows the words of `ways`, `words`, `chips`, `one_chip`, `undercall` and `count` as plain attributes, read once for a
plan. Must not know a hand: `chips` reads what a player did. A book that says nothing leaves the reading to an officer.
"""

from __future__ import annotations

from pokerroom.law.book import Game

OFFICER = "an officer decides"
NOT_UNDERSTOOD = "not understood"


class Manners:
    """What a book says of chips and words. Clauses are those of the plan, under the keys of the words."""

    __slots__ = (
        "call_by_chips",
        "check_by_knock",
        "check_by_word",
        "conditional_asks",
        "count_facing_all_in",
        "fold_by_cards",
        "forced_head_to_head",
        "forced_opening",
        "half_of_wager",
        "in_front_left_out",
        "late_counts",
        "limited",
        "motions",
        "none_removable_calls",
        "one_calls_first",
        "one_calls_later",
        "one_opens_least",
        "one_opens_least_in_limit",
        "one_raises_least",
        "pot",
        "pot_elsewhere",
        "raise_by_chips",
        "removable_calls",
        "small_opening_made_up",
        "tournament",
        "two_motions",
        "unclear_least",
        "under_raise",
        "undercall",
        "undercall_back",
        "unofficial_ignored",
        "words_bind",
        "wrong_count_binds",
    )

    def __init__(self, game: Game, limited: bool, tournament: bool) -> None:
        def said(key: str, otherwise: str) -> str:
            return str(game.rules[key].value) if key in game.rules else otherwise

        def has(key: str, word: str) -> bool:
            return key in game.rules and word in game.rules[key].value

        def yes(key: str) -> bool:
            return key in game.rules and bool(game.rules[key].value)

        self.limited: bool = limited  # a fixed or spread limit, where one chip has its own rule
        self.tournament: bool = tournament
        self.call_by_chips: bool = has("ways.call", "chips")
        self.raise_by_chips: bool = has("ways.raise", "chips")
        self.fold_by_cards: bool = has("ways.fold", "cards passed face down")
        self.check_by_word: bool = has("ways.check", "the word")
        self.check_by_knock: bool = has("ways.check", "a knock")
        self.words_bind: bool = yes("words.bind")
        self.unclear_least: bool = said("words.unclear", NOT_UNDERSTOOD) == "the smallest legal meaning"
        self.unofficial_ignored: bool = said("words.unofficial", NOT_UNDERSTOOD) == "count for nothing"
        self.conditional_asks: bool = said("words.conditional", OFFICER) == OFFICER
        self.late_counts: bool = said("words.late", "counts for nothing") == "counts"
        self.pot: bool = said("words.pot", NOT_UNDERSTOOD) == "the most allowed"
        self.pot_elsewhere: bool = said("words.pot_elsewhere", NOT_UNDERSTOOD) == "a wager of his choice"
        self.motions: str = said("chips.motions", OFFICER)
        self.two_motions: bool = yes("chips.two_motions")
        self.under_raise: str = said("chips.under_raise", OFFICER)
        self.half_of_wager: bool = said("chips.half_of", "the last bet or raise") == "the whole wager"
        self.none_removable_calls: bool = said("chips.none_removable", "by their value") == "a call"
        self.removable_calls: bool = said("chips.removable", "by their value") == "a call"
        self.in_front_left_out: bool = said("chips.in_front", "count with the new chips") == "are left out"
        self.small_opening_made_up: bool = said("chips.small_opening", OFFICER) == "made up to the least"
        first = "one_chip.in_limit" if limited else "one_chip.first_round"
        later = "one_chip.in_limit" if limited else "one_chip.later"
        self.one_calls_first: bool = said(first, "its value") == "a call"
        self.one_calls_later: bool = said(later, "its value") == "a call"
        self.one_opens_least: bool = said("one_chip.opens", "its value") == "the least wager"
        self.one_opens_least_in_limit: bool = said("one_chip.opens_in_limit", "its value") == "the least wager"
        self.one_raises_least: bool = said("one_chip.raise", "its value") == "the least raise"
        self.undercall: str = said("undercall.means", OFFICER)
        self.undercall_back: bool = said("undercall.fold", "the chips stay") == "the chips come back"
        self.forced_opening: bool = has("undercall.forced", "opening bet")
        self.forced_head_to_head: bool = has("undercall.forced", "head to head")
        self.wrong_count_binds: bool = said("count.wrong", "an undercall") == "the full wager"
        self.count_facing_all_in: bool = said("count.given", "facing any wager") == "facing an all-in"
