"""Guard: what every request passes before it is heard: log, headers, rate, origin, size.

Knows HTTP and where a request comes from. Must not know people or tables, and never writes down a cookie, a body, a
secret or a card. Ask `session` for who somebody is.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import math
import time
import unicodedata
from collections.abc import Awaitable, Callable, Collection, MutableMapping
from typing import Any
from urllib.parse import unquote, urlsplit

import msgspec
from msgspec import Struct
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware import Middleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pokerroom.room.clock import RoomClock
from pokerroom.room.waits import network
from pokerroom.web.allowances import Allowance
from pokerroom.web.problems import Problem

LOG = logging.getLogger("pokerroom.access")
SAFE = ("GET", "HEAD", "OPTIONS")
FURTHER = "pokerroom.further"  # that another process knows whoever asks already: it has greeted and counted them
HEADER = "x-pokerroom"
POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
# What stands behind these in a path is a secret.
SECRET_PATHS = ("/manager/",)
MOST_ADDRESSES = 20_000
MOST_LOGGED = 200  # characters of a path
SECRET_LENGTH = 40  # characters of one part of it: a token has 43, and no page or table has a name like that


class Limits(Struct, frozen=True):
    """How much one address may ask for: requests a second, how many at once, bytes of a body, seconds to send it.

    `sockets` may be open from one address, which a whole club may share, and `own_sockets` of one person. One socket
    may send `messages` a second, `acts` of them acts: a browser that comes back asks for all its tables at once.

    What is dear to answer is limited by what it costs (`costs`): milliseconds of work that one socket, one person and
    one address may ask for in a second, and how many seconds of it at once.

    `guests` may come from one address at once, accounts among them, and so many `guests_an_hour` after that. One guest,
    one account and one address may have so many tables open, and so many bots seated, those of tournaments among them;
    one person and one address so many tournaments that are not over. Staff is not counted.

    A connection has `opening` seconds for the head of a request, and so many half-open ones may come from one address;
    a socket is to say something within `silence` seconds, and a request is to be answered and taken in `answering`.
    """

    per_second: float = 50.0
    burst: int = 300
    body: int = 65_536
    seconds: float = 10.0
    sockets: int = 400
    own_sockets: int = 12
    messages: int = 60
    acts: int = 20
    socket_work: float = 40.0
    person_work: float = 80.0
    address_work: float = 200.0
    work_at_once: float = 5.0
    guests: int = 12
    guests_an_hour: int = 24
    guest_tables: int = 3
    account_tables: int = 8
    address_tables: int = 16
    guest_bots: int = 20
    account_bots: int = 50
    address_bots: int = 100
    tournaments: int = 3
    address_tournaments: int = 8
    opening: float = 10.0
    half_open: int = 100
    silence: float = 20.0
    answering: float = 120.0


def requests_allowed(limits: Limits) -> Allowance[str]:
    """How many requests each address may send."""
    return Allowance(limits.per_second, limits.burst, keys=MOST_ADDRESSES)


def middleware(
    origins: Collection[str] = (),
    limits: Limits | None = None,
    clock: Callable[[], float] | None = None,
    requests: Allowance[str] | None = None,
) -> list[Middleware]:
    """Give the guard for an application, what is passed first in front; `requests`: how many each address has sent.

    `origins` are the addresses under which the room is known ("https://poker.example"). An address by number, and this
    machine by its own name, need not be named: no other site can take them.
    """
    given = limits if limits is not None else Limits()
    return [
        Middleware(AccessLog, clock if clock is not None else RoomClock()),
        Middleware(Security),
        Middleware(Rate, requests if requests is not None else requests_allowed(given)),
        Middleware(Origin, origins),
        Middleware(BodySize, given.body, given.seconds),
    ]


class Security:
    """Headers that tell a browser to load nothing from elsewhere, run nothing inline, and frame nothing."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Add the headers to every answer, also where the application fails."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        started = False

        def sending(message: Message) -> Awaitable[None]:
            nonlocal started
            started = True
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                message.setdefault("headers", [])
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                if scope["scheme"] in ("https", "wss"):
                    headers["Strict-Transport-Security"] = "max-age=31536000"
                if scope["path"].startswith(("/api/", *SECRET_PATHS)):
                    headers.setdefault("Cache-Control", "no-store")  # what one person was told is not for the next
            return send(message)

        try:
            await self._app(scope, receive, sending)
        except Exception:
            if scope["type"] == "http" and not started:
                await _refuse(scope, receive, sending, 500, "something went wrong in the room; it was written down.")
            raise


