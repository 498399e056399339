"""Knows the benches of environments, in steps a second: each `bench_` function gives one Duel.
Must not know how they are timed or shown.
Ask `duel.py` and `run.py`. A step is the same for everybody: what is open to the player in turn, what they see as
numbers, and an act by chance; no-limit hold'em for two with 100 big blinds each, fold, call, pot and all in as choices.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import numpy as np

from duel import Duel
from pokerroom import envs

STEPS = 2_000  # in a batch
TABLES = 100  # of ours in one call
SIGN = "house holdem, no limit, blinds 1/2"
IN_TREE = "steps of hold'em, a tree of states"
AS_ENVIRONMENT = "steps of hold'em, environments"
IN_ONE_CALL = f"steps of hold'em, {TABLES} tables in one call"
WAGERS = (1.0, "most")

_SEED = 2026


# ---------------------------------------------------------------------------------------------------- we


def _tree() -> Callable[[], float]:
    game, chance = envs.game(SIGN, 2, 200, wagers=WAGERS, chance="sampled", seed=_SEED), Random(_SEED)

    def ours() -> float:
        done, state = 0, game.new_initial_state()
        while done < STEPS:
            if state.is_terminal():
                state.returns()
                state = game.new_initial_state()
            elif state.is_chance_node():
                state.apply_action(0)
            else:
                state.observation_tensor()
                state.apply_action(chance.choice(state.legal_actions()))
                done += 1
        return done

    return ours


def _alone() -> Callable[[], float]:
    env, chance = envs.aec(SIGN, 2, 200, wagers=WAGERS), Random(_SEED)

    def ours() -> float:
        done = 0
        while done < STEPS:
            env.reset(seed=done)
            for _ in env.agent_iter():
                seen, _, over, _, _ = env.last()
                if over:
                    break
                env.step(chance.choice(np.flatnonzero(seen["action_mask"]).tolist()))
                done += 1
        return done

    return ours


def _together() -> Callable[[], float]:
    tables, chance = envs.vector(SIGN, TABLES, 2, 200, wagers=WAGERS), np.random.default_rng(_SEED)
    state = [tables.reset(seed=_SEED)]

    def ours() -> float:
        for _ in range(STEPS // TABLES):
            masks = state[0].masks
            state[0] = tables.step((masks * chance.random(masks.shape)).argmax(1))
        return STEPS // TABLES * TABLES

    return ours


# --------------------------------------------------------------------------------------------- OpenSpiel


def _open_spiel(with_arrays: bool) -> Callable[[], float]:
    import pyspiel

    chance = Random(_SEED)
    game = pyspiel.load_game(
        "universal_poker(betting=nolimit,bettingAbstraction=fcpa,numPlayers=2,numRounds=4,blind=2 1,"
        "firstPlayer=2 1 1 1,numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,stack=200 200)"
    )

    def theirs() -> float:
        deck, done = range(52), 0
        while done < STEPS:
            state = game.new_initial_state()
            cards = iter(chance.sample(deck, 9))  # quicker than asking it for what may be dealt, card by card
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(next(cards))
                    continue
                seen = state.observation_tensor()
                if with_arrays:
                    np.array(seen, np.float32)
                state.apply_action(chance.choice(state.legal_actions()))
                done += 1
            state.returns()
        return done

    return theirs


def bench_tree_open_spiel() -> Duel:
    return Duel(IN_TREE, "open_spiel", _tree(), _open_spiel(False))


def bench_alone_open_spiel() -> Duel:
    return Duel(AS_ENVIRONMENT, "open_spiel", _alone(), _open_spiel(True))


def bench_together_open_spiel() -> Duel:
    return Duel(IN_ONE_CALL, "open_spiel", _together(), _open_spiel(True))


# ------------------------------------------------------------------------------------------------ RLCard


def _rlcard() -> Callable[[], float]:
    import rlcard

    chance = Random(_SEED)
    env = rlcard.make("no-limit-holdem", config={"seed": _SEED, "chips_for_each": 200})

    def theirs() -> float:
        done = 0
        while done < STEPS:
            seen, _ = env.reset()
            while not env.is_over():
                seen, _ = env.step(chance.choice(list(seen["legal_actions"])))
                done += 1
            env.get_payoffs()
        return done

    return theirs


def bench_alone_rlcard() -> Duel:
    return Duel(AS_ENVIRONMENT, "rlcard", _alone(), _rlcard())


def bench_together_rlcard() -> Duel:
    return Duel(IN_ONE_CALL, "rlcard", _together(), _rlcard())
