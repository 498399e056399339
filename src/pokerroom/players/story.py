"""The story of a hand: what everybody has done in the betting so far, from what everybody has seen happen.

Knows the order of checks, calls and wagers, and how large each was beside the pot. Must not know cards, nor what a
wager says about them: `reading` does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from pokerroom.hand.forced import Posted
from pokerroom.hand.round import Closed, Opened
from pokerroom.hand.wager import Called, Checked, Wagered
from pokerroom.machine.kinds import Event

CHECK: Final = 0
CALL: Final = 1
RAISE: Final = 2


class Voiced(NamedTuple):
    """What a player did: `wagers` is how many bets and raises of the round came before, `part` what part of the pot the
    chips were that it took."""

    street: int
    seat: int
    what: int
    wagers: int
    part: float


def deeds_of(history: Sequence[Event]) -> list[Voiced]:
    """Everything that players chose to do, in its order; what they were forced to is no deed."""
    story = _Story()
    for event in history:
        if not story.chosen(event):
            story.gone_on(event)
    return story.deeds


class _Story:
    """The betting as it went so far."""

    __slots__ = ("_bets", "_pot", "_street", "_wagers", "deeds")

    def __init__(self) -> None:
        self.deeds: list[Voiced] = []
        self._bets: dict[int, int] = {}
        self._street = self._wagers = self._pot = 0

    def chosen(self, event: Event) -> bool:
        """Take in what a player chose to do, if this is such an event."""
        if isinstance(event, Checked):
            self.deeds.append(Voiced(self._street, event.seat, CHECK, self._wagers, 0.0))
            return True
        if not isinstance(event, Called | Wagered):
            return False
        seat, to, pot = event.seat, event.to, self._pot
        chips = to - self._bets.get(seat, 0)
        part = chips / pot if pot else 1.0
        if isinstance(event, Called):
            self.deeds.append(Voiced(self._street, seat, CALL, self._wagers, part))
        elif event.word != "bring in":
            self.deeds.append(Voiced(self._street, seat, RAISE, self._wagers, part))
            self._wagers += 1
        self._bets[seat] = to
        self._pot += chips
        return True

    def gone_on(self, event: Event) -> None:
        """Take in what happened of itself: forced bets, the beginning and the end of a round."""
        if isinstance(event, Posted):
            self._pot += event.amount
            if event.live:
                self._bets[event.seat] = self._bets.get(event.seat, 0) + event.amount
        elif isinstance(event, Opened):
            self._street = event.street
        elif isinstance(event, Closed):
            self._wagers = 0
            self._bets = {}
