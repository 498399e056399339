"""Health: whether the room is well, part by part, each in a sentence.

Knows which parts there are and how each is asked. Must not know what makes a part well: each says so itself, and is
added here by whoever has it. Ask `web` for how it is told.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from msgspec import Struct


class Finding(NamedTuple):
    """How a part is: well or not, in a sentence."""

    ok: bool
    says: str


class PartHealth(Struct):
    """A part of the room as it is told: its name, whether it is well, and a sentence."""

    name: str
    ok: bool
    says: str


HealthPart = Callable[[], Finding]
"""What a part gives to be asked how it is; it answers at once, from whatever thread, and raises nothing."""


class Health:
    """The parts of a room that can fail."""

    def __init__(self) -> None:
        """Begin with none."""
        self._parts: dict[str, HealthPart] = {}

    def add(self, name: str, part: HealthPart) -> None:
        """Have a part asked from now on; each has a name of its own."""
        if name in self._parts:
            raise ValueError(f"the part {name} is there already")
        self._parts[name] = part

    def look(self) -> list[PartHealth]:
        """Ask every part how it is. One that cannot say so is not well."""
        return [_asked(name, part) for name, part in self._parts.items()]

    def part(self, name: str) -> PartHealth:
        """Ask one part how it is."""
        return _asked(name, self._parts[name])


def _asked(name: str, part: HealthPart) -> PartHealth:
    try:
        found = part()
    except Exception as error:
        found = Finding(False, f"it cannot be asked: {type(error).__name__}.")
    return PartHealth(name, found.ok, found.says)
