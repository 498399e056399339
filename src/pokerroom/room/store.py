"""The store: rows that are never changed, in numbered streams, each chained to the one before it by its hash.

Knows SQL: rows, packs of rows whose hand is over, marks beside them. A row and the chips that move with it are on
the disk together or not at all. Must not know what a row says. Ask `writer` for appending from many tasks at once,
`chain` for what a hash covers, `ledger` for accounts.
"""

from __future__ import annotations

import logging
import secrets
import threading
from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from pokerroom.law.error import Refused
from pokerroom.room import ledger
from pokerroom.room.chain import START, Link, chained
from pokerroom.room.database import NOT_TAKEN, SAID, Database, Transaction
from pokerroom.room.fresh import FreshRow, FreshRows
from pokerroom.room.keys import RoomVault, Vault
from pokerroom.room.ownership import Fence, NoFence, NotOwnerError, Ownership, Place, shard_of
from pokerroom.room.packs import BrokenPackError, pack, packed, unpack
from pokerroom.room.roomfile import TABLES, RoomFile
from pokerroom.room.several import NO_ROWS, NO_SECRETS, PACKS, ROWS
from pokerroom.room.sqlite import SqliteDatabase
from pokerroom.room.stored import BrokenChainError, Head, Mark, NewRow, Row, Span, reference
from pokerroom.room.unsealing import opened_rows

LOG = logging.getLogger("pokerroom.store")
FILE = "room.db"
_END = 2**63 - 1  # behind every number
# What is wrong with one batch and stops no other.
ITS_OWN = (Refused, ValueError, OverflowError, BrokenPackError, *NOT_TAKEN)
_SNAPSHOT = (
    "INSERT INTO snapshot VALUES (?, ?, ?)"
    " ON CONFLICT (stream) DO UPDATE SET number = excluded.number, data = excluded.data"
)
_BEGUN = (
    "INSERT INTO span SELECT ?, ?, ?, 0, id, ? FROM begun WHERE about = ? ON CONFLICT (stream, number)"
    " DO UPDATE SET first = excluded.first, last = 0, begun = excluded.begun, ended = excluded.ended"
)
_PROBED = "INSERT INTO about VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET said = excluded.said"
_ARCHIVED = (
    "INSERT INTO archived VALUES (?, ?, ?, ?, ?) ON CONFLICT (stream)"
    " DO UPDATE SET last = excluded.last, at = excluded.at, hash = excluded.hash, about = excluded.about"
)
_SPANS = "SELECT span.number, first, last, begun.about, ended FROM span JOIN begun ON begun.id = span.begun"


class _New(NamedTuple):
    """What is new with rows that are being written: the ends of streams by their ids, and ids by their names."""

    heads: dict[int, Head]
    ids: dict[str, int]
    rows: list[tuple[object, ...]]  # to be written together, behind all that goes with them
    fresh: list[FreshRow]  # the same as they are packed later

    def forget(self) -> None:
        """Nothing of it was written."""
        self.heads.clear()
        self.ids.clear()
        self.rows.clear()
        self.fresh.clear()


