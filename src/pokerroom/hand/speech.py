"""Speech: what a player's words mean at a table, before any book has its say.

Knows the words people use for checks, calls, folds and wagers, and numbers in figures and in words. Must not know the
state of a hand: `chips` sets what was heard against what the player may do.
"""

from __future__ import annotations

import re
from typing import Final

SILENT: Final = 0
CHECK: Final = 1
CALL: Final = 2
FOLD: Final = 3
RAISE: Final = 4
TO: Final = 5
BY: Final = 6
OF: Final = 7
NUMBER: Final = 8
ALL_IN: Final = 9
POT: Final = 10
BRING_IN: Final = 11
CONDITIONAL: Final = 12
OTHER: Final = 13
HALF: Final = 14

# Words that carry no meaning of their own in a declaration.
_FILLERS = frozenset(
    ("i", "i'll", "i'm", "i'd", "will", "am", "a", "an", "the", "my", "please", "just", "and", "it", "make", "that's")
)
_UNITS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_SMALL = {
    **{word: number for number, word in enumerate(_UNITS)},
    **{word: 10 * number for number, word in enumerate(_TENS, start=2)},
}
_FIGURES = re.compile(r"\$?(\d{1,15}|\d{1,3}(?:,\d{3}){1,4})(k?)")
_PLAIN = {
    ("check",): CHECK,
    ("checks",): CHECK,
    ("call",): CALL,
    ("calls",): CALL,
    ("fold",): FOLD,
    ("folds",): FOLD,
    ("raise",): RAISE,
    ("raises",): RAISE,
    ("bet",): RAISE,
    ("bets",): RAISE,
    ("all", "in"): ALL_IN,
    ("pot",): POT,
    ("bet", "pot"): POT,
    ("raise", "pot"): POT,
    ("raise", "to", "pot"): POT,
    ("half", "pot"): HALF,
    ("bet", "half", "pot"): HALF,
    ("raise", "half", "pot"): HALF,
    ("go", "all", "in"): ALL_IN,
    ("bring", "in"): BRING_IN,
}
MOST_WORDS = 120


class Speech:
    """What was heard: which kind of declaration, with which amount."""

    __slots__ = ("amount", "kind")

    def __init__(self, kind: int, amount: int = 0) -> None:
        self.kind: int = kind
        self.amount: int = amount


def heard(words: str) -> Speech:
    """Understand what a player says, as far as it can be understood without knowing the hand."""
    said = words.casefold().replace("-", " ").replace("’", "'")
    tokens = [token.strip(".!?;:") for token in said.split()]
    tokens = [token.rstrip(",") for token in tokens if token.rstrip(",")]
    if not tokens:
        return Speech(SILENT)
    if "if" in tokens or "unless" in tokens:
        return Speech(CONDITIONAL)
    meant = tuple([token for token in tokens if token not in _FILLERS])
    plain = _PLAIN.get(meant)
    if plain is not None:
        return Speech(plain)
    amount = _number(meant)
    if amount is not None:
        # "Make it 200" names the total; a bare "200" may mean other things as well.
        return Speech(TO if "make" in tokens or "it" in tokens else NUMBER, amount)
    kind, figures = _wager(meant)
    amount = _number(figures)
    return Speech(kind, amount) if amount is not None else Speech(OTHER)


def _wager(meant: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
    """What kind of wager is declared, and the words that say how much: "raise to 200", "bet 50"."""
    if len(meant) < 2 or meant[0] not in ("raise", "bet", "raises", "bets"):
        return OTHER, ()
    if meant[1] in ("to", "by"):
        return TO if meant[1] == "to" else BY, meant[2:]
    return OF if meant[0].startswith("raise") else NUMBER, meant[1:]


def _number(tokens: tuple[str, ...]) -> int | None:
    """Read an amount in figures ("5,000", "$200", "2k") or in words ("five hundred"); None if it is none."""
    if not tokens:
        return None
    figures = _FIGURES.fullmatch(tokens[0])
    if figures is not None:
        amount = int(figures[1].replace(",", "")) * (1000 if figures[2] else 1)
        scale = {(): 1, ("hundred",): 100, ("thousand",): 1000, ("k",): 1000}.get(tokens[1:])
        return amount * scale if scale is not None else None
    total = part = 0
    for token in tokens:
        if token in _SMALL:
            part += _SMALL[token]
        elif token == "hundred" and part:
            part *= 100
        elif token == "thousand" and part:
            total += part * 1000
            part = 0
        else:
            return None
    return total + part
