"""One seat of a hand as an environment of Gymnasium, with bots in the other seats.

Knows what Gymnasium asks of an environment. Bots are told what their seats see and nothing else. Ask `episodes` for the
hands, `players` for bots.
"""

from __future__ import annotations

from random import Random
from typing import Any

import gymnasium
from gymnasium import spaces

from pokerroom.envs.arrays import Flags, Floats, entropy
from pokerroom.envs.contest import Contest
from pokerroom.envs.episodes import RENDERED, Episodes, observed
from pokerroom.players.sight import Seen
from pokerroom.players.styles import Bot


class SoloEnv(gymnasium.Env[Floats, Any]):
    """One seat against bots. An episode is a hand; the seat is paid at its end.

    An observation is an array, as `contest.layout` has it; `info["action_mask"]` and `action_masks()` say what is open.
    A hand that is over before the seat has had a turn is followed by another: `info["before"]` is what the seat won or
    lost in such hands since the last episode.
    """

    metadata = {"render_modes": [*RENDERED], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        contest: Contest,
        bots: tuple[Bot, ...],
        seat: int,
        *,
        marker: int | None,
        illegal: str,
        render_mode: str | None,
    ) -> None:
        self.contest = contest
        self.seat = seat
        self.render_mode = render_mode
        self.observation_space: spaces.Space[Any] = observed(contest)
        self.action_space: spaces.Space[Any] = spaces.Discrete(contest.choices.count)
        self._bots = (*bots[:seat], None, *bots[seat:])  # by seat
        self._mind = Random(entropy())
        self._episodes = Episodes(contest, marker, illegal, render_mode)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Floats, dict[str, Any]]:
        """Deal a new hand and play it up to the seat's first turn; with a seed the same one again."""
        super().reset(seed=seed)
        if seed is not None:
            self._mind = Random(f"{seed} bots")  # a generator of their own: what they roll does not move the cards
        before = 0.0
        sitting = self._episodes.deal(seed, options)
        self._others()
        while sitting.seat < 0:
            before += sitting.won()[self.seat]
            sitting = self._episodes.deal(None, options)
            self._others()
        return self._episodes.seen(self.seat), {"action_mask": self.action_masks(), "before": before}

    def step(self, action: Any) -> tuple[Floats, float, bool, bool, dict[str, Any]]:
        """The seat takes an action, and the bots go on until it is in turn again or the hand is over."""
        other = self._episodes.take(action)
        self._others()
        sitting = self._episodes.now
        over = sitting.seat < 0
        info: dict[str, Any] = {"action_mask": self.action_masks()}
        if other:
            info["illegal"] = True
        won = sitting.won()[self.seat] if over else 0.0
        return self._episodes.seen(self.seat), won, over, False, info

    def action_masks(self) -> Flags:
        """Which actions are open now."""
        return self._episodes.mask(self.seat)

    def text(self) -> str:
        """What the seat sees now, as text."""
        return self._episodes.text(self.seat)

    def render(self) -> str | None:
        """The felt as the seat sees it, where the mode is "ansi"."""
        return self._episodes.rendered(self.seat)

    def _others(self) -> None:
        """The bots play until the seat is in turn or the hand is over."""
        sitting = self._episodes.now
        while sitting.seat not in (-1, self.seat):
            bot = self._bots[sitting.seat]
            assert bot is not None
            sitting.play(bot(Seen(sitting.view(sitting.seat)), self._mind))


# By its name too: `gymnasium.make("pokerroom.envs.solo_env:pokerroom/Solo-v1", sign=…, bots=…)`.
gymnasium.register("pokerroom/Solo-v1", entry_point="pokerroom.envs.doors:solo")
