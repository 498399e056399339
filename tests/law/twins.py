"""The list of twins: clauses of two books that say the same words. `.venv/bin/python -m tests.law.twins > tests/law/twins.tsv`.

Knows how the books' own texts are numbered, where they lie beside the project (shared/rulebooks); nothing of them goes
into it but ids. Must not know what a clause leads to: `test_twins` compares that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from pathlib import Path

from pokerroom import shelf

TEXTS = Path(__file__).parents[3] / "shared" / "rulebooks"
BOOKS = {
    next(iter(shelf.book(name).clauses)).split()[0]: name for name in shelf.names()
}  # by the word of their clauses
ALIKE, WORDS = 0.9, 8  # how many of all words agree, and how many there are at least
# What is another word for the same in every book: offices, persons, numbers of other clauses, spellings.
SAME = [
    (
        r"tg (?:area|assistant casino) manager|tg higher duties dealer|(?:poker room|casino|poker|game) supervisor|"
        r"pit boss|management representative|gaming manager",
        "officer",
    ),
    (r"\(or above\)", ""),
    (r"casino operator|poker room management|the operator", "operator"),
    (r"his/her|his or her|their|his|her\b", "his"),
    (r"he/she|he or she|they", "he"),
    (r"\bshall\b|\bmust\b", "will"),
    (r"face[- ](up|down)(?:ward|wards)?", r"face\1"),
    (r"\brules?\s+[\d.()a-z ,and]*\d[\d.()a-z]*", "rule"),
    (r"\bover-?blinds?|straddles?", "straddle"),
    (r"hold['’ -]?em", "holdem"),
]
# The same sentence about another round, card or number says something else.
ORDINALS = "first second third fourth fifth sixth seventh final last"
NUMBERS = "one two three four five six seven eight nine ten eleven twelve"
TELLING = frozenset(re.findall(r"\w+", f"{ORDINALS} {NUMBERS}"))


class Reader:
    """One book's text being read: what each clause says, by its id, and the clause that is being read."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self.known: frozenset[str] = frozenset(shelf.book(BOOKS[prefix]).clauses)
        self.said: dict[str, str] = {}
        self.id = ""

    def lines(self, start: int = 0) -> Iterator[str]:
        """The lines of the text without marks of print."""
        for line in (TEXTS / f"{BOOKS[self.prefix]}.txt").read_text(encoding="utf-8").splitlines()[start:]:
            self.id = "" if line.startswith("#") else self.id  # a heading ends a clause
            yield re.sub(r"[*_#]|<[^>]+>", "", line).replace("\\", "").strip()

    def begin(self, id: str) -> None:
        """Go on with another clause."""
        self.id = id
        self.said.setdefault(id, "")

    def add(self, words: str) -> None:
        """Add to the clause that is being read."""
        if self.id:
            self.said[self.id] += f" {words}"

    def is_clause(self, id: str) -> bool:
        """Whether it is a clause, or has clauses below it."""
        return id in self.known or any(each.startswith(id) for each in self.known)

    def parts(self, line: str, mark: str) -> str:
        """Begin the parts (a), (ii) … that a line opens with, below the clause or beside it; give the rest."""
        while self.id and (found := re.match(mark, line)):
            below = self._below(found.group(1).lower())
            if not below:
                break
            self.begin(below)
            line = found.group(2)
        return line

    def _below(self, letter: str) -> str:
        stem, letter = self.id, letter if len(letter) == 1 else letter.replace("l", "i")
        while True:
            for id in (f"{stem}({letter})", f"{stem}.{letter}"):
                if id not in self.said and self.is_clause(id):
                    return id
            cut = re.sub(r"(\([a-z]+\)|\.[a-z]+)$", "", stem)
            if cut == stem:
                return ""
            stem = cut


def melbourne(prefix: str) -> dict[str, str]:
    """Crown and Victoria: numbers with points, letters and Roman numbers in brackets, terms in quotation marks."""
    reader = Reader(prefix)
    for line in reader.lines():
        term = re.match(r"^[‘“'\"]([^’”'\"]+?)[’”'\"]\s*(?:means|is|has|are|:|,)", line)
        if term and (id := f"{prefix} 1.1 {term.group(1).strip().lower()}") in reader.known:
            reader.begin(id)
            reader.add(line[term.end() :])
            continue
        line = line.lstrip("- ")
        number = re.match(r"^(\d+(?:\.\d+)+)\.?\s+(.*)", line)
        if number and reader.is_clause(f"{prefix} {number.group(1)}"):
            reader.begin(f"{prefix} {number.group(1)}")
            line = number.group(2)
        line = reader.parts(line, r"^\(([A-Za-z]+)\)\s*(.*)")
        if not re.match(r"^\d+ [A-Z ,]+$", line):
            reader.add(line)
    return reader.said


def tasmania() -> dict[str, str]:
    """Parts A to D behind the table of contents; numbers that begin anew in each section; terms on lines of their own."""
    reader = Reader("TAS")
    part = section = ""
    for line in reader.lines(42):
        if head := re.match(r"^([A-D])\. [A-Z]", line):
            part, section, reader.id = head.group(1), "", ""
        elif part == "A":
            term = f"TAS A {line.lower().partition('(')[0].strip().replace(' ', '-')}"
            if term in reader.known:
                reader.begin(term)
            else:
                reader.add(line)
        elif title := re.match(r"^(\d+)\. [A-Z][A-Z ,()\-/]+$", line):
            section = f"TAS {part} {title.group(1)}"
            reader.begin(section)
        else:
            line = line.lstrip("- ")
            if number := re.match(r"^(\d+)\.\s+(.*)", line):
                reader.begin(f"{section}.{number.group(1)}")
                line = number.group(2)
            reader.add(reader.parts(line, r"^([a-z]+)\.\s+(.*)"))
    return reader.said


