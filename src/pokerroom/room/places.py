"""Places: which tables people are called to from a list, and to which of their seats.

Knows one table at a time. Must not know who waits: `lists` does. Ask `seating` for who may call whom.
"""

from __future__ import annotations

from collections.abc import Mapping

from pokerroom.law.sign import Sign
from pokerroom.room.owner import Owner
from pokerroom.table.calls import uncalled
from pokerroom.table.desk import free_seats


def is_waited_for(sign: Sign, *, private: bool) -> bool:
    """Whether a table of a sign is one of those for whose game people wait: who plays at others waits all the same."""
    return not (private or sign.tournament or sign.freeze_out)


def is_public(owner: Owner, private: Mapping[str, object]) -> bool:
    """Whether a table is one that people are called to from a list."""
    state = owner.table.state
    waited_for = is_waited_for(state.sign, private=owner.id in private)
    return waited_for and not (state.closed or owner.tournament or owner.closing)


def open_seats(owner: Owner, *, before_list: bool = False) -> list[int]:
    """The seats of a table to which somebody can be called: nobody sits there, is called there or has a claim to it.
    `before_list`: those for whom the table's own list waits are among them."""
    state = owner.table.state
    kept = {*state.calls, *state.allotted, *state.reservations, *state.wants}
    left = state.sign.seats - len(state.players) - len(state.calls) - (0 if before_list else len(uncalled(state)))
    return [seat for seat in free_seats(state) if seat not in kept][: max(0, left)]
