"""Kinds: what an act and an event are, whatever they are about.

Knows that an event names its clauses and that neither changes once it is made. Must not know any act or event: the
nouns of a vocabulary declare them. Ask `noun` for how that is done.
"""

from __future__ import annotations

from typing import TypeAlias, dataclass_transform

from msgspec import Struct

Clauses: TypeAlias = tuple[str, ...]
"""The ids of clauses that something stands on; none where the books are silent."""


# Neither can be part of a cycle of references, so Python's collector need not look at them.
@dataclass_transform(frozen_default=True)
class Event(Struct, frozen=True, tag=True, gc=False):
    """What is recorded. It is always true, and names the clauses it stands on."""

    by: Clauses


@dataclass_transform(frozen_default=True)
class Act(Struct, frozen=True, tag=True, gc=False):
    """What somebody does. It may be wrong."""
