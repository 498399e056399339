"""Traits: what is true of some acts or events and not of others, whatever noun they belong to.

Knows that an act or event says it where it is declared, so that nobody lists them. Must not know any trait: a room has
its own.
"""

from __future__ import annotations

from typing import Any


class Trait:
    """Something that is true of acts or events of some kinds; whether of one, is asked by `event in TRAIT`."""

    def __init__(self, means: str) -> None:
        self.means: str = means
        self.kinds: set[type[Any]] = set()

    def __contains__(self, thing: object) -> bool:
        return type(thing) in self.kinds

    def __repr__(self) -> str:
        return f"Trait({self.means!r})"
