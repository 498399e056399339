"""The shelf: where the books stand, the words of every room joined, and what is asked for by name."""

from pokerroom.shelf.adding import add_book, add_books
from pokerroom.shelf.dictionary import glossary, vocabulary
from pokerroom.shelf.folders import HOUSE, folder, keeping, kept, own
from pokerroom.shelf.named import NamedTable, sign
from pokerroom.shelf.odds import equity, outs
from pokerroom.shelf.questions import compare, search, topics
from pokerroom.shelf.reading import book, books, every, game, names, words

__all__ = [
    "HOUSE",
    "NamedTable",
    "add_book",
    "add_books",
    "book",
    "books",
    "compare",
    "equity",
    "every",
    "folder",
    "game",
    "glossary",
    "keeping",
    "kept",
    "names",
    "outs",
    "own",
    "search",
    "sign",
    "topics",
    "vocabulary",
    "words",
]
