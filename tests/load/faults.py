"""What goes wrong with a room from outside while people play in it, and what must be so while it does.

Each fault is a function that makes it, looks at health and at what people are answered, and either mends it and sees the
room mend itself, or leaves it as it is for the kill. It gives back what is to be done behind the kill.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any, NamedTuple, Protocol

import httpx

from pokerroom.room.store import FILE
from tests.load.clients import Company

STOPPED = 10.0  # seconds for which a process is stopped
NOTICED = 12.0  # seconds in which health must have said what is wrong: a lock is waited for before
MENDED = 10.0  # seconds in which it must be well again when the cause is gone
CANNOT = "cannot write anything down"


class Killed(Protocol):
    """The room, as a fault needs it."""

    base: str
    folder: Any

    def order(self, order: str) -> None: ...
    def pause(self) -> None: ...
    def go_on(self) -> None: ...


class After(NamedTuple):
    """What is so behind a kill: how far the clock of the next start is off, what is done when that has begun, and for
    how many seconds it has to wait for that."""

    clock: float = 0.0
    held: float = 0.0
    release: Callable[[], None] | None = None


class Fault(NamedTuple):
    """A way in which things go wrong; `parts` of health may be unwell at the start behind it."""

    what: Callable[[Killed, Company, Random], Awaitable[After]]
    says: str
    parts: tuple[str, ...] = ()


async def _health(server: Killed) -> dict[str, Any]:
    async with httpx.AsyncClient(timeout=30) as client:
        found = (await client.get(f"{server.base}/health")).json()
    return {each["name"]: each for each in found["parts"]}


async def _wait_for(server: Killed, part: str, ok: bool, seconds: float) -> str:
    """Wait until health says that a part is well, or not; its sentence."""
    until = time.monotonic() + seconds
    while True:
        found = (await _health(server))[part]
        if found["ok"] is ok:
            return str(found["says"])
        assert time.monotonic() < until, f"after {seconds:.0f} s health says of the {part}: {found}"
        await asyncio.sleep(0.05)


async def _cannot_sit(server: Killed, company: Company, *, fits: bool = False) -> None:
    """Nobody sits down or buys now, and whoever tries is told why in a sentence.

    `fits`: a small row may still go into what the file has already; it is then there like any other.
    """
    since = {id(client): len(client.acts) for client in company.clients}
    until = time.monotonic() + 30
    while True:
        new = [
            sent
            for client in company.clients
            for sent in list(client.acts.values())[since[id(client)] :]
            if sent.act["type"] in ("Sit", "Buy")
        ]
        taken = [sent for sent in new if sent.row]
        assert fits or not taken, f"{taken} was taken while nothing could be written"
        if any(CANNOT in sent.refused for sent in new) or all(client.broke for client in company.clients):
            break  # whoever has no chips left tries nothing
        assert time.monotonic() < until, f"nobody was refused: {new[:3]}"
        await asyncio.sleep(0.05)
    async with httpx.AsyncClient(base_url=server.base, timeout=30) as client:
        found = await client.post("/api/guest", headers={"X-Pokerroom": "1", "Origin": server.base})
    if fits and found.status_code == 200:
        return
    assert found.status_code == 503 and CANNOT in found.json()["sentence"], found.text


async def _all_goes_on(company: Company) -> None:
    """Somebody sits down, buys or leaves, and every table plays on."""
    before, numbers = _taken(company), dict(company.seen)
    until = time.monotonic() + 30
    while True:
        still = [table for table in numbers if company.seen[table] < numbers[table] + 3]
        if _taken(company) > before and not still:
            return
        assert time.monotonic() < until, f"nobody can do anything; {still} stand still at {numbers}"
        await asyncio.sleep(0.05)


def _taken(company: Company) -> int:
    kinds = ("Sit", "Buy", "Leave")
    return sum(bool(sent.row) and sent.act["type"] in kinds for each in company.clients for sent in each.acts.values())


async def locked(server: Killed, company: Company, mind: Random) -> After:
    """Another program has the file for itself."""
    other = sqlite3.connect(server.folder / FILE, timeout=30, isolation_level=None, check_same_thread=False)
    await asyncio.to_thread(other.execute, "BEGIN EXCLUSIVE")

    def release() -> None:
        other.rollback()
        other.close()

    way = mind.choice(("a moment", "a moment", "until the kill", "mended"))
    if way == "a moment":  # and into the next start
        await asyncio.sleep(0.2 + 2 * mind.random())
        return After(held=0.5, release=lambda: threading.Timer(0.5, release).start())
    said = await _wait_for(server, "writer", False, NOTICED)
    assert "locked" in said, said
    await _cannot_sit(server, company)
    if way == "until the kill":
        return After(release=release)
    await asyncio.to_thread(release)
    await _wait_for(server, "writer", True, MENDED)
    await _all_goes_on(company)
    return After()


async def full(server: Killed, company: Company, mind: Random) -> After:
    """The disk is full: no file grows any more."""
    log = server.folder / f"{FILE}-wal"
    room = mind.choice((0, 0, mind.randrange(20_000)))
    size = log.stat().st_size if log.exists() else 0
    await asyncio.to_thread(server.order, f"full {size + room if room else 0}")
    try:
        said = await _wait_for(server, "writer", False, NOTICED)
    except AssertionError:
        if room:  # all that was written went into what the file had already
            return After()
        raise
    assert "fails" in said, said
    await _cannot_sit(server, company, fits=True)
    if mind.random() < 0.5:
        return After()
    await asyncio.to_thread(server.order, "full -1")
    await _wait_for(server, "writer", True, MENDED)
    await _wait_for(server, "disk", True, MENDED)
    await _all_goes_on(company)
    return After()


async def snapshot(server: Killed, company: Company, mind: Random) -> After:
    """No snapshot can be made, or none written: it only saves reading rows, and nothing stops for it."""
    await asyncio.to_thread(server.order, f"snapshots {mind.choice(('made', 'written'))}")
    await asyncio.sleep(1.0)
    await _all_goes_on(company)
    parts = await _health(server)
    assert parts["writer"]["ok"], parts["writer"]
    if mind.random() < 0.5:
        await asyncio.to_thread(server.order, "snapshots well")
        await asyncio.sleep(0.5)
    return After()


async def stopped(server: Killed, company: Company, mind: Random) -> After:
    """The process stands still for ten seconds, and goes on as if nothing had been."""
    server.pause()
    await asyncio.sleep(STOPPED)
    if mind.random() < 0.3:
        return After()
    server.go_on()
    for part in ("writer", "clock", "ledger", "chain"):
        await _wait_for(server, part, True, MENDED)
    await _all_goes_on(company)
    return After()


async def clock(server: Killed, company: Company, mind: Random) -> After:
    """The machine's clock is set back by hours; so it is when the room is started again."""
    back = -3600.0 * mind.uniform(1, 12)
    await asyncio.to_thread(server.order, f"clock {back}")
    said = await _wait_for(server, "clock", False, NOTICED)
    assert "behind the room's" in said, said
    await _all_goes_on(company)
    return After(clock=back)


FAULTS = {
    "locked": Fault(locked, "another program has the store"),
    "full": Fault(full, "the disk is full"),
    "snapshot": Fault(snapshot, "snapshots fail"),
    "stopped": Fault(stopped, f"stopped for {STOPPED:.0f} s"),
    "clock": Fault(clock, "the clock is set back", ("clock",)),
}
