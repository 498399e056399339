"""Bounties: what is on each head, who gets it when somebody falls, and what the winner takes at the end.

Knows heads and cents. Must not know who won which pot: the tournament says who took the last chips. What is paid and
what is still on heads stay the same together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from pokerroom.law.error import Refused
from pokerroom.law.figures import one_word_of
from pokerroom.tournament.money import evenly

FIXED, PROGRESSIVE = "fixed", "progressive"
WAYS: Final = (FIXED, PROGRESSIVE)


class Heads(NamedTuple):
    """What was paid for somebody who fell, by name, and what is on every head since."""

    paid: dict[str, int]
    heads: dict[str, int]


def take(heads: Mapping[str, int], fallen: str, takers: Sequence[str], way: str = FIXED) -> Heads:
    """Pay what is on the head of somebody who fell to those who won the pot with their last chips.

    Equal hands share it, odd cents to the first named. Of a progressive bounty half is paid and half goes on the
    winner's own head, with the odd cent.
    """
    one_word_of("a bounty", way, WAYS)
    if fallen not in heads:
        raise Refused(f"there is no bounty on {fallen}.")
    if not takers or len({*takers}) < len(takers):
        raise Refused(f"say who won the last chips of {fallen}, each of them once.")
    for name in takers:
        if name == fallen or name not in heads:
            raise Refused(f"{name} cannot win the bounty on {fallen}.")
    left = {name: bounty for name, bounty in heads.items() if name != fallen}
    paid: dict[str, int] = {}
    for name, part in zip(takers, evenly(heads[fallen], len(takers)), strict=True):
        paid[name] = part if way == FIXED else part // 2
        left[name] += part - paid[name]
    return Heads(paid, left)


def own(heads: Mapping[str, int], left: Sequence[str]) -> tuple[int, ...]:
    """What each of those who are left takes at the end: what is on their own head, and of heads that nobody could take.

    Those are heads of players who were disqualified, retired or did not come: nobody won their last chips. They are
    shared evenly, odd cents to the first named.
    """
    if not left or len({*left}) < len(left):
        raise Refused("say who is left at the end, each of them once.")
    others = sum([head for name, head in heads.items() if name not in left])
    return tuple([heads.get(name, 0) + part for name, part in zip(left, evenly(others, len(left)), strict=True)])
