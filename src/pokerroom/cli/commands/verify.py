"""`pokerroom verify`: whether a room's records are what it has written, every row and every chip.

Knows how to print. Must not know how it is found out: `room.verify` does.
"""

from __future__ import annotations

import json
import time
from argparse import ArgumentParser, Namespace
from pathlib import Path

from rich.console import Console
from rich.text import Text

from pokerroom.cli.command import Command
from pokerroom.cli.folders import add_folders, add_store, folder_of, keys_of, store_of

SHOWN = 50  # faults


def _arguments(parser: ArgumentParser) -> None:
    add_folders(parser)
    add_store(parser)
    parser.add_argument(
        "--archive",
        action="append",
        default=[],
        metavar="FILE",
        help="an archive of the room, to be verified with it; may be given more than once",
    )
    parser.add_argument("--json", action="store_true", help="as JSON")


def _verify(options: Namespace, console: Console) -> int:
    # Imported late: the other commands of the command line need none of it.
    from pokerroom.room.copies import verified

    began = time.monotonic()
    archives = [Path(each) for each in options.archive]
    report = verified(folder_of(options), keys_of(options), archives, store_of(options.store))
    took = time.monotonic() - began
    if options.json:
        told = {**report._asdict(), "faults": [str(fault) for fault in report.faults], "seconds": round(took, 3)}
        print(json.dumps(told))
        return 1 if report.faults else 0
    for fault in report.faults[:SHOWN]:
        console.print(Text(str(fault), style="red"))
    if len(report.faults) > SHOWN:
        console.print(f"… and {len(report.faults) - SHOWN} more")
    console.print(
        f"{report.streams} streams, {report.rows:,} rows, {report.hands:,} hands in {took:.1f} s: "
        f"{len(report.faults)} faults"
    )
    for said in report.elsewhere:
        console.print(f"{said}: --archive FILE verifies it too")
    if report.locked:
        console.print(f"{report.locked} rows of hands that are on cannot be opened: their key is not here")
    return 1 if report.faults else 0


COMMAND = Command("verify", "see whether a room's records are what it wrote", _verify, _arguments, place=11)
