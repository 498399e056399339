"""Grades: how well each clause is proved, computed from cases that were run and never written by hand.

`proved`: a case under the clause's own heading passes, cites the clause, and goes otherwise when the clause's rule is
bent. `witnessed`: it passes and cites it, but the rule has no second value. `answered`: not a rule of play, and it
points to what answers it. `unproved`.
A heading may be shared by clauses that say one thing; then the rule that is bent must stand on all of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from pokerroom.law.book import Book
from pokerroom.law.clause import Case, Clause
from pokerroom.law.error import NotFoundError
from pokerroom.law.vocabulary import BookWords
from pokerroom.proofs.bending import bends, has_second_value, one_rule
from pokerroom.proofs.case import Result, run, under
from pokerroom.proofs.setting import Finder

Shelf: TypeAlias = dict[str, Book]
GRADES = ("proved", "witnessed", "answered", "unproved")


@dataclass(frozen=True, slots=True)
class Graded:
    """One clause with its kind and grade, how many passing cases cited it, and those of its own that prove it."""

    id: str
    kind: str
    grade: str
    cases: int
    proofs: tuple[Case, ...] = ()


def run_cases(books: Iterable[Book], find: Finder, word: str = "") -> list[Result]:
    """Run every case under every clause, or only those with this word in their heading."""
    return [run(case, find) for book in books for clause in book for case in clause.cases if under(case, word)]


def grades(books: Iterable[Book], results: Iterable[Result], vocabulary: BookWords) -> dict[str, list[Graded]]:
    """Grade every clause of the books from the cases that were run, book by book."""
    every = tuple(books)
    citing: defaultdict[str, list[Result]] = defaultdict(list)
    for result in results:
        for clause in result.outcome.cited if result.passed else ():
            citing[clause].append(result)
    return {
        book.key: [_graded(book, clause, citing[clause.id], every, vocabulary) for clause in book] for book in every
    }


def _graded(
    book: Book, clause: Clause, citing: Sequence[Result], books: tuple[Book, ...], vocabulary: BookWords
) -> Graded:
    # No answer reads for a rule of play, so that only other clauses can fall back on one.
    least = "answered" if clause.id in book.answers else "unproved"
    own = [result for result in citing if clause.id in result.case.clauses and _is_one_rule(book, result.case)]
    headings = {result.case.clauses for result in own}
    shelves = {heading: [_with(books, bent) for bent in bends(book, heading, vocabulary)] for heading in headings}
    tried = [(result.case, _moves(result, shelves[result.case.clauses])) for result in own]
    proofs = tuple(case for case, moves in tried if moves)
    if proofs:
        return Graded(clause.id, clause.kind, "proved", len(citing), proofs)
    # A value with which no case of its own can be played at all is no second value.
    second = any(moves is False for _, moves in tried) and has_second_value(book, (clause.id,), vocabulary)
    return Graded(clause.id, clause.kind, "witnessed" if own and not second else least, len(citing))


def _is_one_rule(book: Book, case: Case) -> bool:
    """Whether the clauses above a case say one thing."""
    return len(case.clauses) == 1 or one_rule(book, case.clauses)


def _with(books: Iterable[Book], bent: Book) -> Shelf:
    """The books with one of them bent."""
    return {each.key: each for each in books} | {bent.key: bent}


def _moves(result: Result, shelves: Iterable[Shelf]) -> bool | None:
    """Whether a case moves with the rule of the clauses it stands under; None when no bend of it can be played."""
    found: bool | None = None
    for shelf in shelves:
        changed = _changes(result, shelf)
        if changed:
            return True
        found = found if changed is None else False
    return found


def _changes(result: Result, shelf: Shelf) -> bool | None:
    """Whether a case goes otherwise under a bent book; None when it cannot be played at all."""

    def find(name: str) -> Book:
        found = [book for key, book in shelf.items() if key.startswith(name)]
        if not found:
            raise NotFoundError(name)
        return found[0]

    bent = run(result.case, find)
    if bent.error is not None:
        return None  # a crash is not a change, and a bent book may crash in any way
    return bent.outcome.happened != result.outcome.happened
