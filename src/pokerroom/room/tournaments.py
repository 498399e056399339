"""The tournaments of a room: announced, brought back after a crash, found by their ids, shown in the lobby.

Knows which there are, and opens tables for them. Must not know how one goes on: each has a `tournament_owner`. Ask
`deeds` for what somebody may do in one, `tournament_routine` for what the room does by itself.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec
from msgspec import Struct

from pokerroom import shelf
from pokerroom.law.book import Book
from pokerroom.law.error import Refused, quoted
from pokerroom.machine.kinds import Act
from pokerroom.room.clock import RoomClock
from pokerroom.room.database import CannotWriteError
from pokerroom.room.draws import root_of, secret_of
from pokerroom.room.house import House
from pokerroom.room.keys import Keys
from pokerroom.room.owner import Owner
from pokerroom.room.people import People
from pokerroom.room.rows import Written
from pokerroom.room.store import RoomStore
from pokerroom.room.stored import NewRow
from pokerroom.room.tempo import Tempo
from pokerroom.room.tournament_owner import TournamentOwner
from pokerroom.room.tournament_routine import bots_entering, cancelling, has_nobody, routine
from pokerroom.room.tournament_rows import (
    ACT,
    OPENED,
    TOURNAMENTS,
    FoundTournament,
    TournamentOpening,
    recover_tournament,
    said_of_tournament,
    stream_of_tournament,
)
from pokerroom.room.writer import Writer
from pokerroom.simulation.named_tournament import draft_of
from pokerroom.tournament.conditions import Conditions
from pokerroom.tournament.preparing import staffed
from pokerroom.tournament.schedule import LONGEST_LEVEL
from pokerroom.tournament.seat_map import most_seats
from pokerroom.tournament.state import OPEN
from pokerroom.tournament.tournament import Tournament

LOG = logging.getLogger("pokerroom.tournament")
IS_CLOSED = "the tournament cannot be opened"  # as it is said, with why behind it
MOST_TOURNAMENTS = 200  # that are not over
FOR_STAFF = 50  # of them that nobody announces without an office
MOST_BOTS = 2_000
DAY = 86_400.0  # seconds
MINUTE = 60.0  # seconds
LATEST = 60 * 24 * 60  # minutes in which a tournament begins
BY_ANYBODY = "house"  # the book by which everybody may announce one
# What goes with the price of an entry where somebody asks for another.
_WITH_PRICE = ("price.rebuy", "price.add_on", "price.re_entry", "prizes.bounty", "prizes.seat")
OpenTable = Callable[[TournamentOwner, int], Awaitable[Owner]]
Share = Callable[[int, int], int]
"""How many of the bots that are wanted may come, to tables of so many seats; a refusal where it is none."""


class TournamentWish(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody wants who announces a tournament: a draft of a book, and what of it they want otherwise.

    Money is in cents; -1 and nothing mean what the draft says. `minutes` is how long a level lasts; `start` in how many
    minutes it begins, 0: when it is full. `bots` enter at once. `felt`: cards are dealt at real tables; `directed`:
    whoever announces it directs it.
    """

    format: str
    book: str = BY_ANYBODY
    name: str = ""
    game: str = ""
    buy_in: int = -1
    fee: int = -1
    seats: int = 0
    most: int = 0
    least: int = 0
    minutes: int = 0
    start: int = 0
    bots: int = 0
    felt: bool = False
    directed: bool = False


