"""The options of a sign, a row for each: what a table may offer besides its game and its stakes.

Knows each option's words, the rule that allows it, what it needs, and how placard and form show it. Must not know what
follows from an option in play: the rooms that act on it do. A new option is a new row here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pokerroom.law.choice import Basis, Blank, Money, Option, Part, Saying, may, number, one_of, yes
from pokerroom.law.error import Refused, quoted
from pokerroom.law.figures import any_words, as_given, either, whole_number
from pokerroom.law.mixes import MIX, fault
from pokerroom.law.rule import Rule
from pokerroom.law.rules import asks
from pokerroom.law.stakes import FREEZE_OUT, Stakes
from pokerroom.law.vocabulary import words

# A dealer deals real cards, and the program knows of them what everybody sees.
FELT = "cards on felt"
KILLS = ("none", "half", "full")


@dataclass(frozen=True, slots=True)
class ExtraTime:
    """Time to act that a player may buy: how many seconds, how often, and what it costs."""

    seconds: int
    times: int
    fee: int


@dataclass(frozen=True, slots=True)
class JackpotDrop:
    """What a jackpot gets: so many chips from each pot of this size or more."""

    chips: int
    pot: int


class Options(Stakes):
    """What a sign may offer, in the order in which the placard shows it."""

    stand_alone: Option[bool, bool] = yes(
        "stand alone",
        "whether a sign may say that the table stands alone",
        placard="commission goes to the float",
    )
    straddle: Option[bool, bool] = yes(
        "straddle",
        "whether a sign may offer straddles (over-blinds)",
        fault=lambda _, sign: "" if sign.blinds else "a straddle doubles a blind, and this sign has none.",
        needs="blinds",
        placard="allowed",
    )
    kill: Option[str, str] = one_of(
        "kill",
        "whether a sign may offer kill pots",
        KILLS,
        fault=lambda _, sign: "" if sign.blinds else "a kill is reckoned from the last blind, and this sign has none.",
        needs="blinds",
        placard=lambda kill, money: f"{kill} kill",
    )
    run_it_twice: Option[bool, bool] = yes(
        "run it twice", "whether a sign may offer a second board", placard="when all remaining players agree"
    )
    side_wager: Option[str, str] = Option(
        "",
        ("side wager",),
        Saying.WORDS,
        lambda part: part.rest or " ",
        lambda value, _: f"side wager {value}" if value else "",
        rule=asks("option.side_wagers", "the side wagers a sign may offer", words("flop chase"), ()),
        check=lambda value: any_words("side wagers", value),
        barred=lambda rule, value, game: _no_side_wager(rule, value),
        placard=lambda value, money: value,
        blank=Blank("choice", "side wager flop chase"),
    )
    bonus_prizes: Option[str, str] = Option(
        "",
        ("bonus prizes",),
        Saying.WORDS,
        # With its capitals: it is said to the players.
        lambda part: part.whole[len(part.opening) :].strip() or " ",
        lambda value, _: f"bonus prizes {value}" if value else "",
        rule=may("bonus prizes", "whether a sign may offer bonus prizes"),
        check=lambda value: any_words("bonus prizes", value),
        fault=lambda value, sign: _no_prizes(value),
        keep=lambda value: " ".join(value.split()),
        placard=lambda value, money: value,
        blank=Blank("text", "bonus prizes four of a kind 500", figures=("prizes",)),
    )
    jackpot_drop: Option[JackpotDrop | None, JackpotDrop | None] = Option(
        None,
        ("jackpot drop",),
        Saying.FIGURES,
        lambda part: _hear_drop(part),
        lambda value, _: "" if value is None else f"jackpot drop {value.chips} from pots of {value.pot}",
        rule=may("jackpot drop", "whether a sign may have a drop from pots to a jackpot"),
        check=lambda value: _check_drop(value),
        fault=lambda value, sign: _no_drop(value, sign),
        placard=lambda value, money: (
            "" if value is None else f"{money(value.chips)} from each pot of {money(value.pot)} or more"
        ),
        blank=Blank("text", "jackpot drop 1 from pots of 20", figures=("chips", "pot")),
    )
    mix: Option[str, str] = Option(
        "",
        (MIX,),
        Saying.WORDS,
        lambda part: part.rest or " ",
        lambda value, _: f"{MIX} {value}" if value else "",
        rule=may(MIX, "whether a sign may be of a mix of games"),
        check=lambda value: any_words("a mix", value),
        fault=lambda value, sign: fault(value, sign.rules, bool(sign.wishes[Options.tournament])),
        placard=lambda value, money: value.partition(" from ")[0],
    )
    pot_rounding: Option[bool, bool] = yes(
        "pot rounding",
        "whether a pot limit may be rounded up",
        fault=lambda _, sign: "" if sign.limit in ("half pot", "full pot") else "only a pot limit can be rounded.",
        limits=("half pot", "full pot"),
    )
    freeze_out: Option[bool, bool] = yes(
        "freeze out",
        "whether the game may be a freeze-out",
        fault=lambda _, sign: _no_freeze_out(sign),
        consent=FREEZE_OUT,
        placard="with the consent of all players",
    )
    tournament: Option[bool, bool] = yes("tournament")
    cards_on_felt: Option[bool, bool] = yes(
        FELT,
        fault=lambda _, sign: _no_felt(sign),
    )
    time_to_act: Option[int, int] = number(
        "time to act",
        "whether a sign may set a time to act",
        example=30,
        figure="seconds",
        placard=lambda seconds, money: f"{seconds} seconds",
    )
    time_to_decide: Option[int, int] = number(
        "time to decide",
        "whether a sign may say how long an office is waited for",
        example=120,
        figure="seconds",
        placard=lambda seconds, money: f"{seconds} seconds for an officer to come",
    )
    extra_time: Option[ExtraTime | None, ExtraTime | None] = Option(
        None,
        ("extra time",),
        Saying.FIGURES,
        lambda part: _hear_extra_time(part),
        lambda value, _: _say_extra_time(value),
        rule=may("extra time", "whether a sign may sell extra time"),
        check=lambda value: _check_extra_time(value),
        fault=lambda _, sign: (
            "" if sign.wishes[Options.time_to_act] else "extra time can be sold only where there is a time to act."
        ),
        placard=lambda value, money: _show_extra_time(value, money),
        blank=Blank(
            "text",
            "extra time 30 seconds 2 times for 5",
            figures=("seconds", "times", "fee"),
            needs="time to act",
        ),
    )
    marker: Option[bool, bool] = yes("no marker", "whether a table may be run without a marker", plain=True)


def _no_side_wager(rule: Rule[Any], name: str) -> str:
    if not rule.value:
        return "this book offers no side wager."
    if not name.strip():
        return f'say which side wager, like "side wager {rule.value[0]}".'
    return "" if name in rule.value else f"{quoted(name)} is not a side wager here; say {either(rule.value)}."


def _no_prizes(said: str) -> str:
    if "," in said:
        return "a semicolon parts one bonus prize from the next, not a comma."
    return "" if said.strip() else 'say which bonus prizes, like "bonus prizes four of a kind 500".'


def _hear_drop(part: Part) -> JackpotDrop:
    """Said in full, like: jackpot drop 1 from pots of 20."""
    figures = [word for word in part.rest.split() if word not in ("from", "pots", "of")]
    if len(figures) != 2:
        raise Refused(f'a jackpot drop is said like "jackpot drop 1 from pots of 20", not {quoted(part.whole)}.')
    return JackpotDrop(*[part.amount(each) for each in figures])


def _check_drop(value: object) -> None:
    if value is None:
        return
    if not isinstance(value, JackpotDrop):
        raise Refused(f"a jackpot drop is chips and the size of a pot, not {as_given(value)}.")
    whole_number("the chips of a jackpot drop", value.chips, 1)
    whole_number("the pot of a jackpot drop", value.pot, 1)


def _no_drop(drop: JackpotDrop | None, sign: Basis) -> str:
    if sign.wishes[Options.tournament]:
        return "a tournament has no jackpot drop."
    if drop is not None and drop.chips > drop.pot:
        return f"a drop of {drop.chips} cannot come from a pot of {drop.pot}."
    return ""


def _no_freeze_out(sign: Basis) -> str:
    if FREEZE_OUT not in sign.agreed:
        return "a freeze-out needs the consent of all players."
    rule = sign.rules.freeze_out_deck
    if rule.value is not None and sign.deck != rule.value:
        raise Refused(f"a freeze-out is played with {rule.value} cards, not {sign.deck}.", rule.by)
    return ""


def _no_felt(sign: Basis) -> str:
    if sign.wishes[Options.tournament]:
        return "a tournament of this program deals its own cards."
    return "side wagers need the program's own cards." if sign.wishes[Options.side_wager] else ""


def _hear_extra_time(part: Part) -> ExtraTime:
    """Said in full, like: extra time 30 seconds 2 times for 5."""
    figures = [word for word in part.rest.split() if word not in ("seconds", "times", "for", "fee")]
    if len(figures) != 3:
        raise Refused(f'extra time is said like "extra time 30 seconds 2 times for 5", not {quoted(part.whole)}.')
    return ExtraTime(*[part.amount(each) for each in figures])


def _say_extra_time(extra: ExtraTime | None) -> str:
    return "" if extra is None else f"extra time {extra.seconds} seconds {extra.times} times for {extra.fee}"


def _check_extra_time(value: object) -> None:
    if value is None:
        return
    if not isinstance(value, ExtraTime):
        raise Refused(f"extra time is seconds, times and a fee, not {as_given(value)}.")
    whole_number("the seconds of extra time", value.seconds, 1)
    whole_number("the times of extra time", value.times, 1)
    whole_number("the fee of extra time", value.fee)


def _show_extra_time(extra: ExtraTime | None, money: Money) -> str:
    if extra is None:
        return ""
    times = "once" if extra.times == 1 else f"{extra.times} times"
    return f"{extra.seconds} seconds, {times}, for {money(extra.fee)}"
