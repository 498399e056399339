"""The room: all its tables, the people in it, what they own, and how it comes back after a crash.

Knows the folder where everything lies. Must not know HTTP: `web` brings people in. Every table has one `owner`.
"""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from secrets import SystemRandom
from typing import Any

import msgspec
from msgspec import Struct, structs

from pokerroom import shelf
from pokerroom.law.error import Refused
from pokerroom.law.sign import Sign
from pokerroom.law.spoken import said_sign, spoken_sign
from pokerroom.room import finished, records
from pokerroom.room.chance import Chance
from pokerroom.room.clock import RoomClock
from pokerroom.room.database import check_folder
from pokerroom.room.disk import Disk
from pokerroom.room.health import Health
from pokerroom.room.index import HandNote, marks_of
from pokerroom.room.ledger import HOUSE, Ledger, Payment, drop_account, person_account, table_account
from pokerroom.room.looks import Looks
from pokerroom.room.messages import LobbyTable
from pokerroom.room.names import BOT, is_bot
from pokerroom.room.offices import LOOK, powers
from pokerroom.room.owner import POTS, Owner, Tempo
from pokerroom.room.people import People
from pokerroom.room.person import Person
from pokerroom.room.rows import Written, events_of, recover, stream_of
from pokerroom.room.store import NewRow, SqliteStore
from pokerroom.room.writer import Writer
from pokerroom.table.accounts import DROP, ON_TABLE, PERSON, Booking
from pokerroom.table.checks import has_room
from pokerroom.table.desk import free_seats
from pokerroom.table.seats import Sit
from pokerroom.table.stakes import Buy
from pokerroom.table.table import Table
from pokerroom.table.vocabulary import TABLE

LOG = logging.getLogger("pokerroom.room")
ROOM = "room"  # the stream that says which tables there are
MOST_TABLES = 500
BOT_NAMES = (
    *("Ada", "Bea", "Cal", "Dov", "Eli", "Fay", "Gil", "Hal", "Ida", "Jon", "Kit", "Lee", "Mia", "Ned", "Ola"),
    *("Pip", "Quin", "Ray", "Sue", "Tom", "Una", "Val", "Wes", "Xia", "Yan", "Zoe", "Abe", "Bo", "Cleo", "Dan"),
)


class Opening(Struct):
    """A row of the room: a table that was opened."""

    id: str
    name: str
    sign: str
    officer: bool = False
    by: str = ""  # the id of whoever opened it


