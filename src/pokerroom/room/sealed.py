"""Seals as they are told: what is new of them to each who watches a hand, and all of a finished one to whoever asks.

Knows what each viewer of a table has been told. Must not know which cards they see, nor how a deck is sealed:
`hand.openings` does. What is new to many is written once.
"""

from __future__ import annotations

from typing import Generic, NamedTuple, Protocol, TypeVar

from msgspec import UNSET, Raw, UnsetType

from pokerroom.hand.hand import Hand
from pokerroom.hand.see import Views
from pokerroom.machine.secrecy import Viewer
from pokerroom.room.messages import Seals, part

RAIL = "rail"


class HasName(Protocol):
    """Somebody who watches."""

    @property
    def name(self) -> str:
        """Who they are."""


V = TypeVar("V", bound=HasName)


class _SoFar(NamedTuple):
    """How many roots and openings of a hand somebody has been told, and as whom they see it."""

    place: Viewer
    roots: int
    openings: int


class Told(Generic[V]):
    """What those who watch a table have been told of the seals of the hand that is on, or was last."""

    def __init__(self) -> None:
        """Begin with nobody."""
        self._views: Views | None = None
        self._so_far: dict[V, _SoFar] = {}
        self._written: dict[_SoFar, tuple[_SoFar, Raw]] = {}  # what was told last to those who had been told so much

    def forget(self, viewer: V) -> None:
        """Somebody comes anew, or goes: they have been told nothing."""
        self._so_far.pop(viewer, None)

    def new_to(self, viewer: V, views: Views | None, number: int) -> Raw | UnsetType:
        """What is new to a viewer, as it is sent; nothing where nothing is, or where the hand is not sealed."""
        if views is None:
            return UNSET
        if views is not self._views:
            self._views = views
            self._so_far.clear()
            self._written.clear()
        so_far = self._so_far.get(viewer)
        if so_far is None:
            so_far = self._so_far[viewer] = _SoFar(_place(views, viewer.name), 0, 0)
        openings, roots = views.openings.of(so_far.place), views.openings.roots
        now = _SoFar(so_far.place, len(roots), len(openings))
        if now == so_far:
            return UNSET
        self._so_far[viewer] = now
        written = self._written.get(so_far)
        if written is None or written[0] != now:
            new = Seals(number, roots[so_far.roots :], openings[so_far.openings :])
            written = self._written[so_far] = (now, part(new))
        return written[1]


def _place(views: Views, name: str) -> Viewer:
    """As whom somebody of this name sees a hand: their place in it, or the rail."""
    folded = name.casefold()
    return next((place for place, each in enumerate(views.names) if each.casefold() == folded), RAIL)


def seals_of(hand: Hand, viewer: Viewer, number: int) -> Seals:
    """All that a viewer may hold against the seals of a finished hand."""
    openings = hand.openings()
    return Seals(number, list(openings.roots), list(openings.of(viewer)))
