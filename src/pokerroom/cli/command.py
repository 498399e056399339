"""A command, as its own file declares it.

Knows what the command line must be told of each. Must not know any of them: they are the files of `commands`.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import dataclass, field

from rich.console import Console


def _no_arguments(parser: ArgumentParser) -> None:
    """Declare nothing."""


@dataclass(frozen=True, slots=True)
class Command:
    """What is typed, what it is for, what it does, and the arguments it takes.

    `place` is where it stands in the list of `pokerroom --help`: the smallest is the first. `do` gives the exit code;
    none is 0. `figures`: it answers with figures, and so with `--json` too; others write files, serve, or speak to
    somebody.
    """

    name: str
    help: str
    do: Callable[[Namespace, Console], int | None]
    arguments: Callable[[ArgumentParser], None] = _no_arguments
    place: int = field(kw_only=True)
    figures: bool = field(kw_only=True, default=True)
