"""Tournaments over HTTP: which there are, announcing one, one of them whole, what is done in it, and its results.

Knows requests and answers. Must not know tournaments: `room.tournaments` has them, and `room.tournament_door` says who
may do what. Ask `socket` for what is told when one changes.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from pokerroom import shelf
from pokerroom.law.book import rules_of
from pokerroom.law.error import Refused
from pokerroom.law.ladder import ladder_of
from pokerroom.law.words import LawRules
from pokerroom.room.messages import encode
from pokerroom.room.offices import NotYours, reached
from pokerroom.room.room import Room
from pokerroom.room.sent import Sent
from pokerroom.room.tournament_messages import EntryRow, TournamentFormat, TournamentListed
from pokerroom.room.tournament_owner import TournamentOwner
from pokerroom.room.tournament_picture import entry_rows
from pokerroom.room.tournaments import BY_ANYBODY, TournamentWish
from pokerroom.tournament.conditions import read_conditions
from pokerroom.tournament.money import dollars
from pokerroom.tournament.pool import fees_of
from pokerroom.tournament.vocabulary import TOURNAMENT
from pokerroom.web import guard, incidents, session
from pokerroom.web.costs import Priced
from pokerroom.web.shares import Shares, TooMuch, noting
from pokerroom.web.sheets import sheet

_ORDERED = msgspec.json.Encoder(order="sorted")


class TournamentsListed(Struct):
    """The tournaments of the room."""

    tournaments: list[TournamentListed]


class TournamentFormats(Struct):
    """The drafts by which tournaments can be announced."""

    formats: list[TournamentFormat]


class NewTournament(Struct):
    """The tournament that was announced."""

    id: str


class TournamentDeed(Struct, frozen=True, forbid_unknown_fields=True, rename={"fields": "with"}):
    """Something that was offered, with what was filled in; `id` is that of the message."""

    id: str
    what: str
    fields: dict[str, str | int | float] = {}


class TournamentDone(Struct):
    """The row of what was done."""

    number: int


class TournamentEntries(Struct):
    """Everybody in a tournament."""

    entries: list[EntryRow]


class TournamentResults(Struct):
    """What a tournament came to: what was paid in, kept and paid out, in cents, and everybody's place."""

    id: str
    name: str
    book: str
    game: str
    state: str
    taken: int
    refunded: int
    kept: int
    added: int
    prizes: int
    bounties: int
    root: str
    secret: str
    entries: list[EntryRow]
    log: list[str]


def routes(room: Room) -> list[Priced]:
    """Give the routes of tournaments."""
    desk = _Tournaments(room)
    at = "/api/tournaments/{tournament}"
    return [
        Priced("/api/tournaments", session.answered(desk.listed, 422), methods=["GET"], cost=4.0),
        Priced("/api/tournaments", session.answered(desk.announce, 422), methods=["POST"], cost=40.0),
        Priced("/api/tournaments/formats", session.answered(desk.formats, 422), methods=["GET"], cost=4.0),
        Priced(at, session.answered(desk.shown, 404), methods=["GET"], cost=8.0),
        Priced(f"{at}/do", session.answered(desk.do, 422), methods=["POST"], cost=4.0),
        Priced(f"{at}/entries", session.answered(desk.entries, 404), methods=["GET"], cost=8.0),
        Priced(f"{at}/results.json", session.answered(desk.results, 404), methods=["GET"], cost=10.0),
        Priced(f"{at}/results.csv", session.answered(desk.sheet, 404), methods=["GET"], cost=10.0),
    ]


