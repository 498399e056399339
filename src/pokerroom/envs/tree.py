"""The tree of a game as OpenSpiel has it: nodes of chance, of players and at the end, for algorithms that walk it.

Knows how cards that chance has yet to give, and the choices of players, lead from node to node. What a player knows at
a node is the view of their seat, and nothing else. Ask `contest` for what is played, `hand.see` for views.
"""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

from pokerroom.cards.card import spell
from pokerroom.cards.deck import shuffled
from pokerroom.envs.contest import Contest
from pokerroom.envs.layout import DEEDS
from pokerroom.envs.needs import need
from pokerroom.hand.deal import Dealt, Turned
from pokerroom.hand.felt import felt
from pokerroom.hand.hand import Hand
from pokerroom.hand.see import View, Views
from pokerroom.hand.shuffling import Shuffle
from pokerroom.hand.spoken import say, say_act
from pokerroom.law.error import Refused, shown
from pokerroom.machine.kinds import Act

CHANCE = ("explicit", "sampled")
CHANCE_PLAYER = -1
TERMINAL_PLAYER = -4
_SHUFFLE = 0  # the one outcome where a whole deck, or what is left of it, is shuffled


class PokerGame:
    """A contest as a game of OpenSpiel: `new_initial_state()` is the root of its tree."""

    def __init__(self, contest: Contest, *, marker: int | None, chance: str, mind: Random) -> None:
        if chance not in CHANCE:
            raise Refused(f"chance is explicit or sampled, not {shown(chance)}.")
        self.contest = contest
        self.explicit = chance == "explicit"
        self.marker = len(contest.names) - 1 if marker is None else marker
        self.mind = mind
        self.cards = tuple(sorted(contest.plan.cards))
        contest.deal(self.marker, deck=self.cards)  # what cannot be dealt is refused now

    def new_initial_state(self) -> Node:
        """The root: no card has been dealt."""
        return Node(self)

    def new_initial_states(self) -> list[Node]:
        """All roots: there is one."""
        return [self.new_initial_state()]

    def num_players(self) -> int:
        """How many play."""
        return len(self.contest.names)

    def num_distinct_actions(self) -> int:
        """How many choices there are."""
        return self.contest.choices.count

    def max_chance_outcomes(self) -> int:
        """One more than the highest outcome of chance: cards are outcomes by their numbers."""
        return self.cards[-1] + 1 if self.explicit else 1

    def information_state_tensor_shape(self) -> list[int]:
        """The length of an information state as numbers."""
        layout = self.contest.layout
        return [layout.size + layout.longest * layout.deed]

    def observation_tensor_shape(self) -> list[int]:
        """The length of an observation as numbers."""
        return [self.contest.layout.size]

    def max_utility(self) -> float:
        """The most that a player can win: what all others have."""
        stacks = self.contest.stacks
        return (sum(stacks) - min(stacks)) / self.contest.unit

    def min_utility(self) -> float:
        """The most that a player can lose."""
        return -max(self.contest.stacks) / self.contest.unit

    def get_type(self) -> Any:
        """What kind of game it is, in the words of OpenSpiel, which must be installed for it."""
        need("the type of a game", "pyspiel")
        spiel = import_module("pyspiel")
        kind = spiel.GameType
        return kind(
            "pokerroom",
            self.contest.sign.game.name,
            kind.Dynamics.SEQUENTIAL,
            kind.ChanceMode.EXPLICIT_STOCHASTIC if self.explicit else kind.ChanceMode.SAMPLED_STOCHASTIC,
            kind.Information.IMPERFECT_INFORMATION,
            kind.Utility.ZERO_SUM if self.contest.sign.commission.method == "none" else kind.Utility.GENERAL_SUM,
            kind.RewardModel.TERMINAL,
            self.num_players(),
            self.num_players(),
            True,
            True,
            True,
            True,
        )

    def utility_sum(self) -> float:
        """What all win together: nothing, where the house takes nothing."""
        return 0.0

    def __repr__(self) -> str:
        return f"Game({self.contest.sign.game.name}, {self.num_players()} players)"


