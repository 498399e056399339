"""Episodes: the hands that an environment deals one after another, whatever its framework.

Knows how chance deals the next hand, and what is said of a seat in it. Must not know any framework but the spaces in
which all of them observe. Ask `contest` for what is played, `sitting` for the hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces

from pokerroom.envs.arrays import Flags, Floats, entropy, mask, observation
from pokerroom.envs.contest import Contest
from pokerroom.envs.sitting import Sitting
from pokerroom.law.error import Refused, shown

RENDERED = ("ansi",)


class Episodes:
    """Hand after hand of a contest.

    `marker` is the seat that has it in every hand, or None where chance says; `illegal` what becomes of a choice that
    is not open ("refuse" or "pass").
    """

    def __init__(self, contest: Contest, marker: int | None, illegal: str, render_mode: str | None) -> None:
        if illegal not in ("refuse", "pass"):
            raise Refused(f'a choice that is not open is an error ("refuse") or a "pass", not {shown(illegal)}.')
        if render_mode is not None and render_mode not in RENDERED:
            raise Refused(f"an environment is rendered as {RENDERED[0]!r} or not at all, not as {shown(render_mode)}.")
        self.contest = contest
        self._marker = self._seat(marker)
        self._illegal = illegal
        self._rendered = render_mode is not None
        self._chance = Random(entropy())
        self._sitting: Sitting | None = None

    def deal(self, seed: int | None, options: Mapping[str, Any] | None) -> Sitting:
        """Deal the next hand; with a seed the first of its hands. `options` may say who has the marker."""
        if seed is not None:
            self._chance = Random(seed)
        drawn = self._chance.randrange(len(self.contest.names))  # in any case, so that the cards do not hang on it
        seat = self._seat((options or {}).get("marker", self._marker))
        self._sitting = Sitting(self.contest, drawn if seat is None else seat, self._chance)
        return self._sitting

    @property
    def now(self) -> Sitting:
        """The hand that is on, or was the last."""
        if self._sitting is None:
            raise Refused("no hand has been dealt yet; reset the environment first.")
        return self._sitting

    def take(self, action: Any) -> bool:
        """The seat in turn takes an action; say whether another one was taken for it, which was not open."""
        sitting = self.now
        if sitting.seat < 0:
            raise Refused("the hand is over; reset the environment.")
        choice, other = sitting.allowed(action, self._illegal)
        sitting.take(choice)
        return other

    def seen(self, seat: int) -> Floats:
        """What a seat sees, as an array."""
        return observation(self.contest, self.now.view(seat))

    def mask(self, seat: int) -> Flags:
        """What is open to a seat."""
        return mask(self.contest, self.now.view(seat))

    def text(self, seat: int) -> str:
        """What a seat sees, as text."""
        return self.now.text(seat)

    def rendered(self, seat: int | None = None) -> str | None:
        """The felt as a seat or the rail sees it, where there is anything to be rendered."""
        if not self._rendered:
            return None
        return self.now.text("rail" if seat is None else seat)

    def _seat(self, marker: Any) -> int | None:
        if marker is not None and (type(marker) is not int or not 0 <= marker < len(self.contest.names)):
            raise Refused(f"there is no seat {shown(marker)} for the marker.")
        return marker


def observed(contest: Contest) -> spaces.Box:
    """The space of an observation."""
    return spaces.Box(0.0, 1.0, (contest.layout.size,), np.float32)


def observed_with_mask(contest: Contest, choices: int) -> spaces.Dict:
    """The space of an observation with the mask of so many choices."""
    return spaces.Dict({"observation": observed(contest), "action_mask": spaces.Box(0, 1, (choices,), np.int8)})
