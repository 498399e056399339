"""Where a room lies: the folder of its data and that of its keys, as commands are told of them.

Knows arguments and a user's folders. Must not open anything.
"""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from pathlib import Path


def add_folders(parser: ArgumentParser) -> None:
    """Let a command be told where a room lies."""
    parser.add_argument("--data", metavar="DIR", help="the folder that keeps the room (one among your data)")
    parser.add_argument("--keys", metavar="DIR", help="the folder that keeps the keys (one among your settings)")


def folder_of(options: Namespace, *, demo: bool = False) -> Path:
    """The folder of the room."""
    return Path(options.data).expanduser() if options.data else data_folder(demo=demo)


def keys_of(options: Namespace) -> Path | None:
    """The folder of the keys, where one is named."""
    return Path(options.keys).expanduser() if options.keys else None


def data_folder(*, demo: bool) -> Path:
    """Where a user's room is kept if nothing else is said; the demonstration keeps its tables to itself."""
    base = os.environ.get("XDG_DATA_HOME", "")
    if not base.startswith("/"):  # a relative path counts as none
        base = str(Path.home() / ".local" / "share")
    return Path(base) / ("pokerroom-demo" if demo else "pokerroom")
