"""`pokerroom archive`: moves hands of long ago from a room that is closed into a file of their own.

Knows how to print. Must not know how it is done: `room.archives` does.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser, Namespace
from datetime import datetime
from pathlib import Path

from rich.console import Console

from pokerroom.cli.command import Command
from pokerroom.cli.folders import add_folders, folder_of, held, keys_of
from pokerroom.law.error import Refused, shown


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the file to write")
    parser.add_argument("--before", required=True, metavar="DATE", help="hands that were over before it, as 2025-12-31")
    add_folders(parser)


def _archive(options: Namespace, console: Console) -> int:
    # Imported late: the other commands of the command line need none of it.
    from pokerroom.room.archives import archive
    from pokerroom.room.copies import opened

    try:
        before = datetime.fromisoformat(options.before).timestamp()
    except ValueError:
        raise Refused(f"{shown(options.before)} is not a date; one looks like 2025-12-31.") from None
    folder = folder_of(options)
    found = opened(folder, keys_of(options))
    try:
        with held(folder):
            row = archive(found.store, found.registry, Path(options.file), int(before * 1000), time.time)
    finally:
        found.close()
    console.print(f"{row.hands:,} hands of {len(row.parts)} tables are in {options.file}, archive {row.archive}")
    console.print(f"pokerroom verify --archive {options.file} verifies them with the room")
    return 0


COMMAND = Command(
    "archive", "move hands of long ago into a file of their own", _archive, _arguments, place=17, figures=False
)
