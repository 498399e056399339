"""The placard: a sign as it hangs at the table, showing what the book requires to be displayed.

Knows how to word a choice and which clause asks for it. Must not decide anything: `sign` has done so.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import zip_longest
from textwrap import wrap

from pokerroom.law.book import rules_of
from pokerroom.law.commission import Commission, scales_of
from pokerroom.law.sign import Sign
from pokerroom.law.words import ITEMS, LawRules


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a placard: what it is about, what it says, and the clauses that want it shown or allow it."""

    item: str
    says: str
    by: tuple[str, ...]
    required: bool
    allowed_by: tuple[str, ...] = ()


def lines(sign: Sign) -> list[Line]:
    """Give the placard line by line: what the book requires to be shown, and what else the table chose."""
    found: list[Line] = []
    rules = rules_of(LawRules, sign.game)
    for item in ITEMS:
        says = _SAYS[item](sign)
        wanted = rules.placard[item]
        if says and wanted.given:
            found.append(Line(item, says, wanted.by, True, _allowing(sign, item)))
        elif says and item not in _ONLY_WHERE_REQUIRED:
            found.append(Line(item, says, _allowing(sign, item), False, _allowing(sign, item)))
    return found


def placard(sign: Sign) -> str:
    """Print the sign as the placard at the table, with the clauses at the right."""
    body = lines(sign)
    label = max(len(line.item) for line in body)
    cells = [
        (name, says, by)
        for line in body
        for name, says, by in zip_longest(
            [line.item.capitalize()], wrap(line.says, 48), [", ".join(line.by) or "our choice"], fillvalue=""
        )
    ]
    says_width = max(len(says) for _, says, _ in cells)
    by_width = max(len(by) for _, _, by in cells)
    inside = label + says_width + by_width + 4
    title = f"{sign.game.name} · {sign.game.book}"
    rows = [f"│ {name:<{label}}  {says:<{says_width}}  {by:>{by_width}} │" for name, says, by in cells]
    edge = "─" * (inside + 2)
    return "\n".join([f"┌{edge}┐", f"│ {title:^{inside}} │", f"├{edge}┤", *rows, f"└{edge}┘"])


def money(sign: Sign, chips: int) -> str:
    """Say an amount in dollars, as a placard does."""
    whole, rest = divmod(chips, sign.dollar)
    if not rest:
        return f"${whole}"
    return f"${chips / sign.dollar:.2f}"


def _allowing(sign: Sign, item: str) -> tuple[str, ...]:
    choice = "seats" if item == "game" else item
    return sign.by.get(choice.replace(" ", "_"), sign.by.get(choice, ()))


def _game(sign: Sign) -> str:
    cards = "" if sign.deck == 52 else f", {sign.deck} cards"
    return f"{sign.game.name}, {sign.seats} players{cards}"


def _limits(sign: Sign) -> str:
    if sign.limit == "fixed":
        return f"fixed {'/'.join(money(sign, bet) for bet in sign.bets)}"
    if sign.limit in ("spread", "equal or double"):
        joint = " to " if sign.limit == "spread" else " or "
        return f"{sign.limit}: {joint.join(money(sign, bet) for bet in sign.bets)}"
    return f"{sign.limit}, rounded up to $5" if sign.pot_rounding else sign.limit


def _blinds(sign: Sign) -> str:
    if not sign.blinds:
        return ""
    count = {1: "one", 2: "two", 3: "three"}.get(len(sign.blinds), str(len(sign.blinds)))
    return f"{count}: {', '.join(money(sign, each) for each in sign.blinds)}"


def _buy_in(sign: Sign) -> str:
    least, most = sign.buy_in
    return f"at least {money(sign, least)}" + (f", at most {money(sign, most)}" if most is not None else "")


def _commission(sign: Sign) -> str:
    return " and ".join(_charge(sign, charge) for charge in sign.charges)


def _charge(sign: Sign, charge: Commission) -> str:
    if charge.method == "percentage":
        return f"{charge.rate / 100:g}% of the pot" + (f", at most {money(sign, charge.cap)}" if charge.cap else "")
    if charge.method == "scale":
        return _scale(sign)
    if charge.method == "none":
        return "none"
    if charge.steps:
        steps = [f"{money(sign, fee)} up to {most} players" for most, fee in charge.steps]
        return f"{charge.method}: {', '.join(steps)}, else {money(sign, charge.fee)}"
    said = {"time": "an hour from each player"}.get(charge.method, charge.method)
    return f"{money(sign, charge.fee)} {said}"


def _extra_time(sign: Sign) -> str:
    extra = sign.extra_time
    if extra is None:
        return ""
    times = "once" if extra.times == 1 else f"{extra.times} times"
    return f"{extra.seconds} seconds, {times}, for {money(sign, extra.fee)}"


def _scale(sign: Sign) -> str:
    scale = scales_of(sign.game)[sign.commission.scale]

    def dollars(cents: int | None) -> str:
        return money(sign, (cents or 0) * sign.dollar // 100)

    part = " or part of it" if scale.counts.value == "parts" else ", whole ones only"
    said = [f"{dollars(scale.fee.value)} for every {dollars(scale.per.value)}{part}"]
    if scale.free.given:
        said.append(f"nothing up to {dollars(scale.free.value)}")
    if scale.small.given:
        said.append(f"{dollars(scale.small_fee.value)} up to {dollars(scale.small.value)}")
    if scale.cap.given:
        said.append(f"at most {dollars(scale.cap.value)}")
    if scale.ceiling.value is not None:
        said.append(f"nothing on what exceeds {money(sign, scale.ceiling.value * sign.least_wager)}")
    return f"{scale.name} scale: {'; '.join(said)}"


def _order(sign: Sign) -> str:
    rules = rules_of(LawRules, sign.game)
    order = rules.cards_order[sign.deck]
    if not order.given:
        return ""
    own = rules.terms.given()
    terms = [own[each].value if each in own else each for each in order.value]
    return f"{', '.join(terms)}; ace {'high or low' if sign.low_ace else 'high only'}"


# These follow from the limits and the book, so a placard that need not show them is better without.
_ONLY_WHERE_REQUIRED = ("least wager", "most wager", "order of hands")

_SAYS: dict[str, Callable[[Sign], str]] = {
    "game": _game,
    "limits": _limits,
    "least wager": lambda sign: money(sign, sign.least_wager),
    "most wager": lambda sign: money(sign, sign.most_wager) if sign.most_wager is not None else sign.limit,
    "blinds": _blinds,
    "ante": lambda sign: money(sign, sign.ante) if sign.ante else "",
    "buy in": _buy_in,
    "commission": _commission,
    "stand alone": lambda sign: "commission goes to the float" if sign.stand_alone else "",
    "straddle": lambda sign: "allowed" if sign.straddle else "",
    "kill": lambda sign: f"{sign.kill} kill" if sign.kill != "none" else "",
    "run it twice": lambda sign: "when all remaining players agree" if sign.run_it_twice else "",
    "side wager": lambda sign: sign.side_wager,
    "bonus prizes": lambda sign: sign.bonus_prizes,
    "freeze out": lambda sign: "with the consent of all players" if sign.freeze_out else "",
    "time to act": lambda sign: f"{sign.time_to_act} seconds" if sign.time_to_act else "",
    "extra time": lambda sign: _extra_time(sign),
    "order of hands": _order,
}
