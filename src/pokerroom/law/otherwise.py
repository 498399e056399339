"""What a sign may have otherwise than its book's plain reading, a row for each: words, and the rules that they change.

Knows what people say for each reading, and which rule it is. Must not know what follows in play: a table reads its
rules from the game as it is played there, and asks no more. Ask `open_rules` for the rules, `options` for what a table
may offer besides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pokerroom.law.choice import Basis, Blank, Option, Part, Saying, number, yes
from pokerroom.law.error import Refused
from pokerroom.law.figures import as_given, either
from pokerroom.law.open_rules import OpenRules
from pokerroom.law.options import Options
from pokerroom.law.rule import Rule
from pokerroom.law.rules import Declared, asks
from pokerroom.law.vocabulary import words as words_of


def reading(
    words: str,
    means: str,
    changed: Declared[Any],
    readings: Mapping[str, Any],
    *,
    fault: Callable[[str, Basis], str] | None = None,
    needs: str = "",
    limits: tuple[str, ...] = (),
) -> Option[str, str]:
    """Declare that a sign may choose one of some readings of a rule, each with its value; a book lists the allowed."""
    first = next(iter(readings))

    def hear(part: Part) -> str:
        return part.rest or " "

    def check(value: str) -> None:
        if value == " ":
            raise Refused(f"{words}: say {either(readings)}.")
        if value not in ("", *readings):
            raise Refused(f"{words}: {either(readings)}, not {as_given(value)}.")

    def barred(rule: Rule[Any], value: str, game: str) -> str:
        if not rule.value:
            return f"this book leaves no choice about {words}."
        return "" if value in rule.value else f"{words}: this book lets a sign say {either(rule.value)}."

    return Option(
        "",
        (words,),
        Saying.WORDS,
        hear,
        lambda value, _: f"{words} {value}" if value else "",
        rule=asks(f"option.{words.replace(' ', '_')}", means, words_of(*readings), ()),
        check=check,
        barred=barred,
        fault=fault,
        placard=lambda value, money: value,
        blank=Blank(
            "choice", f"{words} {first}", (), (), needs or " or ".join(limits), limits, only_where_allowed=True
        ),
        changes=lambda value: {changed: readings[value]},
    )


def _no_straddle(_: object, sign: Basis) -> str:
    return "" if sign.wishes[Options.straddle] else "this sign offers no straddle."


class Otherwise(Options):
    """What a sign may have otherwise, in the order in which the placard shows it."""

    heads_up: Option[str, str] = reading(
        "heads up",
        "where a sign may put the blinds when two play",
        OpenRules.blinds_heads_up,
        {"small blind on the button": "on the marker", "big blind on the button": "left of the marker"},
        fault=lambda _, sign: "" if len(sign.blinds) > 1 else "this sign has no two blinds.",
        needs="blinds",
    )
    raise_over_a_straddle: Option[str, str] = reading(
        "raise over a straddle",
        "what a sign may have the first raise over a straddle add at least",
        OpenRules.straddle_step,
        {"by the straddle": "the straddle", "by the blind": "the blind"},
        fault=_no_straddle,
        needs="straddle",
    )
    further_straddles: Option[bool, bool] = yes(
        "further straddles",
        "whether a sign may let others double a straddle",
        fault=_no_straddle,
        placard="each doubles the one before it",
        needs="straddle",
        changes={OpenRules.straddle_most: None},
    )
    missed_blinds: Option[str, str] = reading(
        "missed blinds",
        "what a sign may have a player post who missed blinds",
        OpenRules.owed_correction,
        {"every one": "every missed blind", "the big blind": "the big blind"},
        fault=lambda _, sign: "" if sign.blinds else "this sign has no blinds.",
        needs="blinds",
    )
    check_gives_up_the_raise: Option[bool, bool] = yes(
        "check gives up the raise",
        "whether a sign may keep players who have checked from raising",
        placard="until the next round",
        changes={OpenRules.check_raise: False},
    )
    raise_measured: Option[str, str] = reading(
        "raise measured",
        "when a sign may measure the pot for a raise",
        OpenRules.pot_counts_call,
        {"before the call": False, "after the call": True},
        fault=lambda _, sign: "" if sign.limit in ("half pot", "full pot") else "only a pot limit measures the pot.",
        limits=("half pot", "full pot"),
    )
    three_raises_with_antes: Option[bool, bool] = yes(
        "three raises with antes",
        "whether a sign may limit raises to three in ante betting too",
        fault=lambda _, sign: "" if not sign.blinds else "this sign has blinds.",
        placard="as with a blind",
        needs="ante",
        changes={OpenRules.raise_free: ("head to head",)},
    )
    head_to_head: Option[str, str] = reading(
        "head to head",
        "which two players a sign may call head to head",
        OpenRules.raise_head_to_head,
        {"two who can bet": "two able to bet", "two live hands": "two live hands"},
    )
    short_all_ins: Option[str, str] = reading(
        "short all-ins",
        "what a sign may let short all-ins do in a no limit or pot limit game",
        OpenRules.all_in_in_big_bet,
        {"added up": "adds up to a raise", "open to players yet to act": "no raise for those who have acted"},
    )
    half_of: Option[str, str] = reading(
        "half of",
        "what a sign may take the half of that makes silent chips a raise",
        OpenRules.chips_half_of,
        {"the whole wager": "the whole wager", "the last raise": "the last bet or raise"},
    )
    chips_in_front: Option[str, str] = reading(
        "chips in front",
        "what a sign may say of the chips that a raiser already has in front",
        OpenRules.chips_in_front,
        {"are left out": "are left out", "count with the new chips": "count with the new chips"},
    )
    one_silent_chip_calls: Option[bool, bool] = yes(
        "one silent chip calls",
        "whether a sign may make one silent chip a call",
        placard="whatever it is worth",
        changes={
            OpenRules.one_chip_in_limit: "a call",
            OpenRules.one_chip_first_round: "a call",
            OpenRules.one_chip_later: "a call",
        },
    )
    late_words_count: Option[bool, bool] = yes(
        "late words count",
        "whether a sign may let a word count that comes after the chips",
        placard="until the next player acts",
        changes={OpenRules.words_late: "counts"},
    )
    undercall: Option[str, str] = reading(
        "undercall",
        "what a sign may make of silent chips that are less than the call",
        OpenRules.undercall_means,
        {"a full call": "a full call", "made up or folded": "made up or folded"},
    )
    clock: Option[int, int] = number(
        "clock",
        "whether a sign may say how long a player has once time is called",
        example=30,
        figure="seconds",
        placard=lambda seconds, money: f"{seconds} seconds once time is called",
        changes=lambda seconds: {OpenRules.clock_seconds: seconds},
    )
    checked_showdown: Option[str, str] = reading(
        "checked showdown",
        "who a sign may have show first when nobody bet in the last round",
        OpenRules.showdown_unbet,
        {"last to bet": "the last to bet", "left of the button": "nearest the marker", "first to act": "first to act"},
    )
    all_in_hands_are_shown: Option[bool, bool] = yes(
        "all-in hands are shown",
        "whether a sign may have every hand shown that is all in",
        placard="also beaten ones",
        changes={OpenRules.showdown_all_in: True},
    )
    odd_chips: Option[str, str] = reading(
        "odd chips",
        "who a sign may give the chips that cannot be divided",
        OpenRules.split_odd,
        {
            "all to the first on the left": "left of the marker, all to one",
            "one each from the left": "left of the marker, one each",
        },
    )
    equal_cards: Option[str, str] = reading(
        "equal cards",
        "what a sign may have follow equal cards in a draw for a seat",
        OpenRules.seat_tied,
        {"by suit": "by suit", "draw again": "draw again"},
    )
    adding_chips: Option[str, str] = reading(
        "adding chips",
        "when a sign may let players add chips",
        OpenRules.stake_during,
        {"between hands": "not at all", "when not in the hand": "who is not in the hand may add"},
    )
    buying_again: Option[str, str] = reading(
        "buying again",
        "what a sign may have a player buy who has lost all",
        OpenRules.stake_busted,
        {"any amount": "what they like", "the least buy-in": "at least the least buy-in"},
    )
    stakes_stay_on_the_table: Option[bool, bool] = yes(
        "stakes stay on the table",
        "whether a sign may forbid to take chips off or lend them between rounds",
        placard="nothing is taken off or lent between rounds",
        changes={OpenRules.stake_between: "may grow", OpenRules.stake_loan_between: False},
    )
    picked_up_after: Option[int, int] = number(
        "picked up after",
        "whether a sign may say how long a player may be away",
        example=30,
        figure="minutes",
        placard=lambda minutes, money: f"{minutes} minutes away",
        changes=lambda minutes: {OpenRules.away_minutes: minutes},
    )
