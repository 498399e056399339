"""The lists over HTTP: who waits for which game, my own place, and what the floor does about a list.

Knows addresses and who asks. Must not know who may be called: `room.seating` does, and a call goes over the socket to
its table. Whoever looks sees the names that people have at tables; the screen in the hall shows less of them.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from pokerroom import shelf
from pokerroom.law.error import Refused, shown
from pokerroom.law.sign import Sign
from pokerroom.law.spoken import spoken_sign
from pokerroom.room.lists import GameList, game_of
from pokerroom.room.offices import DESK, NotYours, powers
from pokerroom.room.person import Person
from pokerroom.room.places import open_seats
from pokerroom.room.room import Room
from pokerroom.room.seating import OpenCall, check_lists
from pokerroom.room.whereabouts import DeclineFor, spoken
from pokerroom.table.calls import RefuseSeat
from pokerroom.web import incidents, session
from pokerroom.web.costs import Priced
from pokerroom.web.session import answer, answered, body_of, known

ListDeed = Literal["join", "leave", "add", "remove", "put back", "open", "feed", "feed no more"]


class ListOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody wants of a list: for themselves they join and leave; an officer adds, removes and puts back others
    by name, opens a game for those who wait, and has a table feed another."""

    do: ListDeed
    game: str = ""
    sign: str = ""
    name: str = ""
    table: str = ""
    to: str = ""


class CallShown(Struct):
    """To which seat somebody is called, and until when in milliseconds."""

    table: str
    name: str
    seat: int
    until: int


class WaitingShown(Struct):
    """Somebody on a list; the time in milliseconds (0: nobody wrote it down), `missed` how often they were called and
    did not come. Whoever waits for one `table` alone stands before the others: `free` are its seats."""

    name: str
    place: int
    at: int
    missed: int
    mine: bool
    called: CallShown | None = None
    table: str = ""
    free: list[int] = []


class ListTable(Struct):
    """A table of a game: how many sit there of how many, and the seats to which somebody can be called."""

    id: str
    name: str
    seated: int
    seats: int
    free: list[int]


class ListShown(Struct):
    """The list of a game. `opens`: how many must want it before a table is opened; `mine`: the reader's place, 0 for
    none; `may`: the reader sees to this list, and `why` not, where they see to others."""

    game: str
    title: str
    game_name: str
    book: str
    book_title: str
    sign: str
    limit: str
    dollar: int
    blinds: tuple[int, ...]
    ante: int
    tables: list[ListTable]
    waiting: list[WaitingShown]
    opens: int
    mine: int = 0
    may: bool = False
    why: str = ""


class ListsShown(Struct):
    """All lists, with the time of the room in milliseconds; `feeds`: the main game of each table that feeds one."""

    now: int
    lists: list[ListShown]
    feeds: dict[str, str]


