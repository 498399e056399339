"""The start and the end of a round of play.

Knows who plays and what they have. Must not know how a hand goes: other nouns do. Ask `Hand` for how one starts.
"""

from __future__ import annotations

from typing import Final

from pokerroom.hand.fields import FORMS, Phrase, Players, Stacks, Word
from pokerroom.hand.state import OVER, State
from pokerroom.hand.traits import BY_ITSELF, UNTOLD
from pokerroom.machine.kinds import Event
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody

noun: Noun[State] = Noun("start", FORMS)

# Who records: what plays hands, and since when it records them so.
ENGINE: Final = "pokerroom 1"


def _started(state: State, event: Started) -> None:
    """The round begins; the state was made from this event."""
    state.side_wagers = event.side_wagers


@noun.event("a new hand: {book} {sign:game}", seen=by_everybody, effect=_started, topic="unsaid", traits=(BY_ITSELF,))
class Started(Event):
    """A round of play begins: under which book and sign, with whom, and where the marker is.

    `seal` is the root over the shuffled deck where it is sealed: what it fixes was fixed before the first card.
    """

    book: "Word"
    edition: "str"
    sign: "Word"
    engine: "str"
    names: "Players"
    stacks: "Stacks"
    marker: "int"
    side_wagers: "bool" = False
    seal: "str" = ""


# The step of a ruling that waits for the end of the round.
AT_THE_END = "finish the round"


def _ended(state: State, event: Ended) -> None:
    state.stage = OVER
    state.to_act = -1
    for seat, amount in state.behind.items():
        state.stacks[seat] += amount
    state.behind = {}
    # What could not be done before the end is not done any more, but for what waits for it.
    state.rulings = [ruling for ruling in state.rulings if ruling.left[0] == AT_THE_END]


@noun.event("the hand is over: {stacks}", seen=by_everybody, effect=_ended)
class Ended(Event):
    """The pot is pushed and the round of play is over."""

    stacks: "Stacks"


def _voided(state: State, event: Voided) -> None:
    state.stacks = list(event.stacks)
    state.pot = state.taken = state.jackpot = state.dead_chips = 0
    state.contributed = [0] * len(state.contributed)
    state.bets = [0] * len(state.bets)
    state.behind = {}
    state.rulings = []
    state.unruled = []
    state.unnoticed = []
    state.question = None
    state.unruled = []
    state.stage = OVER
    state.to_act = -1


@noun.event("the hand is void: {ground}; back to {stacks}", seen=by_everybody, effect=_voided, traits=(UNTOLD,))
class Voided(Event):
    """The round of play is void: every chip went back to its owner."""

    ground: "Phrase"
    stacks: "Stacks"
