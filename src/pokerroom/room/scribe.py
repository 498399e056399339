"""The scribe of a table: makes the next row of its stream from what the table recorded.

Knows which row is the next, the secret of the hand that is on, when a snapshot is due and what was done by which
message. Must not know how a row is kept, nor when: `writer` does. What is not written is forgotten with the scribe.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any, TypeAlias

from pokerroom.room.build import build
from pokerroom.room.index import Index
from pokerroom.room.keys import BYTES
from pokerroom.room.ledger import Payment
from pokerroom.room.numbered import Nobody, Register
from pokerroom.room.rows import OPEN, Recovered, Written, kept_of, said, stream_of
from pokerroom.room.store import NewRow
from pokerroom.table.table import Table

SNAPSHOT_EVERY = 200  # rows
REMEMBERED = 1_000  # acts that are known again when they are sent again
Books: TypeAlias = Callable[[str, list[Any]], tuple[Payment, ...]]
"""From a table's id and events what they mean for the accounts."""


class Scribe:
    """Writes for one table, from its last row on."""

    def __init__(
        self,
        table_id: str,
        found: Recovered,
        registry: Register | None = None,
        books: Books | None = None,
    ) -> None:
        """Go on behind the last row of a table as it was found in the store, or opened."""
        self._id: str = table_id
        self._table: Table = found.table
        self._registry: Register = registry if registry is not None else Nobody()
        self._books: Books = books if books is not None else lambda table_id, events: ()
        self._index: Index = Index(found.table.state, self._registry)
        self._secret: bytes = found.secret  # of the hand that is on
        self._kept: int = found.number - len(found.read)  # the row with the last snapshot
        self._done: dict[tuple[str, str], int] = {}
        self.number: int = found.number
        for number, written in found.read:
            self._note(written, number)

    @property
    def stream(self) -> str:
        """The table's stream in the store."""
        return stream_of(self._id)

    def entry(self, written: Written, now: int) -> NewRow:
        """The next row: what happens in a hand stands under seal, from its first row to its last."""
        marks = self._index.follow(written.events)
        if any(not mark.ends for mark in marks):
            self._secret = secrets.token_bytes(BYTES)
            written.build = build()
        number, kept = self.number + 1, b""
        # Between hands, so that there is no card in it that somebody holds.
        if number - self._kept >= SNAPSHOT_EVERY and not self._table.state.playing:
            kept, written.snapshot = kept_of(self._table, self._registry)
        data, sealed = said(written, self._registry, hidden=bool(self._secret))
        postings = self._books(self._id, written.events)
        return NewRow(self.stream, number, now, OPEN, data, marks, sealed, self._secret, postings, kept)

    def wrote(self, entry: NewRow, written: Written) -> bool:
        """The row is on the disk; whether a hand is over with it."""
        self.number = entry.number
        if entry.snapshot:
            self._kept = entry.number
        self._note(written, entry.number)
        over = any(mark.ends for mark in entry.marks)
        if over:
            self._secret = b""
        return over

    def already(self, who: str, id: str) -> int | None:
        """The row of what somebody did by a message that has come before; None where it has not."""
        return self._done.get((who.casefold(), id)) if id else None

    def _note(self, written: Written, number: int) -> None:
        if written.id:
            self._done[written.who.casefold(), written.id] = number
            if len(self._done) > REMEMBERED:
                del self._done[next(iter(self._done))]
