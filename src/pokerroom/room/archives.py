"""Archives: hands of long ago in a file of their own, joined to the room by the chain.

Knows what leaves a room's file and what stays: the hash at the end of what left, and a sum of the transfers that moved
with it; the ledger stays whole. Must not change a row. An archive is a store like any other, with the rows of some
streams, and the same programs read it and verify it.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct, structs

from pokerroom.law.error import Refused
from pokerroom.room.bookings import TABLES as OF_TABLES
from pokerroom.room.database import Transaction
from pokerroom.room.faults import Fault
from pokerroom.room.follows import Followed
from pokerroom.room.ledger import Transfer
from pokerroom.room.registry import Registry
from pokerroom.room.roomfile import KeptPack
from pokerroom.room.rows import OPEN, snapshot_hash
from pokerroom.room.store import RoomStore, SqliteStore
from pokerroom.room.stored import NewRow
from pokerroom.room.verify import UNREADABLE, walk

STREAM = "archives"
KIND = "archived"


class ArchivedPart(Struct):
    """What of one stream lies in an archive: its first and last row, the time and the hash of the last, the hash before
    the first, what stands at the table then, and a sum of the transfers that moved with these rows."""

    stream: str
    first: int
    last: int
    at: int
    before: str
    hash: str
    about: str
    transfers: str


class ArchiveRow(Struct):
    """A row of the stream: by what the archive is known, and what lies in it."""

    archive: str
    hands: int
    parts: list[ArchivedPart]


def archive(store: RoomStore, registry: Registry, target: Path, before: int, clock: Callable[[], float]) -> ArchiveRow:
    """Move the hands that were over before a time (in milliseconds) into a new file.

    The file is whole and verified before anything leaves the room's.
    """
    if target.exists():
        raise Refused(f"there is a file {target} already; nothing was changed.")
    leaving = {stream: packs for stream in store.streams(OF_TABLES) if (packs := _leaving(store, stream, before))}
    if not leaving:
        raise Refused("no hand was over by then that can be archived; nothing was changed.")
    made = SqliteStore(target, store.vault)
    try:
        made.say("room", store.room)
        made.say("archive", secrets.token_hex(8))
        with made.database.writing() as base:
            for stream, packs in leaving.items():
                _copy(store, base, stream, packs)
        row = ArchiveRow(
            made.about("archive"),
            sum(len(packs) for packs in leaving.values()),
            [_part(store, made, registry, stream) for stream in leaving],
        )
        made.database.settle()
    except BaseException:
        made.close()
        target.unlink(missing_ok=True)
        raise
    made.close()
    _leave(store, row, clock)
    return row


def _leaving(store: RoomStore, stream: str, before: int) -> list[KeptPack]:
    """The packs of a stream that can leave: without a gap from its first row here, before its last hand, and before its
    snapshot, from which the table is made again."""
    kept, last_hand = store.kept(stream), store.finished(stream, 1)
    if kept is None or not last_hand or not _is_named(store, stream, kept):
        return []
    stays = min(kept[0], last_hand[0].last)
    begins = store.archived(stream)
    next_row = begins.last + 1 if begins is not None else 1
    found: list[KeptPack] = []
    while packs := store.packs(stream, next_row - 1):
        for pack in packs:
            if pack.first != next_row or pack.last >= stays or pack.at >= before:
                return found
            found.append(pack)
            next_row = pack.last + 1
    return found


def _is_named(store: RoomStore, stream: str, kept: tuple[int, bytes]) -> bool:
    """Whether a snapshot is the one that its row names."""
    rows = store.read(stream, kept[0] - 1, kept[0])
    return bool(rows) and rows[0].kind == OPEN and snapshot_hash(rows[0]) == hashlib.sha256(kept[1]).hexdigest()


def _copy(store: RoomStore, base: Transaction, stream: str, packs: Sequence[KeptPack]) -> None:
    """Put packs of a stream into a file, with the marks of their hands and where the stream begins there."""
    base.execute("INSERT INTO stream (name) VALUES (?)", (stream,))
    [id] = base.execute("SELECT id FROM stream WHERE name = ?", (stream,)).fetchone()
    begins = store.archived(stream)
    if begins is not None:
        base.execute("INSERT INTO archived VALUES (?, ?, ?, ?, ?)", (id, *begins))
    added = "INSERT INTO pack (stream, first, last, at, data, hash) VALUES (?, ?, ?, ?, ?, ?)"
    base.executemany(added, [(id, *pack) for pack in packs])
    for span in store.spans(stream):
        if 0 < span.last <= packs[-1].last:
            base.execute("INSERT INTO begun (about) VALUES (?) ON CONFLICT DO NOTHING", (span.begun,))
            spans = "INSERT INTO span SELECT ?, ?, ?, ?, id, ? FROM begun WHERE about = ?"
            base.execute(spans, (id, span.number, span.first, span.last, span.ended, span.begun))


def _part(store: RoomStore, made: RoomStore, registry: Registry, stream: str) -> ArchivedPart:
    """What of a stream lies in a file that was just made, once it is verified."""
    follower = Followed(made, stream, registry)
    walked = walk(made, stream, hear=follower.hear, skip=follower.skip)
    begins, packs = made.archived(stream), store.packs(stream, 0, 1)
    faults = walked.faults + follower.in_archive(store, walked.head.number)
    if faults:
        raise Refused(f"{faults[0]}; nothing was archived.")
    first = packs[0].first
    head = walked.head
    return ArchivedPart(
        stream,
        first,
        head.number,
        head.at,
        begins.hash.hex() if begins is not None else bytes(32).hex(),
        head.hash.hex(),
        msgspec.json.encode(follower.index.stands).decode(),
        transfers_sum(store.transfers_of(stream), first, head.number),
    )


def transfers_sum(transfers: Sequence[Transfer], first: int, last: int) -> str:
    """The sum of the transfers of a stream that moved with rows from one number to another."""
    told = [structs.astuple(each) for each in transfers if first <= int(each.reference.rsplit("/", 2)[1]) <= last]
    return hashlib.sha256(msgspec.json.encode(told)).hexdigest()


def _leave(store: RoomStore, row: ArchiveRow, clock: Callable[[], float]) -> None:
    """Take out of a room's file what lies in an archive, with a row that says so, all or none of it."""
    entry = NewRow(STREAM, store.end(STREAM) + 1, int(clock() * 1000), KIND, msgspec.json.encode(row))
    ends = [(part.stream, part.last, part.at, bytes.fromhex(part.hash), part.about.encode()) for part in row.parts]
    store.archive(entry, ends)


