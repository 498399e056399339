"""A shared room on its bus: what a process that has tables does besides having them.

Knows the bus, the door on it and the neighbours. Must not know what goes over them.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable

from starlette.applications import Starlette
from starlette.types import ASGIApp

from pokerroom.law.error import Refused
from pokerroom.room.addresses import bus_at
from pokerroom.room.bus import Bus
from pokerroom.room.neighbours import Neighbours, Pool
from pokerroom.room.room import Room
from pokerroom.web.bus_door import BusDoor


class RoomOnBus:
    """One process of a room that several share."""

    def __init__(self, bus: Bus, neighbours: Neighbours, door: BusDoor) -> None:
        """Take what was made."""
        self._bus: Bus = bus
        self._neighbours: Neighbours = neighbours
        self._door: BusDoor = door

    async def stop(self) -> None:
        """Hear nothing more; what was told is on its way."""
        await self._door.stop()
        await self._neighbours.stop()
        await self._bus.close()


async def share(
    app: ASGIApp, room: Room, member: str, address: str, changed: Callable[[str], None], pool: Pool
) -> RoomOnBus:
    """Open the door on the bus; `changed` hears of somebody whom another process has changed, and `pool` is what all
    processes count together."""
    if room.holding is None:
        raise Refused("a room that is not shared has no door on a bus.")
    bus = await bus_at(address)
    room.health.add("bus", bus.health)
    neighbours = Neighbours(bus, room, changed, pool)
    await neighbours.start()
    door = BusDoor(app, bus, member, room.holding.has)
    await door.start()
    return RoomOnBus(bus, neighbours, door)


async def run(app: Starlette, opened: Callable[[], None]) -> None:
    """Keep a process that has no sockets of its own until it is told to end."""
    ended, loop = asyncio.Event(), asyncio.get_running_loop()
    for each in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(each, ended.set)
    async with app.router.lifespan_context(app):
        opened()
        await ended.wait()