class Origin:
    """What changes something, and every WebSocket, must come from a page of ours.

    A page of another site can make a browser send our cookie along; it can neither pretend to be ours nor add a header.
    """

    def __init__(self, app: ASGIApp, origins: Collection[str] = ()) -> None:
        self._app = app
        self._origins = frozenset(origin.rstrip("/").lower() for origin in origins)
        self._hosts = frozenset(urlsplit(origin).netloc for origin in self._origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the request through, or refuse it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        wrong = self._wrong(scope)
        if wrong:
            await _refuse(scope, receive, send, 403, wrong)
        else:
            await self._app(scope, receive, send)

    def _wrong(self, scope: Scope) -> str:
        headers = Headers(scope=scope)
        hosts, found = headers.getlist("host"), headers.getlist("origin")
        host = hosts[0].lower() if len(hosts) == 1 else ""
        # Without this, a name of somebody else's that points to this machine would make their page one of ours.
        if host not in self._hosts and not _is_numbered(host):
            return "the room is not known by this name."
        if scope["type"] == "http" and scope["method"] in SAFE:
            return ""
        if len(found) != 1 or not self._is_ours(found[0].lower(), scope, host):
            return "this request does not come from a page of this room."
        if scope["type"] == "http" and headers.getlist(HEADER) != ["1"]:
            return "this request lacks the header X-Pokerroom: 1."
        return ""

    def _is_ours(self, origin: str, scope: Scope, host: str) -> bool:
        scheme = "https" if scope["scheme"] in ("https", "wss") else "http"
        return origin in self._origins or (_is_numbered(host) and origin == f"{scheme}://{host}")


def _is_numbered(host: str) -> bool:
    """Whether a host is this machine or an address, which no other site can have as its name."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
        if name == "localhost":
            return True
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


class BodySize:
    """A body is read before anybody looks at it, up to a size and within a time; the room's own addresses take JSON."""

    def __init__(self, app: ASGIApp, most: int, seconds: float) -> None:
        self._app = app
        self._most = most
        self._seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Read the body and hand it on in one piece, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        said = Headers(scope=scope).get("content-length", "0")
        if not (said.isascii() and said.isdigit()) or len(said) > 18 or int(said) > self._most:
            await _refuse(scope, receive, send, 413, f"a request has at most {self._most} bytes.")
            return
        body = bytearray()
        try:
            async with asyncio.timeout(self._seconds):
                while True:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        return
                    body += message.get("body", b"")
                    if len(body) > self._most or not message.get("more_body", False):
                        break
        except TimeoutError:
            # Whoever sends so slowly is not waited for any longer.
            headers = {"Connection": "close"}
            await _refuse(scope, receive, send, 408, "this request came too slowly.", headers)
            return
        if len(body) > self._most:
            await _refuse(scope, receive, send, 413, f"a request has at most {self._most} bytes.")
            return
        if body and scope["path"].startswith("/api/") and not _is_json(Headers(scope=scope)):
            await _refuse(scope, receive, send, 415, "a body is JSON, and says so: Content-Type: application/json.")
            return
        whole: Message | None = {"type": "http.request", "body": bytes(body), "more_body": False}

        async def receiving() -> Message:
            nonlocal whole
            if whole is not None:
                first, whole = whole, None
                return first
            return await receive()

        await self._app(scope, receiving, send)


def _is_json(headers: Headers) -> bool:
    """Whether a body says that it is JSON, in UTF-8 as all JSON is."""
    kinds = headers.getlist("content-type")
    kind, _, more = kinds[0].lower().partition(";") if len(kinds) == 1 else ("", "", "")
    return kind.strip() == "application/json" and more.replace('"', "").strip() in ("", "charset=utf-8")


class Rate:
    """An address may send so many requests a second, and a number at once; then it is asked to wait."""

    def __init__(self, app: ASGIApp, allowed: Allowance[str]) -> None:
        self._app = app
        self._allowed = allowed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the request through, or refuse it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        address = network(address_of(scope))
        wait = self._allowed.wait(address, 1.0)
        if wait > 0:
            await refuse_pace(scope, receive, send, wait)
        else:
            self._allowed.spend(address, told=is_further(scope))
            await self._app(scope, receive, send)


def is_further(scope: Scope) -> bool:
    """Whether something is asked of another process too, which counts it for all."""
    return FURTHER in (scope.get("extensions") or ())


class AccessLog:
    """One line of JSON for every request and every WebSocket."""

    def __init__(self, app: ASGIApp, clock: Callable[[], float]) -> None:
        self._app = app
        self._clock = clock

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Write down what was asked for and what became of it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        began = time.monotonic()
        told: dict[str, int] = {"status": 0, "bytes": 0}

        def sending(message: Message) -> Awaitable[None]:
            kind = message["type"]
            if kind == "websocket.send":
                return send(message)
            if kind in ("http.response.start", "websocket.http.response.start"):
                told["status"] = message["status"]
            elif kind == "http.response.body":
                told["bytes"] += len(message.get("body", b""))
            elif kind == "websocket.accept":
                told["status"] = 101
            elif kind == "websocket.close":
                # Before it was accepted, closing is a refusal.
                told["status"] = 403 if told["status"] == 0 else told["status"]
                told["code"] = message.get("code", 1000)
            return send(message)

        try:
            await self._app(scope, receive, sending)
        except BaseException as error:
            # What goes wrong behind the start of an answer leaves its status as the browser got it.
            told["status"] = told["status"] or (499 if isinstance(error, asyncio.CancelledError) else 500)
            raise
        finally:
            LOG.info("%s", _line(scope, told, time.monotonic() - began, self._clock()))


def _line(scope: Scope, told: dict[str, int], seconds: float, at: float) -> str:
    path = without_secrets(str(scope["path"]))[:MOST_LOGGED]  # without its query: what people look for is theirs
    return msgspec.json.encode(
        {
            "at": round(at, 3),
            "method": scope.get("method", "WEBSOCKET"),
            "path": "".join(each if each.isprintable() else ascii(each)[1:-1] for each in path),
            **told,
            "ms": round(seconds * 1000, 1),
            "address": address_of(scope),
        }
    ).decode()


def without_secrets(path: str) -> str:
    """A path as it may be written down: nothing behind a word that announces a secret, however it is spelled, and no
    part of it that could be one itself."""
    plain = path
    while (further := unquote(plain)) != plain:  # what is encoded twice is read twice by somebody
        plain = further
    parts = plain.replace("\\", "/").split("/")
    for place, part in enumerate(parts[:-1]):
        if _announces(part):
            return "/".join(["", *(each for each in parts[: place + 1] if each), "*"])
    return "/".join("*" if len(part) >= SECRET_LENGTH else part for part in path.split("/"))


def _announces(part: str) -> bool:
    """Whether what stands behind this part of a path is a secret."""
    letters = "".join(letter for letter in unicodedata.normalize("NFKC", part).casefold() if letter.isalpha())
    return any(secret.strip("/") in letters for secret in SECRET_PATHS)


def address_of(scope: MutableMapping[str, Any]) -> str:
    """The address that a request comes from, as far as the server can see."""
    client = scope.get("client")
    return str(client[0]) if client else ""


async def refuse_pace(scope: Scope, receive: Receive, send: Send, wait: float) -> None:
    """Ask somebody to wait who asks for too much."""
    headers = {"Retry-After": str(math.ceil(wait))}
    await _refuse(scope, receive, send, 429, "these were many requests; wait a little.", headers)


async def _refuse(
    scope: Scope, receive: Receive, send: Send, status: int, sentence: str, headers: dict[str, str] | None = None
) -> None:
    if scope["type"] == "websocket":
        await receive()  # a handshake is answered after it was heard
        await send({"type": "websocket.close", "code": 1008, "reason": sentence})
        return
    body = msgspec.json.encode(Problem(sentence))
    raw = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    raw += [(name.lower().encode(), value.encode()) for name, value in (headers or {}).items()]
    await send({"type": "http.response.start", "status": status, "headers": raw})
    await send({"type": "http.response.body", "body": body})
