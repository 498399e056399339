"""A room for tests in a process of its own: so many tables with bots, as fast as they go.

python -m tests.load.server FOLDER PORT TABLES BETWEEN BOT [people] [unsealed] [orders] [clock=SECONDS]

With "people" it lets in as many requests as come, and a player has half a minute to act; with "unsealed" no deck is
sealed, to see what that costs. With "orders" it does to itself what `tests.load.faults` wants of it, line by line on its
standard input, and says on its output when it has come how far; its clock is then so many seconds off.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette

from pokerroom.cli.commands.serve import settle_down
from pokerroom.room.room import Room
from pokerroom.room.tempo import Tempo
from pokerroom.table.table import Table
from pokerroom.web.app import DEMO, create
from pokerroom.web.server import settings
from tests.limits import HASTY
from tests.load.orders import Obedient


async def furnish(app: Starlette, count: int) -> None:
    """Open tables of all families of games until there are so many."""
    room: Room = app.state.room
    while len(room.tables) < count:
        sign, bots = DEMO[len(room.tables) % len(DEMO)]
        owner = await room.open_table(sign, officer=True)
        await room.add_bots(owner.id, bots)


def new_loop() -> Callable[[Coroutine[Any, Any, None]], None]:
    """How the room's loop is run: as `pokerroom serve` runs it, by uvloop where it is there."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run
    return uvloop.run


def main() -> None:
    folder, port, tables, between, bot = sys.argv[1:6]
    wishes = sys.argv[6:]
    people, ordered = "people" in wishes, "orders" in wishes
    if "unsealed" in wishes:
        Table.seal_with = lambda table, secret: None  # type: ignore[method-assign]
    obedient = Obedient(wishes) if ordered else None
    tempo = Tempo(float(between), float(bot), 0.05, 0.0)
    limits = HASTY if people or ordered else None
    app = create(Path(folder), tempo=tempo, seconds=30.0 if people else 2.0, limits=limits)
    server = uvicorn.Server(settings(app, host="127.0.0.1", port=int(port), log_level="error", backlog=4096))
    settle_down()
    if obedient is not None:
        obedient.listen(app.state.room)

    async def run() -> None:
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.005)
        if obedient is not None:
            obedient.say("open")
        await furnish(app, int(tables))
        await serving

    with contextlib.suppress(KeyboardInterrupt):  # by which it is closed
        new_loop()(run())


if __name__ == "__main__":
    main()