def canberra() -> dict[str, str]:
    """Three parts, each with terms and sections; a scan that has lost points, and here and there a number."""
    reader = Reader("ACT")
    part, section, last, terms, unnumbered = "", 0, 0, False, False
    for line in reader.lines():
        if not line or "Territory Gazette" in line:
            continue
        if line.isupper() and (head := re.match(r"^TERMS USED IN .*?(7 CARD|MANILA|5 CARD)", line)):
            part, terms, section, reader.id = {"7 CARD": "7CS", "MANILA": "MAN"}.get(head.group(1), "5CS"), True, 0, ""
            continue
        if line.isupper() and part and (title := re.match(r"^(\d+)\s*\.\s*[A-Z0-9][A-Z0-9 ,()\-/]+$", line)):
            section, terms, last = int(title.group(1)), False, 0
            reader.begin(f"ACT {part} {section}")
            continue
        if terms:
            name = f"ACT {part} def {line.lower().replace(' ', '-')}"
            found = [id for id in (name, name.rstrip("s")) if id in reader.known]
            reader.begin(found[0]) if found else reader.add(line)
            continue
        bullet, line = line.startswith("-"), line.lstrip("- ")
        if section and re.match(rf"^{section + 1}[ .]1\s", line):
            section, last = section + 1, 0
        number = re.match(rf"^{section}\s*[. ]?\s*(\d+)\.?\s+(.*)", line)
        if number and int(number.group(1)) == last and unnumbered:
            # What was taken for a clause was a part of the one before it.
            words = reader.said.pop(f"ACT {part} {section}.{last}", "")
            last -= 1
            reader.begin(f"ACT {part} {section}.{last}")
            reader.add(words)
        if number and int(number.group(1)) in (last + 1, last + 2):
            last, line, unnumbered = int(number.group(1)), number.group(2), False
            reader.begin(f"ACT {part} {section}.{last}")
        elif bullet and not line.startswith("(") and reader.is_clause(f"ACT {part} {section}.{last + 1}"):
            last, unnumbered = last + 1, True
            reader.begin(f"ACT {part} {section}.{last}")
        reader.add(reader.parts(line, r"^\(([A-Za-z]+)\)\s*(.*)"))
    return reader.said


def grand() -> dict[str, str]:
    """Numbers from beginning to end, letters below them, and a glossary."""
    reader = Reader("GRAND")
    for line in reader.lines():
        term = re.match(r"^([A-Z][^:]{2,40}):\s+(.*)", line)
        number = re.match(r"^(\d+A?)\.\s+(.*)", line)
        if term and (id := f"GRAND G {term.group(1).lower()}") in reader.known:
            reader.begin(id)
            reader.add(term.group(2))
        elif number and (id := f"GRAND {number.group(1)}") in reader.known:
            reader.begin(id)
            reader.add(number.group(2))
        else:
            reader.add(reader.parts(line, r"^-?\s*([a-z])\.\s+(.*)"))
    return reader.said


def words(text: str) -> list[str]:
    """The words of a clause, with one word for what is the same in every book."""
    text = text.lower().replace("’", "'")
    for pattern, word in SAME:
        text = re.sub(pattern, word, text)
    return re.findall(r"[a-z]+|\d+", text)


def units(said: dict[str, str], known: frozenset[str]) -> Iterator[tuple[str, list[str]]]:
    """Each clause with its words; one whose id goes on with /2, /3 … also sentence by sentence."""
    for id, text in said.items():
        yield id, words(text)
        more = len([each for each in known if re.fullmatch(rf"{re.escape(id)}/\d+", each)])
        sentences = [each for each in re.split(r"(?<=[.;])\s+(?=[A-Z])", text.strip()) if each]
        if more and len(sentences) > 1:
            for place, sentence in enumerate(sentences):
                yield (f"{id}/{min(place + 1, more + 1)}" if place else id), words(sentence)


def twins() -> list[tuple[str, str]]:
    """All pairs of clauses of two books that say the same words."""
    texts = {
        "CROWN": melbourne("CROWN"),
        "VIC": melbourne("VIC"),
        "TAS": tasmania(),
        "ACT": canberra(),
        "GRAND": grand(),
    }
    every: dict[str, list[tuple[str, list[str], set[str]]]] = {}
    for prefix, said in texts.items():
        known = frozenset(shelf.book(BOOKS[prefix]).clauses)
        every[prefix] = [(id, each, {*each}) for id, each in units(said, known) if id in known and len(each) >= WORDS]
    found: dict[tuple[str, str], None] = {}
    names = list(every)
    for place, one in enumerate(names):
        for other in names[place + 1 :]:
            for id, mine, bag in every[one]:
                matcher: SequenceMatcher[str] = SequenceMatcher(None, autojunk=False)
                matcher.set_seq2(mine)
                for their_id, theirs, their_bag in every[other]:
                    if bag & TELLING != their_bag & TELLING:
                        continue
                    if len(bag & their_bag) < 0.7 * max(len(bag), len(their_bag)):
                        continue
                    matcher.set_seq1(theirs)
                    if matcher.quick_ratio() >= ALIKE and matcher.ratio() >= ALIKE:
                        found[id, their_id] = None
    return list(found)


if __name__ == "__main__":
    for pair in twins():
        print(*pair, sep="\t")
