"""`pokerroom book`: a book, a chapter or a clause; `pokerroom book new`: a new one of one's own.

Knows how to print. Must not know the books: `shelf` has them, and `own_books` writes new ones.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from pokerroom import shelf
from pokerroom.cli import own_books
from pokerroom.cli.clauses import clause_line
from pokerroom.cli.command import Command
from pokerroom.cli.screen import answers_json, framed, told
from pokerroom.law.book import Book, rules_of
from pokerroom.law.clause import Clause
from pokerroom.law.error import Refused
from pokerroom.law.words import LawRules

NEW = "new"  # in the place of a book: the name of one to be made follows


def _arguments(parser: ArgumentParser) -> None:
    parser.add_argument("name", metavar="BOOK", help="its key, or the beginning of it; pokerroom books lists them")
    parser.add_argument("clause", nargs="*", metavar="CLAUSE", help='a number like 9.7, a chapter like 9, or "C 19.4"')
    parser.add_argument("--in", dest="where", metavar="DIR", help=f"of {NEW}: the folder to write it in (this one)")
    answers_json(parser)


def _book(options: Namespace, console: Console) -> None:
    if options.name == NEW:
        _new(" ".join(options.clause), Path(options.where or "."), console)
        return
    if options.where is not None:
        raise Refused(f"--in says where a new book is written: pokerroom book {NEW} NAME --in {options.where}")
    book = shelf.book(options.name)
    if options.clause:
        found = _found(book, " ".join(options.clause))
        if not told(options, [_as_json(clause) for clause in found]):
            _clauses(book, found, console)
    elif not told(options, _cover_as_json(book)):
        _cover(book, console)


def _new(name: str, where: Path, console: Console) -> None:
    if not name:
        raise Refused(f"a new book needs a name: pokerroom book {NEW} riverboat")
    book = own_books.new_book(name, where)
    where_it_is = f"{book.title} is in {shelf.folder(book.key)}: {len(book)} clauses, and a game that plays."
    console.print(Text(where_it_is), soft_wrap=True)
    console.print("Change what you like; what is wrong is said with file and key. Then:", soft_wrap=True)
    sign = f"{book.key} {next(iter(book.games))}, no limit, blinds 1/2"
    for line in (f"cases {book.key}", f"deal {sign}", "serve"):
        console.print(Text(f"  pokerroom --books {where} {line}", style="dim"), soft_wrap=True)


def _found(book: Book, number: str) -> list[Clause]:
    return book.chapter(number) or [book[number]]


def _as_json(clause: Clause) -> dict[str, Any]:
    said = {"id": clause.id, "gist": clause.gist, "kind": clause.kind, "area": clause.area, "note": clause.note}
    return {**said, "cases": len(clause.cases)}


def _cover_as_json(book: Book) -> dict[str, Any]:
    games = {game.key: {"name": game.name, "decks": list(game.decks)} for game in book.games.values()}
    edition = rules_of(LawRules, book).book_edition.value
    return {"key": book.key, "title": book.title, "edition": edition, "clauses": len(book), "games": games}


def _cover(book: Book, console: Console) -> None:
    console.print(Text(book.title, style="bold cyan"))
    cover = rules_of(LawRules, book)
    if cover.book_edition.given:
        console.print(escape(cover.book_edition.value))
    if cover.book_leans_on.given:
        console.print(f"leans on {escape(cover.book_leans_on.value)}")
    games = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    for title in ("game", "most players", "started by", "limits"):
        games.add_column(title)
    for game in book.games.values():
        rules = rules_of(LawRules, game)
        seats = ", ".join(f"{most.value} with {deck} cards" for deck, most in rules.seats.given().items())
        games.add_row(game.name, seats, ", ".join(rules.forced_ways.value), ", ".join(rules.limits.value))
    console.print()
    console.print(games)
    chapters = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    chapters.add_column("chapter")
    chapters.add_column("clauses", justify="right")
    counted: dict[str, int] = {}
    for clause in book:
        counted[clause.section] = counted.get(clause.section, 0) + 1
    for section, count in counted.items():
        chapters.add_row(escape(section), str(count))
    console.print()
    console.print(chapters)


def _clauses(book: Book, found: list[Clause], console: Console) -> None:
    for clause in found:
        console.print(clause_line(clause))
        if clause.id in book.answers:
            console.print(Text(f"  {book.answers[clause.id]}", style="dim"))
        if clause.note:
            console.print(Text(f"  {clause.note}", style="dim"))
        for case in clause.cases:
            console.print(framed(Text(case.text), case.word, console, "dim"))


COMMAND = Command("book", "show a book, a chapter or a clause, or make a new book", _book, _arguments, place=40)
