"""The library: the rule books over HTTP. Books, clauses with their cases, search, comparison, words, and signs.

Knows how to lay the law out for a browser. Must not know any rule: `shelf` has the books, `proofs` runs the cases,
`law.sign` says what a sign may choose. What is told here is the same for everybody and may be kept by a browser.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pokerroom import shelf
from pokerroom.hand.felt import say_due
from pokerroom.hand.hand import Hand
from pokerroom.law.book import Book, Game, under
from pokerroom.law.clause import Case, Clause
from pokerroom.law.error import Refused
from pokerroom.law.glossary import answered_by
from pokerroom.law.placard import Line as PlacardLine
from pokerroom.law.placard import lines as placard_lines
from pokerroom.law.sign import Sign
from pokerroom.law.spoken import said_sign, spoken_sign
from pokerroom.law.words import LIMITS, METHODS, TERMS
from pokerroom.proofs.case import Outcome, run
from pokerroom.room.records import Felt, felt_of, felt_of_table
from pokerroom.table.spoken import say_due as say_table_due
from pokerroom.table.table import Table
from pokerroom.web.problems import problem

LONGEST_QUERY = 200
LONGEST_SIGN = 1000
LARGEST_BODY = 16_384
KEEP = "public, max-age=300"
AGREED = "whoever sits down agrees to it"


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


class Said(Struct):
    """One line of a transcript with its clauses."""

    text: str
    by: tuple[str, ...]
    kind: str


class CaseStep(Struct):
    """One step of a case: what was done, what came of it, what is due then, and the felt if there is one."""

    does: list[str]
    lines: list[Said]
    due: str
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
    """One clause with all that is known of it; `before` and `after` are its neighbours in the book."""

    id: str
    number: str
    book: str
    book_title: str
    chapter: str
    chapter_key: str
    gist: str
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


class Choice(Struct):
    """Something a sign may say: what to call it, whether this book allows it, by which clauses, and if not, why."""

    key: str
    name: str
    offered: bool
    by: tuple[str, ...]
    why: str = ""
    means: str = ""
    figures: tuple[str, ...] = ()
    needs: str = ""


class DeckChoice(Struct):
    """A deck and how many may play with it; `agreed`: all players must agree on it."""

    cards: int
    seats: int
    by: tuple[str, ...]
    agreed: bool
    low_ace: str


class Figure(Struct):
    """A figure or word that the book sets, with its clauses."""

    value: int | str | bool | list[int | str] | None
    by: tuple[str, ...]


class Scale(Struct):
    """A scale of commission that the book prints, in words."""

    name: str
    says: str
    by: tuple[str, ...]


class Field(Struct):
    """One choice of a sign as a form asks for it; `name` is the word of the spoken sign.

    `kind`: a choice of options, a number, amounts like 1/2, yes, or a text. `figures` go behind a limit that has any,
    `suggested` are such figures for each limit that has. `needs`: what the sign must say for it to be said; `consent`:
    what is said besides where another value than the first is chosen, since all players must agree.
    """

    name: str
    label: str
    kind: str
    default: str = ""
    figures: str = ""
    suggested: dict[str, str] = {}
    needs: str = ""
    consent: str = ""
    options: list[str] = []
    least: int | None = None
    most: int | None = None
    required: bool = False
    by: tuple[str, ...] = ()
    note: str = ""


class NotOffered(Struct):
    """Something that a sign for this game may not say, and the clauses why."""

    name: str
    says: str
    by: tuple[str, ...]


class Form(Struct):
    """What a sign for a game may choose: the form that a browser offers. `example` is a sign that hangs as it is.

    `fields` are the same as a form asks for them, with values that make the example; `refused` is what it cannot offer.
    """

    book: str
    title: str
    game: str
    name: str
    example: str
    fields: list[Field]
    refused: list[NotOffered]
    decks: list[DeckChoice]
    places: Figure
    least_players: Figure
    ways: list[Choice]
    blinds: dict[str, Figure]
    ante: dict[str, Figure]
    bring_in: Figure
    limits: list[Choice]
    limits_with: dict[str, Figure]
    commission: list[Choice]
    percent: dict[str, Figure]
    scales: list[Scale]
    by_players: Figure
    burn: Choice
    options: list[Choice]
    side_wagers: list[str]
    offices: list[str]
    terms: dict[str, str]


class SignSaid(Struct):
    """A sign as somebody says it."""

    sign: str


class PlacardRow(Struct):
    """One line of a placard; `required`: the book wants it shown."""

    item: str
    says: str
    by: tuple[str, ...]
    required: bool


class Placard(Struct):
    """A sign as it hangs: its lines, and the one line that says it again."""

    placard: list[PlacardRow]
    line: str


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


# ------------------------------------------------------------------------------------------------ cases


def case_page(case: Case) -> CasePage:
    """A case as text and as steps; every card of it is open, as in the transcript itself."""
    steps: list[CaseStep] = []
    mark = 0

    def watch(outcome: Outcome, at: Hand | Table | None) -> None:
        nonlocal mark
        if at is None and case.word in ("hand", "table"):
            return  # the line before the one that gives the cards: it belongs to that
        steps.append(_case_step(outcome.said[mark:], at))
        mark = len(outcome.said)

    result = run(case, shelf.book, watch)
    if mark < len(result.outcome.said):  # the table was refused
        steps.append(_case_step(result.outcome.said[mark:], None))
    return CasePage(case.word, case.text.strip("\n"), result.passed, steps)


def _case_step(said: Sequence[str], at: Hand | Table | None) -> CaseStep:
    does = [line.removeprefix(">").strip() for line in said if not line.startswith(" ")]
    lines = [_said(line) for line in said if line.startswith(" ")]
    if isinstance(at, Table):
        hand = at.hand
        due = say_due(hand.state, hand.due) if hand is not None else say_table_due(at.state, at.due)
        return CaseStep(does, lines, due, felt_of_table(at.state))
    if at is None:
        return CaseStep(does, lines, "", None)
    return CaseStep(does, lines, say_due(at.state, at.due), felt_of(at.state, range(1, len(at.state.names) + 1)))


def _said(line: str) -> Said:
    text, bracket, cited = line.strip().rpartition(" [")
    if not bracket or not cited.endswith("]"):
        text, cited = line.strip(), ""
    by = tuple(cited.removesuffix("]").split(", ")) if cited else ()
    kind = next((kind for kind, starts in _KINDS.items() if text.startswith(starts)), "event")
    return Said(text, by, kind)


_KINDS = {"refusal": ("refused",), "ruling": ("ruling",), "irregularity": ("irregularity", "noticed", "misdeal")}


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

# What a sign may offer besides the game: how it is said, what goes with it, which figures it takes.
_OPTIONS: tuple[tuple[str, str, tuple[str, ...], str], ...] = (
    ("straddle", "straddle", (), "blinds"),
    ("kill", "kill half", ("half or full",), "blinds"),
    ("run_it_twice", "run it twice", (), ""),
    ("stand_alone", "stand alone", (), ""),
    ("time_to_act", "time to act 30", ("seconds",), ""),
    ("extra_time", "extra time 30 seconds 2 times for 5", ("seconds", "times", "fee"), "time to act"),
    ("bonus_prizes", "bonus prizes four of a kind 500", ("prizes",), ""),
    ("pot_rounding", "pot rounding", (), "half pot or full pot"),
    ("freeze_out", "freeze out", (), "agreed freeze out"),
    ("top_up", "top up 10 to 100", ("least", "most"), ""),
    ("no_marker", "no marker", (), ""),
)
_LIMIT_FIGURES = {"fixed": ("small", "big"), "spread": ("least", "most")}
_CHARGE_FIGURES = {
    "percentage": ("percent", "cap"),
    "time": ("fee",),
    "per hand": ("fee",),
    "per person per hand": ("fee",),
    "scale": ("scale",),
}
_CHARGES = {
    "percentage": "5% cap 15",
    "time": "time 12",
    "per hand": "per hand 4",
    "per person per hand": "per person per hand 1",
    "scale": "scale normal",
    "none": "none",
}
# Signs that some game of some book can hang, the plainest first.
_PLAIN = (
    "no limit, blinds 1/2",
    "fixed 2/4, blinds 1/2",
    "no limit, ante 1",
    "fixed 2/4, ante 1",
    "fixed 2/4, ante 1, bring in 1",
    "half pot, ante 2",
    "equal or double, blinds 2",
)


def form_page(book: str, game: str) -> bytes:
    """What a sign for a game may choose."""
    wanted = _book(book)
    try:
        return _form_page(wanted.key, wanted.game(game).key)
    except KeyError as error:
        raise NotHere(str(error.args[0])) from None


@cache
def _form_page(key: str, game_key: str) -> bytes:
    book = shelf.book(key)
    game = book.games[game_key]
    example = _example(game)
    rules = game.rules
    ways = [_way(game, way) for way in ("blinds", "ante", "blinds and ante")]
    limits = [_limit(game, limit) for limit in LIMITS]
    charges = [_charge(game, method, example) for method in METHODS]
    options = [_option(game, *each, example) for each in _OPTIONS] + [_side_wager(game, example)]
    return msgspec.json.encode(
        Form(
            book=book.key,
            title=book.title,
            game=game.key,
            name=game.name,
            example=example,
            fields=_fields(game, example, limits, charges, options),
            refused=[
                NotOffered(f"{each.name} alone" if each in ways[:2] else each.name, each.why, each.by)
                for each in [*ways, *limits, *charges, *options, _burn(game)]
                if not each.offered
            ],
            decks=_decks(game),
            places=_figure(game, "seat.places"),
            least_players=_figure(game, "least_players"),
            ways=ways,
            blinds={each: _figure(game, f"forced.blinds.{each}") for each in ("least", "most", "last", "multiples")},
            ante={"size": _figure(game, "forced.ante.size"), "who": _figure(game, "ante.who")},
            bring_in=_figure(game, "bring_in.size"),
            limits=limits,
            limits_with={
                way: _figure(game, f"limits_with.{way}") for way in ("blinds", "ante") if f"limits_with.{way}" in rules
            },
            commission=charges,
            percent={each: _figure(game, f"commission.{each}") for each in ("percent.least", "percent.most", "cap")},
            scales=_scales(game, example),
            by_players=_figure(game, "commission.by_players"),
            burn=_burn(game),
            options=options,
            side_wagers=_words(game, "option.side_wagers"),
            offices=_words(game, "offices.ladder"),
            terms={each: str(rules[f"terms.{each}"].value) for each in TERMS if f"terms.{each}" in rules},
        )
    )


def _spoken(game: Game, rest: str) -> str:
    return f"{game.book} {game.key.replace('_', ' ')}, {rest}"


def _example(game: Game) -> str:
    """The plainest sign that a game can hang, said in one line."""
    for rest in [*_PLAIN, *[f"{each}, dollar 100" for each in _PLAIN]]:
        try:
            return said_sign(spoken_sign(_spoken(game, rest), shelf.book))
        except Refused:
            continue
    return ""


def _refusal(line: str) -> tuple[str, tuple[str, ...]]:
    """Why a sign cannot hang, and by which clauses; nothing if it can."""
    try:
        spoken_sign(line, shelf.book)
    except Refused as refusal:
        return refusal.sentence, refusal.by
    return "", ()


def _figure(game: Game, key: str) -> Figure:
    rule = game.rules.get(key)
    if rule is None:
        return Figure(None, ())
    value: Any = rule.value
    return Figure(list(value) if isinstance(value, tuple | list) else value, rule.by)


def _words(game: Game, key: str) -> list[str]:
    return [str(each) for each in game.rules[key].value] if key in game.rules else []


def _decks(game: Game) -> list[DeckChoice]:
    seats = game.rules["seats"]
    reduced = game.rules.get("reduced_deck")
    found = []
    for deck in game.decks:
        small = deck != game.decks[0]
        agreed = small and reduced is not None and reduced.value == "all players"
        by = (*seats.by, *(reduced.by if reduced is not None and small else ()))
        low = game.rules.get(f"cards.low_ace.{deck}")
        found.append(
            DeckChoice(deck, int(seats.value[deck]), by, agreed, str(low.value) if low is not None else "never")
        )
    return found


def _way(game: Game, way: str) -> Choice:
    rule = game.rules["forced.ways"]
    offered = way in rule.value
    why = "" if offered else f"{game.name} is started by {' or '.join(rule.value)}, not by {way}."
    return Choice(way, way, offered, rule.by, why)


def _limit(game: Game, limit: str) -> Choice:
    rule = game.rules["limits"]
    offered = limit in rule.value
    why = "" if offered else f"the limits here are {', '.join(rule.value)}."
    needs = "blinds" if limit == "equal or double" else ""
    return Choice(limit, limit, offered, rule.by, why, figures=_LIMIT_FIGURES.get(limit, ()), needs=needs)


def _charge(game: Game, method: str, example: str) -> Choice:
    rule = game.rules["commission.methods"]
    own = game.rules.get(f"commission.method.{method.replace(' ', '_')}", rule)
    offered = method in rule.value
    why = ""
    if not offered:
        why, _ = _refusal(_replaced(example, "commission", f"commission {_CHARGES[method]}"))
    figures = _CHARGE_FIGURES.get(method, ())
    return Choice(method, method, offered, own.by if offered else rule.by, why, figures=figures)


def _replaced(line: str, word: str, part: str) -> str:
    return ", ".join([each for each in line.split(", ") if not each.startswith(f"{word} ")] + [part])


def _scales(game: Game, example: str) -> list[Scale]:
    names = dict.fromkeys(key.partition(".")[0] for key in under(game.rules, "commission.scale"))
    found = []
    for name in names:
        line = _replaced(_replaced(example, "commission", f"commission scale {name}"), "dollar", "dollar 100")
        try:
            sign = spoken_sign(line, shelf.book)
        except Refused:
            continue
        [says] = [each for each in placard_lines(sign) if each.item == "commission"]
        found.append(Scale(name, says.says, sign.by.get("commission", ())))
    return found


def _burn(game: Game) -> Choice:
    rule = game.rules["burn"]
    offered = rule.value == "the house"
    why = "" if offered else f"this book {'burns one card' if rule.value == 'always' else 'burns no cards'}."
    return Choice("burn", "burn", offered, rule.by, why, figures=("cards",))


def _option(game: Game, key: str, said: str, figures: tuple[str, ...], needs: str, example: str) -> Choice:
    rule = game.rules.get(f"option.{key}")
    means = shelf.vocabulary().rules[f"option.{key}"].means
    if rule is not None and rule.value:
        return Choice(key, key.replace("_", " "), True, rule.by, "", means, figures, needs)
    why, by = _refusal(f"{example}, {said}")
    return Choice(key, key.replace("_", " "), False, by, why, means, figures, needs)


def _side_wager(game: Game, example: str) -> Choice:
    rule = game.rules.get("option.side_wagers")
    means = shelf.vocabulary().rules["option.side_wagers"].means
    if rule is not None and rule.value:
        return Choice("side_wager", "side wager", True, rule.by, "", means, tuple(rule.value))
    why, by = _refusal(f"{example}, side wager flop chase")
    return Choice("side_wager", "side wager", False, by, why, means)


def _fields(
    game: Game, example: str, limits: Sequence[Choice], charges: Sequence[Choice], options: Sequence[Choice]
) -> list[Field]:
    """The choices in the order in which a form asks for them, filled in with the example."""
    sign = spoken_sign(example, shelf.book)
    rules = game.rules
    ways = rules["forced.ways"]
    limit, _, figures = next(part for part in example.split(", ") if part.startswith(LIMITS)).partition(
        f"{sign.limit} "
    )
    found = [
        Field(
            "limit",
            "limit",
            "choice",
            sign.limit,
            figures if not limit else "",
            options=[each.key for each in limits if each.offered],
            suggested={each.key: _figures(example, sign, each.key) for each in limits if each.offered and each.figures},
            required=True,
            by=rules["limits"].by,
        )
    ]
    if any("blinds" in way for way in ways.value):
        least, most = rules.get("forced.blinds.least"), rules.get("forced.blinds.most")
        found.append(
            Field(
                "blinds",
                "blinds",
                "amounts",
                "/".join(str(each) for each in sign.blinds),
                least=least.value if least else None,
                most=most.value if most else None,
                required="ante" not in ways.value,
                by=tuple(dict.fromkeys((*ways.by, *(least.by if least else ()), *(most.by if most else ())))),
                note="each blind at least as large as the one before it",
            )
        )
    if any("ante" in way for way in ways.value):
        default = str(sign.ante) if sign.ante else ""
        size = rules.get("forced.ante.size")
        note = f"as large as {size.value}" if size is not None and size.value == "the least wager" else ""
        required = all("ante" in way for way in ways.value)
        found.append(Field("ante", "ante", "number", default, least=1, required=required, by=ways.by, note=note))
    if sign.bring_in:
        by = rules["bring_in.size"].by
        found.append(Field("bring in", "bring-in", "number", str(sign.bring_in), least=1, required=True, by=by))
    found.append(Field("least wager", "least wager", "number", least=1, note="left out: it follows from the limit"))
    seats = rules["seats"]
    most_seats = int(seats.value[game.decks[0]])
    fewest = int(rules["least_players"].value)
    places = rules.get("seat.places")
    found.append(Field("seats", "seats", "number", str(sign.seats), least=fewest, most=most_seats, by=seats.by))
    if places is not None:
        found[-1].kind, found[-1].by = "choice", places.by
        found[-1].options = [str(each) for each in places.value if fewest <= each <= most_seats]
    if len(game.decks) > 1:
        decks = [str(each) for each in game.decks]
        reduced = rules.get("reduced_deck")
        agreed = reduced is not None and reduced.value == "all players"
        found.append(
            Field(
                "deck",
                "cards in the deck",
                "choice",
                str(sign.deck),
                consent="agreed reduced deck" if agreed else "",
                options=decks,
                by=tuple(dict.fromkeys((*(reduced.by if reduced is not None else ()), *seats.by))),
                note=AGREED if agreed else "",
            )
        )
    found.append(Field("buy in", "buy-in", "text", note="the least, or the least and the most: 40 to 200"))
    offered = [each.key for each in charges if each.offered]
    scales = list(dict.fromkeys(key.partition(".")[0] for key in under(rules, "commission.scale")))
    examples = [_CHARGES[each] for each in offered if each != "scale"] + [f"scale {each}" for each in scales]
    default = next(part for part in example.split(", ") if part.startswith("commission ")).removeprefix("commission ")
    by = rules["commission.methods"].by
    found.append(Field("commission", "commission", "text", default, options=examples, by=by))
    found.append(Field("dollar", "chips to the dollar", "number", str(sign.dollar), least=1))
    found += [_field(each) for each in options if each.offered]
    if _burn(game).offered:
        found.append(Field("burn", "burned cards", "number", str(sign.burn), least=0, most=3, by=rules["burn"].by))
    return found


def _field(option: Choice) -> Field:
    kind, options = "yes", []
    if option.key == "kill":
        kind, options = "choice", ["half", "full"]
    elif option.key == "side_wager":
        kind, options = "choice", list(option.figures)
    elif option.key == "time_to_act":
        kind = "number"
    elif option.figures:
        kind = "text"
    if option.needs.startswith("agreed "):
        return Field(option.name, option.name, kind, consent=option.needs, by=option.by, note=AGREED)
    note = f"needs {option.needs}" if option.needs else ""
    return Field(option.name, option.name, kind, needs=option.needs, options=options, by=option.by, note=note)


def _figures(example: str, sign: Sign, limit: str) -> str:
    """Figures with which a limit can hang under the rest of the example."""
    said = f"{sign.limit} "
    rest = [part for part in example.split(", ") if part != sign.limit and not part.startswith(said)]
    unit = max(sign.least_wager, *sign.blinds, sign.ante, 1)
    for least in (unit, 2 * unit, 5 * unit):
        figures = f"{least}/{2 * least}" if limit == "fixed" else f"{least}-{5 * least}"
        if not _refusal(", ".join([rest[0], f"{limit} {figures}", *rest[1:]]))[0]:
            return figures
    return ""


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
        page = placard_page(said.sign)
    except Refused as refusal:
        return problem(422, refusal.sentence, refusal.by)
    return Response(page, media_type="application/json", headers={"Cache-Control": "no-store"})


def placard_page(line: str) -> bytes:
    """The placard of a spoken sign."""
    if len(line) > LONGEST_SIGN:
        raise Refused(f"a sign has at most {LONGEST_SIGN} letters.")
    sign = spoken_sign(line, shelf.book)
    return msgspec.json.encode(Placard([_placard_row(each) for each in placard_lines(sign)], said_sign(sign)))


def _placard_row(line: PlacardLine) -> PlacardRow:
    return PlacardRow(line.item, line.says, line.by, line.required)
