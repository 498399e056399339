"""What is stored: rows with their marks, the end of a stream, the span of a hand, and what a store can do with them.

Knows what each has. Must not know where they lie: `store` does, in SQLite.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from pokerroom.room.chain import Link
from pokerroom.room.ledger import Payment
from pokerroom.room.ownership import Place


class Row(NamedTuple):
    """One row of a stream: its number, when it came, what kind it is, what it says openly and under seal, and the
    secret of its hand. `locked`: why its seal cannot be opened, where it cannot."""

    number: int
    at: int
    kind: str
    data: bytes
    sealed: bytes = b""
    secret: bytes = b""
    locked: str = ""

    @property
    def link(self) -> Link:
        """What its hash covers."""
        return Link(self.at, self.kind, self.data, self.sealed, self.secret)


class Mark(NamedTuple):
    """A mark beside a row: with it begins, or ends, a span of the stream that is known by a number of its own."""

    span: int
    ends: bool
    about: bytes


class Span(NamedTuple):
    """A span of a stream that can be found without reading the rest: its first and last row (0: it is not over),
    and what the marks at its beginning and its end say."""

    number: int
    first: int
    last: int
    begun: bytes
    ended: bytes


class NewRow(NamedTuple):
    """A row to be appended: to which stream, as which number, what it says openly, with which marks beside it.

    `sealed` nobody may read from the disk before the hand is over whose `secret` is given. With the row chips move by
    `postings`, and `snapshot` is what the stream's rows come to, this one included. `epoch`: that of its shard when the
    row was made, where several processes write; with another it is refused.
    """

    stream: str
    number: int
    at: int
    kind: str
    data: bytes
    marks: tuple[Mark, ...] = ()
    sealed: bytes = b""
    secret: bytes = b""
    postings: tuple[Payment, ...] = ()
    snapshot: bytes = b""
    epoch: int = 0

    @property
    def place(self) -> Place:
        """Where it is to be written, and by whose decision."""
        return self.stream, self.epoch

    @property
    def link(self) -> Link:
        """What its hash covers."""
        return Link(self.at, self.kind, self.data, self.sealed, self.secret)


class Head(NamedTuple):
    """The end of a stream: the number, hash and time of its last row."""

    number: int
    hash: bytes
    at: int


def reference(stream: str, number: int, place: int) -> str:
    """By what a transfer is known that moved with a row, in the order of its postings."""
    return f"{stream}/{number}/{place}"


class BrokenChainError(Exception):
    """A stream whose rows do not follow from each other: somebody changed the store from outside."""


class ReadsTables(Protocol):
    """What a table is made again from: a store, or what was read of one."""

    def kept(self, stream: str) -> tuple[int, bytes] | None:
        """Give the last snapshot of a stream, if there is one, with the number of its row."""

    def read(self, stream: str, after: int = 0, until: int | None = None) -> list[Row]:
        """Give the rows of a stream behind a number, up to another where one is given."""

    def end(self, stream: str) -> int:
        """Give the number of the last row of a stream; 0 where there is none."""

    def span(self, stream: str, number: int) -> Span | None:
        """Give a span of a stream by its number, over or not."""

    def finished(self, stream: str, most: int) -> list[Span]:
        """Give the spans that are over, the highest number first."""


class Store(ReadsTables, Protocol):
    """What the room asks of a store; another database may stand behind it."""

    def append(self, entries: Sequence[NewRow]) -> None:
        """Append rows with what belongs to them, all or none; when this returns they survive a crash."""

    def append_each(self, batches: Sequence[Sequence[NewRow]]) -> list[Exception | None]:
        """Append batches of rows with one commit, each all or none; what went wrong with each, if anything."""

    def head(self, stream: str) -> Head:
        """Give the end of a stream."""

    def finished(self, stream: str, most: int, before: int | None = None) -> list[Span]:
        """Give the spans that are over, the highest number first; those below a number where one is given."""

    def next_finished(self, stream: str, number: int) -> Span | None:
        """Give the first span behind a number that is over."""

    def mark(self, stream: str, marks: Iterable[tuple[int, Mark]]) -> None:
        """Put all marks of a stream anew: each with the number of its row."""

    def pack(self, stream: str) -> None:
        """Make the rows of every span that is over one pack."""

    def streams(self, start: str = "") -> list[str]:
        """Give the streams whose names start so."""

    def close(self) -> None:
        """Close the store."""
