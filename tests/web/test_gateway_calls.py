"""What a gateway has asked of a process that has nothing any more: asked again where that does no harm."""

from __future__ import annotations

import asyncio
from typing import Any

from pokerroom.room.bus import CallBus
from pokerroom.room.ownership import HOUSE, NOBODY
from pokerroom.web.gateway import Gateway
from pokerroom.web.relay import LineAnswered, LineBody, Parcel, RelayedScope
from pokerroom.web.visits import PassedRequest


class Told:
    """A directory that says what it is told."""

    def __init__(self, owners: dict[int, str]) -> None:
        self.owners = owners

    def of_shard(self, shard: int) -> str:
        """Who has it."""
        return self.owners.get(shard, NOBODY)


def asked(method: str) -> PassedRequest:
    return PassedRequest(RelayedScope("http", method, "http", "/api/lobby", b"", [], ("127.0.0.1", 1), False), b"")


async def moved(method: str, owners: dict[int, str]) -> tuple[Gateway, PassedRequest, asyncio.Task[bytes | None]]:
    """Ask the house something; then others have what there is."""
    directory: Any = Told({HOUSE: "one", 1: "two"})
    gateway = Gateway(CallBus(), directory)
    call = asked(method)
    assert gateway.call(call, gateway.owner(""))
    waiting = asyncio.ensure_future(call.answered())
    directory.owners = owners
    gateway.look_again()
    await asyncio.sleep(0)
    return gateway, call, waiting


def test_who_only_looks_is_not_kept_waiting_by_a_process_that_has_ended() -> None:
    async def life() -> None:
        _, _, waiting = await moved("GET", {HOUSE: "two", 1: "two"})
        assert await asyncio.wait_for(waiting, 1.0) is None  # and the front asks whoever is the house now

    asyncio.run(life())


def test_what_changes_something_is_not_asked_twice_and_its_answer_is_waited_for() -> None:
    async def life() -> None:
        gateway, call, waiting = await moved("POST", {HOUSE: "two", 1: "two"})
        assert not waiting.done()
        gateway._take(Parcel("one", 1, [LineAnswered(call.line, 201, []), LineBody(call.line, b"done", False)]))
        assert await asyncio.wait_for(waiting, 1.0) == b"done"

    asyncio.run(life())


def test_who_asked_a_process_that_still_has_something_waits_for_it() -> None:
    async def life() -> None:
        _, _, waiting = await moved("GET", {HOUSE: "two", 1: "one"})
        assert not waiting.done()
        waiting.cancel()

    asyncio.run(life())
