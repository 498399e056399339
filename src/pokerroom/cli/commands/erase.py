"""`pokerroom erase`: forgets somebody of a room that is closed; the records stand.

Knows how to print. Must not know how it is done: `room.erasing` does.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser, Namespace

from rich.console import Console

from pokerroom.cli.command import Command
from pokerroom.cli.folders import add_folders, folder_of, held, keys_of


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help="a name that they have, or had")
    add_folders(parser)


def _erase(options: Namespace, console: Console) -> int:
    # Imported late: the other commands of the command line need none of it.
    from pokerroom.room.copies import opened
    from pokerroom.room.erasing import erase
    from pokerroom.room.notebook import Notebook
    from pokerroom.room.people import People
    from pokerroom.room.progress import ProgressFile

    folder = folder_of(options)
    found = opened(folder, keys_of(options))
    try:
        with held(folder):
            people = People(folder, key=found.keys.sums if found.keys is not None else None)
            try:
                erased = erase(found.store, people, options.name, time.time, Notebook(folder), ProgressFile(folder))
            finally:
                people.close()
    finally:
        found.close()
    console.print(f"erased: {erased.names} names and {erased.notes} notes; rows know them by number, and stand")
    if erased.chips:
        console.print(f"their account still holds {erased.chips:,} chips")
    console.print("backups, and lines of the log, from before still name them: those are for you to delete")
    return 0


COMMAND = Command(
    "erase", "forget somebody of a room: names, notes and chat", _erase, _arguments, place=18, figures=False
)
