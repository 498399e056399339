"""The room: all its tables, the people in it, what they own, and how it comes back after a crash.

Knows the folder where everything lies. Must not know HTTP: `web` brings people in. Every table has one `owner`.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from pathlib import Path
from secrets import SystemRandom
from typing import TYPE_CHECKING, Any

import msgspec

from pokerroom import shelf
from pokerroom.law.error import Refused
from pokerroom.law.sign import Sign
from pokerroom.law.spoken import said_sign, spoken_sign
from pokerroom.room import finished, records
from pokerroom.room.addresses import as_member, held_store, people_at, shared_store
from pokerroom.room.anchors import Anchors
from pokerroom.room.appointments import Appointments
from pokerroom.room.bans import Bans
from pokerroom.room.bookings import postings
from pokerroom.room.bringing import seat_bots
from pokerroom.room.brush import Brush
from pokerroom.room.build import build
from pokerroom.room.cage import Cage
from pokerroom.room.cashier import Cashier
from pokerroom.room.chance import Chance
from pokerroom.room.chat import Chat
from pokerroom.room.clock import RoomClock
from pokerroom.room.control import ControlRoom
from pokerroom.room.decisions import Decisions
from pokerroom.room.deserted import Deserted
from pokerroom.room.disk import Disk
from pokerroom.room.faults import Findings
from pokerroom.room.health import Health
from pokerroom.room.hosting import PRIVATE, Hosting
from pokerroom.room.house import House, house_of, note_rules
from pokerroom.room.incidents import RoomIncidents
from pokerroom.room.inspections import Inspections
from pokerroom.room.keys import Keys, keys_folder, keys_in
from pokerroom.room.ledger import Ledger, person_account
from pokerroom.room.limits import SelfLimits
from pokerroom.room.lists import GameLists
from pokerroom.room.lobby import LobbyBoard
from pokerroom.room.locked import LockedHands
from pokerroom.room.looks import Looks
from pokerroom.room.messages import LobbyTable
from pokerroom.room.migrations import bring_up
from pokerroom.room.notebook import Notebook
from pokerroom.room.offices import LOOK, NotYours, check_deals, powers
from pokerroom.room.openings import ROOM, Opening, brought, called, coming, first_row, new_table
from pokerroom.room.owner import Owner
from pokerroom.room.ownership import HOUSE, NotOwnerError
from pokerroom.room.people import FILE as PEOPLE
from pokerroom.room.people import People
from pokerroom.room.person import Person
from pokerroom.room.progress import ProgressFile
from pokerroom.room.registry import Registry
from pokerroom.room.reopening import FoundTable, Reopening, found_or_raised, in_parts
from pokerroom.room.rows import Recovered, stream_of
from pokerroom.room.sent import BY_NOBODY, Sent, sits
from pokerroom.room.signatures import Signatures
from pokerroom.room.sqlite import check_folder
from pokerroom.room.store import FILE, RoomStore
from pokerroom.room.stored import NewRow
from pokerroom.room.tempo import Tempo
from pokerroom.room.thinking import Thinkers
from pokerroom.room.tournament_door import TournamentDoor
from pokerroom.room.tournament_messages import TournamentListed
from pokerroom.room.tournament_owner import TournamentOwner
from pokerroom.room.tournament_rows import stream_of_tournament
from pokerroom.room.tournaments import IS_CLOSED, Tournaments
from pokerroom.room.usher import Usher
from pokerroom.room.verify import since_anchor
from pokerroom.room.watchman import CANNOT_OPEN, LEDGER, RECORDS, SEALED, TABLE_CHIPS, WRITING, Watchman
from pokerroom.room.whereabouts import Whereabouts
from pokerroom.room.writer import EpochWriter, Writer
from pokerroom.table.calls import TakeIn
from pokerroom.table.seats import Merge
from pokerroom.table.table import Table
from pokerroom.tournament.running import open_table

if TYPE_CHECKING:
    from pokerroom.room.holding import TableHolding

LOG = logging.getLogger("pokerroom.room")
MOST_TABLES = 10_000  # open in one process, which has half a megabyte of memory for each with its people
MINUTE = 60.0  # seconds
TOLD = 5.0  # seconds in which processes have told each other of their tables


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
        bots: Thinkers | None = None,
        store: str = "",
        member: str = "",
    ) -> None:
        """Open the folder; `start` brings the tables back. `keys`: where the keys of rooms lie; `bots`: who plays;
        `store`: a server that keeps the records instead of the folder; `member`: what this process is called among
        those that share them."""
        self.clock: RoomClock = clock if clock is not None else RoomClock()
        self.health: Health = Health()
        self.chance: Chance = chance if chance is not None else Chance()
        folder.mkdir(parents=True, exist_ok=True)
        house = house_of(folder)
        if not store:
            check_folder(folder, carried=True)  # before any of its files is made
            bring_up(folder, keys)
        self.folder: Path = folder
        where = as_member(store, member) if member else store
        self.store: RoomStore = shared_store(where) if member else held_store(store or str(folder / FILE))
        self.keys: Keys = keys_in(keys_folder(self.store.room, keys))
        self.store.vault = self.keys.vault
        self.store.say("keys", self.keys.names)
        self.writer: Writer = Writer(self.store, self.clock)
        self.house: House = house
        people = people_at(where or str(folder / PEOPLE), self.keys.sums)
        self.people: People = People(folder, clock=self.clock, database=people)
        self.looks: Looks = Looks(self.writer, self.people.name_of)
        self.registry: Registry = self.people.registry
        self.appointments: Appointments = Appointments(self.people, self.writer)
        self.hosting = Hosting(self.writer, lambda at, who: at in self.tables and sits(self.tables[at].table, who))
        self.signatures: Signatures = Signatures(self.writer, self.people, house, self.clock)
        self.decisions: Decisions = Decisions(self, self.people, self.signatures, house, self.clock)
        self.ledger: Ledger = Ledger(self.store.database)
        self.bans: Bans = Bans(self.writer, self.people, self.clock)
        self.limits: SelfLimits = SelfLimits(self.writer, self.people, self.ledger, self.clock, self.bans)
        self.store.ceiling = self.limits.check_booked
        self.cashier: Cashier = Cashier(self.store, self.ledger, clock=self.clock, check=self.limits.check)
        self.cage: Cage = Cage(self.cashier, self.ledger, self.people, self.signatures, self.limits)
        self.tables: dict[str, Owner] = {}
        self.tournaments: Tournaments = Tournaments(
            self.store, self.writer, self.people, self.keys, house, self.clock, self._open_for, tempo
        )
        self.lobby_board: LobbyBoard = LobbyBoard(self.tables, self.tournaments, self.hosting, self.people)
        self.whereabouts: Whereabouts = Whereabouts(self.tables, self.lobby_board, self.people)
        self.incidents: RoomIncidents = RoomIncidents(self.store, clock=self.clock, writer=self.writer)
        self.control: ControlRoom = ControlRoom(self)
        self.door: TournamentDoor = TournamentDoor(self.people, self.ledger, self.limits)
        self.usher: Usher = Usher(self.limits, self.registry, self.ledger, self.store, self.tables)
        self.lists: GameLists = GameLists(
            self.writer, self.clock, why_off=self.limits.why_off, kept_out=self.limits.kept_out
        )
        self.brush: Brush = Brush(self, self.lists)
        self.anchors: Anchors = Anchors(keys_folder(self.store.room, keys), self.store, self.keys)
        self.chat: Chat = Chat(self.writer, self.people, self.incidents, self.clock)
        self.notebook: Notebook = Notebook(folder)
        self.progress: ProgressFile = ProgressFile(folder)
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
        self.reopening: Reopening = Reopening(self.store, self.tournaments, self.registry, self.clock)
        self.broken: dict[str, str] = {}  # tables that could not be opened, and why
        self.watchman: Watchman = Watchman(
            self.store, self.ledger, self.anchors, self.incidents, self.tables, build(), clock=self.clock
        )
        self.watchman.elsewhere = self.lobby_board.found_elsewhere
        self.writer.listeners.append(self._writing_fails)
        self._tempo: Tempo | None = tempo
        self._seconds: float | None = seconds
        self._bots: Thinkers | None = bots
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
        self.holding: TableHolding | None = None
        if member:
            from pokerroom.room.holding import TableHolding  # late: a room of one process needs none of it

            self.holding = TableHolding(self, store, member)
            self.usher.among_others = True
            self.whereabouts.opened = self.holding.opened_ever

    # -------------------------------------------------------------------------------------------- life

    async def start(self) -> None:
        """See whether the records are what was written, bring back every table as it was, and let them go on."""
        self.chance.test()
        for stream in self.store.streams():
            self.clock.not_before(self.store.head(stream).at)
        if self.holding is not None:  # tables come and go with their shards
            await self.usher.start()
            await self.holding.start()
            self.brush.start()
            return
        report = await asyncio.to_thread(since_anchor, self.store, self.registry, self.anchors)
        await self.open_house(report)
        for openings in in_parts(self.openings()):
            for opening, found in zip(openings, self.reopening.found(openings), strict=True):
                try:
                    self.own(opening, found_or_raised(found))
                except Exception as error:  # one table that is broken must not keep the others closed
                    self.cannot_open(opening, error)
        await self.begin(report)
        await self.usher.start()
        self.brush.start()

    async def open_house(self, report: Findings) -> None:
        """Be ready for all that is not a table, as the records have it, and with what was found about them."""
        if report.streams:  # else nothing was verified, and what was found before may still be so
            self.incidents.only(RECORDS, {fault.where: fault.what for fault in report.faults})
        note_rules(self.store, self.house, self.clock.milliseconds)
        await self.appointments.start()
        self.incidents.over(WRITING)  # what failed before: this room has just written
        self.tournaments.bring_back()
        closed = {stream_of_tournament(id): f"{IS_CLOSED}: {why}" for id, why in self.tournaments.broken.items()}
        self.incidents.only(RECORDS, closed, IS_CLOSED)
        self._number = self.store.end(ROOM)

    def openings(self, after: int = 0) -> list[Opening]:
        """The tables that were opened, behind so many."""
        return [msgspec.json.decode(row.data, type=Opening) for row in self.store.read(ROOM, after)]

    def cannot_open(self, opening: Opening, error: Exception) -> None:
        """Say which table is closed, and why."""
        LOG.error("table %s cannot be opened", opening.id, exc_info=error)
        self.broken[opening.id] = f"{type(error).__name__}: {error}"
        self.incidents.found(RECORDS, stream_of(opening.id), f"{CANNOT_OPEN}: {error}")

    async def begin(self, report: Findings) -> None:
        """Let the tables that are here go on, and look after the room."""
        self.watchman.see_tables()
        await self.watchman.go_round()
        self.decisions.start()
        for owner in self.tables.values():
            owner.start()
        self.tournaments.start()
        # What does not agree is looked into first: an anchor would say that it stood so.
        self.watchman.start(0 if report.faults else report.rows)

    async def close_house(self, *, ours: bool = True) -> None:
        """Leave all that is not a table to another process; where it is `ours` until then, anchor how it is left."""
        await self.tournaments.stop()
        self.tournaments.every.clear()
        await self.watchman.stop(anchor=ours)

    def own(self, opening: Opening, found: FoundTable, epoch: int = 0) -> Owner:
        """Take charge of a table that was found."""
        owner = self._own(opening, found.recovered, epoch)
        owner.pace.pots.extend(each.pot for each in reversed(found.hands))
        owner.pace.ended.extend(float(each.at) for each in reversed(found.hands))
        if opening.tournament:
            self.tournaments.every[opening.tournament].take(opening.number, owner)
        return owner

    def _writing_fails(self, trouble: str) -> None:
        """The writer says that nothing can be written, or that it can again."""
        # In the thread of the writer, which waits for nobody: it is written down by another.
        if trouble:
            self.incidents.note(WRITING, self.store.database.name, trouble)
        elif self.incidents.note_over(WRITING):
            threading.Thread(target=self.incidents.write, name="incidents", daemon=True).start()

    async def stop(self) -> None:
        """Stop every table where it is, and close the folder."""
        await self.brush.stop()
        await self.usher.stop()
        if self.holding is not None:
            await self.holding.stop()
        await self.tournaments.stop()
        await asyncio.gather(*(owner.stop() for owner in self.tables.values()))
        self.writer.close()
        await self.watchman.stop(anchor=self.holding is None)
        await self.incidents.settle()
        self.store.close()
        self.people.close()

    def _own(self, opening: Opening, found: Recovered, epoch: int = 0) -> Owner:
        owner = Owner(
            opening.id,
            opening.name,
            found,
            EpochWriter(self.writer, epoch) if epoch else self.writer,
            tempo=self._tempo.at(found.table.state.rules) if self._tempo is not None else None,
            registry=self.registry,
            books=lambda table_id, events: postings(table_id, events, self.registry),
            officer=opening.officer,
            seconds=self._seconds,
            clock=self.clock,
            bots=self._bots,
        )
        if (private := self.hosting.tables.get(opening.id)) is not None:
            owner.paused, owner.closing = private.paused, private.closing
        owner.opened_by = opening.by
        owner.tournament = owner.audience.tournament = opening.tournament
        opener = self.people.person(opening.by) if opening.by and not opening.tournament else None
        if opener is not None and not opener.offices:  # what the house itself or its staff opened it keeps
            owner.deserted = Deserted(self.house.close_empty * MINUTE, self.house.close_bots * MINUTE)
        owner.chance = self.chance
        self.tables[opening.id] = owner
        return owner

    # -------------------------------------------------------------------------------------------- tables

    @property
    def is_house(self) -> bool:
        """Whether all that is not a table is in this process."""
        return self.holding is None or self.holding.has_house

    async def open_table(
        self, sign: str | Sign, name: str = "", *, officer: bool = False, host: Person | None = None, by: str = ""
    ) -> Owner:
        """Open a table under a sign; a book that does not allow it refuses. With a host it is private."""
        return self.table(await self.new_table(sign, name, officer=officer, host=host, by=by))

    async def new_table(
        self, sign: str | Sign, name: str = "", *, officer: bool = False, host: Person | None = None, by: str = ""
    ) -> str:
        """The same where another process may have the table: its id."""
        if not self.is_house:
            raise NotOwnerError
        if sum(not owner.table.state.closed for owner in self.tables.values()) >= MOST_TABLES:
            raise Refused(f"the room has {MOST_TABLES} tables, and no place for more.")
        made = spoken_sign(sign, shelf.book) if isinstance(sign, str) else sign
        if host is not None and made.game.book != PRIVATE:
            raise Refused(f"a private table plays by the {PRIVATE} book, which says what its host may do.")
        if made.cards_on_felt and by:
            check_deals(opener.offices if (opener := self.people.person(by)) is not None else (), made.game)
        title = " ".join(name.split())[:60] or called(made)
        opening = Opening(f"t{self._number + 1}", title, said_sign(made), officer, by)
        table = new_table(made)
        await self._write_opening(opening, table)
        if host is not None:
            self.hosting.hide(opening.id, host)
            await self.hosting.opened(opening.id, host)
        if self.holding is not None:
            await self.holding.opened(opening)
        else:
            self._own(opening, Recovered(table, 1, [])).start()
        return opening.id

    async def _open_for(self, of: TournamentOwner, number: int) -> Owner:
        """Open a table for a tournament, which says who sits there and when it deals."""
        table = open_table(of.tournament, number, SystemRandom(), showdown="face up", push="manual")
        id = f"t{self._number + 1}" + (f".{HOUSE}" if self.holding is not None else "")  # it stays with its tournament
        opening = Opening(id, f"{of.opening.name}, table {number}", said_sign(table.sign), tournament=of.id)
        opening.number = number
        epoch = self.holding.epochs.get(HOUSE, 0) if self.holding is not None else 0
        await self._write_opening(opening, table)
        if self.holding is not None and self.holding.epochs.get(HOUSE, 0) != epoch:
            raise NotOwnerError  # it is the next house's, with this very table
        # Whoever looks what was opened may have been faster.
        owner = self.tables.get(id) or self._own(opening, Recovered(table, 1, []), epoch)
        of.take(number, owner)
        owner.start()
        return owner

    async def _write_opening(self, opening: Opening, table: Table) -> None:
        row = NewRow(ROOM, self._number + 1, self.clock.milliseconds, "table", msgspec.json.encode(opening))
        first = first_row(opening, table, self.registry, self.clock.milliseconds)
        self._number += 1
        # Where several processes share a room, a table's first row is written by the one that has it.
        await self.writer.commit([row] if self.holding is not None and not opening.tournament else [row, first])

    def table(self, table_id: str) -> Owner:
        """The owner of a table, or a refusal."""
        owner = self.tables.get(table_id)
        if owner is None and self.holding is not None and not self.holding.has(table_id):
            raise NotOwnerError
        if owner is None:
            raise Refused(f'there is no table "{table_id[:20]}".')
        return owner

    def table_for(self, person: Person | None, table_id: str) -> Owner:
        """The owner of a table that somebody may know of; of a private one others hear the same as of none."""
        if not self.hosting.may_see(table_id, person):
            raise Refused(f'there is no table "{table_id[:20]}".')
        return self.table(table_id)

    async def add_bots(self, table_id: str, count: int) -> int:
        """Let bots take free seats, through the same door as people."""
        return await seat_bots(self.table(table_id), self.tables.values(), count)

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
        """Have a person's act answered; chips that come to the table with it must be theirs, and they may play.

        They are theirs for certain only when they are written down: the ledger has the last word with the row itself.
        """
        owner = self.table(table_id)
        comes = coming(owner, name, act)
        if not comes:  # nearly all acts
            return await owner.act(name, act, sent)
        already = owner.already(name, sent.saying(act))
        if already is not None:
            return already
        self.check_brought(act)
        with self.limits.bringing(comes, moved=isinstance(act, Merge | TakeIn)):
            return await owner.act(name, act, sent)

    def check_brought(self, act: Any) -> None:
        """Refuse an act with which chips would come to a table that those who bring them have not."""
        for name, chips in brought(act):
            person = self.people.named(name) if chips else None
            if person is None:
                continue  # a bot, whom the house stakes
            has = self.ledger.balance(person_account(person.id))
            if chips > has:
                whose = f"{name} has" if isinstance(act, Merge | TakeIn) else "you have"
                raise Refused(f"{whose} {has} chips, not {chips}.")

    def chips_of(self, person: Person) -> int:
        """What somebody has on all tables: in front of them, in pots and in hands that are on."""
        if (held := self.lobby_board.chips_of(person)) or self.holding is None:
            return held
        return self.ledger.brought(person_account(person.id), self.clock() - TOLD)  # to a table elsewhere, perhaps
