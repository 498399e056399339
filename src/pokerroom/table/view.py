"""Views of a table: its log as somebody may see it, the hands among it. What may be seen of an event its noun declares.

Viewers: a player's name, "rail", "dealer", "surveillance"; in a hand a name is the seat that it has there.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pokerroom.hand.see import VIEWERS
from pokerroom.hand.start import Started
from pokerroom.hand.vocabulary import HAND
from pokerroom.machine.secrecy import Viewer
from pokerroom.table.vocabulary import TABLE


def seen(log: Iterable[Any], viewer: str) -> list[Any]:
    """Give a table's log as a viewer may see it, hands included."""
    told: list[Any] = []
    names: tuple[str, ...] = ()
    for event in log:
        if isinstance(event, Started):
            names = tuple(name.casefold() for name in event.names)
        shown = see_at_table(event, viewer, names)
        if shown is not None:
            told.append(shown)
    return told


def see_at_table(event: Any, viewer: str, names: tuple[str, ...] = ()) -> Any:
    """Give an event as a viewer may see it, or None. `names` are the players of the hand, for events of a hand."""
    if type(event) in TABLE.events:
        return TABLE.see(event, viewer)
    who: Viewer = viewer
    if viewer not in VIEWERS:
        who = names.index(viewer.casefold()) if viewer.casefold() in names else "rail"
    return HAND.see(event, who)


def addressed(event: Any, names: tuple[str, ...]) -> tuple[str, ...]:
    """Who sees an event otherwise than the rail does: those in the hand, or the one whom a paper is about."""
    kind = type(event)
    if kind in TABLE.events:
        return (event.name.casefold(),) if TABLE.personal(kind) else ()
    return names if HAND.personal(kind) else ()
