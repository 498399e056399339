"""One table, counted apart: who sits where with how many chips, who is called, who deals, what is disputed, by its rows.

Knows what the events of a table say in words. Must not use what the table makes of them: it adds up by itself, and
notes what cannot be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

from pokerroom.hand.rulings.order import Asking, Decided, Overruled
from pokerroom.room.rows import Written
from pokerroom.table.calls import CalledToSeat, CallTakenBack, DidNotCome, SeatRefused
from pokerroom.table.dealers import DealerCame, DealerWent
from pokerroom.table.disputes import Disputed, Resolved
from pokerroom.table.hands import Began, Finished, PaidUp
from pokerroom.table.house import Collected, Dropped, JackpotFed
from pokerroom.table.leaving import Left
from pokerroom.table.moves import MovedSeat
from pokerroom.table.seats import Sat
from pokerroom.table.stakes import Bought, TookOff


class Stay(NamedTuple):
    """Somebody sat, from when to when in milliseconds (0: they do), and left in some way."""

    name: str
    table: str
    since: int
    until: int = 0
    way: str = ""


class CallMade(NamedTuple):
    """Somebody was called to a seat, from when to when in milliseconds (0: they are); `origin`: from which table."""

    name: str
    table: str
    seat: int
    until: int  # in seconds: how long they had
    since: int
    over: int = 0
    how: str = ""
    origin: str = ""


class Dealing(NamedTuple):
    """Somebody dealt, from when to when in milliseconds (0: they do), from which row to which."""

    name: str
    since: int
    until: int
    first: int
    last: int


class Took(NamedTuple):
    """The house took so much with a row."""

    row: int
    at: int
    amount: int
    column: str


class FeltCount:
    """What the rows of one table add up to."""

    def __init__(self, table: str, sign: str) -> None:
        self.table, self.sign = table, sign
        self.row, self.at, self.opened = 0, 0, 0
        self.seats: dict[int, str] = {}
        self.chips: dict[str, int] = {}
        self.adding: dict[str, int] = {}
        self.slide = self.dropped = 0
        self.aside = 0  # of the hand that is on, for a jackpot
        self.dealt: list[str] | None = None  # who was dealt in, while a hand is on
        self.hands: list[tuple[int, int]] = []  # the first row of each that is over, and when it ended in seconds
        self._began = 0
        self.purses: Counter[str] = Counter()  # what each has from the table, below zero what they brought
        self.here: dict[str, Stay] = {}
        self.stays: list[Stay] = []
        self.calls: dict[int, CallMade] = {}
        self.called: list[CallMade] = []
        self.took: list[Took] = []
        self.deals: Dealing | None = None
        self.dealings: list[Dealing] = []
        self.disputes: dict[str, int] = {}
        self.asked: dict[int, str] = {}
        self.count: Counter[str] = Counter()
        self.faults: list[str] = []
        self._hear: dict[type[Any], Callable[[Any], None]] = {
            Sat: self._sat,
            Left: self._left,
            MovedSeat: self._moved,
            Bought: self._bought,
            PaidUp: self._bought,
            TookOff: self._took_off,
            Began: self._begins,
            Finished: self._finished,
            Collected: self._collected,
            Dropped: self._slide_dropped,
            JackpotFed: self._fed,
            CalledToSeat: self._is_called,
            DidNotCome: self._call_over,
            SeatRefused: self._call_over,
            CallTakenBack: self._call_over,
            DealerCame: self._dealer,
            DealerWent: self._dealer,
            Disputed: self._disputed,
            Resolved: self._resolved,
            Asking: self._asked,
            Decided: self._answered,
            Overruled: self._answered,
        }

    def read(self, number: int, at: int, written: Written) -> None:
        """Take a row."""
        if number != self.row + 1:
            self.fault(f"row {number} comes behind row {self.row}")
        self.opened = self.opened or at
        self.row, self.at = number, at
        self.count["acts"] += bool(written.who)
        self.count["rows"] += 1
        for event in written.events:
            hear = self._hear.get(type(event))
            if hear is not None:
                hear(event)

    def fault(self, what: str) -> None:
        self.faults.append(f"{self.table}, row {self.row}: {what}")

    @property
    def on_table(self) -> int:
        """All chips that must be there."""
        return sum(self.chips.values()) + sum(self.adding.values()) + self.slide

    # ------------------------------------------------------------------------------------------------- seats

    def _sat(self, event: Sat) -> None:
        if event.seat in self.seats:
            self.fault(f"{event.name} sits in seat {event.seat}, where {self.seats[event.seat]} does")
        if event.name in self.here:
            self.fault(f"{event.name} sits here twice")
        call = self.calls.get(event.seat)
        if call is not None and call.name != event.name:
            self.fault(f"{event.name} sits in seat {event.seat}, to which {call.name} is called")
        for seat in [seat for seat, each in self.calls.items() if each.name == event.name]:
            self._end_call(seat, "came")
        self.seats[event.seat] = event.name
        self.chips[event.name] = event.chips
        self.adding[event.name] = 0
        self.purses[event.name] -= event.chips
        self.here[event.name] = Stay(event.name, self.table, self.at)
        self.count["sat down"] += 1
        self.count["moved in"] += event.way == "moved by an officer"

    def _left(self, event: Left) -> None:
        has = self.chips.pop(event.name, None)
        extra = self.adding.pop(event.name, 0)
        if has is None or self.seats.get(event.seat) != event.name:
            self.fault(f"{event.name} leaves seat {event.seat}, where they do not sit")
            return
        if has + extra != event.chips:
            self.fault(f"{event.name} leaves with {event.chips} and had {has + extra}")
        self.purses[event.name] += event.chips
        del self.seats[event.seat]
        self.stays.append(self.here.pop(event.name)._replace(until=self.at, way=event.way))

    def _moved(self, event: MovedSeat) -> None:
        if event.to in self.seats or self.seats.get(event.seat) != event.name or event.to in self.calls:
            self.fault(f"{event.name} moves to seat {event.to}, which is not theirs to have")
        self.seats.pop(event.seat, None)
        self.seats[event.to] = event.name
        self.count["changed seats"] += 1

    # ------------------------------------------------------------------------------------------------- chips

    def _bought(self, event: Bought | PaidUp) -> None:
        self.purses[event.name] -= event.amount
        self._gets(event.name, event.amount)

    def _took_off(self, event: TookOff) -> None:
        self.purses[event.name] += event.amount
        self._gets(event.name, -event.amount)

    def _gets(self, name: str, amount: int) -> None:
        side = self.adding if self.dealt is not None and name in self.dealt else self.chips
        side[name] += amount

    def _begins(self, event: Began) -> None:
        self.dealt = [self.seats[seat] for seat in event.seats]
        self._began = self.row
        self.asked.clear()

    def _finished(self, event: Finished) -> None:
        dealt = self.dealt or []
        had, has = sum(self.chips[name] for name in dealt), sum(event.stacks)
        if had != has + event.taken + self.aside or len(dealt) != len(event.stacks):
            self.fault(f"hand {event.number} began with {had} chips and left {has}, and the house took {event.taken}")
        self.aside = 0
        for name, stack in zip(dealt, event.stacks, strict=False):
            self.chips[name] = stack + self.adding[name]
            self.adding[name] = 0
        if self.asked and not event.void:
            self.fault(f"hand {event.number} ended, and nobody decided {', '.join(self.asked.values())}")
        self.dealt = None
        self._takes(event.taken, "commission")
        self.hands.append((self._began, event.at))

    def _collected(self, event: Collected) -> None:
        for name, amount in zip(event.names, event.amounts, strict=True):
            self.chips[name] -= amount
            self.slide += amount

    def _slide_dropped(self, event: Dropped) -> None:
        self.slide -= event.amount
        self._takes(event.amount, "charges")

    def _fed(self, event: JackpotFed) -> None:
        self.aside += event.amount

    def _takes(self, amount: int, column: str) -> None:
        if amount:
            self.dropped += amount
            self.took.append(Took(self.row, self.at, amount, column))

    # ------------------------------------------------------------------------------------------------- calls

    def _is_called(self, event: CalledToSeat) -> None:
        if event.seat in self.seats:
            self.fault(f"{event.name} is called to seat {event.seat}, where {self.seats[event.seat]} sits")
        if event.seat in self.calls:
            self.fault(f"{event.name} is called to seat {event.seat}, and {self.calls[event.seat].name} too")
        made = CallMade(event.name, self.table, event.seat, event.until, self.at, origin=event.origin)
        self.calls[event.seat] = made
        self.count["calls"] += 1

    def _call_over(self, event: DidNotCome | SeatRefused | CallTakenBack) -> None:
        call = self.calls.get(event.seat)
        if call is None or call.name != event.name:
            self.fault(f"{event.name} is not called to seat {event.seat}")
            return
        if isinstance(event, DidNotCome):
            self.count["no-shows"] += 1
            if event.at <= call.until:
                self.fault(f"{event.name} had until {call.until} to come, and was passed over at {event.at}")
        self._end_call(event.seat, type(event).__name__)

    def _end_call(self, seat: int, how: str) -> None:
        self.called.append(self.calls.pop(seat)._replace(over=self.at, how=how))

    # ------------------------------------------------------------------------------------------------- staff

    def _dealer(self, event: DealerCame | DealerWent) -> None:
        if self.deals is not None:
            self.dealings.append(self.deals._replace(until=self.at, last=self.row - 1))
        self.deals = Dealing(event.name, self.at, 0, self.row, 0) if isinstance(event, DealerCame) else None
        if self.deals is not None and event.name in self.here:
            self.fault(f"{event.name} deals where they play")

    def dealer_at(self, row: int) -> str:
        """Who dealt at a row."""
        every = [*self.dealings, *([self.deals] if self.deals is not None else [])]
        return next((each.name for each in every if each.first <= row and (not each.last or row <= each.last)), "")

    def _disputed(self, event: Disputed) -> None:
        self.disputes[event.name] = event.number
        self.count["pots disputed"] += 1

    def _resolved(self, event: Resolved) -> None:
        if self.disputes.pop(event.name, None) is None:
            self.fault(f"a dispute of {event.name}'s is closed that there is not")
        self.count["disputes closed"] += 1

    def _asked(self, event: Asking) -> None:
        if event.office:
            self.asked[event.place] = event.office
            self.count["decisions asked"] += 1

    def _answered(self, event: Any) -> None:
        if self.asked.pop(event.place, None) is not None:
            self.count["decisions made"] += 1
