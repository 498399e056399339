"""Progress: what people with an account have learned in the academy, and where they still slip.

Knows a small file for each account. It is no record of the room: nothing in it is chained, and it goes with the
account. Must not know who asks: `web.academy` does. Ask `academy` for what a lesson is.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct, structs

from pokerroom.academy.report import TrainingReport
from pokerroom.law.error import Refused

FOLDER = "academy"
MOST_CLAUSES = 200


class LessonDone(Struct, frozen=True):
    """A lesson in one game: how often, the fewest slips, the seconds of a hand then, and when it was first passed."""

    book: str
    game: str
    lesson: str
    times: int = 0
    slips: int = 0
    pace: float = 0.0
    passed: str = ""


class AnswerScore(Struct, frozen=True):
    """How many questions were asked of a book, and how many were answered right."""

    asked: int = 0
    right: int = 0


class Progress(Struct):
    """What somebody has learned: lessons, rulings and calls by book, and how often they slipped against a clause."""

    lessons: list[LessonDone] = []
    rulings: dict[str, AnswerScore] = {}
    calls: dict[str, AnswerScore] = {}
    clauses: dict[str, int] = {}


class ProgressFile:
    """The progress of everybody in a room. Two writers of one account follow each other in the room's loop."""

    def __init__(self, folder: Path) -> None:
        """Find it in a folder of the room's data, which is made when somebody learns something."""
        self._folder = folder / FOLDER

    def of(self, person: str) -> Progress:
        """What somebody has learned."""
        try:
            return msgspec.json.decode(self._path(person).read_bytes(), type=Progress)
        except FileNotFoundError:
            return Progress()

    def taught(self, person: str, report: TrainingReport, day: str) -> Progress:
        """Write a lesson down that was dealt to its end."""
        kept = self.of(person)
        which = (report.book, report.game, report.lesson)
        before = next((each for each in kept.lessons if (each.book, each.game, each.lesson) == which), None)
        slips, pace = len(report.slips), round(report.seconds / max(1, report.hands), 1)
        if before is None:
            before = LessonDone(*which, slips=slips, pace=pace)
        best = slips <= before.slips
        done = structs.replace(
            before,
            times=before.times + 1,
            slips=min(slips, before.slips),
            pace=pace if best else before.pace,
            passed=before.passed or (day if report.passed else ""),
        )
        kept.lessons = [each for each in kept.lessons if (each.book, each.game, each.lesson) != which] + [done]
        for clause, times in report.clauses.items():
            kept.clauses[clause] = kept.clauses.get(clause, 0) + times
        return self._put(person, kept)

    def ruled(self, person: str, book: str, right: bool, by: tuple[str, ...] = (), *, called: bool = False) -> Progress:
        """Write an answer down: to a question from the cases, or to a call to a table."""
        kept = self.of(person)
        scores = kept.calls if called else kept.rulings
        score = scores.get(book, AnswerScore())
        scores[book] = AnswerScore(score.asked + 1, score.right + right)
        for clause in by if not right else ():
            kept.clauses[clause] = kept.clauses.get(clause, 0) + 1
        return self._put(person, kept)

    def forget(self, person: str) -> None:
        """Forget all of it."""
        self._path(person).unlink(missing_ok=True)

    def _put(self, person: str, kept: Progress) -> Progress:
        worst = sorted(kept.clauses, key=lambda clause: -kept.clauses[clause])[:MOST_CLAUSES]
        kept.clauses = {clause: kept.clauses[clause] for clause in worst}
        kept.lessons.sort(key=lambda each: (each.book, each.game, each.lesson))
        path = self._path(person)
        self._folder.mkdir(mode=0o700, exist_ok=True)
        made = path.with_suffix(".new")
        made.touch(mode=0o600)
        made.write_bytes(msgspec.json.encode(kept))
        made.replace(path)
        return kept

    def _path(self, person: str) -> Path:
        if not person.isalnum():
            raise Refused("nobody has such a number.")
        return self._folder / f"{person}.json"
