"""Knows which cards a deck holds, and what shuffling and cutting do to their order.
Must not know where chance comes from (it is handed in), nor who may cut or how deep: that is a book's to say.
Ask `card.py` what a card is, and the rooms below for who shuffles.
"""

from __future__ import annotations

import _random
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from pokerroom.cards.card import CARDS, Card, excerpt
from pokerroom.law.error import PokerroomError

by_lot: Callable[[tuple[int, ...], Callable[[], float]], list[int]] | None
try:
    from pokerroom.cards._fast import by_lot
except ImportError:  # no compiler: the same order, more slowly
    by_lot = None

_RANDOM: Final = _random.Random.random

if TYPE_CHECKING:  # importing random takes longer than all of cards/, and only its type is needed
    from random import Random

LOWEST: Final[Mapping[int, int]] = {52: 0, 40: 3, 36: 4, 32: 5}
"""The lowest rank of each deck, by the number of its cards: two, five, six, seven."""

DECKS: Final[Mapping[int, tuple[int, ...]]] = {size: tuple(range(4 * lowest, 52)) for size, lowest in LOWEST.items()}
"""The decks that the books use, by the number of their cards, each in order of rank and suit."""


class Shoe(tuple[int, ...]):
    """The cards of a shoe from which some may be missing, the top one first. Any other deck must be whole."""


class DeckError(PokerroomError, ValueError):
    """No such deck."""


class CutError(PokerroomError, ValueError):
    """A cut that the rules do not allow."""


def deck(size: int) -> tuple[Card, ...]:
    """A whole deck of 52, 40 (five up), 36 (six up) or 32 cards (seven up), in order."""
    if not isinstance(size, int) or size not in DECKS:
        raise DeckError(f"there is no deck of {excerpt(size)}: decks have 52, 40, 36 or 32 cards")
    return CARDS[4 * LOWEST[size] : 52]


def shuffled(deck: Sequence[int], rng: Random) -> list[int]:
    """The same cards in an order drawn from `rng`, a seeded generator that the caller hands in."""
    # Every card draws a lot, and they line up by their lots: in C where they are those of Python's own generator.
    draw = rng.random
    if type(rng).random is _RANDOM and type(deck) is tuple and by_lot is not None:
        return by_lot(deck, draw)
    return sorted(deck, key=lambda card: draw())


def cut(cards: Sequence[int], at: int, least: int = 1, by: Sequence[str] = ()) -> list[int]:
    """Lift `at` cards from the top and put the rest on top of them; the first card is the top one.

    Refused when fewer than `least` cards would lie in either packet; `by` names the clauses that set that limit.
    """
    clauses = f" ({', '.join(by)})" if by else ""
    if not isinstance(at, int):
        raise CutError(f"a cut lifts a number of cards, not {excerpt(at)}{clauses}")
    left = len(cards) - at
    if at < least or left < least:
        raise CutError(
            f"a cut must leave at least {least} {'card' if least == 1 else 'cards'} in each packet: "
            f"lifting {excerpt(at)} of {len(cards)} leaves {excerpt(left)}{clauses}"
        )
    return [*cards[at:], *cards[:at]]
