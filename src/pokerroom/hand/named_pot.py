"""What lies in the middle, as people ask for it: each pot with its chips and the names of those who may win it.

Knows how chips are parted while the betting goes on. Must not know who wins. Ask `pots` for the layers of a showdown.
"""

from __future__ import annotations

from typing import NamedTuple

from pokerroom.hand.pots import pots_of
from pokerroom.hand.state import SETTLING, SHOWING, State


class NamedPot(NamedTuple):
    """A pot: how many chips lie in it, and who may win them."""

    amount: int
    players: tuple[str, ...]

    def __repr__(self) -> str:
        return f"Pot({self.amount}: {', '.join(self.players)})"


def named_pots(state: State) -> list[NamedPot]:
    """The pots, the main one first, wagers of this round included; none where nothing lies in the middle.

    A side pot begins where somebody who is all in has no more to put in: a wager that can still be called parts none.
    """
    if not state.pot:
        return []
    if state.stage in (SHOWING, SETTLING):
        layers = [(pot.amount, pot.eligible) for pot in pots_of(state)]
    else:
        layers = _layers(state)
    return [NamedPot(amount, tuple([state.names[seat] for seat in seats])) for amount, seats in layers]


def _layers(state: State) -> list[tuple[int, list[int]]]:
    """What each pot holds, and the seats that contest it, while wagers may still come."""
    put, stacks = state.contributed, state.stacks
    live = [seat for seat in range(len(put)) if state.live[seat]]
    ends = sorted({put[seat] for seat in live if not stacks[seat] and put[seat]})
    found: list[tuple[int, list[int]]] = []
    below = 0
    for end in ends:
        amount = sum([min(each, end) - min(each, below) for each in put])
        found.append((amount, [seat for seat in live if stacks[seat] or put[seat] >= end]))
        below = end
    able = [seat for seat in live if stacks[seat]]
    rest = sum([each - below for each in put if each > below])
    if found and (rest == 0 or not able):  # what folded players put in beyond everybody else is won with the last pot
        found[-1] = (found[-1][0] + rest, found[-1][1])
    else:
        found.append((rest, able))
    # Chips that are nobody's wager lie in the main pot.
    return [(found[0][0] + state.pot - sum([amount for amount, _ in found]), found[0][1]), *found[1:]]
