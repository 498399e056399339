"""The academy over HTTP: questions from the cases, calls to tables, and how every book answers them.

Knows addresses and how a question is drawn. Must not judge: `academy` does. Ask `web.training` for dealing by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from pokerroom import shelf
from pokerroom.academy import floor, ruling
from pokerroom.academy.asked import AskedRuling
from pokerroom.academy.disputes import Opinion
from pokerroom.hand.felt import say_due
from pokerroom.hand.start import Started
from pokerroom.law.error import Refused
from pokerroom.machine.kinds import Event
from pokerroom.room.felt import Felt, felt_of
from pokerroom.room.lines import Players, line_of
from pokerroom.room.messages import Sentence
from pokerroom.room.progress import ProgressFile
from pokerroom.web.books import NotHere, book_of
from pokerroom.web.costs import Priced, worked_out
from pokerroom.web.problems import problem
from pokerroom.web.session import answer, answered, body_of, person_of

MOST_NUMBER = floor.MOST_NUMBER
T = TypeVar("T")


class AcademyQuestion(Struct):
    """A question from the cases: the felt at that moment, what was done before, what happened, and the answers."""

    name: str
    book: str
    title: str
    game: str
    of: int  # how many questions the book has
    felt: Felt
    before: list[Sentence]
    happened: str
    kind: str
    answers: tuple[str, ...]
    due: str = ""


class FloorFact(Struct):
    """What may be asked at a table, and the answer; a ruling hangs on some of them."""

    asks: str
    answer: str


class AcademyCall(Struct):
    """A call to a table: who calls, what happened, what may be asked there, and what may be decided."""

    number: int
    book: str
    title: str
    game: str
    table: int
    caller: str
    felt: Felt
    before: list[Sentence]
    happened: str
    kind: str
    facts: list[FloorFact]
    answers: tuple[str, ...]


class AcademyDecision(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody decides who was called by this number."""

    book: str
    number: int
    answer: int


class AcademyAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """Which answer somebody gives to the question of this name."""

    book: str
    name: str
    answer: int


class CitedClause(Struct):
    """A clause by its id, and what it says."""

    id: str
    gist: str


class BookSays(Struct):
    """How one book rules: in which game, what is done, and the clauses. `gap`: it says nothing of this."""

    book: str
    game: str
    says: tuple[str, ...]
    clauses: list[CitedClause]
    gap: bool


class AcademyJudgement(Struct):
    """Whether an answer was right, which one is, the facts it hangs on, and all books side by side."""

    right: bool
    is_right: int
    facts: list[FloorFact]
    books: list[BookSays]
    clause: str


def routes(progress: ProgressFile) -> list[Priced]:
    """The addresses of the academy."""

    async def made(request: Request, work: Callable[..., T], *given: object) -> T | Response:
        try:
            return await worked_out(request, work, *given)
        except NotHere as error:
            return problem(404, str(error.args[0]))

    async def ask(request: Request) -> Response:
        found = await made(request, _asked, request.query_params.get("book", ""), _number(request))
        return found if isinstance(found, Response) else answer(found)

    async def call(request: Request) -> Response:
        found = await made(request, _called, request.query_params.get("book", ""), _number(request))
        return found if isinstance(found, Response) else answer(found)

    async def judge(request: Request) -> Response:
        given = await body_of(request, AcademyAnswer)
        return kept(request, await made(request, _judged, given), given.book, called=False)

    async def decide(request: Request) -> Response:
        given = await body_of(request, AcademyDecision)
        return kept(request, await made(request, _decided, given), given.book, called=True)

    def kept(request: Request, found: AcademyJudgement | Response, book: str, *, called: bool) -> Response:
        if isinstance(found, Response):
            return found
        person = person_of(request)
        if person is not None and not person.guest:
            by = tuple([each.id for each in found.books[0].clauses])
            progress.ruled(person.id, book_of(book).key, found.right, by, called=called)
        return answer(found)

    return [
        Priced("/api/academy/questions", answered(ask, 422), methods=["GET"], cost=10.0),
        Priced("/api/academy/questions", answered(judge, 422), methods=["POST"], cost=10.0),
        Priced("/api/academy/calls", answered(call, 422), methods=["GET"], cost=60.0),
        Priced("/api/academy/calls", answered(decide, 422), methods=["POST"], cost=60.0),
    ]


def _number(request: Request) -> int:
    number = request.query_params.get("number", "0")
    if not (number.isascii() and number.isdigit() and int(number[:12]) <= MOST_NUMBER):
        raise Refused(f"a number goes from 0 to {MOST_NUMBER}.")
    return int(number)


def sentences(events: Sequence[Event], names: Sequence[str]) -> list[Sentence]:
    """What happened at a table, as people read it; which game it is stands above it."""
    players = Players(tuple(names), tuple(range(1, len(names) + 1)))
    found = []
    for event in events:
        line = line_of(event, players, full=True)
        if line.text and not isinstance(event, Started):
            found.append(Sentence(line.text, line.kind, line.by, line.parts))
    return found


def _asked(book: str, number: int) -> AcademyQuestion:
    """The question of this number; past the last they begin again. Without a book, those of all five."""
    wanted = [book_of(book)] if book else list(shelf.books())
    every = [(each.key, name) for each in wanted for name in ruling.names_of(each.key)]
    if not every:
        raise Refused("this book has no case with a ruling in it.")
    key, name = every[number % len(every)]
    found = ruling.question(key, name).asked
    state = found.view.state
    return AcademyQuestion(
        name,
        key,
        found.book.title,
        found.game.name,
        len(every),
        felt_of(found.view, range(1, len(state.names) + 1)),
        sentences(found.before, state.names),
        found.happened,
        found.kind,
        found.answers,
        say_due(state, found.view.due),
    )


def _judged(given: AcademyAnswer) -> AcademyJudgement:
    question = ruling.question(book_of(given.book).key, given.name)
    return _judgement(question.asked, given.answer, question.clause)


def _judgement(asked: AskedRuling, chosen: int, clause: str) -> AcademyJudgement:
    found = ruling.judged(asked, chosen)
    says = [_says(each) for each in (found.own, *found.others)]
    return AcademyJudgement(found.right, asked.right, _facts(asked), says, clause)


def _facts(asked: AskedRuling) -> list[FloorFact]:
    return [FloorFact(asks, said) for asks, said in asked.matters]


def _called(book: str, number: int) -> AcademyCall:
    """The call of this number; without a book, it comes from any of the five."""
    every = list(shelf.books())
    wanted = book_of(book) if book else every[number % len(every)]
    called = floor.call(wanted.key, number)
    found = called.asked
    names = found.view.state.names
    return AcademyCall(
        number,
        wanted.key,
        wanted.title,
        found.game.name,
        called.table,
        called.caller,
        felt_of(found.view, range(1, len(names) + 1)),
        sentences(found.before, names),
        found.happened,
        found.kind,
        _facts(found),
        found.answers,
    )


def _decided(given: AcademyDecision) -> AcademyJudgement:
    asked = floor.call(book_of(given.book).key, given.number).asked
    return _judgement(asked, given.answer, asked.by[0] if asked.by else "")


def _says(opinion: Opinion) -> BookSays:
    clauses = [CitedClause(id, gist) for id, gist in opinion.clauses]
    return BookSays(opinion.book, opinion.game, opinion.says, clauses, opinion.verdict.gap)
