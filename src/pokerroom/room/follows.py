"""What follows from rows: the chips that moved with them, the marks beside them, the seals of decks, snapshots.

Knows how each is had from the rows alone, and compares it with what lies in the file. Must not know how rows follow
from each other: `verify` walks them, and tells each to a `Followed`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec import structs

from pokerroom.cards.seal import seal_root
from pokerroom.hand.deck import Reshuffled, Sealed, Shuffled
from pokerroom.hand.start import Started
from pokerroom.room.bookings import BOOKED, TABLES, postings_of
from pokerroom.room.chain import Link
from pokerroom.room.faults import Fault
from pokerroom.room.index import HEARD, Begun, HandNote, Index
from pokerroom.room.ledger import HOUSE, Payment, Transfer
from pokerroom.room.registry import Registry
from pokerroom.room.rows import OPEN, VOIDED, looks_for, numbered_events, open_events, snapshot_hash
from pokerroom.room.store import RoomStore
from pokerroom.room.stored import Mark, Row, reference

_SHUFFLES = (Shuffled, Reshuffled)
# Rows with none of these are nearly all of them, and are not read.
_SEALING: set[type[Any]] = {Started, Sealed, *_SHUFFLES}
_KINDS: set[type[Any]] = {*HEARD, *_SEALING}
_marks = looks_for(_KINDS)
_tells = looks_for(_KINDS.union(BOOKED))


class MovedChips:
    """What moved with the rows of a stream, by reference, with the time of each row."""

    def __init__(self, stream: str, registry: Registry) -> None:
        self._stream: str = stream
        self._of_row = postings_of(stream, registry)
        self.payments: dict[str, tuple[Payment, int]] = {}
        self.transfers: int = 0  # that were compared

    def hear(self, row: Row, events: Sequence[Any] | None = None) -> None:
        """Take a row, with its events where somebody has read them."""
        if self._of_row is not None:
            for place, payment in enumerate(self._of_row(row, events)):
                self.payments[reference(self._stream, row.number, place)] = (payment, row.at)

    def faults(self, store: RoomStore, transfers: Iterable[Transfer], first: int = 0) -> list[Fault]:
        """Compare with transfers of the stream, both ways; rows up to the `first` lie elsewhere."""
        found: list[Fault] = []
        left = dict(self.payments)
        for _, known, debit, credit, amount, at, why in map(structs.astuple, transfers):
            self.transfers += 1
            payment, row_at = left.pop(known, (None, 0))
            if payment is None and int(known.rsplit("/", 2)[1]) <= first:
                continue
            if payment is None:
                found.append(Fault(f"transfer {known}", "no row stands behind it"))
                continue
            debits = (payment.debit, HOUSE) if payment.backed else (payment.debit,)
            said = (payment.credit, payment.amount, row_at / 1000, payment.why)
            if debit not in debits or (credit, amount, at, why) != said:
                found.append(Fault(f"transfer {known}", "it is not what its row says"))
        gone = [known for known in left if not store.has_transfer(known)]
        return found + [Fault(f"transfer {known}", "its row is there, and it is not") for known in gone]


class Followed:
    """Hears the rows of a stream from its first one on, and says what lies in the file and does not follow."""

    def __init__(self, store: RoomStore, stream: str, registry: Registry) -> None:
        self._store: RoomStore = store
        self._stream: str = stream
        self._is_table: bool = stream.startswith(TABLES)
        self.moved: MovedChips = MovedChips(stream, registry)
        begins = store.archived(stream)
        self._first: int = begins.last if begins is not None else 0  # rows up to it lie elsewhere
        self.index: Index = Index()
        if begins is not None:
            stands = msgspec.json.decode(begins.about, type=Begun)
            self.index.stand(stands.sign, stands.ante)
        self._spans: dict[int, list[Any]] = {}
        self._secret, self._seal, self._shuffles = "", "", 0
        self.found: list[Fault] = []

    def skip(self, link: Link) -> bool:
        """Whether nothing follows from a row of a table but the next one: so it is with nearly all of them."""
        _, kind, data, sealed, _ = link
        if not self._is_table or kind == VOIDED or (sealed and _marks(sealed)):
            return False
        # Of most rows a table says no more than that time has passed.
        return (data.count(b'"type"') < 2 and b'"TimePassed"' in data) or not _tells(data)

    def hear(self, row: Row, row_hash: bytes) -> None:
        """Take a row."""
        if self._is_table and row.kind == OPEN and not row.locked and (_marks(row.sealed) or _marks(row.data)):
            events = numbered_events(row)
            self.moved.hear(row, events)
            self._play(row, events)
            return
        self.moved.hear(row)
        if self._is_table and row.locked:
            self._begin(row)
        elif self._is_table and row.kind == VOIDED:
            self._void(row)

    def _play(self, row: Row, events: Sequence[Any]) -> None:
        for mark in self.index.follow(events):
            self._mark(row.number, mark)
        for event in events:
            if type(event) in _SEALING:
                self._sealing(row, event)

    def _sealing(self, row: Row, event: Any) -> None:
        if isinstance(event, Started):
            self._secret, self._seal, self._shuffles = "", event.seal, 0
        elif isinstance(event, Sealed):
            self._secret = event.secret
        else:
            if self._secret:
                wanted = self._seal if not self._shuffles else event.seal
                if self._root(event.cards) != wanted:
                    where = f"row {row.number} of {self._stream}"
                    self.found.append(Fault(where, "its deck is not the one that was sealed"))
            self._shuffles += 1

    def _root(self, cards: Sequence[int]) -> str:
        """The root that fixes a deck; nothing where there are no such cards, or no such secret."""
        try:
            return seal_root(self._secret, self._shuffles, tuple(cards))
        except (IndexError, ValueError, TypeError):
            return ""

    def _mark(self, number: int, mark: Mark) -> None:
        if mark.ends:
            if mark.span in self._spans:
                self._spans[mark.span][1::2] = [number, mark.about]
        else:
            self._spans[mark.span] = [number, 0, mark.about, b""]

    def _begin(self, row: Row) -> None:
        """Of a row that cannot be opened: that a hand begins with it stands there openly, how it ended does not."""
        for mark in self.index.follow(open_events(row)):
            if mark.ends:
                self._void(row)
            else:
                self._mark(row.number, mark)

    def _void(self, row: Row) -> None:
        """With it ends a hand that could not be opened; what its mark says nobody can tell any more."""
        over = [span for span, (_, last, _, _) in self._spans.items() if not last]
        for span in over[-1:]:
            kept = self._store.span(self._stream, span)
            self._spans[span][1::2] = [row.number, kept.ended if kept is not None else b""]

    def faults(self) -> list[Fault]:
        """What does not follow: transfers, marks, seals, the snapshot."""
        found = self.found + self.moved.faults(self._store, self._store.transfers_of(self._stream), self._first)
        if self._is_table:
            found += self._marks()
        return found + snapshot_faults(self._store, self._stream)

    def in_archive(self, room: RoomStore, last: int) -> list[Fault]:
        """The same of rows up to a number that lie in an archive, whose transfers stay in the room."""
        every = room.transfers_of(self._stream)
        mine = [each for each in every if int(each.reference.rsplit("/", 2)[1]) <= last]
        return self.found + self.moved.faults(room, mine, self._first) + self._marks()

    def _marks(self) -> list[Fault]:
        said = "what the index says of it is not what its rows say"
        kept = {number: list(told) for number, *told in self._store.spans(self._stream)}
        wrong = [
            number for number in sorted({*kept, *self._spans}) if not _same(kept.get(number), self._spans.get(number))
        ]
        return [Fault(f"hand {number} of {self._stream}", said) for number in wrong]


def _same(kept: list[Any] | None, follows: list[Any] | None) -> bool:
    """Whether a span is what follows from its rows: a note that leaves out what is as usual says the same."""
    if kept == follows or kept is None or follows is None:
        return kept == follows
    noted, told = ([*span[:3], _note(span[3])] for span in (kept, follows))
    return noted == told


def _note(ended: bytes) -> HandNote | bytes:
    try:
        return msgspec.json.decode(ended, type=HandNote)
    except msgspec.MsgspecError:
        return ended


def snapshot_faults(store: RoomStore, stream: str) -> list[Fault]:
    """Whether the snapshot of a stream is the one that its row names."""
    kept = store.kept(stream)
    if kept is None:
        return []
    number, data = kept
    rows = store.read(stream, number - 1, number)
    try:
        named = snapshot_hash(rows[0]) if rows and rows[0].kind == OPEN else ""
    except msgspec.MsgspecError:
        named = ""
    if named != hashlib.sha256(data).hexdigest():
        return [Fault(f"row {number} of {stream}", "the snapshot beside it is not the one that it names")]
    return []
