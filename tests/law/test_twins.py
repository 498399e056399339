"""Twins, clauses of two books in the same words: they lead to the same, or a record names both.

The list is of ids. `twins.py` makes it from the books' own text, which is not in the project.
"""

from __future__ import annotations

import csv
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from pokerroom import shelf
from pokerroom.hand.street_rules import StreetRules
from pokerroom.law.book import Game, rules_of
from pokerroom.law.remedy import chosen, combinations
from pokerroom.law.rules import Family, Rules
from pokerroom.table.rules import TableRules
from tests.law.twins import BOOKS, TEXTS, twins

HERE = Path(__file__).parent
RECORDS = sorted((HERE.parent.parent / "docs" / "decisions").glob("0*.md"))
with (HERE / "twins.tsv").open(encoding="utf-8", newline="") as file:
    TWINS = [(one, other) for one, other in csv.reader(file, delimiter="\t")]
# What each book calls by names of its own, and what it leaves to a sign.
NAMES = ("offices.", "terms.", "book.", "placard.", "option.", "dispute.referred", "deck.officer_checks", "name")
NOT_ASKED = ("", ())

Facts = tuple[tuple[str, str], ...]
Ruling = tuple[tuple[str, ...], tuple[str, ...]]  # what is done, and what an office may choose


class Readings(NamedTuple):
    """What the clauses of one book lead to.

    `stands`: the rules that stand on a clause, with their values; `ours`: those on which the book is silent, by the
    clauses of the record that settles them; `every`: all values of a rule in the book's games. `ruled`: what a clause
    prescribes when something goes wrong, by the facts; `rules`: what the book prescribes then, by whatever clause.
    """

    stands: Mapping[str, Mapping[str, set[object]]]
    ours: Mapping[str, Mapping[str, set[object]]]
    every: Mapping[str, set[object]]
    ruled: Mapping[str, Mapping[tuple[str, Facts], set[Ruling]]]
    rules: Mapping[tuple[str, Facts], set[Ruling]]


@cache
def text_of(record: Path) -> str:
    return " ".join(record.read_text(encoding="utf-8").split())


def settled_by(note: str) -> Iterator[str]:
    """The clauses of the records that a note refers to."""
    for number in re.findall(r"ecision (\d{4})", note):
        for record in RECORDS:
            found = re.search(r"Clauses: (.*?)\. \*\*", text_of(record)) if record.name.startswith(number) else None
            yield from (each.strip() for each in found.group(1).split(",")) if found else ()


def plain(value: Any) -> object:
    """A value that can be kept in a set."""
    if isinstance(value, dict):
        return tuple(sorted((key, plain(each)) for key, each in value.items()))
    return tuple(plain(each) for each in value) if isinstance(value, tuple | list) else value


def rules_asked(rules: Rules, before: str) -> Iterator[tuple[str, Any]]:
    for declared in rules.declared:
        found = getattr(rules, declared.name)
        if isinstance(found, Family):
            yield from ((before + declared.key.replace("*", name), rule) for name, rule in found.given().items())
        else:
            yield before + declared.key, found


@cache
def readings(key: str) -> Readings:
    stands: dict[str, dict[str, set[object]]] = defaultdict(lambda: defaultdict(set))
    ours: dict[str, dict[str, set[object]]] = defaultdict(lambda: defaultdict(set))
    every: dict[str, set[object]] = defaultdict(set)
    ruled: dict[str, dict[tuple[str, Facts], set[Ruling]]] = defaultdict(lambda: defaultdict(set))
    rules: dict[tuple[str, Facts], set[Ruling]] = defaultdict(set)
    for game in shelf.book(key).games.values():
        asked = [*rules_asked(rules_of(TableRules, game), "")]
        for street in game.streets:
            asked += rules_asked(rules_of(StreetRules, street), "street ")
        for name, rule in asked:
            if not name.startswith(NAMES) and name != "street name":
                value = plain(rule.value)
                every[name].add(value)
                for clause in rule.by:
                    stands[clause][name].add(value)
                for clause in settled_by(rule.note) if not rule.by else ():
                    ours[clause][name].add(value)
        for kind, facts, ruling, by in rulings(game):
            rules[kind, facts].add(ruling)
            for clause in by:
                ruled[clause][kind, facts].add(ruling)
    return Readings(stands, ours, every, ruled, rules)


def rulings(game: Game) -> Iterator[tuple[str, Facts, Ruling, tuple[str, ...]]]:
    """What a game's remedies come to, whatever the facts."""
    kinds = shelf.vocabulary().kinds
    for kind in dict.fromkeys(row.kind for row in game.remedies):
        rows = [row for row in game.remedies if row.kind == kind and not row.also]
        for facts in combinations(kinds[kind]):
            for row in chosen(rows, facts):
                yield kind, tuple(sorted(facts.items())), (row.do, row.choose), row.by


