"""A hand as an environment of PettingZoo in which all agents are asked at every step.

Knows what PettingZoo asks of an environment. Poker has turns: of what agents answer only the seat in turn is listened
to. Ask `turn_env` for the environment that says so, `episodes` for the hands.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import ParallelEnv

from pokerroom.envs.contest import Contest
from pokerroom.envs.episodes import RENDERED, Episodes, observed_with_mask
from pokerroom.law.error import Refused


class AllAtOnceEnv(ParallelEnv):  # type: ignore[misc]
    """One hand of a sign for several agents, all of whom answer at every step.

    There is one choice more than the contest has, the last: to wait, which is all that is open out of turn.
    """

    metadata = {"name": "pokerroom_parallel_v1", "render_modes": [*RENDERED]}  # noqa: RUF012

    def __init__(self, contest: Contest, *, marker: int | None, illegal: str, render_mode: str | None) -> None:
        self.contest = contest
        self.render_mode = render_mode
        self.possible_agents = list(contest.names)
        self.agents: list[str] = []
        self.wait = contest.choices.count
        self._refuses = illegal == "refuse"
        self._episodes = Episodes(contest, marker, illegal, render_mode)
        self._seen = {agent: observed_with_mask(contest, self.wait + 1) for agent in self.possible_agents}
        self._actions = {agent: spaces.Discrete(self.wait + 1) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations."""
        return self._seen[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's actions: the contest's choices, and waiting."""
        return self._actions[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Deal a new hand; with a seed the same one again. `options={"marker": 2}` gives a seat the marker."""
        self._episodes.deal(seed, options)
        self.agents = list(self.possible_agents)
        return self._observations(), {agent: {} for agent in self.agents}

    def text(self, agent: str) -> str:
        """What an agent sees now, as text."""
        return self._episodes.text(self.possible_agents.index(agent))

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """All agents answer; the one in turn is heard."""
        agents, seat = self.agents, self._episodes.now.seat
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        if not agents:
            raise Refused("the hand is over; reset the environment.")
        turn = self.possible_agents[seat]
        if turn not in actions:
            raise Refused(f"{turn} is in turn and has no action.")
        # To wait is to pass, where somebody is waited for.
        waits = actions[turn] == self.wait and not self._refuses
        if self._episodes.take(self._episodes.now.passing() if waits else actions[turn]) or waits:
            infos[turn]["illegal"] = True
        sitting = self._episodes.now
        over = sitting.seat < 0
        won = sitting.won() if over else [0.0] * len(agents)
        seen = self._observations()
        if over:
            self.agents = []
        rewards = dict(zip(agents, won, strict=True))
        return seen, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, False), infos

    def render(self) -> str | None:
        """The felt as the rail sees it, where the mode is "ansi"."""
        return self._episodes.rendered()

    def close(self) -> None:
        """There is nothing to close."""

    def _observations(self) -> dict[str, Any]:
        turn = self._episodes.now.seat
        found = {}
        for seat, agent in enumerate(self.agents):
            waits = np.array([0 if seat == turn else 1], np.int8)
            mask = np.concatenate([self._episodes.mask(seat), waits])
            found[agent] = {"observation": self._episodes.seen(seat), "action_mask": mask}
        return found
