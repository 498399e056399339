"""The choices that every sign settles: deck, seats, limit, forced bets, stakes and commission.

Knows how each is asked for, said and read. Must not check them against a book: `making` does, since one follows from
another. Ask `options` for what a sign may offer besides.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pokerroom.law.choice import Blank, Choice, Heard, Option, Part, Rows, Saying, may
from pokerroom.law.commission import Commission
from pokerroom.law.error import Refused
from pokerroom.law.figures import as_given, whole_number
from pokerroom.law.words import LIMITS

REDUCED_DECK, LOW_ACE, FREEZE_OUT = "reduced deck", "low ace", "freeze out"
AGREEMENTS = (REDUCED_DECK, LOW_ACE, FREEZE_OUT)
Bounds = tuple[int, int | None]  # a least and perhaps a most


def with_number(words: str, plain: Any = None) -> Choice[Any, int]:
    """A choice that is said with a number, where it is not what the sign would have without it."""
    return Choice(
        plain,
        (words,),
        Saying.NUMBER,
        lambda part: part.amount(),
        lambda value, usual: f"{words} {value}" if value != usual else "",
    )


def _hear_ante(part: Part) -> int | Heard:
    amount, from_, payer = part.rest.partition(" from ")
    return Heard(ante=part.amount(amount), ante_from=payer) if from_ else part.amount()


def _hear_bounds(part: Part) -> Bounds:
    least, _, most = part.rest.replace("-", " ").replace(" to ", " ").partition(" ")
    return part.amount(least), part.amount(most) if most else None


def _say_bounds(words: str, value: Bounds, plain: Bounds) -> str:
    least, most = value
    return "" if value == plain else f"{words} {least}" + (f" to {most}" if most is not None else "")


def _keep_top_up(top_up: Bounds | None) -> Bounds:
    if top_up is None:
        return 1, None
    if not isinstance(top_up, tuple) or len(top_up) != 2:
        raise Refused(f"what may be added is a least and a most, not {as_given(top_up)}.")
    least, most = top_up
    if most is not None and whole_number("the most to add", most, 1) < whole_number("the least to add", least, 1):
        raise Refused(f"the most to add ({most}) is less than the least ({least}).")
    return whole_number("the least to add", least, 1), most


class Stakes(Rows):
    """What every sign says, in the order in which it is said and shown."""

    agreed: Choice[Iterable[str], frozenset[str]] = Choice(
        (), ("agreed",), Saying.FIRST, lambda part: Heard(agreed=part.rest)
    )
    deck: Choice[int | None, int] = with_number("deck")
    seats: Choice[int | None, int] = with_number("seats")
    limit: Choice[str | None, str] = Choice(
        None, (*LIMITS, "pot limit"), Saying.FIRST, lambda part: part.whole.lower(), compared=("limit", "bets")
    )
    bring_in: Choice[int, int] = with_number("bring in", 0)
    least_wager: Choice[int | None, int] = with_number("least wager")
    blinds: Choice[Sequence[int] | None, tuple[int, ...]] = Choice(
        None,
        ("blinds",),
        Saying.FIRST,
        lambda part: tuple(part.amount(each) for each in part.rest.replace("/", " ").split()),
    )
    ante: Choice[int, int] = Choice(0, ("ante",), Saying.FIRST, _hear_ante)
    ante_from: Choice[str | None, str] = Choice(None, (), Saying.WITH, lambda part: part.rest)
    buy_in: Choice[int | Bounds | None, Bounds] = Choice(
        None, ("buy in",), Saying.BOUNDS, _hear_bounds, lambda value, usual: _say_bounds("buy in", value, usual)
    )
    top_up: Option[Bounds | None, Bounds] = Option(
        None,
        ("top up",),
        Saying.BOUNDS,
        _hear_bounds,
        lambda value, usual: _say_bounds("top up", value, usual),
        rule=may("top up", "whether a sign may say how much is added to a stake at once"),
        check=lambda top_up: None,
        keep=_keep_top_up,
        blank=Blank("text", "top up 10 to 100", figures=("least", "most")),
    )
    commission: Choice[str | Commission | None, Commission] = Choice(
        None, ("commission",), Saying.FIRST, lambda part: part.rest or " ", compared=("charges",)
    )
