"""Cases: the transcripts under the clauses, read and run against the books.

A case is a fenced block. A line that starts with `>` is done; the indented lines after it are expected.
Knows which kinds of cases there are. Ask `hands`, `tables`, `tournaments`, `ranks` and `signs` how each is run,
`expected` how what came is compared.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pokerroom.law.book import Book
from pokerroom.law.clause import Case
from pokerroom.proofs import hands, ranks, setting, tables, tournament_questions, tournaments
from pokerroom.proofs.expected import ExpectedAct, Failure, difference, failure, steps_of
from pokerroom.proofs.hands import run_hand
from pokerroom.proofs.phrase import CaseError, Phrase
from pokerroom.proofs.ranks import run_rank
from pokerroom.proofs.setting import Finder
from pokerroom.proofs.signs import run_sign
from pokerroom.proofs.tables import run_table
from pokerroom.proofs.tournaments import run_tournament
from pokerroom.proofs.transcript import Outcome, Watch


@dataclass(frozen=True, slots=True)
class CaseKind:
    """A kind of case: how it is run, and the phrases of it, by the place where they stand."""

    run: Callable[[Sequence[str], Finder, Outcome], None]
    phrases: dict[str, tuple[Phrase, ...]]


KINDS: dict[str, CaseKind] = {
    "hand": CaseKind(
        run_hand,
        {"in the `table` line": setting.OF_A_HAND, "in the second line": hands.CARDS, "behind `>`": hands.ASKED},
    ),
    "table": CaseKind(
        run_table, {"in the `table` line": setting.OF_A_TABLE, "behind `>`": tables.ASKED + tables.DEALT}
    ),
    "tournament": CaseKind(
        run_tournament, {"behind `>`": tournament_questions.ASKED + tournaments.SHORT + tournaments.AT_TABLE}
    ),
    "rank": CaseKind(run_rank, {"behind book and game": ranks.OF_AN_ORDER, "behind `>`": (ranks.AGAINST,)}),
    "sign": CaseKind(run_sign, {}),
}


@dataclass(frozen=True, slots=True)
class Result:
    """A case that was run: the outcome, and where it failed if it did.

    `error` is what stopped it: a case out of form, or a fault of the program.
    """

    case: Case
    outcome: Outcome
    failure: Failure | None = None
    error: Exception | None = None

    @property
    def passed(self) -> bool:
        """Whether everything came as expected."""
        return self.failure is None


def is_case(block: Case) -> bool:
    """Whether a fenced block is a case, or was meant to be one: a typing error in its word is not passed over."""
    return bool(difflib.get_close_matches(block.word.lower(), KINDS))


def under(case: Case, word: str) -> bool:
    """Whether a case stands under a heading with this word in it."""
    return word.casefold() in case.heading.casefold()


def run(case: Case, find: Finder, watch: Watch | None = None) -> Result:
    """Run a case against the books that `find` gives; `watch` sees every step of it."""
    outcome = Outcome(watch=watch)
    steps: list[ExpectedAct] = []
    clauses: set[str] = set()

    def found(name: str) -> Book:
        book = find(name)
        clauses.update(book.clauses)
        return book

    error: Exception | None = None
    try:
        steps = _read(case)
        KINDS[case.word].run([step.act for step in steps], found, outcome)
    except Exception as stopped:  # a case fails alone, whatever is wrong with it or with the program
        error = stopped
    differs = _stopped(case, steps, outcome, error, clauses) if error else difference(case, steps, outcome, clauses)
    return Result(case, outcome, differs, error)


def played(case: Case, find: Finder) -> Outcome:
    """Run lines of which nothing is expected, and give what came; what stops them is raised."""
    result = run(case, find)
    if result.error is not None:
        raise result.error
    return result.outcome


def _read(case: Case) -> list[ExpectedAct]:
    if case.word not in KINDS:
        raise CaseError(f'"{case.word}" is not a kind of case; the kinds are {", ".join(KINDS)}.', case.line)
    if not case.closed:
        raise CaseError("the case is not closed: ``` is missing.", case.line)
    return steps_of(case)


def _stopped(
    case: Case, steps: Sequence[ExpectedAct], outcome: Outcome, error: Exception, clauses: set[str]
) -> Failure:
    """Where a case failed that could not be run to its end: before that, or at the act that stopped it."""
    why = str(error) if isinstance(error, CaseError) else f"the program failed: {type(error).__name__}: {error}"
    if isinstance(error, CaseError) and error.line:
        return Failure(case.file, error.line, "", (), (), why)
    came = outcome.steps
    before = difference(case, steps[: len(came) - 1], outcome, clauses)
    step = steps[len(came) - 1]
    return before or failure(case, step, step.line, why, came[-1][1:])
