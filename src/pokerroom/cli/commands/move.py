"""`pokerroom move`: brings the records of a room from a folder to a server, whole and checked.

Knows how to print. Must not know how it is done: `room.moving` does.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser, Namespace
from pathlib import Path

from rich.console import Console

from pokerroom.cli.command import Command
from pokerroom.cli.folders import held, keys_of, store_of
from pokerroom.law.error import Refused


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--from", dest="data", required=True, metavar="DIR", help="the folder that keeps the room")
    parser.add_argument("--to", required=True, metavar="ADDRESS", help="an empty database, like postgresql://host/room")
    parser.add_argument("--keys", metavar="DIR", help="the folder that keeps the keys (one among your settings)")


def _move(options: Namespace, console: Console) -> int:
    # Imported late: the other commands of the command line need none of it.
    from pokerroom.room.moving import moved
    from pokerroom.room.store import FILE

    folder, address = Path(options.data).expanduser(), store_of(options.to)
    if not (folder / FILE).is_file():
        raise Refused(f"there is no room in {folder}.")
    began = time.monotonic()
    with held(folder):
        found = moved(folder, address, keys_of(options))
    told = ", ".join(f"{table} {each.rows:,}" for table, each in found.tables.items() if each.rows)
    console.print(f"moved: {told}", highlight=False)
    console.print(
        f"{found.after.streams} streams, {found.after.rows:,} rows, {found.after.hands:,} hands verified on both sides "
        f"in {time.monotonic() - began:.1f} s; the files in {folder} stay as they were"
    )
    console.print("open it there: pokerroom serve --store ADDRESS, with the same --data and --keys")
    return 0


COMMAND = Command("move", "bring a room from its folder to a server", _move, _arguments, place=19, figures=False)
