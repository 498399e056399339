"""The ledger of the cases that were written blind: what came of each, by book and area.

Run it for the table: `python -m tests.blind.ledger`.
"""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from pokerroom.law.clause import Case, fenced
from pokerroom.proofs.case import is_case

FOLDER = Path(__file__).parent
VERDICTS = {
    "agreed": "passed word for word as it was first written",
    "wording": "the outcome was the same; words of lines, the form of an act or the setting were mended",
    "ours": "the program did otherwise than the clause says, or did not cite it",
    "reader": "the reader was wrong: figures, cards, the reading of the clause, or a setting that cannot be",
    "arguable": "the clause can be read in both ways, and a decision record settles it",
}
COLUMNS = ("clause", "number", "line", "area", "verdict", "note")


class Entry(NamedTuple):
    """A blind case: its clause, which one under it, where it stands, its area, the verdict and why."""

    clause: str
    number: int
    line: int
    area: str
    verdict: str
    note: str


def written(book: str) -> list[Case]:
    """The blind cases of a book as they were first written."""
    text = (FOLDER / f"{book}.md").read_text(encoding="utf-8")
    return [case for case in fenced(text, f"{book}.md") if is_case(case)]


def entries(book: str) -> list[Entry]:
    """The ledger of a book."""
    with (FOLDER / f"{book}.tsv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    assert tuple(rows[0]) == COLUMNS
    return [Entry(clause, int(number), int(line), *rest) for clause, number, line, *rest in rows[1:]]


def books() -> list[str]:
    """The books that have a ledger."""
    return sorted(path.stem for path in FOLDER.glob("*.tsv"))


def table() -> str:
    """How many of each verdict, by book and area."""
    lines = [f"| book | area | {' | '.join(VERDICTS)} | cases |", f"| --- | --- |{' ---: |' * (len(VERDICTS) + 1)}"]
    for book in books():
        found = entries(book)
        for area in sorted({each.area for each in found}):
            lines.append(_row(book, area, [each for each in found if each.area == area]))
        lines.append(_row(book, "all", found))
    return "\n".join([*lines, _row("all", "all", [each for book in books() for each in entries(book)])])


def _row(book: str, area: str, found: list[Entry]) -> str:
    counted = Counter(each.verdict for each in found)
    return f"| {book} | {area} | {' | '.join(str(counted[each]) for each in VERDICTS)} | {len(found)} |"


if __name__ == "__main__":
    print(table())
