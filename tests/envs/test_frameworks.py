"""The tests of PettingZoo and Gymnasium themselves pass, in games of every book and kind."""

from __future__ import annotations

import warnings
from random import Random

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from pokerroom import Call, Fold, Refused, envs
from pokerroom.envs.turn_env import TurnEnv
from pokerroom.players import BOTS
from tests.envs.games import GAMES, HOLDEM, charged, stacks

# What api_test says of every environment whose observations have a mask beside them, its own card games alone left out
# by name: PettingZoo's documentation asks for such observations, and the tools on top of it read them.
OF_MASKS = [
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
]
SOLO = "pokerroom.envs.solo_env:pokerroom/Solo-v1"
MANY = pytest.mark.parametrize(("sign", "players"), GAMES.items())


def test_there_are_ten_games_and_every_book() -> None:
    assert len(GAMES) >= 10
    assert {sign.split()[0] for sign in GAMES} == {"crown", "grand", "house", "canberra", "tasmania", "victoria"}


@MANY
def test_pettingzoo_agents_in_turn(sign: str, players: int) -> None:
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        api_test(envs.aec(sign, players, stacks(sign)), num_cycles=60)
    assert {str(each.message) for each in said} <= set(OF_MASKS)


@MANY
def test_pettingzoo_seeds(sign: str, players: int) -> None:
    seed_test(lambda: envs.aec(sign, players, stacks(sign)), num_cycles=30)


@MANY
def test_pettingzoo_all_at_once(sign: str, players: int) -> None:
    parallel_api_test(envs.parallel(sign, players, stacks(sign)), num_cycles=60)
    parallel_seed_test(lambda: envs.parallel(sign, players, stacks(sign)), num_cycles=30)


@MANY
def test_gymnasium(sign: str, players: int) -> None:
    bots = ["tight", "loose-aggressive", "check-call"][: players - 1]
    env = gymnasium.make(SOLO, sign=sign, bots=bots, stacks=stacks(sign), render_mode="ansi")
    check_env(env.unwrapped)


def test_a_learner_of_gymnasium_finds_it_by_its_name() -> None:
    env = gymnasium.make(SOLO, sign=HOLDEM, bots=["random"], stacks=40)
    seen, info = env.reset(seed=4)
    assert seen in env.observation_space
    assert info["action_mask"].sum() > 1


# ------------------------------------------------------------------------------------------------ hands in turn


def played(env: TurnEnv, seed: int, mind: Random) -> tuple[list[object], dict[str, float]]:
    env.reset(seed=seed)
    seen: list[object] = []
    won: dict[str, float] = {}
    for agent in env.agent_iter():
        found, reward, over, _, _ = env.last()
        if over:
            won[agent] = reward
            env.step(None)
            continue
        choice = mind.choice(np.flatnonzero(found["action_mask"]).tolist())
        seen.append((agent, found["observation"].tobytes(), found["action_mask"].tobytes(), env.text(agent), choice))
        env.step(choice)
    return seen, won


@MANY
def test_the_same_seed_is_the_same_episode_and_another_is_not(sign: str, players: int) -> None:
    env = envs.aec(sign, players, stacks(sign))
    assert played(env, 5, Random(1)) == played(envs.aec(sign, players, stacks(sign)), 5, Random(1))
    assert len({repr(played(env, seed, Random(1))[0]) for seed in range(5)}) == 5


@MANY
def test_what_one_wins_others_lose(sign: str, players: int) -> None:
    env = envs.aec(sign, players, stacks(sign))
    for seed in range(10):
        won = played(env, seed, Random(seed))[1]
        assert set(won) == set(env.possible_agents)
        assert sum(won.values()) == 0 or (sum(won.values()) < 0 and charged(sign))


def test_rewards_in_big_blinds() -> None:
    chips, blinds = (envs.aec(HOLDEM, 3, 60, rewards=unit) for unit in ("chips", "big blinds"))
    for seed in range(5):
        won = played(chips, seed, Random(seed))[1]
        assert {agent: reward / 2 for agent, reward in won.items()} == played(blinds, seed, Random(seed))[1]
        assert any(won.values())


def test_a_choice_that_is_not_open_is_refused_and_nothing_changes() -> None:
    env = envs.aec(HOLDEM, 2, 200)
    env.reset(seed=1)
    env.step(1)  # the small blind calls, and the big blind may check: no fold is open
    agent, text = env.agent_selection, env.text(env.agent_selection)
    with pytest.raises(Refused, match=r"choice 0 \(fold\) is not open; these are: 1 \(check or call\), 2"):
        env.step(0)
    for wrong in (-1, 6, 1.5, "fold", None):
        with pytest.raises(Refused, match="a choice is a number"):
            env.step(wrong)
    assert (env.agent_selection, env.text(agent)) == (agent, text)


