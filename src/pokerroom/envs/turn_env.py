"""A hand as an environment of PettingZoo in which agents act in turn (AEC).

Knows what PettingZoo asks of an environment. Must not know the rules of any game. Ask `episodes` for the hands.
"""

from __future__ import annotations

from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv

from pokerroom.envs.contest import Contest
from pokerroom.envs.episodes import RENDERED, Episodes, observed_with_mask


class TurnEnv(AECEnv):  # type: ignore[misc]
    """One hand of a sign for several agents, who act in turn. An episode is a hand; all are paid at its end.

    An observation is a dictionary: "observation", as `contest.layout` has it, and "action_mask". `text(agent)` is the
    same as text, `contest.choices.names` what the actions are.
    """

    metadata = {"name": "pokerroom_v1", "render_modes": [*RENDERED], "is_parallelizable": False}  # noqa: RUF012

    def __init__(self, contest: Contest, *, marker: int | None, illegal: str, render_mode: str | None) -> None:
        super().__init__()
        self.contest = contest
        self.render_mode = render_mode
        self.possible_agents = list(contest.names)
        self.agents: list[str] = []
        self._episodes = Episodes(contest, marker, illegal, render_mode)
        self._seen = {agent: observed_with_mask(contest, contest.choices.count) for agent in self.possible_agents}
        self._actions = {agent: spaces.Discrete(contest.choices.count) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations."""
        return self._seen[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's actions: the contest's choices."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new hand; with a seed the same one again. `options={"marker": 2}` gives a seat the marker."""
        self._episodes.deal(seed, options)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self._turn()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees now, and what is open to it."""
        seat = self.possible_agents.index(agent)
        return {"observation": self._episodes.seen(seat), "action_mask": self._episodes.mask(seat)}

    def text(self, agent: str) -> str:
        """What an agent sees now, as text."""
        return self._episodes.text(self.possible_agents.index(agent))

    def step(self, action: Any) -> None:
        """The agent in turn takes an action."""
        self._episodes.now  # noqa: B018  # refuses where no hand has been dealt
        agent = self.agent_selection
        if self.agents and self.terminations[agent]:
            self._was_dead_step(action)
            return
        other = self._episodes.take(action)
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {"illegal": True} if other else {}
        sitting = self._episodes.now
        if sitting.seat < 0:
            self.rewards = dict(zip(self.possible_agents, sitting.won(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self._turn()

    def render(self) -> str | None:
        """The felt as the rail sees it, where the mode is "ansi"."""
        return self._episodes.rendered()

    def close(self) -> None:
        """There is nothing to close."""

    def _turn(self) -> str:
        seat = self._episodes.now.seat
        return self.agents[0] if seat < 0 else self.possible_agents[seat]
