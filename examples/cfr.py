"""Counterfactual regret minimisation (CFR+) on a game of pokerroom, and how far its strategies are from an equilibrium.

    python examples/cfr.py kuhn
    python examples/cfr.py leduc --iterations 500

The tree is walked once, through `pokerroom.envs`, and kept as plain lists: nodes of chance, nodes of a player with the
information set they belong to, and ends with what the first player wins. Regrets live in the information sets, which
are found by `information_state_string` alone: whoever cannot tell two nodes apart plays the same at both.

Known values of the first player: Kuhn poker -1/18 (Kuhn, 1950), Leduc hold'em about -0.0856.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import pokerroom as pr
from pokerroom import envs

BOOKS = Path(__file__).parent / "books"
SIGNS = {
    "kuhn": ("kuhn kuhn poker, fixed 1, ante 1", 2),
    "leduc": ("leduc leduc holdem, fixed 2/4, ante 1", 13),
}


class Set:
    """An information set: all nodes that a player cannot tell apart, and the strategy at them."""

    def __init__(self, player: int, actions: list[int]) -> None:
        self.player = player
        self.actions = actions
        self.regrets = [0.0] * len(actions)
        self.strategy = [1 / len(actions)] * len(actions)
        self.total = [0.0] * len(actions)
        self.gained = [0.0] * len(actions)  # in the iteration that is on
        self.weight = 0.0

    def average(self) -> list[float]:
        """The strategy that all iterations come to together: the one that nears an equilibrium."""
        whole = sum(self.total)
        return [each / whole for each in self.total] if whole else [1 / len(self.actions)] * len(self.actions)

    def update(self, iteration: int) -> None:
        """Take over what was gained: regrets never fall below nothing, and later strategies weigh more (CFR+)."""
        for place, gained in enumerate(self.gained):
            self.total[place] += iteration * self.weight * self.strategy[place]
            self.regrets[place] = max(0.0, self.regrets[place] + gained)
            self.gained[place] = 0.0
        whole = sum(self.regrets)
        count = len(self.actions)
        self.strategy = [each / whole for each in self.regrets] if whole else [1 / count] * count
        self.weight = 0.0


class Tree:
    """A game for two, walked to its ends. A node is (set, children), (chances, children) or what the first one wins."""

    def __init__(self, game: envs.Game) -> None:
        self.sets: dict[str, Set] = {}
        self.nodes = 0
        self.root = self._walked(game.new_initial_state())

    def _walked(self, state: envs.State) -> object:
        self.nodes += 1
        if state.is_terminal():
            return state.returns()[0]
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            return [chance for _, chance in outcomes], [self._walked(state.child(action)) for action, _ in outcomes]
        player, actions = state.current_player(), state.legal_actions()
        name = state.information_state_string()
        found = self.sets.setdefault(name, Set(player, actions))
        assert (found.player, found.actions) == (player, actions), "two nodes of a set differ in what may be done"
        return found, [self._walked(state.child(action)) for action in actions]

    def iterate(self, iteration: int) -> None:
        """One iteration: the regrets of one player, then those of the other."""
        for player in (0, 1):
            self._regrets(self.root, player, 1.0, 1.0)
            for each in self.sets.values():
                if each.player == player:
                    each.update(iteration)

    def _regrets(self, node: object, player: int, own: float, others: float) -> float:
        """What a node is worth to a player; `own` and `others` are how likely they and all others let it be reached."""
        if not isinstance(node, tuple):
            return node if player == 0 else -node  # type: ignore[operator,return-value]
        at, children = node
        if isinstance(at, list):
            return sum(
                chance * self._regrets(child, player, own, others * chance)
                for chance, child in zip(at, children, strict=True)
            )
        if at.player != player:
            return sum(
                chance * self._regrets(child, player, own, others * chance)
                for chance, child in zip(at.strategy, children, strict=True)
                if chance
            )
        worth = [
            self._regrets(child, player, own * chance, others)
            for chance, child in zip(at.strategy, children, strict=True)
        ]
        value = sum(chance * each for chance, each in zip(at.strategy, worth, strict=True))
        for place, each in enumerate(worth):
            at.gained[place] += others * (each - value)
        at.weight += own
        return value

    def value(self) -> float:
        """What the first player wins where both play their average strategies."""
        average = {id(each): each.average() for each in self.sets.values()}

        def worth(node: object) -> float:
            if not isinstance(node, tuple):
                return node  # type: ignore[return-value]
            at, children = node
            chances = at if isinstance(at, list) else average[id(at)]
            return sum(chance * worth(child) for chance, child in zip(chances, children, strict=True) if chance)

        return worth(self.root)

    def exploitability(self) -> float:
        """What players who know the average strategies win against them, on average of both seats."""
        return (self._best(0) + self._best(1)) / 2

    def _best(self, player: int) -> float:
        """What a player wins who knows the other's average strategy.

        All nodes of an information set are reached before any of them is decided: first how likely each of the player's
        nodes is, then the best action of each set, those nearest the ends first.
        """
        average = {id(each): each.average() for each in self.sets.values()}
        nodes: dict[int, list[tuple[object, float]]] = {}
        depth: dict[int, int] = {}

        def reach(node: object, likely: float, deep: int) -> None:
            if not isinstance(node, tuple):
                return
            at, children = node
            if not isinstance(at, list) and at.player == player:
                nodes.setdefault(id(at), []).append((node, likely))
                depth[id(at)] = deep
                for child in children:
                    reach(child, likely, deep + 1)
                return
            chances = at if isinstance(at, list) else average[id(at)]
            for chance, child in zip(chances, children, strict=True):
                reach(child, likely * chance, deep + 1)

        best: dict[int, int] = {}

        def worth(node: object) -> float:
            if not isinstance(node, tuple):
                return node if player == 0 else -node  # type: ignore[operator,return-value]
            at, children = node
            if not isinstance(at, list) and at.player == player:
                return worth(children[best[id(at)]])
            chances = at if isinstance(at, list) else average[id(at)]
            return sum(chance * worth(child) for chance, child in zip(chances, children, strict=True) if chance)

        reach(self.root, 1.0, 0)
        for each in sorted(nodes, key=lambda name: -depth[name]):
            count = len(nodes[each][0][0][1])  # type: ignore[index]
            gains = [
                sum(likely * worth(node[1][place]) for node, likely in nodes[each] if likely)  # type: ignore[index]
                for place in range(count)
            ]
            best[each] = max(range(count), key=gains.__getitem__)
        return worth(self.root)


def solved(name: str, iterations: int, say: bool = False) -> Tree:
    """Solve one of the small games of examples/books."""
    sign, chips = SIGNS[name]
    pr.add_book(BOOKS / name, again=True)
    tree = Tree(envs.game(sign, 2, chips))
    if say:
        print(f"{sign}: {tree.nodes:,} nodes, {len(tree.sets)} information sets")
    for iteration in range(1, iterations + 1):
        tree.iterate(iteration)
        if say and (iteration == iterations or iteration & (iteration - 1) == 0):
            print(f"{iteration:6,}  value {tree.value():+.6f}  exploitability {tree.exploitability():.6f}", flush=True)
    return tree


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=SIGNS)
    parser.add_argument("--iterations", type=int, default=256)
    asked = parser.parse_args()
    solved(asked.game, asked.iterations, say=True)
