"""What a case expects: its acts with the lines that must come of each, and where what came differs from them.

Knows how expected lines are written and compared. Must not run anything: `case` does. Ask `transcript` for what came.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import NamedTuple

from pokerroom.law.clause import Case, near
from pokerroom.proofs.phrase import CaseError
from pokerroom.proofs.transcript import MISREAD, REFUSED, CaseLine, Outcome

WRITTEN = {
    "…": "any lines, or none, but no refusal and no irregularity; three full stops say the same",
    "refused: …": "a refusal in whatever words",
    "irregularity: …": "an irregularity, whatever it is and whosever",
    "[CLAUSE, CLAUSE]": "behind a line: these clauses are among those that it cites",
    "not [CLAUSE, CLAUSE]": "behind a line: it cites none of these clauses",
}
"""What an expected line may say besides the words that must come."""

_DOTS = ("…", "...")
_ANY_REFUSAL = tuple(f"refused: {dots}" for dots in _DOTS)
_ANY_IRREGULARITY = tuple(f"irregularity: {dots}" for dots in _DOTS)
_CLAUSES = re.compile(r"(?:\s*\[([^\[\]]*)\])?(?:\s*(?<!\S)not \[([^\[\]]*)\])?\s*$")


class Expected(NamedTuple):
    """An expected line: where it stands, its words, the clauses it must cite and those it must not."""

    line: int
    text: str
    cites: frozenset[str]
    spares: frozenset[str]

    @property
    def dots(self) -> bool:
        """Whether it stands for any lines."""
        return self.text in _DOTS

    @property
    def written(self) -> str:
        """The line as a case has it."""
        cites = f" [{', '.join(sorted(self.cites))}]" if self.cites else ""
        spares = f" not [{', '.join(sorted(self.spares))}]" if self.spares else ""
        return f"{self.text}{cites}{spares}"

    def says(self, came: CaseLine) -> bool:
        """Whether a line that came has these words; `refused: …` is any refusal of what was understood."""
        if self.text in _ANY_REFUSAL:
            return came.what == REFUSED
        if self.text in _ANY_IRREGULARITY:
            return came.irregular
        return self.text == " ".join(came.text.split())

    def missed(self, came: CaseLine) -> str:
        """What is wrong with the clauses of a line that came, if anything."""
        lacking = sorted(self.cites - set(came.by))
        unwanted = sorted(self.spares & set(came.by))
        if unwanted:
            return f"{' and '.join(unwanted)} was cited, and must not be."
        return f"{' and '.join(lacking)} was not cited." if lacking else ""

    def fits(self, came: CaseLine) -> bool:
        """Whether a line that came is as expected; what stands for any line stands for nothing that went wrong."""
        said = not came.refused and not came.irregular if self.dots else self.says(came)
        return said and not self.missed(came)


class ExpectedAct(NamedTuple):
    """A line of a case that is done or sets it up: where it stands, and what is expected to come of it."""

    line: int
    act: str
    expected: tuple[Expected, ...]


class Failure(NamedTuple):
    """Where a case fails: the file and the line, the act, what was expected of it, what came, and why that differs."""

    file: str
    line: int
    act: str
    expected: tuple[str, ...]
    came: tuple[str, ...]
    why: str

    def __str__(self) -> str:
        return f"{self.file}, line {self.line}: {self.why}"


def steps_of(case: Case) -> list[ExpectedAct]:
    """Read a case: every line that is not indented, with the indented ones after it."""
    found: list[ExpectedAct] = []
    for number, line in enumerate(case.text.splitlines(), start=case.line + 1):
        if not line.strip():
            continue
        if not line[0].isspace():
            found.append(ExpectedAct(number, line.rstrip(), ()))
        elif found:
            found[-1] = found[-1]._replace(expected=(*found[-1].expected, _expected(number, line)))
        else:
            raise CaseError(f'"{line.strip()}" stands before anything is done.', number)
    if not found:
        raise CaseError("the case is empty.", case.line)
    return found


def _expected(number: int, line: str) -> Expected:
    behind = _CLAUSES.search(line)
    assert behind is not None  # at the end of the line it is always found
    cites, spares = (frozenset(_named(group)) for group in behind.groups())
    return Expected(number, " ".join(line[: behind.start()].split()), cites, spares)


def _named(clauses: str | None) -> list[str]:
    return [each.strip() for each in (clauses or "").split(",") if each.strip()]


def difference(case: Case, steps: Sequence[ExpectedAct], outcome: Outcome, clauses: Collection[str]) -> Failure | None:
    """The first act of a case of which something else came than was expected; `clauses` are those there are."""
    came = outcome.steps
    for step, lines in zip(steps, came, strict=False):
        line, why = _compared(step, lines[1:], clauses)
        if why:
            return failure(case, step, line, why, lines[1:])
    if len(came) < len(steps):
        step = steps[len(came)]
        return failure(case, step, step.line, "this was not reached, since there is no table.", [])
    return None


def failure(case: Case, step: ExpectedAct, line: int, why: str, came: Sequence[CaseLine]) -> Failure:
    """A failure of one act at a line of it."""
    expected = tuple(each.written for each in step.expected)
    return Failure(case.file, line, step.act, expected, tuple(each.cited for each in came), why)


def _compared(step: ExpectedAct, came: Sequence[CaseLine], clauses: Collection[str]) -> tuple[int, str]:
    """The line at which an act differs, and why; no reason where it does not."""
    places = {0}  # so much of what came may lie behind us
    for number, each in enumerate(step.expected):
        unknown = [clause for clause in sorted(each.cites | each.spares) if clause not in clauses]
        if unknown and clauses:
            return each.line, f"there is no clause {unknown[0]}; {near(unknown[0], clauses)}"
        after = _behind_dots(each, places, came) if each.dots else _behind(each, places, came)
        if not after:
            dots = number > 0 and step.expected[number - 1].dots
            return _why_not(step, each, [came[place] for place in sorted(places) if place < len(came)], came, dots)
        places = after
    if len(came) in places:
        return step.line, ""
    return _why_more(step, came, max(places))


def _behind(expected: Expected, places: set[int], came: Sequence[CaseLine]) -> set[int]:
    return {place + 1 for place in places if place < len(came) and expected.fits(came[place])}


def _behind_dots(expected: Expected, places: set[int], came: Sequence[CaseLine]) -> set[int]:
    found = set(places)
    for place in range(min(places), len(came)):
        if place in found and expected.fits(came[place]):
            found.add(place + 1)
    return found


def _why_not(
    step: ExpectedAct, expected: Expected, tried: Sequence[CaseLine], came: Sequence[CaseLine], dots: bool
) -> tuple[int, str]:
    """Why none of the lines in its place is the one that was expected."""
    missed = [expected.missed(line) for line in tried if expected.says(line)]
    wrong = _why_refused(step, came) or _why_irregular(step, came)
    if missed:
        return expected.line, missed[0]
    if wrong:
        return step.line, wrong
    if expected.text.startswith("refused: ") and not any(line.refused for line in came):
        return expected.line, "this was not refused."
    return expected.line, "this did not come." if dots or not tried else "what came is not what was expected."


def _why_more(step: ExpectedAct, came: Sequence[CaseLine], place: int) -> tuple[int, str]:
    """Why what is left of what came should not have come."""
    last = step.expected[-1] if step.expected else None
    missed = last.missed(came[place]) if last is not None and last.dots and not came[place].refused else ""
    if last is not None and missed:
        return last.line, missed
    wrong = _why_refused(step, came) or _why_irregular(step, came)
    return step.line, wrong or "more came than was expected; … stands for lines that do not matter."


def _why_refused(step: ExpectedAct, came: Sequence[CaseLine]) -> str:
    """What to say where something was refused and the case does not expect it."""
    misread = next((line for line in came if line.what == MISREAD), None)
    if misread is not None:
        return misread.text.removeprefix("refused: ")
    if any(each.text.startswith("refused: ") for each in step.expected) or not any(line.refused for line in came):
        return ""
    if any(each.dots for each in step.expected):
        return "this was refused, and … stands for no refusal: say refused: …"
    return "this was refused."


def _why_irregular(step: ExpectedAct, came: Sequence[CaseLine]) -> str:
    """What to say where something went wrong, and the case has nothing but … for it."""
    if not any(each.dots for each in step.expected) or any(each.text.startswith("irreg") for each in step.expected):
        return ""
    if not any(line.irregular for line in came):
        return ""
    return "something went wrong here, and … stands for no irregularity: say it, or irregularity: …"
