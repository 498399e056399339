"""What the house charges: the methods, a row each, their figures, the scales that a book prints, what a book allows.

Knows how a charge is said, read, checked, shown and asked for. Must not know how it is reckoned and taken: ask
`hand.commission` for what comes from the pots, `table` for what is paid by the hour.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from pokerroom.law.error import Refused, quoted
from pokerroom.law.figures import as_given, either, how_many, read_chips
from pokerroom.law.rule import Rule
from pokerroom.law.rules import Family, cited
from pokerroom.law.vocabulary import suggestion

if TYPE_CHECKING:  # the words of a book have the names of the methods, and a sign its charges
    from pokerroom.law.choices import Choices
    from pokerroom.law.words import LawRules

# When and from whom a charge is taken.
FROM_THE_POTS, FROM_EACH_PLAYER, BY_THE_HOUR, NEVER = "from the pots", "from each player", "by the hour", "never"


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
        return cited(*[getattr(self, figure) for figure in _FIGURES])


_FIGURES = tuple(each.name for each in fields(Scale) if each.name != "name")


def scales_of(rules: LawRules) -> dict[str, Scale]:
    """The scales of a game by name, in the book's order."""
    families: dict[str, Family[Any]] = {figure: getattr(rules, f"commission_scale_{figure}") for figure in _FIGURES}
    names = dict.fromkeys(name for family in families.values() for name in family.given())
    return {name: Scale(name, **{figure: family[name] for figure, family in families.items()}) for name in names}


# ------------------------------------------------------------------------------------- methods with a fee


class Law(NamedTuple):
    """What a charge is held against: the rules, the rule that allows the method, and how many chips make a dollar."""

    rules: LawRules
    method: Rule[Any]
    dollar: int


def _read_fee(name: str, said: str, figures: list[str]) -> Commission:
    if len(figures) > 1:
        raise Refused(f"{quoted(said)} is not understood.")
    return Commission(name, fee=read_chips(figures[0], "a fee") if figures else 0)


def _say_fee(charge: Commission) -> str:
    return f"{charge.method} {charge.fee}"


def _show_fee(charge: Commission, sign: Choices, rules: LawRules) -> str:
    return f"{sign.money(charge.fee)} {charge.method}"


def _fee_allowed(charge: Commission, law: Law) -> tuple[str, ...]:
    if charge.fee < 1:
        by = law.rules.commission_methods.by
        raise Refused(f"{quoted(charge.method)} needs its fee, like {quoted(charge.method + ' 4')}.", by)
    return cited(law.method)


@dataclass(frozen=True, slots=True)
class Method:
    """A way to charge: its name, when it is taken, a charge of it as an example, and the figures that a form asks for.

    `read` is given the name, what was said, and the words behind the name; `say` makes a line that can be read again,
    `show` what stands on the placard; `allowed` gives the clauses that allow a charge, or refuses it. `by_players`:
    the fee may follow the number of players. What is left out is as for a plain fee.
    """

    name: str
    taken: str
    example: str
    figures: tuple[str, ...] = ("fee",)
    read: Callable[[str, str, list[str]], Commission] = _read_fee
    say: Callable[[Commission], str] = _say_fee
    show: Callable[[Commission, Choices, LawRules], str] = _show_fee
    allowed: Callable[[Commission, Law], tuple[str, ...]] = _fee_allowed
    by_players: bool = False


# ------------------------------------------------------------------------------------------- other methods


def _read_percentage(name: str, said: str, figures: list[str]) -> Commission:
    rate = _hundredths(figures[0].rstrip("%")) if figures else 0
    rest = figures[1:]
    if rest and (len(rest) != 2 or rest[0] != "cap"):
        raise Refused(f'{quoted(said)} is not understood; say "5% cap 15".')
    return Commission(name, rate=rate, cap=read_chips(rest[1], "a cap") if rest else 0)


def _say_percentage(charge: Commission) -> str:
    percent = f"{charge.rate / 100:g}%"
    return f"{percent} cap {charge.cap}" if charge.cap else percent


def _show_percentage(charge: Commission, sign: Choices, rules: LawRules) -> str:
    return f"{charge.rate / 100:g}% of the pot" + (f", at most {sign.money(charge.cap)}" if charge.cap else "")


