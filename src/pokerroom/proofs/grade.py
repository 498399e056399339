"""Grades: how well each clause is proved, computed from cases that were run and never written by hand.

`proved`: a case passes, cited the clause, and bending the rule changes what happens. `witnessed`: cited in a passing
case, but the rule has no second value. `answered`: not a rule of play, and it points to what answers it. `unproved`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pokerroom.law.book import Book
from pokerroom.law.vocabulary import BookWords
from pokerroom.proofs.bending import bends, has_second_value
from pokerroom.proofs.case import Result, run, under
from pokerroom.proofs.setting import Finder

GRADES = ("proved", "witnessed", "answered", "unproved")


@dataclass(frozen=True, slots=True)
class Graded:
    """One clause with its kind and grade, and how many passing cases cited it."""

    id: str
    kind: str
    grade: str
    cases: int


def run_cases(books: Iterable[Book], find: Finder, word: str = "") -> list[Result]:
    """Run every case under every clause, or only those with this word in their heading."""
    return [run(case, find) for book in books for clause in book for case in clause.cases if under(case, word)]


def grades(books: Iterable[Book], results: Iterable[Result], vocabulary: BookWords) -> dict[str, list[Graded]]:
    """Grade every clause of the books from the cases that were run, book by book."""
    every = tuple(books)
    passed = [result for result in results if result.passed]
    return {
        book.key: [_graded(book, clause.id, clause.kind, passed, every, vocabulary) for clause in book]
        for book in every
    }


def _graded(
    book: Book, clause: str, kind: str, passed: list[Result], books: tuple[Book, ...], vocabulary: BookWords
) -> Graded:
    citing = [result for result in passed if clause in result.outcome.cited]
    # No answer reads for a rule of play, so that only other clauses can fall back on one.
    least = "answered" if clause in book.answers else "unproved"
    if not citing:
        return Graded(clause, kind, least, 0)
    ran = False
    for bent in bends(book, clause, vocabulary):
        shelf = {each.key: each for each in books} | {bent.key: bent}
        for result in citing:
            changed = _changes(result, shelf)
            if changed:
                return Graded(clause, kind, "proved", len(citing))
            ran = ran or changed is not None
    # A value with which no citing case can be played at all is no second value.
    grade = least if ran and has_second_value(book, clause, vocabulary) else "witnessed"
    return Graded(clause, kind, grade, len(citing))


def _changes(result: Result, shelf: dict[str, Book]) -> bool | None:
    """Whether a case goes otherwise under a bent book; None when it cannot be played at all."""

    def find(name: str) -> Book:
        found = [book for key, book in shelf.items() if key.startswith(name)]
        if not found:
            raise KeyError(name)
        return found[0]

    bent = run(result.case, find)
    if bent.error is not None:
        return None  # a crash is not a change, and a bent book may crash in any way
    return bent.outcome.happened != result.outcome.happened
