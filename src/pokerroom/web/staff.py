"""The desk over HTTP: all tables at a glance, and what waits for a second signature, for those who hold an office.

Knows who may look. Must not know what a desk shows: `room.overview` does. What the staff does at a table goes over the
socket.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

import msgspec
from msgspec import Struct
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from pokerroom.hand.vocabulary import HAND
from pokerroom.machine.authority import TooLow
from pokerroom.room import locked
from pokerroom.room.decisions import Decisions
from pokerroom.room.hosting import Hosting
from pokerroom.room.interests import apart
from pokerroom.room.locked import LockedHands
from pokerroom.room.looks import Looks, Noted
from pokerroom.room.names import is_bot
from pokerroom.room.offices import DESK, GRANT, NotYours, ladders, powers, reached
from pokerroom.room.overview import DeskTable, overview
from pokerroom.room.people import People
from pokerroom.room.person import Person
from pokerroom.room.signatures import Proposal, Signatures
from pokerroom.table.desk import DeskQuestion
from pokerroom.table.vocabulary import TABLE
from pokerroom.web import incidents, session
from pokerroom.web.costs import Priced
from pokerroom.web.problems import problem

MOST_LOOKS = 100
LONGEST_NAME, LONGEST_SIGN, LONGEST_WHY = 40, 200, 200
_SECRET = {"Cache-Control": "private, no-store"}


class Desk(Struct):
    """All tables as their staff sees them, and the time of the room in seconds."""

    now: int
    tables: list[DeskTable]


class SurveillanceLooks(Struct):
    """What surveillance looked at, the newest first."""

    looks: list[Noted]


class ProposalShown(Struct):
    """Something that waits for a second person, as it is told to those whom it concerns; times in milliseconds.

    `mine`: whoever reads it proposed it; `may`: they may sign it.
    """

    number: int
    says: str
    table: str
    name: str
    at: int
    until: int
    mine: bool
    may: bool


class Proposals(Struct):
    """What waits for a second person."""

    proposals: list[ProposalShown]


class Signing(Struct, forbid_unknown_fields=True):
    """That somebody signs a proposal or refuses it, and why."""

    sign: bool
    why: str = ""


class Signed(Struct):
    """What became of a proposal."""

    number: int
    step: str
    says: str


class VoidWish(Struct, forbid_unknown_fields=True):
    """Why a hand is to be voided that cannot be opened."""

    why: str


class VoidDone(Struct):
    """What became of it: the row that voids the hand (0: it waits for a second person), and what is told."""

    number: int
    says: str


class HasTables(Protocol):
    """Where the tables are: the room."""

    @property
    def looks(self) -> Looks:
        """What surveillance looked at."""

    @property
    def clock(self) -> Callable[[], float]:
        """The time of the room."""

    @property
    def tables(self) -> Mapping[str, Any]:
        """The owners of the tables by their ids."""

    @property
    def people(self) -> People:
        """Who is in the room."""

    @property
    def signatures(self) -> Signatures:
        """What waits for a second person."""

    @property
    def hosting(self) -> Hosting:
        """Which tables are private."""

    @property
    def decisions(self) -> Decisions:
        """Who at a table may be one person."""

    @property
    def locked(self) -> LockedHands:
        """The hands that cannot be opened."""


def routes(room: HasTables) -> list[Priced]:
    """The address of the desk."""

    async def desk(request: Request) -> Response:
        person = session.person_of(request)
        if person is None or DESK not in powers(person.offices):
            return problem(403, "the desk is for those who hold an office.")
        now = int(room.clock())
        asks = request.query_params
        found = []
        for owner in room.tables.values():
            held = acting(person.offices, owner.table.sign.game.book)
            if not held:
                continue
            asked = None
            why = apart(room.people, person, owner.table)
            held = () if why else held
            chosen = owner.id == asks.get("table")
            if chosen and held:
                office = asks.get("as", "")
                about = asks.get("person", "").strip()[:LONGEST_NAME], asks.get("sign", "").strip()[:LONGEST_SIGN]
                asked = DeskQuestion(office if office in held else held[-1], *about, at=now)
            told = overview(owner.id, owner.name, owner.table, owner.rail, is_bot, now, held, asked, apart=why)
            told.stands, told.voids = owner.stands, room.locked.office_of(person, owner) if owner.stands else ""
            told.pace, told.private, told.tournament = (
                owner.pace.at(now),
                room.hosting.is_private(owner.id),
                owner.tournament,
            )
            if told.question is not None:
                told.question.since = int(owner.patience.since * 1000)
                told.question.until = int(owner.patience.until * 1000)
            if chosen and held:
                told.flags = await run_in_threadpool(room.decisions.flags, owner)
            for each in told.wanted:
                each.elsewhere = "" if each.sits else _seated_at(room, each.name)
            found.append(told)
        return Response(msgspec.json.encode(Desk(now, found)), media_type="application/json", headers=_SECRET)

    async def looks(request: Request) -> Response:
        person = await run_in_threadpool(session.person_of, request)
        if person is None or GRANT not in powers(person.offices):
            return problem(403, "what surveillance looked at is for the manager to read.")
        found = await run_in_threadpool(room.looks.latest, MOST_LOOKS)
        return Response(msgspec.json.encode(SurveillanceLooks(found)), media_type="application/json", headers=_SECRET)

    async def proposals(request: Request) -> Response:
        person = await run_in_threadpool(session.person_of, request)
        if person is None or DESK not in powers(person.offices):
            return problem(403, "the desk is for those who hold an office.")
        waiting = [each for each in room.signatures.waiting() if room.signatures.may_see(each, person)]
        shown = [_shown(each, person) for each in waiting]
        return Response(msgspec.json.encode(Proposals(shown)), media_type="application/json", headers=_SECRET)

    def _shown(each: Proposal, person: Person) -> ProposalShown:
        proposer = room.people.person(each.proposer)
        name = proposer.name if proposer is not None else each.proposer
        may = room.signatures.may_sign(each, person)
        table = str(each.what.get("table", ""))
        return ProposalShown(
            each.number, _said(room, each), table, name, each.at, each.until, each.proposer == person.id, may
        )

    async def sign(request: Request) -> Response:
        person = await run_in_threadpool(session.person_of, request)
        number = request.path_params["number"]
        given = await session.body_of(request, Signing)
        if person is None or DESK not in powers(person.offices) or not (number.isascii() and number.isdigit()):
            return problem(403, "the desk is for those who hold an office.")
        # What somebody may neither sign nor take back they do not hear of.
        known = [each.number for each in room.signatures.waiting() if room.signatures.may_see(each, person)]
        if int(number[:12]) not in known:
            session.note(request, incidents.OFFICE, person)
            return problem(403, f"there is no proposal {number[:12]} for you to sign.")
        if given.sign:
            found = await room.signatures.sign(int(number), person)
        else:
            found = await room.signatures.refuse(int(number), person, " ".join(given.why.split())[:LONGEST_WHY])
        told = Signed(found.number, found.step, found.says)
        return Response(msgspec.json.encode(told), media_type="application/json", headers=_SECRET)

    async def void(request: Request) -> Response:
        person = await run_in_threadpool(session.person_of, request)
        given = await session.body_of(request, VoidWish)
        if person is None or DESK not in powers(person.offices):
            session.note(request, incidents.OFFICE, person)
            return problem(403, "the desk is for those who hold an office.")
        try:
            done = await room.locked.void(person, request.path_params["table"], given.why)
        except (NotYours, TooLow) as refusal:
            session.note(request, incidents.OFFICE, person)
            return problem(403, refusal.sentence, refusal.by)
        told = msgspec.json.encode(VoidDone(done.number, done.says))
        return Response(told, media_type="application/json", headers=_SECRET)

    return [
        Priced("/api/desk", desk, cost=10.0),
        Priced("/api/tables/{table}/void", session.answered(void, 422), methods=["POST"], cost=8.0),
        Priced("/api/looks", looks, cost=3.0),
        Priced("/api/proposals", proposals, cost=4.0),
        Priced("/api/proposals/{number}", session.answered(sign, 422), methods=["POST"], cost=8.0),
    ]


def _seated_at(room: HasTables, name: str) -> str:
    """What the table is called at which somebody sits, if they sit at one."""
    return next((owner.name for owner in room.tables.values() if owner.table.state.player(name) is not None), "")


def _said(room: HasTables, proposal: Proposal) -> str:
    """What a proposal is, in words: of an act at a table those of the table."""
    kind = TABLE.act_named(str(proposal.what.get("act", {}).get("type", "")))
    owner = room.tables.get(str(proposal.what.get("table", "")))
    if proposal.kind == locked.KIND:
        return f"{proposal.what['says']}: {room.locked.why(proposal)}"
    if kind is None or owner is None:
        return room.signatures.said(proposal) or proposal.kind
    act = msgspec.convert(proposal.what["act"], kind)
    hand = owner.table.state.hand
    if kind in TABLE.acts:
        return TABLE.say_act(act)
    return HAND.say_act(act, hand.names if hand is not None else ())


def acting(held: tuple[str, ...], book: str) -> tuple[str, ...]:
    """The offices of a book's ladder that somebody may act in: those they hold there, and all below them."""
    ladder = ladders()[book]
    return ladder.up_to(reached(held, ladder))