def _percentage_allowed(charge: Commission, law: Law) -> tuple[str, ...]:
    rules = law.rules
    least, most, cap = rules.commission_percent_least, rules.commission_percent_most, rules.commission_cap
    if not least.value * 100 <= charge.rate <= most.value * 100:
        sentence = f"a percentage must be between {least.value} and {most.value}, not {charge.rate / 100:g}."
        raise Refused(sentence, cited(least, most))
    if cap.value == "the house sets it" and charge.cap < 1:
        raise Refused('the sign must show the most a hand can be charged: say "5% cap 15".', cap.by)
    return cited(law.method, least, most, cap)


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


def _show_hourly(charge: Commission, sign: Choices, rules: LawRules) -> str:
    return f"{sign.money(charge.fee)} an hour from each player"


def _read_by_players(name: str, said: str, figures: list[str]) -> Commission:
    """Read a fee, perhaps one that follows the number of players, like: 2 up to 5 players else 3."""
    if "else" not in figures:
        return _read_fee(name, said, figures)
    if not re.fullmatch(r"(\d+ up to \d+( players)? )+else \d+", " ".join(figures)):
        raise Refused(f'{quoted(said)} is not understood; say "per hand 2 up to 5 players else 3".')
    chips = [word for word in figures if word not in ("up", "to", "players", "else")]
    numbers = [read_chips(each, "a fee or a number of players") for each in chips]
    steps = tuple(zip(numbers[1::2], numbers[:-1:2], strict=True))
    return Commission(name, fee=numbers[-1], steps=steps)


def _say_by_players(charge: Commission) -> str:
    if not charge.steps:
        return _say_fee(charge)
    steps = [f"{fee} up to {most} players" for most, fee in charge.steps]
    return f"{charge.method} {' '.join(steps)} else {charge.fee}"


def _show_by_players(charge: Commission, sign: Choices, rules: LawRules) -> str:
    if not charge.steps:
        return _show_fee(charge, sign, rules)
    steps = [f"{sign.money(fee)} up to {most} players" for most, fee in charge.steps]
    return f"{charge.method}: {', '.join(steps)}, else {sign.money(charge.fee)}"


def _read_scale(name: str, said: str, figures: list[str]) -> Commission:
    return Commission(name, scale=" ".join(figures))


def _say_scale(charge: Commission) -> str:
    return f"scale {charge.scale}"


