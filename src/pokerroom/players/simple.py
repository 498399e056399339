"""The simplest player: they look at what is due to them and do something lawful, mostly cheap.

Knows a view and a generator for their mind. Must not know the hand itself: no player sees more than their seat may see.
"""

from __future__ import annotations

from random import Random

from pokerroom.hand.choosing import Choose
from pokerroom.hand.drawing import Discard
from pokerroom.hand.see import View
from pokerroom.hand.showing import Muck, Show
from pokerroom.hand.wagering import Bet, Call, Check, Fold, TakeKitty
from pokerroom.machine.kinds import Act


def simple(view: View, mind: Random) -> Act:
    """Choose an act for the seat that is due in this view."""
    due = view.due
    seat = due.seat
    options = due.options
    roll = mind.random()
    if "bring in" in options:
        return Bet(seat, due.bring_in or due.least)
    if "show" in options:
        return Show(seat) if "muck" not in options or roll < 0.9 else Muck(seat)
    if "draw" in options:
        hole = view.state.hole[seat]
        return Discard(seat, tuple(sorted(hole)[: mind.randrange(4)]))
    if "discard" in options:
        return Discard(seat, tuple(sorted(view.state.hole[seat])[: due.least]))
    if "twice" in options:
        return Choose(seat, "twice" if roll < 0.5 else "once")
    if "kitty" in options and roll < 0.15:
        return TakeKitty(seat)
    if due.most and roll < 0.15:
        return Bet(seat, mind.choice(due.sizes) if due.sizes else due.least)
    if "check" in options:
        return Check(seat)
    # The dearer the call, the more often they fold.
    stack = max(1, view.state.stacks[seat])
    if "call" in options and (not due.to_call or roll > 0.25 + 0.6 * due.to_call / stack):
        return Call(seat)
    return Fold(seat) if "fold" in options else Call(seat)
