"""The library: the rule books over HTTP. Books, clauses with their cases, search, comparison, words, and signs.

Knows how to lay the law out for a browser. Must not know any rule: `shelf` has the books, `proofs` runs the cases,
`forms` says what a sign may choose. What is told here is the same for everybody and may be kept by a browser.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from importlib.resources import files

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pokerroom import shelf
from pokerroom.cards.card import spell
from pokerroom.hand.felt import say_due
from pokerroom.hand.hand import Hand
from pokerroom.law.book import Book
from pokerroom.law.clause import Case, Clause
from pokerroom.law.error import Refused
from pokerroom.law.glossary import answered_by
from pokerroom.proofs.case import run
from pokerroom.proofs.transcript import ASKED, DONE, REFUSED, SET_UP, CaseLine, Outcome
from pokerroom.room.felt import Felt, felt_of, felt_of_table
from pokerroom.room.lines import Players, line_of
from pokerroom.room.messages import Sentence
from pokerroom.table.due import say_due as say_table_due
from pokerroom.table.table import Table
from pokerroom.web import forms
from pokerroom.web.problems import problem

LONGEST_QUERY = 200
LARGEST_BODY = 16_384
KEEP = "public, max-age=300"


# ------------------------------------------------------------------------------------------------ messages


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


class CaseStep(Struct):
    """One step of a case: what was done, what came of it, what is due then and from which seat, and the felt."""

    does: list[Sentence]
    lines: list[Sentence]
    due: str
    seat: int
    felt: Felt | None


class CasePage(Struct):
    """A case: a transcript that is run, as text and step by step."""

    word: str
    text: str
    passed: bool
    steps: list[CaseStep]


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


class Found(Struct):
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


class BookGames(Struct):
    """A book and its games."""

    key: str
    title: str
    games: list[Named]


class Games(Struct):
    """The games of all the books."""

    books: list[BookGames]


class SignSaid(Struct):
    """A sign as somebody says it."""

    sign: str


# ------------------------------------------------------------------------------------------------ answering


class NotHere(KeyError):  # noqa: N818 - it says that something is not here, which is no fault of the program
    """There is no such thing; the sentence says what there is."""


def routes() -> list[Route]:
    """The addresses of the library."""
    return [
        Route("/api/books", _kept(lambda request: shelf_page())),
        Route("/api/books/{book}", _kept(lambda request: book_page(request.path_params["book"]))),
        Route(
            "/api/books/{book}/clauses/{id:path}",
            _kept(lambda request: clause_page(request.path_params["book"], request.path_params["id"])),
        ),
        Route("/api/clauses/{id:path}", _kept(lambda request: clause_by_id(request.path_params["id"]))),
        Route("/api/search", _kept(lambda request: search_page(_query(request)))),
        Route("/api/compare", _kept(lambda request: compare_page(_query(request)))),
        Route("/api/topics", _kept(lambda request: topics_page())),
        Route("/api/glossary", _kept(lambda request: glossary_page())),
        Route("/api/games", _kept(lambda request: games_page())),
        Route(
            "/api/form/{book}/{game}",
            _kept(lambda request: form_page(request.path_params["book"], request.path_params["game"])),
        ),
        Route("/api/sign", _sign, methods=["POST"]),
    ]


def _kept(page: Callable[[Request], bytes]) -> Callable[[Request], Response]:
    """An address whose answer changes only with the program: a browser may keep it and ask whether it still holds."""

    def endpoint(request: Request) -> Response:
        try:
            body = page(request)
        except NotHere as error:
            return problem(404, str(error.args[0]))
        except Refused as refusal:
            return problem(422, refusal.sentence, refusal.by)
        tag = f'"{hashlib.blake2b(body, digest_size=12).hexdigest()}"'
        headers = {"ETag": tag, "Cache-Control": KEEP}
        if tag in [each.strip().removeprefix("W/") for each in request.headers.get("if-none-match", "").split(",")]:
            return Response(status_code=304, headers=headers)
        return Response(body, media_type="application/json", headers=headers)

    return endpoint


def _query(request: Request) -> str:
    query = " ".join(request.query_params.get("q", "").split())
    if not query:
        raise Refused("say what to look for, like ?q=odd chip.")
    if len(query) > LONGEST_QUERY:
        raise Refused(f"a question has at most {LONGEST_QUERY} letters.")
    return query.lower()


# ------------------------------------------------------------------------------------------------ books


@cache
def grades() -> dict[str, str]:
    """The grade of every clause, as `pokerroom proofs --json` wrote it; empty if the package was made without."""
    try:
        text = (files("pokerroom.web") / "grades.json").read_bytes()
        report: dict[str, dict[str, dict[str, dict[str, str]]]] = msgspec.json.decode(text)
        every = {**report["books"], **report["ours"]}
        return {clause: row["grade"] for found in every.values() for clause, row in found.items()}
    except (OSError, msgspec.DecodeError, KeyError):
        return {}


def _book(name: str) -> Book:
    """A book by its key, or by the name of its folder, which an address may have as well."""
    plain = re.sub(r"[^a-z0-9]", "", name.lower())
    for book in shelf.every():
        if re.sub(r"[^a-z0-9]", "", book.key) == plain:
            return book
    try:
        return shelf.book(name)
    except KeyError as error:
        raise NotHere(str(error.args[0])) from None


def _text(book: Book, key: str) -> str:
    return str(book.rules[key].value) if key in book.rules else ""


def _games(book: Book) -> list[Named]:
    return [Named(game.key, game.name) for game in book.games.values()]


def _row(book: Book, clause: Clause) -> ClauseRow:
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


@cache
def shelf_page() -> bytes:
    """All the books."""
    found = []
    for book in shelf.every():
        counted = Counter(grades()[clause.id] for clause in book if clause.id in grades())
        found.append(
            BookRow(
                book.key,
                book.prefix,
                book.title,
                _text(book, "book.edition"),
                book.key == shelf.HOUSE,
                len(book),
                _games(book),
                dict(counted) or None,
            )
        )
    return msgspec.json.encode(Shelf(found))


def book_page(name: str) -> bytes:
    """One book: its chapters with their clauses."""
    return _book_page(_book(name).key)


@cache
def _book_page(key: str) -> bytes:
    book = shelf.book(key)
    chapters: dict[str, Chapter] = {}
    for clause in book:
        file = _chapter_key(clause)
        chapter = chapters.setdefault(file, Chapter(file, clause.section or file, []))
        chapter.clauses.append(_row(book, clause))
    return msgspec.json.encode(
        BookPage(
            book.key,
            book.prefix,
            book.title,
            _text(book, "book.edition"),
            _text(book, "book.leans_on"),
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
    book = _book(name)
    try:
        clause = book[number[:LONGEST_QUERY]]
    except KeyError as error:
        raise NotHere(str(error.args[0])) from None
    return _clause_page(book.key, clause.id)


@lru_cache(maxsize=512)
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


# ------------------------------------------------------------------------------------------------ cases


def case_page(case: Case) -> CasePage:
    """A case as text and as steps; every card of it is open, as in the transcript itself."""
    steps: list[CaseStep] = []
    mark = 0

    def watch(outcome: Outcome, at: Hand | Table | None) -> None:
        nonlocal mark
        if at is None and case.word in ("hand", "table"):
            return  # the line before the one that gives the cards: it belongs to that
        steps.append(_case_step(outcome.lines[mark:], at))
        mark = len(outcome.lines)

    result = run(case, shelf.book, watch)
    if mark < len(result.outcome.lines):  # the table was refused
        steps.append(_case_step(result.outcome.lines[mark:], None))
    return CasePage(case.word, case.text.strip("\n"), result.passed, steps)


def _case_step(told: Sequence[CaseLine], at: Hand | Table | None) -> CaseStep:
    hand = at.state.hand if isinstance(at, Table) else at
    names = hand.names if hand is not None else ()
    seats = at.state.dealt if isinstance(at, Table) else tuple(range(1, len(names) + 1))
    does = [_sentence(line, Players()) for line in told if line.what in (SET_UP, DONE)]
    lines = [_sentence(line, Players(names, seats)) for line in told if line.what not in (SET_UP, DONE)]
    if at is None:
        return CaseStep(does, lines, "", 0, None)
    if isinstance(at, Table) and not at.state.playing:
        return CaseStep(does, lines, say_table_due(at.state, at.due), 0, felt_of_table(at.state, None))
    assert hand is not None
    view = hand.view("surveillance")
    felt = felt_of_table(at.state, view) if isinstance(at, Table) else felt_of(view, seats)
    seat = seats[hand.due.seat] if hand.due.actor == "seat" else 0
    return CaseStep(does, lines, say_due(view.state, hand.due), seat, felt)


def _sentence(line: CaseLine, players: Players) -> Sentence:
    if line.event is not None:
        told = line_of(line.event, players, full=True)
        return Sentence(line.text, line.by, told.kind, told.parts)
    text = line.text.removeprefix(">").strip()
    return Sentence(text, line.by, _KINDS.get(line.what, line.what), _parts(text))


_KINDS = {REFUSED: "refusal", ASKED: "event"}
_CARDS = frozenset(spell(range(52)).split())


def _parts(text: str) -> list[str]:
    """A line that somebody wrote into a case, in parts: words, cards, words and so on; a case spells cards as we do."""
    parts = [""]
    for word in text.split(" "):
        card, mark = (word[:2], word[2:]) if word[2:] in ("", ",", ":", ";", ".") else ("", word)
        if card not in _CARDS:
            parts[-1] += f"{card}{mark} "
        elif len(parts) > 1 and parts[-1] == " ":
            parts[-2:] = [f"{parts[-2]} {card}", f"{mark} "]
        else:
            parts += [card, f"{mark} "]
    parts[-1] = parts[-1].removesuffix(" ")
    return parts if len(parts) > 1 else []


# ------------------------------------------------------------------------------------------------ finding


@lru_cache(maxsize=512)
def search_page(query: str) -> bytes:
    """The clauses that speak of the words of a query; a whole id finds its clause first."""
    found = [_row(book, book[query]) for book in shelf.every() if query in book and len(query) < 60]
    named = {row.id for row in found}
    owners = {book.prefix: book for book in shelf.every()}
    for clause in shelf.search(query, most=40):
        if clause.id not in named:
            found.append(_row(owners[_prefix(clause.id, owners)], clause))
    return msgspec.json.encode(Found(query, found))


def _prefix(number: str, owners: dict[str, Book]) -> str:
    return next(prefix for prefix, book in owners.items() if number in book.clauses)


@lru_cache(maxsize=512)
def compare_page(query: str) -> bytes:
    """One question, the five books side by side."""
    found = shelf.compare(query)
    answers = []
    for key, clauses in found.answers.items():
        book = shelf.book(key)
        answers.append(BookAnswer(key, book.title, key in found.silent, [_row(book, each) for each in clauses]))
    return msgspec.json.encode(Compared(query, found.asks, answers))


@cache
def topics_page() -> bytes:
    """The questions that are answered for every book."""
    rows = [
        TopicRow(topic.key, topic.asks, [book for book, ids in topic.answers.items() if not ids])
        for topic in shelf.topics()
    ]
    return msgspec.json.encode(Topics(rows))


@cache
def glossary_page() -> bytes:
    """Our words with the clauses they answer."""
    answers = answered_by(shelf.every())
    rows = [
        Word(entry.word, entry.means, entry.code, entry.ours, [clause.id for clause in answers.get(entry.word, ())])
        for entry in sorted(shelf.glossary().values(), key=lambda each: each.word.lower())
    ]
    return msgspec.json.encode(Glossary(rows))


@cache
def games_page() -> bytes:
    """The games of all the books."""
    return msgspec.json.encode(Games([BookGames(book.key, book.title, _games(book)) for book in shelf.every()]))


# ------------------------------------------------------------------------------------------------ signs


def form_page(book: str, game: str) -> bytes:
    """What a sign for a game may choose."""
    wanted = _book(book)
    try:
        return forms.form_page(wanted.key, wanted.game(game).key)
    except KeyError as error:
        raise NotHere(str(error.args[0])) from None


async def _sign(request: Request) -> Response:
    """What a sign would look like at the table, or why it cannot hang."""
    body = await request.body()
    if len(body) > LARGEST_BODY:
        return problem(413, "this is too long for a sign.")
    try:
        said = msgspec.json.decode(body, type=SignSaid)
    except msgspec.MsgspecError:
        return problem(400, 'send {"sign": "crown holdem, no limit, blinds 1/2"}.')
    try:
        page = forms.placard_page(said.sign)
    except Refused as refusal:
        return problem(422, refusal.sentence, refusal.by)
    return Response(page, media_type="application/json", headers={"Cache-Control": "no-store"})
