"""Packs: rows that belong together, as one piece of the disk that is a sixth of their size.

Knows zstd, the dictionary that was made from hands of all games, and how rows are put into a pack. Must not know what a
row says. Nothing is lost: from a pack and the hash before it the hash of each of its rows follows again.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple, TypeAlias

import msgspec
import zstandard
from msgspec import Struct

from pokerroom.room.chain import Link

FORM = b"\1"  # of a pack: the first dictionary
LEVEL = 6  # beyond it a hand costs ten times the time and is a tenth smaller
LARGEST = 64 * 1024 * 1024  # bytes; no pack comes near it, and a broken one shall not fill the memory
LONGEST_SECRET = 64  # bytes: what a hash can be keyed with
_Row: TypeAlias = tuple[int, str, bytes, bytes, bool]


class BrokenPackError(Exception):
    """A pack that cannot be read: its bytes are not what was written."""


class Packed(Struct, array_like=True):
    """What is in a pack: the time before its first row, the secret of its hand, and its rows.

    Of a row: the milliseconds since the one before, its kind, what it says openly, what was sealed, and whether it is a
    row of the hand.
    """

    at: int
    secret: bytes
    rows: list[_Row]


class PackedRow(NamedTuple):
    """A row as it comes out of a pack; the number is its place in the stream."""

    number: int
    link: Link


_DECODER = msgspec.msgpack.Decoder(Packed)


@cache
def _dictionary() -> zstandard.ZstdCompressionDict:
    found = zstandard.ZstdCompressionDict((files("pokerroom") / "room" / "hands.zdict").read_bytes())
    found.precompute_compress(level=LEVEL)  # once, and not for every hand
    return found


class _Press(threading.local):
    """What makes packs small and large again: each thread has its own, two at one at once would end the program."""

    def __init__(self) -> None:
        # A hash of the content is not needed: the chain has one.
        self.into = zstandard.ZstdCompressor(
            level=LEVEL, dict_data=_dictionary(), write_checksum=False, write_dict_id=False
        )
        self.out_of = zstandard.ZstdDecompressor(dict_data=_dictionary())


@cache
def _press() -> _Press:
    return _Press()


def plain(rows: Sequence[Link]) -> bytes:
    """Rows as they go into a pack, before they are made small; at most one hand's secret is among them."""
    found = {row.secret for row in rows if row.secret}
    if len(found) > 1:
        raise ValueError("a pack has the rows of one hand at most")
    secret = found.pop() if found else b""
    at = first = rows[0].at if rows else 0
    told: list[_Row] = []
    for row in rows:
        told.append((row.at - at, row.kind, row.data, row.sealed, bool(row.secret)))
        at = row.at
    return msgspec.msgpack.encode(Packed(first, secret, told))


def pack(rows: Sequence[Link]) -> bytes:
    """Put rows into a pack."""
    return FORM + _press().into.compress(plain(rows))


def packed(several: Sequence[Sequence[Link]]) -> list[bytes]:
    """The same for several packs: all are made small in one go, in which other threads may work."""
    if len(several) < 2:
        return [pack(rows) for rows in several]
    small = _press().into.multi_compress_to_buffer([plain(rows) for rows in several])
    return [FORM + small[place].tobytes() for place in range(len(small))]


def unpack(first: int, data: bytes) -> list[PackedRow]:
    """The rows of a pack that begins with this number."""
    return [PackedRow(number, link) for number, link in enumerate(links(data), first)]


def links(data: bytes) -> list[Link]:
    """The rows of a pack in their order."""
    if data[:1] != FORM:
        raise BrokenPackError(f"a pack of form {data[:1].hex() or 'nothing'} is not known")
    try:
        packed = _DECODER.decode(_press().out_of.decompress(data[1:], max_output_size=LARGEST))
    except (zstandard.ZstdError, msgspec.MsgspecError) as error:
        raise BrokenPackError(f"a pack cannot be read: {error}") from None
    at, secret = packed.at, packed.secret
    if len(secret) > LONGEST_SECRET:
        raise BrokenPackError("a pack cannot be read: its secret is none")
    found: list[Link] = []
    for since, kind, said, sealed, hidden in packed.rows:
        at += since
        # As the class does it, without a call in Python for each of all rows that are ever read.
        found.append(_link(Link, (at, kind, said, sealed, secret if hidden else b"")))
    return found


_link = tuple.__new__
