"""The placard: a sign as it hangs at the table, showing what the book requires to be displayed.

Knows how to word what every sign says, and which clause asks for it; an option's row words the option. Must not decide
anything: `making` has done so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import zip_longest
from textwrap import wrap
from typing import Any

from pokerroom.law.book import rules_of
from pokerroom.law.choice import SHOWN, Choice, Clauses
from pokerroom.law.choices import Choices, options
from pokerroom.law.commission import METHODS
from pokerroom.law.rule import Rule
from pokerroom.law.rules import Family, Rules, asks, asks_each, cited
from pokerroom.law.vocabulary import BookWords, word
from pokerroom.law.words import LawRules


@dataclass(frozen=True, slots=True)
class PlacardLine:
    """One line of a placard: what it is about, what it says, and the clauses that want it shown or allow it."""

    item: str
    says: str
    by: tuple[str, ...]
    required: bool
    allowed_by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Item:
    """Something that a placard may show of any sign, and the choice it stands on, if on one.

    What follows from the limits and the book is shown only where the book requires it: a placard is better without.
    """

    name: str
    says: Callable[[Choices], str]
    choice: Choice[Any, Any] | None = None
    only_where_required: bool = False
    also: Callable[[Choices], Clauses] = lambda sign: ()  # the clauses that want it shown besides


def placard_lines(sign: Choices) -> list[PlacardLine]:
    """Give the placard line by line: what the book requires to be shown, and what else the table chose."""
    return [*_items(sign, FIRST), *_options(sign), *_items(sign, LAST)]


def _items(sign: Choices, items: tuple[Item, ...]) -> Iterator[PlacardLine]:
    wanted = rules_of(PlacardRules, sign.game).placard
    for item in items:
        says = item.says(sign)
        if says and (wanted[item.name].given or not item.only_where_required):
            allowed = sign.by[item.choice] if item.choice is not None else ()
            yield _line(item.name, says, wanted[item.name], allowed, item.also(sign))


def _options(sign: Choices) -> Iterator[PlacardLine]:
    for row in options():
        value = getattr(sign, row.name)
        if row.placard is not None and value != row.plain:
            yield _line(row.called, row.placard(value, sign.money), row.display.read(sign.game.rules), sign.by[row])


def _line(item: str, says: str, wanted: Rule[str], allowed: Clauses, also: Clauses = ()) -> PlacardLine:
    by = dict.fromkeys((*(wanted.by if wanted.given else allowed), *also))
    return PlacardLine(item, says, tuple(by), wanted.given, allowed)


def placard(sign: Choices) -> str:
    """Print the sign as the placard at the table, with the clauses at the right."""
    body = placard_lines(sign)
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


def _game(sign: Choices) -> str:
    cards = "" if sign.deck == 52 else f", {sign.deck} cards"
    return f"{sign.game.name}, {sign.seats} players{cards}"


def _limits(sign: Choices) -> str:
    if sign.limit == "fixed":
        return f"fixed {'/'.join(sign.money(bet) for bet in sign.bets)}"
    if sign.limit in ("spread", "equal or double"):
        joint = " to " if sign.limit == "spread" else " or "
        return f"{sign.limit}: {joint.join(sign.money(bet) for bet in sign.bets)}"
    return f"{sign.limit}, rounded up to $5" if sign.pot_rounding else sign.limit


def _blinds(sign: Choices) -> str:
    if not sign.blinds:
        return ""
    count = {1: "one", 2: "two", 3: "three"}.get(len(sign.blinds), str(len(sign.blinds)))
    return f"{count}: {', '.join(sign.money(each) for each in sign.blinds)}"


def _buy_in(sign: Choices) -> str:
    least, most = sign.buy_in
    return f"at least {sign.money(least)}" + (f", at most {sign.money(most)}" if most is not None else "")


def _commission(sign: Choices) -> str:
    rules = rules_of(LawRules, sign.game)
    return " and ".join(METHODS[charge.method].show(charge, sign, rules) for charge in sign.charges)


def _charges_shown(sign: Choices) -> Clauses:
    """The clauses that want the sign's own kind of charge shown."""
    wanted = rules_of(PlacardRules, sign.game).commission_shown
    return cited(*(wanted[charge.method] for charge in sign.charges if wanted[charge.method].given))


def _order(sign: Choices) -> str:
    rules = rules_of(LawRules, sign.game)
    order = rules.cards_order[sign.deck]
    if not order.given:
        return ""
    own = rules.terms.given()
    terms = [own[each].value if each in own else each for each in order.value]
    return f"{', '.join(terms)}; ace {'high or low' if sign.low_ace else 'high only'}"


FIRST = (
    Item("game", _game, Choices.seats),
    Item("limits", _limits, Choices.limit),
    Item("least wager", lambda sign: sign.money(sign.least_wager), only_where_required=True),
    Item(
        "most wager",
        lambda sign: sign.money(sign.most_wager) if sign.most_wager is not None else sign.limit,
        only_where_required=True,
    ),
    Item("blinds", _blinds, Choices.blinds),
    Item("ante", lambda sign: sign.money(sign.ante) if sign.ante else "", Choices.ante),
    Item("buy in", _buy_in, Choices.buy_in),
    Item("commission", _commission, Choices.commission, also=_charges_shown),
)
LAST = (Item("order of hands", _order, only_where_required=True),)


class PlacardRules(Rules):
    """What a book wants displayed at the table, of what any sign says; an option's row asks about the option."""

    placard: Family[str] = asks_each(
        "placard.*", [item.name for item in (*FIRST, *LAST)], "{} on display at the table", SHOWN, ""
    )
    commission_shown: Family[str] = asks(
        "commission.shown.*", "that a charge of this kind is on display at the table", word("shown"), ""
    )


WORDS = BookWords(rules=PlacardRules.shapes())
