"""Figures and words as people give them for a sign: whole numbers, amounts, yes and no, one word of several.

Knows how to refuse what is none of them, in a sentence. Must not know any choice: `choice` and its neighbours ask here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pokerroom.law.error import Refused, quoted, shown

MOST = 10**12
"""No figure is larger."""


def whole_number(what: str, value: object, least: int = 0) -> int:
    """A whole number of at least so many, or a refusal."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise Refused(f"{what} must be a whole number, not {as_given(value)}.")
    if value < least or value > MOST:
        raise Refused(f"{what} must be at least {least}, not {value}." if value < least else f"{what} is too large.")
    return value


def amounts(what: str, value: Sequence[int] | None) -> Sequence[int]:
    """A list of figures, perhaps none, or a refusal."""
    if value is None:
        return ()
    if not isinstance(value, tuple | list):
        raise Refused(f"{what} are written as figures in brackets, like (1, 2), not {as_given(value)}.")
    return value


def yes_or_no(what: str, value: object) -> bool:
    """Yes or no, or a refusal."""
    if not isinstance(value, bool):
        raise Refused(f"{what} is yes or no, not {as_given(value)}.")
    return value


def one_word_of(what: str, value: object, known: Sequence[str]) -> str:
    """One of some words, or a refusal."""
    if isinstance(value, str) and not value.strip() and value not in known:
        raise Refused(f"{what}: say {either(known)}.")
    if not isinstance(value, str) or value not in known:
        raise Refused(f"{what} is one of {', '.join(known)}, not {as_given(value)}.")
    return value


def any_words(what: str, value: object) -> str:
    """Any words, or a refusal."""
    if not isinstance(value, str):
        raise Refused(f"{what} are told in words, not as {as_given(value)}.")
    return value


def read_chips(text: str, what: str) -> int:
    """Read so many chips from a word, or refuse it."""
    if not _is_figure(text):
        raise Refused(f"{quoted(text)} is not {what} in whole chips.")
    return int(text)


def read_amount(name: str, text: str) -> int:
    """Read the whole number that a choice is said with, or refuse it."""
    if not _is_figure(text):
        raise Refused(f"{name} needs a whole number, not {quoted(text)}.")
    return int(text)


def how_many(count: int, noun: str) -> str:
    """Say how many there are of something."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def listed(parts: Sequence[str], last: str = " and ") -> str:
    """Several things one behind the other: "a, b and c"."""
    return last.join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def either(parts: Iterable[object]) -> str:
    """One of several things: "a, b or c"."""
    return listed([str(each) for each in parts], " or ")


def slashed(figures: Sequence[int]) -> str:
    """Say figures as people say blinds: 1/2."""
    return "/".join(str(each) for each in figures)


def as_given(value: object) -> str:
    """Show any value in a refusal."""
    return quoted(value) if isinstance(value, str) else shown(value)


def _is_figure(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 12
