"""Anchors: signed words on where every stream ended, kept apart from the data: history cannot be written anew.

Knows how an anchor is made, signed, written and read, and the rows by which it comes to other machines. Must not know
what is in any other stream. Each anchor names the one before it; ask `verify` for whether the rows are still those that
were anchored.
"""

from __future__ import annotations

import hashlib
import logging
import os
import sys
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from pokerroom.law.error import Refused
from pokerroom.room.chain import START
from pokerroom.room.keys import Keys, is_signed
from pokerroom.room.store import RoomStore
from pokerroom.room.stored import Head, NewRow, Row

if sys.platform != "win32":
    import fcntl

LOG = logging.getLogger("pokerroom.anchors")
FILE = "anchors.jsonl"
STREAM = "anchors"  # a row for each, in the store; those of long ago have no more than its root
MANY = 500  # rows that are read at once


class Anchor(Struct):
    """Where the room stood: which streams had ended where (those that have grown since the anchor before), how many
    transfers there were and what all accounts held then. `before` is the hash of the anchor before; `at` in
    milliseconds."""

    number: int
    at: int
    room: str
    build: str
    before: str
    heads: dict[str, tuple[int, str]]
    transfers: int
    balances: str
    public: str
    row: int = 0  # that carries it; 0: it is of a time when none did


class SignedAnchor(Struct):
    """An anchor as it is written: the text of it, letter by letter, and its signature."""

    text: str
    signature: str

    @property
    def anchor(self) -> Anchor:
        """What the text says."""
        return msgspec.json.decode(self.text, type=Anchor)

    @property
    def root(self) -> str:
        """The hash by which the anchor is known."""
        return hashlib.sha256(self.text.encode()).hexdigest()


class LackingError(Refused):
    """There are anchors behind which the next one cannot be put, because those between are not here."""

    def __init__(self) -> None:
        super().__init__(
            "the last anchors are not here, so that none is put behind them: "
            f"bring {FILE} of the machine that made those before."
        )


def balances_hash(balances: Mapping[str, int]) -> str:
    """The hash of what all accounts hold; an empty one is as good as none."""
    held = {name: balance for name, balance in balances.items() if balance}
    return hashlib.sha256(msgspec.json.encode(held, order="deterministic")).hexdigest()


class Anchors:
    """The anchors of a room, in a file beside its keys.

    A row carries each of them to the machines that share the room. What a row says is believed where it is signed by
    the room's key and follows from what is here, and nothing here is given up for it: whoever has the data and not the
    keys can neither add an anchor nor have one forgotten where it is known.
    """

    def __init__(self, folder: Path, store: RoomStore, keys: Keys) -> None:
        """Read the anchors that lie here; a file that is no list of anchors is refused."""
        self._path: Path = folder / FILE
        self._store: RoomStore = store
        self._keys: Keys = keys
        self._turn: threading.RLock = threading.RLock()
        self._known: dict[str, dict[int, bytes]] = {}
        self._places: dict[str, int] = {}  # of each anchor by its root, from 1 on
        self._end: int = 0  # the last row that was read
        self.every: list[SignedAnchor] = []
        self.last: SignedAnchor | None = None
        self.lacking: bool = False  # the rows have one that is ours and does not follow from those here
        self._read()

    def read_again(self) -> None:
        """Know what other processes have anchored meanwhile, here and on other machines, and keep it here."""
        with self._turn:
            self._read()
            self.take()
            self._keep()

    def keep_up(self) -> None:
        """The same, where there is something new: the more machines know an anchor, the fewer can forget it."""
        if self._store.end(STREAM) != self._end:
            self.read_again()

    def _read(self) -> None:
        every = read(self._path)
        if not _agree(every, self.every):
            self.every, self._places, self._known, self.last = [], {}, {}, None
        for signed in every[len(self.every) :]:
            self._learn(signed)

    def take(self) -> None:
        """Know what the rows have behind the last anchor here, without keeping it."""
        with self._turn:
            self.lacking = False
            for row in self._behind():
                signed = carried(row)
                if signed is None or signed.root in self._places or not self._is_ours(signed, row.number):
                    continue
                if (signed.anchor.number, signed.anchor.before) == self._next():
                    self._learn(signed)
                else:
                    self.lacking = True

    def _behind(self) -> Sequence[Row]:
        """The rows behind that of the last anchor; all of them where it has none."""
        self._end = self._store.end(STREAM)
        if self.last is not None and self.last.anchor.row:
            return self._store.read(STREAM, self.last.anchor.row, self._end)
        rows = self._store.read(STREAM, 0, self._end)
        for place, row in enumerate(rows, 1):
            if self.last is not None and _root_in(row, carried(row)) == self.last.root:
                return rows[place:]
        return rows

    def _is_ours(self, signed: SignedAnchor, row: int) -> bool:
        anchor = signed.anchor
        ours = (anchor.room, anchor.public, anchor.row) == (self._store.room, self._keys.public, row)
        return ours and is_signed(signed.text.encode(), signed.signature, anchor.public)

    def _next(self) -> tuple[int, str]:
        """The number of the next anchor, and the root of the one before it."""
        return (self.last.anchor.number + 1, self.last.root) if self.last is not None else (1, START.hex())

    def _learn(self, signed: SignedAnchor) -> None:
        for stream, (number, row_hash) in signed.anchor.heads.items():
            self._known.setdefault(stream, {})[number] = bytes.fromhex(row_hash)
        self.every.append(signed)
        self._places[signed.root] = len(self.every)
        self.last = signed

    @property
    def public(self) -> str:
        """The key by which anybody can check what is signed from now on."""
        return self._keys.public

    @property
    def heads(self) -> Mapping[str, Mapping[int, bytes]]:
        """Which rows were anchored, by stream and number, each with its hash."""
        return self._known

    def add(self, at: int, build: str, heads: Mapping[str, Head], transfers: int, balances: str) -> SignedAnchor:
        """Anchor how the room stands; when this returns it is in its row, and on the disk here.

        The row comes first: it is refused where another process has the house by now, and no machine keeps an anchor
        that the others cannot have.
        """
        with self._turn:
            self.take()
            if self.lacking:
                raise LackingError
            grown = {
                stream: (head.number, head.hash.hex())
                for stream, head in heads.items()
                if head.number and head.number not in self._known.get(stream, {})
            }
            number, root = self._next()
            room, public, row = self._store.room, self._keys.public, self._end + 1
            anchor = Anchor(number, at, room, build, root, grown, transfers, balances, public, row)
            text = msgspec.json.encode(anchor).decode()
            signed = SignedAnchor(text, self._keys.sign(text.encode()))
            self._store.append([NewRow(STREAM, row, at, "anchor", msgspec.json.encode(signed))])
            self._learn(signed)
            self._keep()
            return signed

    def _keep(self) -> None:
        """Write into the file what it lacks."""
        if not self.every:
            return
        with self._path.open("ab") as file:
            os.fchmod(file.fileno(), 0o600)
            if sys.platform != "win32":
                fcntl.flock(file, fcntl.LOCK_EX)  # other processes of this machine may keep theirs here, too
            there = read(self._path)
            if not _agree(there, self.every):  # whoever verifies says so
                LOG.error("%s has other anchors than the room: nothing is added", self._path)
            elif len(there) < len(self.every):
                # Behind the last whole line: the room was stopped while it wrote, and nobody has relied on the rest.
                file.truncate(_whole(self._path.read_bytes()))
                file.write(b"".join(msgspec.json.encode(each) + b"\n" for each in self.every[len(there) :]))
                file.flush()
                os.fsync(file.fileno())

    def beside_rows(self) -> list[str]:
        """What is wrong with the anchors here beside the rows that carry or name them."""
        found: list[str] = []
        rows: dict[int, int] = {}  # by the place of each anchor
        made = last = 0
        while several := self._store.read(STREAM, made, made + MANY):
            for row in several:
                signed = carried(row)
                place = self._places.get(_root_in(row, signed), 0)
                if 0 < place <= last:
                    found.append(f"row {row.number} has anchor {place} behind anchor {last}")
                elif place:
                    last, rows[place] = place, row.number
                if place and signed is not None and signed != self.every[place - 1]:
                    found.append(f"row {row.number} has anchor {place} with another signature")
            made = several[-1].number
        if made > len(rows):
            found.append(f"{made} were made, and {len(rows)} are there")
        for place, signed in enumerate(self.every, 1):
            # Before anchors named their rows these came last: a room that was killed may have an anchor and no row.
            if (wanted := signed.anchor.row) and rows.get(place) != wanted:
                found.append(f"anchor {place} is here, and row {wanted}, which carried it, is not")
        return found


