"""Questions to all the books at once: by words, and by topic.

Knows where the topics stand. Must not know how to search: `law.search` does.
"""

from __future__ import annotations

from pokerroom.law.clause import Clause
from pokerroom.law.search import TOPICS, Comparison, Topic, read_topics
from pokerroom.law.search import compare as compare_books
from pokerroom.law.search import search as search_books
from pokerroom.shelf.folders import kept, root
from pokerroom.shelf.reading import books


def search(query: str, most: int = 20) -> list[Clause]:
    """Find the clauses of all books that speak of the words of a query, the best first."""
    return search_books(books(), query, most)


def compare(query: str) -> Comparison:
    """Put one question to all the books: a topic if one fits, otherwise what a search finds."""
    return compare_books(books(), _topics(), query)


def topics() -> list[Topic]:
    """Give the questions that are put to every book."""
    return list(_topics())


@kept
def _topics() -> tuple[Topic, ...]:
    return tuple(read_topics((root() / TOPICS).read_text(encoding="utf-8"), TOPICS, books()))
