"""The chain: how a row of a stream follows from the one before it, so that none can be changed, taken out or put in.

Knows hashes. Must not know where rows lie, or what they say. `docs/check_export.py` does the same sums apart from this.
"""

from __future__ import annotations

from collections.abc import Sequence
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
    return chained_rows(before, stream, number, (link,))[0]


def chained_rows(before: bytes, stream: str, first: int, links: Sequence[Link]) -> list[bytes]:
    """The hashes of rows that follow each other, from this number on."""
    found: list[bytes] = []
    key, keyed = b"", blake2b(digest_size=32)
    for number, (at, kind, data, sealed, secret) in enumerate(links, first):
        if secret != key:  # the rows of a hand have one, and beginning with it is as long as all the rest
            key, keyed = secret, blake2b(digest_size=32, key=secret)
        said = keyed.copy()
        said.update(data + b"\0sealed\0" + sealed if sealed else data)
        place = f"{stream}\n{number}\n{at}\n{kind}\n{len(data)}\n".encode()
        before = sha256(before + place + said.digest()).digest()
        found.append(before)
    return found
