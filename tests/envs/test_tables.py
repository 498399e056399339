"""Many tables in one call: the same hands as one by one, arrays in and out, and nothing half done."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from pokerroom import Refused, envs
from pokerroom.envs.arrays import mask, observation
from pokerroom.envs.sitting import Sitting
from tests.envs.games import GAMES, HOLDEM, stacks


def chosen(masks: np.ndarray, mind: np.random.Generator) -> np.ndarray:
    """A choice for each table, any that is open as likely as another."""
    return np.array([mind.choice(np.flatnonzero(each)) for each in masks])


@pytest.mark.parametrize(("sign", "players"), GAMES.items())
def test_tables_play_as_hands_do_one_by_one(sign: str, players: int) -> None:
    env = envs.vector(sign, 3, players, stacks(sign))
    step = env.reset(seed=7)
    chances = [Random(f"7 {table}") for table in range(3)]
    markers = [(chance.randrange(players) + 1) % players for chance in chances]
    alone = [Sitting(env.contest, marker, chance) for marker, chance in zip(markers, chances, strict=True)]
    mind = np.random.default_rng(1)
    ended = 0
    for _ in range(25):
        for table, sitting in enumerate(alone):
            view = sitting.view(sitting.seat)
            assert step.seats[table] == sitting.seat
            assert (step.observations[table] == observation(env.contest, view)).all()
            assert (step.masks[table] == mask(env.contest, view)).all()
        actions = chosen(step.masks, mind)
        step = env.step(actions)
        for table, choice in enumerate(actions.tolist()):
            alone[table].take(choice)
            over = alone[table].seat < 0
            assert step.over[table] == over
            assert step.rewards[table].tolist() == (alone[table].won() if over else [0] * players)
            if over:
                ended += 1
                markers[table] = (markers[table] + 1) % players
                alone[table] = Sitting(env.contest, markers[table], chances[table])
    assert ended


def test_the_same_seed_plays_the_same_at_every_table_and_no_two_tables_are_alike() -> None:
    def played(seed: int) -> list[bytes]:
        env, mind = envs.vector(HOLDEM, 16, 3), np.random.default_rng(0)
        step = env.reset(seed=seed)
        found = [step.observations.tobytes()]
        for _ in range(30):
            step = env.step(chosen(step.masks, mind))
            found += [each.tobytes() for each in step]
        return found

    assert played(1) == played(1) != played(2)
    first = envs.vector(HOLDEM, 16, 3).reset(seed=1).observations
    assert len({each.tobytes() for each in first}) == 16


def test_an_action_that_is_not_open_at_one_table_changes_none() -> None:
    env = envs.vector(HOLDEM, 4)
    step = env.reset(seed=1)
    texts = [env.text(table) for table in range(4)]
    wrong = np.ones(4, np.int64)
    wrong[2] = int(np.flatnonzero(step.masks[2] == 0)[0])
    step.masks[:] = 1  # what somebody does to what they were given opens nothing
    for actions in (wrong, [1, 1, 1, 99], [1, 1, -1, 1]):
        with pytest.raises(Refused, match=r"is not open|a choice is a number"):
            env.step(actions)
    for shape in (np.ones(3, np.int64), np.ones((4, 1), np.int64), np.ones(4), "1111"):
        with pytest.raises(Refused, match="actions are 4 whole numbers"):
            env.step(shape)
    assert texts == [env.text(table) for table in range(4)]
    with pytest.raises(Refused, match="reset the tables first"):
        envs.vector(HOLDEM, 4).step([1] * 4)


def test_forced_bets_that_leave_nobody_a_turn() -> None:
    with pytest.raises(Refused, match="nobody has a turn"):
        envs.vector("house holdem, no limit, blinds 1/2", 2, 2, 1).reset(seed=1)
