"""Ruling: questions from the cases of the books. A trainee sees the hand at the moment something went wrong, and rules.

Knows which cases have a ruling in them and how the books answer. Must not draw anything: the room does. A question has
a name, and the same name asks the same question with its answers in the same order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from pokerroom import shelf
from pokerroom.academy.asked import AskedRuling, asked_of
from pokerroom.academy.disputes import Opinion, answer, elsewhere
from pokerroom.academy.told import facts_by_name
from pokerroom.hand.hand import Hand
from pokerroom.hand.rulings.order import Ruled
from pokerroom.law.book import Book
from pokerroom.law.clause import Case
from pokerroom.law.error import Refused
from pokerroom.machine.kinds import Event
from pokerroom.proofs.case import run
from pokerroom.proofs.transcript import Outcome
from pokerroom.table.table import Table
from pokerroom.tournament.tournament import Tournament


@dataclass(frozen=True, slots=True)
class CaseQuestion:
    """A question from the cases: its name, the clause whose case it is, and what is asked."""

    name: str
    clause: str
    asked: AskedRuling


@dataclass(frozen=True, slots=True)
class Judged:
    """What became of an answer: whether it was right, what the book says, and what the other books say beside it."""

    right: bool
    own: Opinion
    others: tuple[Opinion, ...]


@cache
def names_of(key: str) -> tuple[str, ...]:
    """The names of a book's questions: each clause that has cases with a ruling, and which of its cases it is."""
    book = shelf.book(key)
    return tuple(
        [
            f"{clause.id}#{number}"
            for clause in book.clauses.values()
            for number, case in enumerate(clause.cases)
            if "ruling:" in case.text and _ruled_in(book, case) is not None
        ]
    )


def question(key: str, name: str) -> CaseQuestion:
    """The question of this name in a book."""
    book = shelf.book(key)
    found = _ruled_in(book, _case(book, name))
    if found is None:
        raise Refused("there is no such question.")
    return CaseQuestion(name, name.rpartition("#")[0], asked_of(book, *found, Random(name)))


def judged(asked: AskedRuling, chosen: int) -> Judged:
    """Judge an answer, and say how every book rules on the same facts."""
    if not 0 <= chosen < len(asked.answers):
        raise Refused("choose one of the answers.")
    facts = facts_by_name(asked.facts)
    own = answer(asked.game, asked.kind, facts)
    return Judged(chosen == asked.right, own, tuple(elsewhere(asked.game, asked.kind, facts)))


def _case(book: Book, name: str) -> Case:
    clause, _, number = name.rpartition("#")
    if clause not in book or not number.isdecimal() or int(number[:4]) >= len(book[clause].cases):
        raise Refused("there is no such question.")
    return book[clause].cases[int(number[:4])]


def _ruled_in(book: Book, case: Case) -> tuple[Hand, int] | None:
    """The hand of a case, and where its first ruling stands in the log; None where nothing is ruled by a remedy."""
    if case.word != "hand":
        return None
    last: list[Hand] = []

    def watch(outcome: Outcome, at: Hand | Table | Tournament | None) -> None:
        if isinstance(at, Hand) and not last and _first(at.log) >= 0:
            last.append(at.copy())

    run(case, shelf.book, watch)
    if not last:
        return None
    hand = last[0]
    place = _first(hand.log)
    ruled = hand.log[place]
    assert isinstance(ruled, Ruled)
    game = hand.sign.game
    if game.book != book.key or not ruled.do or answer(game, ruled.kind, facts_by_name(ruled.facts)).verdict.gap:
        return None
    return hand, place


def _first(log: Sequence[Event]) -> int:
    return next((place for place, event in enumerate(log) if isinstance(event, Ruled) and event.do), -1)
