"""The chain: how a row of a stream follows from the one before it, so that none can be changed, taken out or put in.

Knows hashes. Must not know where rows lie, or what they say. `docs/check_export.py` does the same sums apart from this.
"""

from __future__ import annotations

import hashlib
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
    said = hashlib.blake2b(link.data, digest_size=32, key=link.secret)
    if link.sealed:
        said.update(b"\0sealed\0")
        said.update(link.sealed)
    head = f"{stream}\n{number}\n{link.at}\n{link.kind}\n{len(link.data)}\n".encode()
    return hashlib.sha256(before + head + said.digest()).digest()
