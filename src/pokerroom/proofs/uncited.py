"""Uncited lines: lines of a case that a rule decides though nothing says so.

Bends every rule of the game, one at a time. The first line that then comes in other words was decided by that rule; if
it has no clause, and no other line of its act has one of the rule's, the book was read and not named.
Knows how to find such a line. Ask `bending` for bent books, `case` for running.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from pokerroom.hand.hand import Hand
from pokerroom.law.book import Book, Game
from pokerroom.law.vocabulary import BookWords
from pokerroom.proofs.bending import bends_of
from pokerroom.proofs.case import Result, run
from pokerroom.proofs.expected import ExpectedAct, Failure, failure, steps_of
from pokerroom.proofs.setting import Finder
from pokerroom.proofs.transcript import RECORDED, CaseLine, Outcome
from pokerroom.table.table import Table
from pokerroom.tournament.tournament import Tournament


def uncited(result: Result, find: Finder, vocabulary: BookWords) -> Result:
    """Give a result again, failed where an expected line has no clause and a rule decides it."""
    game = _game(result, find) if result.passed else None
    if game is None:
        return result
    steps = steps_of(result.case)
    blank = _blank(steps, result.outcome)
    book = find(game.book)
    for by, bent in bends_of(book, game, vocabulary) if blank else ():
        other = run(result.case, _instead(find, bent))
        place = _first_other(result.outcome, other.outcome) if other.error is None else None
        if place in blank and not _named(result.outcome, place[0], by):
            return replace(result, failure=_failure(result, steps[place[0]], blank[place], by))
    return result


Place = tuple[int, int]  # which act, and which line of it


def _game(result: Result, find: Finder) -> Game | None:
    """The game that a case plays, if it plays one."""
    found: list[Game] = []

    def watch(outcome: Outcome, at: Hand | Table | Tournament | None) -> None:
        if at is not None and not found:
            found.append(at.game if isinstance(at, Tournament) else at.sign.game)

    run(result.case, find, watch)
    return found[0] if found else None


def _instead(find: Finder, bent: Book) -> Finder:
    def found(name: str) -> Book:
        book = find(name)
        return bent if book.key == bent.key else book

    return found


def _blank(steps: list[ExpectedAct], outcome: Outcome) -> dict[Place, int]:
    """The lines without a clause that the case expects word for word, with the lines of the file where it does."""
    found: dict[Place, int] = {}
    for act, (step, lines) in enumerate(zip(steps, outcome.steps, strict=True)):
        written = {each.text: each.line for each in step.expected}
        for place, line in enumerate(lines):
            said = " ".join(line.text.split())
            if line.what == RECORDED and not line.by and said in written:
                found[act, place] = written[said]
    return found


def _first_other(ours: Outcome, others: Outcome) -> Place | None:
    """The first line that is the same record in other words."""
    for place, (our, other) in _paired(ours, others):
        if our.what != other.what or type(our.event) is not type(other.event):
            return None  # something else happened: no record of ours says that it would
        if our.text != other.text:
            return place
    return None


def _paired(ours: Outcome, others: Outcome) -> Iterator[tuple[Place, tuple[CaseLine, CaseLine]]]:
    for act, (our, other) in enumerate(zip(ours.steps, others.steps, strict=False)):
        for place, pair in enumerate(zip(our, other, strict=False)):
            yield (act, place), pair
        if len(our) != len(other):
            return


def _named(outcome: Outcome, act: int, by: Collection[str]) -> bool:
    return any(not set(by).isdisjoint(line.by) for line in outcome.steps[act])


def _failure(result: Result, step: ExpectedAct, line: int, by: Collection[str]) -> Failure:
    why = f"this stands on {', '.join(by)}, and nothing that came of the act cites it."
    came = next(lines[1:] for lines in result.outcome.steps if lines[0].text == step.act)
    return failure(result.case, step, line, why, came)
