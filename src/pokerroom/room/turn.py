"""The turn: whose it is at a table (the dealer's, where cards lie on felt), since which row, and how long they have.

Knows when a turn begins and what changes its time. Must not know the clock: it is told what time it is. Ask `stand_in`
for what becomes of somebody whose time is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pokerroom.hand.due import Due
from pokerroom.hand.rulings.order import Recorded
from pokerroom.hand.see import Views
from pokerroom.law.error import Refused
from pokerroom.law.sign import Sign
from pokerroom.table.house import Extended
from pokerroom.table.table import Table

DEFAULT_SECONDS = 30
AWAY = 1.0  # second for somebody who is not there
TO_SHOW = 10.0  # seconds to say whether to show or to muck
REGAINED = 0.1  # of the bank comes back with every hand


def seconds_of(sign: Sign) -> int:
    """How long a player has to act."""
    return sign.time_to_act or DEFAULT_SECONDS


class TurnClock:
    """The turn that somebody has now; nobody's while its number is 0."""

    __slots__ = (
        "_allowed", "_banks", "_began", "_draws", "_hand", "_name", "_patience", "_whole", "_whose",
        "called", "called_until", "deadline", "decides", "number", "place", "ruled", "stopped",
    )  # fmt: skip

    def __init__(self, bank: float = 0.0) -> None:
        """Begin with nobody's; `bank` are the seconds that each player has besides those of every turn."""
        self._whole: float = bank
        self._banks: dict[str, float] = {}  # what each has left of it, where it is not all
        self._name: str = ""  # whose turn it is
        self._draws: bool = False  # they think on seconds of the bank
        self._hand: int = 0
        self._began: int = -1  # where cards lie on felt: the row with which that hand did; -1 where the room deals
        self.ruled: bool = False  # what becomes of them at the end of their time is ruled by the book
        self.called_until: int = 0  # until when a free seat is kept for the first of the list, in milliseconds
        self.decides: int = 0  # when the room decides what an office is asked, in milliseconds; 0: it waits
        self.number: int = 0  # the row with which it began
        self.place: int = -1  # whose it is: their place in the hand
        self.deadline: int = 0  # in milliseconds; 0: nobody waits for them
        self.called: bool = False  # an officer has called time on them
        self.stopped: bool = False  # nobody's, since play stops for a while
        self._whose: tuple[object, ...] = ()  # whose turn it is, and in which situation
        self._patience: float = 0.0  # seconds for it by the sign, and with all that came after
        self._allowed: float = 0.0

    @property
    def bank(self) -> int:
        """How many seconds they have besides, which begin when their time is over."""
        return 0 if self._draws or self.ruled or not self.deadline else int(self._banks.get(self._name, self._whole))

    def draw_on_bank(self, now: float) -> bool:
        """Their time is over: let them think on seconds of the bank, where they have some; whether they have."""
        if self.bank < 1:
            return False
        self._draws = True
        left = self._banks[self._name] = self._banks.get(self._name, self._whole)
        self.deadline, self._allowed = int((now + left) * 1000), left
        return True

    def _close_bank(self, now: float, hand: int) -> None:
        """What they did not need of the bank is theirs again; with every hand a little comes back to everybody."""
        if self._draws:
            self._banks[self._name] = max(0.0, min(self._whole, self.deadline / 1000 - now))
            self._draws = False
        if hand != self._hand:
            self._hand = hand
            more = {name: left + self._whole * REGAINED for name, left in self._banks.items()}
            self._banks = {name: left for name, left in more.items() if left < self._whole}

    @property
    def seconds(self) -> int:
        """How many seconds they have for it in all."""
        return int(self._allowed) if self.deadline else 0

    def take(
        self, due: Due | None, views: Views | None, hand: int, row: int, now: float = 0.0, felt: Table | None = None
    ) -> None:
        """See whether somebody's turn has begun with a row: another's, or their own again in another situation.

        `due` is what is due to the seat whose turn it is, as it knows it, `hand` the number of the hand; `felt` is the
        table where its cards lie on felt.
        """
        self.decides = 0
        if felt is not None:
            self._take_felt(felt, row)
            return
        if due is None or views is None:
            self._close_bank(now, hand)
            self.number, self.place, self._whose, self.deadline = 0, -1, (), 0
            return
        shown = views.of("rail").state
        seat = self.place = due.seat
        owed, cards = due.to_call or due.bring_in, views.holding(seat) if seat >= 0 else ()
        whose = (hand, seat, shown.stage, shown.street, due.options, owed, shown.bets[seat], cards)
        if whose != self._whose:
            self._close_bank(now, hand)
            self.number, self._whose, self.deadline = row, whose, 0

    def _take_felt(self, table: Table, row: int) -> None:
        """See whether a hand of real cards has changed by a row: the dealer's turn is from one change to the next.

        What else happens at the table meanwhile, as somebody sitting down, leaves it as it is.
        """
        number, playing, hand = table.state.number, table.state.playing, table.state.hand
        if number != self._hand or self._began < 0:
            self._hand, self._began = number, row
        if (whose := (number, playing, len(hand.log) if hand is not None else 0)) != self._whose:
            self.number, self._whose = row, whose

    def check(self, meant: int, last: int) -> None:
        """Refuse what was meant for another turn; nothing where it was meant for none.

        A dealer of real cards has no turn shown: they mean whichever it was when they had seen the table up to a row.
        `last` is the last row that there is.
        """
        if meant < 0:
            return
        if self._began < 0 or meant > last:
            if meant != self.number:
                raise Refused("that turn is over.")
        elif meant < self._began:
            raise Refused("that was entered before this hand began.")
        elif meant < self.number:
            raise Refused("the hand has gone on since that was entered.")

    def give_time(self, table: Table, name: str, seconds: float | None, events: Sequence[Any], now: float) -> None:
        """Say until when somebody may think: a time for each turn, whatever others do meanwhile.

        `seconds` is what a room gives everybody, where it is not the sign's; `events` are those of the last row.
        """
        player = table.state.player(name)
        self._name = name
        patience = float(seconds or seconds_of(table.sign))
        if player is None or player.away_since >= 0:
            patience = AWAY
        hand = table.hand
        if hand is not None and "show" in hand.due.options:
            patience = min(patience, TO_SHOW)
        if not self.deadline or (patience != self._patience and not self._draws):
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
        self.ruled = bool(table.sign.time_to_act) or self.called
