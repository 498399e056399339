"""Where a room lies: the folder of its data and that of its keys, as commands are told of them.

Knows arguments, a user's folders, and how one is held by one program alone. Must not open what lies there.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pokerroom.law.error import Refused

if sys.platform != "win32":
    import fcntl


def add_folders(parser: ArgumentParser) -> None:
    """Let a command be told where a room lies."""
    parser.add_argument("--data", metavar="DIR", help="the folder that keeps the room (one among your data)")
    parser.add_argument("--keys", metavar="DIR", help="the folder that keeps the keys (one among your settings)")


def add_store(parser: ArgumentParser) -> None:
    """Let a command be told of a server that keeps the records."""
    parser.add_argument(
        "--store",
        default="",
        metavar="ADDRESS",
        help="a server that keeps the records instead of the folder, like postgresql://host/room",
    )


def store_of(said: str) -> str:
    """The address of a server, or a refusal; nothing where none is said."""
    if said and not said.startswith(("postgresql://", "postgres://")):
        raise Refused("a store is the address of a server, like postgresql://host/room.")
    return said


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


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Make the folder, for its owner's eyes only, and hold it: two servers in one folder would undo each other."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        held = (folder / "lock").open("a")
    except OSError as error:
        raise Refused(f"the room cannot be kept in {folder}: {error.strerror}.") from None
    with held:
        if sys.platform != "win32":
            try:
                fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise Refused(f"the room in {folder} is open already.") from None
        yield
