"""Seals: cards in their order, fixed before the first is dealt, so that each that is shown can be held against it.

Knows salts, hashes and trees. Must not know hands or viewers, nor where a secret comes from: it is handed in. Ask
`hand.openings` for who is given which opening. `docs/seals.md` has the form, and `docs/check_seals.py` reads it alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256, shake_256
from struct import unpack
from typing import Final

from msgspec import Struct

from pokerroom.cards.card import WRITTEN

SECRET: Final = 32
"""The bytes of the secret from which all salts of a hand derive."""
SALT: Final = 16
"""The bytes of a salt: too many to be tried, so that a hash tells nothing of the card under it."""

_SALT, _LEAF, _NODE, _ROOT = b"pokerroom salts", b"\x00", b"\x01", b"\x02"
_PLACES = [_LEAF + place.to_bytes(2, "big") for place in range(52)]
_WRITTEN = [card.encode() for card in WRITTEN]
_KEPT = 64  # seals: a hand asks for its root when it begins, and its openings ask again as soon as they are told


class Root(Struct, frozen=True):
    """What fixes the cards of one shuffle of a hand: the root over them, how many they are, and why they were
    shuffled."""

    shuffle: int
    root: str
    count: int
    why: str


class CardOpening(Struct, frozen=True, gc=False):
    """What shows that a card lay where it did: of which shuffle of the hand, how far from the top, which card, its
    salt, and the hashes beside its way up to the root."""

    shuffle: int
    position: int
    card: str
    salt: str
    path: "list[str]"


class Seal:
    """The cards of one shuffle with their salts, and the tree over them."""

    __slots__ = ("_levels", "_made", "_salts", "cards", "positions", "root", "shuffle")

    def __init__(self, secret: bytes, shuffle: int, cards: Sequence[int]) -> None:
        self.shuffle: int = shuffle
        self.cards: tuple[int, ...] = tuple(cards)
        self.positions: dict[int, int] = {card: position for position, card in enumerate(self.cards)}
        self._salts: tuple[bytes, ...] = salts_of(secret, shuffle, len(self.cards))
        levels = _levels(_leaves(self.cards, self._salts), _NODE)
        self.root: str = _root(len(self.cards), levels.pop()[0])
        # As openings have them, which share them: every table keeps those of its hand.
        self._levels: list[list[str]] = [[each.hex() for each in level] for level in levels]
        self._made: dict[int, CardOpening] = {}

    def opening(self, card: int) -> CardOpening:
        """What shows where a card of this shuffle lay: the same for all who ask."""
        made = self._made.get(card)
        if made is None:
            made = self._made[card] = self._opening(card)
        return made

    def _opening(self, card: int) -> CardOpening:
        position = place = self.positions[card]
        path: list[str] = []
        for level in self._levels:
            if place ^ 1 < len(level):
                path.append(level[place ^ 1])
            place >>= 1
        return CardOpening(self.shuffle, position, WRITTEN[card], self._salts[position].hex(), path)


@lru_cache(maxsize=_KEPT)
def seal_of(secret: str, shuffle: int, cards: tuple[int, ...]) -> Seal:
    """The seal of one shuffle of a hand by the hand's secret, made once for all who ask."""
    return Seal(bytes.fromhex(secret), shuffle, cards)


def seal_root(secret: str, shuffle: int, cards: Sequence[int]) -> str:
    """The root of a seal alone, for those who open nothing."""
    salts = salts_of(bytes.fromhex(secret), shuffle, len(cards))
    return _root(len(cards), _top(_leaves(cards, salts), _NODE))


def _leaves(cards: Sequence[int], salts: Sequence[bytes]) -> list[bytes]:
    """What is hashed for each card: its place, what it is, and its salt."""
    return [place + _WRITTEN[card] + salt for place, card, salt in zip(_PLACES, cards, salts, strict=False)]


def _levels(leaves: list[bytes], node: bytes) -> list[list[bytes]]:
    """A tree from below: the hashes of the leaves, then of each two behind a word, up to one alone."""
    level = [sha256(leaf).digest() for leaf in leaves]
    found = [level]
    while len(level) > 1:
        pairs = zip(level[::2], level[1::2], strict=False)
        above = [sha256(node + one + other).digest() for one, other in pairs]
        level = above + level[len(level) & ~1 :]  # who has nobody beside them goes up as they are
        found.append(level)
    return found


def top_of(leaves: list[bytes], node: bytes) -> bytes:
    """The hash above all leaves."""
    return _levels(leaves, node)[-1][0]


try:
    from pokerroom.cards._tree import top as _top
except ImportError:  # no compiler: the same hash, more slowly
    _top = top_of


def salts_of(secret: bytes, shuffle: int, count: int) -> tuple[bytes, ...]:
    """The salts of so many places. Whoever knows some of them but not the secret learns nothing of the others."""
    whole = shake_256(_SALT + secret + shuffle.to_bytes(2, "big")).digest(SALT * count)
    return unpack(f"{SALT}s" * count, whole)


def holds(root: str, count: int, opening: CardOpening) -> bool:
    """Whether an opening is one of the root over so many cards."""
    position, last = opening.position, count - 1
    if not 0 <= position <= last <= 0xFFFF:
        return False
    try:
        beside = [bytes.fromhex(each) for each in opening.path]
        found = _leaf(position, opening.card, bytes.fromhex(opening.salt))
    except ValueError:
        return False
    while last:
        if position ^ 1 <= last:
            if not beside:
                return False
            other = beside.pop(0)
            found = sha256(_NODE + (other + found if position & 1 else found + other)).digest()
        position, last = position >> 1, last >> 1
    return not beside and _root(count, found) == root


def beside(known: CardOpening, position: int, count: int) -> list[str]:
    """The hashes beside the way of a place among so many, from where that meets the way of an opening that is known up
    to the root: they follow from it. None for its own place."""
    place, last, at = known.position, count - 1, 0
    found = _leaf(place, known.card, bytes.fromhex(known.salt))
    while last and place != position:
        if place ^ 1 <= last:
            if place ^ 1 == position:
                return [found.hex(), *known.path[at + 1 :]]
            other = bytes.fromhex(known.path[at])
            found = sha256(_NODE + (other + found if place & 1 else found + other)).digest()
            at += 1
        place, position, last = place >> 1, position >> 1, last >> 1
    return []


def _leaf(position: int, card: str, salt: bytes) -> bytes:
    return sha256(_LEAF + position.to_bytes(2, "big") + card.encode() + salt).digest()


def _root(count: int, top: bytes) -> str:
    return sha256(_ROOT + count.to_bytes(2, "big") + top).hexdigest()
