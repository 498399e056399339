"""Costs: what each kind of request costs the room to answer, and how much of that anybody may ask for.

Knows milliseconds of work, declared once for each kind; one without a cost does not load. Must not know what is asked:
routes and messages say what they cost. Ask `guard` for the limits, and for the count of all requests.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar, get_args

from anyio import CapacityLimiter
from anyio.to_thread import run_sync
from starlette.requests import HTTPConnection
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import Receive, Scope, Send

from pokerroom.room.messages import (
    ClientMessage,
    DoAct,
    Hello,
    LeaveTournament,
    Unwatch,
    Watch,
    WatchLobby,
    WatchTournament,
)
from pokerroom.room.waits import network
from pokerroom.web import incidents
from pokerroom.web.allowances import Allowance
from pokerroom.web.guard import Limits, address_of, is_further, refuse_pace
from pokerroom.web.incidents import Incidents
from pokerroom.web.turns import short_turns

SOCKET, PERSON, ADDRESS = "socket", "person", "address"
T = TypeVar("T")
Key = tuple[str, object]
PER_ROW = 0.01  # milliseconds for each row that somebody missed
# What a message on a socket costs in milliseconds. A watch costs more with what was missed; the lobby is that of a
# full room.
MESSAGES: Mapping[type[Any], float] = {
    Hello: 0.1,
    Watch: 1.0,
    Unwatch: 0.1,
    WatchLobby: 4.0,
    DoAct: 1.0,
    WatchTournament: 4.0,
    LeaveTournament: 0.1,
}

_WITHOUT = [kind.__name__ for kind in get_args(ClientMessage) if kind not in MESSAGES]
if _WITHOUT:
    raise TypeError(f"nobody says what these messages cost: {', '.join(_WITHOUT)}")


class Spending:
    """How much work of the room was asked for lately, by each socket, person and address. It comes back with time."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with nothing."""
        rates = {SOCKET: limits.socket_work, PERSON: limits.person_work, ADDRESS: limits.address_work}
        self.of: dict[str, Allowance[Any]] = {
            kind: Allowance(rate, rate * limits.work_at_once, clock) for kind, rate in rates.items()
        }

    def wait(self, keys: Iterable[Key]) -> float:
        """How many seconds it takes until all of these may ask for something again."""
        longest = 0.0
        for kind, key in keys:  # for every message: written out, and not asked of a generator
            longest = max(longest, self.of[kind].wait(key))
        return longest

    def spend(self, keys: Iterable[Key], cost: float, *, told: bool = False) -> None:
        """Write down what somebody asks for, in milliseconds; `told`: another process counts it for all."""
        for kind, key in keys:
            self.of[kind].spend(key, cost, told=told or kind == SOCKET)

    def forget(self, key: Key) -> None:
        """Somebody is gone for good."""
        self.of[key[0]].forget(key[1])


async def worked_out(connection: HTTPConnection, work: Callable[..., T], *given: Any) -> T:
    """Have a page made in a thread, one at a time where the room says so: Python lets only one of them work anyway,
    and each that wants to keeps the loop waiting."""
    limiter: CapacityLimiter | None = getattr(connection.app.state, "workshop", None)
    with short_turns():
        return await run_sync(work, *given, limiter=limiter)


class Priced(Route):
    """A route that says what one request costs in milliseconds of work; whoever asks for too much is asked to wait."""

    def __init__(
        self, path: str, endpoint: Callable[..., Any], *, cost: float, methods: Sequence[str] | None = None
    ) -> None:
        """Declare an address, what answers there, and what that costs."""
        super().__init__(path, endpoint, methods=None if methods is None else list(methods))
        self.cost: float = cost

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or say how long to wait."""
        state = scope["app"].state
        spending: Spending | None = getattr(state, "spending", None)
        if spending is not None:
            address = address_of(scope)
            keys: list[Key] = [(ADDRESS, network(address))]
            who = state.person_of(HTTPConnection(scope))
            if who is not None:
                keys.append((PERSON, who.id))
            wait = spending.wait(keys)
            if wait > 0:
                noted: Incidents = state.incidents
                noted.note(incidents.PACE, address=address, who=who.name if who is not None else "")
                await refuse_pace(scope, receive, send, wait)
                return
            spending.spend(keys, self.cost, told=is_further(scope))
        await super().handle(scope, receive, send)


def check(routes: Iterable[BaseRoute]) -> None:
    """Refuse to open a room in which something can be asked for that has no cost; files have that of their page."""
    for route in routes:
        if isinstance(route, Route) and not isinstance(route, Priced):
            raise TypeError(f"nobody says what {route.path} costs: declare it as Priced")
        if isinstance(route, Mount) and route.name != "assets":
            raise TypeError(f"nobody says what {route.path} costs")
