"""What a ruling waits for: the cards that its next step shuffles together, or a dealer who deals cards anew by hand.

Knows the state alone, so that whoever asks what is due may ask here. Must not do the step: `card_steps` does.
"""

from __future__ import annotations

from pokerroom.hand.dealing import board_lacking, flop_due
from pokerroom.hand.state import DRAWING, OVER, SETTLING, SHOWING, Ruling, State

# The steps that shuffle, and where the cards come from that join the stub, in the word of the event.
SHUFFLES = {
    "shuffle into the stub": "aside",
    "shuffle into the stub and cut": "aside",
    "shuffle the stub": "stub",
    "shuffle stub, burns and muck": "all",
    "shuffle the burns": "burns",
}


def pool(state: State, ruling: Ruling) -> list[int]:
    """The cards that the ruling's next step shuffles together; none if no card is to come."""
    source = SHUFFLES.get(ruling.left[0], "") if ruling.left else ""
    nothing_to_come = state.stage in (SHOWING, SETTLING, OVER) or state.live_count < 2
    if nothing_to_come and not (state.side_wagers and not state.board):
        return []
    if source == "burns":
        return list(state.burns) if not state.stub else []  # what was put right may have filled it
    if source == "aside":
        return state.stub + state.aside
    if source == "stub":
        return list(state.stub)
    if source == "all":
        return state.stub + state.burns + state.muck
    return []


def shuffle_due(state: State) -> list[int]:
    """The cards that a ruling waits to have shuffled."""
    for ruling in state.rulings:
        cards = pool(state, ruling)
        if cards:
            return cards
    return []


def deals_anew(state: State) -> Ruling | None:
    """The ruling by which a dealer has cards of the board to deal anew now; None if there is none."""
    for ruling in reversed(state.rulings):
        if ruling.left[0] == "redeal" and board_to_redeal(state):
            return ruling
    return None


def board_to_redeal(state: State) -> bool:
    """Whether the board lacks what a ruling has taken from it."""
    if state.stage in (DRAWING, SETTLING, OVER):
        return flop_due(state) is not None
    return board_lacking(state) > 0
