"""What the house charges: the methods, their figures, the scales that a book prints, and what a book allows.

Knows how a charge is said, read and checked. Must not know how it is reckoned and taken: ask `hand`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from pokerroom.law.book import Game, rules_of
from pokerroom.law.error import Refused
from pokerroom.law.figures import counted, read_chips, told
from pokerroom.law.rule import Rule
from pokerroom.law.rules import cited
from pokerroom.law.vocabulary import quoted, suggestion
from pokerroom.law.words import METHODS, LawRules


@dataclass(frozen=True, slots=True)
class Commission:
    """How the house charges: the method, and the figures it needs, in chips; `rate` is in hundredths of a per cent.

    `steps` are numbers of players with the fee up to each, where `fee` is for more players than the last of them.
    """

    method: str = "none"
    rate: int = 0
    cap: int = 0
    fee: int = 0
    scale: str = ""
    steps: tuple[tuple[int, int], ...] = ()

    def fee_for(self, players: int) -> int:
        """Give the fee for this number of players."""
        return next((fee for most, fee in self.steps if players <= most), self.fee)


@dataclass(frozen=True, slots=True)
class Scale:
    """A scale of commission that a book prints, figure by figure. Figures are cents; the ceiling is times a wager."""

    name: str
    per: Rule[int | None]
    fee: Rule[int | None]
    counts: Rule[str]
    free: Rule[int | None]
    small: Rule[int | None]
    small_fee: Rule[int | None]
    cap: Rule[int | None]
    ceiling: Rule[int | None]

    @property
    def cents(self) -> tuple[Rule[int | None], ...]:
        """The figures that are amounts of money."""
        return self.per, self.fee, self.free, self.small, self.small_fee, self.cap

    @property
    def by(self) -> tuple[str, ...]:
        """The clauses it stands on."""
        every = (self.per, self.fee, self.counts, self.free, self.small, self.small_fee, self.cap, self.ceiling)
        return tuple(dict.fromkeys(clause for rule in every for clause in rule.by))


def scales_of(game: Game) -> dict[str, Scale]:
    """The scales of a game by name, in the book's order."""
    rules = rules_of(LawRules, game)
    figures = (
        rules.commission_scale_per,
        rules.commission_scale_fee,
        rules.commission_scale_free,
        rules.commission_scale_small,
        rules.commission_scale_small_fee,
        rules.commission_scale_cap,
        rules.commission_scale_ceiling,
    )
    names = [name for family in figures for name in family.given()] + list(rules.commission_scale_counts.given())
    return {
        name: Scale(
            name,
            rules.commission_scale_per[name],
            rules.commission_scale_fee[name],
            rules.commission_scale_counts[name],
            rules.commission_scale_free[name],
            rules.commission_scale_small[name],
            rules.commission_scale_small_fee[name],
            rules.commission_scale_cap[name],
            rules.commission_scale_ceiling[name],
        )
        for name in dict.fromkeys(names)
    }


# ------------------------------------------------------------------------------------------------ charges


def charges_of(
    game: Game, said: str | Commission | None, dollar: int
) -> tuple[tuple[Commission, ...], tuple[str, ...]]:
    """The charges that a sign asks for, with the clauses that allow them, or a refusal."""
    rule = rules_of(LawRules, game).commission_methods
    if said is None:
        # Where the book prints a scale it is the rule; elsewhere the house may leave commission out.
        said = f"scale {next(iter(scales_of(game)))}" if "scale" in rule.value else "none"
    if isinstance(said, Commission):
        return (said,), _allowed(game, said, dollar)
    if not isinstance(said, str):
        raise Refused(f"the commission {told(said)} is not a text.")
    charges: list[Commission] = []
    clauses: tuple[str, ...] = ()
    for part in said.split(" and "):
        charges.append(read_charge(part))
        clauses = _allowed(game, charges[-1], dollar)  # those of the last, where there are more
    methods = [charge.method for charge in charges]
    if len(set(methods)) != len(methods) or ("none" in methods and len(methods) > 1):
        raise Refused(f"{quoted(said)} names a method twice, or none with another.", rule.by)
    return tuple(charges), clauses


def _allowed(game: Game, charge: Commission, dollar: int) -> tuple[str, ...]:
    """The clauses that allow a charge, or a refusal."""
    rules = rules_of(LawRules, game)
    rule = rules.commission_methods
    if charge.method not in rule.value:
        raise Refused(f"the house may charge by {', '.join(rule.value)}, not by {charge.method}.", rule.by)
    # The clause of the method alone where the book numbers them, else that which lists them all.
    own = rules.commission_method[charge.method]
    method: Rule[Any] = own if own.given else rule
    clauses = _each(method)
    if charge.method == "percentage":
        clauses = _each(method, *_percentage(rules, charge))
    elif charge.method == "scale":
        clauses = _scale(game, charge, dollar)
    elif charge.method != "none" and charge.fee < 1:
        raise Refused(f"{quoted(charge.method)} needs its fee, like {quoted(charge.method + ' 4')}.", rule.by)
    return _each(method, _steps(rules, charge)) if charge.steps else clauses


