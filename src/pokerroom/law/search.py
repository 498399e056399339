"""Finding clauses: by words, and by topic across the books.

Knows words and ids, not what they mean. Topics are data: the questions stand in `books/topics.toml`, where a book
answers them in the file of that name in its own folder. What no topic covers is searched for.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pokerroom.law.book import Book
from pokerroom.law.clause import Clause
from pokerroom.law.error import LawError, quoted, read_toml, text_of, unquoted
from pokerroom.law.vocabulary import suggestion

TOPICS = "topics.toml"

_WORD = re.compile(r"[a-z0-9]+")
# Words that say nothing about a rule of poker.
_EMPTY = frozenset(
    _WORD.findall(
        "a an and are as at be by can do does for from get gets has have how if in is it its may of on or the their "
        "they to was what when where which who whose will with"
    )
)


@dataclass(frozen=True, slots=True)
class Topic:
    """One question that every room meets, and the clauses in which each book answers it (none: the book is silent).

    A book that says nothing of topics is not among the answers.
    """

    key: str
    asks: str
    words: tuple[str, ...]
    answers: Mapping[str, tuple[str, ...]]

    def __repr__(self) -> str:
        return f"<Topic {self.key}: {unquoted(self.asks, 140)}>"


@dataclass(frozen=True, slots=True)
class Comparison:
    """One question put to several books: for each book its clauses, and whether it is silent on the matter."""

    asks: str
    answers: Mapping[str, tuple[Clause, ...]]
    silent: frozenset[str] = frozenset()

    def __repr__(self) -> str:
        return f"<Comparison {quoted(self.asks, 120)}: {len(self.answers)} books, {len(self.silent)} silent>"

    def __str__(self) -> str:
        said = [self.asks]
        for book, clauses in self.answers.items():
            said.append(f"\n{book}" + (" (silent; decided under)" if book in self.silent else ""))
            said.extend(f"  {clause.id}  {clause.gist}" for clause in clauses)
        return "\n".join(said)


def search(books: Iterable[Book], query: str, most: int = 20) -> list[Clause]:
    """Find the clauses that speak of the words of a query, the best first."""
    clauses = [clause for book in books for clause in book]
    wanted = _stems(text_of(query, "what is searched for"))
    if not wanted:
        return []
    texts = [(clause, _stems(f"{clause.id} {clause.gist} {clause.area}"), _stems(clause.note)) for clause in clauses]
    spread = {word: sum(word in said or word in note for _, said, note in texts) for word in set(wanted)}
    phrase = " ".join(wanted)

    def score(said: Sequence[str], note: Sequence[str]) -> float:
        found = [word for word in set(wanted) if word in said]
        noted = [word for word in set(wanted) if word in note and word not in found]
        if len(found) + len(noted) < len(set(wanted)):
            return 0.0
        rare = sum(math.log(1 + len(texts) / spread[word]) * (2 if word in found else 1) for word in {*found, *noted})
        return rare * (2 if phrase in " ".join(said) else 1) / (1 + math.log(1 + len(said) / 20))

    scored = [(score(said, note), clause) for clause, said, note in texts]
    hits = sorted((each for each in scored if each[0] > 0), key=lambda each: -each[0])
    return [clause for _, clause in hits[:most]]


def read_topics(text: str, file: str, books: Sequence[Book]) -> list[Topic]:
    """Read the questions, and join to each where the books answer it."""
    table = read_toml(text, file)
    for key, each in table.items():
        for needed in ("asks", "words"):
            if not isinstance(each, dict) or needed not in each:
                raise LawError(file, key, f"the topic lacks {needed}.")
    answering = [book for book in books if book.topics]
    for book in answering:
        for key in table:
            if key not in book.topics:
                raise LawError(file, key, f"the topic lacks {book.key}: an empty list says that the book is silent.")
        for key in book.topics:
            if key not in table:
                raise LawError(file, key, f"{book.key} answers what nobody asks; {suggestion(key, table)}")
    return [
        Topic(
            key,
            str(each["asks"]),
            tuple([str(word) for word in each["words"]]),
            {book.key: book.topics[key] for book in answering},
        )
        for key, each in table.items()
    ]


def topic_of(topics: Sequence[Topic], query: str) -> Topic | None:
    """Give the topic that a query asks for, or None when none fits well."""
    wanted = set(_stems(query))
    if not wanted:
        return None
    known = {topic.key: set(_stems(f"{topic.key} {' '.join(topic.words)} {topic.asks}")) for topic in topics}
    weight = {word: math.log(1 + len(topics) / (1 + sum(word in said for said in known.values()))) for word in wanted}

    def fit(topic: Topic) -> tuple[float, float]:
        phrases = [set(_stems(phrase)) for phrase in (topic.key, *topic.words)]
        nearest = max(len(wanted & phrase) / len(wanted | phrase) for phrase in phrases)
        covered = sum(weight[word] for word in wanted & known[topic.key]) / sum(weight.values())
        return nearest + covered, nearest

    best = max(topics, key=fit, default=None)
    # Either a phrase of the topic is close to the query, or the topic speaks of all that was asked.
    if best is None or (fit(best)[1] < 0.5 and not wanted <= known[best.key]):
        return None
    return best


def compare(
    books: Sequence[Book],
    topics: Sequence[Topic],
    query: str,
    find: Callable[[Iterable[Book], str, int], list[Clause]] = search,
) -> Comparison:
    """Put one question to several books: a topic if one fits, otherwise the best clauses that a search finds."""
    topic = topic_of(topics, text_of(query, "a question"))
    answers: dict[str, tuple[Clause, ...]] = {}
    quiet: set[str] = set()
    for book in books:
        clauses = (
            tuple([book.clauses[each] for each in topic.answers[book.key]])
            if topic is not None and book.key in topic.answers
            else tuple(find([book], query, 3))
        )
        if not clauses:
            quiet.add(book.key)
            clauses = tuple([book.clauses[each] for each in book.silent])
        answers[book.key] = clauses
    return Comparison(topic.asks if topic else query, answers, frozenset(quiet))


@lru_cache(maxsize=16_384)  # the same clauses are looked through for every question
def _stems(text: str) -> tuple[str, ...]:
    return tuple([_stem(word) for word in _WORD.findall(text.lower()) if word not in _EMPTY])


def _stem(word: str) -> str:
    for ending in ("ings", "ing", "ers", "ies", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)] + ("y" if ending == "ies" else "")
    return word
