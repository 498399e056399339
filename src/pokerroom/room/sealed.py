"""Seals as they are told: what is new of them to each who watches a hand, and all of a finished one to whoever asks.

Knows what each viewer of a table has been told. Must not know which cards they see, nor how a deck is sealed:
`hand.openings` does. What is new to many is written once.
"""

from __future__ import annotations

from binascii import a2b_base64, a2b_hex, b2a_base64
from collections.abc import Iterable, Sequence
from typing import Generic, Protocol, TypeVar

from msgspec import UNSET, Raw, UnsetType

from pokerroom.cards.seal import CardOpening, Root, beside
from pokerroom.hand.hand import Hand
from pokerroom.hand.see import Views
from pokerroom.machine.secrecy import Viewer
from pokerroom.room.messages import NewOpening, NewSeals, Seals, part

RAIL = "rail"
_SALT, _HASH = 22, 43  # letters of a salt and of a hash in base64


class HasName(Protocol):
    """Somebody who watches."""

    @property
    def name(self) -> str:
        """Who they are."""


V = TypeVar("V", bound=HasName)


class _SoFar:
    """How many roots and openings of a hand somebody has been told, how many of these everybody has, and as whom they
    see it."""

    __slots__ = ("common", "openings", "place", "roots")

    def __init__(self, place: Viewer) -> None:
        self.place: Viewer = place
        self.roots: int = 0
        self.openings: int = 0
        self.common: int = 0


class SealsTold(Generic[V]):
    """What those who watch a table have been told of the seals of the hand that is on, or was last."""

    def __init__(self) -> None:
        """Begin with nobody."""
        self._views: Views | None = None
        self._version: int = 0  # of the openings, when it was asked whether there are new ones
        self._looked: int = 0  # and when it was looked what everybody may know
        self._roots: Sequence[Root] = ()
        self._common: Sequence[CardOpening] = ()  # what everybody has been given
        self._so_far: dict[V, _SoFar] = {}
        self._written: dict[tuple[int, ...], Raw] = {}  # what was told, by which roots and openings were new

    def forget(self, viewer: V) -> None:
        """Somebody comes anew, or goes: they have been told nothing."""
        self._so_far.pop(viewer, None)

    def changed(self, views: Views | None) -> bool:
        """Whether there may be something new, since this was asked last, to those who had been told all until then."""
        if views is not self._views:
            self._begin(views)
        before, self._version = self._version, self._look(views) if views is not None else 0
        return self._version != before

    def _begin(self, views: Views | None) -> None:
        self._views, self._version, self._looked = views, 0, 0
        self._roots, self._common = (), ()
        self._so_far.clear()
        self._written.clear()

    def _look(self, views: Views) -> int:
        """See what everybody may know of this hand by now; a number that grows when anything is new to anybody."""
        version = views.openings.version
        if version != self._looked:
            self._looked, self._roots, self._common = version, views.openings.roots, views.openings.of(RAIL)
        return version

    def new_to(self, viewer: V, views: Views | None, number: int, *, steps: bool = False) -> Raw | UnsetType:
        """What is new to a viewer, as it is sent; nothing where nothing is, or where the hand is not sealed.

        Whoever is told `steps` is not sent again what everybody has been told of the same tree.
        """
        if views is None:
            return UNSET
        if views is not self._views:
            self._begin(views)
        self._look(views)
        so_far = self._so_far.get(viewer)
        if so_far is None:
            so_far = self._so_far[viewer] = _SoFar(_place(views, viewer.name))
        openings, roots, common = views.openings.of(so_far.place), self._roots, self._common
        had, known = so_far.roots, so_far.common
        new = openings[so_far.openings :]
        if not new and len(roots) == had:
            so_far.common = len(common)
            return UNSET
        so_far.roots, so_far.openings, so_far.common = len(roots), len(openings), len(common)
        known = known if steps else -1  # what is common to all, so that it is still written once for many
        key = (had, len(roots), known, *map(id, new))  # the hand keeps its openings, with one for each card
        if key not in self._written:
            told = roots[had:]
            self._written[key] = part(
                NewSeals(number, list(told), shortened(new, common[:known]))
                if steps
                else Seals(number, list(told), new)
            )
        return self._written[key]


def shortened(new: Iterable[CardOpening], known: Sequence[CardOpening]) -> list[NewOpening]:
    """Openings as they are told to somebody who knows others: with no hash that follows from one before them."""
    before: dict[int, dict[int, CardOpening]] = {}  # by shuffle and place
    for each in known:
        before.setdefault(each.shuffle, {})[each.position] = each
    found: list[NewOpening] = []
    for each in new:
        here = before.setdefault(each.shuffle, {})
        at, path = each.position, each.path
        like, end = -1, len(path)
        if here:
            # Of two places the ways meet the sooner, the more of their first figures are the same; what lies beside the
            # one where they meet is on the way of the other.
            like = min([place ^ at for place in here]) ^ at
            end -= _common(path, here[like].path) + 1
        proof = _sixty_four(each.salt) + "".join([_sixty_four(hash) for hash in path[:end]])
        found.append(NewOpening(at, each.card, proof, like, each.shuffle))
        here[at] = each
    return found


def _common(one: list[str], other: list[str]) -> int:
    """How many hashes two paths have in common, from the root down."""
    count = 0
    for mine, its in zip(reversed(one), reversed(other), strict=False):
        if mine != its:
            break
        count += 1
    return count


def _sixty_four(figures: str) -> str:
    """The same bytes in base64, without the signs that fill it up."""
    return b2a_base64(a2b_hex(figures), newline=False).rstrip(b"=").decode()


def whole_opening(new: NewOpening, known: Iterable[CardOpening], count: int) -> CardOpening:
    """An opening of one among so many cards, put together again from what was told of it and those told before it."""
    salt, proof = new.proof[:_SALT], new.proof[_SALT:]
    path = [_figures(proof[at : at + _HASH]) for at in range(0, len(proof), _HASH)]
    like = [each for each in known if new.like >= 0 and (each.shuffle, each.position) == (new.shuffle, new.like)]
    if like:
        path += beside(like[0], new.position, count)
    return CardOpening(new.shuffle, new.position, new.card, _figures(salt), path)


def _figures(text: str) -> str:
    """The opposite of `_sixty_four`."""
    return a2b_base64(text + "=" * (-len(text) % 4)).hex()


def _place(views: Views, name: str) -> Viewer:
    """As whom somebody of this name sees a hand: their place in it, or the rail."""
    folded = name.casefold()
    return next((place for place, each in enumerate(views.names) if each.casefold() == folded), RAIL)


def seals_of(hand: Hand, viewer: Viewer, number: int) -> Seals:
    """All that a viewer may hold against the seals of a finished hand."""
    openings = hand.openings()
    return Seals(number, list(openings.roots), list(openings.of(viewer)))