def archives(store: RoomStore) -> list[ArchiveRow]:
    """What was archived, in its order."""
    return [msgspec.json.decode(row.data, type=ArchiveRow) for row in store.read(STREAM) if row.kind == KIND]


def archive_faults(store: RoomStore, registry: Registry, given: Sequence[Path]) -> tuple[list[Fault], list[str]]:
    """What is wrong with what was archived, in the room's file and in the archives that are given; and what lies in
    archives that are not."""
    files: dict[str, Path] = {}
    faults: list[Fault] = []
    for path in given:
        known = _archive_of(path, store.room)
        if known in files:
            faults.append(Fault(str(path), "it is the same archive as another one"))
        files[known] = path
    elsewhere: list[str] = []
    ends: dict[str, tuple[int, int, bytes, bytes]] = {}
    for row in archives(store):
        faults += _joined(store, row, ends)
        if row.archive in files:
            faults += of_archive(store, registry, row, files.pop(row.archive))
        else:
            elsewhere.append(f"{row.hands:,} hands of {len(row.parts)} tables lie in archive {row.archive}")
    faults += [Fault(str(path), "it is not an archive that this room made") for path in files.values()]
    for stream in store.streams():
        kept = store.archived(stream)
        if (tuple(kept) if kept is not None else None) != ends.get(stream):
            faults.append(Fault(f"the archived rows of {stream}", "they do not end where the room wrote that they do"))
    return faults, elsewhere


def _archive_of(path: Path, room: str) -> str:
    if not path.is_file():
        raise Refused(f"there is no file {path}.")
    made = SqliteStore(path)
    try:
        if made.about("room") != room or not made.about("archive"):
            raise Refused(f"{path} is not an archive of this room.")
        return made.about("archive")
    finally:
        made.close()


def _joined(store: RoomStore, row: ArchiveRow, ends: dict[str, tuple[int, int, bytes, bytes]]) -> list[Fault]:
    """What is wrong with the ends that a row says, and with the transfers that stayed."""
    faults: list[Fault] = []
    for part in row.parts:
        last, _, known, _ = ends.get(part.stream, (0, 0, bytes(32), b""))
        if (part.first, part.before) != (last + 1, known.hex()):
            faults.append(Fault(f"archive {row.archive}", f"it does not go on where {part.stream} was archived before"))
        ends[part.stream] = (part.last, part.at, bytes.fromhex(part.hash), part.about.encode())
        if transfers_sum(store.transfers_of(part.stream), part.first, part.last) != part.transfers:
            where = f"transfers of rows {part.first} to {part.last} of {part.stream}"
            faults.append(Fault(where, "they are not those that there were when the rows were archived"))
    return faults


def of_archive(store: RoomStore, registry: Registry, row: ArchiveRow, path: Path) -> list[Fault]:
    """What is wrong with an archive: its rows, what follows from them, and whether they end where the room says."""
    faults: list[Fault] = []
    made = SqliteStore(path, store.vault)
    try:
        faults += [Fault(path.name, what) for what in made.database.faults()]
        for part in row.parts:
            follower = Followed(made, part.stream, registry)
            walked = walk(made, part.stream, hear=follower.hear, skip=follower.skip)
            faults += walked.faults + follower.in_archive(store, walked.head.number)
            if (walked.head.number, walked.head.hash.hex()) != (part.last, part.hash):
                faults.append(
                    Fault(f"{part.stream} in {path.name}", "it does not end where the room says that it does")
                )
    except UNREADABLE as error:
        faults.append(Fault(path.name, f"it cannot be read: {error}"))
    finally:
        made.close()
    return faults