class NotYours(Refused):
    """A refusal that nothing but another person, or another office, helps against."""


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
    ) -> None:
        """Open the folder; `start` brings the tables back."""
        self.clock: RoomClock = clock if clock is not None else RoomClock()
        self.health: Health = Health()
        self.chance: Chance = chance if chance is not None else Chance()
        folder.mkdir(parents=True, exist_ok=True)
        check_folder(folder)  # before any of its files is made
        self.folder: Path = folder
        self.store: SqliteStore = SqliteStore(folder / "events.db")
        self.writer: Writer = Writer(self.store)
        self.looks: Looks = Looks(self.writer, self.clock)
        self.people: People = People(folder, clock=self.clock)
        self.ledger: Ledger = Ledger(folder, clock=self.clock)
        self._clerk: ThreadPoolExecutor = ThreadPoolExecutor(1, thread_name_prefix="ledger")  # books in order
        self.tables: dict[str, Owner] = {}
        self._on_the_way: dict[str, int] = {}  # chips of people that are not booked yet
        self._tempo: Tempo | None = tempo
        self._seconds: float | None = seconds
        self._number: int = 0
        self._lobby: dict[str, tuple[int, LobbyTable]] = {}  # each table as of which row
        self.disk: Disk = Disk(folder)
        for name, part in (
            ("clock", self.clock.health),
            ("disk", self.disk.health),
            ("chance", self.chance.health),
            ("writer", self.writer.health),
        ):
            self.health.add(name, part)

    # -------------------------------------------------------------------------------------------- life

    async def start(self) -> None:
        """Bring back every table as it was, and let them go on."""
        self.chance.test()
        self._clock_behind(self.looks.stream)
        for row in self.store.read(ROOM):
            self._number = row.number
            self.clock.not_before(row.at)
            opening = msgspec.json.decode(row.data, type=Opening)
            book = shelf.book(spoken_sign(opening.sign, shelf.book).game.book)
            stream = stream_of(opening.id)
            table, number, read = recover(self.store, stream, book)
            for row_number, events in read:
                self._booked(opening.id, row_number, events)
            self._clock_behind(stream)
            owner = self._own(opening, table, number, number - len(read))
            self._see_index(stream, table)
            told = [msgspec.json.decode(each.ended, type=HandNote) for each in self.store.finished(stream, POTS)]
            owner.pots.extend(each.pot for each in reversed(told))
        for owner in self.tables.values():
            owner.start()

    def _clock_behind(self, stream: str) -> None:
        """Have the clock go on behind the last row of a stream."""
        for row in self.store.read(stream, self.store.end(stream) - 1):
            self.clock.not_before(row.at)

    def _see_index(self, stream: str, table: Table) -> None:
        """Make the index of a stream from its rows if the last hand is not in it: the rows are older than the index."""
        if table.state.number and self.store.span(stream, table.state.number) is None:
            told = ((row.number, events_of(row)) for row in self.store.read(stream))
            self.store.mark(stream, list(marks_of(told)))

    async def stop(self) -> None:
        """Stop every table where it is, and close the folder."""
        await asyncio.gather(*(owner.stop() for owner in self.tables.values()))
        self.writer.close()
        self._clerk.shutdown()
        self.store.close()
        self.people.close()
        self.ledger.close()

    def _own(self, opening: Opening, table: Table, number: int, kept: int = 0) -> Owner:
        owner = Owner(
            opening.id,
            opening.name,
            table,
            self.writer,
            number=number,
            kept=kept,
            tempo=self._tempo,
            booked=self._booked,
            officer=opening.officer,
            seconds=self._seconds,
            clock=self.clock,
        )
        owner.opened_by = opening.by
        owner.chance = self.chance
        self.tables[opening.id] = owner
        return owner

    # -------------------------------------------------------------------------------------------- tables

    async def open_table(self, sign: str | Sign, name: str = "", *, officer: bool = False, by: str = "") -> Owner:
        """Open a table under a sign; a book that does not allow it refuses."""
        if sum(not owner.table.state.closed for owner in self.tables.values()) >= MOST_TABLES:
            raise Refused(f"the room has {MOST_TABLES} tables, and no place for more.")
        made = spoken_sign(sign, shelf.book) if isinstance(sign, str) else sign
        table_id = f"t{self._number + 1}"
        said = " ".join(name.split())[:60] or _called(made)
        opening = Opening(table_id, said, said_sign(made), officer, by)
        # Whether to show or to muck is the players' own affair.
        table = Table(made, book=shelf.book(made.game.book), chance=SystemRandom(), showdown="manual", push="manual")
        events = list(table.log)
        table.forget()
        now = self.clock.milliseconds
        self._number += 1
        await self.writer.commit(
            [
                NewRow(ROOM, self._number, now, "table", msgspec.json.encode(opening)),
                NewRow(stream_of(table_id), 1, now, "act", msgspec.json.encode(Written("", "open", events))),
            ]
        )
        owner = self._own(opening, table, 1)
        owner.start()
        return owner

    def table(self, table_id: str) -> Owner:
        """The owner of a table, or a refusal."""
        owner = self.tables.get(table_id)
        if owner is None:
            raise Refused(f'there is no table "{table_id[:20]}".')
        return owner

    async def add_bots(self, table_id: str, count: int) -> int:
        """Let bots take free seats, through the same door as people."""
        owner = self.table(table_id)
        added = 0
        used = {player.name.casefold() for each in self.tables.values() for player in each.table.state.players.values()}
        names = [f"{each}{BOT}" for each in BOT_NAMES if f"{each}{BOT}".casefold() not in used]
        names += [f"{each} {number}{BOT}" for number in range(2, 100) for each in BOT_NAMES]
        for name in names:
            state = owner.table.state  # another one, where the table was made again meanwhile
            free = free_seats(state)
            if added >= count or not free or not has_room(state):
                break
            if name.casefold() in used:
                continue
            await owner.act(name, Sit(name, free[0], self._stake(state.sign)))
            added += 1
        return added

    def _stake(self, sign: Sign) -> int:
        least, most = sign.buy_in
        usual = 100 * max(sign.least_wager, *sign.blinds, sign.ante)
        return max(least, min(usual, most) if most is not None else usual)

    def lobby(self, reader: Person | None = None) -> list[LobbyTable]:
        """The tables as the lobby shows them to somebody; of one that was closed only its hands can still be seen."""
        own = {reader.name, *reader.former} if reader is not None else set()
        found: list[LobbyTable] = []
        for owner in self.tables.values():
            state = owner.table.state
            if state.closed:
                continue
            told = self._told(owner)
            if own:
                place = next((place for place, each in enumerate(state.listed, 1) if each in own), 0)
                seated = any(player.name in own for player in state.players.values())
                if place or seated:
                    told = structs.replace(told, place=place, seated=seated)
            found.append(told)
        return found

    def _told(self, owner: Owner) -> LobbyTable:
        """A table as the lobby shows it to everybody, drawn once for each row."""
        kept = self._lobby.get(owner.id)
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
        )
        self._lobby[owner.id] = (owner.number, told)
        return told

    # -------------------------------------------------------------------------------------------- finished hands

    def hands(self, table_id: str, most: int, before: int = 0) -> list[finished.HandRow]:
        """The finished hands of a table, the newest first; a KeyError where there is no such table."""
        self._check_table(table_id)
        return finished.hands(self.store, table_id, most, before)

    def hand(self, table_id: str, number: int) -> finished.FoundHand:
        """A finished hand; a KeyError where there is none."""
        self._check_table(table_id)
        return finished.find(self.store, table_id, number)

    async def look(self, person: Person, table_id: str, number: int) -> records.Whole:
        """Show surveillance all cards of a finished hand, once it is written down who looks at which, and when."""
        if LOOK not in powers(person.offices):
            raise NotYours("the cards of others are for surveillance, and for nobody else.")
        self._check_table(table_id)
        state = self.tables[table_id].table.state
        if state.playing and number == state.number:
            raise Refused(f"hand {number} is being played: its cards are seen when it is over.")
        found = await asyncio.to_thread(self.hand, table_id, number)
        names = {each.casefold() for each in (person.name, *person.former)}
        here = [player.name for player in state.players.values()]
        if names & {each.casefold() for each in (*here, *finished.names_of(found))}:
            raise NotYours("you play at this table: somebody else looks at its hands.")
        noted = await self.looks.note(person.id, person.name, table_id, number)
        return await asyncio.to_thread(records.whole, found, noted)

    def _check_table(self, table_id: str) -> None:
        if table_id not in self.tables:
            raise KeyError(f"there is no table {table_id[:40]!r}.")

    # -------------------------------------------------------------------------------------------- chips

    async def act(self, table_id: str, name: str, act: Any, turn: int = -1) -> int:
        """Have a person's act answered; chips that come to the table with it must be his, and are spent once."""
        owner = self.table(table_id)
        chips = act.chips if isinstance(act, Sit) else act.amount if isinstance(act, Buy) else 0
        person = self.people.named(name) if chips else None
        if person is None:
            return await owner.act(name, act, turn)
        # What is on its way to a table and not yet in the ledger is spent all the same.
        has = self.ledger.balance(person_account(person.id)) - self._on_the_way.get(person.id, 0)
        if chips > has:
            raise Refused(f"you have {has} chips, not {chips}.")
        self._on_the_way[person.id] = self._on_the_way.get(person.id, 0) + chips
        try:
            number = await owner.act(name, act, turn)
        except BaseException:
            self._on_the_way[person.id] -= chips
            raise
        loop = asyncio.get_running_loop()
        # The clerk has the booking of this row before him, and comes to this after it.
        self._clerk.submit(loop.call_soon_threadsafe, self._arrived, person.id, chips)
        return number

    def chips_of(self, person: Person) -> int:
        """What somebody has in front of him on all tables."""
        names = {each.casefold() for each in (person.name, *person.former)}
        stacks = (stack for owner in self.tables.values() for stack in owner.table.stacks.items())
        return sum(chips for name, chips in stacks if name.casefold() in names)

    def _arrived(self, person_id: str, chips: int) -> None:
        self._on_the_way[person_id] -= chips
        if not self._on_the_way[person_id]:
            del self._on_the_way[person_id]

    def _booked(self, table_id: str, number: int, events: list[Any]) -> None:
        """Have the clerk book what came to a table and what left it; a row is booked once, however often read."""
        orders = [order for place, event in enumerate(events) if (order := self._order(table_id, number, place, event))]
        if orders:
            self._clerk.submit(self._book, orders)

    def _book(self, orders: list[Payment]) -> None:
        try:
            self.ledger.transfer_all(orders)
        except Refused:
            LOG.exception("the ledger refused what a table recorded: %s", orders)

    def _order(self, table_id: str, number: int, place: int, event: Any) -> Payment | None:
        """What one event of a table means for the accounts, if anything."""
        row = TABLE.events.get(type(event))
        booking: Booking | None = row.books(event) if row is not None and row.books is not None else None
        if booking is None or not booking.amount:
            return None
        debit, credit = (self._account(table_id, whose, booking.name) for whose in (booking.debit, booking.credit))
        return Payment(f"{table_id}/{number}/{place}", debit, credit, booking.amount, booking.why)

    def _account(self, table_id: str, whose: str, name: str) -> str:
        if whose in (ON_TABLE, DROP):
            return table_account(table_id) if whose == ON_TABLE else drop_account(table_id)
        person = self.people.named(name) if whose == PERSON else None
        return person_account(person.id) if person is not None else HOUSE


def _called(sign: Sign) -> str:
    """What a table is called by its game and its blinds, in dollars as everything that people read."""
    return f"{sign.game.name} {'/'.join(f'{each / sign.dollar:g}' for each in sign.blinds)}".strip()
