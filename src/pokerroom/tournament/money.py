"""Money: whole cents, how they are said, checked and shared out so that none is lost.

Knows cents and chips as whole numbers, and that what cannot be shared evenly must go to somebody. Must not know what is
paid for: `shares`, `deals`, `places` and `fees` ask here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final

from pokerroom.law.error import Refused
from pokerroom.law.figures import MOST, as_given, whole_number

_ALIKE: Final = 10**9  # parts of a cent: what differs by less was reckoned by rounding, and is the same


def whole(what: str, value: object, least: int = 0, by: tuple[str, ...] = ()) -> int:
    """A whole number of at least so many, or a refusal with the clauses that ask for it."""
    if type(value) is int and least <= value <= MOST:
        return value
    try:
        return whole_number(what, value, least)
    except Refused as refused:
        raise Refused(refused.sentence, by) from None


def wholes(what: str, values: object, least: int = 0, by: tuple[str, ...] = ()) -> tuple[int, ...]:
    """A list of whole numbers, each of at least so many, or a refusal."""
    if not isinstance(values, Sequence) or isinstance(values, str):
        raise Refused(f"{what} must be a list of whole numbers, not {as_given(values)}.", by)
    return tuple([whole(what, each, least, by) for each in values])


def dollars(cents: int) -> str:
    """Say a sum of money: $1,831.50, and $1,790 where there are no cents."""
    whole_dollars, rest = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}${whole_dollars:,}" + (f".{rest:02}" if rest else "")


def evenly(total: int, count: int) -> tuple[int, ...]:
    """Share a sum evenly; odd cents go one by one to the first of those who share."""
    each, odd = divmod(total, count)
    return tuple([each + (number < odd) for number in range(count)])


def to_the_cent(shares: Iterable[Fraction], total: int, odd: Sequence[int], most: int | None = None) -> tuple[int, ...]:
    """Shares of a sum down to the cent; what is over goes to the first of `odd` who may have it, `most` each."""
    found = [int(share) for share in shares]
    over = total - sum(found)
    for player in odd:
        given = over if most is None else max(0, min(over, most - found[player]))
        found[player] += given
        over -= given
    return tuple(found)


def to_the_nearest(shares: Sequence[Fraction], total: int, odd: Sequence[int]) -> tuple[int, ...]:
    """Shares of a sum to the cent; what is over goes to those who lost most, of equals to the first of `odd`."""
    found = [int(share) for share in shares]
    lost = [round((share - cents) * _ALIKE) for share, cents in zip(shares, found, strict=True)]
    for player in sorted(odd, key=lambda player: -lost[player])[: total - sum(found)]:
        found[player] += 1
    return tuple(found)
