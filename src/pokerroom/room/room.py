"""The room: all its tables, the people in it, what they own, and how it comes back after a crash.

Knows the folder where everything lies. Must not know HTTP: `web` brings people in. Every table has one `owner`.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from pathlib import Path
from secrets import SystemRandom
from typing import Any

import msgspec
from msgspec import Struct

from pokerroom import shelf
from pokerroom.hand.vocabulary import HAND
from pokerroom.law.error import Refused
from pokerroom.law.finding import OneGame
from pokerroom.law.sign import Sign
from pokerroom.law.spoken import HasGames, said_sign, spoken_sign
from pokerroom.room import finished, records
from pokerroom.room.anchors import Anchors
from pokerroom.room.appointments import Appointments
from pokerroom.room.bookings import postings
from pokerroom.room.build import build
from pokerroom.room.cage import Cage
from pokerroom.room.cashier import Cashier
from pokerroom.room.chance import Chance
from pokerroom.room.clock import RoomClock
from pokerroom.room.database import check_folder
from pokerroom.room.decisions import Decisions
from pokerroom.room.disk import Disk
from pokerroom.room.health import Health
from pokerroom.room.hosting import Hosting
from pokerroom.room.house import STREAM as HOUSE_RULES
from pokerroom.room.house import House, house_of, said_of
from pokerroom.room.incidents import RoomIncidents
from pokerroom.room.index import HandNote, marks_of
from pokerroom.room.inspections import Inspections
from pokerroom.room.keys import Keys, keys_folder, keys_in
from pokerroom.room.ledger import Ledger, person_account
from pokerroom.room.limits import SelfLimits
from pokerroom.room.lobby import LobbyBoard
from pokerroom.room.locked import LockedHands, place_at
from pokerroom.room.looks import Looks
from pokerroom.room.messages import LobbyTable
from pokerroom.room.migrations import bring_up
from pokerroom.room.names import bot_names
from pokerroom.room.offices import LOOK, NotYours, powers
from pokerroom.room.owner import POTS, Owner
from pokerroom.room.people import People
from pokerroom.room.person import Person
from pokerroom.room.registry import Registry
from pokerroom.room.rows import OPEN, Recovered, Written, events_of, recover, said, stream_of
from pokerroom.room.sent import BY_NOBODY, Sent
from pokerroom.room.signatures import Signatures
from pokerroom.room.store import FILE, SqliteStore
from pokerroom.room.stored import NewRow
from pokerroom.room.tempo import Tempo
from pokerroom.room.tournament_door import TournamentDoor
from pokerroom.room.tournament_messages import TournamentListed
from pokerroom.room.tournament_owner import TournamentOwner
from pokerroom.room.tournament_rows import stream_of_tournament
from pokerroom.room.tournaments import Tournaments
from pokerroom.room.usher import Usher
from pokerroom.room.verify import since_anchor
from pokerroom.room.watchman import LEDGER, RECORDS, SEALED, TABLE_CHIPS, WRITING, Watchman
from pokerroom.room.writer import Writer
from pokerroom.table.checks import has_room
from pokerroom.table.desk import free_seats
from pokerroom.table.seats import Merge, Sit
from pokerroom.table.side import BetOn, is_from_outside
from pokerroom.table.stakes import Buy
from pokerroom.table.table import Table
from pokerroom.tournament.running import open_table
from pokerroom.tournament.signs import game_of

LOG = logging.getLogger("pokerroom.room")
ROOM = "room"  # the stream that says which tables there are
MOST_TABLES = 500
MINUTE = 60.0  # seconds
PRIVATE = "house"  # the book by which private tables play: it says what a host may do


class Opening(Struct):
    """A row of the room: a table that was opened."""

    id: str
    name: str
    sign: str
    officer: bool = False
    by: str = ""  # the id of whoever opened it
    tournament: str = ""  # the id of the tournament whose table it is
    number: int = 0  # which number it has there


class Room:
    """A poker room on one machine."""

    def __init__(
        self,
        folder: Path,
        *,
        tempo: Tempo | None = None,
        seconds: float | None = None,
        clock: RoomClock | None = None,
        chance: Chance | None = None,
        keys: Path | None = None,
    ) -> None:
        """Open the folder; `start` brings the tables back. `keys`: where the keys of rooms lie."""
        self.clock: RoomClock = clock if clock is not None else RoomClock()
        self.health: Health = Health()
        self.chance: Chance = chance if chance is not None else Chance()
        folder.mkdir(parents=True, exist_ok=True)
        check_folder(folder, carried=True)  # before any of its files is made
        house = house_of(folder)
        bring_up(folder, keys)
        self.folder: Path = folder
        self.store: SqliteStore = SqliteStore(folder / FILE)
        self.keys: Keys = keys_in(keys_folder(self.store.room, keys))
        self.store.vault = self.keys.vault
        self.store.say("keys", self.keys.names)
        self.writer: Writer = Writer(self.store, self.clock)
        self.house: House = house
        self.people: People = People(folder, clock=self.clock, key=self.keys.sums)
        self.looks: Looks = Looks(self.writer, self._named)
        self.registry: Registry = self.people.registry
        self.appointments: Appointments = Appointments(self.people, self.writer)
        self.hosting: Hosting = Hosting(self.writer)
        self.signatures: Signatures = Signatures(self.writer, self.people, house, self.clock)
        self.decisions: Decisions = Decisions(self, self.people, self.signatures, house, self.clock)
        self.ledger: Ledger = Ledger(self.store.database)
        self.limits: SelfLimits = SelfLimits(self.writer, self.people, self.ledger, self.clock)
        self.cashier: Cashier = Cashier(self.store, self.ledger, clock=self.clock, check=self.limits.check)
        self.cage: Cage = Cage(self.cashier, self.ledger, self.people, self.signatures, self.limits)
        self.tables: dict[str, Owner] = {}
        self.tournaments: Tournaments = Tournaments(
            self.store,
            self.writer,
            self.registry,
            self.keys,
            clock=self.clock,
            open_table=self._open_for,
            tempo=tempo,
        )
        self.lobby_board: LobbyBoard = LobbyBoard(self.tables, self.tournaments, self.hosting, self.people)
        self.door: TournamentDoor = TournamentDoor(self.people, self.ledger, self.limits)
        self.usher: Usher = Usher(self.limits, self.registry, self.ledger, self.store, self.tables)
        self.anchors: Anchors = Anchors(keys_folder(self.store.room, keys), self.store.room, self.keys)
        self.incidents: RoomIncidents = RoomIncidents(self.store, clock=self.clock)
        self.locked: LockedHands = LockedHands(self.tables, self.people, self.signatures, self.incidents)
        self.inspections: Inspections = Inspections(
            self.writer,
            self.store,
            self.people,
            self.ledger,
            self.anchors,
            self.incidents,
            self.looks,
            self.signatures,
            self.appointments,
            self.tables,
        )
        self.broken: dict[str, str] = {}  # tables that could not be opened, and why
        self.watchman: Watchman = Watchman(
            self.store, self.ledger, self.anchors, self.incidents, self.tables, build(), clock=self.clock
        )
        self.writer.listeners.append(self._writing_fails)
        self._tempo: Tempo | None = tempo
        self._seconds: float | None = seconds
        self._number: int = 0
        self.disk: Disk = Disk(folder)
        for name, part in (
            ("clock", self.clock.health),
            ("disk", self.disk.health),
            ("chance", self.chance.health),
            ("writer", self.writer.health),
            ("ledger", lambda: self.incidents.health(TABLE_CHIPS, LEDGER)),
            ("chain", lambda: self.incidents.health(RECORDS, SEALED)),
        ):
            self.health.add(name, part)

    # -------------------------------------------------------------------------------------------- life

    async def start(self) -> None:
        """See whether the records are what was written, bring back every table as it was, and let them go on."""
        self.chance.test()
        for stream in self.store.streams():
            self.clock.not_before(self.store.head(stream).at)
        report = await asyncio.to_thread(since_anchor, self.store, self.registry, self.anchors)
        self.incidents.only(RECORDS, {fault.where: fault.what for fault in report.faults})
        self._note_house()
        await self.appointments.start()
        self.incidents.over(WRITING)  # what failed before: this room has just written
        self.tournaments.bring_back()
        for id, why in self.tournaments.broken.items():
            self.incidents.found(RECORDS, stream_of_tournament(id), f"the tournament cannot be opened: {why}")
        for row in self.store.read(ROOM):
            self._number = row.number
            opening = msgspec.json.decode(row.data, type=Opening)
            try:
                self._bring_back(opening)
            except Exception as error:  # one table that is broken must not keep the others closed
                LOG.exception("table %s cannot be opened", opening.id)
                self.broken[opening.id] = f"{type(error).__name__}: {error}"
                self.incidents.found(RECORDS, stream_of(opening.id), f"the table cannot be opened: {error}")
        sealed = [owner.id for owner in self.tables.values() if owner.locked]
        self.incidents.only(SEALED, {place_at(id): "its hand is sealed, and the key is not here" for id in sealed})
        await self.watchman.go_round()
        self.decisions.start()
        for owner in self.tables.values():
            owner.start()
        self.tournaments.start()
        # What does not agree is looked into first: an anchor would say that it stood so.
        self.watchman.start(0 if report.faults else report.rows)
        await self.usher.start()

    def _note_house(self) -> None:
        """Write down by which rules of the house the room opens, where they are others than before."""
        end = self.store.end(HOUSE_RULES)
        before = self.store.read(HOUSE_RULES, end - 1)[-1].data if end else b"{}"
        rules = said_of(self.house)
        if rules != before:
            if end:
                LOG.warning("the house has other rules: %s, before %s", rules.decode(), before.decode())
            self.store.append_next(NewRow(HOUSE_RULES, 0, self.clock.milliseconds, "rules", rules))

    def _bring_back(self, opening: Opening) -> None:
        book: HasGames = shelf.book(spoken_sign(opening.sign, shelf.book).game.book)
        of = self.tournaments.every.get(opening.tournament)
        if opening.tournament:
            if of is None:
                raise Refused(f"its tournament {opening.tournament} is not there.")
            book = OneGame(game_of(of.state))  # in which the conditions may have changed rules
        stream = stream_of(opening.id)
        found = recover(self.store, stream, book, self.registry)
        self._see_index(stream, found.table)
        told = [msgspec.json.decode(each.ended, type=HandNote) for each in self.store.finished(stream, POTS)]
        owner = self._own(opening, found)
        owner.pots.extend(each.pot for each in reversed(told))
        if of is not None:
            of.take(opening.number, owner)

    def _named(self, id: str) -> str:
        person = self.people.person(id)
        return person.name if person is not None else "somebody"

    def _writing_fails(self, trouble: str) -> None:
        """The writer says that nothing can be written, or that it can again."""
        # In the thread of the writer, which waits for nobody: it is written down by another.
        if trouble:
            self.incidents.note(WRITING, FILE, trouble)
        elif self.incidents.note_over(WRITING):
            threading.Thread(target=self.incidents.write, name="incidents", daemon=True).start()

    def _see_index(self, stream: str, table: Table) -> None:
        """Make the index of a stream from its rows if the last hand is not in it: the rows are older than the index."""
        if table.state.number and self.store.span(stream, table.state.number) is None:
            told = ((row.number, events_of(row, self.registry)) for row in self.store.read(stream))
            self.store.mark(stream, list(marks_of(told, self.registry)))

    async def stop(self) -> None:
        """Stop every table where it is, and close the folder."""
        await self.usher.stop()
        await self.tournaments.stop()
        await asyncio.gather(*(owner.stop() for owner in self.tables.values()))
        self.writer.close()
        await self.watchman.stop()
        await asyncio.to_thread(self.incidents.write)
        self.store.close()
        self.people.close()

    def _own(self, opening: Opening, found: Recovered) -> Owner:
        owner = Owner(
            opening.id,
            opening.name,
            found,
            self.writer,
            tempo=self._tempo,
            registry=self.registry,
            books=lambda table_id, events: postings(table_id, events, self.registry),
            officer=opening.officer,
            seconds=self._seconds,
            clock=self.clock,
        )
        private = self.hosting.tables.get(opening.id)
        if private is not None:
            owner.paused, owner.closing = private.paused, private.closing
        owner.opened_by = opening.by
        owner.tournament = owner.audience.tournament = opening.tournament
        opener = self.people.person(opening.by) if opening.by and not opening.tournament else None
        if opener is not None and not opener.offices:  # what the house itself or its staff opened it keeps
            owner.left_after = self.house.close_empty * MINUTE
        owner.chance = self.chance
        self.tables[opening.id] = owner
        return owner

    # -------------------------------------------------------------------------------------------- tables

    async def open_table(
        self, sign: str | Sign, name: str = "", *, officer: bool = False, host: Person | None = None, by: str = ""
    ) -> Owner:
        """Open a table under a sign; a book that does not allow it refuses. With a host it is private."""
        if sum(not owner.table.state.closed for owner in self.tables.values()) >= MOST_TABLES:
            raise Refused(f"the room has {MOST_TABLES} tables, and no place for more.")
        made = spoken_sign(sign, shelf.book) if isinstance(sign, str) else sign
        if host is not None and made.game.book != PRIVATE:
            raise Refused(f"a private table plays by the {PRIVATE} book, which says what its host may do.")
        table_id = f"t{self._number + 1}"
        called = " ".join(name.split())[:60] or _called(made)
        opening = Opening(table_id, called, said_sign(made), officer, by)
        # Whether to show or to muck is the players' own affair.
        table = Table(made, book=shelf.book(made.game.book), chance=SystemRandom(), showdown="manual", push="manual")
        await self._write_opening(opening, table)
        if host is not None:
            self.hosting.hide(table_id, host)
            await self.hosting.opened(table_id, host)
        owner = self._own(opening, Recovered(table, 1, []))
        owner.start()
        return owner

    async def _open_for(self, of: TournamentOwner, number: int) -> Owner:
        """Open a table for a tournament, which says who sits there and when it deals."""
        table = open_table(of.tournament, number, SystemRandom(), showdown="manual", push="manual")
        opening = Opening(
            f"t{self._number + 1}", f"{of.opening.name}, table {number}", said_sign(table.sign), tournament=of.id
        )
        opening.number = number
        await self._write_opening(opening, table)
        owner = self._own(opening, Recovered(table, 1, []))
        of.take(number, owner)
        owner.start()
        return owner

    async def _write_opening(self, opening: Opening, table: Table) -> None:
        first = said(Written("", "open", list(table.log)), self.registry, hidden=False)
        table.forget()
        now = self.clock.milliseconds
        self._number += 1
        await self.writer.commit(
            [
                NewRow(ROOM, self._number, now, "table", msgspec.json.encode(opening)),
                NewRow(stream_of(opening.id), 1, now, OPEN, first.data),
            ]
        )

    def table(self, table_id: str) -> Owner:
        """The owner of a table, or a refusal."""
        owner = self.tables.get(table_id)
        if owner is None:
            raise Refused(f'there is no table "{table_id[:20]}".')
        return owner

    def may_know(self, person: Person | None, table_id: str) -> bool:
        """Whether somebody may know of a table: a private one is there for some alone."""
        return self.hosting.may_see(table_id, person)

    def table_for(self, person: Person | None, table_id: str) -> Owner:
        """The owner of a table that somebody may know of; of a private one others hear the same as of none."""
        if not self.hosting.may_see(table_id, person):
            raise Refused(f'there is no table "{table_id[:20]}".')
        return self.table(table_id)

    async def add_bots(self, table_id: str, count: int) -> int:
        """Let bots take free seats, through the same door as people."""
        owner = self.table(table_id)
        added = 0
        used = {player.name.casefold() for each in self.tables.values() for player in each.table.state.players.values()}
        for name in bot_names(used):
            state = owner.table.state  # another one, where the table was made again meanwhile
            free = free_seats(state)
            if added >= count or not free or not has_room(state):
                break
            await owner.act(name, Sit(name, free[0], self._stake(state.sign)))
            added += 1
        return added

    def _stake(self, sign: Sign) -> int:
        least, most = sign.buy_in
        if sign.freeze_out:
            return least  # everybody begins with as many
        usual = 100 * max(sign.least_wager, *sign.blinds, sign.ante)
        return max(least, min(usual, most) if most is not None else usual)

    def lobby(self, reader: Person | None = None) -> list[LobbyTable]:
        """The tables as the lobby shows them to somebody."""
        return self.lobby_board.tables(reader)

    def listed_tournaments(self, reader: Person | None = None) -> list[TournamentListed]:
        """The tournaments as the lobby shows them to somebody."""
        return self.lobby_board.tournaments(reader)

    # -------------------------------------------------------------------------------------------- finished hands

    def hands(self, table_id: str, most: int, before: int = 0) -> list[finished.HandRow]:
        """The finished hands of a table, the newest first; a KeyError where there is no such table."""
        self._check_table(table_id)
        return finished.hands(self.store, self.registry, table_id, most, before)

    def hand(self, table_id: str, number: int) -> finished.FoundHand:
        """A finished hand; a KeyError where there is none."""
        self._check_table(table_id)
        return finished.find(self.store, self.registry, table_id, number)

    async def look(self, person: Person, table_id: str, number: int) -> records.Whole:
        """Show surveillance all cards of a finished hand, once it is written down who looks at which, and when."""
        if LOOK not in powers(person.offices):
            raise NotYours("the cards of others are for surveillance, and for nobody else.")
        self._check_table(table_id)
        state = self.tables[table_id].table.state
        if state.playing and number == state.number:
            raise Refused(f"hand {number} is being played: its cards are seen when it is over.")
        found = await asyncio.to_thread(self.hand, table_id, number)
        names = {each.casefold() for each in self.people.names_of(person)}
        here = [player.name for player in state.players.values()]
        if names & {each.casefold() for each in (*here, *finished.names_of(found))}:
            raise NotYours("you play at this table: somebody else looks at its hands.")
        noted = await self.looks.note(person.id, table_id, number)
        return await asyncio.to_thread(records.whole, found, noted)

    def _check_table(self, table_id: str) -> None:
        if table_id not in self.tables:
            raise KeyError(f"there is no table {table_id[:40]!r}.")

    # -------------------------------------------------------------------------------------------- chips

    async def act(self, table_id: str, name: str, act: Any, sent: Sent = BY_NOBODY) -> int:
        """Have a person's act answered; chips that come to the table with it must be theirs.

        They are theirs for certain only when they are written down: the ledger has the last word with the row itself.
        """
        owner = self.table(table_id)
        already = owner.already(name, sent.saying(act))
        if already is not None:
            return already
        if type(act) in HAND.acts:  # nearly all of them: no chips come to the table
            return await owner.act(name, act, sent)
        self.check_brought(act)
        with self.limits.bringing(_brought(act) or _wagered(owner, act), moved=isinstance(act, Merge)):
            return await owner.act(name, act, sent)

    def check_brought(self, act: Any) -> None:
        """Refuse an act with which chips would come to a table that those who bring them have not."""
        for name, chips in _brought(act):
            person = self.people.named(name) if chips else None
            if person is None:
                continue  # a bot, whom the house stakes
            has = self.ledger.balance(person_account(person.id))
            if chips > has:
                whose = f"{name} has" if isinstance(act, Merge) else "you have"
                raise Refused(f"{whose} {has} chips, not {chips}.")

    def chips_of(self, person: Person) -> int:
        """What somebody has on all tables: in front of them, in pots and in hands that are on."""
        names = {each.casefold() for each in (person.name, *person.former)}
        return sum(owner.chips_of(names) for owner in self.tables.values() if not owner.tournament)


def _brought(act: Any) -> list[tuple[str, int]]:
    """Whose chips come to a table with an act, and how many."""
    if isinstance(act, Sit):
        return [(act.name, act.chips)]
    if isinstance(act, Buy):
        return [(act.name, act.amount)]
    return list(zip(act.names, act.chips, strict=False)) if isinstance(act, Merge) else []


def _wagered(owner: Owner, act: Any) -> list[tuple[str, int]]:
    """The chips of a side wager that come from the purse, where the book has them paid so."""
    return [(act.name, act.amount)] if isinstance(act, BetOn) and is_from_outside(owner.table.state) else []


def _called(sign: Sign) -> str:
    """What a table is called by its game and its blinds, in dollars as everything that people read."""
    return f"{sign.game.name} {'/'.join(f'{each / sign.dollar:g}' for each in sign.blinds)}".strip()
