"""The lobby: the tables and tournaments of a room as they are shown to somebody who looks for one.

Knows what a row of the lobby has, and who may know of which table. Must not change anything. Ask `hosting` for private
tables, `tournament_picture` for a tournament's row.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct, structs

from pokerroom import shelf
from pokerroom.law.spoken import said_sign
from pokerroom.room.hosting import Hosting
from pokerroom.room.messages import LobbyTable
from pokerroom.room.names import is_bot
from pokerroom.room.owner import Owner
from pokerroom.room.people import People
from pokerroom.room.person import Person
from pokerroom.room.places import is_public, open_seats
from pokerroom.room.tournament_messages import TournamentListed
from pokerroom.room.tournament_picture import listed
from pokerroom.room.tournaments import Tournaments
from pokerroom.table.calls import next_to_move
from pokerroom.tournament.state import CANCELLED, SETTLED


class FarCall(Struct, array_like=True):
    """Somebody who is called to a seat of such a table, until when in seconds, from which table."""

    name: str
    seat: int
    until: int
    origin: str


class FarTable(Struct, array_like=True):
    """A table that another process has, as it told of it: for everybody, and who sits there with how many chips, and
    waits in which order.

    `opened_by`: the id of whoever opened it; `free`: the seats to which somebody can be called, and `before_list` those
    for whom its own list waits among them; `moves`: who would be the first to go on to a main game; `deals`: who does;
    `fault`: what the watchman there has found.
    """

    told: LobbyTable
    seated: dict[str, int]
    listed: list[str]
    opened_by: str = ""
    free: list[int] = []
    before_list: list[int] = []
    calls: list[FarCall] = []
    moves: str = ""
    deals: str = ""
    disputes: int = 0
    fault: str = ""


class ChipsAt(NamedTuple):
    """What somebody has at a table."""

    table: str
    name: str
    chips: int


class LobbyBoard:
    """What hangs in the lobby."""

    def __init__(self, tables: Mapping[str, Owner], tournaments: Tournaments, hosting: Hosting, people: People) -> None:
        """Show these tables and tournaments."""
        self._tables = tables
        self._tournaments = tournaments
        self._hosting = hosting
        self._people = people
        self._kept: dict[str, tuple[int, LobbyTable]] = {}  # each table as of which row
        self._as_told: dict[str, tuple[int, FarTable]] = {}
        self.waits: Callable[[str], Sequence[str]] = lambda sign: ()  # who waits for the game of a sign, by their ids
        self.faults: dict[str, str] = {}  # what the watchman has found at tables that are here
        self.far: list[FarTable] = []  # the tables of other processes, where several share a room
        self.moving: list[FarTable] = []  # those that one had a moment ago, and nobody has told of since

    def chips_of(self, person: Person) -> int:
        """What somebody has on all tables: in front of them, in pots and in hands that are on."""
        return sum(each.chips for each in self.chips_at(person))

    def chips_at(self, person: Person) -> list[ChipsAt]:
        """The same by table, wherever it is."""
        names = {each.casefold() for each in (person.name, *person.former)}
        here = [each for each in list(self._tables.values()) if not each.tournament]
        found = [ChipsAt(owner.id, owner.name, owner.chips_of(names)) for owner in here]
        for far in (*self.far, *self.moving):
            if far.told.id not in self._tables:
                chips = sum(chips for name, chips in far.seated.items() if name.casefold() in names)
                found.append(ChipsAt(far.told.id, far.told.name, chips))
        return [each for each in found if each.chips]

    def tables(self, reader: Person | None = None) -> list[LobbyTable]:
        """The tables as the lobby shows them to somebody; of one that was closed only its hands can still be seen."""
        own = {reader.name, *reader.former} if reader is not None else set()
        found: list[LobbyTable] = []
        for owner in self._tables.values():
            state = owner.table.state
            if state.closed or owner.tournament or not self._hosting.is_listed(owner.id, reader):
                continue
            told = self._told(owner)
            if reader is not None:
                seated = any(player.name in own for player in state.players.values())
                told = self._read(told, state.listed, own, reader, seated)
            found.append(told)
        for far in self.far:
            if far.told.id not in self._tables and self._hosting.is_listed(far.told.id, reader):
                seated = not own.isdisjoint(far.seated)
                found.append(self._read(far.told, far.listed, own, reader, seated) if reader is not None else far.told)
        if self.far:  # in the order in which they were opened
            found.sort(key=lambda each: (len(each.id), each.id))
        return found

    def _read(self, told: LobbyTable, listed: Sequence[str], own: set[str], reader: Person, seated: bool) -> LobbyTable:
        """A table as one reader sees it, with their place among all who wait for a seat there: the table's own list
        goes first, then that of its game."""
        game = () if told.private else self.waits(told.sign)
        at_table = [person.id for name in listed if (person := self._people.named(name)) is not None] if game else []
        later = [each for each in game if each not in at_table]
        place = next((place for place, each in enumerate(listed, 1) if each in own), 0)
        waits = bool(place)
        if not waits and reader.id in later:
            place = len(listed) + later.index(reader.id) + 1
        host = self._hosting.is_host(told.id, reader)
        if not (place or seated or host or later):
            return told
        waiting = len(listed) + len(later)
        return structs.replace(told, waiting=waiting, place=place, listed=waits, seated=seated, host=host)

    def own(self) -> list[FarTable]:
        """The tables that are here, as other processes are told of them."""
        open_here = [each for each in self._tables.values() if not each.table.state.closed and not each.tournament]
        found = [self._for_others(owner) for owner in open_here]
        self._as_told = {each.told.id: (owner.number, each) for owner, each in zip(open_here, found, strict=True)}
        return found

    def _for_others(self, owner: Owner) -> FarTable:
        fault = self.faults.get(owner.id, "")
        kept = self._as_told.get(owner.id)
        if kept is not None and kept[0] == owner.number and kept[1].fault == fault:
            return kept[1]
        state = owner.table.state
        mover = next_to_move(state)
        return FarTable(
            self._told(owner),
            owner.table.in_play,
            list(state.listed),
            owner.opened_by,
            open_seats(owner) if is_public(owner, self._hosting.tables) else [],
            open_seats(owner, before_list=True),
            [FarCall(call.name, seat, call.until, call.origin) for seat, call in state.calls.items()],
            mover.name if mover is not None else "",
            state.deals,
            disputes_at(owner),
            fault,
        )

    def found_elsewhere(self) -> dict[str, str]:
        """What the watchmen of other processes have found, by table."""
        return {each.told.id: each.fault for each in self.far if each.fault}

    def elsewhere(self, table: str) -> FarTable | None:
        """A table that another process has."""
        return next((each for each in self.far if each.told.id == table and table not in self._tables), None)

    def tournaments(self, reader: Person | None = None) -> list[TournamentListed]:
        """The tournaments as the lobby shows them to somebody: their own first, those that are over last."""
        names = self._people.names_of(reader) if reader is not None else ()
        found = [
            listed(owner, names) for owner in self._tournaments.every.values() if self._tournaments.is_shown(owner)
        ]
        return sorted(found, key=lambda each: (each.state in (SETTLED, CANCELLED), not each.mine, each.start))

    def _told(self, owner: Owner) -> LobbyTable:
        """A table as the lobby shows it to everybody, drawn once for each row."""
        kept = self._kept.get(owner.id)
        if kept is not None and kept[0] == owner.number:
            return kept[1]
        state, pots = owner.table.state, owner.pace.pots
        sign, names = state.sign, [player.name for player in state.players.values()]
        told = LobbyTable(
            id=owner.id,
            name=owner.name,
            book=sign.game.book,
            book_title=shelf.book(sign.game.book).title,
            game=sign.game.key,
            game_name=sign.game.name,
            sign=said_sign(sign),
            limit=sign.limit,
            blinds=sign.blinds,
            ante=sign.ante,
            dollar=sign.dollar,
            seats=sign.seats,
            players=len(names),
            bots=len([name for name in names if is_bot(name)]),
            waiting=len(state.listed),
            average_pot=sum(pots) // len(pots) if pots else 0,
            hands=state.number,
            private=owner.id in self._hosting.tables,
        )
        self._kept[owner.id] = (owner.number, told)
        return told


def disputes_at(owner: Owner) -> int:
    """How many disputes wait at a table."""
    return sum(each.disputes for each in owner.table.state.people.values())
