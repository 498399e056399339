"""A table of a tournament in a program's hands: the table itself, and what is kept of it from one hand to the next.

Knows how a hand is dealt there and what came of it. Must not know when, or what the tournament makes of it: `running`
does. All of it lies in one place, since a large tournament comes back to a table when nothing of it is in a cache.
"""

from __future__ import annotations

from typing import Any

from pokerroom.hand.hand import Hand
from pokerroom.table.door import deal_tournament, drop_hand
from pokerroom.table.log import TableLog
from pokerroom.table.markers import remark
from pokerroom.table.placing import SetLevel, place, set_level, take_away
from pokerroom.table.player import Player
from pokerroom.table.state import TableState
from pokerroom.table.table import Table
from pokerroom.tournament.hands import HandEnded, HandTold
from pokerroom.tournament.state import TournamentTable


class TableRun:
    """A table, and what is kept of it between hands."""

    def __init__(self, number: int, table: Table, here: TournamentTable | None) -> None:
        """Take a table at which nothing is known to have happened yet; `here` is what the tournament has of it."""
        self.number: Any = number  # it goes into the log as it is, so that compiled code need not make it anew
        self.here: TournamentTable | None = here
        self.table: Table = table
        self.state: TableState = table.state
        self.log: TableLog = table._log
        self.level: int = 0  # at which it plays
        self.line: str = ""  # its sign as it was last told, since it was taken up
        self.untold: bool = False  # it is still to be told of the level of its hand, or who misses it
        self.behind: bool = False  # it could not be brought into line, for a hand was on
        # For whoever lets time pass: whether it is to deal already; whether a hand is on, when that is over, whether it
        # was played, and what it came to.
        self.queued: bool = False
        self.on: bool = False
        self.ends: Any = 0
        self.played: bool = False
        self.beside: Any = None  # and what else they keep of it
        self.told: HandTold = HandTold(number, (), (), (), 0, ())

    def deal(self, at: int) -> Hand:
        """Deal the next hand."""
        return deal_tournament(self.state, self.log, at)

    def drop(self) -> None:
        """Drop a hand that is over: nobody asks for its cards."""
        drop_hand(self.state, self.log)

    def play_level(self, act: SetLevel, at: int) -> None:
        """Play at another level from now on, if it is another one."""
        state = self.state
        if (self.line or state.sign.line) != act.sign:
            state.at = max(at, state.at)
            set_level(state, self.log, act)
        self.level, self.line = act.level, act.sign

    def place(self, name: str, seat: int, chips: int, late: bool, at: int) -> None:
        """Somebody comes, between hands; nothing else changes. With `late` they wait until the button has passed."""
        state = self.state
        state.at = max(at, state.at)
        place(state, self.log, name, seat, chips, late)
        if late:
            remark(state, self.log)

    def take_away(self, player: Player, why: str, at: int) -> None:
        """Somebody goes, between hands; nothing else changes."""
        state = self.state
        state.at = max(at, state.at)
        take_away(state, self.log, player, why)

    def outcome(self, hand: Hand) -> HandTold:
        """What came of a hand that is over: whose stack is another one, and where button and blinds were."""
        over, here = hand.state, self.state
        # Stacks go into the log as they are, too.
        stacks: list[Any] = over.stacks
        start: tuple[Any, ...] = over.start
        dealt: tuple[Any, ...] = here.dealt
        seated, at = over.names, here.positions
        names: list[str] = []
        chips: list[Any] = []
        seats: list[Any] = []
        for number, had in enumerate(start):
            has = stacks[number]
            if has is not had and has != had:
                names.append(seated[number])
                chips.append(has)
                seats.append(dealt[number])
        told = self.told
        told.say(tuple(names), tuple(chips), (), at.marker, at.places)
        told.seats = tuple(seats)
        return told

    def keep(self) -> None:
        """Keep what came of a hand until it is over, and what is recorded of it then."""
        told = self.told
        told.event = HandEnded((), self.ends, self.number, told.names, told.chips, told.button, told.blinds)
        self.played = True
