"""Places: where those who fall come in, whether at one table or at several, and which prizes are theirs.

Knows falls, ties and who may win nothing. Must not know how somebody fell or what the prizes are worth: `shares` makes
them. Places are counted from 1, the winner's.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from itertools import groupby
from operator import itemgetter
from typing import Final, NamedTuple

from pokerroom.law.error import Refused
from pokerroom.law.figures import one_word_of
from pokerroom.tournament.money import evenly, whole

BY_TABLES, BY_STACKS = "by tables", "by stacks"
WAYS: Final = (BY_TABLES, BY_STACKS)


class Fall(NamedTuple):
    """Somebody who is out: what they had when the hand began, at which table, and when it ended.

    Moments are numbers of any kind, later ones larger; hands that are played hand for hand have one moment together.
    """

    name: str
    stack: int
    table: int
    moment: int
    removed: bool = False  # disqualified or retired: below all who fall in the same moment


class Finish(NamedTuple):
    """Somebody's place; those who tie share the places from the best to the worst of them."""

    name: str
    best: int
    worst: int


def finishes(falls: Sequence[Fall], above: int, way: str = BY_TABLES) -> tuple[Finish, ...]:
    """The places of those who fell, the best first, below so many who are still in or were placed.

    Later is better. In one hand the larger stack at its start is better, and equal ones tie. In one moment at several
    tables the rank at each table counts, or the stacks of all tables together ("by stacks").
    """
    one_word_of("places of one moment", way, WAYS)
    whole("the number of those above", above)
    if len({fall.name for fall in falls}) < len(falls):
        raise Refused("somebody who came in again has one place, by the last fall.")
    moments: dict[int, list[Fall]] = defaultdict(list)
    for fall in falls:
        moments[fall.moment].append(fall)
    found: list[Finish] = []
    best = above + 1
    for moment in sorted(moments, reverse=True):
        together = moments[moment]
        if len(together) == 1:  # as most fall
            found.append(Finish(together[0].name, best, best))
            best += 1
            continue
        for names in _tied(together, way):
            worst = best + len(names) - 1
            found += [Finish(name, best, worst) for name in names]
            best = worst + 1
    return tuple(found)


def _tied(falls: Sequence[Fall], way: str) -> list[list[str]]:
    """Those who fell in one moment, the best first: together those who tie."""
    groups: dict[tuple[bool, int], list[str]] = defaultdict(list)
    for fall, rank in zip(falls, _ranks(falls, way), strict=True):
        groups[fall.removed, rank].append(fall.name)
    return [names for _, names in sorted(groups.items())]


def _ranks(falls: Sequence[Fall], way: str) -> list[int]:
    """How many fell with more chips, of those who fell in one moment: at the same table, or at any."""

    def group(fall: Fall) -> int:
        return fall.table if way == BY_TABLES else 0

    stacks: dict[int, list[int]] = defaultdict(list)
    for fall in falls:
        if not fall.removed:
            stacks[group(fall)].append(fall.stack)
    return [0 if fall.removed else sum([stack > fall.stack for stack in stacks[group(fall)]]) for fall in falls]


def last_falls(falls: Iterable[Fall]) -> tuple[Fall, ...]:
    """Of everybody who came in again the last fall alone, in the order in which they fell."""
    found: dict[str, Fall] = {}
    for fall in falls:
        found.pop(fall.name, None)
        found[fall.name] = fall
    return tuple(found.values())


def is_hand_for_hand(left: int, paid: int) -> bool:
    """Whether the next to fall is the last who wins nothing: then every table plays one hand and waits."""
    return left == paid + 1


def awarded(order: Iterable[Finish], prizes: Sequence[int], barred: AbstractSet[str] = frozenset()) -> dict[str, int]:
    """What everybody wins: those who tie share the prizes of their places, and who is barred has a place but no prize.

    Everybody below them moves up one prize. Odd cents of a tie go one by one to the first named; prizes that nobody is
    left for are the first's. Whoever wins nothing is not named.
    """
    ordered = _in_order(order)
    for place, (_, best, worst) in enumerate(ordered, 1):
        if not best <= place <= worst:
            raise Refused(f"place {place} is nobody's.")
    return shared_out(ordered, prizes, barred)


def shared_out(
    order: Iterable[Finish], prizes: Sequence[int], barred: AbstractSet[str] = frozenset()
) -> dict[str, int]:
    """The same of an order that is known to be one: below the last prize nobody is looked at."""
    found: dict[str, int] = {}
    first: list[str] = []  # the best of those who may win
    at = 0
    for _, together in groupby(order, itemgetter(1)):
        if first and at >= len(prizes):
            break
        names = [name for name, _, _ in together if name not in barred]
        if not names:
            continue
        first = first or names
        found.update(zip(names, evenly(sum(prizes[at : at + len(names)]), len(names)), strict=True))
        at += len(names)
    if first:
        for name, part in zip(first, evenly(sum(prizes[at:]), len(first)), strict=True):
            found[name] += part
    elif any(prizes):
        raise Refused("nobody is left who may win a prize.")
    return {name: prize for name, prize in found.items() if prize}


def _in_order(order: Iterable[Finish]) -> list[Finish]:
    found = sorted(order, key=itemgetter(1))
    if len(set(map(itemgetter(0), found))) < len(found):
        raise Refused("everybody has one place.")
    for (best, worst), count in Counter(map(itemgetter(1, 2), found)).items():
        if count != worst - best + 1:
            raise Refused(f"places {best} to {worst} are shared by {worst - best + 1}, not by {count}.")
    return found
