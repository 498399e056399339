"""The doors of the environments: a function for each kind, which makes what is played and needs its packages only then.

Knows what may be asked for. Must not import a framework at the top. Ask `contest` for what is played.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from pokerroom.envs.contest import WAGERS, Contest
from pokerroom.envs.needs import need
from pokerroom.envs.tree import CHANCE, PokerGame
from pokerroom.law.error import Refused, shown
from pokerroom.law.sign import Sign
from pokerroom.players.own import Said, bot_of

if TYPE_CHECKING:
    from pokerroom.envs.many_tables import ManyTables
    from pokerroom.envs.parallel_env import AllAtOnceEnv
    from pokerroom.envs.solo_env import SoloEnv
    from pokerroom.envs.turn_env import TurnEnv


def aec(
    sign: Sign | str,
    players: int | Sequence[str] = 2,
    stacks: int | Sequence[int] | None = None,
    *,
    wagers: Sequence[str | float] = WAGERS,
    rewards: str = "chips",
    marker: int | None = None,
    illegal: str = "refuse",
    render_mode: str | None = None,
) -> TurnEnv:
    """An environment of PettingZoo in which agents act in turn: `aec("crown holdem, no limit, blinds 1/2", 3, 200)`."""
    need("an AEC environment", "pettingzoo", "gymnasium", "numpy")
    from pokerroom.envs.turn_env import TurnEnv

    contest = Contest(sign, players, stacks, wagers=wagers, rewards=rewards)
    return TurnEnv(contest, marker=marker, illegal=illegal, render_mode=render_mode)


def parallel(
    sign: Sign | str,
    players: int | Sequence[str] = 2,
    stacks: int | Sequence[int] | None = None,
    *,
    wagers: Sequence[str | float] = WAGERS,
    rewards: str = "chips",
    marker: int | None = None,
    illegal: str = "pass",
    render_mode: str | None = None,
) -> AllAtOnceEnv:
    """An environment of PettingZoo in which all agents answer at every step, and the one in turn is heard."""
    need("a parallel environment", "pettingzoo", "gymnasium", "numpy")
    from pokerroom.envs.parallel_env import AllAtOnceEnv

    contest = Contest(sign, players, stacks, wagers=wagers, rewards=rewards)
    return AllAtOnceEnv(contest, marker=marker, illegal=illegal, render_mode=render_mode)


def solo(
    sign: Sign | str,
    bots: Sequence[Said] = ("tight",),
    stacks: int | Sequence[int] | None = None,
    *,
    seat: int = 0,
    wagers: Sequence[str | float] = WAGERS,
    rewards: str = "chips",
    marker: int | None = None,
    illegal: str = "pass",
    render_mode: str | None = None,
) -> SoloEnv:
    """An environment of Gymnasium: one seat against bots, named or callables of one's own, clockwise from the first."""
    need("an environment of Gymnasium", "gymnasium", "numpy")
    from pokerroom.envs.solo_env import SoloEnv

    if isinstance(bots, str) or not isinstance(bots, Sequence) or not bots:
        raise Refused(f"bots are a list of names or callables, not {shown(bots)}.")
    players = tuple(bot_of(each) for each in bots)
    contest = Contest(sign, len(players) + 1, stacks, wagers=wagers, rewards=rewards)
    if type(seat) is not int or not 0 <= seat <= len(players):
        raise Refused(f"there is no seat {shown(seat)} among {len(players) + 1}.")
    return SoloEnv(contest, players, seat, marker=marker, illegal=illegal, render_mode=render_mode)


def vector(
    sign: Sign | str,
    tables: int,
    players: int | Sequence[str] = 2,
    stacks: int | Sequence[int] | None = None,
    *,
    wagers: Sequence[str | float] = WAGERS,
    rewards: str = "chips",
) -> ManyTables:
    """Many tables that are stepped by one call, with arrays in and out."""
    need("a vectorised environment", "numpy")
    from pokerroom.envs.many_tables import ManyTables

    return ManyTables(Contest(sign, players, stacks, wagers=wagers, rewards=rewards), tables)


def game(
    sign: Sign | str,
    players: int | Sequence[str] = 2,
    stacks: int | Sequence[int] | None = None,
    *,
    wagers: Sequence[str | float] = WAGERS,
    rewards: str = "chips",
    marker: int | None = None,
    chance: str = CHANCE[0],
    seed: int = 0,
    longest: int = 64,
) -> PokerGame:
    """A game as OpenSpiel has them: `game(…).new_initial_state()` is the root of its tree.

    With chance "explicit" every card that somebody gets is a node of chance; with "sampled" the whole deck is one, with
    one outcome, shuffled by a generator with the seed, 0 unless another is said.
    """
    contest = Contest(sign, players, stacks, wagers=wagers, rewards=rewards, longest=longest)
    return PokerGame(contest, marker=marker, chance=chance, mind=Random(seed))
