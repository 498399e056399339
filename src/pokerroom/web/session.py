"""Session: how somebody comes into the room over HTTP, goes out, and is known in between by a cookie.

Knows the cookie and the requests about people. Must not know what makes a request trustworthy (`guard` does) or how
people are kept: `room.people` does.
"""

from __future__ import annotations

import math
import secrets
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from typing import TypeVar

import msgspec
from msgspec import UNSET, Struct, UnsetType
from starlette.concurrency import run_in_threadpool
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from pokerroom.law.error import Refused
from pokerroom.room.appointments import Appointments
from pokerroom.room.cashier import Cashier, Others
from pokerroom.room.database import CannotWriteError
from pokerroom.room.offices import powers
from pokerroom.room.people import SESSION, People
from pokerroom.room.person import Person
from pokerroom.room.waits import TooOften
from pokerroom.web import incidents
from pokerroom.web.costs import Priced
from pokerroom.web.guard import address_of
from pokerroom.web.incidents import Incidents
from pokerroom.web.problems import problem

COOKIE = "pokerroom"
DEVICE = "pokerroom-browser"  # by which a browser is known again, whoever sits at it; it opens nothing
DEVICE_LASTS = 400 * 86_400  # seconds; browsers keep none for longer
LINK_COOKIE = "pokerroom_link"
LINK_KEPT = 3600  # seconds that somebody has to make an account
_KNOWN = "pokerroom.person"  # who sends a request, once it was looked up
_DEVICE = "pokerroom.browser"
_DEVICE_LETTERS = len(secrets.token_urlsafe(32))
T = TypeVar("T", bound=Struct)
Endpoint = Callable[[Request], Awaitable[Response]]


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody signs up or in with."""

    name: str
    password: str

    def __repr__(self) -> str:
        """Keep the password out of whatever is printed."""
        return f"Credentials({self.name!r})"


class Settling(Struct, frozen=True, forbid_unknown_fields=True):
    """What a guest makes themselves an account with: a password, and a new name if they want one."""

    password: str
    name: str = ""

    def __repr__(self) -> str:
        """Keep the password out of whatever is printed."""
        return f"Settling({self.name!r})"


class NewPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """The password that somebody has, and the one they want."""

    old: str
    new: str

    def __repr__(self) -> str:
        """Keep both out of whatever is printed."""
        return "NewPassword()"


class SignOut(Struct, frozen=True, forbid_unknown_fields=True):
    """How somebody goes: from this browser, or from every one."""

    everywhere: bool = False


class Myself(Struct, frozen=True):
    """Somebody as they are told about themselves, with the chips they have beside those on tables; the manager sees
    none.

    `can` is what their offices are good for in the room, beside the tables.
    """

    id: str
    name: str
    guest: bool
    bot: bool
    offices: tuple[str, ...]
    can: tuple[str, ...]
    former: tuple[str, ...]
    chips: int | UnsetType = UNSET


class Who(Struct, frozen=True):
    """Who somebody is in the room; nobody before they have come in."""

    person: Myself | None


class Stranger(Refused):
    """A refusal to somebody who has not said who they are."""


class Forbidden(Refused):
    """A refusal of what is for others."""


class Unreadable(Refused):
    """A refusal of a body that is not what it should be."""


def routes(
    people: People,
    cashier: Cashier | None = None,
    noted: Incidents | None = None,
    on_tables: Callable[[Person], int] = lambda person: 0,
    appointments: Appointments | None = None,
    newcomer: Callable[[str], AbstractContextManager[None]] = lambda address: nullcontext(),
) -> list[Priced]:
    """Give the routes of people. With a cashier, everybody who comes in has chips, and may ask for more.

    `on_tables` says how many somebody has in play, which are theirs as well; `appointments` make a manager of whoever
    opened the one-time link before they had an account; `newcomer` refuses one too many from an address.
    """
    made = appointments if appointments is not None else Appointments(people)
    desk = Reception(people, cashier, noted if noted is not None else Incidents(), on_tables, made, newcomer)
    found = [
        Priced("/api/guest", answered(desk.guest), methods=["POST"], cost=4.0),
        Priced("/api/sign-up", answered(desk.sign_up), methods=["POST"], cost=8.0),
        Priced("/api/sign-in", answered(desk.sign_in, 401), methods=["POST"], cost=8.0),
        Priced("/api/account", answered(desk.settle), methods=["POST"], cost=8.0),
        Priced("/api/password", answered(desk.change_password, 403), methods=["POST"], cost=8.0),
        Priced("/api/sign-out", answered(desk.sign_out), methods=["POST"], cost=2.0),
        Priced("/api/me", answered(desk.me), methods=["GET"], cost=1.0),
    ]
    if cashier is not None:
        found.append(Priced("/api/refill", answered(desk.refill, 403), methods=["POST"], cost=4.0))
    return found


def person_of(connection: HTTPConnection) -> Person | None:
    """Give whoever sends a request or holds a WebSocket, by the cookie; `app.state.people` knows them."""
    if _KNOWN in connection.scope:
        known: Person | None = connection.scope[_KNOWN]
        return known
    people: People = connection.app.state.people
    token = token_of(connection)
    person = people.of_token(token)
    if token and person is None:
        note(connection, incidents.SESSION)
    connection.scope[_KNOWN] = person
    return person


def known(connection: HTTPConnection) -> Person:
    """Give whoever sends a request, or refuse somebody who has not said who they are."""
    person = person_of(connection)
    if person is None:
        raise Stranger("say who you are first: play as a guest, or sign in.")
    return person


def note(connection: HTTPConnection, kind: str, who: Person | None = None) -> None:
    """Have a refusal written down, where the app has somebody who does."""
    noted: Incidents | None = getattr(connection.app.state, "incidents", None)
    if noted is not None:
        noted.note(kind, address=address_of(connection.scope), who=who.name if who is not None else "")


def token_of(connection: HTTPConnection) -> str | None:
    """Give the token in the cookie, which proves nothing yet."""
    return connection.cookies.get(COOKIE)


def device_of(connection: HTTPConnection) -> str:
    """Give what the browser is known by, or a new one that it is given with the answer."""
    scope = connection.scope
    if _DEVICE not in scope:
        found = connection.cookies.get(DEVICE, "")
        scope[_DEVICE] = found if len(found) == _DEVICE_LETTERS and found.isascii() else secrets.token_urlsafe(32)
    device: str = scope[_DEVICE]
    return device


def _place(request: Request) -> tuple[str, str]:
    """Where somebody comes from: the address and the browser."""
    return address_of(request.scope), device_of(request)


def answer(value: object, status: int = 200) -> Response:
    """Answer in JSON."""
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def refusal(refused: Refused, status: int = 400) -> Response:
    """Answer with a refusal: its sentence and its clauses."""
    found = problem(status, refused.sentence, refused.by)
    if isinstance(refused, Unreadable):
        found.status_code = 400
    elif isinstance(refused, Stranger):
        found.status_code = 401
    elif isinstance(refused, Forbidden):
        found.status_code = 403
    elif isinstance(refused, TooOften):
        found.status_code = 429
        found.headers["Retry-After"] = str(math.ceil(refused.wait))
    elif isinstance(refused, CannotWriteError):
        found.status_code = 503
    return found


async def body_of(request: Request, kind: type[T]) -> T:
    """Read the body of a request as what it should be, or refuse it."""
    try:
        return msgspec.json.decode(await request.body() or b"{}", type=kind)
    except RecursionError:
        raise Unreadable("this request cannot be read: it is nested too deeply.") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        # What msgspec says of a body names fields and types, never what was in them.
        raise Unreadable(f"this request cannot be read: {error}.") from None


def answered(endpoint: Endpoint, status: int = 400) -> Endpoint:
    """The endpoint, whose refusals become answers."""

    async def answering(request: Request) -> Response:
        try:
            return await endpoint(request)
        except Refused as refused:
            return refusal(refused, status)

    return answering


class Reception:
    """Where people come in and go out; one method for each request."""

    def __init__(
        self,
        people: People,
        cashier: Cashier | None,
        noted: Incidents,
        on_tables: Callable[[Person], int],
        appointments: Appointments,
        newcomer: Callable[[str], AbstractContextManager[None]],
    ) -> None:
        """Know the people, the chips if they are kept, and where refusals are written down."""
        self._appointments = appointments
        self._people = people
        self._cashier = cashier
        self._incidents = noted
        self._on_tables = on_tables
        self._newcomer = newcomer

    async def guest(self, request: Request) -> Response:
        """Let a guest in. Whoever is somebody already stays that person: a second click makes no second guest."""
        person = await self._sender(request)
        if person is not None:
            return answer(Who(await self._shown(person)))
        with self._noting(incidents.ACCOUNT, request), self._newcomer(address_of(request.scope)):
            new, token = await run_in_threadpool(self._people.guest)
        return await self._in(request, new, token)

    async def sign_up(self, request: Request) -> Response:
        """Make an account and let its owner in."""
        given = await body_of(request, Credentials)
        with self._noting(incidents.ACCOUNT, request), self._newcomer(address_of(request.scope)):
            person, token = await self._people.sign_up(given.name, given.password, *_place(request))
        return await self._in(request, person, token)

    async def settle(self, request: Request) -> Response:
        """Make a guest an account; they stay who they are."""
        given = await body_of(request, Settling)
        guest = await self._sender(request)
        if guest is None:
            raise Stranger("come in first.")
        link = request.cookies.get(LINK_COOKIE)
        if link and not given.name.strip() and await run_in_threadpool(self._people.is_link, link):
            raise Refused("a manager has a name of their own: choose one.")  # "Guest 17" would sign for the house
        with self._noting(incidents.ACCOUNT, request, guest.name):
            person, token = await self._people.settle(guest, given.name, given.password, *_place(request))
        return await self._in(request, person, token)

    async def change_password(self, request: Request) -> Response:
        """Take another password from somebody; they stay signed in here, and nowhere else."""
        given = await body_of(request, NewPassword)
        person = await self._sender(request)
        if person is None:
            raise Stranger("come in first.")
        with self._noting(incidents.PASSWORD, request, person.name):
            token = await self._people.change_password(person, given.old, given.new, address_of(request.scope))
        return await self._in(request, person, token)

    async def sign_in(self, request: Request) -> Response:
        """Let somebody in by name and password."""
        given = await body_of(request, Credentials)
        with self._noting(incidents.PASSWORD, request):  # without the name: people type their password there
            person, token = await self._people.sign_in(given.name, given.password, *_place(request))
        return await self._in(request, person, token)

    async def sign_out(self, request: Request) -> Response:
        """End the session, or every session of this person."""
        given = await body_of(request, SignOut)
        person = await self._sender(request)
        if given.everywhere and person is not None:
            await run_in_threadpool(self._people.sign_out_everywhere, person)
        await run_in_threadpool(self._people.sign_out, token_of(request))
        found = answer(Who(None))
        found.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax", secure=_is_secure(request))
        return found

    async def me(self, request: Request) -> Response:
        """Say who somebody is."""
        person = await self._sender(request)
        found = answer(Who(await self._shown(person) if person is not None else None))
        if person is not None and not request.cookies.get(DEVICE):  # a session from before devices had marks
            await remember(self._people, request, person, found)
        return found

    async def refill(self, request: Request) -> Response:
        """Give somebody who is short of chips some more."""
        person = await self._sender(request)
        if person is None or self._cashier is None:
            raise Stranger("come in first.")
        others, on_others = await self._others(person)
        await run_in_threadpool(self._cashier.refill, person.id, self._on_tables(person), others, on_others)
        return answer(Who(await self._shown(person)))

    @contextmanager
    def _noting(self, kind: str, request: Request, who: str = "") -> Iterator[None]:
        """Have a refusal written down."""
        try:
            yield
        except CannotWriteError:  # nobody's fault who asks
            raise
        except Refused:
            self._incidents.note(kind, address=address_of(request.scope), who=who)
            raise

    async def _sender(self, request: Request) -> Person | None:
        token = token_of(request)
        person = await run_in_threadpool(self._people.of_token, token)
        if token and person is None:
            self._incidents.note(incidents.SESSION, address=address_of(request.scope))
        return person

    async def _in(self, request: Request, person: Person, token: str) -> Response:
        # The browser forgets whoever it was before; that session must not live on unseen.
        await run_in_threadpool(self._people.sign_out, token_of(request))
        link = request.cookies.get(LINK_COOKIE)
        if link and not person.guest:
            with suppress(Refused):  # somebody else was faster
                person = await self._appointments.take_link(link, person)
        # Before they are given chips: who comes from a device at which they began has begun.
        address, device = _place(request)
        await run_in_threadpool(self._people.accounts.remember, person.id, device, address)
        found = answer(Who(await self._shown(person)))
        give_session(request, found, token)
        if link and not person.guest:
            forget_link(request, found)
        await remember(self._people, request, person, found)
        return found

    async def _others(self, person: Person) -> tuple[Others, int]:
        """How to ask for the other accounts of somebody, and what these have on tables."""

        def asked() -> dict[str, bool]:
            return self._people.accounts.others(person.id)

        def looked() -> list[Person]:
            return [found for each in asked() if (found := self._people.person(each)) is not None]

        return asked, sum(self._on_tables(each) for each in await run_in_threadpool(looked))

    async def _shown(self, person: Person) -> Myself:
        if self._cashier is None:
            return myself(person)
        chips = await run_in_threadpool(self._cashier.purse, person.id)
        if chips is None:
            chips = await run_in_threadpool(self._cashier.open_purse, person.id, *await self._others(person))
        return myself(person, chips)


def give_session(request: Request, found: Response, token: str) -> None:
    """Let a browser keep a session."""
    secure = _is_secure(request)
    found.set_cookie(COOKIE, token, max_age=SESSION, path="/", secure=secure, httponly=True, samesite="lax")


def give_link(request: Request, found: Response, link: str) -> None:
    """Let a browser keep the manager's link until whoever opened it has an account."""
    secure = _is_secure(request)
    found.set_cookie(LINK_COOKIE, link, max_age=LINK_KEPT, path="/api", secure=secure, httponly=True, samesite="strict")


def forget_link(request: Request, found: Response) -> None:
    """Let a browser forget the manager's link."""
    found.delete_cookie(LINK_COOKIE, path="/api", httponly=True, samesite="strict", secure=_is_secure(request))


async def remember(people: People, connection: HTTPConnection, person: Person, found: Response | None = None) -> None:
    """Remember from which device and address somebody comes; a device that has no mark yet is given one."""
    device: str | None = connection.cookies.get(DEVICE)
    if found is not None:
        device = device_of(connection)
        secure = connection.url.scheme == "https"
        found.set_cookie(DEVICE, device, max_age=DEVICE_LASTS, path="/", secure=secure, httponly=True, samesite="lax")
    await run_in_threadpool(people.accounts.remember, person.id, device, address_of(connection.scope))


def myself(person: Person, chips: int | UnsetType = UNSET) -> Myself:
    """Somebody as they are told about themselves."""
    can = powers(person.offices)
    return Myself(person.id, person.name, person.guest, person.bot, person.offices, can, person.former, chips)


def _is_secure(request: Request) -> bool:
    return request.url.scheme == "https"