class _Tournaments:
    def __init__(self, room: Room) -> None:
        self._room = room

    def _owner(self, request: Request) -> TournamentOwner:
        return self._room.tournaments.get(request.path_params["tournament"])

    async def listed(self, request: Request) -> Response:
        return session.answer(TournamentsListed(self._room.listed_tournaments(session.person_of(request))))

    async def formats(self, request: Request) -> Response:
        return session.answer(TournamentFormats(formats()))

    async def announce(self, request: Request) -> Response:
        person = session.known(request)
        wish = await session.body_of(request, TournamentWish)
        room = self._room
        director = ""
        held = wish.book in {book.key for book in shelf.every()} and any(
            reached(person.offices, ladder_of(game)) >= 0 for game in shelf.book(wish.book).games.values()
        )
        if held and (wish.book != BY_ANYBODY or wish.directed):
            director = person.name
        elif wish.book != BY_ANYBODY or wish.felt or wish.directed:
            raise NotYours("tournaments of this book are announced at the desk, by whoever holds an office there.")
        if person.offices:
            owner = await room.tournaments.announce(wish, by=person.id, director=director)
            return session.answer(NewTournament(owner.id), 201)
        shares: Shares = request.app.state.shares
        address = guard.address_of(request.scope)
        with noting(request, person), shares.announcing(person, address) as announcing:
            owner = await room.tournaments.announce(wish, by=person.id, share=announcing.share)
            shares.announced(owner.id, address)
        return session.answer(NewTournament(owner.id), 201)

    async def shown(self, request: Request) -> Response:
        owner = self._owner(request)
        return Response(encode(self._room.door.shown(owner, session.person_of(request))), media_type="application/json")

    async def do(self, request: Request) -> Response:
        person = session.known(request)
        owner = self._owner(request)
        wish = await session.body_of(request, TournamentDeed)
        sent = Sent(id=wish.id, text=_ORDERED.encode((wish.what, wish.fields)))
        shares: Shares = request.app.state.shares
        share = partial(shares.check_bots, person, guard.address_of(request.scope))
        try:
            with noting(request, person):
                number = await self._room.door.do(owner, person, wish.what, wish.fields, sent, share)
        except TooMuch:
            raise
        except Refused as refused:  # as at a table
            session.note(request, incidents.OFFICE if isinstance(refused, NotYours) else incidents.ACT, person)
            raise
        return session.answer(TournamentDone(number))

    async def entries(self, request: Request) -> Response:
        return session.answer(TournamentEntries(entry_rows(self._owner(request).state)))

    async def results(self, request: Request) -> Response:
        return session.answer(results(self._owner(request)))

    async def sheet(self, request: Request) -> Response:
        owner = self._owner(request)
        headings = ("place", "name", "state", "prize", "bounties")
        rows = [
            (each.place or "", each.name, each.state, dollars(each.prize), dollars(each.bounties))
            for each in entry_rows(owner.state)
        ]
        return sheet(owner.id, headings, rows)


def results(owner: TournamentOwner) -> TournamentResults:
    """What a tournament came to so far."""
    state = owner.state
    entries = list(state.entries.values())
    fees = fees_of(state)  # those too of who withdrew and came again
    return TournamentResults(
        id=owner.id,
        name=owner.opening.name,
        book=owner.opening.book,
        game=state.game.name,
        state=state.is_now,
        taken=sum(fee.paid for fee in fees),
        refunded=sum(fee.back for fee in fees),
        kept=state.kept,
        added=state.made_up,
        prizes=sum(each.prize for each in entries),
        bounties=sum(each.bounties for each in entries),
        root=owner.opening.root,
        secret=owner.told_secret,
        entries=entry_rows(state),
        log=[TOURNAMENT.line(event) for event in owner.tournament.log],
    )


def formats() -> list[TournamentFormat]:
    """Every draft of every book by which a tournament can be played."""
    found: list[TournamentFormat] = []
    for book in shelf.every():
        for key, draft in book.drafts.items():
            conditions = read_conditions(draft)
            game = book.game(conditions["game"])
            levels: Any = conditions["wagers.levels"]
            found.append(
                TournamentFormat(
                    key=key,
                    book=book.key,
                    book_title=book.title,
                    name=key.replace("_", " "),
                    about=str(conditions["name"]),
                    game=game.key,
                    games={each.key: each.name for each in book.games.values()},
                    buy_in=conditions["price.buy_in"],
                    fee=conditions["price.entry_fee"],
                    bank=conditions["chips.bank"] or 0,
                    seats=conditions["format.seats"] or rules_of(LawRules, game).seats[game.decks[0]].value,
                    least=conditions["players.least"],
                    most=conditions["players.most"],
                    minutes=levels[0]["minutes"] if levels and levels != "none" else 0,
                    anybody=book.key == BY_ANYBODY,
                )
            )
    return found
