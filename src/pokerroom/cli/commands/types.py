"""`pokerroom types`: the room's messages for TypeScript.

Knows how to print. Must not know a message: `web` does.
"""

from __future__ import annotations

from argparse import Namespace

from rich.console import Console

from pokerroom.cli.command import Command


def _types(options: Namespace, console: Console) -> None:
    from pokerroom.web.typescript import typescript  # the server is loaded only where it is wanted

    print(typescript(), end="")


COMMAND = Command("types", "print the messages of the room as types for TypeScript", _types, place=200, figures=False)
