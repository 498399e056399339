"""Clauses: the numbered pieces of a book, in our own words, read from the book's Markdown.

Knows the form of `books/<book>/cases/*.md` and nothing of what a clause means. Ask `book` for a book's clauses by id,
`proofs` for running the cases that stand under them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from pokerroom.law.error import LawError, unquoted

KINDS = (
    "define",
    "auto",
    "ruling",
    "discretion",
    "room",
    "commission",
    "tournament",
    "notice",
    "conduct",
    "equipment",
)

# Clauses of these kinds are rules of play: cases prove them, and nothing else answers them.
PLAYED = frozenset({"auto", "commission", "ruling"})

_LABEL = re.compile(r"\*([a-z]+), ([a-z -]+)\*$")


@dataclass(frozen=True, slots=True)
class Case:
    """A fenced block: its word (`hand`, `rank`, `sign`), its text, the line where it starts and the heading above it.

    `closed` is False where the fence that ends it is missing.
    """

    word: str
    text: str
    file: str
    line: int
    heading: str = ""
    closed: bool = True

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses of a book under whose heading it stands: one, or several that say one thing."""
        return _named(self.heading)


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered piece of a book: id, gist in our own words, kind, area, and a note where the book is unclear."""

    id: str
    gist: str
    kind: str
    area: str
    note: str
    section: str
    file: str
    line: int
    cases: tuple[Case, ...] = ()

    @property
    def number(self) -> str:
        """The id without the book's prefix: `9.7` for `CROWN 9.7`."""
        return self.id.partition(" ")[2]

    def __str__(self) -> str:
        return f"{self.id}  {self.gist}"

    def __repr__(self) -> str:
        return f"<Clause {self.id}: {unquoted(self.gist, 120)}>"


def read_clauses(markdown: str, file: str) -> list[Clause]:
    """Read one file of cases: a title, then a heading for each clause with gist, label, note and cases."""
    section = ""
    clauses: list[Clause] = []
    block: list[tuple[int, str]] = []
    heading: tuple[int, str] | None = None
    fenced = False

    def close() -> None:
        if heading is not None:
            clauses.append(_clause(heading, block, section, file))
            block.clear()

    for number, line in enumerate(markdown.splitlines(), start=1):
        if line.startswith("```"):
            fenced = not fenced
        if not fenced and line.startswith("## "):
            close()
            heading = (number, line[3:].strip())
        elif not fenced and line.startswith("# "):
            if section:
                raise LawError(file, f"line {number}", "a file of cases has one title.")
            section = line[2:].strip()
        elif heading is not None:
            block.append((number, line))
        elif line.strip():
            raise LawError(file, f"line {number}", "only the title may stand before the first clause.")
    if fenced:
        raise LawError(file, heading[1] if heading else "", "a case is not closed: ``` is missing.")
    close()
    return clauses


def fenced(markdown: str, file: str) -> list[Case]:
    """Read the fenced blocks of any Markdown, whatever stands around them; a longer fence may hold shorter ones.

    A block that is not closed ends where the next one opens, or with the file.
    """
    found: list[Case] = []
    inside: list[str] = []
    headings: dict[int, str] = {}
    fence, word, start = "", "", 0

    def close(*, closed: bool) -> None:
        heading = " / ".join(text for _, text in sorted(headings.items()))
        found.append(Case(word, "\n".join(inside), file, start, heading, closed))

    for number, text in enumerate(markdown.splitlines(), start=1):
        ticks = _before(text, "`")
        behind = text[len(ticks) :].strip()
        if fence and len(ticks) == len(fence) and behind:
            close(closed=False)
            fence, word, start, inside = ticks, behind, number, []
        elif not fence and len(ticks) >= 3:
            fence, word, start, inside = ticks, behind, number, []
        elif fence and text.rstrip() == fence:
            close(closed=True)
            fence = ""
        elif fence:
            inside.append(text)
        elif level := len(_before(text, "#")):
            headings = {above: said for above, said in headings.items() if above < level}
            headings[level] = text[level:].strip()
    if fence:
        close(closed=False)
    return found


def written_beside(markdown: str, file: str) -> list[Case]:
    """Read a file of more cases: each under a heading that its clause has in another file too, as the last of those
    above it."""
    return [replace(case, heading=case.heading.rpartition(" / ")[2]) for case in fenced(markdown, file)]


def _named(heading: str) -> tuple[str, ...]:
    """The clauses that a heading names."""
    return tuple(each.strip() for each in heading.split(","))


def _before(text: str, mark: str) -> str:
    """The marks with which a line begins."""
    return text[: len(text) - len(text.lstrip(mark))]


def near(clause: str, ids: Iterable[str]) -> str:
    """End a sentence about an id that does not exist with ids that do."""
    known = tuple(ids)
    # Among two thousand ids difflib prefers length; ids that share the longest beginning help a rules expert more.
    for length in range(len(clause), 3, -1):
        found = [each for each in known if each.startswith(clause[:length])]
        if found:
            return f"near it there is {', '.join(found[:3])}."
    return f"its clauses look like {known[0]}."


def _clause(heading: tuple[int, str], block: list[tuple[int, str]], section: str, file: str) -> Clause:
    line, name = heading
    gist: list[str] = []
    note: list[str] = []
    cases: list[Case] = []
    inside: list[str] | None = None
    word, start, shared = "", 0, name
    for number, text in block:
        if text.startswith("```"):
            if inside is None:
                word, start, inside = text[3:].strip(), number, []
            else:
                cases.append(Case(word, "\n".join(inside), file, start, shared))
                inside = None
        elif inside is not None:
            inside.append(text)
        elif text.startswith("### "):
            shared = text[4:].strip()
            if name not in _named(shared):
                raise LawError(
                    file, name, f"line {number}: a heading that clauses share names the one it stands under."
                )
        elif text.startswith(">"):
            note.append(text[1:].strip())
        elif text.strip():
            if note or cases:
                raise LawError(file, name, f"line {number} stands after the note; the gist comes first.")
            gist.append(text.strip())
    whole = " ".join(gist)
    label = _LABEL.search(whole)
    if not label:
        raise LawError(file, name, "the gist does not end with its kind and area, like *ruling, exposed*.")
    kind, area = label.groups()
    if kind not in KINDS:
        raise LawError(file, name, f'"{kind}" is not a kind of clause; the kinds are {", ".join(KINDS)}.')
    said = whole[: label.start()].strip()
    if not said:
        raise LawError(file, name, "the clause has no gist.")
    return Clause(name, said, kind, area, " ".join(part for part in note if part), section, file, line, tuple(cases))
