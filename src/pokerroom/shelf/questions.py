"""Questions to all the books at once: by words, and by topic.

Knows where the topics stand. Must not know how to search: `law.search` does.
"""

from __future__ import annotations

from functools import cache

from pokerroom.law.clause import Clause
from pokerroom.law.error import LawError
from pokerroom.law.search import Comparison, Topic, read_topics
from pokerroom.law.search import compare as compare_books
from pokerroom.law.search import search as search_books
from pokerroom.shelf.folders import root
from pokerroom.shelf.reading import book, books, names


def search(query: str, most: int = 20) -> list[Clause]:
    """Find the clauses of all books that speak of the words of a query, the best first."""
    return search_books(books(), query, most)


def compare(query: str) -> Comparison:
    """Put one question to all the books: a topic if one fits, otherwise what a search finds."""
    topics, silent = _topics()
    return compare_books(books(), topics, silent, query)


def topics() -> list[Topic]:
    """Give the questions that are answered for every book."""
    return list(_topics()[0])


@cache
def _topics() -> tuple[list[Topic], dict[str, tuple[str, ...]]]:
    file = "topics.toml"
    text = (root() / file).read_text(encoding="utf-8")
    found, silent = read_topics(text, file, names())
    for topic in found:
        for name, ids in topic.answers.items():
            for each in ids:
                if each not in book(name).clauses:
                    raise LawError(file, topic.key, f'"{each}" is not a clause of {name}.')
    return found, silent
