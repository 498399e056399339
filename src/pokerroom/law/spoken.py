"""The spoken sign: one line that names a game and its choices, as the cases and the command line say it.

    crown holdem, no limit, blinds 1/2, commission 5% cap 15, straddle

Knows the words of a sign and hands them to `sign.make_sign`. Must not check anything against a book itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pokerroom.law.book import Book
from pokerroom.law.error import Refused
from pokerroom.law.sign import ExtraTime, Sign, make_sign
from pokerroom.law.vocabulary import quoted, suggestion
from pokerroom.law.words import LIMITS

_YES = ("stand alone", "straddle", "run it twice", "pot rounding", "freeze out", "tournament")
_NUMBERS = ("deck", "seats", "ante", "bring in", "least wager", "time to act", "chip", "dollar")
_TEXTS = ("kill", "side wager", "commission", "bonus prizes")
_OTHERS = ("extra time", "blinds", "buy in", "burn", "no burn", "agreed", *LIMITS, "pot limit")
CHOICES = (*_NUMBERS, *_TEXTS, *_OTHERS, *_YES)


def spoken_sign(line: str, book: Callable[[str], Book]) -> Sign:
    """Make the sign that a spoken line describes; `book` finds a book by its name."""
    parts = [" ".join(part.split()) for part in line.split(",")]
    named, _, game = parts[0].partition(" ")
    if not game:
        raise Refused(f'say the book and the game first, like "crown holdem"; {quoted(line)} does not.')
    try:
        wanted = book(named).game(game)
    except KeyError as error:
        raise Refused(str(error.args[0])) from None
    choices: dict[str, Any] = {}
    for part in parts[1:]:
        if part:
            _choose(choices, part)
    return make_sign(wanted, **choices)


def _choose(choices: dict[str, Any], part: str) -> None:
    said = part.lower()
    name = next((each for each in sorted(CHOICES, key=len, reverse=True) if _starts(said, each)), None)
    if name is None:
        raise Refused(f"{quoted(part)} is not a choice on a sign; {suggestion(said, CHOICES)}")
    rest = said[len(name) :].strip()
    if name in (*LIMITS, "pot limit"):
        _set(choices, "limit", said)
    elif name == "no burn":
        _bare(name, rest)
        _set(choices, "burn", 0)
    elif name == "burn":
        _set(choices, "burn", _amount(name, rest) if rest else 1)
    elif name in _YES:
        _bare(name, rest)
        _set(choices, name.replace(" ", "_"), True)
    elif name in _TEXTS:
        _set(choices, name.replace(" ", "_"), rest)
    elif name == "ante" and " from " in rest:
        amount, _, payer = rest.partition(" from ")
        _set(choices, "ante", _amount(name, amount))
        _set(choices, "ante_from", payer)
    elif name in _NUMBERS:
        _set(choices, name.replace(" ", "_"), _amount(name, rest))
    elif name == "blinds":
        _set(choices, "blinds", tuple(_amount(name, each) for each in rest.replace("/", " ").split()))
    elif name == "extra time":
        # Said in full, like: extra time 30 seconds 2 times for 5
        figures = [word for word in rest.split() if word not in ("seconds", "times", "for", "fee")]
        if len(figures) != 3:
            raise Refused(f'extra time is said like "extra time 30 seconds 2 times for 5", not {quoted(part)}.')
        _set(choices, "extra_time", ExtraTime(*[_amount(name, each) for each in figures]))
    elif name == "agreed":
        choices["agreed"] = (*choices.get("agreed", ()), rest)
    else:
        least, _, most = rest.replace("-", " ").replace(" to ", " ").partition(" ")
        _set(choices, "buy_in", (_amount(name, least), _amount(name, most) if most else None))


def _starts(said: str, name: str) -> bool:
    return said == name or said.startswith(f"{name} ")


def _set(choices: dict[str, Any], name: str, value: object) -> None:
    if name in choices:
        raise Refused(f"the sign says {name.replace('_', ' ')} twice.")
    choices[name] = value


def _bare(name: str, rest: str) -> None:
    if rest:
        raise Refused(f"{quoted(name)} stands alone; {quoted(rest)} is not understood.")


def _amount(name: str, text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 12:
        raise Refused(f"{name} needs a whole number, not {quoted(text)}.")
    return int(text)
