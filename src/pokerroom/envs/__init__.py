"""Environments: hands of every game for programs that learn, as PettingZoo, Gymnasium and OpenSpiel have them.

`aec`, `parallel` and `solo` need the packages of `pip install 'pokerroom[rl]'`, `vector` needs numpy, `game` nothing.
"""

from pokerroom.envs.contest import Contest
from pokerroom.envs.doors import aec, game, parallel, solo, vector
from pokerroom.envs.tree import Node as State
from pokerroom.envs.tree import PokerGame as Game

__all__ = ["Contest", "Game", "State", "aec", "game", "parallel", "solo", "vector"]
