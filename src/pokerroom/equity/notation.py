"""How ranges are written: "QQ+, AKs, A5s-A2s, 20%, T9s:0.5, !AhKh", "random", and for more than two cards "AAxx".

Knows the words and what each stands for. Must not know who has a range. Ask `preflop` for the order behind per cents.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Final

from pokerroom.cards.card import RANKS, SUITS, CardError, spell
from pokerroom.cards.card import cards as read_cards
from pokerroom.equity.preflop import best_first
from pokerroom.law.error import quoted

Hands = set[tuple[int, ...]]


class EquityError(CardError):
    """Hands, a board or a range of which no equity can be told."""


_RANK: Final = {letter: rank for rank, letter in enumerate(RANKS)}
_KIND: Final = re.compile(r"([2-9TJQKA])([2-9TJQKA])([so]?)", re.IGNORECASE)
_SHARE: Final = re.compile(r"(?:(\d+(?:\.\d+)?)%?-)?(\d+(?:\.\d+)?)%")
_WEIGHT: Final = re.compile(r"\d{1,7}(?:\.\d{1,6})?%?|\d{1,4}/\d{1,4}")
_PATTERN: Final = re.compile(r"((?:[2-9TJQKA][cdhs]?|[x*])+?)(ds|ss|r)?", re.IGNORECASE)
_CARD: Final = re.compile(r"[2-9TJQKA][cdhs]?|[x*]", re.IGNORECASE)
_EVERY: Final = ("random", "any", "all", "*")
_MOST: Final = 4_000  # characters
_MANY: Final = 400_000  # hands that are looked at one by one


def read_range(text: str, deck: Sequence[int], size: int) -> dict[tuple[int, ...], Fraction]:
    """Read a range of hands of so many cards: every hand with its weight."""
    if len(text) > _MOST:
        raise EquityError(f"{quoted(text)} is too long for a range: {len(text)} characters, at most {_MOST}.")
    found: dict[tuple[int, ...], Fraction] = {}
    words = _words(text)
    if not words:
        raise EquityError('a range names some hands, like "QQ+, AKs"; this one is empty.')
    for word in words:
        bare, _, said = word.removeprefix("!").partition(":")
        hands = _hands(bare, deck, size)
        if word.startswith("!"):
            for hand in hands:
                found.pop(hand, None)
        else:
            weight = _weight(said, word) if ":" in word else Fraction(1)
            for hand in hands:
                found[hand] = weight
    if not found:
        raise EquityError(f"the range {quoted(text)} has no hands left.")
    return found


def _words(text: str) -> list[str]:
    joined = re.sub(r"\s*([-:])\s*", r"\1", text.replace("10", "T") if "%" not in text else text)
    return [word for word in re.split(r"[\s,;]+", joined) if word]


def _weight(said: str, word: str) -> Fraction:
    if not _WEIGHT.fullmatch(said) or said.endswith("/0"):
        raise EquityError(f"{quoted(word)}: a weight is a number like 0.5, 1/3 or 25%, not {quoted(said)}.")
    weight = Fraction(said.rstrip("%")) / (100 if said.endswith("%") else 1)
    if not 0 < weight <= 1_000_000:
        raise EquityError(
            f"{quoted(word)}: a hand weighs more than 0; leave it out, or write !{word.partition(':')[0]}."
        )
    return weight


def _hands(word: str, deck: Sequence[int], size: int) -> Hands:
    """The hands that one word stands for."""
    if word.lower() in _EVERY:
        return _filtered(combinations(deck, size), lambda hand: True)
    share = _SHARE.fullmatch(word)
    if share is not None:
        return _shared(share, word, deck, size)
    found = _kinds(word, deck) if size == 2 else None
    if found is None:
        found = _pattern(word, deck, size)
    if found is None:
        how = '"QQ+", "AKs", "A5s-A2s", "20%" or "AhKh"' if size == 2 else '"AAxx", "AhKhxx" or "AKQJds"'
        raise EquityError(f"{quoted(word)} is no part of a range: write {how}, or cards.")
    if not found:
        raise EquityError(f"no hand of this deck is {quoted(word)}.")
    return found


def _shared(share: re.Match[str], word: str, deck: Sequence[int], size: int) -> Hands:
    """The best so many of a hundred hands, or those between two shares, by the order of `preflop`."""
    if size != 2 or len(deck) != 52:
        raise EquityError(f"{quoted(word)}: per cents are of two cards of a deck of 52; name the hands instead.")
    begin, end = Fraction(share[1] or 0), Fraction(share[2])
    if not 0 <= begin < end <= 100:
        raise EquityError(f"{quoted(word)}: per cents go from 0 to 100, the smaller first.")
    found: Hands = set()
    every, before = len(deck) * (len(deck) - 1) // 2, 0
    for kind in best_first():
        hands = _kind(*kind, deck)
        # A kind of hand belongs to a share if the middle of it does, so that shares next to each other never overlap.
        if begin * every <= 100 * (before + Fraction(len(hands), 2)) < end * every:
            found |= hands
        before += len(hands)
    return found or _kind(*next(iter(best_first())), deck)


def _kinds(word: str, deck: Sequence[int]) -> Hands | None:
    """Kinds of two cards: one, all from one up, or from one to another."""
    first, dash, last = word.partition("-")
    kind = _KIND.fullmatch(first.removesuffix("+"))
    if kind is None or (dash and first.endswith("+")):
        return None
    high, low, suits = _read_kind(kind)
    if dash:
        until = _KIND.fullmatch(last)
        return None if until is None else _between((high, low, suits), _read_kind(until), word, deck)
    if not first.endswith("+"):
        return _kind(high, low, suits, deck)
    if high == low:
        return _union(_kind(rank, rank, "", deck) for rank in range(high, len(RANKS)))
    return _union(_kind(high, rank, suits, deck) for rank in range(low, high))


def _read_kind(kind: re.Match[str]) -> tuple[int, int, str]:
    high, low = sorted((_RANK[kind[1].upper()], _RANK[kind[2].upper()]), reverse=True)
    if high == low and kind[3]:
        raise EquityError(f"{quoted(kind[0])}: a pair is never suited, nor is it called offsuit.")
    return high, low, kind[3].lower()


def _between(one: tuple[int, int, str], other: tuple[int, int, str], word: str, deck: Sequence[int]) -> Hands:
    (high, low, suits), (high2, low2, suits2) = max(one, other), min(one, other)
    if suits == suits2:
        if (high == low) == (high2 == low2) and high - high2 == low - low2:  # pairs, or connectors with the same gap
            return _union(_kind(high - step, low - step, suits, deck) for step in range(high - high2 + 1))
        if high == high2 and high != low and high2 != low2:
            return _union(_kind(high, rank, suits, deck) for rank in range(low2, low + 1))
    raise EquityError(f"{quoted(word)}: from one to another go pairs, hands with one card in common, or with one gap.")


def _kind(high: int, low: int, suits: str, deck: Sequence[int]) -> Hands:
    found: Hands = set()
    for one in range(len(SUITS)):
        for other in range(len(SUITS)):
            if one > other if high == low else suits == "" or (suits == "s") == (one == other):
                found.add((4 * high + one, 4 * low + other))
    return {hand for hand in found if hand[0] in deck and hand[1] in deck}


def _pattern(word: str, deck: Sequence[int], size: int) -> Hands | None:
    """Hands with these cards, ranks and any others (x); ds: of two suits, two each; ss: two of a suit; r: none."""
    match = _PATTERN.fullmatch(word)
    if match is None:
        return None
    tokens = _CARD.findall(match[1])
    if len(tokens) > size:
        raise EquityError(f"{quoted(word)} has {len(tokens)} cards, and a hand has {size}.")
    if len(tokens) < size and size == 2:
        return None
    fixed = read_cards("".join(token for token in tokens if len(token) == 2))
    if not set(fixed) <= set(deck):
        raise EquityError(f"{spell([card for card in fixed if card not in deck])} is not in the deck.")
    ranks = [_RANK[token.upper()] for token in tokens if len(token) == 1 and token not in "xX*"]
    rest = len(tokens) - len(fixed) - len(ranks)
    suited = _SUITED.get((match[2] or "").lower(), lambda hand: True)
    return _filtered(_filled(fixed, ranks, rest, deck), suited)


def _filled(fixed: tuple[int, ...], ranks: list[int], rest: int, deck: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way to add a card of each of these ranks, then any others."""
    if ranks:
        for suit in range(len(SUITS)):
            card = 4 * ranks[0] + suit
            if card in deck and card not in fixed:
                yield from _filled((*fixed, card), ranks[1:], rest, deck)
    else:
        for others in combinations([card for card in deck if card not in fixed], rest):
            yield fixed + others


def _suits(hand: Iterable[int]) -> list[int]:
    listed = [card & 3 for card in hand]
    return sorted([listed.count(suit) for suit in range(len(SUITS))], reverse=True)


_SUITED: Final[dict[str, Callable[[tuple[int, ...]], bool]]] = {
    "ds": lambda hand: _suits(hand)[1] >= 2,
    "ss": lambda hand: _suits(hand)[0] >= 2 > _suits(hand)[1],
    "r": lambda hand: _suits(hand)[0] == 1,
}


def _filtered(hands: Iterable[tuple[int, ...]], fits: Callable[[tuple[int, ...]], bool]) -> Hands:
    found: Hands = set()
    for looked, hand in enumerate(hands):
        if looked > _MANY:
            raise EquityError(f"a range of more than {_MANY:,} hands is too wide; write ?? for cards that may be any.")
        if fits(hand):
            found.add(tuple(sorted(hand, reverse=True)))
    return found


def _union(several: Iterable[Hands]) -> Hands:
    return set().union(*several)
