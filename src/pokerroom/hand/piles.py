"""Piles of cards: how one is taken out or becomes known, also for a viewer who does not know the pile.

Knows lists of cards in which some are unknown. Ask the nouns for which pile an event is about.
"""

from __future__ import annotations

from typing import Any

from pokerroom.cards.card import UNKNOWN
from pokerroom.machine.secrecy import Viewer


def to_the_player(event: Any, viewer: Viewer) -> bool:
    """Only the player whose cards they are knows them."""
    return bool(event.seat == viewer)


def remove(pile: list[int], card: int) -> None:
    """Take a card out of a pile; a viewer who does not know the pile takes out one of those they do not know."""
    if card in pile:
        pile.remove(card)
    elif UNKNOWN in pile:
        pile.remove(UNKNOWN)
    else:
        pile.pop()


def reveal(pile: list[int], cards: tuple[int, ...]) -> None:
    """Cards of a pile become known to a viewer who did not know them."""
    for card in cards:
        if card not in pile and UNKNOWN in pile:
            pile[pile.index(UNKNOWN)] = card


def mistake(pile: list[int], cards: tuple[int, ...]) -> None:
    """Cards that lie elsewhere are none of a pile in which a viewer has taken them to be."""
    for place, card in enumerate(pile):
        if card in cards:
            pile[place] = UNKNOWN