def _each(*rules: Rule[Any]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(cited(*rules)))


def _steps(rules: LawRules, charge: Commission) -> Rule[bool]:
    rule = rules.commission_by_players
    if charge.method != "per hand" or not rule.value:
        raise Refused(f"{quoted(charge.method)} has one fee for any number of players.", rule.by)
    if any(fee < 1 for _, fee in charge.steps) or any(a[0] >= b[0] for a, b in pairwise(charge.steps)):
        raise Refused("the fees must be chips and the numbers of players must rise.", rule.by)
    return rule


def _percentage(rules: LawRules, charge: Commission) -> tuple[Rule[Any], ...]:
    least, most, cap = rules.commission_percent_least, rules.commission_percent_most, rules.commission_cap
    if not least.value * 100 <= charge.rate <= most.value * 100:
        sentence = f"a percentage lies between {least.value} and {most.value}, not {charge.rate / 100:g}."
        raise Refused(sentence, cited(least, most))
    if cap.value == "the house sets it" and charge.cap < 1:
        raise Refused('the sign must show the most a hand can be charged: say "5% cap 15".', cap.by)
    return least, most, cap


def _scale(game: Game, charge: Commission, dollar: int) -> tuple[str, ...]:
    scales = scales_of(game)
    if charge.scale not in scales:
        raise Refused(f"the scales of commission are {', '.join(scales)}; {quoted(charge.scale)} is none of them.")
    scale = scales[charge.scale]
    for rule in scale.cents:
        if rule.value is not None and rule.value * dollar % 100:
            raise Refused(
                f"the scale charges {rule.value / 100:.2f} dollars, which {counted(dollar, 'chip')} to the dollar "
                "cannot pay; let dollar be 100.",
                rule.by,
            )
    return scale.by


# ------------------------------------------------------------------------------------------ said and read


def say_charge(charge: Commission) -> str:
    """Say a charge so that it can be read again."""
    if charge.method == "percentage":
        percent = f"{charge.rate / 100:g}%"
        return f"{percent} cap {charge.cap}" if charge.cap else percent
    if charge.method == "scale":
        return f"scale {charge.scale}"
    if charge.steps:
        return f"per hand {' '.join(f'{fee} up to {most} players' for most, fee in charge.steps)} else {charge.fee}"
    return charge.method if charge.method == "none" else f"{charge.method} {charge.fee}"


def read_charge(said: str) -> Commission:
    """Read a charge as people say it: "5% cap 15", "time 12", "per hand 4"."""
    text = " ".join(said.lower().replace("%", "% ").split())
    parts = text.split()
    if parts and (parts[0].endswith("%") or parts[0] == "percentage"):
        figures = parts if parts[0].endswith("%") else parts[1:]
        rate = _hundredths(figures[0].rstrip("%")) if figures else 0
        rest = figures[1:]
        if rest and (len(rest) != 2 or rest[0] != "cap"):
            raise Refused(f'{quoted(said)} is not understood; say "5% cap 15".')
        return Commission("percentage", rate=rate, cap=read_chips(rest[1], "a cap") if rest else 0)
    for method in sorted(METHODS, key=len, reverse=True):
        if text == method or text.startswith(f"{method} "):
            rest = text[len(method) :].split()
            if method == "scale":
                return Commission("scale", scale=" ".join(rest))
            if method == "per hand" and "else" in rest:
                return _stepped(said, rest)
            if len(rest) > 1 or (method == "none" and rest):
                raise Refused(f"{quoted(said)} is not understood.")
            return Commission(method, fee=read_chips(rest[0], "a fee") if rest else 0)
    raise Refused(f"{quoted(said)} is not a commission; {suggestion(text, METHODS)}")


def _stepped(said: str, words: list[str]) -> Commission:
    """Read a fee that follows the number of players, like: 2 up to 5 players else 3."""
    if not re.fullmatch(r"(\d+ up to \d+( players)? )+else \d+", " ".join(words)):
        raise Refused(f'{quoted(said)} is not understood; say "per hand 2 up to 5 players else 3".')
    figures = [word for word in words if word not in ("up", "to", "players", "else")]
    numbers = [read_chips(each, "a fee or a number of players") for each in figures]
    steps = tuple(zip(numbers[1::2], numbers[:-1:2], strict=True))
    return Commission("per hand", fee=numbers[-1], steps=steps)


def _hundredths(text: str) -> int:
    whole, _, part = text.partition(".")
    if (
        not (whole + part).isascii()
        or not whole.isdigit()
        or len(whole) > 4
        or len(part) > 2
        or (part and not part.isdigit())
    ):
        raise Refused(f"{quoted(text)} is not a percentage.")
    return int(whole) * 100 + int(part.ljust(2, "0"))
