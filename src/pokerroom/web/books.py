"""Books over HTTP: the shelf, a book by its chapters, a clause with its cases, and the games.

Knows how a book is laid out for a browser. Must not know any rule: `shelf` has the books. Ask `cases` for what proves a
clause, `finding` for how one is found, `library` for the addresses.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import Struct

from pokerroom import shelf
from pokerroom.law.book import Book, rules_of
from pokerroom.law.clause import Clause
from pokerroom.law.words import LawRules
from pokerroom.web.cases import CasePage, case_page
from pokerroom.web.mix_forms import mixes_of

LONGEST_ID = 200


class Named(Struct):
    """Something with a key for addresses and a name for people."""

    key: str
    name: str


class BookRow(Struct):
    """A book on the shelf. `grades`: how many clauses have each; `ours`: no casino printed it."""

    key: str
    prefix: str
    title: str
    edition: str
    ours: bool
    clauses: int
    games: list[Named]
    grades: dict[str, int] | None


class Shelf(Struct):
    """All the books."""

    books: list[BookRow]


class ClauseRow(Struct):
    """A clause in a list. `grade` is nothing where none has been computed."""

    id: str
    number: str
    book: str
    gist: str
    kind: str
    area: str
    grade: str | None
    cases: int


class Chapter(Struct):
    """A chapter of a book with its clauses."""

    key: str
    title: str
    clauses: list[ClauseRow]


class BookPage(Struct):
    """A whole book."""

    key: str
    prefix: str
    title: str
    edition: str
    leans_on: str
    ours: bool
    games: list[Named]
    chapters: list[Chapter]


class AnswerPage(Struct):
    """What answers a clause that is no rule of play."""

    way: str
    what: str
    means: str
    code: str
    note: str


class ClausePage(Struct):
    """One clause with all that is known of it; `before` and `after` are its neighbours in the book.

    `asks` is what the other books may be asked about it.
    """

    id: str
    number: str
    book: str
    book_title: str
    chapter: str
    chapter_key: str
    gist: str
    asks: str
    kind: str
    area: str
    note: str
    grade: str | None
    answer: AnswerPage | None
    cases: list[CasePage]
    before: str
    after: str


class BookGames(Struct):
    """A book and its games, and the mixes that it makes of them."""

    key: str
    title: str
    games: list[Named]
    mixes: list[Named]


class Games(Struct):
    """The games of all the books."""

    books: list[BookGames]


# ------------------------------------------------------------------------------------------------ pages


class NotHere(KeyError):  # noqa: N818 - it says that something is not here, which is no fault of the program
    """There is no such thing; the sentence says what there is."""


@cache
def grades() -> dict[str, str]:
    """The grade of every clause, as `pokerroom proofs --json` wrote it; empty if the package was made without."""
    try:
        text = (files("pokerroom.web") / "grades.json").read_bytes()
        report: dict[str, Any] = msgspec.json.decode(text)
        every = {**report["books"], **report["ours"]}
        return {clause: row["grade"] for found in every.values() for clause, row in found.items()}
    except (OSError, msgspec.DecodeError, KeyError):
        return {}


def book_of(name: str) -> Book:
    """A book by its key, or by the name of its folder, which an address may have as well."""
    plain = re.sub(r"[^a-z0-9]", "", name.lower())
    for book in shelf.every():
        if re.sub(r"[^a-z0-9]", "", book.key) == plain:
            return book
    try:
        return shelf.book(name)
    except KeyError as error:
        raise NotHere(str(error.args[0])) from None


def _games(book: Book) -> list[Named]:
    return [Named(game.key, game.name) for game in book.games.values()]


def row_of(book: Book, clause: Clause) -> ClauseRow:
    """A clause as it stands in a list."""
    return ClauseRow(
        clause.id,
        clause.number,
        book.key,
        clause.gist,
        clause.kind,
        clause.area,
        grades().get(clause.id),
        len(clause.cases),
    )


def _chapter_key(clause: Clause) -> str:
    return clause.file.rpartition("/")[2].removesuffix(".md")


@shelf.kept
def shelf_page() -> bytes:
    """All the books."""
    found = []
    for book in shelf.every():
        cover = rules_of(LawRules, book)
        counted = Counter(grades()[clause.id] for clause in book if clause.id in grades())
        found.append(
            BookRow(
                book.key,
                book.prefix,
                book.title,
                cover.book_edition.value,
                book.key == shelf.HOUSE,
                len(book),
                _games(book),
                dict(counted) or None,
            )
        )
    return msgspec.json.encode(Shelf(found))


def book_page(name: str) -> bytes:
    """One book: its chapters with their clauses."""
    return _book_page(book_of(name).key)


@shelf.kept
def _book_page(key: str) -> bytes:
    book = shelf.book(key)
    cover = rules_of(LawRules, book)
    chapters: dict[str, Chapter] = {}
    for clause in book:
        file = _chapter_key(clause)
        chapter = chapters.setdefault(file, Chapter(file, clause.section or file, []))
        chapter.clauses.append(row_of(book, clause))
    return msgspec.json.encode(
        BookPage(
            book.key,
            book.prefix,
            book.title,
            cover.book_edition.value,
            cover.book_leans_on.value,
            book.key == shelf.HOUSE,
            _games(book),
            list(chapters.values()),
        )
    )


def clause_by_id(number: str) -> bytes:
    """A clause of any book by its whole id."""
    prefix = number.strip().partition(" ")[0].upper()
    for book in shelf.every():
        if book.prefix.upper() == prefix:
            return clause_page(book.key, number)
    known = ", ".join(book.prefix for book in shelf.every())
    raise NotHere(f"a clause begins with one of {known}; {number[:60]!r} does not.")


def clause_page(name: str, number: str) -> bytes:
    """One clause with its cases."""
    book = book_of(name)
    try:
        clause = book[number[:LONGEST_ID]]
    except KeyError as error:
        raise NotHere(str(error.args[0])) from None
    return _clause_page(book.key, clause.id)


@shelf.keeping(512)
def _clause_page(key: str, number: str) -> bytes:
    book = shelf.book(key)
    clause = book.clauses[number]
    order = list(book.clauses)
    place = order.index(number)
    told = book.answers.get(number)
    answer = None
    if told is not None:
        means, code = (told.entry.means, told.entry.code) if told.entry is not None else ("", "")
        answer = AnswerPage(told.way, told.what, means, code, told.note)
    return msgspec.json.encode(
        ClausePage(
            clause.id,
            clause.number,
            book.key,
            book.title,
            clause.section,
            _chapter_key(clause),
            clause.gist,
            _first_part(clause.gist),
            clause.kind,
            clause.area,
            clause.note,
            grades().get(clause.id),
            answer,
            [case_page(case) for case in clause.cases],
            order[place - 1] if place else "",
            order[place + 1] if place + 1 < len(order) else "",
        )
    )


def _first_part(gist: str) -> str:
    for mark in ":.;":
        gist = gist.partition(mark)[0]
    return gist


@shelf.kept
def games_page() -> bytes:
    """The games of all the books."""
    every = [
        BookGames(book.key, book.title, _games(book), [Named(*each) for each in mixes_of(book).items()])
        for book in shelf.every()
    ]
    return msgspec.json.encode(Games(every))
