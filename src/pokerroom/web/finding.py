"""Finding over HTTP: clauses by words, one question to all the books, the questions that all answer, and our words.

Knows what is asked and how the answers are laid out. Must not know how they are found: `shelf` does. Ask `books` for a
clause itself.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from pokerroom import shelf
from pokerroom.law.book import Book
from pokerroom.law.glossary import answered_by
from pokerroom.web.books import ClauseRow, row_of


class FoundClauses(Struct):
    """What a search found, the best first."""

    query: str
    clauses: list[ClauseRow]


class BookAnswer(Struct):
    """How one book answers a question; where it is silent, the clauses under which it is decided."""

    book: str
    title: str
    silent: bool
    clauses: list[ClauseRow]


class Compared(Struct):
    """One question put to all the books."""

    query: str
    asks: str
    books: list[BookAnswer]


class TopicRow(Struct):
    """A question that every room meets; `silent` are the books that do not answer it."""

    key: str
    asks: str
    silent: list[str]


class Topics(Struct):
    """All such questions."""

    topics: list[TopicRow]


class Word(Struct):
    """A word of ours: what it means, where the program has it, and the clauses it answers."""

    word: str
    means: str
    code: str
    ours: bool
    clauses: list[str]


class Glossary(Struct):
    """Our words."""

    words: list[Word]


@shelf.keeping(512)
def search_page(query: str) -> bytes:
    """The clauses that speak of the words of a query; a whole id finds its clause first."""
    found = [row_of(book, book[query]) for book in shelf.every() if query in book and len(query) < 60]
    named = {row.id for row in found}
    owners = {book.prefix: book for book in shelf.every()}
    for clause in shelf.search(query, most=40):
        if clause.id not in named:
            found.append(row_of(owners[_prefix(clause.id, owners)], clause))
    return msgspec.json.encode(FoundClauses(query, found))


def _prefix(number: str, owners: dict[str, Book]) -> str:
    return next(prefix for prefix, book in owners.items() if number in book.clauses)


@shelf.keeping(512)
def compare_page(query: str) -> bytes:
    """One question, the five books side by side."""
    found = shelf.compare(query)
    answers = []
    for key, clauses in found.answers.items():
        book = shelf.book(key)
        answers.append(BookAnswer(key, book.title, key in found.silent, [row_of(book, each) for each in clauses]))
    return msgspec.json.encode(Compared(query, found.asks, answers))


@shelf.kept
def topics_page() -> bytes:
    """The questions that are answered for every book."""
    rows = [
        TopicRow(topic.key, topic.asks, [book for book, ids in topic.answers.items() if not ids])
        for topic in shelf.topics()
    ]
    return msgspec.json.encode(Topics(rows))


@shelf.kept
def glossary_page() -> bytes:
    """Our words with the clauses they answer."""
    answers = answered_by(shelf.every())
    rows = [
        Word(entry.word, entry.means, entry.code, entry.ours, [clause.id for clause in answers.get(entry.word, ())])
        for entry in sorted(shelf.glossary().values(), key=lambda each: each.word.lower())
    ]
    return msgspec.json.encode(Glossary(rows))
