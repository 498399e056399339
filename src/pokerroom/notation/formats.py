"""Formats of histories: what a hand can be written as for other people's tools, and read from.

Knows how a format is declared and found. Must not know which there are: each is a module of `notation` and declares
itself as `FORMAT`.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache

from pokerroom.hand.hand import Hand
from pokerroom.machine.secrecy import Viewer
from pokerroom.notation.recorded import RecordedHand, Unread
from pokerroom.notation.replaying import ReplayedHand


def _always(hand: Hand) -> str:
    """Nothing speaks against it."""
    return ""


def _one_behind_the_other(hands: Sequence[str]) -> str:
    """Several hands in a file, a blank line between them."""
    return "\n".join([hand if hand.endswith("\n") else f"{hand}\n" for hand in hands])


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
    format cannot tell is Refused. `why_not` says why a hand cannot be told in it, or nothing. `retell` writes a hand
    that was read from a file, with what the file says besides; `together` puts several into one file, whose ending is
    `several`. `read` gives the hands of a file, each as it is recorded or why it cannot be read; `begins` is how such a
    file may begin, where no ending tells.
    """

    write: Callable[[Hand, Viewer, str], str]
    why_not: Callable[[Hand], str] = _always
    retell: Callable[[ReplayedHand], str] | None = field(default=None, kw_only=True)
    read: Callable[[bytes], Iterator[RecordedHand | Unread]] | None = field(default=None, kw_only=True)
    together: Callable[[Sequence[str]], str] = field(default=_one_behind_the_other, kw_only=True)
    several: str = field(default="", kw_only=True)
    begins: tuple[bytes, ...] = field(default=(), kw_only=True)

    @property
    def endings(self) -> tuple[str, ...]:
        """How its files end."""
        return (self.ending, self.several) if self.several else (self.ending,)


@cache
def histories() -> dict[str, History]:
    """Give all formats by their keys, in the order in which they are listed."""
    here = importlib.import_module("pokerroom.notation")  # only now: it imports the formats, and they this module
    modules = [importlib.import_module(f"{here.__name__}.{each.name}") for each in pkgutil.iter_modules(here.__path__)]
    declared: list[History] = [module.FORMAT for module in modules if hasattr(module, "FORMAT")]
    return {each.key: each for each in sorted(declared, key=lambda each: each.place)}
