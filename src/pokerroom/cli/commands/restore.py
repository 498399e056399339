"""`pokerroom restore`: lays a backup out in a folder where there is no room yet.

Knows how to print. Must not know how it is done: `room.copies` does.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from rich.console import Console

from pokerroom.cli.command import Command
from pokerroom.cli.folders import add_folders, folder_of


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the backup")
    add_folders(parser)


def _restore(options: Namespace, console: Console) -> int:
    # Imported late: the other commands of the command line need none of it.
    from pokerroom.room.copies import restore

    manifest = restore(Path(options.file), folder_of(options))
    console.print(f"room {manifest.room} is in {folder_of(options)}; pokerroom verify says whether it is whole")
    return 0


COMMAND = Command("restore", "lay out a room that was backed up", _restore, _arguments, place=13, figures=False)
