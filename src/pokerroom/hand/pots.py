"""Pots: what lies in the middle, layer by layer, who contests each, and how a layer is shared.

Knows sums and seats. Must not know cards beyond the order in which odd chips go. Ask `showdown` for the winners,
`commission` for what the house takes first.
"""

from __future__ import annotations

from collections.abc import Sequence

from pokerroom.hand.state import State
from pokerroom.machine.compiling import mypyc_attr


@mypyc_attr(acyclic=True)
class Pot:
    """One layer: how much it holds, and which live players contest it."""

    __slots__ = ("amount", "contributors", "eligible")

    def __init__(self, amount: int, eligible: list[int], contributors: list[int]) -> None:
        self.amount: int = amount
        self.eligible: list[int] = eligible
        self.contributors: list[int] = contributors


def pots_of(state: State) -> list[Pot]:
    """Build the pots from what everybody put in: folded chips belong to the layers they reach."""
    put, live = state.contributed, state.live
    contesting = state.contesting if state.contesting else live
    count = len(put)
    if _level(put, contesting):  # the common case: everybody still in has put in the same
        eligible = [seat for seat in range(count) if live[seat]]
        return [Pot(state.pot, eligible, [seat for seat in range(count) if put[seat] > 0])]
    levels = sorted({put[seat] for seat in range(count) if contesting[seat]})
    seats = range(count)
    pots: list[Pot] = []
    below = 0
    for level in levels:
        amount = sum([min(put[seat], level) - min(put[seat], below) for seat in seats])
        if amount:
            eligible = [seat for seat in seats if live[seat] and put[seat] >= level]
            if not eligible and pots:  # every hand that reached it is dead: it is contested by those below
                pots[-1].amount += amount
                below = level
                continue
            pots.append(Pot(amount, eligible, [seat for seat in seats if put[seat] > below]))
        below = level
    # Dead chips, and what a folded player put in beyond everybody else, belong to the first and to the last pot.
    pots[0].amount += state.dead_chips
    pots[-1].amount += sum([put[seat] - below for seat in seats if put[seat] > below])
    for pot in pots:
        if not pot.eligible:
            return _claimed(pots, [seat for seat in seats if live[seat]])
    return pots


def _level(put: list[int], contesting: list[bool]) -> bool:
    """Whether everybody who contests the pot has put in the same."""
    level = -1
    for seat in range(len(put)):
        if contesting[seat]:
            if level < 0:
                level = put[seat]
            elif put[seat] != level:
                return False
    return level >= 0


def _claimed(pots: list[Pot], live: list[int]) -> list[Pot]:
    """A pot whose players are all out by a ruling goes with the one below it, or above it if there is none.

    Where nobody who is in has anything in a pot, because a ruling has given it back, they contest all there is.
    """
    claimed = [pot for pot in pots if pot.eligible]
    if not claimed:
        everybody = sorted({seat for pot in pots for seat in pot.contributors})
        return [Pot(sum([pot.amount for pot in pots]), live, everybody)]
    for place, pot in enumerate(pots):
        if not pot.eligible:
            below = [each for each in pots[:place] if each.eligible]
            (below[-1] if below else claimed[0]).amount += pot.amount
    return claimed


def last_in_a_pot(state: State, seat: int) -> bool:
    """Whether a player is the last one in a pot: they have won it, and do not throw it away."""
    return state.live_count == 1 or any(pot.eligible == [seat] for pot in pots_of(state))


def clockwise(state: State, seats: Sequence[int], start: int) -> list[int]:
    """Put seats in clockwise order from a seat, that seat first."""
    count = len(state.live)
    return sorted(seats, key=lambda seat: (seat - start) % count)


def shares(state: State, amount: int, winners: Sequence[int], ranked: Sequence[int]) -> list[int]:
    """Divide an amount between winners; `ranked` is the order in which they get what cannot be divided."""
    if len(winners) == 1:
        return [amount]
    plan = state.plan
    unit = plan.split_unit
    each = amount // len(winners) // unit * unit
    found = dict.fromkeys(winners, each)
    rest = amount - each * len(winners)
    if plan.odd_to_one:
        found[ranked[0]] += rest
    else:
        for seat in ranked:
            if rest <= 0:
                break
            part = min(unit, rest)
            found[seat] += part
            rest -= part
        # What is smaller than a chip for each, or left over when every winner has one, goes to the first.
        found[ranked[0]] += rest
    return [found[seat] for seat in winners]
