"""Remedies: what a book prescribes when something irregular happens, and how one of them is chosen.

Knows rows and facts as words, not what they do at a table: `hand` declares the words and acts on them.
Two rows that can both apply are an error, found when the book is read by trying every combination of facts.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pokerroom.law.error import unquoted
from pokerroom.law.vocabulary import Kind


@dataclass(frozen=True, slots=True)
class Remedy:
    """One row: for which kind of irregularity, when, what is done, by which clauses, as an exception to which.

    Where the book leaves it to an office, `choose` are the steps of which somebody of that `office` picks one.
    """

    kind: str
    when: Mapping[str, tuple[str, ...]]
    do: tuple[str, ...]
    by: tuple[str, ...]
    exception_to: tuple[str, ...] = ()
    also: bool = False
    office: str = ""
    choose: tuple[str, ...] = ()
    file: str = ""
    key: str = ""

    def __repr__(self) -> str:
        done = "; ".join(self.do) or f"the {self.office} chooses"
        return f"<Remedy {unquoted(self.kind)}: {unquoted(done)} [{unquoted(', '.join(self.by))}]>"

    def applies(self, facts: Mapping[str, str]) -> bool:
        """Whether every condition of the row is true of these facts."""
        return all(facts[fact] in values for fact, values in self.when.items())


def chosen(rows: Iterable[Remedy], facts: Mapping[str, str]) -> list[Remedy]:
    """Give the rows that apply, without those that another hit names as what it is an exception to."""
    hits = [row for row in rows if row.applies(facts)]
    overruled = {clause for row in hits for clause in row.exception_to}
    return [row for row in hits if not overruled.intersection(row.by)]


def combinations(kind: Kind) -> Iterator[dict[str, str]]:
    """Give every combination of the facts that a kind of irregularity reads."""
    for values in itertools.product(*kind.facts.values()):
        yield dict(zip(kind.facts, values, strict=True))


def conflict(rows: Sequence[Remedy], kind: Kind) -> tuple[Remedy, Remedy, dict[str, str]] | None:
    """Find two rows that both answer the same facts with no exception named; None when there are none."""
    for facts in combinations(kind):
        left = [row for row in chosen(rows, facts) if not row.also]
        if len(left) > 1:
            return left[0], left[1], facts
    return None
