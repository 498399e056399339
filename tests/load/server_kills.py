"""A room whose server of PostgreSQL is killed while bots play: it goes on by itself, and nothing is lost.

    .venv/bin/python -m tests.load.server_kills --kills 5

starts a server in a folder of its own, one that writes to the disk, and kills it again and again. Ends with an error
where the table does not go on within the time that is given after the server is there again, or where what was written
is not what the room wrote.
"""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
import tempfile
import time
from pathlib import Path

from pokerroom.room.copies import verified
from pokerroom.room.room import Room
from pokerroom.room.tempo import Tempo
from tests.servers import Server, server

TEMPO = Tempo(between=0.0, bot=0.01, officer=0.0, request=0.0, street=0.0)
SIGN = "crown holdem, no limit, blinds 1/2"
PATIENCE = 30.0  # seconds for the next act after the server is there again: machines are busy


async def played(host: Server, address: str, folder: Path, kills: int) -> list[float]:
    """Play on while the server is killed; how long it took to go on after each."""
    room = Room(folder, tempo=TEMPO, store=address)
    await room.start()
    owner = await room.open_table(SIGN)
    await room.add_bots(owner.id, 4)
    took: list[float] = []
    for kill in range(kills):
        await asyncio.sleep(1.0 + 0.137 * kill)  # at another moment of a hand
        await asyncio.to_thread(host.end, signal.SIGQUIT)
        await asyncio.sleep(1.0 if kill % 2 else 3.0)
        number = owner.number
        await asyncio.to_thread(host.start)
        began = time.monotonic()
        while owner.number <= number:
            if time.monotonic() - began > PATIENCE:
                raise SystemExit(f"kill {kill + 1}: the table stands still: {owner.halted or room.writer.trouble}")
            await asyncio.sleep(0.02)
        took.append(time.monotonic() - began)
        print(f"kill {kill + 1}: on again after {took[-1]:.2f} s, at hand {owner.table.state.number}", flush=True)
    await room.stop()
    return took


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=5)
    options = parser.parse_args()
    with server(durable=True) as host, tempfile.TemporaryDirectory() as folder:
        address = host.database()
        took = asyncio.run(played(host, address, Path(folder), options.kills))
        found = verified(Path(folder), at=address)
    print(
        f"{found.rows} rows, {found.hands} hands, {len(found.faults)} faults; on again after {max(took):.2f} s at most"
    )
    for fault in found.faults:
        print(fault)
    return 1 if found.faults or not found.rows else 0


if __name__ == "__main__":
    sys.exit(main())
