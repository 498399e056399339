"""What the house takes of the pots, and who wins the rest.

Knows chips that leave the pots. Ask `settlement` for how much.
"""

from __future__ import annotations

from pokerroom.hand.fields import FORMS, Amounts, Place, Seats
from pokerroom.hand.state import SETTLING, State
from pokerroom.machine.kinds import Event
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody

noun: Noun[State] = Noun("award", FORMS)


def raked(state: State, event: Raked) -> None:
    """The house takes its part of the pots."""
    amount = sum(event.amounts)
    state.pot -= amount
    state.taken += amount
    state.stage = SETTLING


@noun.event("commission: {amounts}{into:into}", seen=by_everybody, effect=raked)
class Raked(Event):
    """The house took its commission from the pots, so much from each, into the box or the float."""

    amounts: "Amounts"
    into: "str" = "box"


def won(state: State, event: Won) -> None:
    """Winners take their shares."""
    state.stage = SETTLING
    seats, amounts = event.seats, event.amounts
    if len(seats) != len(amounts):
        raise ValueError("every winner gets an amount")
    for place, seat in enumerate(seats):
        amount = amounts[place]
        state.stacks[seat] += amount
        state.pot -= amount


@noun.event("pot {pot}{word:half} goes to {seats:winnings}", seen=by_everybody, effect=won)
class Won(Event):
    """A pot, or one half or board of it, went to its winners."""

    pot: "Place"
    word: "str"
    seats: "Seats"
    amounts: "Amounts"
