"""Verifying: whether what lies on the disk is what the room has written, row by row, chip by chip.

Knows chain, packs, marks, snapshots, transfers and anchors, and what each follows from. Must not mend anything: it says
what is wrong and where. The room asks at every start from the last anchor on, `pokerroom verify` for the whole.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

import msgspec

from pokerroom.room.anchors import STREAM as ANCHORED
from pokerroom.room.anchors import Anchor, Anchors, balances_hash
from pokerroom.room.anchors import faults as anchor_faults
from pokerroom.room.bookings import postings_of
from pokerroom.room.chain import START, chained
from pokerroom.room.keys import LOST
from pokerroom.room.ledger import HOUSE, Ledger, Payment, UnbalancedError
from pokerroom.room.packs import BrokenPackError, unpack
from pokerroom.room.registry import Registry
from pokerroom.room.rows import OPEN, VOIDED, snapshot_hash, void_rows
from pokerroom.room.store import FILE, Head, Row, SqliteStore, reference

Hears: TypeAlias = Callable[[Row, bytes], None]
"""Is told every row that is walked, with its hash."""


class Fault(NamedTuple):
    """Something that is not as it was written: where, and what is wrong there."""

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


class Walked(NamedTuple):
    """A stream that was walked: its rows as far as they follow from each other, where it ends, what is wrong with it,
    how many rows could not be opened, and how many hands are packed in it."""

    head: Head
    faults: list[Fault]
    locked: int
    rows: int
    hands: int


def walk(
    store: SqliteStore,
    stream: str,
    start: Head | None = None,
    heads: Mapping[int, bytes] | None = None,
    hear: Hears | None = None,
) -> Walked:
    """Walk a stream and see whether each row follows from the one before it.

    From its first row, or from an end that it once had. `heads` are hashes that rows of these numbers must have; `hear`
    is told every row.
    """
    head = _before(store, stream, start) if start is not None else Head(0, START, 0)
    faults: list[Fault] = []
    wanted = dict(heads or {})
    if start is not None:
        wanted[start.number] = start.hash
    rows = hands = 0
    locked: dict[int, str] = {}
    voided: set[int] = set()
    for piece in _pieces(store, stream, head.number):
        if isinstance(piece, Fault):
            faults.append(piece)
            break
        found, ends, open_hashes = piece
        hands += ends is not None
        for row in found:
            rows += 1
            where = f"row {row.number} of {stream}"
            if row.number != head.number + 1:
                faults.append(Fault(where, f"row {head.number + 1} is not there"))
            if row.at < head.at:
                faults.append(Fault(where, "its time is before that of the row before it"))
            stored = open_hashes.get(row.number)
            if row.kind == VOIDED and not row.locked:
                voided |= void_rows(row)
            if row.locked:
                locked[row.number] = row.locked
                row_hash = stored or START  # nothing says whether it follows, but for the anchors
            else:
                row_hash = chained(head.hash, stream, row.number, row.link)
            if stored is not None and stored != row_hash:
                faults.append(Fault(where, "it does not follow from the rows before it"))
                row_hash = stored
            if row.number in wanted and wanted.pop(row.number) != row_hash:
                faults.append(Fault(where, "it is not the row that was anchored"))
            head = Head(row.number, row_hash, row.at)
            if hear is not None:
                hear(row, row_hash)
        if ends is not None and ends != head.hash:
            faults.append(Fault(f"rows {found[0].number} to {head.number} of {stream}", "they are not those packed"))
            head = head._replace(hash=ends)
    for number in sorted(wanted):
        if number > head.number:
            faults.append(Fault(f"row {number} of {stream}", "it was anchored and is not there"))
    changed = {number: why for number, why in locked.items() if why != LOST and number not in voided}
    faults += [Fault(f"row {number} of {stream}", why) for number, why in changed.items()]
    return Walked(head, faults, len(locked), rows, hands)


def _before(store: SqliteStore, stream: str, start: Head) -> Head:
    """An end of a stream from which its rows can be walked so that the wanted one is passed: where the pack begins in
    which it lies, or the row before it."""
    asked = (
        "SELECT pack.last, pack.hash FROM pack JOIN stream ON stream.id = pack.stream"
        " WHERE stream.name = ? AND pack.last < ? ORDER BY pack.last DESC LIMIT 1"
    )
    packed = store.database.rows(asked, (stream, start.number))
    asked = (
        "SELECT row.number, row.hash FROM row JOIN stream ON stream.id = row.stream"
        " WHERE stream.name = ? AND row.number = ?"
    )
    loose = store.database.rows(asked, (stream, start.number - 1))
    found = max([*packed, *loose], default=(0, START))
    return Head(int(found[0]), bytes(found[1]), 0)


def _pieces(
    store: SqliteStore, stream: str, after: int
) -> Iterator[tuple[list[Row], bytes | None, dict[int, bytes]] | Fault]:
    """The rows of a stream behind a number: pack by pack with the hash at the end of each, then those that are loose
    with the hash of each."""
    asked = (
        "SELECT pack.first, pack.last, pack.data, pack.hash FROM pack JOIN stream ON stream.id = pack.stream"
        " WHERE stream.name = ? AND pack.last > ? ORDER BY pack.last LIMIT 256"
    )
    loose_asked = (
        "SELECT row.number, row.hash FROM row JOIN stream ON stream.id = row.stream"
        " WHERE stream.name = ? AND row.number > ? ORDER BY row.number"
    )
    loose = {row.number: row for row in store.read_loose(stream, after)}
    hashes = {int(number): bytes(found) for number, found in store.database.rows(loose_asked, (stream, after))}
    waiting = sorted(loose)
    at = after
    while packs := store.database.rows(asked, (stream, at)):
        for first, last, data, row_hash in packs:
            before = [number for number in waiting if number < first]
            if before:  # rows that could not be opened when the hand behind them was packed
                yield [loose[number] for number in before], None, hashes
                waiting = waiting[len(before) :]
            try:
                found = [Row(each.number, *each.link) for each in unpack(first, bytes(data))]
            except BrokenPackError as error:
                yield Fault(f"rows {first} to {last} of {stream}", str(error))
                return
            if len(found) != last - first + 1:
                yield Fault(f"rows {first} to {last} of {stream}", "they are not all in their pack")
                return
            yield found, bytes(row_hash), {}
            at = last
    if waiting:
        yield [loose[number] for number in waiting], None, hashes


def check(store: SqliteStore, stream: str) -> list[Fault]:
    """What is wrong with a stream, from its first row to its last."""
    return _walked(store, stream).faults


def _walked(
    store: SqliteStore,
    stream: str,
    start: Head | None = None,
    heads: Mapping[int, bytes] | None = None,
    hear: Hears | None = None,
) -> Walked:
    """Walk a stream, whatever was made of its file."""
    try:
        return walk(store, stream, start, heads, hear)
    except (sqlite3.Error, TypeError, ValueError, msgspec.MsgspecError) as error:
        return Walked(Head(0, START, 0), [Fault(stream, f"it cannot be read: {error}")], 0, 0, 0)


class Findings(NamedTuple):
    """What was verified: how many streams, rows and hands, how many rows could not be opened, and what is wrong."""

    streams: int
    rows: int
    hands: int
    locked: int
    faults: list[Fault]


def since_anchor(store: SqliteStore, registry: Registry, anchors: Anchors) -> Findings:
    """Verify what came since the last anchor, and that the room was then as it was anchored."""
    last = anchors.last
    if last is None:
        return whole(store, registry, anchors)
    found, moved = _walk_all(store, registry, anchors, new=True)
    found.faults.extend(_transfers(store, moved, last.anchor.transfers))
    found.faults.extend(balances_since(store, last.anchor))
    return found


def whole(store: SqliteStore, registry: Registry, anchors: Anchors) -> Findings:
    """Verify everything: every row of every stream, every transfer and account, snapshots, marks and anchors."""
    damage = [Fault(FILE, what) for what in _intact(store)]
    found, moved = _walk_all(store, registry, anchors, new=False)
    found.faults[:0] = damage
    for stream in store.streams():
        found.faults.extend(_snapshot(store, stream))
    found.faults.extend(_transfers(store, moved, 0))
    found.faults.extend(balances(store))
    return found


def _walk_all(
    store: SqliteStore, registry: Registry, anchors: Anchors, *, new: bool
) -> tuple[Findings, dict[str, Payment]]:
    """Walk every stream, or what is `new` in each since it was last anchored; and what moved with it, by reference."""
    faults = [Fault("anchors", what) for what in anchor_faults(anchors.every, store.room)]
    moved: dict[str, Payment] = {}
    streams = store.streams()
    rows = hands = locked = 0
    for stream in streams:
        anchored = anchors.heads.get(stream, {})
        number = max(anchored, default=0) if new else 0
        start = Head(number, anchored[number], 0) if number else None
        walked = _walked(store, stream, start, anchored if not number else None, _booking(stream, registry, moved))
        faults += walked.faults
        rows, hands, locked = rows + walked.rows, hands + walked.hands, locked + walked.locked
    made = store.end(ANCHORED)
    if made > len(anchors.every):
        faults.append(Fault("anchors", f"{made} were made, and {len(anchors.every)} are there"))
    for stream, anchored in anchors.heads.items():
        if store.end(stream) < max(anchored):
            faults.append(Fault(f"row {max(anchored)} of {stream}", "it was anchored and is not there"))
    return Findings(len(streams), rows, hands, locked, faults), moved


def _intact(store: SqliteStore) -> list[str]:
    """What SQLite itself finds wrong with the file."""
    try:
        said = [str(row[0]) for row in store.database.rows("PRAGMA integrity_check(20)")]
    except sqlite3.DatabaseError as error:
        return [str(error)]
    return [] if said == ["ok"] else said


def _booking(stream: str, registry: Registry, moved: dict[str, Payment]) -> Hears | None:
    """What hears the rows of a stream and notes what moved with them, by reference."""
    of_row = postings_of(stream, registry)
    if of_row is None:
        return None

    def hear(row: Row, row_hash: bytes) -> None:
        for place, payment in enumerate(of_row(row)):
            moved[reference(stream, row.number, place)] = payment

    return hear


def _transfers(store: SqliteStore, moved: dict[str, Payment], after: int) -> list[Fault]:
    """Compare transfers with the rows they came with, both ways; only those behind a number where one is given."""
    found: list[Fault] = []
    asked = "SELECT reference, debit, credit, amount FROM transfer WHERE number > ? ORDER BY number"
    left = dict(moved)
    for known, debit, credit, amount in store.database.rows(asked, (after,)):
        payment = left.pop(known, None)
        if payment is None:
            if not after:  # since an anchor, its row may have been anchored and its transfer just not
                found.append(Fault(f"transfer {known}", "no row stands behind it"))
            continue
        debits = (payment.debit, HOUSE) if payment.backed else (payment.debit,)
        if debit not in debits or (credit, amount) != (payment.credit, payment.amount):
            found.append(Fault(f"transfer {known}", "it is not what its row says"))
    for known in left:
        if not store.database.rows("SELECT 1 FROM transfer WHERE reference = ?", (known,)):
            found.append(Fault(f"transfer {known}", "its row is there, and it is not"))
    return found


def balances(store: SqliteStore) -> list[Fault]:
    """See that each account holds the sum of its transfers, and all together nothing."""
    try:
        Ledger(store.database).check()
    except UnbalancedError as error:
        return [Fault("ledger", str(error))]
    return []


def balances_since(store: SqliteStore, anchor: Anchor) -> list[Fault]:
    """See that the accounts are what they were at an anchor and what moved since."""
    held = dict(store.database.rows("SELECT name, balance FROM account"))
    asked = "SELECT debit, credit, amount FROM transfer WHERE number > ?"
    for debit, credit, amount in store.database.rows(asked, (anchor.transfers,)):
        held[debit] = held.get(debit, 0) + amount
        held[credit] = held.get(credit, 0) - amount
    if balances_hash(held) != anchor.balances:
        return [Fault("ledger", "the accounts are not what they were at the last anchor and what moved since")]
    return []


def _snapshot(store: SqliteStore, stream: str) -> list[Fault]:
    kept = store.kept(stream)
    if kept is None:
        return []
    number, data = kept
    rows = store.read(stream, number - 1, number)
    if not rows or rows[0].kind != OPEN or snapshot_hash(rows[0]) != hashlib.sha256(data).hexdigest():
        return [Fault(f"row {number} of {stream}", "the snapshot beside it is not the one that it names")]
    return []
