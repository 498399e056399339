"""The lobby: the tables and tournaments of a room as they are shown to somebody who looks for one.

Knows what a row of the lobby has, and who may know of which table. Must not change anything. Ask `hosting` for private
tables, `tournament_picture` for a tournament's row.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, structs

from pokerroom import shelf
from pokerroom.law.spoken import said_sign
from pokerroom.room.hosting import Hosting
from pokerroom.room.messages import LobbyTable
from pokerroom.room.names import is_bot
from pokerroom.room.owner import Owner
from pokerroom.room.people import People
from pokerroom.room.person import Person
from pokerroom.room.tournament_messages import TournamentListed
from pokerroom.room.tournament_picture import listed
from pokerroom.room.tournaments import Tournaments
from pokerroom.tournament.state import CANCELLED, SETTLED


class FarTable(Struct, array_like=True):
    """A table that another process has, as it told of it: for everybody, and who sits there with how many chips, and
    waits in which order."""

    told: LobbyTable
    seated: dict[str, int]
    listed: list[str]


class LobbyBoard:
    """What hangs in the lobby."""

    def __init__(self, tables: Mapping[str, Owner], tournaments: Tournaments, hosting: Hosting, people: People) -> None:
        """Show these tables and tournaments."""
        self._tables = tables
        self._tournaments = tournaments
        self._hosting = hosting
        self._people = people
        self._kept: dict[str, tuple[int, LobbyTable]] = {}  # each table as of which row
        self.far: list[FarTable] = []  # the tables of other processes, where several share a room

    def chips_of(self, person: Person) -> int:
        """What somebody has on all tables: in front of them, in pots and in hands that are on."""
        names = {each.casefold() for each in (person.name, *person.former)}
        there = sum(owner.chips_of(names) for owner in self._tables.values() if not owner.tournament)
        far = (each.seated for each in self.far if each.told.id not in self._tables)
        return there + sum(chips for seated in far for name, chips in seated.items() if name.casefold() in names)

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
                place = next((place for place, each in enumerate(state.listed, 1) if each in own), 0)
                seated = any(player.name in own for player in state.players.values())
                host = self._hosting.is_host(owner.id, reader)
                if place or seated or host:
                    told = structs.replace(told, place=place, seated=seated, host=host)
            found.append(told)
        for far in self.far:
            if far.told.id not in self._tables and self._hosting.is_listed(far.told.id, reader):
                place = next((place for place, each in enumerate(far.listed, 1) if each in own), 0)
                seated, host = not own.isdisjoint(far.seated), self._hosting.is_host(far.told.id, reader)
                found.append(structs.replace(far.told, place=place, seated=seated, host=host))
        if self.far:  # in the order in which they were opened
            found.sort(key=lambda each: (len(each.id), each.id))
        return found

    def own(self) -> list[FarTable]:
        """The tables that are here, as other processes are told of them."""
        return [
            FarTable(self._told(owner), dict(owner.table.in_play), list(owner.table.state.listed))
            for owner in self._tables.values()
            if not owner.table.state.closed and not owner.tournament
        ]

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
        state, pots = owner.table.state, owner.pots
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
