"""Sorts: what a field of an act or event is: how it is said and read, whether it is secret, what it may hold.

Knows no field: a vocabulary has its own sorts, and gives them to its fields by `Annotated[int, SEAT]`. A sort that
hides something is closed: an event with such a field must say who sees it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

Names: TypeAlias = Sequence[str]
"""The players' names in the order of their places, for whoever says or reads a seat by its player's name."""


@dataclass(frozen=True, slots=True)
class Sort:
    """How a field is said and read, and who may know it.

    `pattern` has no groups. `read` gives None where the words make no sense. `hide` gives what is left of a value for
    somebody who may not know it, or only some of its items. `in_part`: the words say less than the field holds.
    `wire` says what a browser gets: seat, chips, cards, words, flag; sums are chips that are not told beside the
    sentence. `says` are its words where they are a closed list.
    `personal`: it is about people and must be possible to erase: their names, or words of somebody's own. `plain` gives
    a value as it is kept and sent, where a program may hand in another of the same meaning; `shown`
    how a program sees it that looks at the act or event.
    """

    pattern: str
    write: Callable[[Any, Names], str]
    read: Callable[[str, Names], Any]
    holds: Callable[[Any], bool] = lambda value: True
    expects: str = ""
    hide: Callable[[Any, bool | Sequence[bool]], Any] | None = None
    in_part: bool = False
    wire: str = ""
    says: tuple[str, ...] = ()
    personal: str = ""
    plain: Callable[[Any], Any] | None = None
    shown: Callable[[Any], str] | None = None


NAMES, NOTE = "names", "note"  # what can be personal


@dataclass(frozen=True, slots=True)
class Together:
    """How several fields are said at once: who was dealt which card, who won how much."""

    fields: tuple[str, ...]
    pattern: str
    write: Callable[[Any, Names], str]
    read: Callable[[str, Names], dict[str, Any] | None]


Form: TypeAlias = Sort | Together
Forms: TypeAlias = Mapping[str, Form]
"""Other ways to say a field than that of its own sort: `{seat:whose}`."""


def flag(words: str) -> Sort:
    """A yes that is said by some words, and a no that is not said."""
    return Sort(
        f"(?:{escaped(words)})?",
        lambda value, names: words if value else "",
        lambda text, names: bool(text),
        wire="flag",
    )


def behind(words: str, pattern: str = ".+?") -> Sort:
    """A text that is said behind some words, or left out with them."""
    return Sort(
        f"(?:{escaped(words)}{pattern})?",
        lambda value, names: f"{words}{value}" if value else "",
        lambda text, names: text.removeprefix(words),
        wire="words",
    )


def fixed(value: Any) -> Sort:
    """A value that is not said, because the sentence is said only where it holds."""
    return Sort("", lambda said, names: "", lambda text, names: value)


def one_of(words: Mapping[Any, str]) -> Sort:
    """One of some values, each with its words."""
    values = {said: value for value, said in words.items()}
    longest = sorted(values, key=len, reverse=True)
    return Sort(
        "|".join(escaped(each) for each in longest),
        lambda value, names: words.get(value, str(value)),
        lambda text, names: values.get(text),
        wire="words",
        says=tuple(values),
    )


def only_said(write: Callable[[Any], str]) -> Sort:
    """Words that are said and never read back."""
    return Sort(r"(?!)", lambda value, names: write(value), lambda text, names: None, in_part=True)


def escaped(words: str) -> str:
    """Words as they stand in a pattern, blanks as blanks."""
    marks = r"\.^$*+?{}[]|()"
    return "".join(f"\\{letter}" if letter in marks else letter for letter in words)


def parted(words: str, last: str = " and ") -> list[str]:
    """The things of a list, of which none has the last word of it in itself."""
    return words.replace(last, ", ").split(", ")
