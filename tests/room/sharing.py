"""A process that has some of the tables of a room, at which bots play as fast as they can.

    python -m tests.room.sharing ADDRESS NAME FOLDER KEYS

Prints which tables it has whenever they are others than before; SIGTERM has it hand them over.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from pathlib import Path

from pokerroom.room.room import Room
from pokerroom.room.tempo import Tempo

TEMPO = Tempo(between=0.0, bot=0.02, officer=0.0, request=0.0, street=0.0)


def shared_room(address: str, name: str, folder: Path, keys: Path) -> Room:
    """A room that shares its records with others."""
    return Room(folder / name, tempo=TEMPO, seconds=0.1, keys=keys, store=address, member=name)


async def share(address: str, name: str, folder: Path, keys: Path) -> None:
    ended = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, ended.set)
    room = shared_room(address, name, folder, keys)
    await room.start()
    told: set[str] | None = None
    while not ended.is_set():
        if told != set(room.tables):
            told = set(room.tables)
            print(" ".join(sorted(told)), flush=True)
        await asyncio.sleep(0.02)
    await room.stop()
    print("over", flush=True)


def main() -> None:
    logging.basicConfig(level=logging.ERROR)
    address, name, folder, keys = sys.argv[1:]
    asyncio.run(share(address, name, Path(folder), Path(keys)))


if __name__ == "__main__":
    main()
