"""Kinds: what an act and an event are, whatever they are about.

Knows that an event names its clauses and that neither changes once it is made. Must not know any act or event: the
nouns of a vocabulary declare them. Ask `noun` for how that is done.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, dataclass_transform

from msgspec import Struct

Clauses: TypeAlias = tuple[str, ...]
"""The ids of clauses that something stands on; none where the books are silent."""


# How fields are shown that are not shown as they stand: cards as cards. A vocabulary fills it in when nouns join it.
SHOWN: dict[type[Struct], dict[str, Callable[[Any], str]]] = {}
_LONGEST = 160


def _show(thing: Struct) -> str:
    """An act or event in few words, whatever it holds."""
    shown = SHOWN.get(type(thing), {})
    fields = [(name, getattr(thing, name)) for name in thing.__struct_fields__]
    said = ", ".join([f"{name}={shown[name](value) if name in shown else repr(value)}" for name, value in fields])
    return f"{type(thing).__name__}({said if len(said) <= _LONGEST else f'{said[:_LONGEST]}…'})"


# Neither can be part of a cycle of references, so Python's collector need not look at them.
@dataclass_transform(frozen_default=True)
class Event(Struct, frozen=True, tag=True, gc=False):
    """What is recorded. It is always true, and names the clauses it stands on."""

    by: Clauses

    def __repr__(self) -> str:
        return _show(self)


@dataclass_transform(frozen_default=True)
class Act(Struct, frozen=True, tag=True, gc=False):
    """What somebody does. It may be wrong."""

    def __repr__(self) -> str:
        return _show(self)
