"""The turn: whose it is at a table, since which row, and until when he may think.

Knows when a turn begins and what changes its time. Must not know the clock: it is told what time it is. Ask `stand_in`
for what becomes of somebody whose time is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pokerroom.hand.rulings.order import Recorded
from pokerroom.hand.see import View
from pokerroom.law.sign import Sign
from pokerroom.table.house import Extended
from pokerroom.table.table import Table

DEFAULT_SECONDS = 30
AWAY = 1.0  # second for somebody who is not there
TO_SHOW = 10.0  # seconds to say whether to show or to muck


def seconds_of(sign: Sign) -> int:
    """How long a player has to act."""
    return sign.time_to_act or DEFAULT_SECONDS


class TurnClock:
    """The turn that somebody has now; nobody's while its number is 0."""

    __slots__ = ("_allowed", "_patience", "_whose", "called", "deadline", "number", "place", "stopped")

    def __init__(self) -> None:
        """Begin with nobody's."""
        self.number: int = 0  # the row with which it began
        self.place: int = -1  # whose it is: his place in the hand
        self.deadline: int = 0  # in milliseconds; 0: nobody waits for him
        self.called: bool = False  # an officer has called time on him
        self.stopped: bool = False  # nobody's, since play stops for a while
        self._whose: tuple[object, ...] = ()  # whose turn it is, and in which situation
        self._patience: float = 0.0  # seconds that he has for it by the sign, and what he has with all that came after
        self._allowed: float = 0.0

    @property
    def seconds(self) -> int:
        """How many seconds he has for it in all."""
        return int(self._allowed) if self.deadline else 0

    def take(self, view: View | None, hand: int, row: int) -> None:
        """See whether somebody's turn has begun with a row: another's, or his own again in another situation.

        `view` is that of the seat whose turn it is, `hand` the number of the hand.
        """
        if view is None:
            self.number, self.place, self._whose, self.deadline = 0, -1, (), 0
            return
        due, shown = view.due, view.state
        seat = self.place = due.seat
        owed = due.to_call or due.bring_in
        situation = (shown.stage, shown.street, due.options, owed, shown.bets[seat], tuple(shown.hole[seat]))
        whose = (hand, seat, *situation)
        if whose != self._whose:
            self.number, self._whose, self.deadline = row, whose, 0

    def give_time(self, table: Table, name: str, seconds: float | None, events: Sequence[Any], now: float) -> None:
        """Say until when somebody may think: a time for each turn, whatever others do meanwhile.

        `seconds` is what a room gives everybody, where it is not the sign's; `events` are those of the last row.
        """
        player = table.state.player(name)
        patience = float(seconds or seconds_of(table.sign))
        if player is None or player.away_since >= 0:
            patience = AWAY
        hand = table.hand
        if hand is not None and "show" in hand.due.options:
            patience = min(patience, TO_SHOW)
        if not self.deadline or patience != self._patience:
            self.deadline = int((now + patience) * 1000)
            self._patience = self._allowed = patience
            self.called = False
        for event in events:
            if isinstance(event, Extended):
                self.deadline += event.seconds * 1000
                self._allowed += event.seconds
            elif isinstance(event, Recorded) and event.word == "calls time on":
                self.called = True
                self._allowed = float(table.state.rules.clock_seconds.value or patience)
                self.deadline = int((now + self._allowed) * 1000)
