"""The glossary and the answers: our words, and what a clause that is no rule of play points to.

Knows the form of `books/glossary.toml` and of a book's `answers.toml`. Must not know the program: where a word lives is
text here, and a test walks there. Ask `proofs.grade` for what an answer is worth beside cases.
"""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pokerroom.law.clause import PLAYED, Clause, near
from pokerroom.law.error import LawError, NotFoundError, quoted, read_toml
from pokerroom.law.vocabulary import BookWords, Entry

if TYPE_CHECKING:  # a book holds its answers, so that at run time it is `book` that looks here
    from pokerroom.law.book import Book

GLOSSARY = "glossary.toml"
ANSWERS = "answers.toml"
# The ways in which a clause may be answered; an answer takes exactly one.
WAYS = ("word", "screen", "record", "reason")
_COMMAND = "pokerroom "


@dataclass(frozen=True, slots=True)
class ClauseAnswer:
    """What answers a clause: one of our words, a screen, a record, or the reason why there is nothing to play.

    `entry` says what a word or record means and where the program has it; a screen or a reason has none.
    """

    way: str
    what: str
    entry: Entry | None = None
    note: str = ""

    def __str__(self) -> str:
        if self.way == "reason":
            said = f"no rule of play: {self.what}"
        else:
            said = f"answered by the {self.way} {quoted(self.what)}"
        if self.entry is not None:
            said = f"{said}: {self.entry.means} ({self.entry.code})"
        return f"{said} {self.note}" if self.note else said


def read_glossary(text: str, file: str = GLOSSARY) -> dict[str, Entry]:
    """Read our words: what each means, and where the program has it."""
    return {word: _entry(file, word, each) for word, each in read_toml(text, file).items()}


def _entry(file: str, word: str, row: object) -> Entry:
    if not isinstance(row, dict):
        raise LawError(file, word, "write the word as a table with means and code.")
    extra = [each for each in row if each not in ("means", "code", "ours")]
    if extra:
        raise LawError(file, word, f"{quoted(extra[0])} does not belong here; a word has means, code and ours.")
    for needed in ("means", "code"):
        if not _is_text(row.get(needed)):
            raise LawError(file, word, f"the word has no {needed}.")
    ours = row.get("ours", False)
    if not isinstance(ours, bool):
        raise LawError(file, word, "ours is true or false.")
    return Entry(word, " ".join(row["means"].split()), row["code"], ours)


def read_answers(
    table: Mapping[str, Any], file: str, clauses: Mapping[str, Clause], vocabulary: BookWords
) -> dict[str, ClauseAnswer]:
    """Read what answers the clauses of a book that are no rules of play."""
    found: dict[str, ClauseAnswer] = {}
    for clause, row in table.items():
        if clause not in clauses:
            raise LawError(file, clause, f"{quoted(clause)} is not a clause of this book; {near(clause, clauses)}")
        kind = clauses[clause].kind
        if kind in PLAYED:
            raise LawError(file, clause, f"a clause of the kind {kind} is a rule of play: only cases prove it.")
        found[clause] = _answer(file, clause, row, vocabulary)
    return found


def _answer(file: str, clause: str, row: object, vocabulary: BookWords) -> ClauseAnswer:
    if not isinstance(row, dict):
        raise LawError(file, clause, f'write the answer as {{ {WAYS[0]} = "…" }}, or with {_or(WAYS[1:])}.')
    extra = [each for each in row if each not in (*WAYS, "note")]
    if extra:
        raise LawError(file, clause, f"{quoted(extra[0])} does not belong here; an answer has {_or(WAYS)}, and note.")
    ways = [way for way in WAYS if way in row]
    if len(ways) != 1:
        told = f"two answers, {ways[0]} and {ways[1]}" if ways else "no answer"
        raise LawError(file, clause, f"the clause has {told}; give it one of {_or(WAYS)}.")
    way = ways[0]
    what, note = row[way], row.get("note", "")
    if not _is_text(what) or (note and not _is_text(note)):
        raise LawError(file, clause, f"the {way if not _is_text(what) else 'note'} is not a text.")
    what = " ".join(what.split())
    known = {"word": vocabulary.glossary, "record": vocabulary.records}.get(way, {})
    if wrong := _unknown(way, what, known, vocabulary.screens):
        raise LawError(file, clause, wrong)
    return ClauseAnswer(way, what, known.get(what), " ".join(note.split()))


def _unknown(way: str, what: str, known: Mapping[str, Entry], screens: Collection[str]) -> str:
    """What is wrong with an answer that names a word, a record or a screen that there is not."""
    if way == "word" and what not in known:
        return f"{quoted(what)} is not a word of {GLOSSARY}; {_like(what, known)}"
    if way == "record" and what not in known:
        return f"the table keeps no {way} {quoted(what)}; {_like(what, known)}"
    command = what.removeprefix(_COMMAND).partition(" ")[0]
    if way == "screen" and (not what.startswith(_COMMAND) or command not in screens):
        return f"{quoted(what)} is not a screen; write pokerroom and one of: {', '.join(screens)}."
    return ""


def answered_by(books: Iterable[Book]) -> dict[str, list[Clause]]:
    """For each word of ours, and each record, the clauses that it answers."""
    found: dict[str, list[Clause]] = {}
    for book in books:
        for clause, answer in book.answers.items():
            if answer.entry is not None:
                found.setdefault(answer.what, []).append(book.clauses[clause])
    return found


def look_up(vocabulary: BookWords, books: Iterable[Book], word: str) -> list[Entry]:
    """Find a word or record by its name, or by a name that the books have for it: `rake` finds commission."""
    wanted = _folded(word)
    known = [*vocabulary.glossary.values(), *vocabulary.records.values()]
    named = [entry for entry in known if _folded(entry.word) == wanted]
    if named:
        return named
    answers = answered_by(books)
    found = [
        entry
        for entry in known
        if wanted and any(_folded(clause.id).endswith(f" {wanted}") for clause in answers.get(entry.word, ()))
    ]
    if not found:
        raise NotFoundError(f"the glossary has no word {quoted(word)}; {_like(wanted, vocabulary.glossary)}")
    return found


def _folded(name: str) -> str:
    return " ".join(name.lower().replace("-", " ").split())


def _like(word: str, known: Iterable[str]) -> str:
    close = difflib.get_close_matches(word, list(known), n=2)
    return f"did you mean {_or([quoted(each) for each in close])}?" if close else "pokerroom glossary lists our words."


def _or(names: Iterable[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} or {last}" if most else last


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())
