"""PHH: which of our games each variant is, and the actions of a recorded hand.

Knows the format's words. Must not play anything. Ask `recorded` for the text of a file, `replaying` for what a record
is as a hand, `phh_writing` for a hand as text.
"""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from pokerroom.cards.card import CardError, cards
from pokerroom.notation.recorded import PHHError


class Variant(NamedTuple):
    """What a variant is with us: a game of the house book, its limit, and how many cards its deck has."""

    game: str
    limit: str
    deck: int = 52


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
    "NS": Variant("short_deck", "no limit", 36),
}


def variant_of(name: str) -> Variant | None:
    """What is played: a variant of the format, or one of our games with its limit, as other formats have it."""
    known = VARIANTS.get(name)
    if known is None and ", " in name:
        game, _, limit = name.partition(", ")
        known = Variant(game, limit)
    return known


_ACTION = re.compile(r"(d|p[1-9][0-9]{0,2}) (dh|db|f|cc|cbr|pb|sm|sd)(?: (.*))?")
_PLAYER = re.compile(r"p([1-9][0-9]{0,2})")
_CHIPS = re.compile(r"[0-9]{1,15}(\.[0-9]{1,6})?")


class Action(NamedTuple):
    """One action of a hand: where it stands, whose it is (-1: the dealer's), what it is, and the words behind it.

    `chips` says to how much a wager comes; none where the words are no amount.
    """

    place: int
    seat: int
    act: str
    words: str
    chips: Decimal | None

    @property
    def dealt_to(self) -> int:
        """To which seat cards are dealt."""
        player = self.words.partition(" ")[0]
        found = _PLAYER.fullmatch(player)
        if found is None:
            raise PHHError(f"action {self.place}: {player[:10]} is not a player")
        return int(found[1]) - 1

    @property
    def cards(self) -> list[int]:
        """The cards that are dealt, turned, thrown away or shown."""
        try:
            return list(_cards(self.words.partition(" ")[2] if self.act == "dh" else self.words))
        except CardError as error:
            raise PHHError(f"action {self.place}: {error}") from None


# What is said the same way in hand after hand is read once.
_cards = lru_cache(maxsize=8192)(cards)


def read_action(text: str, place: int, count: int) -> Action | None:
    """Read one action of a hand with so many players; `place` says where it stands. Remarks alone are none."""
    found = _said(text)
    if found is None:
        return None
    if isinstance(found, str):
        raise PHHError(f"action {place} ({text[:40]}){found}")
    seat, act, words, chips = found
    if seat >= count:
        raise PHHError(f"action {place} ({text[:40]}): there is no p{seat + 1}")
    return Action(place, seat, act, words, chips)


@lru_cache(maxsize=8192)
def _said(text: str) -> tuple[int, str, str, Decimal | None] | str | None:
    """An action wherever it stands: whose, what, the words behind it, an amount; a text says why it is none."""
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
    return -1 if actor == "d" else int(actor[1:]) - 1, act, words, chips
