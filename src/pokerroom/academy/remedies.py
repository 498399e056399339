"""Remedies to choose from: the one the book prescribes among others that it does not, each in plain words.

Knows how a remedy is said and which wrong ones are worth offering. Must not know how an error came about: `quiz`,
`ruling` and `dealing` find them.
"""

from __future__ import annotations

from random import Random

from msgspec import Struct

from pokerroom import shelf
from pokerroom.hand.rulings.order import Ruled
from pokerroom.hand.rulings.ruling import DECISION
from pokerroom.hand.rulings.steps import STEPS
from pokerroom.law.book import Book, Game

OFFERED = 4


class Offered(Struct, frozen=True):
    """What a trainee may choose from, which of it is right, and the clauses that say so."""

    answers: tuple[str, ...]
    right: int
    by: tuple[str, ...]


def remedy_in_words(do: tuple[str, ...], choices: tuple[str, ...], office: str) -> str:
    """What is done, step by step, and what an office may choose."""
    said = [STEPS[step].means for step in do if step != DECISION]
    if choices:
        said.append(f"the {office} or above chooses: {'; or '.join(STEPS[step].means for step in choices)}")
    return "; then ".join(said)


def offered(book: Book, game: Game, ruled: Ruled, mind: Random) -> Offered:
    """The right remedy among others: those of the same book for the same error first, then any of the game's."""
    right = remedy_in_words(ruled.do, ruled.choices, ruled.office)
    alike = {
        remedy_in_words(row.do, row.choose, row.office)
        for each in book.games.values()
        for row in each.remedies
        if row.kind == ruled.kind
    }
    more = sorted({remedy_in_words(row.do, row.choose, row.office) for row in game.remedies} - alike - {right})
    wrong = sorted(alike - {right})
    mind.shuffle(wrong)
    mind.shuffle(more)
    if not wrong and not more:  # a book with a single remedy: what other books do
        said = {*ruled.do, *ruled.choices, DECISION}
        more = mind.sample(sorted({step.means for word, step in STEPS.items() if word not in said}), OFFERED - 1)
    answers = [right, *[*wrong, *more][: OFFERED - 1]]
    mind.shuffle(answers)
    return Offered(tuple(answers), answers.index(right), ruled.by)


def clauses_offered(book: Book, by: tuple[str, ...], mind: Random) -> tuple[str, ...]:
    """Clauses to choose from: the first that the ruling stands on, among other rulings of the same book."""
    right = by[0] if by else ""
    rulings = [each.id for each in book.clauses.values() if each.kind in ("ruling", "discretion") and each.id not in by]
    found = [right, *mind.sample(rulings, min(OFFERED - 1, len(rulings)))]
    mind.shuffle(found)
    return tuple([each for each in found if each])


def gist_of(clause: str) -> str:
    """What a clause of any book says; nothing where it is none."""
    return next((book[clause].gist for book in shelf.every() if clause in book), "")
