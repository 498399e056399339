"""Reading a book from its folder of TOML and Markdown into typed objects.

Knows the form of the data: every leaf is `{ is = …, by = … }`. Must not know words (they are handed in as a Vocabulary)
but for a book's name and its ladder. What cannot be read is refused with the file, the key and a sentence (`LawError`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from importlib.resources.abc import Traversable
from typing import Any

from pokerroom.law.book import Book, Game, Street, short_ids
from pokerroom.law.clause import Case, Clause, near, read_clauses, written_beside
from pokerroom.law.error import LawError, quoted, read_toml
from pokerroom.law.glossary import ANSWERS, read_answers
from pokerroom.law.mixes import check_mixes
from pokerroom.law.remedy import Remedy, conflict
from pokerroom.law.rule import SILENT, Rule
from pokerroom.law.search import TOPICS
from pokerroom.law.vocabulary import BookWords, Shape, WordError, suggestion
from pokerroom.law.words import LawRules

SHARED = "rules.toml"
CASES = "cases"
DRAFTS = "conditions"  # of tournaments
# So begin the names of files of more cases, whose clauses have headings elsewhere: written blind, or worked examples.
BESIDE = ("blind-", "worked-")


def is_key(name: str) -> bool:
    """Whether a folder or a file of a book is called as a sign can call it: `five_card_stud`."""
    plain = name.replace("_", "a")
    return plain.isascii() and plain.isalnum() and name == name.lower() and name.strip("_") == name and "__" not in name


def book_key(folder: str) -> str:
    """Turn a folder's name into the book's key: `grand_17_7` is `grand-17.7`."""
    return re.sub(r"(?<=\d)_(?=\d)", ".", folder).replace("_", "-")


def read_book(folder: Traversable, vocabulary: BookWords) -> Book:
    """Read one book: its clauses, what its games share, and its games."""
    name = folder.name
    clauses = _read_cases(folder)
    prefix = next(iter(clauses)).partition(" ")[0]
    reader = _Reader(name, clauses, vocabulary)
    shared_table = reader.table(folder / SHARED)
    shared, streets, remedies = reader.rules(SHARED, shared_table)
    if streets:
        raise LawError(f"{name}/{SHARED}", "street", "streets belong to a game's own file.")
    if not LawRules(shared).book_name.given:
        raise LawError(f"{name}/{SHARED}", LawRules.book_name.key, "the book has no name.")
    games: dict[str, Game] = {}
    for path in sorted(folder.iterdir(), key=lambda each: each.name):
        if path.name.endswith(".toml") and path.name not in (SHARED, ANSWERS, TOPICS):
            key = path.name.removesuffix(".toml")
            games[key] = reader.game(key, path.name, reader.table(path), shared, remedies)
    reader.names(games)
    if not games:
        raise LawError(name, "", "the book has no games.")
    answers = folder / ANSWERS  # a book may do without: then its definitions are answered by nothing
    answered = (
        read_answers(reader.table(answers), f"{name}/{ANSWERS}", clauses, vocabulary) if answers.is_file() else {}
    )
    topics, silent = reader.topics(folder / TOPICS)
    ids = short_ids(prefix, clauses)
    drafts = reader.drafts(folder / DRAFTS)
    book = Book(book_key(name), prefix, shared, games, clauses, ids, answered, topics, silent, drafts)
    check_mixes(f"{name}/{SHARED}", book)
    return book


def _read_cases(folder: Traversable) -> dict[str, Clause]:
    found: dict[str, Clause] = {}
    cases = folder / CASES
    if not cases.is_dir():
        raise LawError(folder.name, "cases", "the book has no folder of cases.")
    beside: list[Case] = []
    for path in sorted(cases.iterdir(), key=lambda each: each.name):
        if not path.name.endswith(".md"):
            continue
        file = f"{folder.name}/cases/{path.name}"
        if path.name.startswith(BESIDE):
            beside += written_beside(_text(path, file), file)
            continue
        for clause in read_clauses(_text(path, file), file):
            if clause.id in found:
                raise LawError(file, clause.id, f"the clause has a heading in {found[clause.id].file} already.")
            found[clause.id] = clause
    if not found:
        raise LawError(folder.name, "cases", "the book has no clauses.")
    _put_beside(found, beside)
    _check_ids(folder.name, found)
    return found


def _put_beside(found: dict[str, Clause], beside: Sequence[Case]) -> None:
    """Put cases that stand in files of their own behind those of their clauses."""
    for case in beside:
        if case.heading not in found:
            raise LawError(case.file, f"line {case.line}", f"there is no clause {case.heading} above this case.")
        clause = found[case.heading]
        found[case.heading] = replace(clause, cases=(*clause.cases, case))


def _check_ids(folder: str, found: Mapping[str, Clause]) -> None:
    """Refuse headings of clauses that there are not, and ids of more than one book."""
    for clause in found.values():
        for case in clause.cases:
            unknown = [each for each in case.clauses if each not in found]
            if unknown:
                raise LawError(clause.file, clause.id, f"there is no clause {unknown[0]}; {near(unknown[0], found)}")
    prefixes = {each.partition(" ")[0] for each in found}
    if len(prefixes) > 1:
        raise LawError(folder, "cases", f"the ids start with different words: {', '.join(sorted(prefixes))}.")


class _Reader:
    """One book being read: where we are, which clauses exist, which words are known."""

    def __init__(self, folder: str, clauses: Mapping[str, Clause], vocabulary: BookWords) -> None:
        self.folder = folder
        self.clauses = clauses
        self.vocabulary = vocabulary

    def table(self, path: Traversable) -> dict[str, Any]:
        file = f"{self.folder}/{path.name}"
        if not path.is_file():
            raise LawError(file, "", "the file is missing.")
        return read_toml(_text(path, file), file)

    def topics(self, path: Traversable) -> tuple[dict[str, tuple[str, ...]], tuple[str, ...]]:
        """Where the book answers the questions put to all of them, and what settles the rest; it may do without."""
        if not path.is_file():
            return {}, ()
        file = f"{self.folder}/{TOPICS}"
        table = self.table(path)
        for needed in ("topics", "silent"):
            if needed not in table:
                raise LawError(file, needed, "the file has topics, and silent: what settles the rest.")
        extra = [each for each in table if each not in ("topics", "silent")]
        if extra or not isinstance(table["topics"], dict):
            raise LawError(file, extra[0] if extra else "topics", "the file has topics and silent, and nothing else.")
        found = {key: self._listed(file, f"topics.{key}", ids) for key, ids in table["topics"].items()}
        return found, self._listed(file, "silent", table["silent"])

    def drafts(self, folder: Traversable) -> dict[str, dict[str, Any]]:
        """Conditions of tournaments by their names; a book may do without."""
        if not folder.is_dir():
            return {}
        found = {path.name.removesuffix(".toml"): path for path in folder.iterdir() if path.name.endswith(".toml")}
        return {
            name: read_toml(_text(path, f"{self.folder}/{DRAFTS}/{path.name}"), path.name)
            for name, path in found.items()
        }

    def _listed(self, file: str, key: str, ids: object) -> tuple[str, ...]:
        if not isinstance(ids, list) or not all(isinstance(each, str) for each in ids):
            raise LawError(file, key, "give a list of clauses.")
        return self._clauses(file, key, ids) if ids else ()

    def rules(self, name: str, table: Mapping[str, Any]) -> tuple[dict[str, Rule[Any]], list[Street], list[Remedy]]:
        file = f"{self.folder}/{name}"
        rest = {key: each for key, each in table.items() if key not in ("street", "remedy")}
        found: dict[str, Rule[Any]] = {}
        self._leaves(file, "", rest, self.vocabulary.rules, found)
        streets = [
            self._street(file, f"street {number}", each)
            for number, each in enumerate(self._rows(file, "street", table), start=1)
        ]
        remedies = [
            self._remedy(file, f"remedy {number}", each)
            for number, each in enumerate(self._rows(file, "remedy", table), start=1)
        ]
        return found, streets, remedies

    def game(
        self, key: str, name: str, table: Mapping[str, Any], shared: Mapping[str, Rule[Any]], common: list[Remedy]
    ) -> Game:
        file = f"{self.folder}/{name}"
        own, streets, remedies = self.rules(name, table)
        every = {**shared, **own}
        if lacking := self.vocabulary.lacks(every):
            raise LawError(file, lacking, f"the game says nothing of this, and neither does {SHARED}.")
        rows = (*common, *remedies)
        self._offices(file, every, rows)
        self._no_conflict(rows)
        game = Game(key, book_key(self.folder), every, tuple(streets), rows)
        for find in self.vocabulary.gaps:
            for at, sentence in find(game):
                raise LawError(f"{self.folder}/{SHARED}" if at in shared and at not in own else file, at, sentence)
        return game

    def names(self, games: Mapping[str, Game]) -> None:
        """Refuse a book without games, a game by which no sign could call it, and two that are called the same."""
        if not games:
            raise LawError(self.folder, "", f"the book has no game: each is a file beside {SHARED}, like holdem.toml.")
        called: dict[str, str] = {}
        for key, game in games.items():
            file = f"{self.folder}/{key}.toml"
            if not is_key(key):
                raise LawError(file, "", "a game's file is called in small letters, like five_card_stud.toml.")
            name = game.name.casefold()
            if name in called:
                raise LawError(file, LawRules.name.key, f"{quoted(game.name)} is the game of {called[name]} already.")
            called[name] = file

    def _offices(self, file: str, rules: Mapping[str, Rule[Any]], rows: Iterable[Remedy]) -> None:
        ladder = LawRules(rules).offices_ladder.value
        for key, rule in rules.items():
            shape = self.vocabulary.rule_shape(key)
            if shape is not None and shape.office and rule.value not in ladder:
                raise LawError(file, key, f"{quoted(rule.value)} is no office of the ladder: {', '.join(ladder)}.")
        for row in rows:
            if row.office and row.office not in ladder:
                at = f"{row.key}, office"
                raise LawError(row.file, at, f"{quoted(row.office)} is no office of the ladder: {', '.join(ladder)}.")

    def _leaves(
        self, file: str, path: str, table: Mapping[str, Any], shapes: Mapping[str, Shape], found: dict[str, Rule[Any]]
    ) -> None:
        for name, each in table.items():
            key = f"{path}.{name}" if path else name
            shape = self.vocabulary.rule_shape(key) if shapes is self.vocabulary.rules else shapes.get(key)
            if shape is not None:
                found[key] = self._leaf(file, key, each, shape)
            elif isinstance(each, dict) and "is" not in each and "by" not in each:
                if not any(known.startswith(f"{key}.") or "*" in known for known in shapes):
                    raise LawError(file, key, f"{quoted(key)} is not a word we know; {suggestion(key, shapes)}")
                self._leaves(file, key, each, shapes, found)
            else:
                raise LawError(file, key, f"{quoted(key)} is not a word we know; {suggestion(key, shapes)}")

    def _leaf(self, file: str, key: str, leaf: object, shape: Shape) -> Rule[Any]:
        if not isinstance(leaf, dict) or "is" not in leaf:
            raise LawError(
                file, key, 'the value stands alone: write { is = …, by = "…" } with the clause that says so.'
            )
        extra = [each for each in leaf if each not in ("is", "by", "note")]
        if extra:
            raise LawError(file, key, f"{quoted(extra[0])} does not belong here; a value has is, by and note.")
        if "by" not in leaf:
            raise LawError(
                file, key, 'the value has no clause: add by = "…", or by = "silent" with a note saying what we chose.'
            )
        note = leaf.get("note", "")
        if not isinstance(note, str):
            raise LawError(file, key, "the note is not a text.")
        by = () if leaf["by"] == SILENT else self._clauses(file, key, leaf["by"])
        if not by and not note.strip():
            raise LawError(file, key, "the book is said to be silent, but no note says what we chose and why.")
        try:
            value = shape.read(leaf["is"])
        except WordError as error:
            raise LawError(file, key, str(error)) from None
        return Rule(value, by, " ".join(note.split()))

    def _clauses(self, file: str, key: str, by: object) -> tuple[str, ...]:
        ids = [by] if isinstance(by, str) else by
        if not isinstance(ids, list) or not ids or not all(isinstance(each, str) for each in ids):
            raise LawError(file, key, 'by names a clause, or a list of clauses, or "silent".')
        for each in ids:
            if each not in self.clauses:
                raise LawError(file, key, f"{quoted(each)} is not a clause of this book; {near(each, self.clauses)}")
        return tuple(ids)

    def _rows(self, file: str, name: str, table: Mapping[str, Any]) -> list[dict[str, Any]]:
        rows = table.get(name, [])
        if not isinstance(rows, list) or not all(isinstance(each, dict) for each in rows):
            raise LawError(file, name, f"write each {name} as [[{name}]].")
        return rows

    def _street(self, file: str, key: str, table: dict[str, Any]) -> Street:
        found: dict[str, Rule[Any]] = {}
        for name, each in table.items():
            shape = self.vocabulary.street.get(name)
            if shape is None:
                known = suggestion(name, self.vocabulary.street)
                raise LawError(file, f"{key}, {name}", f"a street has no {quoted(name)}; {known}")
            found[name] = self._leaf(file, f"{key}, {name}", each, shape)
        return Street(found)

    def _remedy(self, file: str, key: str, row: dict[str, Any]) -> Remedy:
        extra = [
            each for each in row if each not in ("for", "when", "do", "by", "exception_to", "also", "office", "choose")
        ]
        if extra:
            raise LawError(file, key, f"{quoted(extra[0])} does not belong to a remedy.")
        kind = row.get("for")
        known = self.vocabulary.kinds.get(kind) if isinstance(kind, str) else None
        if known is None:
            raise LawError(
                file,
                f"{key}, for",
                f"{quoted(str(kind))} is not a kind of irregularity; {suggestion(str(kind), self.vocabulary.kinds)}",
            )
        if "by" not in row:
            raise LawError(file, f"{key}, by", 'the remedy has no clause: add by = "…".')
        when = self._when(file, f"{key}, when", row.get("when", {}), known.facts)
        choose = self._steps(file, f"{key}, choose", row.get("choose", []))
        do = self._steps(file, f"{key}, do", row.get("do", []))
        if not do and not choose:
            raise LawError(file, f"{key}, do", "a remedy lists at least one step.")
        office = row.get("office", "")
        if not isinstance(office, str) or bool(office) != bool(choose):
            raise LawError(file, f"{key}, office", "steps to choose from need the office that chooses, and it them.")
        also = row.get("also", False)
        if not isinstance(also, bool):
            raise LawError(file, f"{key}, also", "also is true or false.")
        exception_to = row.get("exception_to", [])
        return Remedy(
            kind=str(kind),
            when=when,
            do=do,
            by=self._clauses(file, f"{key}, by", row["by"]),
            exception_to=self._clauses(file, f"{key}, exception_to", exception_to) if exception_to else (),
            also=also,
            office=office,
            choose=choose,
            file=file,
            key=key,
        )

    def _steps(self, file: str, key: str, steps: object) -> tuple[str, ...]:
        if not isinstance(steps, list) or not all(isinstance(each, str) for each in steps):
            raise LawError(file, key, "steps are a list of words.")
        for step in steps:
            if step not in self.vocabulary.steps:
                raise LawError(
                    file, key, f"{quoted(step)} is not a step we know; {suggestion(step, self.vocabulary.steps)}"
                )
        return tuple(steps)

    def _when(
        self, file: str, key: str, when: object, facts: Mapping[str, tuple[str, ...]]
    ) -> dict[str, tuple[str, ...]]:
        if not isinstance(when, dict):
            raise LawError(file, key, 'write the conditions as { fact = "value" }.')
        found: dict[str, tuple[str, ...]] = {}
        for fact, value in when.items():
            if fact not in facts:
                raise LawError(file, key, f"this kind does not read the fact {quoted(fact)}; {suggestion(fact, facts)}")
            values = [value] if isinstance(value, str) else value
            if not isinstance(values, list) or not values:
                raise LawError(file, key, f"{fact} needs one of: {', '.join(facts[fact])}.")
            for each in values:
                if each not in facts[fact]:
                    raise LawError(
                        file, key, f"{fact} cannot be {quoted(str(each))}; {suggestion(str(each), facts[fact])}"
                    )
            found[fact] = tuple(values)
        return found

    def _no_conflict(self, rows: Iterable[Remedy]) -> None:
        by_kind: dict[str, list[Remedy]] = {}
        for row in rows:
            by_kind.setdefault(row.kind, []).append(row)
        for kind, same in by_kind.items():
            clash = conflict(same, self.vocabulary.kinds[kind])
            if clash is not None:
                one, other, facts = clash
                said = ", ".join(f"{fact} is {value}" for fact, value in facts.items()) or "always"
                raise LawError(
                    one.file,
                    f"{one.key} ({one.file}) and {other.key} ({other.file})",
                    f"both {', '.join(one.by)} and {', '.join(other.by)} answer {quoted(kind)} ({said}): "
                    "one of them must say that it is an exception_to the other.",
                )


def _text(path: Traversable, file: str) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise LawError(file, "", "the file is not UTF-8 text.") from None
    except OSError as error:
        raise LawError(file, "", f"the file cannot be read: {error.strerror}.") from None