class RoomStore(RoomFile):
    """A store in a database, the ledger in the same one."""

    def __init__(self, database: Database, vault: Vault | None = None) -> None:
        """Look what is there."""
        self.database: Database = database
        self._fence: Fence = NoFence()  # before all that is written to a stream
        self.vault: Vault = vault if vault is not None else RoomVault()
        self.ceiling: Callable[[Transaction, ledger.Payment], None] = ledger.no_ceiling  # who may refuse to move chips
        self._heads: dict[int, Head] = {}
        self._ids: dict[str, int] = {name: id for id, name in self.database.rows("SELECT id, name FROM stream")}
        self.rows: int = 0  # that were appended since the file was opened
        self._turn: threading.Lock = threading.Lock()  # of those who append the next row, whichever it is
        self._fresh: FreshRows = FreshRows()

    # ------------------------------------------------------------------------------------------------ writing

    def append(self, entries: Sequence[NewRow]) -> None:
        """Append rows with what belongs to them in one transaction; a number that does not follow is an error."""
        failed = self.append_each([entries])[0]
        if failed is not None:
            raise failed

    def append_next(self, entry: NewRow) -> tuple[int, int]:
        """Append one row as the next of its stream, whoever else appends there: its number and its time."""
        with self._turn:
            head = self.head(entry.stream)
            self.append([entry._replace(number=head.number + 1)])
        return head.number + 1, max(entry.at, head.at)

    def append_each(self, batches: Sequence[Sequence[NewRow]]) -> list[Exception | None]:
        """Append batches with one commit. What is wrong with one is its own affair: the others are written.

        Where the file itself fails (locked, full, broken) nothing is written, and that is raised.
        """
        new = _New({}, {}, [], [])
        try:
            with self.database.writing() as base:
                results = self._append_all(base, batches, new)
                self._heads.update(new.heads)  # before anybody else writes
                self._ids.update(new.ids)
                self._fresh.add(new.fresh)
            self.rows += sum(len(entries) for entries, failed in zip(batches, results, strict=True) if failed is None)
        except BaseException:
            # Not even what the disk has is known now: it is read again.
            self._heads.clear()
            self._ids.clear()
            self._fresh.clear()
            raise
        return results

    def _append_all(self, base: Transaction, batches: Sequence[Sequence[NewRow]], new: _New) -> list[Exception | None]:
        """All at once, which nearly always goes; where it does not, each by itself."""
        every = [entry for entries in batches for entry in entries]
        not_held = self._fence.asked(base, [each.place for each in every], books=any(each.postings for each in every))
        base.execute("SAVEPOINT batch")
        try:
            for entry in every:
                self._append(base, entry, new)
            self._write(base, new)
            if not_held():
                raise NotOwnerError
            results: list[Exception | None] = [None] * len(batches)
        except ITS_OWN:
            base.execute("ROLLBACK TO batch")
            new.forget()
            self._forget({stream for stream, _ in not_held()})
            results = [self._append_one(base, entries, new, not_held()) for entries in batches]
        base.execute("RELEASE batch")
        return results

    def _append_one(
        self, base: Transaction, entries: Sequence[NewRow], new: _New, not_held: Collection[Place]
    ) -> Exception | None:
        """One batch by itself; what went wrong with it."""
        if any(entry.place in not_held for entry in entries):
            return NotOwnerError()
        base.execute("SAVEPOINT one")
        tried = _New(dict(new.heads), dict(new.ids), [], [])
        failed: Exception | None = None
        try:
            for entry in entries:
                self._append(base, entry, tried)
            self._write(base, tried)
        except ITS_OWN as error:
            base.execute("ROLLBACK TO one")
            failed = error
        else:
            new.heads.update(tried.heads)
            new.ids.update(tried.ids)
            new.fresh.extend(tried.fresh)
        base.execute("RELEASE one")
        return failed

    def _append(self, base: Transaction, entry: NewRow, new: _New) -> None:
        stream = self._ids.get(entry.stream) or new.ids.get(entry.stream)
        if stream is None:
            stream = new.ids[entry.stream] = self._made(base, entry.stream)
        head = new.heads.get(stream) or self._heads.get(stream) or self._head(base, stream)
        if entry.number != head.number + 1:
            raise ValueError(f"row {entry.number} of {entry.stream} does not follow {head.number}")
        at = max(entry.at, head.at)  # whatever a clock says, time in rows does not go back
        link = Link(at, entry.kind, entry.data, entry.sealed, entry.secret)
        row_hash = chained(head.hash, entry.stream, entry.number, link)
        sealed = self.vault.seal(entry.secret, entry.number, entry.sealed) if entry.secret else None
        new.rows.append((stream, entry.number, at, entry.kind, entry.data, sealed, row_hash))
        ends = any(mark.ends for mark in entry.marks)
        new.fresh.append(FreshRow(stream, entry.number, link, row_hash, bool(entry.marks), ends))
        for mark in entry.marks:
            self._mark(base, stream, entry.number, mark)
            if not mark.ends and entry.secret:
                wrapped = self.vault.wrap(entry.secret)
                base.execute("INSERT INTO secret VALUES (?, ?, ?)", (stream, entry.number, wrapped))
        for place, posting in enumerate(entry.postings):
            self.ceiling(base, posting)
            ledger.move(base, posting._replace(reference=reference(entry.stream, entry.number, place)), at / 1000)
        if entry.snapshot:
            self._keep(base, stream, entry)
        new.heads[stream] = Head(entry.number, row_hash, at)

    def _write(self, base: Transaction, new: _New) -> None:
        """Write the rows that were collected."""
        self.database.do_each(base, ROWS, new.rows)
        new.rows.clear()
        self.database.done(base)

    def _keep(self, base: Transaction, stream: int, entry: NewRow) -> None:
        """Keep a snapshot beside its row. It only saves reading rows: where it cannot be kept the row stands alone."""
        self.database.done(base)  # an error of what came before is none of the snapshot
        base.execute("SAVEPOINT snapshot")
        try:
            base.execute(_SNAPSHOT, (stream, entry.number, entry.snapshot))
            self.database.done(base)
        except SAID:
            if not base.in_transaction:  # the file itself fails
                raise
            base.execute("ROLLBACK TO snapshot")
            LOG.exception("the snapshot of row %d of %s could not be kept", entry.number, entry.stream)
        base.execute("RELEASE snapshot")

    def _made(self, base: Transaction, name: str) -> int:
        """The number of a stream, which it gets with its first row."""
        found = self._ids.get(name)
        if found is None:
            base.execute("INSERT INTO stream (name) VALUES (?) ON CONFLICT DO NOTHING", (name,))
            found = int(base.execute("SELECT id FROM stream WHERE name = ?", (name,)).fetchone()[0])
        return found

    def _mark(self, base: Transaction, stream: int, row: int, mark: Mark) -> None:
        if mark.ends:
            ended = "UPDATE span SET last = ?, ended = ? WHERE stream = ? AND number = ?"
            base.execute(ended, (row, mark.about, stream, mark.span))
        else:
            base.execute("INSERT INTO begun (about) VALUES (?) ON CONFLICT DO NOTHING", (mark.about,))
            base.execute(_BEGUN, (stream, mark.span, row, b"", mark.about))

    def mark(self, stream: str, marks: Iterable[tuple[int, Mark]]) -> None:
        """Put all marks of a stream anew, in one transaction: they follow from its rows and are not chained."""
        with self.database.writing() as base:
            self._held(base, [stream])
            id = self._made(base, stream)
            self._fresh.forget(id)
            base.execute("DELETE FROM span WHERE stream = ?", (id,))
            for row, mark in marks:
                self._mark(base, id, row, mark)

    def _held(self, base: Transaction, streams: Iterable[str]) -> None:
        """Refuse what is to be written to streams that are not held."""
        if self._fence.asked(base, [(stream, 0) for stream in streams])():
            raise NotOwnerError

    def stand_behind(self, owned: Ownership) -> None:
        """Write to streams only what an ownership lets through, from now on."""
        self._fence = owned
        owned.listeners.append(lambda came: self._forget([each for each in list(self._ids) if shard_of(each) in came]))

    def _forget(self, streams: Iterable[str]) -> None:
        """Keep nothing of some streams in mind: another process writes to them, or has until now."""
        for stream in streams:
            if (id := self._ids.get(stream)) is not None:
                self._heads.pop(id, None)
                self._fresh.forget(id)

    def probe(self) -> None:
        """Write something that changes nothing, to see whether anything can be written."""
        with self.database.writing() as base:
            base.execute(_PROBED, ("probed", secrets.token_hex(8)))

    # ------------------------------------------------------------------------------------------------ packing

    def pack(self, stream: str) -> None:
        """Make the rows of every span that is over one pack, with the rows before it that are in none."""
        self.pack_each([stream])

    def pack_each(self, streams: Iterable[str]) -> None:
        """The same for several streams, with one commit; one that is broken is left as it is."""
        try:
            with self.database.writing() as base:
                whole: list[tuple[int, list[FreshRow]]] = []
                several = list(streams)
                not_held = {stream for stream, _ in self._fence.asked(base, [(each, 0) for each in several])()}
                for stream in several:
                    id = self._id(stream)
                    if id is not None and stream not in not_held:
                        fresh = self._fresh.to_pack(id)
                        whole += [(id, rows) for rows in fresh or ()]
                        if fresh is None:
                            self._pack_from_disk(base, stream, id)
                self._pack_fresh(base, whole)
        except BaseException:
            self._fresh.clear()
            raise

    def _pack_fresh(self, base: Transaction, several: Sequence[tuple[int, Sequence[FreshRow]]]) -> None:
        """Pack rows that were written lately, each list of them into one pack."""
        made = packed([[row.link for row in rows] for _, rows in several])
        self._put_in_packs(
            base,
            [
                (id, rows[0].number, rows[-1].number, rows[-1].link.at, data, rows[-1].hash)
                for (id, rows), data in zip(several, made, strict=True)
            ],
        )
        for id, rows in several:
            self._fresh.packed(id, rows[-1].number)

    def _pack_from_disk(self, base: Transaction, stream: str, id: int) -> None:
        base.execute("SAVEPOINT pack")
        try:
            self._fresh.packed(id, self._pack(base, stream, id))
        except (BrokenChainError, ValueError):
            base.execute("ROLLBACK TO pack")
            LOG.exception("%s could not be packed", stream)
        base.execute("RELEASE pack")

    def _pack(self, base: Transaction, stream: str, id: int) -> int:
        """Pack what the disk has of a stream; up to which row it is packed then."""
        # What lies before the last pack and is in none could not be opened when that was made, and stays as it is.
        behind = int(base.execute("SELECT coalesce(max(last), 0) FROM pack WHERE stream = ?", (id,)).fetchone()[0])
        asked = "SELECT min(number) FROM row WHERE stream = ? AND number > ?"
        first = base.execute(asked, (id, behind)).fetchone()[0]
        if first is None:
            return behind
        over = "SELECT last FROM span WHERE stream = ? AND last >= ? ORDER BY number"
        for (last,) in base.execute(over, (id, first)).fetchall():
            rows = self._loose(base, id, first - 1, last)
            for row in rows:
                if row.locked:  # what cannot be opened is left as it is
                    first = row.number + 1
            rows = [row for row in rows if row.number >= first]
            if first > last:
                continue
            if not rows or rows[0].number != first or rows[-1].number != last or len(rows) != last - first + 1:
                raise BrokenChainError(f"rows {first} to {last} of {stream} are not all there")
            row_hash = base.execute("SELECT hash FROM row WHERE stream = ? AND number = ?", (id, last)).fetchone()[0]
            data = pack([row.link for row in rows])
            self._put_in_packs(base, [(id, first, last, rows[-1].at, data, row_hash)])
            first = last + 1
        return int(first) - 1

    def _put_in_packs(self, base: Transaction, packs: Sequence[tuple[int, int, int, int, bytes, bytes]]) -> None:
        """Put packs where they belong, and take their rows out of where they were."""
        places = [each[:3] for each in packs]
        self.database.do_each(base, PACKS, packs)
        self.database.do_each(base, NO_ROWS, places)
        self.database.do_each(base, NO_SECRETS, places)

    def archive(self, entry: NewRow, ends: Iterable[tuple[str, int, int, bytes, bytes]]) -> None:
        """Take out the packs of streams up to a row each, which lie in an archive, with the row that says so.

        Of each stream: its name, the number, time and hash of the last row that leaves, and what stands then.
        """
        new = _New({}, {}, [], [])
        leaving = list(ends)
        with self.database.writing() as base:
            self._held(base, [entry.stream, *(each[0] for each in leaving)])
            self._append(base, entry, new)
            self._write(base, new)
            for name, last, at, row_hash, about in leaving:
                id = self._made(base, name)
                base.execute("DELETE FROM pack WHERE stream = ? AND last <= ?", (id, last))
                base.execute("DELETE FROM span WHERE stream = ? AND last BETWEEN 1 AND ?", (id, last))
                base.execute(_ARCHIVED, (id, last, at, row_hash, about))
            base.execute("DELETE FROM begun WHERE id NOT IN (SELECT begun FROM span)")
        self._heads.update(new.heads)
        self.database.shrink()

    # ------------------------------------------------------------------------------------------------ reading

    def _id(self, stream: str) -> int | None:
        found = self._ids.get(stream)
        if found is None:
            found = super()._id(stream)
            if found is not None:
                self._ids[stream] = found
        return found

    def _head(self, base: Transaction, stream: int) -> Head:
        asked = "SELECT number, hash, at FROM row WHERE stream = ? ORDER BY number DESC LIMIT 1"
        row = base.execute(asked, (stream,)).fetchone() or (0, START, 0)
        asked = "SELECT last, hash, at FROM pack WHERE stream = ? AND last > ? ORDER BY last DESC LIMIT 1"
        row = base.execute(asked, (stream, row[0])).fetchone() or row
        return Head(int(row[0]), bytes(row[1]), int(row[2]))

    def heads(self, base: Transaction) -> dict[str, Head]:
        """Give the ends of all streams at one moment."""
        named = base.execute("SELECT name, id FROM stream ORDER BY name").fetchall()
        return {str(name): self._head(base, int(id)) for name, id in named}

    def head(self, stream: str) -> Head:
        """Give the end of a stream."""
        id = self._id(stream)
        if id is None:
            return Head(0, START, 0)
        with self.database.looking() as base:
            return self._head(base, id)

    def end(self, stream: str) -> int:
        """Give the number of the last row of a stream; 0 where there is none."""
        return self.head(stream).number

    def read(self, stream: str, after: int = 0, until: int | None = None) -> list[Row]:
        """Give the rows of a stream behind a number, up to another where one is given."""
        id, end = self._id(stream), _END if until is None else until
        if id is None:
            return []
        packs = "SELECT first, data FROM pack WHERE stream = ? AND last > ? AND first <= ? ORDER BY last"
        with self.database.looking() as base:
            packed = base.execute(packs, (id, after, end)).fetchall()
            loose = self._loose(base, id, after, end)
        try:
            found = [Row(each.number, *each.link) for first, data in packed for each in unpack(first, data)]
        except BrokenPackError as error:
            raise BrokenChainError(f"{stream}: {error}") from None
        rows = [row for row in found if after < row.number <= end] + loose
        if packed and loose and loose[0].number < packed[-1][0]:  # what could not be opened was left out of the packs
            rows.sort(key=lambda row: row.number)
        return rows

    def end_before(self, stream: str, number: int) -> Head:
        """Give an end of a stream before a number: that of the pack before the one in which it lies, or the row before
        it; its time is not told."""
        packed = "SELECT last, hash FROM pack WHERE stream = ? AND last < ? ORDER BY last DESC LIMIT 1"
        loose = "SELECT number, hash FROM row WHERE stream = ? AND number = ? - 1"
        ends = [(0, START)]
        for asked in (packed, loose, "SELECT last, hash FROM archived WHERE stream = ? AND last < ?"):
            ends += self.database.rows(asked, (self._id(stream), number))
        return Head(*max(ends), 0)

    def open_hand(self, stream: str) -> int:
        """Give the first row of the hand that is on in a stream; 0 where none is."""
        asked = "SELECT max(first) FROM span WHERE stream = ? AND last = 0"
        return int(self.database.rows(asked, (self._id(stream),))[0][0] or 0)

    def read_loose(self, stream: str, after: int = 0) -> list[Row]:
        """Give the rows of a stream behind a number that are in no pack."""
        id = self._id(stream)
        if id is None:
            return []
        with self.database.looking() as base:
            return self._loose(base, id, after, _END)

    def _loose(self, base: Transaction, stream: int, after: int, until: int) -> list[Row]:
        """The rows that are in no pack, opened where they can be."""
        asked = "SELECT number, at, kind, data, sealed FROM row WHERE stream = ? AND number > ? AND number <= ?"
        rows = base.execute(f"{asked} ORDER BY number", (stream, after, until)).fetchall()
        asked = "SELECT first, wrapped FROM secret WHERE stream = ? AND first <= ? ORDER BY first"
        secrets = any(row[-1] is not None for row in rows) and base.execute(asked, (stream, rows[-1][0])).fetchall()
        return opened_rows(rows, secrets or [], self.vault)

    def span(self, stream: str, number: int) -> Span | None:
        """Give a span of a stream by its number, over or not."""
        found = self._spans(stream, "AND span.number = ?", (number,))
        return found[0] if found else None

    def finished(self, stream: str, most: int, before: int | None = None) -> list[Span]:
        """Give the spans that are over, the highest number first; those below a number where one is given."""
        wanted = "AND span.number < ? AND last > 0 ORDER BY span.number DESC LIMIT ?"
        return self._spans(stream, wanted, (_END if before is None else before, most))

    def next_finished(self, stream: str, number: int) -> Span | None:
        """Give the first span behind a number that is over."""
        found = self._spans(stream, "AND span.number > ? AND last > 0 ORDER BY span.number LIMIT 1", (number,))
        return found[0] if found else None

    def _spans(self, stream: str, wanted: str, values: tuple[int, ...]) -> list[Span]:
        if (id := self._id(stream)) is None:
            return []
        return [Span(*row) for row in self.database.rows(f"{_SPANS} WHERE stream = ? {wanted}", (id, *values))]

    def spans(self, stream: str) -> list[Span]:
        """Give all spans of a stream."""
        return self._spans(stream, "ORDER BY span.number", ())

    def close(self) -> None:
        """Close the database."""
        self.database.close()


class SqliteStore(RoomStore):
    """A store in one SQLite file."""

    def __init__(self, path: Path | str, vault: Vault | None = None) -> None:
        """Open the file, or make it."""
        super().__init__(SqliteDatabase(Path(path), TABLES), vault)
