"""Verifying: whether what lies on the disk is what the room has written, row by row, chip by chip.

Knows how rows follow from each other, and how streams are shared out among processors. Must not mend anything: it says
what is wrong and where. The room asks at every start from the last anchor on, `pokerroom verify` for the whole. Ask
`follows` for what follows from rows.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import NamedTuple, TypeAlias

import msgspec

from pokerroom.law.error import Refused
from pokerroom.room.addresses import people_at, store_at
from pokerroom.room.anchors import Anchor, Anchors, balances_hash
from pokerroom.room.anchors import faults as anchor_faults
from pokerroom.room.chain import START, Link, chained, chained_rows
from pokerroom.room.database import SAID, Database
from pokerroom.room.faults import Fault, Findings
from pokerroom.room.follows import Followed, MovedChips
from pokerroom.room.keys import LOST, Vault
from pokerroom.room.ledger import Ledger, Transfer, UnbalancedError
from pokerroom.room.packs import BrokenPackError, links
from pokerroom.room.registry import Registry
from pokerroom.room.roomfile import KeptPack
from pokerroom.room.rows import VOIDED, void_rows
from pokerroom.room.store import RoomStore
from pokerroom.room.stored import BrokenChainError, Head, Row

Hears: TypeAlias = Callable[[Row, bytes], None]
"""Is told every row that is walked, with its hash."""
Skips: TypeAlias = Callable[[Link], bool]
"""Whether a row is one that nobody need be told of."""
MANY = 4_000  # hands: more of them are verified by several processes
# What a file that was changed may make of whoever reads it.
UNREADABLE = (
    *(*SAID, Refused, BrokenChainError, TypeError, ValueError, KeyError, StopIteration, OverflowError),
    *(RecursionError, MemoryError, msgspec.MsgspecError),
)


class Walked(NamedTuple):
    """A stream that was walked: where it ends, what is wrong with it, how many rows could not be opened, how many rows
    there are, and how many hands are packed in it."""

    head: Head
    faults: list[Fault]
    locked: int
    rows: int
    hands: int


class _Walk:
    """The way through a stream: each row is held against the one before it."""

    def __init__(
        self, stream: str, head: Head, wanted: dict[int, bytes], hear: Hears | None, skip: Skips | None = None
    ) -> None:
        self.stream: str = stream
        self.head: Head = head
        self.wanted: dict[int, bytes] = wanted
        self.hear: Hears | None = hear
        self.skip: Skips | None = skip
        self.faults: list[Fault] = []
        self.rows: int = 0
        self.hands: int = 0
        self.locked: dict[int, str] = {}
        self.voided: set[int] = set()

    def fault(self, number: int, what: str) -> None:
        """Something is wrong with a row."""
        self.faults.append(Fault(f"row {number} of {self.stream}", what))

    def packed(self, kept: KeptPack) -> bool:
        """Go through a pack; whether it can be read, and the next one follows."""
        where = f"rows {kept.first} to {kept.last} of {self.stream}"
        try:
            found = links(kept.data)
        except BrokenPackError as error:
            self.faults.append(Fault(where, str(error)))
            return False
        if len(found) != kept.last - kept.first + 1:
            self.faults.append(Fault(where, "they are not all in their pack"))
            return False
        self.hands += 1
        self._through(kept.first, found)
        if self.head.hash != kept.hash:
            self.faults.append(Fault(where, "they are not those packed"))
            self.head = self.head._replace(hash=kept.hash)
        if self.head.at != kept.at:
            self.faults.append(Fault(where, "the time of the last is not that of its pack"))
        return True

    def _through(self, number: int, found: list[Link]) -> None:
        """Go through the rows of a pack: nearly all that is ever verified."""
        before, row_hash, at = self.head
        wanted, skip = self.wanted, self.skip
        if number != before + 1:
            self.fault(number, f"row {before + 1} is not there")
        hashes = chained_rows(row_hash, self.stream, number, found)
        for link, row_hash in zip(found, hashes, strict=True):
            if link.at < at:
                self.fault(number, "its time is before that of the row before it")
            at = link.at
            if number in wanted and wanted.pop(number) != row_hash:
                self.fault(number, "it is not the row that was anchored")
            if skip is None or not skip(link):
                self._tell(Row(number, *link), row_hash)
            number += 1
        self.rows += len(found)
        self.head = Head(number - 1, row_hash, at)

    def loose(self, rows: Sequence[Row], hashes: Mapping[int, bytes]) -> None:
        """Go through rows that are in no pack, each with the hash that is kept beside it."""
        for row in rows:
            stored = hashes.get(row.number, START)
            row_hash = stored
            if row.locked:  # nothing says whether it follows, but for the anchors
                self.locked[row.number] = row.locked
            else:
                row_hash = chained(self.head.hash, self.stream, row.number, row.link)
            follows = stored == row_hash
            self._step(row.number, row.at, stored)
            if not follows:
                self.fault(row.number, "it does not follow from the rows before it")
            self._tell(row, stored)

    def _step(self, number: int, at: int, row_hash: bytes) -> None:
        before, _, at_before = self.head
        self.rows += 1
        if number != before + 1:
            self.fault(number, f"row {before + 1} is not there")
        if at < at_before:
            self.fault(number, "its time is before that of the row before it")
        if number in self.wanted and self.wanted.pop(number) != row_hash:
            self.fault(number, "it is not the row that was anchored")
        self.head = Head(number, row_hash, at)

    def _tell(self, row: Row, row_hash: bytes) -> None:
        if row.kind == VOIDED and not row.locked:
            self.voided |= void_rows(row)
        if self.hear is not None:
            self.hear(row, row_hash)

    def end(self) -> Walked:
        """What was found on the way."""
        for number in sorted(self.wanted):
            if number > self.head.number:
                self.fault(number, "it was anchored and is not there")
        for number, why in self.locked.items():
            if why != LOST and number not in self.voided:
                self.fault(number, why)
        return Walked(self.head, self.faults, len(self.locked), self.rows, self.hands)


def walk(
    store: RoomStore,
    stream: str,
    start: Head | None = None,
    heads: Mapping[int, bytes] | None = None,
    hear: Hears | None = None,
    skip: Skips | None = None,
) -> Walked:
    """Walk a stream and see whether each row follows from the one before it, whatever was made of its file.

    From its first row here, or from an end that it once had. `heads` are hashes that rows of these numbers must have;
    `hear` is told every row, but those that it may `skip` where they are packed.
    """
    wanted = dict(heads or {})
    way = _Walk(stream, Head(0, START, 0), wanted, hear, skip)
    try:
        begins = store.archived(stream)
        if start is not None:
            way.head = store.end_before(stream, start.number)
            wanted[start.number] = start.hash
        elif begins is not None:
            way.head = Head(begins.last, begins.hash, begins.at)
            if wanted.get(begins.last, begins.hash) != begins.hash:
                way.fault(begins.last, "the last row that was archived is not the one that was anchored")
        for number in [number for number in wanted if number <= way.head.number]:
            del wanted[number]  # it lies elsewhere
        _go(way, store)
        return way.end()
    except UNREADABLE as error:
        where = f"behind row {way.head.number} of {stream}" if way.head.number else stream
        way.faults.append(Fault(where, f"it cannot be read: {error}"))
        return Walked(way.head, way.faults, len(way.locked), way.rows, way.hands)


def _go(way: _Walk, store: RoomStore) -> None:
    """Pack by pack, then those that are loose; some of them may lie between packs.

    The room goes on meanwhile: a row that was loose at first may be in a pack when that is read, and is loose no more.
    """
    after = way.head.number
    loose = store.read_loose(way.stream, after)
    hashes = store.loose_hashes(way.stream, after)
    at = after
    twice: set[int] = set()
    while packs := store.packs(way.stream, at):
        for kept in packs:
            before = [row for row in loose if row.number < kept.first]
            if before:  # rows that could not be opened when the hand behind them was packed
                way.loose(before, hashes)
                loose = loose[len(before) :]
            if not way.packed(kept):
                return
            at = kept.last
            while loose and loose[0].number <= at:
                twice.add(loose.pop(0).number)
    if twice:
        loose = [row for row in store.read_loose(way.stream, after) if row.number in twice] + loose
    way.loose(loose, hashes)


def check(store: RoomStore, stream: str) -> list[Fault]:
    """What is wrong with the rows of a stream, from its first one to its last."""
    return walk(store, stream).faults


# ------------------------------------------------------------------------------------------------ a room


def since_anchor(store: RoomStore, registry: Registry, anchors: Anchors) -> Findings:
    """Verify what came since the last anchor, and that the room was then as it was anchored."""
    faults = _anchors(store, anchors) + _logs(store.database, registry.database)
    last = anchors.last
    if last is None:
        return whole(store, registry, anchors)
    rows = hands = locked = 0
    streams = store.streams()
    new: dict[str, list[Transfer]] = {}
    for transfer in store.transfers_behind(last.anchor.transfers):
        new.setdefault(transfer.reference.rsplit("/", 2)[0], []).append(transfer)
    for stream in streams:
        anchored = anchors.heads.get(stream, {})
        number = max(anchored, default=0)
        start = Head(number, anchored[number], 0) if number else None
        moved = MovedChips(stream, registry)
        walked = walk(store, stream, start, None, lambda row, _, moved=moved: moved.hear(row))  # type: ignore[misc]
        faults += walked.faults + _told(lambda: moved.faults(store, new.pop(stream, [])), stream)  # noqa: B023
        rows, hands, locked = rows + walked.rows, hands + walked.hands, locked + walked.locked
    faults += [Fault(f"transfer {each.reference}", "no row stands behind it") for left in new.values() for each in left]
    faults += _told(lambda: balances_since(store, last.anchor), store.database.name)
    return Findings(len(streams), rows, hands, locked, faults, [])


def whole(store: RoomStore, registry: Registry, anchors: Anchors, *, processes: int | None = None) -> Findings:
    """Verify everything: every row of every stream, every transfer and account, snapshots, marks and anchors.

    In several processes where there are many hands, unless it is said in how many.
    """
    pages: list[Fault] = []

    def look_at_pages() -> None:
        pages.extend(Fault(store.database.name, what) for what in store.database.faults())

    faults = _anchors(store, anchors) + _logs(store.database, registry.database)
    try:
        counts = store.count_packs()
    except UNREADABLE as error:
        look_at_pages()
        return Findings(0, 0, 0, 0, [*pages, *faults, Fault(store.database.name, f"it cannot be read: {error}")], [])
    if processes is None:
        processes = min(os.cpu_count() or 1, 8) if sum(counts.values()) >= MANY else 1
    seen = 0
    rows = hands = locked = 0
    for walked, transfers in _every(store, registry, anchors, counts, processes, look_at_pages):
        faults += walked.faults
        rows, hands, locked = rows + walked.rows, hands + walked.hands, locked + walked.locked
        seen += transfers
    faults += _told(lambda: _strangers(store, set(counts), seen), store.database.name)
    faults += _told(lambda: balances(store), store.database.name)
    return Findings(len(counts), rows, hands, locked, [*pages, *faults], [])


def _every(
    store: RoomStore,
    registry: Registry,
    anchors: Anchors,
    counts: Mapping[str, int],
    processes: int,
    meanwhile: Callable[[], None],
) -> Iterator[tuple[Walked, int]]:
    """Every stream, those with most hands first: whichever process is free takes the next."""
    streams = sorted(counts, key=lambda stream: -counts[stream])
    heads = {stream: dict(known) for stream, known in anchors.heads.items()}
    if processes < 2:
        meanwhile()
        for stream in streams:
            yield followed(store, registry, stream, heads.get(stream, {}))
        return
    # Anew, and not as copies of this one: there may be threads in it, and files that are open.
    with ProcessPoolExecutor(
        processes, get_context("spawn"), _begin, (store.database.address, registry.database.address, store.vault)
    ) as pool:
        tasks = [pool.submit(_in_process, stream, heads.get(stream, {})) for stream in streams]
        meanwhile()
        for task in tasks:
            yield task.result()


_opened: list[tuple[RoomStore, Registry]] = []
"""What a process of its own that verifies has open, until it ends."""


def _begin(rows: str, people: str, vault: Vault) -> None:
    """Make a process of its own ready to verify."""
    gc.disable()  # nothing goes round in circles, and the process ends with its work
    _opened.append((store_at(rows, vault), Registry(people_at(people, b""))))


def _in_process(stream: str, heads: dict[int, bytes]) -> tuple[Walked, int]:
    """Verify a stream in a process of its own."""
    return followed(*_opened[-1], stream, heads)


def followed(store: RoomStore, registry: Registry, stream: str, heads: Mapping[int, bytes]) -> tuple[Walked, int]:
    """Walk a stream whole and compare all that follows from its rows; with how many transfers are of it."""
    try:
        follower = Followed(store, stream, registry)
    except UNREADABLE as error:
        return Walked(Head(0, START, 0), [Fault(stream, f"it cannot be read: {error}")], 0, 0, 0), 0
    walked = walk(store, stream, None, heads, follower.hear, follower.skip)
    walked.faults.extend(_told(follower.faults, stream))
    return walked, follower.moved.transfers


def _told(look: Callable[[], list[Fault]], where: str) -> list[Fault]:
    """What was found, or that it cannot be looked at."""
    try:
        return look()
    except UNREADABLE as error:
        return [Fault(where, f"it cannot be read: {error}")]


def _logs(*databases: Database) -> list[Fault]:
    return [Fault(where, what) for each in databases for where, what in each.broken_logs()]


def _anchors(store: RoomStore, anchors: Anchors) -> list[Fault]:
    """What is wrong with the anchors in themselves, and what of them is not in the store."""
    unread: list[Fault] = []
    try:
        anchors.take()
    except UNREADABLE as error:
        unread = [Fault(store.database.name, f"it cannot be read: {error}")]
    faults = [Fault("anchors", what) for what in anchor_faults(anchors.every, store.room)] + unread
    if anchors.last is not None and anchors.last.anchor.public != anchors.public:
        faults.append(Fault("anchors", "the last was signed by another key than the one that is here"))
    try:
        faults += [Fault("anchors", what) for what in anchors.beside_rows()]
        for stream, anchored in anchors.heads.items():
            if store.end(stream) < max(anchored):
                faults.append(Fault(f"row {max(anchored)} of {stream}", "it was anchored and is not there"))
    except UNREADABLE as error:
        faults.append(Fault(store.database.name, f"it cannot be read: {error}"))
    return faults


def _strangers(store: RoomStore, streams: set[str], seen: int) -> list[Fault]:
    """Transfers of streams that there are not, or that are not there themselves: their numbers have no gap."""
    count, last = store.transfer_numbers()
    faults = [Fault("ledger", f"{last} transfers were made, and {count} are there")] if last != count else []
    if seen != count:
        known = [each for each in store.references() if each.rsplit("/", 2)[0] not in streams]
        faults += [Fault(f"transfer {each}", "no row stands behind it") for each in known]
    return faults


def balances(store: RoomStore) -> list[Fault]:
    """See that each account holds the sum of its transfers, and all together nothing."""
    try:
        Ledger(store.database).check()
    except UnbalancedError as error:
        return [Fault("ledger", str(error))]
    return []


def balances_since(store: RoomStore, anchor: Anchor) -> list[Fault]:
    """See that the accounts are what they were at an anchor and what moved since."""
    held = Ledger(store.database).held_at(anchor.transfers)
    if balances_hash(held) != anchor.balances:
        return [Fault("ledger", "the accounts are not what they were at the last anchor and what moved since")]
    return []
