"""A fact: what may be true of an error when it is ruled on, declared with its question and the way to find it out.

Knows what a fact is. Must not know any: `card_facts` and `play_facts` declare them, `kinds` says who reads which.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pokerroom.hand.rulings.error import Erred
from pokerroom.hand.state import State
from pokerroom.law.rules import Declared
from pokerroom.machine.kinds import Event

Find = Callable[[State, Sequence[Event], Erred], str]


class Fact:
    """Something that may be true of an error: its word, the question, the answers, and how it is found out.

    `rule` is the rule that says what the word means, where a book has its own meaning of it.
    """

    __slots__ = ("answers", "find", "question", "rule", "word")

    def __init__(self, find: Find, question: str, answers: tuple[str, ...], rule: Declared[Any] | None) -> None:
        self.word: str = find.__name__
        self.question: str = question
        self.answers: tuple[str, ...] = answers
        self.find: Find = find
        self.rule: Declared[Any] | None = rule


def fact(question: str, *answers: str, rule: Declared[Any] | None = None) -> Callable[[Find], Fact]:
    """Declare a fact: its word is the name of the function that finds it out, which gives one of the answers."""

    def declared(find: Find) -> Fact:
        return Fact(find, question, answers, rule)

    return declared
