"""The control room: what a manager answers for beside the tables: takings, people, dealers, shifts and jackpots.

Knows which parts there are, and counts what one shift hands over to the next. Must not decide anything: each part does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from pokerroom.room.decisions import Decisions
from pokerroom.room.house import House
from pokerroom.room.incidents import RoomIncidents
from pokerroom.room.jackpots import Jackpots
from pokerroom.room.ledger import Ledger, table_account
from pokerroom.room.lobby import LobbyBoard, disputes_at
from pokerroom.room.messages import LobbyTable
from pokerroom.room.owner import Owner
from pokerroom.room.people import People
from pokerroom.room.rotation import Rotation
from pokerroom.room.shifts import CountedFrom, HandedOver, Shifts, ShiftTable
from pokerroom.room.signatures import Signatures
from pokerroom.room.store import RoomStore
from pokerroom.room.takings import HouseTakings
from pokerroom.room.timesheets import Timesheets
from pokerroom.room.whereabouts import Whereabouts
from pokerroom.room.writer import Writer


class ControlledRoom(Protocol):
    """What the control room looks after: the room."""

    @property
    def store(self) -> RoomStore:
        """The rows."""

    @property
    def writer(self) -> Writer:
        """Who writes them."""

    @property
    def people(self) -> People:
        """Who is in the room."""

    @property
    def ledger(self) -> Ledger:
        """The accounts."""

    @property
    def house(self) -> House:
        """The rules of the house."""

    @property
    def decisions(self) -> Decisions:
        """How acts come to tables."""

    @property
    def signatures(self) -> Signatures:
        """What waits for a second person."""

    @property
    def incidents(self) -> RoomIncidents:
        """What is wrong."""

    @property
    def tables(self) -> Mapping[str, Owner]:
        """The tables that are here."""

    @property
    def lobby_board(self) -> LobbyBoard:
        """All tables, wherever they are."""

    @property
    def whereabouts(self) -> Whereabouts:
        """Whom to ask about one that is elsewhere."""

    @property
    def clock(self) -> Callable[[], float]:
        """The time of the room."""


class ControlRoom:
    """The parts of the control room."""

    def __init__(self, room: ControlledRoom) -> None:
        """Look after a room."""
        self._room = room
        self.timesheets: Timesheets = Timesheets(room.store, room.people.registry)
        self.takings: HouseTakings = HouseTakings(room.store, room.ledger, self.timesheets)
        self.rotation: Rotation = Rotation(
            room.writer,
            room.people,
            room.house,
            self.timesheets,
            room.decisions,
            self.listed,
            room.clock,
        )
        self.jackpots: Jackpots = Jackpots(
            room.store, room.ledger, room.people, self.timesheets, room.whereabouts, room.clock
        )
        self.shifts: Shifts = Shifts(room.writer, room.people, self._count, self._dropped, room.clock)

    def listed(self) -> Sequence[LobbyTable]:
        """The tables that are open, but for those of tournaments."""
        return self._room.lobby_board.tables()

    def _dropped(self) -> int:
        """What the house has taken at all tables, from the beginning."""
        return sum(self._room.ledger.balances("drop").values())

    def _count(self, since: CountedFrom) -> HandedOver:
        """What is handed over now: of what the house took, all that no shift before has counted.

        It is the difference of two sums and no sum over a time, so that no chip is counted twice or never, whenever its
        row comes to be written.
        """
        room, dropped, earlier = self._room, self._dropped(), since.dropped
        if earlier is None:
            now = int(room.clock() * 1000) + 1
            earlier = dropped - sum(line.drop for line in self.takings.taken("table", since.at, now))
        tables = [self._table(each) for each in self.listed()]
        told = self.rotation.told()
        funds = room.ledger.balances("prize")
        return HandedOver(
            tables,
            room.incidents.open,
            len(room.signatures.waiting()),
            len(told.dealers),
            funds,
            dropped - earlier,
            {each: self.jackpots.title(each.partition("/")[2]) for each in funds},
            since.at,
            dropped,
        )

    def _table(self, listed: LobbyTable) -> ShiftTable:
        owner, far = self._room.tables.get(listed.id), self._room.lobby_board.elsewhere(listed.id)
        disputes = disputes_at(owner) if owner is not None else far.disputes if far is not None else 0
        chips = self._room.ledger.balance(table_account(listed.id))
        return ShiftTable(listed.id, listed.players, listed.waiting, chips, disputes, listed.name)
