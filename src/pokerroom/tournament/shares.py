"""Shares: how many places are paid, what part of the pool each has, and what that is in money.

Knows the house's table and curve, shares that conditions give, and how percents and cents are rounded. Must not know
who has which place: ask `places`. Shares are in hundredths of a per cent, money in cents.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal, InvalidOperation
from typing import Final

from pokerroom.law.error import Refused
from pokerroom.law.figures import as_given
from pokerroom.tournament.money import dollars, whole

ALL: Final = 10_000
"""A hundred per cent."""
ONE_IN: Final = 8
"""Of so many entries one is paid in a large field, where no rule says otherwise."""

# Up to so many entries, the shares in per cent.
_SMALL: Final = (
    (3, (100,)),
    (6, (65, 35)),
    (10, (50, 30, 20)),
    (20, (42, 27, 18, 13)),
    (30, (38, 24, 16, 12, 10)),
    (40, (34, 22, 15, 12, 9, 8)),
)
_LEAST: Final = 150  # per cent of an entry's part of the pool, to every place
_ALONE: Final = 9  # places that share their part with nobody
_BANDS: Final = ((18, 3), (45, 9), (99, 18))  # up to so many places, so many together
_LAST_BAND: Final = 36
_PARTS: Final = 10**24
_MOST_ENTRIES: Final = 10_000_000

By = tuple[str, ...]


def paid_places(entries: int, one_in: int = ONE_IN) -> int:
    """How many places the house pays; in a large field one of so many entries is."""
    if not 1 <= whole("the number of entries", entries, 1) <= _MOST_ENTRIES:
        raise Refused(f"{entries} entries are too many.")
    return next((len(parts) for most, parts in _SMALL if entries <= most), -(-entries // one_in))


def by_entries(entries: int, one_in: int = ONE_IN) -> tuple[int, ...]:
    """The house's shares for so many entries, the first place first."""
    paid = paid_places(entries, one_in)
    small = next((parts for most, parts in _SMALL if entries <= most), None)
    if small is not None:
        return tuple([100 * part for part in small])
    end = _fall(paid + 1)
    weights = [_fall(place) - end for place in range(1, paid + 1)]
    total = sum(weights)
    rest = ALL * entries - 100 * _LEAST * paid  # what lies above the least of all, times the entries
    found: list[int] = []
    for first, last in bands(paid):
        count = last - first + 1
        share = 100 * _LEAST * total * count + rest * sum(weights[first - 1 : last])
        found += [share // (entries * total * count)] * count
    found[0] += ALL - sum(found)
    return tuple(found)


def _fall(place: int) -> int:
    """How the curve falls: place ^ −0.8, as a whole number of tiny parts, so that it is the same on every machine."""
    power = _PARTS**5 // place**4
    root = int(float(power) ** 0.2)
    while True:  # by Newton's way to the whole fifth root
        better = (4 * root + power // root**4) // 5
        if abs(better - root) <= 1:
            return better
        root = better


def bands(paid: int) -> tuple[tuple[int, int], ...]:
    """The first and last place of those that are paid alike, of so many paid places."""
    found = [(place, place) for place in range(1, min(paid, _ALONE) + 1)]
    first = _ALONE + 1
    while first <= paid:
        size = next((size for most, size in _BANDS if first <= most), _LAST_BAND)
        found.append((first, min(paid, first + size - 1)))
        first += size
    return tuple(found)


def by_hand(percents: object, by: By = ()) -> tuple[int, ...]:
    """Shares that conditions give in per cent, to hundredths; they must sum to a hundred."""
    if not isinstance(percents, list | tuple) or not percents:
        raise Refused(f"shares are a list of percentages, not {as_given(percents)}.", by)
    if len(percents) > ALL:
        raise Refused(f"at most {ALL} places can have a share.", by)
    found = tuple([_hundredths(place, each, by) for place, each in enumerate(percents, 1)])
    if sum(found) != ALL:
        raise Refused(f"shares sum to 100 per cent, not to {Decimal(sum(found)) / 100}.", by)
    return found


def _hundredths(place: int, percent: object, by: By) -> int:
    """One share as it is given: as people write it, 33.33 is that and no binary fraction near it."""
    if isinstance(percent, bool) or not isinstance(percent, int | float | Decimal):
        raise Refused(f"the share of place {place} is a percentage, not {as_given(percent)}.", by)
    try:
        hundredths = Decimal(str(percent)) * 100
        if 0 < hundredths <= ALL and hundredths == int(hundredths):
            return int(hundredths)
    except InvalidOperation:  # not a number, which can be compared with none
        pass
    raise Refused(f"the share of place {place} is above 0, at most 100 and has two decimals, not {percent}.", by)


def prizes(pool: int, shares: Sequence[int], unit: int) -> tuple[int, ...]:
    """What each share is in money: down to the unit, the rest to the first."""
    whole("the pool", pool)
    whole("the unit of prizes", unit, 1)
    if sum(shares) != ALL:
        raise Refused("shares sum to 100 per cent.")
    found = [pool * share // (ALL * unit) * unit for share in shares]
    found[0] += pool - sum(found)
    return tuple(found)


def made_up(pool: int, guarantee: int = 0) -> int:
    """What the operator adds to a pool that is below what was guaranteed."""
    return max(0, whole("the guarantee", guarantee) - whole("the pool", pool))


def check_prizes(prizes: Sequence[int], pool: int, by: By = ()) -> None:
    """Refuse prizes that are not the pool, no more and no less."""
    total = sum([whole("a prize", prize, 0, by) for prize in prizes])
    if total != pool:
        raise Refused(f"the prizes sum to {dollars(total)}, and the pool is {dollars(pool)}.", by)
