"""The library: the addresses at which the rule books are read, searched and compared, and where signs are tried.

Knows addresses, and that what is told here is the same for everybody and may be kept by a browser. Must not know any
rule: `books` lays the books out, `finding` finds in them, `forms` says what a sign may choose.
"""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from pokerroom.law.error import Refused
from pokerroom.web import forms
from pokerroom.web.books import NotHere, book_of, book_page, clause_by_id, clause_page, games_page, shelf_page
from pokerroom.web.costs import Priced, worked_out
from pokerroom.web.finding import compare_page, glossary_page, search_page, topics_page
from pokerroom.web.mix_forms import mix_page, mixes_of
from pokerroom.web.problems import problem

LONGEST_QUERY = 200
LARGEST_BODY = 16_384
KEEP = "public, max-age=300"


class SignSaid(Struct):
    """A sign as somebody says it."""

    sign: str


def routes() -> list[Priced]:
    """The addresses of the library."""
    return [
        Priced("/api/books", _kept(lambda request: shelf_page()), cost=1.0),
        Priced("/api/books/{book}", _kept(lambda request: book_page(request.path_params["book"])), cost=2.0),
        Priced(
            "/api/books/{book}/clauses/{id:path}",
            _kept(lambda request: clause_page(request.path_params["book"], request.path_params["id"])),
            cost=2.0,
        ),
        Priced("/api/clauses/{id:path}", _kept(lambda request: clause_by_id(request.path_params["id"])), cost=2.0),
        Priced("/api/search", _kept(lambda request: search_page(_query(request))), cost=15.0),
        Priced("/api/compare", _kept(lambda request: compare_page(_query(request))), cost=15.0),
        Priced("/api/topics", _kept(lambda request: topics_page()), cost=1.0),
        Priced("/api/glossary", _kept(lambda request: glossary_page()), cost=1.0),
        Priced("/api/games", _kept(lambda request: games_page()), cost=1.0),
        Priced(
            "/api/form/{book}/{game}",
            _kept(lambda request: form_page(request.path_params["book"], request.path_params["game"])),
            cost=10.0,
        ),
        Priced("/api/sign", _sign, methods=["POST"], cost=10.0),
    ]


def _kept(page: Callable[[Request], bytes]) -> Callable[[Request], Awaitable[Response]]:
    """An address whose answer changes only with the program: a browser may keep it and ask whether it still holds."""

    async def endpoint(request: Request) -> Response:
        try:
            body = await worked_out(request, page, request)
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


def form_page(book: str, game: str) -> bytes:
    """What a sign for a game may choose."""
    wanted = book_of(book)
    if game in mixes_of(wanted):
        return mix_page(wanted.key, game)
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
