"""The control room over HTTP: people and bans, dealers and their rotation, and shifts.

Knows the requests and who may send them. Must not know what a ban or a shift is: `room.bans`, `room.rotation` and
`room.shifts` do. Ask `reports` for figures.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from msgspec import Struct
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from pokerroom import shelf
from pokerroom.law.error import Refused
from pokerroom.machine.authority import TooLow
from pokerroom.room.bans import SPANS, Bans, BanTold, FloorNote
from pokerroom.room.control import ControlRoom
from pokerroom.room.jackpots import FundTold
from pokerroom.room.offices import DESK, PEOPLE, SHIFT, NotYours, powers
from pokerroom.room.owner import Owner
from pokerroom.room.people import People
from pokerroom.room.person import Person
from pokerroom.room.rotation import RotationTold
from pokerroom.room.shifts import ShiftTold
from pokerroom.room.whereabouts import Whereabouts
from pokerroom.web import incidents, session
from pokerroom.web.cashier import told_alone
from pokerroom.web.costs import Priced, worked_out
from pokerroom.web.session import Forbidden, answered, body_of

MOST_FOUND = 30
MOST_STAYS = 200
MOST_SHIFTS = 50
LONGEST_SEARCH = 60


class PersonFound(Struct):
    """Somebody in a list: the number by which rows know them, and whether they are banned."""

    id: str
    number: int
    name: str
    former: tuple[str, ...]
    guest: bool
    offices: tuple[str, ...]
    banned: bool


class PeopleFound(Struct):
    """Those who were found, and for how long somebody can be banned."""

    people: list[PersonFound]
    spans: list[str]


class Stay(Struct):
    """A stay at a table in one game; times in milliseconds (0: they sit there)."""

    table: str
    name: str
    game: str
    since: int
    until: int
    minutes: int


class TimePlayed(Struct):
    """How long somebody played at a table in a game, and how often they came for it."""

    table: str
    name: str
    game: str
    minutes: int
    stays: int


class PersonTold(Struct):
    """Somebody as the floor sees them: visits (days on which they sat), time played, bans, notes; `may_ban`: whoever
    reads this may; `why_not`: why nobody writes about them here."""

    person: PersonFound
    visits: int
    minutes: int
    played: list[TimePlayed]
    stays: list[Stay]
    bans: list[BanTold]
    notes: list[FloorNote]
    may_ban: bool
    mine: bool


class NoteWish(Struct, forbid_unknown_fields=True):
    """What the floor notes about somebody; `id` is that of the request."""

    says: str
    id: str = ""


class BanWish(Struct, forbid_unknown_fields=True):
    """That somebody is banned for a span, or their ban is ended (no span), and why; `id` is that of the request."""

    why: str
    span: str = ""
    id: str = ""


class DutyWish(Struct, forbid_unknown_fields=True):
    """That a dealer comes on duty, or goes."""

    person: str
    on: bool


class DealerWish(Struct, forbid_unknown_fields=True):
    """Who deals at a table from now on, by their id (nobody: an empty one), in whose place."""

    person: str
    instead_of: str | None = None


class ShiftWish(Struct, forbid_unknown_fields=True):
    """A step of a shift: "open", "hand over", "sign" or "take over", with what is said; `handed`: when what is signed
    was counted; `closes`: no shift follows."""

    do: str
    says: str = ""
    handed: int = 0
    closes: bool = False


class JackpotWish(Struct, forbid_unknown_fields=True):
    """A step of a jackpot: "open" one for the high hand of a game with a prize for an hour, "put" chips into one or
    "move" them from it `into` another (`id` is that of the request), or "pay" the prize of an hour, which began then,
    in milliseconds."""

    do: str
    fund: str = ""
    amount: int = 0
    title: str = ""
    book: str = ""
    game: str = ""
    hour: int = 0
    id: str = ""
    into: str = ""


class GameOffered(Struct):
    """A game for which a high hand can be paid."""

    book: str
    game: str
    title: str


class JackpotsTold(Struct):
    """The funds, and the games for which one can be opened."""

    funds: list[FundTold]
    games: list[GameOffered]


class ShiftsTold(Struct):
    """The shifts, the newest first, the one that is on among them; `mine`: whoever reads this has it."""

    shifts: list[ShiftTold]
    on: bool
    mine: bool


class HasControlRoom(Protocol):
    """Where the control room is: the room."""

    @property
    def control(self) -> ControlRoom:
        """The control room."""

    @property
    def bans(self) -> Bans:
        """Bans and notes."""

    @property
    def people(self) -> People:
        """Who is in the room."""

    @property
    def tables(self) -> Mapping[str, Owner]:
        """The tables by their ids."""

    @property
    def whereabouts(self) -> Whereabouts:
        """All tables, wherever they are."""

    @property
    def clock(self) -> Callable[[], float]:
        """The time of the room."""

    def table(self, table_id: str) -> Owner:
        """A table, or a refusal."""


def routes(room: HasControlRoom) -> list[Priced]:
    """The addresses of the control room."""
    desk = ControlDesk(room)
    found = [
        ("/api/people", desk.people, "GET", 10.0),
        ("/api/people/{person}", desk.person, "GET", 20.0),
        ("/api/people/{person}/notes", desk.note, "POST", 20.0),
        ("/api/people/{person}/bans", desk.ban, "POST", 20.0),
        ("/api/dealers", desk.dealers, "GET", 20.0),
        ("/api/dealers", desk.duty, "POST", 20.0),
        ("/api/tables/{table}/dealer", desk.dealer, "POST", 10.0),
        ("/api/jackpots", desk.jackpots, "GET", 60.0),
        ("/api/jackpots", desk.jackpot, "POST", 60.0),
        ("/api/shifts", desk.shifts, "GET", 10.0),
        ("/api/shifts", desk.shift, "POST", 30.0),
    ]
    return [
        Priced(path, answered(desk.noting(endpoint), 422), methods=[method], cost=cost)
        for path, endpoint, method, cost in found
    ]


class ControlDesk:
    """Where the control room is asked; one method for each request."""

    def __init__(self, room: HasControlRoom) -> None:
        """Know the room."""
        self._room = room

    def noting(self, endpoint: session.Endpoint) -> session.Endpoint:
        """The endpoint, whose refusals to those whose office it is not are written down."""

        async def answering(request: Request) -> Response:
            try:
                return await endpoint(request)
            except (NotYours, TooLow, Forbidden) as refused:
                session.note(request, incidents.OFFICE, await run_in_threadpool(session.person_of, request))
                return session.refusal(refused, 403)

        return answering

    # -------------------------------------------------------------------------------------------- people

    async def people(self, request: Request) -> Response:
        """Find people by name or number; without words those who are banned."""
        await _holder(request, PEOPLE)
        words = " ".join(request.query_params.get("q", "").split())[:LONGEST_SEARCH]
        return told_alone(await run_in_threadpool(self._found, words))

    def _found(self, words: str) -> PeopleFound:
        people = self._room.people
        if words:
            found = people.search(words, MOST_FOUND)
        else:
            found = [each for id in self._room.bans.banned() if (each := people.person(id)) is not None]
        return PeopleFound([self._one(each) for each in found[:MOST_FOUND]], list(SPANS))

    def _one(self, person: Person) -> PersonFound:
        number, banned = self._room.people.number_of(person), bool(self._room.bans.why_off(person.id))
        return PersonFound(person.id, number, person.name, person.former, person.guest, person.offices, banned)

    async def person(self, request: Request) -> Response:
        """Tell what the floor knows of somebody."""
        who = await _holder(request, PEOPLE)
        return told_alone(await run_in_threadpool(self._told, who, request.path_params["person"]))

    def _told(self, who: Person, id: str) -> PersonTold:
        person = self._room.people.person(id)
        if person is None:
            raise Refused("there is nobody of this number.")
        now = int(self._room.clock() * 1000)
        played: dict[tuple[str, str], TimePlayed] = {}
        stays: list[Stay] = []
        for each in self._room.control.takings.of_person((id,), now):
            name = self._room.whereabouts.title(each.table) or each.table
            sums = played.setdefault((each.table, each.game), TimePlayed(each.table, name, each.game, 0, 0))
            sums.minutes, sums.stays = sums.minutes + each.minutes, sums.stays + 1
            stays.append(Stay(each.table, name, each.game, each.since, each.until, each.minutes))
        return PersonTold(
            self._one(person),
            len({each.since // 86_400_000 for each in stays}),
            sum(each.minutes for each in played.values()),
            sorted(played.values(), key=lambda each: -each.minutes),
            stays[:MOST_STAYS],
            self._room.bans.of(id),
            self._room.bans.notes(id),
            "ban" in powers(who.offices),
            self._room.people.is_same(who.id, id),
        )

    async def note(self, request: Request) -> Response:
        """Note something about somebody."""
        who, wish = await _holder(request, PEOPLE), await body_of(request, NoteWish)
        await self._room.bans.note(who, request.path_params["person"], wish.says, wish.id)
        return await self.person(request)

    async def ban(self, request: Request) -> Response:
        """Ban somebody, or end their ban."""
        who, wish = await _holder(request, PEOPLE), await body_of(request, BanWish)
        id = request.path_params["person"]
        if wish.span:
            await self._room.bans.ban(who, id, wish.span, wish.why, wish.id)
        else:
            await self._room.bans.end(who, id, wish.why, wish.id)
        return await self.person(request)

    # -------------------------------------------------------------------------------------------- dealers

    async def dealers(self, request: Request) -> Response:
        """Show who deals where, and what the next push would do."""
        await _holder(request, DESK)
        return told_alone(await self._rotation())

    async def _rotation(self) -> RotationTold:
        return await run_in_threadpool(self._room.control.rotation.told)

    async def duty(self, request: Request) -> Response:
        """A dealer comes on duty or goes."""
        who, wish = await _holder(request, DESK), await body_of(request, DutyWish)
        await self._room.control.rotation.duty(who, wish.person, wish.on)
        return told_alone(await self._rotation())

    async def dealer(self, request: Request) -> Response:
        """Somebody deals at a table from now on, or nobody."""
        who, wish = await _holder(request, DESK), await body_of(request, DealerWish)
        owner = self._room.table(request.path_params["table"])
        await self._room.control.rotation.place(who, owner, wish.person, wish.instead_of)
        return told_alone(await self._rotation())

    # -------------------------------------------------------------------------------------------- jackpots

    async def jackpots(self, request: Request) -> Response:
        """Show the funds, and the best hands of the last hours."""
        await _holder(request, DESK)
        return told_alone(await worked_out(request, self._jackpots))

    def _jackpots(self) -> JackpotsTold:
        games = [
            GameOffered(book.key, key, f"{game.name}, {book.title}")
            for book in shelf.every()
            for key, game in book.games.items()
        ]
        return JackpotsTold(self._room.control.jackpots.told(), games)

    async def jackpot(self, request: Request) -> Response:
        """Take a step of a jackpot."""
        who, wish = await _holder(request, DESK), await body_of(request, JackpotWish)
        jackpots = self._room.control.jackpots
        if wish.do == "open":
            await jackpots.open(who, wish.title, wish.book, wish.game, wish.amount)
        elif wish.do == "put":
            await jackpots.put(who, wish.fund, wish.amount, wish.id)
        elif wish.do == "move":
            await jackpots.move(who, wish.fund, wish.into, wish.amount, wish.id)
        elif wish.do == "pay":
            await jackpots.pay(who, wish.fund, wish.hour)
        else:
            raise Refused("a jackpot is opened, put into, moved from or paid.")
        return told_alone(await worked_out(request, self._jackpots))

    # -------------------------------------------------------------------------------------------- shifts

    async def shifts(self, request: Request) -> Response:
        """Show the shifts."""
        who = await _holder(request, SHIFT)
        return told_alone(await run_in_threadpool(self._shifts, who))

    def _shifts(self, who: Person) -> ShiftsTold:
        shifts = self._room.control.shifts
        return ShiftsTold(shifts.told(MOST_SHIFTS), shifts.now() is not None, shifts.is_mine(who))

    async def shift(self, request: Request) -> Response:
        """Take a step of a shift."""
        who, wish = await _holder(request, SHIFT), await body_of(request, ShiftWish)
        shifts = self._room.control.shifts
        if wish.do == "open":
            await shifts.open(who)
        elif wish.do == "hand over":
            await shifts.hand_over(who, wish.says)
        elif wish.do == "sign":
            await shifts.sign(who, wish.says, wish.closes, wish.handed)
        elif wish.do == "take over":
            await shifts.take_over(who, wish.says)
        else:
            raise Refused("a shift is opened, handed over, signed or taken over.")
        return told_alone(await run_in_threadpool(self._shifts, who))


async def _holder(request: Request, power: str) -> Person:
    """Whoever asks, who has a power; a refusal to everybody else."""
    person = await run_in_threadpool(session.person_of, request)
    if person is None or power not in powers(person.offices):
        raise Forbidden("this part of the desk is for another office.")
    return person