class Node:
    """A place in the tree of a game, with the names that OpenSpiel has for what may be asked of it.

    A card that nobody gets, as a burn, is no outcome of chance. `apply_action` goes on from here; `child` leaves this
    node as it is.
    """

    __slots__ = ("_acts", "_deck", "_game", "_given", "_hand", "_history", "_lent", "_pending", "_shuffles", "_views")

    def __init__(self, game: PokerGame) -> None:
        self._game: PokerGame = game
        self._deck: list[int] = list(game.cards)
        self._acts: list[Act] = []
        self._history: list[tuple[int, int]] = []  # who, and which choice or outcome
        self._given: set[int] = set()  # the cards that chance has given
        self._shuffles: int = 0  # after one in which all cards take part nothing is left to be given
        self._pending: list[int] = []  # cards that lie where chance has yet to give some
        self._lent: bool = False  # whether another node has the same hand
        self._views: Views | None = None
        self._hand: Hand | None = None
        if game.explicit:
            self._again()

    # ------------------------------------------------------------------------------------------------ whose turn

    def current_player(self) -> int:
        """The player in turn; -1 for chance, -4 at the end."""
        hand = self._hand
        if hand is None or self._pending:
            return CHANCE_PLAYER
        due = hand.due
        if due.actor == "seat":
            return due.seat
        if hand.over:
            return TERMINAL_PLAYER
        if due.actor == "shuffler":
            return CHANCE_PLAYER
        raise Refused(f"the hand waits for the {due.actor}: {', '.join(due.options)}.", due.by)

    def is_chance_node(self) -> bool:
        """Whether chance is in turn."""
        return self.current_player() == CHANCE_PLAYER

    def is_player_node(self) -> bool:
        """Whether a player is in turn."""
        return self.current_player() >= 0

    def is_simultaneous_node(self) -> bool:
        """Whether several are in turn: never."""
        return False

    def is_terminal(self) -> bool:
        """Whether the hand is over."""
        return self.current_player() == TERMINAL_PLAYER

    # ------------------------------------------------------------------------------------------------ what may be done

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of chance with their probabilities: cards by their numbers, or the one shuffle."""
        if not self.is_chance_node():
            raise Refused("chance is not in turn.")
        if not self._pending:
            return [(_SHUFFLE, 1.0)]
        left = [card for card in self._game.cards if card not in self._given]
        return [(card, 1 / len(left)) for card in left]

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The choices that are open to a player, or to whoever is in turn; the outcomes where chance is."""
        turn = self.current_player()
        if turn == CHANCE_PLAYER and player in (None, CHANCE_PLAYER):
            return [outcome for outcome, _ in self.chance_outcomes()]
        if turn < 0 or player not in (None, turn):
            return []
        return self._game.contest.choices.open(self._view(turn))

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """A 1 for every choice that is open, a 0 for every other."""
        mask = [0] * (self._game.max_chance_outcomes() if self.is_chance_node() else self.num_distinct_actions())
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def action_to_string(self, player: int, action: int | None = None) -> str:
        """What an action is, in words; with one argument that of whoever is in turn."""
        turn = self.current_player()
        chosen = player if action is None else action
        if (turn if action is None else player) == CHANCE_PLAYER:
            return spell([chosen]) if self._pending else "shuffle"
        self._is_open(chosen)
        contest = self._game.contest
        return say_act(contest.choices.act(self._view(turn), chosen), contest.names)

    def string_to_action(self, player: int, words: str | None = None) -> int:
        """The action that these words are for; with one argument that of whoever is in turn."""
        wanted = player if words is None else words
        for action in self.legal_actions():
            if self.action_to_string(action) == wanted:
                return action
        raise Refused(f"{shown(wanted)} is nothing that is open here.")

    # ------------------------------------------------------------------------------------------------ going on

    def apply_action(self, action: int) -> None:
        """Go on to the node to which a choice or an outcome leads."""
        self._is_open(action)
        action = int(action)
        turn = self.current_player()
        if turn != CHANCE_PLAYER:
            self._play(self._game.contest.choices.act(self._view(turn), action))
        elif self._pending:
            self._give(action)
        elif self._hand is None:
            self._deck = shuffled(self._deck, self._game.mind)
            self._shuffles = 1
            self._again()
        else:
            pool = self._hand.to_shuffle
            self._shuffles += 1
            self._play(Shuffle(tuple(shuffled(pool, self._game.mind))))
        self._history.append((turn, action))

    def child(self, action: int) -> Node:
        """The node to which a choice or an outcome leads."""
        node = self.clone()
        node.apply_action(action)
        return node

    def clone(self) -> Node:
        """A node of its own at the same place."""
        node = Node.__new__(Node)
        node._game, node._hand, node._views, node._shuffles = self._game, self._hand, self._views, self._shuffles
        node._deck, node._acts, node._history = list(self._deck), list(self._acts), list(self._history)
        node._given, node._pending = set(self._given), list(self._pending)
        node._lent = self._lent = True
        return node

    def undo_action(self, player: int, action: int) -> None:
        """Go back to the node before the last action, which was this one."""
        if not self._history or self._history[-1] != (player, action):
            raise Refused("that was not the last action.")
        self._history.pop()
        if player != CHANCE_PLAYER:
            self._acts.pop()
        elif action in self._given:
            self._given.remove(action)
        else:
            self._shuffles -= 1
            if not self._acts or not isinstance(self._acts[-1], Shuffle):
                self._hand = self._views = None
                return
            self._acts.pop()
        self._again()

    # ------------------------------------------------------------------------------------------------ what players know

    def information_state_string(self, player: int | None = None) -> str:
        """All that a player has seen and done, as text: the same wherever they cannot tell where they are."""
        seat = self._asked(player)
        view = self._view(seat)
        names = view.state.names
        said = [say(event, names) for event in view.log if type(event) in DEEDS or isinstance(event, Dealt | Turned)]
        return f"{names[seat]} holds {spell(view.state.hole[seat])}: {'; '.join(said)}"

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """The same as numbers: the observation, and then what everybody did, in order."""
        layout = self._game.contest.layout
        found = [0.0] * self._game.information_state_tensor_shape()[0]
        view = self._view(self._asked(player))
        layout.write(view, found, 0)
        layout.write_history(view, found, layout.size)
        return found

    def observation_string(self, player: int | None = None) -> str:
        """What a player sees now, as text: the felt."""
        view = self._view(self._asked(player))
        return felt(view.state, view.due)

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """What a player sees now, as numbers."""
        found = [0.0] * self._game.contest.layout.size
        self._game.contest.layout.write(self._view(self._asked(player)), found, 0)
        return found

    # ------------------------------------------------------------------------------------------------ what came of it

    def returns(self) -> list[float]:
        """What each player has won or lost; nothing before the end."""
        contest = self._game.contest
        if self._hand is None or not self.is_terminal():
            return [0.0] * len(contest.names)
        stacks = self._hand.stacks.values()
        return [(stack - before) / contest.unit for stack, before in zip(stacks, contest.stacks, strict=True)]

    def rewards(self) -> list[float]:
        """What each player was paid by the last action: all is paid at the end."""
        return self.returns()

    def player_return(self, player: int) -> float:
        """What one player has won or lost."""
        return self.returns()[player]

    def history(self) -> list[int]:
        """All actions from the root to here, those of chance included."""
        return [action for _, action in self._history]

    def full_history(self) -> list[tuple[int, int]]:
        """The same, each with who took it."""
        return list(self._history)

    def history_str(self) -> str:
        """The same as text."""
        return ", ".join(str(action) for _, action in self._history)

    def move_number(self) -> int:
        """How many actions lead from the root to here."""
        return len(self._history)

    def num_players(self) -> int:
        """How many play."""
        return self._game.num_players()

    def num_distinct_actions(self) -> int:
        """How many choices there are."""
        return self._game.num_distinct_actions()

    def get_game(self) -> PokerGame:
        """The game whose tree it is."""
        return self._game

    def __str__(self) -> str:
        if self._hand is None or self._pending:
            return f"{len(self._given)} cards dealt: {self.history_str()}"
        return str(self._hand)

    # ------------------------------------------------------------------------------------------------ within

    def _again(self) -> None:
        """The hand of this deck and these acts, and what of it chance has yet to give."""
        self._hand = self._game.contest.deal(self._game.marker, deck=self._deck)
        self._lent = False
        for act in self._acts:
            self._hand.play(act)
        self._settle()

    def _play(self, act: Act) -> None:
        hand = self._hand
        assert hand is not None
        if self._lent:
            hand = self._hand = hand.copy()
            self._lent = False
        hand.play(act)
        self._acts.append(act)
        self._settle()

    def _settle(self) -> None:
        """See which cards lie before players or on the board that chance has not given."""
        hand = self._hand
        assert hand is not None
        self._views = None
        self._pending = []
        if self._shuffles:
            return
        given = self._given
        for event in hand.log:
            if isinstance(event, Dealt | Turned):
                self._pending += [card for card in event.cards if card not in given]

    def _give(self, card: int) -> None:
        """Chance gives a card: it lies where the first of those lay that were waiting, which lies where it did."""
        deck, pending = self._deck, self._pending
        waiting = pending.pop(0)
        one, other = deck.index(waiting), deck.index(card)
        deck[one], deck[other] = card, waiting
        self._pending = [waiting if each == card else each for each in pending]
        self._given.add(card)
        if not self._pending:
            self._again()

    def _view(self, player: int) -> View:
        if self._hand is None or self._pending:
            raise Refused("the cards are still being dealt.")
        if self._views is None:
            self._views = self._hand.views()
        return self._views.of(player)

    def _asked(self, player: int | None) -> int:
        found = self.current_player() if player is None else player
        if type(found) is not int or not 0 <= found < self.num_players():
            raise Refused(f"{shown(found)} is not a player; they are 0 to {self.num_players() - 1}.")
        return found

    def _is_open(self, action: Any) -> None:
        if action not in self.legal_actions():
            raise Refused(f"{shown(action)} is not open here; these are: {', '.join(map(str, self.legal_actions()))}.")