class _Board:
    """The lists as they are shown."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._names: dict[str, str] = {}  # of those who wait, until one of them is called otherwise
        room.people.listen(self._forget)

    def _forget(self, id: str) -> None:
        self._names.pop(id, None)

    def name(self, id: str) -> str:
        if id not in self._names:
            person = self._room.people.person(id)
            self._names[id] = person.name if person is not None else "somebody"
        return self._names[id]

    def shown_to(self, reader: Person | None) -> ListsShown:
        room = self._room
        called = room.brush.seating.called()
        games = {game: found for game, found in list(room.lists.games.items()) if found.waiting}
        tables: dict[str, Sign] = {}
        for owner in list(room.tables.values()):
            sign = owner.table.sign
            if not owner.table.state.closed and not owner.tournament:
                tables.setdefault(game_of(sign), sign)
        for sign, _, _ in room.brush.far_tables():
            tables.setdefault(game_of(sign), sign)
        lists = []
        for game in dict.fromkeys((*tables, *games)):
            found = games.get(game) or GameList(game, tables[game])
            told = self._list(found, called, reader)
            if told.tables or told.waiting:
                lists.append(told)
        staff = reader is not None and DESK in powers(reader.offices)
        known = {each.told.id for each in room.lobby_board.far}.union(room.tables)
        feeds = {table: to for table, to in room.lists.feeds.items() if table in known} if staff else {}
        return ListsShown(room.clock.milliseconds, lists, feeds)

    def _list(self, found: GameList, called: dict[str, OpenCall], reader: Person | None) -> ListShown:
        sign, own = found.sign, reader.id if reader is not None else ""
        waiting = self._at_tables(found.game, called, own)
        once = {each.name for each in waiting}
        for each in list(found.waiting):
            name, call = self.name(each.person), _call(called.get(each.person))
            if name not in once:
                mine = each.person == own
                waiting.append(WaitingShown(name, len(waiting) + 1, each.at, len(each.missed), mine, call))
        told = ListShown(
            found.game,
            found.title,
            sign.game.name,
            sign.game.book,
            shelf.book(sign.game.book).title,
            sign.line,
            sign.limit,
            sign.dollar,
            sign.blinds,
            sign.ante,
            [
                ListTable(
                    owner.id, owner.name, len(owner.table.state.players), owner.table.sign.seats, open_seats(owner)
                )
                for owner in self._room.brush.tables_of(found.game)
            ]
            + [
                ListTable(far.id, far.name, far.players, far.seats, free)
                for sign, far, free in self._room.brush.far_tables()
                if game_of(sign) == found.game
            ],
            waiting,
            found.rules.list_opens.value,
            next((each.place for each in waiting if each.mine), 0),
        )
        if reader is not None and reader.offices:
            try:
                check_lists(reader, sign, found.rules, found)
                told.may = True
            except NotYours as refused:
                told.why = refused.sentence
        return told

    def _at_tables(self, game: str, called: dict[str, OpenCall], own: str) -> list[WaitingShown]:
        """Who waits for one table of a game, as its own list has them: they go before those who wait for the game."""
        brush, found = self._room.brush, list[WaitingShown]()
        here = [
            (owner.id, list(owner.table.state.listed), open_seats(owner, before_list=True))
            for owner in brush.tables_of(game)
        ]
        far = [
            (each.told.id, each.listed, each.before_list)
            for each in self._room.lobby_board.far
            if each.listed and each.told.id not in self._room.tables and not each.told.private
            if game_of(spoken(each.told.sign)) == game
        ]
        for table, names, free in (*here, *far):
            for name in names:
                id = brush.seating.id_of(name) or ""
                call = _call(called.get(id))
                found.append(WaitingShown(name, len(found) + 1, 0, 0, bool(id) and id == own, call, table, free))
        return found


def _call(found: OpenCall | None) -> CallShown | None:
    return CallShown(found.table, found.title, found.seat, found.until * 1000) if found is not None else None


def routes(room: Room) -> list[Priced]:
    """The addresses of the lists."""
    board = _Board(room)

    async def read(request: Request) -> Response:
        person = await run_in_threadpool(session.person_of, request)
        return answer(await run_in_threadpool(board.shown_to, person))

    def wanted(wish: ListOrder) -> GameList:
        """The list that is meant: one that is there, that of a table, or a new one by its sign."""
        found = room.lists.games.get(wish.game)
        if found is not None:
            return found
        for owner in room.tables.values():
            if wish.game and game_of(owner.table.sign) == wish.game:
                return GameList(wish.game, owner.table.sign)
        for sign, _, _ in room.brush.far_tables():
            if wish.game and game_of(sign) == wish.game:
                return GameList(wish.game, sign)
        if not wish.sign:
            raise Refused("there is no such list.")
        sign = spoken_sign(wish.sign, shelf.book)
        return room.lists.games.get(game_of(sign)) or GameList(game_of(sign), sign)

    async def drop(found: GameList, person: Person, by: Person) -> None:
        """Take somebody off a list, with the call that they have from it."""
        await room.lists.leave(found.game, person.id, by.id)
        call = room.brush.seating.called().get(person.id)
        if call is None or call.game != found.game or call.origin:
            return
        if call.table in room.tables:
            await room.act(call.table, call.name, RefuseSeat(call.name))
        else:
            await room.whereabouts.ask(DeclineFor(call.table, call.name))

    async def another(wish: ListOrder) -> Person:
        person = await run_in_threadpool(room.people.named, wish.name)
        if person is None:
            raise Refused(f"there is nobody of the name {shown(wish.name)}.")
        return person

    async def order(request: Request) -> Response:
        person = known(request)
        wish = await body_of(request, ListOrder)
        if wish.do in ("feed", "feed no more"):
            to = wish.to if wish.do == "feed" else ""
            await room.brush.seating.check_feed(person, wish.table, to)
            await room.lists.feed(wish.table, to, person.id)
            return answer(await run_in_threadpool(board.shown_to, person))
        found = wanted(wish)
        if wish.do == "join":
            await room.lists.join(found.sign, person.id, person.id)
        elif wish.do == "leave":
            await drop(found, person, person)
        else:
            check_lists(person, found.sign, found.rules, found)
            await officer(person, found, wish)
        return answer(await run_in_threadpool(board.shown_to, person))

    async def officer(person: Person, found: GameList, wish: ListOrder) -> None:
        if wish.do == "open":
            far = {game_of(sign) for sign, _, _ in room.brush.far_tables()}
            if room.brush.tables_of(found.game) or found.game in far:
                raise Refused("this game is played: call people to a seat.")
            await room.brush.open_game(found, person.id)
            return
        other = await another(wish)
        if other.id == person.id:
            raise NotYours("nobody decides about themselves.")
        if wish.do == "add":
            await room.lists.join(found.sign, other.id, person.id)
        elif wish.do == "remove":
            await drop(found, other, person)
        else:
            await room.lists.put_back(found.game, other.id, person.id)

    def noting(endpoint: session.Endpoint) -> session.Endpoint:
        async def noted(request: Request) -> Response:
            try:
                return await endpoint(request)
            except NotYours as refused:
                session.note(request, incidents.OFFICE, session.person_of(request))
                return session.refusal(refused, 403)

        return answered(noted, 422)

    return [
        Priced("/api/lists", noting(read), methods=["GET"], cost=4.0),
        Priced("/api/lists", noting(order), methods=["POST"], cost=6.0),
    ]
