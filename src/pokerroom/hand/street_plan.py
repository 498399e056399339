"""The plan of a street: its rules read once into numbers and flags, with the menus of what players may do on it.

Knows how a street's words become numbers. Must not know the course of a hand. Ask `street_rules` for the words, `plan`
for what all streets of a game share.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pokerroom.hand.clauses import joined, without
from pokerroom.hand.rules import HandRules
from pokerroom.hand.street_rules import OPENS, StreetRules
from pokerroom.law.book import Street, rules_of
from pokerroom.law.error import Refused
from pokerroom.law.rule import Rule
from pokerroom.law.rules import Family, cited
from pokerroom.law.sign import Sign
from pokerroom.machine.kinds import Clauses

# Who opens: the place of the word among `OPENS`.
LEFT_OF_LAST_BLIND: Final = 0
LEFT_OF_MARKER: Final = 1
FROM_MARKER: Final = 2
LOWEST_UP: Final = 3
HIGHEST_UP_NEAREST: Final = 4
HIGHEST_SHOWING_SUIT: Final = 5
HIGHEST_SHOWING_NEAREST: Final = 6
HIGHEST_UP_SUIT: Final = 7
LOWEST_SHOWING_NEAREST: Final = 8


class Wagering:
    """The clauses on wagers that a game has for all its streets, and which of all clauses are about some streets."""

    __slots__ = ("bringing", "capped", "of_rounds", "opening", "raising")

    def __init__(
        self, opening: Clauses, raising: Clauses, bringing: Clauses, capped: Clauses, of_rounds: Clauses
    ) -> None:
        self.opening: Clauses = opening
        self.raising: Clauses = raising
        self.bringing: Clauses = bringing
        self.capped: Clauses = capped
        self.of_rounds: Clauses = of_rounds

    def here(self, clauses: Clauses, own: Clauses) -> Clauses:
        """What holds on a street that has these of its own: no clause that is about other streets."""
        return without(clauses, without(self.of_rounds, own)) if self.of_rounds else clauses


def clauses_of_rounds(streets: Sequence[Street]) -> Clauses:
    """The clauses on wagers that are not about every street of a game."""
    found: Clauses = ()
    for street in streets:
        rules = rules_of(StreetRules, street)
        found += cited(rules.opening, rules.raising, rules.opening_with_ante, rules.raising_with_ante)
    return found


class StreetOptions:
    """What a player may do at one point, raises aside, and the same with an opening or a raise."""

    __slots__ = ("alone", "and_open", "and_raise")

    def __init__(self, *options: str) -> None:
        self.alone: tuple[str, ...] = options
        self.and_open: tuple[str, ...] = (*options, "open")
        self.and_raise: tuple[str, ...] = (*options, "raise")


class Menu:
    """What a player may do at one point of a street, each with the clauses that say so; `by` are those of all."""

    __slots__ = (
        "bring_in",
        "by",
        "by_bring_in",
        "by_call",
        "by_check",
        "by_fold",
        "by_open",
        "by_raise",
        "call",
        "check",
        "checking",
        "facing",
        "fold",
        "folding",
        "folds_freely",
        "offers_open",
        "offers_raise",
        "open",
        "raises",
        "standing",
    )

    def __init__(
        self,
        rule: Rule[tuple[str, ...]],
        action: Family[str],
        opening: Clauses,
        raising: Clauses,
        bringing: Clauses,
        free: Rule[bool],
    ) -> None:
        words = rule.value
        self.bring_in: bool = "bring in" in words
        self.open: bool = "open" in words
        self.check: bool = "check" in words
        self.call: bool = "call" in words
        self.raises: bool = "raise" in words
        self.fold: bool = "fold" in words
        # The options, raises aside: with chips to match, with the blind matched, with nothing wagered, and the fold.
        fold = ("fold",) if self.fold else ()
        self.folding: StreetOptions = StreetOptions(*fold)
        self.facing: StreetOptions = StreetOptions(*fold, "call") if self.call else self.folding
        self.folds_freely: bool = free.value
        freely = fold if self.folds_freely else ()
        self.standing: StreetOptions = StreetOptions(*freely, "check" if self.check else "call")
        self.checking: StreetOptions = StreetOptions(*freely, "check")
        self.by: Clauses = joined(rule.by, free.by)
        self.by_check: Clauses = _of_action(rule.by, action, "check")
        self.by_call: Clauses = _of_action(rule.by, action, "call")
        self.by_fold: Clauses = _of_action(rule.by, action, "fold")
        self.by_open: Clauses = joined(_of_action(rule.by, action, "open"), opening)
        self.by_raise: Clauses = joined(_of_action(rule.by, action, "raise"), raising)
        self.by_bring_in: Clauses = joined(rule.by, bringing)
        # Where a bet or a raise is offered beside the rest.
        self.offers_open: Clauses = joined(rule.by, opening)
        self.offers_raise: Clauses = joined(rule.by, raising)


def _of_action(clauses: Clauses, action: Family[str], word: str) -> Clauses:
    """Of the clauses of a menu those of one action: none that is about others alone."""
    own = action[word].by
    others = [clause for rule in action.given().values() for clause in rule.by if clause not in own]
    return without(clauses, tuple(others))


class StreetPlan:
    """One street as numbers and flags."""

    __slots__ = (
        "alone_by",
        "bets",
        "bets_by",
        "board",
        "board_by",
        "burn",
        "burn_by",
        "capped_by",
        "closes_by",
        "deal",
        "deal_by",
        "discard",
        "discard_by",
        "doubled",
        "draw",
        "draw_by",
        "flop_for_side_wagers",
        "flop_for_side_wagers_by",
        "kitty",
        "kitty_by",
        "kitty_unplayed_by",
        "name",
        "opened",
        "opener",
        "opens",
        "opens_beside_by",
        "opens_by",
        "others",
        "second_board",
        "second_board_by",
        "unit",
    )

    def __init__(self, street: Street, sign: Sign, hand: HandRules, every: Wagering) -> None:
        rules = rules_of(StreetRules, street)
        self.name: str = rules.name.value
        self.burn: int = rules.burn.value * sign.burn
        self.burn_by: Clauses = rules.burn.by or sign.by[Sign.burn]
        self.deal: tuple[bool, ...] = tuple([face == "up" for face in rules.deal.value])
        self.deal_by: Clauses = cited(rules.deal, hand.marker_gets)
        self.kitty: bool = rules.kitty.value
        self.kitty_by: Clauses = rules.kitty.by
        self.kitty_unplayed_by: Clauses = rules.kitty_unplayed.by
        self.draw: bool = rules.draw.value
        self.draw_by: Clauses = rules.draw.by
        self.board: int = rules.board.value
        self.board_by: Clauses = rules.board.by
        self.second_board: int = rules.second_board.value
        self.second_board_by: Clauses = rules.second_board.by
        self.bets: bool = rules.betting.value
        self.bets_by: Clauses = rules.betting.by
        opens, opener, others = rules.opens, rules.opener, rules.others
        if not sign.blinds:  # a book may say something else where no blind was posted
            opens = rules.opens_with_ante if rules.opens_with_ante.given else opens
            opener = rules.opener_with_ante if rules.opener_with_ante.given else opener
            others = rules.others_with_ante if rules.others_with_ante.given else others
        if self.bets and not (opens.given and opener.given and others.given):
            raise Refused(f"{sign.game.name} has a street that does not say who opens it and what players may do.")
        self.opens: int = OPENS.index(opens.value) if opens.given else LEFT_OF_MARKER
        self.opens_by: Clauses = without(opens.by, rules.opens_beside.by)
        self.opens_beside_by: Clauses = joined(self.opens_by, rules.opens_beside.by)
        own = (rules.opening.by, rules.raising.by)
        if not sign.blinds:
            own = (rules.opening_with_ante.by, rules.raising_with_ante.by)
        opening, raising = every.here(every.opening, own[0]), every.here(every.raising, own[1])
        if sign.limit == "fixed":
            opening, raising = joined(opening, rules.bet.by), joined(raising, rules.bet.by)
        elif sign.limit == "equal or double":
            opening, raising = joined(opening, rules.doubled.by), joined(raising, rules.doubled.by)
        action, free = hand.action, hand.fold_free
        self.opener: Menu = Menu(opener, action, opening, raising, every.bringing, free)
        self.others: Menu = Menu(others, action, opening, raising, every.bringing, free)
        self.opened: Menu = Menu(Rule(("call", "raise"), opener.by), action, opening, raising, every.bringing, free)
        self.capped_by: Clauses = every.here(every.capped, own[1])
        self.unit: int = (sign.bets[-1] if rules.bet.value == "big" else sign.bets[0]) if sign.bets else 0
        self.doubled: bool = rules.doubled.value
        self.closes_by: Clauses = rules.closes.by
        self.alone_by: Clauses = rules.alone.by
        self.discard: int = rules.discard.value
        self.discard_by: Clauses = rules.discard.by
        self.flop_for_side_wagers: bool = rules.side_wager_flop.value
        self.flop_for_side_wagers_by: Clauses = rules.side_wager_flop.by
