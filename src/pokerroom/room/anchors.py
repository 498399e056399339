"""Anchors: signed words on where every stream ended, kept apart from the data: history cannot be written anew.

Knows how an anchor is made, signed, written and read. Must not know what is in a stream. Each anchor names the one
before it; ask `verify` for whether the rows are still those that were anchored.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

from pokerroom.law.error import Refused
from pokerroom.room.chain import START
from pokerroom.room.keys import Keys, is_signed
from pokerroom.room.stored import Head

FILE = "anchors.jsonl"
STREAM = "anchors"  # a row for each, in the store


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


def balances_hash(balances: Mapping[str, int]) -> str:
    """The hash of what all accounts hold; an empty one is as good as none."""
    held = {name: balance for name, balance in balances.items() if balance}
    return hashlib.sha256(msgspec.json.encode(held, order="deterministic")).hexdigest()


class Anchors:
    """The anchors of a room, in a file beside its keys."""

    def __init__(self, folder: Path, room: str, keys: Keys) -> None:
        """Read the anchors there are; a file that is no list of anchors is refused."""
        self._path: Path = folder / FILE
        self._room: str = room
        self._keys: Keys = keys
        self._known: dict[str, dict[int, bytes]] = {}
        self.every: list[SignedAnchor] = []
        self.last: SignedAnchor | None = None
        self.read_again()

    def read_again(self) -> None:
        """Know what another process has anchored meanwhile, too."""
        self.every = read(self._path)
        for signed in self.every:
            self._learn(signed.anchor)
        self.last = self.every[-1] if self.every else None

    def _learn(self, anchor: Anchor) -> None:
        for stream, (number, row_hash) in anchor.heads.items():
            self._known.setdefault(stream, {})[number] = bytes.fromhex(row_hash)

    @property
    def public(self) -> str:
        """The key by which anybody can check what is signed from now on."""
        return self._keys.public

    @property
    def heads(self) -> Mapping[str, Mapping[int, bytes]]:
        """Which rows were anchored, by stream and number, each with its hash."""
        return self._known

    def add(self, at: int, build: str, heads: Mapping[str, Head], transfers: int, balances: str) -> SignedAnchor:
        """Anchor how the room stands; when this returns it is on the disk."""
        grown = {
            stream: (head.number, head.hash.hex())
            for stream, head in heads.items()
            if head.number and head.number not in self._known.get(stream, {})
        }
        before = self.last
        number, root = (before.anchor.number + 1, before.root) if before is not None else (1, START.hex())
        anchor = Anchor(number, at, self._room, build, root, grown, transfers, balances, self._keys.public)
        text = msgspec.json.encode(anchor).decode()
        signed = SignedAnchor(text, self._keys.sign(text.encode()))
        with self._path.open("ab") as file:
            os.fchmod(file.fileno(), 0o600)
            # Behind the last whole line: the room was stopped while it wrote, and nobody has relied on the rest.
            file.truncate(_whole(self._path.read_bytes()))
            file.write(msgspec.json.encode(signed) + b"\n")
            file.flush()
            os.fsync(file.fileno())
        self.every.append(signed)
        self.last = signed
        self._learn(anchor)
        return signed


def read(path: Path) -> list[SignedAnchor]:
    """The anchors in a file; none where there is no file."""
    try:
        text = path.read_bytes() if path.exists() else b""
    except OSError as error:
        raise Refused(f"{path} cannot be read: {error.strerror}.") from None
    found: list[SignedAnchor] = []
    for place, line in enumerate(text[: _whole(text)].split(b"\n")[:-1], 1):
        try:
            signed = msgspec.json.decode(line, type=SignedAnchor)
            for _, row_hash in msgspec.json.decode(signed.text, type=Anchor).heads.values():
                bytes.fromhex(row_hash)
        except (msgspec.MsgspecError, ValueError):
            raise Refused(f"line {place} of {path} is not an anchor.") from None
        found.append(signed)
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
