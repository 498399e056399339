"""`pokerroom backup`: copies a room, open or closed, into one file.

Knows how to print. Must not know how it is done: `room.copies` does.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from rich.console import Console

from pokerroom.cli.command import Command
from pokerroom.cli.folders import add_folders, folder_of, keys_of


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the file to write")
    add_folders(parser)


def _backup(options: Namespace, console: Console) -> int:
    # Imported late: the other commands of the command line need none of it.
    from pokerroom.room.copies import backup

    manifest = backup(folder_of(options), Path(options.file), keys_of(options))
    console.print(f"room {manifest.room} is in {options.file}; its keys are not, and are to be kept elsewhere")
    return 0


COMMAND = Command("backup", "copy a room into one file", _backup, _arguments, place=12, figures=False)
