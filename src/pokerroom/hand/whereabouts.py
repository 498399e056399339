"""Whereabouts: where each card lies that everybody knows, and which ones nobody has seen.

Knows the piles of a hand. Must not know why a card is named: `naming`, `showing` and `rulings.irregular` ask before
they record one.
"""

from __future__ import annotations

from collections.abc import Sequence

from pokerroom.cards.card import UNKNOWN, spell
from pokerroom.hand.state import State
from pokerroom.law.error import Refused, shown


def check_named(state: State, cards: Sequence[int], but: int = -1) -> None:
    """Refuse cards that are none of the deck, are named twice, or lie elsewhere; those of one player may be theirs."""
    whole = state.plan.cards
    for place, card in enumerate(cards):
        if card not in whole:
            said = spell([card]) if 0 <= card < UNKNOWN else "a card that nobody knows" if card == UNKNOWN else ""
            raise Refused(f"{said or shown(card)} is none of the {len(whole)} cards of this deck.")
        if card in cards[:place]:
            raise Refused(f"{spell([card])} is named twice.")
        where = _where(state, card, but)
        if where:
            raise Refused(f"{spell([card])} {where} already.")


def unseen(state: State) -> list[int]:
    """The cards of the deck that lie nowhere that everybody knows: one of them is named next."""
    return [card for card in sorted(state.plan.cards) if not _where(state, card, -1)]


def _where(state: State, card: int, but: int) -> str:
    """Where a card lies that everybody knows; nothing where it may be any that nobody has seen."""
    if card in state.board or card in state.second or card in state.shared:
        return "lies on the board"
    for seat, name in enumerate(state.names):
        if card in state.up[seat] or (seat != but and card in state.hole[seat]):
            return f"lies before {name}"
    if card in state.muck:
        return "has been thrown away"
    if card in state.burns:
        return "has been burned"
    return "lies aside" if card in state.aside or card in state.kitty or card in state.extra_hand else ""