def agree(one: set[object], other: set[object]) -> bool:
    """Whether two books have a value in common, or of lists an entry; a book that is not asked has none."""
    if one & other or all(each in NOT_ASKED for each in other):
        return True
    lists = [(set(a), set(b)) for a in one for b in other if isinstance(a, tuple) and isinstance(b, tuple)]
    return any(a & b for a, b in lists)


def differences(one: str, other: str) -> list[str]:
    """What the first of two clauses leads to in its book, and the second does not in its own."""
    mine, theirs = (readings(BOOKS[clause.split()[0]]) for clause in (one, other))
    found = []
    for name, values in mine.stands.get(one, {}).items():
        answer = theirs.stands.get(other, {}).get(name) or theirs.every.get(name, set())
        if not agree(values, answer):
            found.append(f"{one}: {name} is {shown(values)}; {other}: {shown(answer)}")
    for name, values in mine.ours.get(one, {}).items():
        answer = theirs.stands.get(other, {}).get(name) or theirs.ours.get(other, {}).get(name, set())
        if answer and not agree(values, answer):
            found.append(f"{one}: {name} is {shown(values)} by our reading; {other}: {shown(answer)}")
    for (kind, facts), ruling in mine.ruled.get(one, {}).items():
        own = theirs.ruled.get(other, {}).get((kind, facts), set())
        if not ruling & (own or theirs.rules.get((kind, facts), set())):
            when = ", ".join(f"{fact} {value}" for fact, value in facts)
            found.append(f"{one}: {kind} ({when}) is {shown(ruling)}; {other}: {shown(own)}")
    return found


def shown(values: Iterable[object]) -> str:
    return " or ".join(sorted(str(each) for each in values)) or "nothing"


@cache
def named(record: Path) -> frozenset[str]:
    """The clauses that a record names; the longest first, since one id may begin another."""
    text, found = text_of(record), set()
    ids = sorted((clause for key in BOOKS.values() for clause in shelf.book(key).clauses), key=len, reverse=True)
    for clause in ids:
        if clause in text:
            left = re.sub(rf"{re.escape(clause)}(?![\w(/]|\.\w)", "·", text)
            if left != text:
                found.add(clause)
                text = left
    return frozenset(found)


def test_the_list_is_of_clauses_of_two_books() -> None:
    assert len(TWINS) == len(set(TWINS)) > 1000
    for pair in TWINS:
        books = [shelf.book(BOOKS[clause.split()[0]]) for clause in pair]
        assert books[0] is not books[1]
        assert all(clause in book.clauses for clause, book in zip(pair, books, strict=True))


@pytest.mark.skipif(not TEXTS.is_dir(), reason=f"the books' own text is not beside this clone ({TEXTS})")
def test_the_list_is_what_the_books_say() -> None:
    assert sorted(TWINS) == sorted(twins())


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_twins_lead_to_the_same_or_a_record_names_both(book: str) -> None:
    for one, other in TWINS:
        if one.split()[0] == book:
            found = [*differences(one, other), *differences(other, one)]
            if found and not any({one, other} <= named(record) for record in RECORDS):
                pytest.fail(f"{one} and {other} say the same words.\n" + "\n".join(found[:5]))


def test_no_record_tells_of_a_difference_that_is_gone() -> None:
    """Every line of the record of differences begins with clauses of which two are twins and lead to two things."""
    [record] = [each for each in RECORDS if each.name.startswith("0022")]
    lines = [line.partition(":")[0] for line in text_of(record).split(" * ")[1:]]
    assert lines
    for line in lines:
        pairs = [pair for pair in TWINS if all(clause in line for clause in pair)]
        assert any(differences(*pair) or differences(*reversed(pair)) for pair in pairs), line


def test_a_twin_that_is_read_otherwise_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Victoria's flop of four cards, limited to the time before substantial action as Crown's once was."""
    assert not differences("CROWN 9.9", "VIC 9.9.3")
    victoria = readings("victoria-2003")
    assert isinstance(victoria.ruled, dict)
    assert isinstance(victoria.rules, dict)
    ruled = victoria.ruled["VIC 9.9.3"]
    late = [key for key in ruled if dict(key[1])["substantial_action"] == "yes"]
    monkeypatch.setitem(victoria.ruled, "VIC 9.9.3", {key: each for key, each in ruled.items() if key not in late})
    for key in late:
        monkeypatch.setitem(victoria.rules, key, {((), ("misdeal", "return all wagers"))})
    assert differences("CROWN 9.9", "VIC 9.9.3")
