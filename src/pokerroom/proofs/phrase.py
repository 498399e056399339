"""Phrases: what a case may say besides the acts of a hand or a table, each declared once, as a row.

Knows how a phrase is written, with words in capitals for what is filled in, and how a line is read by it. Must not know
what it does: the row brings its own function. Ask `setting`, `hands` and `tables` for the rows.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from pokerroom.law.error import PokerroomError, quoted
from pokerroom.table.clock import TIME

GAPS = {"NAMES": r"\S.*", "NAME": r"\S+", "NUMBER": r"\d{1,15}", "CARDS": r"\S.*", "TIME": TIME, "LINE": r"\S.*"}
"""What is filled in: the word that stands for it, and what it looks like."""


class CaseError(PokerroomError, ValueError):
    """A case that cannot be run at all: what is wrong with its text, and the line of the file where that is not the act
    that is being done."""

    def __init__(self, sentence: str, line: int = 0) -> None:
        self.line = line
        super().__init__(sentence)


@dataclass(frozen=True, slots=True)
class Phrase:
    """One thing that a case may say: how it is written, what it means, and what is done with what is filled in.

    `also`: other ways to write the same.
    """

    said: str
    means: str
    do: Callable[..., Any]
    also: tuple[str, ...] = ()

    def read(self, text: str) -> tuple[str, ...] | None:
        """What a text fills in, if it is this phrase."""
        for said in (self.said, *self.also):
            found = _pattern(said).fullmatch(text)
            if found is not None:
                return found.groups()
        return None

    @property
    def opening(self) -> str:
        """The word that it begins with, nothing if that is filled in."""
        first = self.said.split()[0]
        return "" if first in GAPS else first


def read_phrase(text: str, phrases: Iterable[Phrase]) -> tuple[Phrase, tuple[str, ...]] | None:
    """The phrase that a text is, with what it fills in; of two that fit the one that says more."""
    for phrase in sorted(phrases, key=lambda phrase: -len(phrase.said)):
        filled = phrase.read(text)
        if filled is not None:
            return phrase, filled
    return None


def opening_like(text: str, phrases: Iterable[Phrase]) -> list[str]:
    """The phrases that begin with the same word as a text, or else one that is nearly the same."""
    every = [said for phrase in phrases for said in (phrase.said, *phrase.also)]
    first = text.split(" ")[0]
    same = [said for said in every if said.split()[0] == first and first not in GAPS]
    return same or difflib.get_close_matches(text, every, n=1, cutoff=0.7)


def not_understood(text: str, phrases: Iterable[Phrase], otherwise: str) -> CaseError:
    """An error about words that are no phrase; it ends with the phrase that was meant, or with what may be said."""
    near = opening_like(text, phrases)
    says = f"say it like {' or '.join(quoted(said) for said in near)}" if near else otherwise
    return CaseError(f"{quoted(text)} is not understood; {says}.")


@cache
def _pattern(said: str) -> re.Pattern[str]:
    words = [f"({GAPS[word]})" if word in GAPS else re.escape(word) for word in re.split(r"\b", said)]
    return re.compile("".join(words))
