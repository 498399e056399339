"""Knows what a card is, how people write one and how it is said aloud.
Must not know which cards are in a deck or which hand beats which.
Ask `deck.py` for whole decks and `ranking.py` for the worth of a hand.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from pokerroom.law.error import PokerroomError

UNKNOWN: Final = 52
"""A card that the system was not shown, written `??`."""

RANKS: Final = "23456789TJQKA"
"""The ranks as they are written, lowest first."""

SUITS: Final = "cdhs"
"""The suits as they are written, lowest first."""

RANK_WORDS: Final = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace",
)  # fmt: skip
"""The ranks in words, lowest first."""

SUIT_WORDS: Final = ("clubs", "diamonds", "hearts", "spades")
"""The suits in words, lowest first."""

WRITTEN: Final = (*[rank + suit for rank in RANKS for suit in SUITS], "??")
"""Every card as it is written, by its number, and the unknown one."""

_RANK_READ: Final = {written: rank for rank, symbol in enumerate(RANKS) for written in {symbol, symbol.lower()}}
_SUIT_READ: Final = {
    written: suit
    for suit, family in enumerate(("cC♣♧", "dD♦♢", "hH♥♡", "sS♠♤"))
    for written in family
}  # fmt: skip
_TEXT_STYLE: Final = ("\ufe0e", "\ufe0f")  # invisible marks that choose between a plain and a coloured suit symbol
_LONGEST: Final = 1000  # characters: a whole deck in the longest spelling, with room to spare


class CardError(PokerroomError, ValueError):
    """What was given does not name cards."""


class Card(int):
    """A card: a number that prints as the card. `Card("As")` and `Card(51)` are the same object.

    The number is rank * 4 + suit, so that numbers are in order of rank, then of the books' rank of suits. Ranks are 0
    (two) to 12 (ace); suits are 0 clubs, 1 diamonds, 2 hearts, 3 spades; 52 is a card that nobody knows. The engine
    itself plays with the bare numbers.
    """

    __slots__ = ()

    def __new__(cls, which: int | str) -> Card:
        """Give the card of a number, or as it is written: each is made once."""
        if isinstance(which, str):
            return card(which)
        if type(which) not in (int, cls) or not 0 <= which <= UNKNOWN:
            raise CardError(f"{excerpt(which)} is not a card")
        return CARDS[which]

    @property
    def rank(self) -> str:
        """The rank as it is written, `A`; `?` for a card that nobody knows."""
        return WRITTEN[self][0]

    @property
    def suit(self) -> str:
        """The suit as it is written, `s`; `?` for a card that nobody knows."""
        return WRITTEN[self][1]

    def __repr__(self) -> str:
        return WRITTEN[self]

    def __str__(self) -> str:
        return WRITTEN[self]

    def __format__(self, spec: str) -> str:
        # A form of numbers asks for the number: f"{card:d}".
        return int.__format__(self, spec) if spec[-1:] in ("d", "b", "o", "x", "X", "n") else format(str(self), spec)

    def __reduce__(self) -> tuple[Any, ...]:
        return Card, (int(self),)

    def __deepcopy__(self, memo: object) -> Card:
        return self

    def __copy__(self) -> Card:
        return self


CARDS: Final = tuple([int.__new__(Card, number) for number in range(UNKNOWN + 1)])
"""Every card by its number, and the unknown one: there are no others."""


def excerpt(thing: object) -> str:
    """Quote anything briefly, for a message about it."""
    try:
        text = repr(thing)
    except Exception:  # a hostile object, or an int too long to print
        return f"something of type {type(thing).__name__}"
    return text if len(text) <= 40 else text[:37] + "..."


def card(text: str) -> Card:
    """Read one card: `card("As")`."""
    found = cards(text)
    if len(found) != 1:
        raise CardError(f"one card was expected, but {excerpt(text)} names {len(found)}")
    return found[0]


def as_cards(numbers: Iterable[int]) -> tuple[Card, ...]:
    """The bare numbers of the engine as cards, which print as such."""
    return tuple([CARDS[number] for number in numbers])


def cards(text: str) -> tuple[Card, ...]:
    """Read a list of cards: "As Kd", "AsKd", "as,kd", "A♠ 10♦", "?? ??". No card but `??` may come twice."""
    return as_cards(read_numbers(text))


def read_numbers(text: str) -> tuple[int, ...]:
    """Read the same as the bare numbers with which the engine plays, and which are kept and sent."""
    if not isinstance(text, str):
        raise CardError(f"cards are written as text, not as {excerpt(text)}")
    if len(text) > _LONGEST:
        raise CardError(f"{excerpt(text)} is too long for a list of cards: {len(text)} characters, at most {_LONGEST}")
    found: list[int] = []
    at = 0
    while at < len(text):
        if text[at].isspace() or text[at] == ",":
            at += 1
            continue
        begin = at
        if text.startswith("??", at):
            at += 2
            found.append(UNKNOWN)
            continue
        rank, at = (8, at + 2) if text.startswith("10", at) else (_RANK_READ.get(text[at], -1), at + 1)
        suit, at = _SUIT_READ.get(text[at : at + 1], -1), at + 1
        if rank < 0 or suit < 0:
            raise CardError(
                f"{excerpt(text[begin:].split()[0])} at character {begin + 1} of {excerpt(text)} is not a card: "
                "write a rank (2 to 10, T, J, Q, K, A) and a suit (c, d, h, s), or ??"
            )
        if text.startswith(_TEXT_STYLE, at):
            at += 1
        if rank * 4 + suit in found:
            raise CardError(f"{WRITTEN[rank * 4 + suit]} at character {begin + 1} of {excerpt(text)} came before")
        found.append(rank * 4 + suit)
    return tuple(found)


def _known(card: object) -> int:
    if not isinstance(card, int) or not 0 <= card < UNKNOWN:
        raise CardError("an unknown card has no rank or suit" if card == UNKNOWN else f"{excerpt(card)} is not a card")
    return card


def rank_of(card: int) -> int:
    """The rank, 0 (two) to 12 (ace)."""
    return _known(card) >> 2


def suit_of(card: int) -> int:
    """The suit, 0 to 3: clubs, diamonds, hearts, spades."""
    return _known(card) & 3


def spell(cards: Iterable[int]) -> str:
    """Write cards as `cards` reads them: "As Kd"."""
    try:
        listed = list(cards)
    except TypeError:
        raise CardError(f"a list of cards was expected, not {excerpt(cards)}") from None
    words: list[str] = []
    for one in listed:
        words.append("??" if isinstance(one, int) and one == UNKNOWN else WRITTEN[_known(one)])
    return " ".join(words)


def say(card: int) -> str:
    """Say a card in words: "ace of spades"."""
    if isinstance(card, int) and card == UNKNOWN:
        return "unknown card"
    return f"{RANK_WORDS[_known(card) >> 2]} of {SUIT_WORDS[card & 3]}"
