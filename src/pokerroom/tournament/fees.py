"""Fees: what competitors paid and got back, what the operator may keep of it, and what is left for prizes.

Knows sums in cents and moments in any unit, as long as it is one. Must not know who may withdraw or what a book says of
a ceiling: clauses are handed in where something is refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from pokerroom.law.error import Refused
from pokerroom.tournament.money import dollars, whole

TENTH: Final = Fraction(1, 10)

By = tuple[str, ...]


class Fee(NamedTuple):
    """What one competitor has paid to take part, re-buys and add-ons too, and what of it was given back."""

    paid: int
    back: int = 0


def taken(fees: Sequence[Fee]) -> int:
    """All that was paid, whether it was given back or not."""
    return sum([_checked(fee).paid for fee in fees])


def ceiling(fees: Sequence[Fee], part: Fraction = TENTH) -> int:
    """The most that may be kept: of each a part of what they paid, no more than was not given back, down to the cent.

    So no other entrant pays for a refund.
    """
    return int(sum([min(part * fee.paid, Fraction(fee.paid - fee.back)) for fee in map(_checked, fees)], Fraction(0)))


def check_kept(kept: int, fees: Sequence[Fee], part: Fraction = TENTH, by: By = ()) -> None:
    """Refuse to let the operator keep more than may be kept."""
    most = ceiling(fees, part)
    if whole("what is kept", kept, 0, by) > most:
        raise Refused(f"the operator keeps {dollars(kept)}, and may keep at most {dollars(most)}.", by)


def pool(fees: Sequence[Fee], kept: int, added: int = 0) -> int:
    """What is left for prizes: all that was taken without refunds and what is kept, and what the operator adds."""
    left = taken(fees) - sum([fee.back for fee in fees]) - whole("what is kept", kept)
    if left < 0:
        raise Refused(f"the operator cannot keep {dollars(kept)}: there is {dollars(left + kept)}.")
    return left + whole("what is added", added)


def refund(paid: int, at: int, start: int, *, free_until: int, percent: int, begun: bool = False, by: By = ()) -> int:
    """What goes back to somebody who withdraws: all up to so long before the start, then a percentage of it.

    Nobody withdraws once the first hand has begun.
    """
    if begun:
        raise Refused("nobody can withdraw after the first hand.", by)
    if whole("the percentage that goes back", percent, 0, by) > 100:
        raise Refused(f"at most 100 per cent go back, not {percent}.", by)
    return paid if at <= start - free_until else paid * percent // 100


def _checked(fee: Fee) -> Fee:
    if whole("what goes back", fee.back) > whole("a fee", fee.paid):
        raise Refused(f"{dollars(fee.back)} cannot go back of {dollars(fee.paid)}.")
    return fee