class Tournaments:
    """All tournaments of one room."""

    def __init__(
        self,
        store: RoomStore,
        writer: Writer,
        people: People,
        keys: Keys,
        house: House,
        clock: RoomClock,
        open_table: OpenTable,
        tempo: Tempo | None = None,
    ) -> None:
        """Know where rows are kept, who is who, the rules of the house, and who opens a table."""
        self._store = store
        self._writer = writer
        self._people = people
        self._registry = people.registry
        self._keys = keys
        self._house = house
        self._clock = clock
        self._open_table = open_table
        self._tempo = tempo
        self._number: int = 0
        self.every: dict[str, TournamentOwner] = {}
        self.broken: dict[str, str] = {}  # those that could not be opened, and why

    # -------------------------------------------------------------------------------------------- life

    def bring_back(self) -> None:
        """Make every tournament again from its rows."""
        for row in self._store.read(TOURNAMENTS):
            self._number = row.number
            opening = msgspec.json.decode(row.data, type=TournamentOpening)
            try:
                self._own(opening, recover_tournament(self._store, opening, self._registry))
            except CannotWriteError:  # now: no tournament is broken by it
                raise
            except Exception as error:  # one that is broken must not keep the others closed
                LOG.exception("tournament %s cannot be opened", opening.id)
                self.broken[opening.id] = f"{type(error).__name__}: {error}"

    def start(self) -> None:
        """Let them go on."""
        for owner in self.every.values():
            owner.start()

    async def stop(self) -> None:
        """Stop each where it is."""
        for owner in self.every.values():
            await owner.stop()

    def _own(self, opening: TournamentOpening, found: FoundTournament) -> TournamentOwner:
        owner = TournamentOwner(
            opening,
            found,
            self._writer,
            self._registry,
            clock=self._clock,
            secret=self._secret(opening.id),
            open_table=self._open_table,
            routine=self._routine,
            tempo=self._tempo,
        )
        self.every[opening.id] = owner
        return owner

    def _routine(self, owner: TournamentOwner) -> Sequence[Act]:
        """What the room does next for a tournament."""
        if self._is_deserted(owner):
            return cancelling(owner.state, "nobody has entered")
        return routine(owner)

    def _is_deserted(self, owner: TournamentOwner) -> bool:
        """Whether nobody has been in a tournament that waits for players, for as long as a table stays open at which
        nobody sits. What the house itself or its staff announced it keeps."""
        opening, state, after = owner.opening, owner.state, self._house.close_empty * MINUTE
        if not after or not opening.by or not opening.waits or opening.directed or state.is_now != OPEN:
            return False
        if self._clock() - state.at < after or not has_nobody(state):  # its last row is that of whoever went
            return False
        opener = self._people.person(opening.by)
        return opener is None or not opener.offices

    def _secret(self, id: str) -> bytes:
        return secret_of(self._keys.sealing, id)

    def get(self, id: str) -> TournamentOwner:
        """A tournament, or a refusal."""
        found = self.every.get(id)
        if found is None:
            raise Refused(f"there is no tournament {quoted(id[:20])}.")
        return found

    def is_shown(self, owner: TournamentOwner) -> bool:
        """Whether the lobby shows it: those that are over for a day."""
        return not owner.over or self._clock() - owner.state.at < DAY

    # -------------------------------------------------------------------------------------------- announcing

    async def announce(
        self, wish: TournamentWish, by: str = "", director: str = "", share: Share | None = None
    ) -> TournamentOwner:
        """Announce a tournament by a draft of its book; with a director it is theirs to open and to begin.

        `share`: of the bots that whoever announces it may let in, where they hold no office.
        """
        on = sum(not owner.over for owner in self.every.values())
        if on >= MOST_TOURNAMENTS - (FOR_STAFF if share is not None else 0):
            raise Refused(f"the room has {on} tournaments, and no place for more.")
        book = _book(wish.book)
        now = int(self._clock())
        begins = now + (wish.start or LATEST) * 60  # one that waits for players begins when they are there
        # A draft says on which day of the week it is held, and this one is held once.
        conditions = _conditions(book, wish).but("details.when", [_when(begins) if wish.start else "when it is full"])
        if not 0 <= wish.bots <= min(MOST_BOTS, conditions["players.most"]):
            raise Refused(f"so many as {wish.bots} bots cannot enter.")
        if not 0 <= wish.start <= LATEST:
            raise Refused("a tournament begins within sixty days.")
        tournament = Tournament(_game(book, conditions), conditions, at=now, start=begins)
        bots = wish.bots if share is None or not wish.bots else share(wish.bots, most_seats(tournament.state))
        id = f"e{self._number + 1}"
        opening = TournamentOpening(
            id,
            book.key,
            str(conditions["name"]),
            by,
            bool(director),
            wish.felt,
            root_of(self._secret(id)),
            not wish.start,
        )
        first = said_of_tournament(Written("", "Announce", list(tournament.log)), self._registry)
        self._number += 1
        await self._writer.commit(
            [
                NewRow(TOURNAMENTS, self._number, self._clock.milliseconds, OPENED, msgspec.json.encode(opening)),
                NewRow(stream_of_tournament(id), 1, self._clock.milliseconds, ACT, first),
            ]
        )
        owner = self._own(opening, FoundTournament(tournament, 1, []))
        while director and (act := staffed(owner.state, director)) is not None:
            await owner.play(act)
        owner.start()
        if not director:
            await owner.opened.wait()
            await self.add_bots(owner, bots)
        return owner

    async def add_bots(self, owner: TournamentOwner, count: int) -> None:
        """Let so many bots enter, or as many as there is room for."""
        await owner.act("", lambda: bots_entering(owner.state, count))


def _book(key: str) -> Book:
    try:
        return shelf.book(key)
    except KeyError as error:
        raise Refused(str(error.args[0])) from None


def _game(book: Book, conditions: Conditions) -> Any:
    try:
        return book.game(conditions["game"])
    except KeyError as error:
        raise Refused(str(error.args[0])) from None


def _conditions(book: Book, wish: TournamentWish) -> Conditions:
    """The conditions of a draft, with what somebody wants otherwise."""
    found = draft_of(book, wish.format)
    name = " ".join(wish.name.split())[:60]
    if name:
        found = found.but("name", name)
    if wish.game:
        found = found.but("game", wish.game)
    found = _priced(found, wish)
    if wish.seats:
        found = found.but("format.seats", wish.seats).but("format.final", None)
    if wish.most:
        found = found.but("players.most", wish.most)
        found = found.but("players.least", min(found["players.least"], wish.most))
    if wish.least:
        found = found.but("players.least", wish.least)
    if wish.minutes:
        if not 1 <= wish.minutes <= LONGEST_LEVEL:
            raise Refused(f"a level lasts 1 to {LONGEST_LEVEL} minutes.")
        levels = [{**row, "minutes": wish.minutes} for row in found.given["wagers.levels"]]
        found = found.but("wagers.levels", levels)
    return found


def _priced(found: Conditions, wish: TournamentWish) -> Conditions:
    if wish.buy_in >= 0 and wish.buy_in != found["price.buy_in"]:
        before: int = found["price.buy_in"]
        for key in _WITH_PRICE:
            price: int = found[key] or 0
            if price:
                scaled = price * wish.buy_in // before if before else wish.buy_in
                found = found.but(key, _dollars(scaled))
        found = found.but("price.buy_in", _dollars(wish.buy_in))
    return found.but("price.entry_fee", _dollars(wish.fee)) if wish.fee >= 0 else found


def _when(at: int) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M UTC")


def _dollars(cents: int) -> float | int:
    return cents // 100 if cents % 100 == 0 else cents / 100
