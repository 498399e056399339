"""Deals: how those who are left share the prizes that are left, equally, by chips or by ICM, and a pool called off.

Knows the ways and their cents. Must not know who agreed or whether a deal is allowed: the tournament asks that first.
Stacks come in any order, and the shares go back in the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Final, NamedTuple

from pokerroom.law.error import Refused
from pokerroom.law.figures import one_word_of
from pokerroom.tournament import icm
from pokerroom.tournament.money import dollars, to_the_cent, to_the_nearest, whole, wholes

EQUAL, BY_CHIPS, ICM = "equal", "by chips", "icm"
WAYS: Final = (EQUAL, BY_CHIPS, ICM)
HALF_AND_HALF, EQUALLY, BY_STACKS = "half equally and half by stacks", "equally", "by stacks"
_EQUALLY: Final = {HALF_AND_HALF: Fraction(1, 2), EQUALLY: Fraction(1), BY_STACKS: Fraction(0)}
CALLED_OFF: Final = tuple(_EQUALLY)


class DealSheet(NamedTuple):
    """What each gets now, what is left for the winner, and the standard errors in cents where it was sampled."""

    sums: tuple[int, ...]
    for_winner: int = 0
    errors: tuple[float, ...] = ()

    def paid_to(self, winner: int) -> tuple[int, ...]:
        """What each has in the end if this one wins what was left."""
        return tuple([each + (self.for_winner if place == winner else 0) for place, each in enumerate(self.sums)])


def shared(
    way: str, stacks: Sequence[int], prizes: Sequence[int], for_winner: int = 0, chance: Random | None = None
) -> DealSheet:
    """Share the prizes of those who are left, the first prize first, but for a part that the winner gets.

    That part is taken off the first prize. More than 15 players share by ICM with a generator for the sample.
    """
    one_word_of("a deal", way, WAYS)
    chips = wholes("a stack", stacks, 1)
    if len(chips) < 2:
        raise Refused("a deal is made by two or more.")
    left = _in_play(prizes, len(chips), for_winner)
    if way == ICM:
        return _by_icm(chips, left, for_winner, chance)
    sums = _equal(chips, left) if way == EQUAL else _by_chips(chips, left)
    return DealSheet(sums, for_winner)


def called_off(stacks: Sequence[int], pool: int, way: str = HALF_AND_HALF) -> tuple[int, ...]:
    """What each gets of a tournament that ends before the money: half the pool equally and half by stacks, or all of it
    in one of these ways.

    In the money it is a deal by chips; before the start all goes back.
    """
    one_word_of("a pool", way, CALLED_OFF)
    chips = wholes("a stack", stacks, 1)
    if not chips:
        raise Refused("nobody is left to have the pool.")
    equally = Fraction(whole("the pool", pool) * _EQUALLY[way])
    rest = pool - equally
    return to_the_cent([equally / len(chips) + rest * chip / sum(chips) for chip in chips], pool, _by_size(chips))


def _in_play(prizes: Sequence[int], players: int, for_winner: int) -> list[int]:
    """The prizes that are shared: one for each player, nothing where no more are paid, without the winner's part."""
    found = list(wholes("a prize", prizes))[:players]
    if not found:
        raise Refused("there is no prize to share.")
    if found != sorted(found, reverse=True):
        raise Refused("prizes are named from the first to the last, and none is above the one before.")
    if whole("what is left for the winner", for_winner) > found[0]:
        raise Refused(f"no more than the first prize, {dollars(found[0])}, can be left for the winner.")
    found[0] -= for_winner
    # Where so much is left that the first is no longer the highest, the highest of what is shared counts as first.
    return sorted([*found, *[0] * (players - len(found))], reverse=True)


def _by_size(chips: Sequence[int]) -> list[int]:
    """Who gets odd cents: the largest stack, and the others by size behind it."""
    return sorted(range(len(chips)), key=lambda player: -chips[player])


def _equal(chips: Sequence[int], prizes: Sequence[int]) -> tuple[int, ...]:
    total = sum(prizes)
    return to_the_cent([Fraction(total, len(chips))] * len(chips), total, _by_size(chips))


def _by_chips(chips: Sequence[int], prizes: Sequence[int]) -> tuple[int, ...]:
    """The lowest prize to each and the rest by stacks, nobody above the first prize: the excess to the others."""
    first, lowest, total = prizes[0], prizes[-1], sum(prizes)
    capped: set[int] = set()
    while True:
        others = [player for player in range(len(chips)) if player not in capped]
        rest = total - first * len(capped) - lowest * len(others)
        among = sum([chips[player] for player in others])
        shares = [
            Fraction(first) if player in capped else lowest + Fraction(rest * chips[player], among)
            for player in range(len(chips))
        ]
        above = {player for player in others if shares[player] > first}
        if not above:
            return to_the_cent(shares, total, _by_size(chips), first)
        capped |= above


def _by_icm(chips: Sequence[int], prizes: Sequence[int], for_winner: int, chance: Random | None) -> DealSheet:
    """Worth by ICM to the nearest cent; for two it is a deal by chips, to the last cent.

    The house's chapter has the cents that are over go to the largest stack, and an example of its own in which they go
    where most was lost (2,451.3553 of 9,400 is 2,451.36): with ICM the example is followed.
    """
    total, odd = sum(prizes), _by_size(chips)
    if len(chips) == 2:
        return DealSheet(_by_chips(chips, prizes), for_winner)
    if len(chips) <= icm.MOST:
        return DealSheet(to_the_nearest(icm.exact(chips, prizes), total, odd), for_winner)
    if chance is None:
        raise Refused(f"ICM of more than {icm.MOST} players is sampled, and needs chance.")
    found = icm.sampled(chips, prizes, chance)
    return DealSheet(to_the_nearest(found.values, total, odd), for_winner, found.errors)