def test_or_it_is_a_pass_and_said_so() -> None:
    """A fold where a check is free is a check: the hand goes to the showdown, and nobody has put in more."""
    env = envs.solo(HOLDEM, ["check-call"], 200, marker=1)
    env.reset(seed=1)
    env.step(1)  # the small blind calls
    over, steps = False, 0
    while not over:
        assert not env.action_masks()[0]
        _, reward, over, _, info = env.step(0)
        assert info["illegal"]
        steps += 1
    assert steps == 3 and abs(reward) in (0, 2)
    strict = envs.solo(HOLDEM, ["check-call"], 200, marker=1, illegal="refuse")
    strict.reset(seed=1)
    strict.step(1)
    with pytest.raises(Refused, match="is not open"):
        strict.step(0)


def test_bots_of_ones_own_see_their_seat_alone() -> None:
    seen = []

    def mine(sight, mind):  # type: ignore[no-untyped-def]
        seen.append(sight)
        return BOTS["check-call"](sight, mind)

    env = envs.solo(HOLDEM, [mine, mine], 40, seat=1)
    for seed in range(5):
        env.reset(seed=seed)
        over = False
        while not over:
            _, _, over, _, _ = env.step(1)
    assert {each.seat for each in seen} == {0, 2}
    assert all(len(each.hole) == 2 for each in seen)


def test_hands_without_a_turn_are_counted() -> None:
    """The big blind has no turn where the other folds at once: the small blind that it won is told with the next hand."""
    folds = [True, True, True, False]

    def coward(sight, mind):  # type: ignore[no-untyped-def]
        return Fold(sight.seat) if folds.pop(0) else Call(sight.seat)

    env = envs.solo("house holdem, no limit, blinds 1/2", [coward], 40, marker=1)
    _, info = env.reset(seed=0)
    assert info["before"] == 3


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda: envs.aec("crown holdem", 2), "."),
        (lambda: envs.aec(HOLDEM, 1), "1 players are too few"),
        (lambda: envs.aec(HOLDEM, 99), "99 players are too many"),
        (lambda: envs.aec(HOLDEM, "two"), "players are how many they are"),
        (lambda: envs.aec(HOLDEM, 2, [1, 2, 3]), "stacks are the chips of everybody"),
        (lambda: envs.aec(HOLDEM, 2, 0), "a player has a whole number of at least one"),
        (lambda: envs.aec(HOLDEM, 2, wagers=["some"]), "a wager is"),
        (lambda: envs.aec(HOLDEM, 2, wagers=[1.0, 0.5]), "wagers go from the least to the most"),
        (lambda: envs.aec(HOLDEM, 2, wagers=[]), "wagers are a list"),
        (lambda: envs.aec(HOLDEM, 2, rewards="fame"), "rewards are in chips or in big blinds"),
        (lambda: envs.aec(HOLDEM, 2, marker=2), "there is no seat 2 for the marker"),
        (lambda: envs.aec(HOLDEM, 2, illegal="maybe"), "a choice that is not open"),
        (lambda: envs.aec(HOLDEM, 2, render_mode="human"), "rendered"),
        (lambda: envs.aec(17, 2), "under a sign"),
        (lambda: envs.aec(HOLDEM, 2).step(0), "reset the environment first"),
        (lambda: envs.solo(HOLDEM, []), "bots are a list"),
        (lambda: envs.solo(HOLDEM, ["genius"]), "there is no bot"),
        (lambda: envs.solo(HOLDEM, ["tight"], seat=2), "there is no seat 2"),
        (lambda: envs.vector(HOLDEM, 0), "0 is not a number of tables"),
        (lambda: envs.game(HOLDEM, chance="lucky"), "chance is explicit or sampled"),
    ],
)
def test_what_is_wrong_is_said(wrong, said: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(Refused, match=said):
        wrong()


def test_what_is_missing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pokerroom.envs.needs.find_spec", lambda name: None)
    with pytest.raises(Refused, match=r"needs pettingzoo, gymnasium and numpy: pip install 'pokerroom\[rl\]'"):
        envs.aec(HOLDEM)
    with pytest.raises(Refused, match=r"needs numpy: pip install"):
        envs.vector(HOLDEM, 2)
    envs.game(HOLDEM)  # needs nothing