def _show_scale(charge: Commission, sign: Choices, rules: LawRules) -> str:
    scale = scales_of(rules)[charge.scale]

    def dollars(cents: int | None) -> str:
        return sign.money((cents or 0) * sign.dollar // 100)

    part = " or part of it" if scale.counts.value == "parts" else ", whole ones only"
    said = [f"{dollars(scale.fee.value)} for every {dollars(scale.per.value)}{part}"]
    if scale.free.given:
        said.append(f"nothing up to {dollars(scale.free.value)}")
    if scale.small.given:
        said.append(f"{dollars(scale.small_fee.value)} up to {dollars(scale.small.value)}")
    if scale.cap.given:
        said.append(f"at most {dollars(scale.cap.value)}")
    if scale.ceiling.value is not None:
        said.append(f"nothing on what exceeds {sign.money(scale.ceiling.value * sign.least_wager)}")
    return f"{scale.name} scale: {'; '.join(said)}"


def _scale_allowed(charge: Commission, law: Law) -> tuple[str, ...]:
    scales = scales_of(law.rules)
    if charge.scale not in scales:
        raise Refused(f"{quoted(charge.scale)} is not a scale here; say {either(scales)}.")
    scale = scales[charge.scale]
    for rule in scale.cents:
        if rule.value is not None and rule.value * law.dollar % 100:
            raise Refused(
                f"the scale charges {rule.value / 100:.2f} dollars, which {how_many(law.dollar, 'chip')} to the dollar "
                "cannot pay; let dollar be 100.",
                rule.by,
            )
    return scale.by


def _read_nothing(name: str, said: str, figures: list[str]) -> Commission:
    if figures:
        raise Refused(f"{quoted(said)} is not understood.")
    return Commission(name)


def _say_nothing(charge: Commission) -> str:
    return charge.method


def _show_nothing(charge: Commission, sign: Choices, rules: LawRules) -> str:
    return charge.method


def _nothing_allowed(charge: Commission, law: Law) -> tuple[str, ...]:
    return cited(law.method)


# ------------------------------------------------------------------------------------------------ the rows

METHODS: dict[str, Method] = {
    row.name: row
    for row in (
        Method(
            "percentage",
            FROM_THE_POTS,
            "5% cap 15",
            figures=("percent", "cap"),
            read=_read_percentage,
            say=_say_percentage,
            show=_show_percentage,
            allowed=_percentage_allowed,
        ),
        Method("time", BY_THE_HOUR, "time 12", show=_show_hourly),
        Method(
            "per hand",
            FROM_THE_POTS,
            "per hand 4",
            read=_read_by_players,
            say=_say_by_players,
            show=_show_by_players,
            by_players=True,
        ),
        Method("per person per hand", FROM_EACH_PLAYER, "per person per hand 1"),
        Method(
            "scale",
            FROM_THE_POTS,
            "scale normal",
            figures=("scale",),
            read=_read_scale,
            say=_say_scale,
            show=_show_scale,
            allowed=_scale_allowed,
        ),
        Method(
            "none",
            NEVER,
            "none",
            figures=(),
            read=_read_nothing,
            say=_say_nothing,
            show=_show_nothing,
            allowed=_nothing_allowed,
        ),
    )
}


# ------------------------------------------------------------------------------------------------ charges


def charges_of(
    rules: LawRules, said: str | Commission | None, dollar: int
) -> tuple[tuple[Commission, ...], tuple[str, ...]]:
    """The charges that a sign asks for, with the clauses that allow them, or a refusal."""
    rule = rules.commission_methods
    if said is None:
        # Where the book prints a scale it is the rule; elsewhere the house may leave commission out.
        said = f"scale {next(iter(scales_of(rules)))}" if "scale" in rule.value else "none"
    if isinstance(said, Commission):
        return (said,), _allowed(rules, said, dollar)
    if not isinstance(said, str):
        raise Refused(f"the commission {as_given(said)} is not a text.")
    charges: list[Commission] = []
    clauses: tuple[str, ...] = ()
    for part in said.split(" and "):
        charges.append(read_charge(part))
        clauses += _allowed(rules, charges[-1], dollar)
    methods = [charge.method for charge in charges]
    if len(set(methods)) != len(methods) or ("none" in methods and len(methods) > 1):
        raise Refused(f"{quoted(said)} names a method twice, or none with another.", rule.by)
    return tuple(charges), tuple(dict.fromkeys(clauses))


def _allowed(rules: LawRules, charge: Commission, dollar: int) -> tuple[str, ...]:
    """The clauses that allow a charge, or a refusal."""
    rule = rules.commission_methods
    if charge.method not in rule.value:
        raise Refused(f"the commission here is {either(rule.value)}, not {charge.method}.", rule.by)
    # The clause of the method alone where the book numbers them, else that which lists them all.
    own = rules.commission_method[charge.method]
    method: Rule[Any] = own if own.given else rule
    clauses = METHODS[charge.method].allowed(charge, Law(rules, method, dollar))
    return cited(method, _steps(rules, charge)) if charge.steps else clauses


def _steps(rules: LawRules, charge: Commission) -> Rule[bool]:
    rule = rules.commission_by_players
    if not METHODS[charge.method].by_players or not rule.value:
        raise Refused(f"{quoted(charge.method)} has one fee for any number of players.", rule.by)
    if any(fee < 1 for _, fee in charge.steps) or any(a[0] >= b[0] for a, b in pairwise(charge.steps)):
        raise Refused("the fees must be chips and the numbers of players must rise.", rule.by)
    return rule


def say_charge(charge: Commission) -> str:
    """Say a charge so that it can be read again."""
    return METHODS[charge.method].say(charge)


def read_charge(said: str) -> Commission:
    """Read a charge as people say it: "5% cap 15", "time 12", "per hand 4"."""
    text = " ".join(said.lower().replace("%", "% ").split())
    if text.split(" ", 1)[0].endswith("%"):
        text = f"percentage {text}"
    for name in sorted(METHODS, key=len, reverse=True):
        if text == name or text.startswith(f"{name} "):
            return METHODS[name].read(name, said, text[len(name) :].split())
    if not said.strip():
        raise Refused(f"commission: {suggestion(text, METHODS)}")
    raise Refused(f"{quoted(said)} is not a commission; {suggestion(text, METHODS)}")
