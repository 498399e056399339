"""A round of play under way: its state and its log held together, what is due, and what the player in turn does.

Knows that an act is answered and that its consequences follow; what the player whose turn it is does needs no act made
of it on the way. Takes no value from outside but acts, at which `play` looks first: `Hand` looks at everything else.
"""

from __future__ import annotations

from random import Random
from typing import Any

from pokerroom.hand.consequences import go_on
from pokerroom.hand.due import Due, due_of
from pokerroom.hand.fields import MOST_CHIPS
from pokerroom.hand.log import HandLog
from pokerroom.hand.plan import Plan
from pokerroom.hand.play import answer
from pokerroom.hand.spoken import read_act
from pokerroom.hand.start import ENGINE, Started
from pokerroom.hand.state import BETTING, OVER, State
from pokerroom.hand.vocabulary import HAND
from pokerroom.hand.wagering import Bet, Call, Check, Fold, calling, checking, folding, raising
from pokerroom.law.error import Refused
from pokerroom.law.sign import Sign
from pokerroom.machine.compiling import mypyc_attr
from pokerroom.machine.kinds import Event
from pokerroom.machine.meaning import explain
from pokerroom.machine.secrecy import whole


class Follower:
    """Who follows a round of play, as a table does its hand."""

    def hear(self, made: list[Event]) -> None:
        """Be told what an act has made."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class RoundOfPlay:
    """A round of play under way."""

    __slots__ = ("_due", "_heard", "_log", "_public", "follower", "sign", "state")

    def __init__(
        self,
        plan: Plan,
        names: tuple[str, ...],
        stacks: tuple[int, ...],
        marker: int,
        chance: Random | None,
        manual: int,
        strict: bool,
    ) -> None:
        state = State(plan, names, stacks, marker)
        self.sign: Sign = plan.sign
        self.state: State = state
        self._log: HandLog = HandLog(state, HAND.effects, chance, manual, strict, read_act)
        self._due: Due | None = None
        self.follower: Follower | None = None
        self._public: list[Event] = []
        self._heard: int = 0  # how far the log has been looked through for them

    def _start(self, side_wagers: bool, seal: str) -> None:
        """Record that the round begins; `seal` is the root over its deck, if that is sealed."""
        state = self.state
        plan = state.plan
        names, stacks, marker = state.names, state.start, state.marker
        event = Started((), plan.book, plan.edition, plan.game, ENGINE, names, stacks, marker, side_wagers, seal)
        self._log.emit(event)

    def play(self, act: Any) -> list[Event]:
        """Answer an act, or a spoken line, and give the events it made; or refuse it, and nothing changes."""
        return play_in(self, act)

    @property
    def log(self) -> list[Event]:
        """Everything recorded so far."""
        return self._log.events

    @property
    def public(self) -> list[Event]:
        """What everybody at the table has seen alike, so far: wagers and calls, the board, cards that were shown."""
        events, public = self._log.events, self._public
        sights = HAND.sights
        for place in range(self._heard, len(events)):
            if sights[type(events[place])] is whole:
                public.append(events[place])
        self._heard = len(events)
        return public

    def follow(self, event: Event) -> None:
        """Take over an event that was recorded elsewhere."""
        self._log.emit(event)
        self._due = None

    @property
    def due(self) -> Due:
        """Who must act now, and with which options."""
        return due_in(self)

    @property
    def over(self) -> bool:
        """Whether the round of play is over."""
        return self.state.stage == OVER

    @property
    def names(self) -> tuple[str, ...]:
        """Who is in it, in the order of the seats."""
        return self.state.names

    # ------------------------------------------------------------------------------------------------ in turn

    def fold(self) -> None:
        """The player whose turn it is folds."""
        state, log = self.state, self._log
        if _simply(self):
            place = len(log.events)
            for event in folding(state, state.to_act):
                log.emit(event)
            go_on(state, log, place)
        else:
            self.play(Fold(in_turn(state)))

    def check(self) -> None:
        """The player whose turn it is checks."""
        state, log = self.state, self._log
        if _simply(self):
            place = len(log.events)
            log.emit(checking(state, state.to_act))
            go_on(state, log, place)
        else:
            self.play(Check(in_turn(state)))

    def call(self) -> None:
        """The player whose turn it is calls."""
        state, log = self.state, self._log
        if _simply(self):
            place = len(log.events)
            log.emit(calling(state, state.to_act))
            go_on(state, log, place)
        else:
            self.play(Call(in_turn(state)))

    def _wager(self, to: Any) -> None:
        """The player whose turn it is bets or raises to this, whatever it is."""
        state, log = self.state, self._log
        if type(to) is int and 0 <= to <= MOST_CHIPS and _simply(self):
            place = len(log.events)
            log.emit(raising(state, state.to_act, to))
            go_on(state, log, place)
        else:
            self.play(Bet(in_turn(state), to))


def play_in(of: RoundOfPlay, act: Any) -> list[Event]:
    """What `play` does, for those who are compiled too: asked here, no table of methods is looked into."""
    state = of.state
    if isinstance(act, str):
        act = read_act(act, state.names, due_in(of).seat)
    of._due = None
    made = answer(state, of._log, act)
    follower = of.follower
    if follower is not None:
        follower.hear(made)
    return made


def due_in(of: RoundOfPlay) -> Due:
    """What `due` says, likewise."""
    due = of._due
    if due is None:
        due = of._due = due_of(of.state)
    return due


def _simply(of: RoundOfPlay) -> bool:
    """Whether the player in turn can bet without an act being made of it: no ruling is in hand, and nobody follows."""
    state = of.state
    of._due = None
    return state.stage == BETTING and state.to_act >= 0 and not state.errors and of.follower is None


def in_turn(state: State) -> int:
    """The player whose turn it is; refused where it is nobody's."""
    if state.stage == OVER:
        raise Refused("the hand is over.")
    if state.to_act < 0:
        raise Refused("it is nobody's turn to bet, check, call or fold.")
    return state.to_act


explain(RoundOfPlay)
