"""The kitty: a hand in the centre that one player may take.

Knows what taking it and leaving it change. Ask `wagering` for who may take it.
"""

from __future__ import annotations

from pokerroom.hand.fields import FORMS, Cards, Chips, Seat
from pokerroom.hand.piles import to_the_player
from pokerroom.hand.state import State
from pokerroom.hand.traits import LEADS_ON, UNTOLD
from pokerroom.hand.turns import put_in
from pokerroom.machine.kinds import Event
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_all, by_everybody

noun: Noun[State] = Noun("kitty", FORMS)


def _kitty_taken(state: State, event: KittyTaken) -> None:
    """A player pays, mucks and takes the kitty; if it is a call as well, a Called follows."""
    seat = event.seat
    if put_in(state, seat, event.to):
        state.voluntary = True
    state.muck.extend(state.hole[seat])
    state.hole[seat] = list(event.cards)
    state.kitty = []
    state.kitty_taken = True


@noun.event(
    "{seat} puts in {to} and takes the kitty",
    seen=by_all(cards=to_the_player),
    effect=_kitty_taken,
    beside="takes the kitty",
    traits=(UNTOLD, LEADS_ON),
)
class KittyTaken(Event):
    """A player put in the last blind, mucked their hand and took the kitty."""

    seat: "Seat"
    to: "Chips"
    cards: "Cards"


def _kitty_mucked(state: State, event: KittyMucked) -> None:
    state.muck.extend(state.kitty)
    state.kitty = []


@noun.event("the kitty is mucked", seen=by_everybody, effect=_kitty_mucked)
class KittyMucked(Event):
    """Nobody took the kitty, and it went to the muck."""
