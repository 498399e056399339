"""ICM: what stacks are worth in prizes, by Malmuth and Harville: who is next is a question of chips alone.

Knows how to reckon it over all sets of players who may be above, and how to sample it where they are too many. Must not
know who agrees to what: `deals` asks here.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import gcd, sqrt
from random import Random
from typing import Final, NamedTuple

from pokerroom.law.error import Refused
from pokerroom.tournament.money import wholes

MOST: Final = 15
"""So many players at most are reckoned over all sets of them."""

SAMPLES: Final = 20_000

# Chances are whole numbers of this part: the same on every machine, and exact to far less than a cent.
_ONE: Final = 1 << 160


class Sampled(NamedTuple):
    """What stacks are worth by a sample: the means, which sum to the prizes, and the standard error of each."""

    values: tuple[Fraction, ...]
    errors: tuple[float, ...]
    samples: int


def exact(stacks: Sequence[int], prizes: Sequence[int]) -> tuple[Fraction, ...]:
    """What each stack is worth, of at most 15; prizes beyond the players are nobody's."""
    chips, paid = _checked(stacks, prizes)
    if len(chips) > MOST:
        raise Refused(f"ICM is reckoned for at most {MOST} players, and sampled for more.")
    common = gcd(*chips)
    chips = [each // common for each in chips]
    return tuple([Fraction(each, _ONE) for each in _worth(chips, paid)])


def _worth(chips: list[int], prizes: list[int]) -> list[int]:
    """What each stack is worth, in parts of a chance. A set of players is a number, a bit for each of them.

    Sets come in the order of their numbers, so that all that a set grows from are done before it. Once all sets of the
    first few players are done, the next player joins each of them: a whole slice goes to where that player is added.
    """
    rest = [sum(chips)]  # the chips of those who are not in a set
    for chip in chips:
        rest += [each - chip for each in rest]
    above = [0] * len(rest)  # how likely it is that just this set has the best places
    above[0] = _ONE
    weights = [0] * len(rest)  # for each chip of the others, how likely it is to be next
    for players in range(len(rest) - 1):
        if players.bit_count() < len(prizes):
            weights[players] = above[players] // rest[players]
        joined = players + 1
        size = joined & ~players  # of the slice that is done; its bit is that of the player who joins
        chip = chips[size.bit_length() - 1]
        if size == 1:
            above[joined] += chip * weights[players]
        else:
            slice_before = zip(above[joined : joined + size], weights[joined - size : joined], strict=True)
            above[joined : joined + size] = [chance + chip * weight for chance, weight in slice_before]
    won = [*prizes, *[0] * (len(chips) + 1 - len(prizes))]
    weights = [weight * won[players.bit_count()] for players, weight in enumerate(weights)]
    # All sets without a player, for one player after the other: halves of the list, one laid upon the other.
    worth: list[int] = []
    for chip in reversed(chips):
        half = len(weights) // 2
        worth.append(chip * sum(weights[:half]))
        weights = [without + among for without, among in zip(weights[:half], weights[half:], strict=True)]
    return worth[::-1]


def sampled(stacks: Sequence[int], prizes: Sequence[int], chance: Random, samples: int = SAMPLES) -> Sampled:
    """What each stack is worth by so many orders of finish, drawn by a generator that is handed in."""
    chips, paid = _checked(stacks, prizes)
    if samples < 2:
        raise Refused("a sample needs at least two orders of finish.")
    sums, squares = [0] * len(chips), [0] * len(chips)
    draw = chance.expovariate
    players = range(len(chips))
    for _ in range(samples):
        # Whoever's clock rings first of those that run by their chips is next: the order is that of the model.
        rings = [draw(chip) for chip in chips]
        for player, prize in zip(sorted(players, key=rings.__getitem__), paid, strict=False):
            sums[player] += prize
            squares[player] += prize * prize
    errors = [
        sqrt(max(0, square * samples - total * total) / (samples * samples * (samples - 1)))
        for total, square in zip(sums, squares, strict=True)
    ]
    return Sampled(tuple([Fraction(total, samples) for total in sums]), tuple(errors), samples)


def _checked(stacks: Sequence[int], prizes: Sequence[int]) -> tuple[list[int], list[int]]:
    """Stacks above nothing, and the prizes that those who hold them can win."""
    chips = wholes("a stack", stacks, 1)
    if not chips:
        raise Refused("nobody is left to win a prize.")
    return list(chips), list(wholes("a prize", prizes))[: len(chips)]