def carried(row: Row) -> SignedAnchor | None:
    """The anchor that a row carries; None where it has no more than a root, or something else."""
    try:
        return _anchor_in(row.data)
    except (msgspec.MsgspecError, ValueError):
        return None


def _root_in(row: Row, signed: SignedAnchor | None) -> str:
    """The root of the anchor of a row, which carries it or has no more than that."""
    return signed.root if signed is not None else row.data.decode(errors="replace")


def _anchor_in(text: bytes) -> SignedAnchor:
    signed = msgspec.json.decode(text, type=SignedAnchor)
    for _, row_hash in signed.anchor.heads.values():
        bytes.fromhex(row_hash)
    return signed


def _agree(some: Sequence[SignedAnchor], others: Sequence[SignedAnchor]) -> bool:
    """Whether two lists are the same as far as the shorter one goes."""
    return all(one.text == other.text for one, other in zip(some, others, strict=False))


def read(path: Path) -> list[SignedAnchor]:
    """The anchors in a file; none where there is no file."""
    try:
        text = path.read_bytes() if path.exists() else b""
    except OSError as error:
        raise Refused(f"{path} cannot be read: {error.strerror}.") from None
    found: list[SignedAnchor] = []
    for place, line in enumerate(text[: _whole(text)].split(b"\n")[:-1], 1):
        try:
            found.append(_anchor_in(line))
        except (msgspec.MsgspecError, ValueError):
            raise Refused(f"line {place} of {path} is not an anchor.") from None
    return found


def _whole(text: bytes) -> int:
    """Where the last whole line ends."""
    return text.rfind(b"\n") + 1


def faults(every: list[SignedAnchor], room: str) -> list[str]:
    """What is wrong with a list of anchors in itself: who signed it, and whether each follows from the one before."""
    found: list[str] = []
    before = START.hex()
    public = every[0].anchor.public if every else ""
    for number, signed in enumerate(every, 1):
        anchor = signed.anchor
        said = f"anchor {anchor.number}"
        if anchor.number != number or anchor.before != before:
            found.append(f"{said} does not follow from the one before it")
        if anchor.room != room:
            found.append(f"{said} is that of another room")
        if anchor.public != public:
            found.append(f"{said} is signed by another key than those before it")
            public = anchor.public
        if not is_signed(signed.text.encode(), signed.signature, anchor.public):
            found.append(f"{said} is not what was signed")
        before = signed.root
    return found
