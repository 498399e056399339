"""The shelf: where the books stand, the words of every room joined, and what is asked for by name."""

from pokerroom.shelf.dictionary import glossary, vocabulary
from pokerroom.shelf.folders import HOUSE, folder
from pokerroom.shelf.named import NamedTable, sign
from pokerroom.shelf.odds import equity, outs
from pokerroom.shelf.questions import compare, search, topics
from pokerroom.shelf.reading import book, books, every, game, names, words

__all__ = [
    "HOUSE",
    "NamedTable",
    "book",
    "books",
    "compare",
    "equity",
    "every",
    "folder",
    "game",
    "glossary",
    "names",
    "outs",
    "search",
    "sign",
    "topics",
    "vocabulary",
    "words",
]
