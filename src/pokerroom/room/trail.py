"""The trail of a hand: its rows with their hashes, the pack they lie in, and the signed anchor that stands over them.

Knows how the rows of one hand follow from each other, without walking the rest of their stream. Must not know what a
row says. Ask `verify` for whole streams and for whether an anchor is what was signed, `anchors` for how one is made.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_left

from msgspec import Struct

from pokerroom.room.anchors import Anchors, SignedAnchor
from pokerroom.room.chain import START, chained
from pokerroom.room.keys import is_signed
from pokerroom.room.store import RoomStore

_ASKED = "FROM {table} JOIN stream ON stream.id = {table}.stream WHERE stream.name = ? AND"


class AnchorShown(Struct):
    """An anchor as it is shown: its number, when (in milliseconds), its root, how many streams had grown and how many
    transfers there were; the key that signed it, whole and as its fingerprint, and whether it did."""

    number: int
    at: int
    root: str
    build: str
    streams: int
    transfers: int
    public: str
    fingerprint: str
    signed: bool


class Trail(Struct):
    """The trail of some rows: the hash of each by its number; the packs they lie in, as first and last row; how many
    lie in none yet; what is wrong with them; and the first anchor that stands over them, with the row of this stream
    that it names (0: none does yet)."""

    hashes: dict[int, str]
    packs: list[tuple[int, int]]
    loose: int
    faults: list[str]
    anchor: AnchorShown | None
    anchored: int


def fingerprint(public: str) -> str:
    """The letters by which people tell one key from another."""
    letters = hashlib.sha256(bytes.fromhex(public)).hexdigest()[:32]
    return " ".join(letters[place : place + 4] for place in range(0, 32, 4))


def shown(signed: SignedAnchor) -> AnchorShown:
    """An anchor as it is shown."""
    anchor = signed.anchor
    holds = is_signed(signed.text.encode(), signed.signature, anchor.public)
    streams, public = len(anchor.heads), anchor.public
    return AnchorShown(
        anchor.number,
        anchor.at,
        signed.root,
        anchor.build,
        streams,
        anchor.transfers,
        public,
        fingerprint(public),
        holds,
    )


def trail(store: RoomStore, anchors: Anchors, stream: str, first: int, last: int) -> Trail:
    """The trail of the rows from one number to another, and whether each follows from the one before it."""
    asked = f"SELECT pack.first, pack.last, pack.hash {_ASKED.format(table='pack')} last >= ? AND first <= ?"
    packs = store.database.rows(f"{asked} ORDER BY last", (stream, first, last))
    start = min(first, *(int(each[0]) for each in packs)) if packs else first
    asked = f"SELECT row.number, row.hash {_ASKED.format(table='row')} number BETWEEN ? AND ?"
    kept = {int(number): bytes(found) for number, found in store.database.rows(asked, (stream, start, last))}
    loose = len([number for number in kept if number >= first])
    kept |= {int(end): bytes(found) for _, end, found in packs}
    before = _hash_before(store, stream, start)
    faults: list[str] = [] if before is not None else [f"row {start - 1} of {stream} is not there"]
    hashes: dict[int, str] = {}
    at, row_hash = start - 1, before if before is not None else START
    for row in store.read(stream, start - 1, last):
        if row.number != at + 1:
            faults.append(f"row {at + 1} of {stream} is not there")
        at, stored = row.number, kept.get(row.number)
        if row.locked:  # nothing says whether it follows
            row_hash = stored or START
        else:
            row_hash = chained(row_hash, stream, row.number, row.link)
        if stored is not None and stored != row_hash:
            faults.append(f"row {row.number} of {stream} does not follow from the rows before it")
            row_hash = stored
        if row.number >= first:
            hashes[row.number] = row_hash.hex()
    if at < last:
        faults.append(f"row {at + 1} of {stream} is not there")
    over, anchored = _anchor_over(anchors, stream, last)
    known = anchors.heads.get(stream, {})
    for number, found in hashes.items():
        if number in known and known[number].hex() != found:
            faults.append(f"row {number} of {stream} is not the row that was anchored")
    return Trail(hashes, [(int(each[0]), int(each[1])) for each in packs], loose, faults, over, anchored)


def _hash_before(store: RoomStore, stream: str, first: int) -> bytes | None:
    """The hash of the row before one, wherever that lies, in an archive too; None where it is not there."""
    end = store.end_before(stream, first)
    return end.hash if end.number == first - 1 else None


def _anchor_over(anchors: Anchors, stream: str, row: int) -> tuple[AnchorShown | None, int]:
    """The first anchor that names this row of a stream, or a later one, and which."""
    over = min((number for number in anchors.heads.get(stream, {}) if number >= row), default=0)
    if not over:
        return None, 0
    every = anchors.every
    # Each names only what has grown: what a stream had come to by then stands in one that is not later.
    place = bisect_left(range(len(every)), over, key=lambda at: _come_to(every, at, stream))
    for signed in every[place:]:
        if signed.anchor.heads.get(stream, (0, ""))[0] == over:
            return shown(signed), over
    return None, 0


def _come_to(every: list[SignedAnchor], at: int, stream: str) -> int:
    """The last row of a stream that was named by an anchor or one before it."""
    for signed in reversed(every[: at + 1]):
        head = signed.anchor.heads.get(stream)
        if head is not None:
            return head[0]
    return 0
