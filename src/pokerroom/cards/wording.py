"""Knows how the value of a hand is said: "full house, kings over jacks".
Must not know which hand beats which, nor how a value is found: it is given the category and the ranks.
Ask `ranking.py` and `low.py` for values, `card.py` for the words of single cards.
"""

from __future__ import annotations

from collections.abc import Sequence

from pokerroom.cards.card import RANK_WORDS


def rank_word(rank: int) -> str:
    """A rank from 1 (the ace as the lowest card) or 2 to 14 (the ace), in words."""
    return RANK_WORDS[rank - 2]  # rank 1 is the last word: the ace again


def _many(rank: int) -> str:
    word = rank_word(rank)
    return word + "es" if word == "six" else word + "s"


def _kickers(ranks: Sequence[int]) -> str:
    """The cards beside those that count: one with its article, several in a row."""
    if not ranks:
        return ""
    if len(ranks) > 1:
        return " with " + " ".join([rank_word(rank) for rank in ranks])
    word = rank_word(ranks[0])
    return f" with an {word}" if word in ("ace", "eight") else f" with a {word}"


def describe(category: str, name: str, ranks: Sequence[int]) -> str:
    """A hand in words, under a book's own name for its category; `ranks` are its ranks, 2 to 14, most important first.

    Fewer ranks than five cards have, as with the up cards of a stud hand, give fewer words.
    """
    if category == "royal flush":
        return name
    if category in ("straight", "straight flush"):
        return f"{name}, {rank_word(ranks[0])} high"
    if category in ("flush", "no pair"):
        return said(name, ranks)
    if category == "full house":
        return f"{name}, {_many(ranks[0])} over {_many(ranks[1])}"
    if category == "two pair":
        return f"{name}, {_many(ranks[0])} and {_many(ranks[1])}{_kickers(ranks[2:])}"
    return f"{name}, {_many(ranks[0])}{_kickers(ranks[1:])}"


def said(name: str, ranks: Sequence[int]) -> str:
    """A name and ranks, one after another: "low, eight five three two ace"; the name alone without any."""
    return f"{name}, {' '.join([rank_word(rank) for rank in ranks])}" if ranks else name


def describe_low(category: str, ranks: Sequence[int]) -> str:
    """A low in which every hand has a place, in words: "eight-six low with four two ace".

    The best with each highest card is perfect, as people say: "seven perfect".
    """
    if category != "no pair":
        return describe(category, category, ranks)
    if len(ranks) < 5:
        return said("low", ranks)
    top, second = rank_word(ranks[0]), rank_word(ranks[1])
    if ranks[1] - ranks[4] == 3 and ranks[4] <= 2:  # the four below it are the lowest there are
        return "wheel" if ranks[0] == 5 else f"{top} perfect"
    return f"{top}-{second} low{_kickers(ranks[2:])}"


def low_words(kind: str, category: str, ranks: Sequence[int]) -> str:
    """One of the lows in words: those that not every hand has, and badugis, have their ranks one after another."""
    return describe_low(category, ranks) if kind in ("ace to five", "deuce to seven") else said(category, ranks)


# ------------------------------------------------------------------------------------------------ as people call them

# Kinds of which a hand has one: "a flush", but "two pair" and "three of a kind".
_COUNTED = ("straight", "flush", "full house", "straight flush", "royal flush", "low", "badugi")
_SIDE_CARDS = {"one pair": 1, "two pair": 2, "three of a kind": 1, "four of a kind": 1}  # after so many ranks


def named(category: str, name: str, ranks: Sequence[int]) -> str:
    """A hand as people call it, without the cards beside those that name it: "flush, ace high", "king high"."""
    if category == "no pair":
        return f"{rank_word(ranks[0])} high"
    if category == "flush":
        return f"{name}, {rank_word(ranks[0])} high"
    return describe(category, name, ranks[: _SIDE_CARDS.get(category, len(ranks))])


def named_low(category: str, ranks: Sequence[int]) -> str:
    """A low as people call it: "8-6-4-3-2 low", "wheel", "badugi, 6-4-2-A", or a hand that is too high for one."""
    run = "-".join([_LETTERS[rank] for rank in ranks])
    if category in ("low", "no pair"):
        return "wheel" if tuple(ranks) == (5, 4, 3, 2, 1) else f"{run} low"
    if category in ("badugi", "one card", "two cards", "three cards"):
        return f"{category}, {run}"
    return named(category, category, ranks)


def article(category: str, words: str) -> str:
    """A hand with the article that people put before it, where they put one."""
    if category not in _COUNTED and not words.endswith((" low", "wheel")):
        return words
    return f"{'an' if words.startswith(('8', 'A-')) else 'a'} {words}"


_LETTERS = "0A23456789TJQKA"
