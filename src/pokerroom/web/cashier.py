"""The cashier over HTTP: who somebody is and what they have, chips issued and cashed, and the receipts.

Knows the requests and who may send them. Must not know how chips are issued: `room.cage` does. What waits for a second
person is signed where all proposals are: `staff`.
"""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from pokerroom.law.error import Refused
from pokerroom.room.cage import FOR_CASHIERS, Cage, Wish
from pokerroom.room.cashier import Cashier, Receipt
from pokerroom.room.ledger import Ledger, person_account
from pokerroom.room.lobby import LobbyBoard
from pokerroom.room.offices import CAGE, NotYours, powers
from pokerroom.room.people import People
from pokerroom.room.person import Person
from pokerroom.room.whereabouts import Whereabouts
from pokerroom.web import incidents, session
from pokerroom.web.costs import Priced
from pokerroom.web.session import answered, body_of
from pokerroom.web.sheets import SECRET, moment, sheet

MOST_FOUND = 20
MOST_RECEIPTS, MOST_IN_A_FILE = 100, 10_000
LONGEST_SEARCH = 60
FIRST = 2**53 - 1  # the highest number that a browser can say


class AtTable(Struct):
    """What somebody has at one table."""

    table: str
    name: str
    chips: int


class Customer(Struct):
    """Somebody as the cashier sees them: the number by which rows know them, what lies in their purse and on tables.

    `why_none`: why no chips are issued to them; `mine`: they are whoever looks, under this or another account.
    """

    id: str
    number: int
    name: str
    former: tuple[str, ...]
    guest: bool
    purse: int
    on_tables: list[AtTable]
    why_none: str
    mine: bool


class Customers(Struct):
    """Those who were found."""

    people: list[Customer]


class Dealing(Struct, frozen=True, forbid_unknown_fields=True):
    """Chips to be issued or cashed: whose, by their id, how many, and why; `id` is that of the request."""

    id: str
    do: str
    person: str
    amount: int
    why: str


class DealingAnswer(Struct):
    """What became of it: the number of its receipt, or of the proposal that a second person signs, and a sentence."""

    receipt: int
    proposal: int
    says: str


class ReceiptShown(Struct):
    """A receipt as it is printed; `at` in milliseconds, people by the names that they have now."""

    number: int
    at: int
    kind: str
    name: str
    customer: int
    amount: int
    signed: list[str]
    why: str
    proposal: int


class Receipts(Struct):
    """Receipts, the newest first."""

    receipts: list[ReceiptShown]


class HasCage(Protocol):
    """Where chips are issued and cashed: the room."""

    @property
    def cage(self) -> Cage:
        """Where chips are issued and cashed."""

    @property
    def cashier(self) -> Cashier:
        """Who has the receipts."""

    @property
    def ledger(self) -> Ledger:
        """Where chips lie."""

    @property
    def people(self) -> People:
        """Who is in the room."""

    @property
    def lobby_board(self) -> LobbyBoard:
        """Who has how many chips at which table."""

    @property
    def whereabouts(self) -> Whereabouts:
        """All tables, wherever they are."""


def cashier_of(request: Request) -> Person:
    """Whoever asks, if they hold an office of the cage; a refusal, which is written down, if not."""
    person = session.person_of(request)
    if person is None or CAGE not in powers(person.offices):
        session.note(request, incidents.OFFICE, person)
        raise NotYours(FOR_CASHIERS)
    return person


def number_in(request: Request, name: str, usual: int, most: int) -> int:
    """A number that is asked with, or a refusal."""
    said = request.query_params.get(name, "")
    if not said:
        return usual
    if not (said.isascii() and said.isdigit() and len(said) < 17 and int(said) <= most):
        raise Refused(f"{name} is a number from 0 to {most}.")
    return int(said)


def routes(room: HasCage) -> list[Priced]:
    """The addresses of the cashier."""

    async def customers(request: Request) -> Response:
        cashier = await run_in_threadpool(cashier_of, request)
        words = " ".join(request.query_params.get("q", "").split())[:LONGEST_SEARCH]
        return told_alone(Customers(await run_in_threadpool(_customers, cashier, words)))

    def _customers(cashier: Person, words: str) -> list[Customer]:
        found = room.people.search(words, MOST_FOUND) if words else []
        return [_customer(each, room.people.is_same(cashier.id, each.id)) for each in found]

    def _customer(person: Person, mine: bool) -> Customer:
        return Customer(
            person.id,
            room.people.number_of(person),
            person.name,
            person.former,
            person.guest,
            room.ledger.balance(person_account(person.id)),
            [AtTable(*each) for each in room.lobby_board.chips_at(person)],
            room.cage.why_none(person),
            mine,
        )

    async def deal(request: Request) -> Response:
        cashier = await run_in_threadpool(cashier_of, request)
        given = await body_of(request, Dealing)
        wish = Wish(given.do, given.person, given.amount, given.why, given.id)
        try:
            found = await room.cage.ask(cashier, wish)
        except NotYours:
            session.note(request, incidents.OFFICE, cashier)
            raise
        says = f"Receipt {found.receipt}."
        if not found.receipt and found.step != "proposed":
            says = f"Proposal {found.proposal} is {found.step}: nothing was moved by it."
        elif not found.receipt:
            says = f"A second person signs this: it waits at the desk as proposal {found.proposal}."
        return told_alone(DealingAnswer(found.receipt, found.proposal, says))

    async def receipts(request: Request) -> Response:
        await run_in_threadpool(cashier_of, request)
        as_file = request.query_params.get("as") == "csv"
        most = MOST_IN_A_FILE if as_file else MOST_RECEIPTS
        asked = (number_in(request, "most", most, most), number_in(request, "before", 0, FIRST))
        found = await run_in_threadpool(lambda: [_shown(each) for each in room.cashier.receipts(*asked)])
        if not as_file:
            return told_alone(Receipts(found))
        heads = ("receipt", "at", "what", "number", "name", "chips", "signed by", "why")
        rows = []
        for each in found:
            about = (each.number, moment(each.at), each.kind, each.customer, each.name, each.amount)
            rows.append((*about, " and ".join(each.signed), each.why))
        return sheet("receipts", heads, rows)

    def _shown(each: Receipt) -> ReceiptShown:
        person = room.people.person(each.person)
        return ReceiptShown(
            each.number,
            each.at,
            each.kind,
            room.cage.name_of(each.person),
            room.people.number_of(person) if person is not None else 0,
            each.amount,
            [room.cage.name_of(id) for id in each.signed],
            room.cage.reason(each.why),
            each.proposal,
        )

    return [
        Priced("/api/cashier/people", answered(customers, 403), methods=["GET"], cost=6.0),
        Priced("/api/cashier", answered(refusing_others(deal), 422), methods=["POST"], cost=8.0),
        Priced("/api/cashier/receipts", answered(refusing_others(receipts), 422), methods=["GET"], cost=8.0),
    ]


def refusing_others(endpoint: session.Endpoint) -> session.Endpoint:
    """The endpoint, whose refusals to those whose office it is not are told apart from others."""

    async def answering(request: Request) -> Response:
        try:
            return await endpoint(request)
        except NotYours as refused:
            return session.refusal(refused, 403)

    return answering


def told_alone(told: object) -> Response:
    """An answer that nobody else may read, and no browser keeps."""
    found = session.answer(told)
    found.headers.update(SECRET)
    return found
