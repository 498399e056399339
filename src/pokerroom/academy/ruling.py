"""Ruling: questions from the cases of the books. A trainee sees the hand at the moment something went wrong, and rules.

Knows which cases have a ruling in them and how the books answer. Must not draw anything: the room does. A question has
a name, and the same name asks the same question with its answers in the same order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from pokerroom import shelf
from pokerroom.academy.disputes import Opinion, answer, elsewhere
from pokerroom.academy.quiz import facts_of, regular, what_happened
from pokerroom.academy.remedies import offered
from pokerroom.hand.hand import Hand, replay
from pokerroom.hand.rulings.error import Erred, Noticed
from pokerroom.hand.rulings.order import Ruled
from pokerroom.hand.see import View
from pokerroom.law.book import Book, Game
from pokerroom.law.clause import Case
from pokerroom.law.error import Refused
from pokerroom.machine.kinds import Event
from pokerroom.proofs.case import run
from pokerroom.proofs.transcript import Outcome
from pokerroom.table.table import Table
from pokerroom.tournament.tournament import Tournament

FEW = 8  # of the last lines before the error


@dataclass(frozen=True, slots=True)
class CaseQuestion:
    """One question: where it comes from, the table as its dealer sees it, what happened, and what may be answered."""

    name: str
    book: Book
    game: Game
    clause: str
    view: View
    before: tuple[Event, ...]
    happened: str
    kind: str
    facts: tuple[str, ...]
    answers: tuple[str, ...]
    right: int
    by: tuple[str, ...]


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
    hand, place = found
    ruled = hand.log[place]
    assert isinstance(ruled, Ruled)
    game = hand.sign.game
    cause = next(
        event for event in reversed(hand.log[:place]) if isinstance(event, Erred | Noticed) and event.kind == ruled.kind
    )
    view = replay(hand.sign, hand.log[:place]).view("dealer")
    chosen = offered(book, game, ruled, Random(name))
    return CaseQuestion(
        name,
        book,
        game,
        name.rpartition("#")[0],
        view,
        tuple(regular(view.log)[-FEW:]),
        what_happened(cause, hand.names),
        ruled.kind,
        ruled.facts,
        chosen.answers,
        chosen.right,
        ruled.by,
    )


def judged(asked: CaseQuestion, chosen: int) -> Judged:
    """Judge an answer, and say how every book rules on the same facts."""
    return judged_on(asked.game, asked.kind, _facts(asked), asked.answers, asked.right, chosen)


def judged_on(
    game: Game, kind: str, facts: Mapping[str, str], answers: Sequence[str], right: int, chosen: int
) -> Judged:
    """Judge which of some answers was chosen, and say how every book rules on these facts."""
    if not 0 <= chosen < len(answers):
        raise Refused("choose one of the answers.")
    return Judged(chosen == right, answer(game, kind, facts), tuple(elsewhere(game, kind, facts)))


def _facts(asked: CaseQuestion) -> dict[str, str]:
    found = [each.partition(": ") for each in asked.facts]
    return {name.replace(" ", "_"): value for name, _, value in found}


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
    if game.book != book.key or not ruled.do or answer(game, ruled.kind, facts_of(ruled)).verdict.gap:
        return None
    return hand, place


def _first(log: Sequence[Event]) -> int:
    return next((place for place, event in enumerate(log) if isinstance(event, Ruled) and event.do), -1)
