"""The shelf: where the books stand. Joins the words of every room and reads a book once, when it is first asked for.

Knows the folders and nothing of what is in them. Ask `law` for what a book is, `proofs` for how well it is proved.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import get_args

from pokerroom.cards.words import WORDS as CARD_WORDS
from pokerroom.hand.vocabulary import HAND
from pokerroom.hand.words import WORDS as HAND_WORDS
from pokerroom.law.book import Book, Game
from pokerroom.law.clause import Clause
from pokerroom.law.error import LawError
from pokerroom.law.glossary import GLOSSARY, look_up, read_glossary
from pokerroom.law.reading import book_key, read_book
from pokerroom.law.search import Comparison, Topic, read_topics
from pokerroom.law.search import compare as compare_books
from pokerroom.law.search import search as search_books
from pokerroom.law.vocabulary import Entry, Vocabulary, joined, suggestion
from pokerroom.law.words import WORDS as LAW_WORDS
from pokerroom.table.events import TableEvent
from pokerroom.table.words import WORDS as TABLE_WORDS

# The casinos' books, in the order in which they are listed, and our own beside them.
FOLDERS = ("victoria_2003", "tasmania_2006", "canberra_1994", "crown", "grand_17_7")
HOUSE = "house"
# The commands of which a screen may answer a clause; the command line has them, and a test compares.
SCREENS = ("books", "book", "search", "compare", "sign", "rank", "rule", "proofs", "glossary")


@cache
def vocabulary() -> Vocabulary:
    """Give all the words that any room declares, and what a clause may be answered by."""
    answering = Vocabulary(glossary=glossary(), records=_records(), screens=SCREENS)
    return joined((LAW_WORDS, CARD_WORDS, HAND_WORDS, TABLE_WORDS, answering))


@cache
def glossary() -> dict[str, Entry]:
    """Give our words, each with its meaning and the place where the program has it."""
    return read_glossary((files("pokerroom") / "books" / GLOSSARY).read_text(encoding="utf-8"))


def words(name: str) -> list[Entry]:
    """Give the words and records that go by a name, ours or that of any book."""
    return look_up(vocabulary(), every(), name)


def _records() -> dict[str, Entry]:
    """The records of hands and tables, each with the first sentence of what its class says of itself."""
    kinds = {each.__struct_config__.tag: each for each in (*HAND.events, *get_args(TableEvent))}
    return {
        name: Entry(name, f"{(kind.__doc__ or '').partition('.')[0]}.", f"{kind.__module__}:{kind.__name__}")
        for name, kind in kinds.items()
    }


def names() -> tuple[str, ...]:
    """Give the keys of the casinos' five books."""
    return tuple(book_key(folder) for folder in FOLDERS)


def folder(name: str) -> Traversable:
    """Give the folder of a book by its key, or by any beginning of it that names one book only."""
    wanted = name.strip().lower().replace("_", "-")
    every = (*FOLDERS, HOUSE)
    found = [each for each in every if book_key(each) == wanted] or [
        each for each in every if wanted and book_key(each).startswith(wanted)
    ]
    if len(found) != 1:
        raise KeyError(f'there is no book "{name}"; {suggestion(wanted, [*names(), HOUSE])}')
    return files("pokerroom") / "books" / found[0]


def book(name: str) -> Book:
    """Give a book by its key: `crown`, `victoria-2003`, `tasmania-2006`, `canberra-1994`, `grand-17.7`, `house`."""
    return _read(folder(name).name)


def books() -> tuple[Book, ...]:
    """Give the casinos' five books."""
    return tuple(book(name) for name in names())


def every() -> tuple[Book, ...]:
    """Give the casinos' five books, and our own behind them."""
    return (*books(), book(HOUSE))


@cache
def _read(name: str) -> Book:
    return read_book(files("pokerroom") / "books" / name, vocabulary())


def game(book_name: str, game_name: str) -> Game:
    """Give a game by the names of its book and of itself."""
    return book(book_name).game(game_name)


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
    text = (files("pokerroom") / "books" / file).read_text(encoding="utf-8")
    found, silent = read_topics(text, file, names())
    for topic in found:
        for name, ids in topic.answers.items():
            for each in ids:
                if each not in book(name).clauses:
                    raise LawError(file, topic.key, f'"{each}" is not a clause of {name}.')
    return found, silent
