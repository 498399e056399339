"""`pokerroom export`: writes all records of a room as lines that anybody can check.

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


def _export(options: Namespace, console: Console) -> int:
    # Imported late: the other commands of the command line need none of it.
    from pokerroom.room.copies import export

    rows = export(folder_of(options), Path(options.file), keys_of(options))
    console.print(f"{rows:,} rows are in {options.file}; docs/check_export.py checks it")
    return 0


COMMAND = Command("export", "write a room's records for an inspector", _export, _arguments, place=14, figures=False)
