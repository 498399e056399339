"""The law: clauses, rules, remedies, books, games and signs, read from data and never from code."""

from pokerroom.law.book import Book, Game, Street
from pokerroom.law.clause import KINDS, Case, Clause
from pokerroom.law.commission import Commission
from pokerroom.law.error import LawError, NotFoundError, PokerroomError, Refused
from pokerroom.law.glossary import ClauseAnswer
from pokerroom.law.options import ExtraTime, JackpotDrop
from pokerroom.law.reading import book_key, read_book
from pokerroom.law.remedy import Remedy
from pokerroom.law.rule import Rule
from pokerroom.law.sign import Sign, make_sign
from pokerroom.law.vocabulary import BookWords, Entry, Kind, Shape, joined_words

__all__ = [
    "KINDS",
    "Book",
    "BookWords",
    "Case",
    "Clause",
    "ClauseAnswer",
    "Commission",
    "Entry",
    "ExtraTime",
    "Game",
    "JackpotDrop",
    "Kind",
    "LawError",
    "NotFoundError",
    "PokerroomError",
    "Refused",
    "Remedy",
    "Rule",
    "Shape",
    "Sign",
    "Street",
    "book_key",
    "joined_words",
    "make_sign",
    "read_book",
]
