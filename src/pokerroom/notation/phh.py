"""PHH: which of our games each variant is, and the actions of a recorded hand.

Knows the format's words. Must not play anything. Ask `recorded` for the text of a file, `replaying` for what a record
is as a hand, `phh_writing` for a hand as text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from pokerroom.cards.card import CardError, cards, spell
from pokerroom.notation.recorded import PHHError, RecordedHand


class Variant(NamedTuple):
    """What a variant is with us: a game of the house book, its limit, and how many cards its deck has.

    `on_the_button` is the game in which the button alone posts a blind, where that is another one with us.
    """

    game: str
    limit: str
    deck: int = 52
    on_the_button: str = ""

    def game_of(self, record: RecordedHand) -> str:
        """Which game a record is."""
        blinds = record.blinds if len(record.blinds) > 2 else record.blinds[::-1]  # of two the button's comes first
        alone = bool(blinds) and blinds[-1] > 0 and not any(blinds[:-1])
        return self.on_the_button if self.on_the_button and alone else self.game


# A row is all that a variant needs: cards that are exchanged, lows and who opens are as the game says.
VARIANTS = {
    "FT": Variant("holdem", "fixed"),
    "NT": Variant("holdem", "no limit"),
    "PO": Variant("omaha", "full pot"),
    "FO/8": Variant("omaha_hi_lo", "fixed"),
    "F7S": Variant("seven_card_stud", "fixed"),
    "F7S/8": Variant("seven_card_stud_hi_lo", "fixed"),
    "FR": Variant("razz", "fixed"),
    "F2L3D": Variant("2_7_triple_draw", "fixed"),
    "N2L1D": Variant("2_7_single_draw", "no limit"),
    "FB": Variant("badugi", "fixed"),
    "NS": Variant("short_deck", "no limit", 36, "short_deck_button_blind"),
}


def variant_told(game: str, limit: str, deck: int) -> str | None:
    """By which variant of the format one of our games is told."""
    for name, each in VARIANTS.items():
        if (each.limit, each.deck) == (limit, deck) and game in (each.game, each.on_the_button):
            return name
    return None


def variant_of(name: str) -> Variant | None:
    """What is played: a variant of the format, or one of our games with its limit, as other formats have it."""
    known = VARIANTS.get(name)
    if known is None and ", " in name:
        game, _, limit = name.partition(", ")
        known = Variant(game, limit)
    return known


def spelt(held: Sequence[int]) -> str:
    """Cards one behind the other, without blanks: "AsKd"."""
    return spell(held).replace(" ", "")


_ACTION = re.compile(r"(d|p[1-9][0-9]{0,2}) (dh|db|f|cc|cbr|pb|sm|sd)(?: (.*))?")
_PLAYER = re.compile(r"p([1-9][0-9]{0,2})")
_CHIPS = re.compile(r"[0-9]{1,15}(\.[0-9]{1,6})?")


class Action(NamedTuple):
    """One action of a hand: where it stands, whose it is (-1: the dealer's), what it is, and the words behind it.

    `chips` says to how much a wager comes; none where the words are no amount. `dealt_to` is the seat that cards are
    dealt to, `cards` are those that are dealt, turned, thrown away or shown.
    """

    place: int
    seat: int
    act: str
    words: str
    chips: Decimal | None
    dealt_to: int
    cards: tuple[int, ...]


def read_action(text: str, place: int, count: int) -> Action | None:
    """Read one action of a hand with so many players; `place` says where it stands. Remarks alone are none."""
    found = _said(text)
    if found is None:
        return None
    if isinstance(found, str):
        raise PHHError(f"action {place} ({text[:40]}){found}")
    if found[0] >= count:
        raise PHHError(f"action {place} ({text[:40]}): there is no p{found[0] + 1}")
    return Action(place, *found)


_Said = tuple[int, str, str, Decimal | None, int, tuple[int, ...]]


# What is said the same way in hand after hand is read once.
@lru_cache(maxsize=16384)
def _said(text: str) -> _Said | str | None:
    """An action wherever it stands: whose, what, the words behind it, an amount, to whom, which cards.

    A text says why it is none.
    """
    said = text.partition("#")[0].strip()
    if not said:
        return None
    found = _ACTION.fullmatch(said)
    if found is None:
        return " is not understood"
    actor, act, words = found.groups("")
    if (actor == "d") != (act in ("dh", "db")):
        return f": {'the dealer' if actor == 'd' else actor} does not {act}"
    words = words.strip()
    chips = Decimal(words) if act == "cbr" and _CHIPS.fullmatch(words) else None
    to, spelt = -1, words
    if act == "dh":
        player, _, spelt = words.partition(" ")
        dealt = _PLAYER.fullmatch(player)
        if dealt is None:
            return f": {player[:10]} is not a player"
        to = int(dealt[1]) - 1
    try:
        told = cards(spelt) if act in _OF_CARDS and spelt != "-" else ()
    except CardError as error:
        return f": {error}"
    return -1 if actor == "d" else int(actor[1:]) - 1, act, words, chips, to, told


_OF_CARDS = frozenset(("dh", "db", "sd", "sm"))
