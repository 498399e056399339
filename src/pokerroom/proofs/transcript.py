"""Transcripts: what running a case gave, line by line, and whether that is what the case expects.

Knows how lines are written and compared. Must not run anything: `case` does.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pokerroom.hand.hand import Hand
from pokerroom.hand.vocabulary import HAND
from pokerroom.law.error import Refused
from pokerroom.table.table import Table

Watch = Callable[["Outcome", "Hand | Table | None"], None]
"""Is shown the outcome so far, and the hand or table of the case if it has one, after every line that was done."""

_CITED = re.compile(r"\s*\[([^\[\]]*)\]$")


SET_UP, DONE, RECORDED, REFUSED, ASKED = "set up", "done", "recorded", "refused", "asked"


class CaseLine(NamedTuple):
    """One line of a transcript: what it is (set up, done, recorded, refused, asked for), its clauses, and what the
    table recorded where it did."""

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
    def written(self) -> str:
        """The line as it stands in a transcript."""
        if self.what in (SET_UP, DONE):
            return self.text
        return f"    {self.text} [{', '.join(self.by)}]" if self.by else f"    {self.text}"


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
        self.lines.append(CaseLine(REFUSED, f"refused: {refusal.sentence}", refusal.by))
        self.happened.append("refused")

    def record(self, text: str, event: Any) -> None:
        """Tell what the table recorded."""
        self.cited.update(event.by)
        self.lines.append(CaseLine(RECORDED, text, event.by, event))

    def look(self, at: Hand | Table | None) -> None:
        """Let whoever watches see how things stand."""
        if self.watch is not None:
            self.watch(self, at)


def fits(said: list[str], expected: list[str]) -> bool:
    """Whether a transcript is as expected; an expected line `…` stands for any number of lines."""
    if not expected:
        return not said
    if expected[0].strip() == "…":
        return any(fits(said[skipped:], expected[1:]) for skipped in range(len(said) + 1))
    if not said:
        return False
    return _same_line(expected[0], said[0]) and fits(said[1:], expected[1:])


def _same_line(expected: str, said: str) -> bool:
    """Whether a line says what was expected and cites every clause it was expected to cite; it may cite more."""
    named, cited = _CITED.search(expected), _CITED.search(said)
    if _CITED.sub("", expected) != _CITED.sub("", said):
        return False
    wanted = set(named[1].split(", ")) if named else set()
    return wanted <= (set(cited[1].split(", ")) if cited else set())


def tidy(line: str) -> str:
    """Fold blanks, so that clauses may be set apart from what they stand behind."""
    cited = _CITED.search(line)
    text = " ".join(line[: cited.start()].split() if cited else line.split())
    indent = "" if line.startswith(">") or not line.startswith(" ") else "    "
    return f"{indent}{text} [{cited[1]}]" if cited else f"{indent}{text}"
