"""Forced bets and fees: what goes in before anybody has a choice.

Knows chips that leave a stack for the pot or the house. Ask `posting` for who owes them.
"""

from __future__ import annotations

from pokerroom.hand.fields import FORMS, Chips, Seat
from pokerroom.hand.post import DEAD_POSTS
from pokerroom.hand.state import State
from pokerroom.hand.traits import BEFORE_A_DEAL, BY_ITSELF
from pokerroom.machine.kinds import Event
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.machine.sorts import one_of

# A forced bet by its word: a live blind comes from somebody who owes it, a dead one counts toward no call, nor does the
# ante that one player pays for the whole table.
_FORCED = {
    "ante": "an ante",
    "blind": "a blind",
    "straddle": "a straddle",
    "post": "a live blind",
    "kill": "a kill",
    "dead": "a dead blind",
    "table ante": "the table's ante",
}

noun: Noun[State] = Noun("forced", {**FORMS, "forced": one_of(_FORCED)})


def _charged(state: State, event: Charged) -> None:
    seat = event.seat
    state.stacks[seat] -= event.amount
    state.taken += event.amount
    if event.amount and state.stacks[seat] == 0:
        state.able -= 1


@noun.event("{seat} pays a fee of {amount}{into:into}", seen=by_everybody, effect=_charged, traits=(BY_ITSELF,))
class Charged(Event):
    """A player paid a fee before the cards, into the box or the float."""

    seat: "Seat"
    amount: "Chips"
    into: "str" = "box"


def _posted(state: State, event: Posted) -> None:
    """A forced bet goes in: into the betting round if it is live, into the pot alone if it is not."""
    seat, amount, word = event.seat, event.amount, event.word
    state.stacks[seat] -= amount
    state.pot += amount
    if word in DEAD_POSTS:
        state.dead_chips += amount
    else:
        state.contributed[seat] += amount
        if event.live:
            state.bets[seat] += amount
            if word in ("blind", "straddle"):  # who posts what they owe does not move the turn to act
                state.last_blind = seat
    if amount and state.stacks[seat] == 0:
        state.able -= 1


@noun.event(
    "{seat} posts {word:forced} of {amount}",
    seen=by_everybody,
    effect=_posted,
    beside="posts {amount}",
    traits=(BEFORE_A_DEAL, BY_ITSELF),
)
class Posted(Event):
    """A player made a forced bet: an ante, a blind, a straddle. `live` says whether it counts toward a call."""

    seat: "Seat"
    amount: "Chips"
    word: "str"
    live: "bool"
