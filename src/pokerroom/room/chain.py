"""The chain: how a row of a stream follows from the one before it, so that none can be changed, taken out or put in.

Knows hashes. Must not know where rows lie, or what they say. `docs/check_export.py` does the same sums apart from this.
"""

from __future__ import annotations

from hashlib import blake2b, sha256
from typing import NamedTuple

START = b"\0" * 32
"""What stands before the first row of a stream."""


class Link(NamedTuple):
    """What the hash of a row covers beside its place: when it came, of what kind it is, what it says openly and what
    only under seal, and the secret of its hand, by which nobody can guess what was sealed from the hash."""

    at: int
    kind: str
    data: bytes
    sealed: bytes = b""
    secret: bytes = b""


def chained(before: bytes, stream: str, number: int, link: Link) -> bytes:
    """The hash of a row: of the one before it, its place, and everything that it says."""
    at, kind, data, sealed, secret = link
    told = data + b"\0sealed\0" + sealed if sealed else data
    said = blake2b(told, digest_size=32, key=secret).digest()
    return sha256(before + f"{stream}\n{number}\n{at}\n{kind}\n{len(data)}\n".encode() + said).digest()
