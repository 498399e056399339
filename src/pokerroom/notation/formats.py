"""Formats of histories: what a finished hand can be written as, for other people's tools.

Knows how a format is declared and found. Must not know which there are: each is a module of `notation` and declares
itself as `FORMAT`.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

from pokerroom.hand.hand import Hand
from pokerroom.machine.secrecy import Viewer


def _always(hand: Hand) -> str:
    """Nothing speaks against it."""
    return ""


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of file for a finished hand: its key in addresses, its name for people, its media type and its ending.

    `place` is where it stands in a list: the smallest is the first.
    """

    key: str
    name: str
    media: str
    ending: str
    place: int = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class History(Format):
    """A format that a hand can be written in without its table.

    `write` is given a finished hand, the viewer with whose cards it is written, and the number of the hand; what the
    format cannot tell is Refused. `why_not` says why a hand cannot be told in it, or nothing.
    """

    write: Callable[[Hand, Viewer, str], str]
    why_not: Callable[[Hand], str] = _always


@cache
def histories() -> dict[str, History]:
    """Give all formats by their keys, in the order in which they are listed."""
    here = importlib.import_module("pokerroom.notation")  # only now: it imports the formats, and they this module
    modules = [importlib.import_module(f"{here.__name__}.{each.name}") for each in pkgutil.iter_modules(here.__path__)]
    declared: list[History] = [module.FORMAT for module in modules if hasattr(module, "FORMAT")]
    return {each.key: each for each in sorted(declared, key=lambda each: each.place)}
