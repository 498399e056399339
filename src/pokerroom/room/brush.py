"""The brush: goes round the room for the lists. Sees who came and who did not, calls where nobody has, moves people on
from must-move games, and opens a game that enough people want.

Knows time. Must not decide what a book leaves to an office: the seconds and the order are rules, and what it does is a
row like what anybody does, by the office that the book names and nobody in person. Ask `seating` for who may be called.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from pokerroom.law.error import Refused
from pokerroom.law.sign import Sign
from pokerroom.room.bus import BusError
from pokerroom.room.database import CannotWriteError
from pokerroom.room.lists import GameList, GameLists, game_of
from pokerroom.room.messages import LobbyTable
from pokerroom.room.owner import Owner
from pokerroom.room.places import is_public, is_waited_for, open_seats
from pokerroom.room.seating import SeatGiver, gives_seats
from pokerroom.room.sent import BY_NOBODY, Check
from pokerroom.room.whereabouts import GONE, NOT_THERE, STAYS, FarAnswer, SeeOn, spoken
from pokerroom.table.calls import CallToSeat, PassOver, SendOn, TakeBackCall, TakeIn, next_to_move
from pokerroom.table.checks import least_office
from pokerroom.table.claims import LeaveList, Unwant
from pokerroom.table.desk import free_seats
from pokerroom.table.state import SeatCall

if TYPE_CHECKING:
    from pokerroom.room.room import Room

LOG = logging.getLogger("pokerroom.brush")
ROUND = 1.0  # second between two rounds


class Brush:
    """Looks after the lists of a room."""

    patience: float | None = None  # seconds that a free seat waits for the floor; None: as the book says

    def __init__(self, room: Room, lists: GameLists) -> None:
        """Look after these lists."""
        self._room = room
        self._lists = lists
        self.seating: SeatGiver = SeatGiver(room.whereabouts, room.people, lists, room.hosting.tables)
        room.lobby_board.waits = lists.waits_for  # who waits for a table and who for its game are shown as one list
        self._free: dict[tuple[str, int], float] = {}  # since when a seat has been free
        self._was_free: set[tuple[str, int]] = set()  # seats of tables that were opened for a list
        self._wanted: dict[tuple[str, int], float] = {}  # and one that a player asked for
        self._task: asyncio.Task[None] | None = None
        self._turn: asyncio.Lock = asyncio.Lock()

    def start(self) -> None:
        """Go round from now on."""
        self._task = self._task or asyncio.get_running_loop().create_task(self._run(), name="brush")

    async def stop(self) -> None:
        """Stop going round."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(ROUND)
            try:
                await self.go_round()
            except CannotWriteError:  # nothing can be written now: the next round tries again
                continue
            except Exception:
                LOG.exception("the brush's round has failed")

    async def go_round(self) -> None:
        """See to everything once."""
        async with self._turn:
            for owner in list(self._tables()):
                for seat, call in list(owner.table.state.calls.items()):
                    await self._see_to_call(owner, seat, call)
                await self._see_to_wants(owner)
                await self._see_off(owner)
            await self._see_who_is_off()
            await self._see_who_came()
            await self._feed_main_games()
            await self._open_games()
            await self._call()

    def _tables(self) -> Iterator[Owner]:
        for owner in self._room.tables.values():
            if not owner.table.state.closed and not owner.tournament and not owner.stands:
                yield owner

    async def _do(self, owner: Owner, act: Any, check: Check | None = None) -> bool:
        """Have something done by the room itself; whether the table took it. `check` looks again at its turn."""
        try:
            if isinstance(act, CallToSeat):
                await self._room.whereabouts.claim(act.name, owner.id)
            await self._room.act(owner.id, "", act, BY_NOBODY._replace(check=check))
        except CannotWriteError:
            raise
        except Refused as refusal:
            LOG.info("table %s: its %s was refused by %s", owner.id, type(act).__name__, refusal.by)
            return False
        return True

    # ------------------------------------------------------------------------------------------------- calls

    async def _see_to_call(self, owner: Owner, seat: int, call: SeatCall) -> None:
        if call.origin and await self._move_on(owner, seat, call):
            return
        person = self.seating.id_of(call.name)
        if person is not None and self._lists.why_off(person):
            await self._do(owner, TakeBackCall(call.office, seat))  # nobody keeps a seat that they may not take
            return
        if int(self._room.clock()) <= call.until:
            return
        if person is not None:
            await self._lists.did_not_come(game_of(owner.table.sign), person, owner.id, seat, call.until)
        await self._do(owner, PassOver(call.name))

    async def _move_on(self, owner: Owner, seat: int, call: SeatCall) -> bool:
        """See somebody from one table to another; whether they are on their way."""
        try:
            onward = await self._onward(call, owner.id)
        except CannotWriteError:
            raise
        except BusError:
            return True  # the other process is asked again
        except Refused:
            await self._do(owner, TakeBackCall(call.office, seat))
            return True
        if onward.says != GONE:
            return onward.says == STAYS
        if not await self._do(owner, TakeIn(call.office, call.name, seat, onward.chips)):
            await self._do(owner, TakeBackCall(call.office, seat))
        return True

    async def _onward(self, call: SeatCall, to: str) -> FarAnswer:
        origin = self._room.tables.get(call.origin)
        if origin is not None:
            return await self.see_on(origin, call.name, to)
        if self._room.whereabouts.far(call.origin) is None:
            return FarAnswer(says=NOT_THERE)
        return await self._room.whereabouts.ask(SeeOn(call.origin, call.name, to))

    async def see_on(self, origin: Owner, name: str, to: str) -> FarAnswer:
        """See somebody on from a table that is here to another: whether they are gone, with how many chips."""
        state = origin.table.state
        player, person = state.player(name), state.person(name)
        if player is not None:
            if not player.leaving:
                must = self._lists.feeds.get(origin.id) == to and next_to_move(state) is player
                office = least_office(state, state.rules.offices_moves_players)
                if not await self._do(origin, SendOn(office, player.name, to, must)):
                    raise Refused(f"{name} does not go on.")
            if state.player(name) is not None:
                return FarAnswer(says=STAYS)  # until the hand is over
            person = state.person(name)
        if person is None or person.sent != to:
            return FarAnswer(says=NOT_THERE)
        return FarAnswer(says=GONE, chips=person.left_with)

    async def _see_to_wants(self, owner: Owner) -> None:
        """Let a seat go that a player asked for and has not taken while it was kept for them."""
        state, now = owner.table.state, self._room.clock()
        if not state.wants and not self._wanted:
            return
        wanted = {seat for seat in state.wants if seat not in state.players}
        for key in [key for key in self._wanted if key[0] == owner.id and key[1] not in wanted]:
            del self._wanted[key]
        for seat in wanted:
            since = self._wanted.setdefault((owner.id, seat), now)
            if now - since > state.rules.seat_kept.value:
                for name in [name for name in state.wants[seat] if state.player(name) is not None]:
                    await self._do(owner, Unwant(name, seat))

    async def _see_off(self, owner: Owner) -> None:
        """Take whoever is kept out off the list that a table has of its own."""
        for name in list(owner.table.state.listed):
            id = self.seating.id_of(name)
            if id is not None and self._lists.kept_out(id):
                await self._do(owner, LeaveList(name))

    async def _see_who_is_off(self) -> None:
        """Take whoever is kept out off the lists of games: where several processes share a room, one of them does."""
        for game, found in list(self._lists.games.items()) if self._room.is_house else ():
            for listing in list(found.waiting):
                if self._lists.kept_out(listing.person):
                    await self._lists.see_off(game, listing.person)

    async def _see_who_came(self) -> None:
        """Take those off a list who play in its game now: where several processes share a room, one of them does."""
        for game, found in list(self._lists.games.items()) if self._room.is_house else ():
            seated = self.seating.seated(game) if found.waiting else {}
            for listing in list(found.waiting):
                if listing.person in seated:
                    await self._lists.came(game, listing.person, seated[listing.person])

    # ------------------------------------------------------------------------------------------------- seats

    async def _feed_main_games(self) -> None:
        """Move the first of each feeder on, where its main game has a seat."""
        for table, main in list(self._lists.feeds.items()):
            to, name = self._room.tables.get(main), self._first_to_move(table)
            if to is None or to.table.state.closed or not name:
                continue
            seats = open_seats(to, before_list=True)
            if not seats or self.seating.where_called(name) is not None:
                continue
            if await self._do(to, CallToSeat(_office(to), name, seats[0], table)):
                await self._see_to_call(to, seats[0], to.table.state.calls[seats[0]])

    def _first_to_move(self, table: str) -> str:
        """Who goes on first from a table that feeds another; nobody where nobody does."""
        feeder, far = self._room.tables.get(table), self._room.whereabouts.far(table)
        if feeder is None or feeder.table.state.closed:
            return far.moves if far is not None else ""
        player = next_to_move(feeder.table.state)
        return player.name if player is not None else ""

    async def _open_games(self) -> None:
        """Open a table for a game that nobody plays, and that enough people want."""
        if not self._room.is_house:
            return
        far = {game_of(sign) for sign, _, _ in self.far_tables()}
        for game, found in list(self._lists.games.items()):
            enough = found.rules.list_opens.value
            ready = sum(not self._lists.why_off(each.person) for each in found.waiting)
            if ready >= enough and not self.tables_of(game) and game not in far:
                await self.open_game(found, "")

    async def open_game(self, found: GameList, by: str) -> str:
        """Open a table for those who wait for a game; they are called at once. `by`: who says so, or the room."""
        first = found.waiting[0].person if found.waiting else by
        table = await self._room.new_table(found.sign, by=by or first)
        await self._lists.opened(found.game, table, by)
        return table

    def tables_of(self, game: str) -> list[Owner]:
        """The tables at which a game is played, to which people are called from its list."""
        private = self._room.hosting.tables
        return [owner for owner in self._tables() if is_public(owner, private) and game_of(owner.table.sign) == game]

    def far_tables(self) -> list[tuple[Sign, LobbyTable, list[int]]]:
        """The open tables that other processes have, where several share a room, and the seats to which somebody can be
        called there: their own brush calls too."""
        far = [each for each in self._room.lobby_board.far if each.told.id not in self._room.tables]
        told = [(spoken(each.told.sign), each.told, each.free) for each in far]
        return [each for each in told if is_waited_for(each[0], private=each[1].private)]

    async def _call(self) -> None:
        """Call the first of a list to a seat that has been free for a while, and that nobody has given."""
        now, free = self._room.clock(), set()
        for game, found in list(self._lists.games.items()):
            waits = float(found.rules.list_waits.value) if self.patience is None else self.patience
            left = bool(found.waiting)  # somebody may be called
            for owner in self.tables_of(game) if left else ():
                fed = owner.id in self._lists.feeds.values() and self._feeds(owner.id)
                for seat in open_seats(owner):
                    free.add((owner.id, seat))
                    since = self._free.get((owner.id, seat), -1.0)
                    if since < 0:
                        since = self._free[owner.id, seat] = self._free_since(owner.id, seat, now)
                    if fed or not left or now - since < waits:
                        continue
                    listing = self.seating.first(found)
                    person = self._room.people.person(listing.person) if listing is not None else None
                    left = person is not None
                    if person is not None:
                        call = CallToSeat(_office(owner), person.name, seat)
                        await self._do(owner, call, partial(self._check_next, found, person.id))
        # What is free keeps its time, whoever waits.
        self._free = {key: since for key, since in self._free.items() if key in free or self._is_free(*key)}

    def _free_since(self, table: str, seat: int, now: float) -> float:
        """Since when a seat is free that was not before: at a table that was opened for a list it is at once, once."""
        if table not in self._lists.opened_for or (table, seat) in self._was_free:
            return now
        self._was_free.add((table, seat))
        return 0.0

    def _check_next(self, found: GameList, person: str) -> None:
        """Refuse a call of somebody who has sat down meanwhile, is called by the floor, or waits no longer."""
        listing = self.seating.first(found)
        if listing is None or listing.person != person:
            raise Refused("somebody else is the first on the list of this game by now.", found.rules.list_passes.by)

    def _is_free(self, table: str, seat: int) -> bool:
        owner = self._room.tables.get(table)
        return owner is not None and not owner.table.state.closed and seat in free_seats(owner.table.state)

    def _feeds(self, main: str) -> bool:
        """Whether somebody at a feeder goes before those who wait for its main game."""
        return any(to == main and self._first_to_move(table) for table, to in self._lists.feeds.items())


def _office(owner: Owner) -> str:
    """The office in which somebody is called to a table, where nobody in person does it."""
    state = owner.table.state
    return least_office(state, gives_seats(state.sign, state.rules))
