"""Bots of one's own on the command line: names, and functions of modules that lie in the current folder.

Knows the option and where modules are looked for. Must not know what a bot is: `players.own` does.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path

from pokerroom.players.own import USUAL, Said, bots_of
from pokerroom.players.styles import BOTS


def add_option(parser: ArgumentParser, *, default: str | None = USUAL, more: str = "in turn") -> None:
    """Let a command be told which bots play."""
    parser.add_argument(
        "--bots",
        default=default,
        metavar="NAMES",
        help=f"{', '.join(BOTS)}, or your own: mymodule:function, path/to/file.py:function; {more}",
    )


def bots_named(said: str) -> list[Said]:
    """The bots that an option names; modules are looked for in the current folder first, as `python -m` does."""
    if ":" in said:
        here = str(Path.cwd())
        if here not in sys.path:
            sys.path.insert(0, here)
    return bots_of(said)
