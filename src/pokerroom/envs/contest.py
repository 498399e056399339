"""A contest: what programs play against each other: a sign, seats and chips, its choices and observations numbered.

Knows what stays the same from one hand to the next. Must not know any framework. Ask `choices` and `layout` for what
the numbers mean, `sitting` for a hand of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from pokerroom.envs.choices import NumberedChoices, measured
from pokerroom.envs.layout import ObservationLayout
from pokerroom.hand.hand import Hand
from pokerroom.hand.plan import Plan, plan_of
from pokerroom.hand.starting import check_players
from pokerroom.law.error import Refused, shown
from pokerroom.law.sign import Sign
from pokerroom.shelf import sign as spoken

WAGERS = ("least", 0.5, 1.0, "most")
REWARDS = ("chips", "big blinds")


class Contest:
    """What is played: `sign`, `names` and `stacks` of the seats, `choices`, `layout`.

    `unit` is what a reward of one is: a chip, or the big blind (the least wager where there is none).
    """

    __slots__ = ("_players", "choices", "layout", "names", "plan", "sign", "stacks", "unit")

    def __init__(
        self,
        sign: Sign | str,
        players: int | Sequence[str] = 2,
        stacks: int | Sequence[int] | None = None,
        *,
        wagers: Sequence[str | float] = WAGERS,
        rewards: str = "chips",
        longest: int = 64,
    ) -> None:
        """Prepare it: see `docs/environments.md` for what everything is."""
        self.sign: Sign = spoken(sign) if isinstance(sign, str) else sign
        if not isinstance(self.sign, Sign):
            raise Refused(f"environments play under a sign or a line that says one, not {shown(sign)}.")
        self.plan: Plan = plan_of(self.sign)
        if rewards not in REWARDS:
            raise Refused(f"rewards are in chips or in big blinds, not in {shown(rewards)}.")
        big = big_blind(self.sign)
        self.names: tuple[str, ...] = _names(players)
        self.stacks: tuple[int, ...] = _stacks(100 * big if stacks is None else stacks, len(self.names))
        check_players(self.plan, self.names, self.stacks)
        self.unit: int = 1 if rewards == "chips" else big
        if type(longest) is not int or longest < 1:
            raise Refused(f"a history has room for a whole number of deeds, not {shown(longest)}.")
        self._players: dict[str, int] = dict(zip(self.names, self.stacks, strict=True))
        self.choices: NumberedChoices = NumberedChoices(self.plan, measured(wagers))
        self.layout: ObservationLayout = ObservationLayout(self.plan, len(self.names), sum(self.stacks), longest)

    def deal(self, marker: int, chance: Random | None = None, deck: Sequence[int] | None = None) -> Hand:
        """A new hand of it, in which whatever is wrong is refused."""
        return Hand(self.sign, self._players, marker=marker, chance=chance, deck=deck, strict=True)

    def checked(self, choice: Any) -> int:
        """A choice as a number, whatever kind of number it came as."""
        try:
            number = int(choice)
        except (TypeError, ValueError):
            raise Refused(f"a choice is a number, not {shown(choice)}.") from None
        if number != choice or not 0 <= number < self.choices.count:
            raise Refused(f"a choice is a number from 0 to {self.choices.count - 1}, not {shown(choice)}.")
        return number


def big_blind(sign: Sign) -> int:
    """What chips are counted by: the last blind; where there are none the least wager, or the first limit."""
    if sign.blinds:
        return sign.blinds[-1]
    return max(1, sign.bets[0] if sign.bets else sign.least_wager)


def _names(players: object) -> tuple[str, ...]:
    if type(players) is int:
        return tuple(f"player_{seat}" for seat in range(players))
    if isinstance(players, Sequence) and not isinstance(players, str):
        return tuple(players)
    raise Refused(f"players are how many they are, or their names, not {shown(players)}.")


def _stacks(stacks: object, players: int) -> tuple[int, ...]:
    if type(stacks) is int:
        return (stacks,) * players
    if isinstance(stacks, Sequence) and not isinstance(stacks, str) and len(stacks) == players:
        return tuple(stacks)
    raise Refused(f"stacks are the chips of everybody, or a list with those of each of {players}, not {shown(stacks)}.")
