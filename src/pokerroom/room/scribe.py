"""The scribe of a table: makes the next row of its stream from what the table recorded.

Knows which row is the next, the secret of the hand that is on, when a snapshot is due and what was done by which
message. Must not know how a row is kept, nor when: `writer` does. What is not written is forgotten with the scribe.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from typing import Any, TypeAlias

from pokerroom.room.build import build
from pokerroom.room.index import Index
from pokerroom.room.keys import BYTES
from pokerroom.room.ledger import Payment
from pokerroom.room.numbered import Nobody, Register
from pokerroom.room.rows import OPEN, Recovered, TakenMessage, Written, kept_of, known_by, said, stream_of
from pokerroom.room.stored import NewRow
from pokerroom.room.taken import TakenMessages
from pokerroom.table.table import Table

LOG = logging.getLogger("pokerroom.table")
SNAPSHOT_EVERY = 200  # rows
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
        self.stream: str = stream_of(table_id)  # in the store
        self._table: Table = found.table
        self._registry: Register = registry if registry is not None else Nobody()
        self._books: Books = books if books is not None else lambda table_id, events: ()
        self._index: Index = Index(found.table.state, self._registry)
        self._secret: bytes = found.secret  # of the hand that is on
        self._kept: int = found.kept  # the row with the last snapshot
        self._taken: TakenMessages = TakenMessages(found.done, found.earlier)
        self.number: int = found.number

    def entry(self, written: Written, now: int, sent: bytes = b"") -> NewRow:
        """The next row: what happens in a hand stands under seal, from its first row to its last. `sent` is what the
        message said by which it came."""
        marks = self._index.follow(written.events)
        if marks and any(not mark.ends for mark in marks):
            self._secret = secrets.token_bytes(BYTES)
            written.build = build()
        number, kept = self.number + 1, b""
        # Between hands, so that there is no card in it that somebody holds.
        if number - self._kept >= SNAPSHOT_EVERY and not self._table.state.playing:
            kept = self._snapshot(written, number)
        if written.id:
            written.sent = known_by(sent, self._secret)
        data, sealed = said(written, self._registry, hidden=bool(self._secret))
        postings = self._books(self._id, written.events)
        return NewRow(self.stream, number, now, OPEN, data, marks, sealed, self._secret, postings, kept)

    def _snapshot(self, written: Written, number: int) -> bytes:
        """A snapshot for the next row; where none can be made the row goes without, and another is tried later."""
        try:
            kept, written.snapshot = kept_of(self._table, self._registry)
        except Exception:  # the rows are what counts: nothing that only saves reading them may stop them
            LOG.exception("table %s: no snapshot could be made of it", self._id)
            self._kept = number
            return b""
        return kept

    def wrote(self, entry: NewRow, written: Written) -> bool:
        """The row is on the disk; whether a hand is over with it."""
        self.number = entry.number
        if entry.snapshot:
            self._kept = entry.number
        if written.id:
            self._taken.note(TakenMessage(written.who, written.id, entry.number, written.sent, entry.secret))
        if not entry.marks or not any(mark.ends for mark in entry.marks):
            return False
        self._secret = b""
        return True

    def already(self, who: str, id: str, sent: bytes) -> int | None:
        """The row of what somebody did by a message that has come before; None where it has not."""
        return self._taken.already(who, id, sent)
