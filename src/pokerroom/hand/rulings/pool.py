"""The pool: cards that a ruling waits to have shuffled together.

Knows the steps that shuffle. Must not know how a ruling came about: `ruling` chooses steps, `repairs` does them.
"""

from __future__ import annotations

from pokerroom.hand.state import OVER, SETTLING, SHOWING, Ruling, State


def pool(state: State, ruling: Ruling) -> list[int]:
    """The cards that the ruling's next step shuffles together."""
    step = ruling.left[0] if ruling.left else ""
    nothing_to_come = state.stage in (SHOWING, SETTLING, OVER) or state.live_count < 2
    if nothing_to_come and not (state.side_wagers and not state.board):
        return []  # no card is to come
    if step == "shuffle the burns":
        return list(state.burns)
    if step.startswith("shuffle into the stub"):
        return state.stub + state.aside
    if step == "shuffle the stub":
        return list(state.stub)
    if step == "shuffle stub, burns and muck":
        return state.stub + state.burns + state.muck
    return []


def shuffle_due(state: State) -> list[int]:
    """The cards that a ruling waits to have shuffled."""
    for ruling in state.rulings:
        cards = pool(state, ruling)
        if cards:
            return cards
    return []
