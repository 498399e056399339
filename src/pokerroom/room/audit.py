"""The audit of a finished hand: from the shuffle to the ledger, row by row, as one viewer may know it.

Knows how rows, lines, seals, transfers and anchors of one hand stand beside each other. Must not pick from the hand
itself: what happened is told by `finished`, as to a viewer. Ask `inspections` for who may, and where it is noted.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any, NamedTuple

from msgspec import Struct

from pokerroom.cards.seal import Root
from pokerroom.law.error import Refused
from pokerroom.room.anchors import Anchors
from pokerroom.room.finished import RAIL, FoundHand, names_of, told_in_places, view_of
from pokerroom.room.incidents import Incident
from pokerroom.room.ledger import Ledger
from pokerroom.room.lines import Players, is_step
from pokerroom.room.looks import Noted
from pokerroom.room.messages import Sentence
from pokerroom.room.offices import SURVEILLANCE
from pokerroom.room.records import HandRecord, Whole, line_in, record
from pokerroom.room.registry import Registry
from pokerroom.room.rows import OPEN, stream_of, written_of
from pokerroom.room.sealed_hand import faults, sealed_hand
from pokerroom.room.search import was_on
from pokerroom.room.signatures import Proposal
from pokerroom.room.store import RoomStore
from pokerroom.room.stored import Row, Span, reference
from pokerroom.room.trail import Trail, trail
from pokerroom.table.view import see_at_table

MOST_POSTINGS = 100  # of one row


class TransferShown(Struct):
    """A transfer that came with a row: by which reference, from which account to which, how much and why; `giver` and
    `taker` are the names of people whose accounts they are."""

    number: int
    reference: str
    debit: str
    credit: str
    giver: str
    taker: str
    amount: int
    why: str


class AuditRow(Struct):
    """A row of the hand: when it was written (in milliseconds), who did what in which office, who signed it where two
    did, what came of it in sentences, and which chips moved with it. `held`: the offices that whoever did it held then,
    where they were not in the hand."""

    number: int
    at: int
    hash: str
    who: str
    act: str
    office: str
    held: list[str]
    signed: list[str]
    lines: list[Sentence]
    moved: list[TransferShown]


class SealAudit(Struct):
    """What fixed the cards: the roots, how many cards are opened to the viewer, what speaks against those; and whether
    the room finds that every card of the deck is the one that was sealed, which shows none."""

    sealed: bool
    roots: list[Root]
    opened: int
    faults: list[str]
    whole: bool


class Inspected(Struct):
    """That somebody audited a hand: when (in milliseconds), in which office, and whether they saw all cards."""

    number: int
    at: int
    name: str
    office: str
    table: str
    hand: int
    cards: bool


class HandAudit(Struct):
    """A finished hand from the shuffle to the ledger. `hand` has no steps: they stand in the rows. `burns` and `stub`
    are told to whoever looked at all cards, which is noted (`looked`)."""

    noted: Inspected
    name: str
    build: str
    hand: HandRecord
    rows: list[AuditRow]
    seal: SealAudit
    trail: Trail
    looks: list[Noted]
    audits: list[Inspected]
    incidents: list[Incident]
    looked: bool
    burns: list[str]
    stub: list[str]


class Sources(NamedTuple):
    """Where an audit looks things up; `named` gives somebody's name by their id, `held` the offices that somebody held
    by their name and a time."""

    store: RoomStore
    registry: Registry
    ledger: Ledger
    anchors: Anchors
    named: Callable[[str], str]
    held: Callable[[str, int], tuple[str, ...]]


class Beside(NamedTuple):
    """What else is known of a hand: who looked at it or audited it, what was signed, what was wrong at its table."""

    looks: list[Noted]
    audits: list[Inspected]
    signed: list[Proposal]
    incidents: list[Incident]


def audit(
    sources: Sources, found: FoundHand, noted: Inspected, name: str, beside: Beside, whole: Whole | None = None
) -> HandAudit:
    """Lay a finished hand out as everybody saw it, or `whole` for somebody whose look at all its cards is noted."""
    viewer = RAIL if whole is None else SURVEILLANCE
    hand = record(found, noted.table) if whole is None else whole.hand
    hand.steps = []
    stream, number = stream_of(noted.table), found.finished.number
    span = sources.store.span(stream, number)
    assert span is not None  # it was found by it
    kept = {row.number: row for row in sources.store.read(stream, span.first - 1, span.last)}
    walked = trail(sources.store, sources.anchors, stream, span.first, span.last)
    said = _said(found, span, viewer)
    players = {each.casefold() for each in names_of(found)}
    rows = [
        _row(sources, noted.table, row, walked, said.get(row.number, []), beside.signed, players)
        for row in kept.values()
    ]
    return HandAudit(
        noted=noted,
        name=name,
        build=written_of(kept[span.first], sources.registry).build,
        hand=hand,
        rows=rows,
        seal=_seal(found, noted.table, viewer),
        trail=walked,
        looks=beside.looks,
        audits=beside.audits,
        incidents=[
            each for each in beside.incidents if was_on(sources.store, noted.table, span, found.finished.at, each)
        ],
        looked=whole is not None,
        burns=whole.burns if whole is not None else [],
        stub=whole.stub if whole is not None else [],
    )


def _said(found: FoundHand, span: Span, viewer: str) -> dict[int, list[Any]]:
    """What happened, as a viewer may know it, by the rows in which it stands: each event with its sentence."""
    view = view_of(found, viewer)
    players = Players(names_of(found), found.began.seats, found.sign.dollar)

    def events() -> Iterator[tuple[int, Any]]:
        yield span.first, see_at_table(found.began, viewer)
        for place, event in told_in_places(found, view, viewer):
            yield found.rows[place], event
        yield span.last, see_at_table(found.finished, viewer)

    said: dict[int, list[Any]] = {}
    for number, event in events():
        if event is not None and is_step(event):
            line = line_in(view, event, players, by_itself=number in found.by_itself)
            said.setdefault(number, []).append((event, line))
    return said


def _row(
    sources: Sources,
    table: str,
    row: Row,
    walked: Trail,
    said: list[Any],
    signed: Iterable[Proposal],
    players: Collection[str],
) -> AuditRow:
    written = written_of(row, sources.registry) if row.kind == OPEN else None
    who = written.who if written is not None else ""
    two = [each for each in signed if each.says == f"row {row.number} of {table}"]
    offices = [event.office for event, _ in said if getattr(event, "office", "")]
    offices += [str(each.what["act"]["office"]) for each in two if each.what.get("act", {}).get("office")]
    return AuditRow(
        number=row.number,
        at=row.at,
        hash=walked.hashes.get(row.number, ""),
        who=who,
        act=written.act if written is not None else row.kind,
        office=offices[0] if offices else "",
        held=list(sources.held(who, row.at)) if who and who.casefold() not in players else [],
        signed=[sources.named(person) for each in two for person in (each.proposer, each.signer)],
        lines=[Sentence(line.text, line.kind, line.by, line.parts) for _, line in said],
        moved=list(_moved(sources, stream_of(table), row.number)),
    )


def _moved(sources: Sources, stream: str, row: int) -> Iterator[TransferShown]:
    """The transfers that came with a row."""
    for place in range(MOST_POSTINGS):
        each = sources.ledger.found(reference(stream, row, place))
        if each is None:
            return
        giver, taker = (_owner(sources, account) for account in (each.debit, each.credit))
        yield TransferShown(each.number, each.reference, each.debit, each.credit, giver, taker, each.amount, each.why)


def _owner(sources: Sources, account: str) -> str:
    kind, _, id = account.partition("/")
    return sources.named(id) if kind == "person" else ""


def _seal(found: FoundHand, table: str, viewer: str) -> SealAudit:
    try:
        seen = sealed_hand(found, table, viewer)
        # With every card, of which nothing is told but whether all of them are those that were sealed.
        every = faults(sealed_hand(found, table, SURVEILLANCE))
    except Refused:  # it was not sealed
        return SealAudit(False, [], 0, [], False)
    roots = [line for line in seen.record if line.root]
    made = [Root(place, line.root, line.count, line.text) for place, line in enumerate(roots)]
    return SealAudit(True, made, len(seen.openings), faults(seen), not every)
