"""Transcripts: what running a case gave, line by line.

Knows how lines are noted and written. Must not run anything, nor compare: `case` and `expected` do.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pokerroom.hand.hand import Hand
from pokerroom.hand.rulings.error import Erred, Noticed
from pokerroom.hand.vocabulary import HAND
from pokerroom.law.error import NotUnderstood, Refused
from pokerroom.table.table import Table
from pokerroom.tournament.tournament import Tournament

Watch = Callable[["Outcome", "Hand | Table | Tournament | None"], None]
"""Is shown the outcome so far, and the hand, table or tournament of the case if it has one, after every line."""

SET_UP, DONE, RECORDED, REFUSED, MISREAD, ASKED = "set up", "done", "recorded", "refused", "misread", "asked"


class CaseLine(NamedTuple):
    """One line of a transcript: what it is (set up, done, recorded, refused, not even understood, asked for), its
    clauses, and what the table recorded where it did."""

    what: str
    text: str
    by: tuple[str, ...] = ()
    event: Any = None

    @property
    def topic(self) -> str:
        """What a reader looks for in what was recorded: a ruling, an irregularity; mostly nothing."""
        row = HAND.events.get(type(self.event))
        return row.topic if row is not None else ""

    @property
    def given(self) -> bool:
        """Whether the case itself says it: it sets something up, or something is done."""
        return self.what in (SET_UP, DONE)

    @property
    def refused(self) -> bool:
        """Whether something was refused, understood or not."""
        return self.what in (REFUSED, MISREAD)

    @property
    def irregular(self) -> bool:
        """Whether something went wrong at the table, or was found to have gone wrong."""
        return isinstance(self.event, Erred | Noticed)

    @property
    def cited(self) -> str:
        """What was said, with its clauses."""
        return f"{self.text} [{', '.join(self.by)}]" if self.by else self.text

    @property
    def written(self) -> str:
        """The line as it stands in a transcript."""
        return self.text if self.given else f"    {self.cited}"


@dataclass(slots=True)
class Outcome:
    """What running a case gave: the transcript, the clauses cited, and what happened, without prose or citations."""

    lines: list[CaseLine] = field(default_factory=list)
    cited: set[str] = field(default_factory=set)
    happened: list[object] = field(default_factory=list)
    watch: Watch | None = None

    @property
    def said(self) -> list[str]:
        """The transcript as it is written."""
        return [each.written for each in self.lines]

    @property
    def steps(self) -> list[list[CaseLine]]:
        """The transcript act by act: what was done, then what came of it."""
        found: list[list[CaseLine]] = []
        for line in self.lines:
            if line.given:
                found.append([])
            found[-1].append(line)
        return found

    def do(self, line: str) -> None:
        """Take a line of the case: one that sets it up, or, behind its mark, something that is done."""
        self.lines.append(CaseLine(DONE if line.startswith(">") else SET_UP, line))

    def answer(self, text: str, by: tuple[str, ...] = ()) -> None:
        """Answer what was asked for, and note what the answer stands on."""
        self.cited.update(by)
        self.lines.append(CaseLine(ASKED, text, by))

    def refuse(self, refusal: Refused) -> None:
        """Answer with a refusal."""
        self.cited.update(refusal.by)
        what = MISREAD if isinstance(refusal, NotUnderstood) else REFUSED
        self.lines.append(CaseLine(what, f"refused: {refusal.sentence}", refusal.by))
        self.happened.append("refused")

    def record(self, text: str, event: Any) -> None:
        """Tell what the table recorded."""
        self.cited.update(event.by)
        self.lines.append(CaseLine(RECORDED, text, event.by, event))

    def look(self, at: Hand | Table | Tournament | None) -> None:
        """Let whoever watches see how things stand."""
        if self.watch is not None:
            self.watch(self, at)
