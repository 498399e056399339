"""Ahead: what a table is made again from, read of many streams in few statements.

Knows SQL: every statement costs a way to the server and back, and of one table there are some twenty. Must not know
what a row says. What was not read ahead is asked of the `store`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from pokerroom.room.database import Database, Transaction
from pokerroom.room.packs import BrokenPackError, unpack
from pokerroom.room.several import Several
from pokerroom.room.store import RoomStore
from pokerroom.room.stored import Row, Span
from pokerroom.room.unsealing import opened_rows

_NAMED = Several("SELECT name, id FROM stream WHERE ", "name = ?", " OR ", ("TEXT",))
_LAST = Several(
    "SELECT name, (SELECT at FROM row AS loose WHERE loose.stream = stream.id ORDER BY number DESC LIMIT 1),"
    " (SELECT at FROM pack WHERE pack.stream = stream.id ORDER BY last DESC LIMIT 1) FROM stream WHERE ",
    "name = ?",
    " OR ",
    ("TEXT",),
)
_HANDS = Several(
    "SELECT id, (SELECT max(number) FROM span WHERE span.stream = stream.id) FROM stream WHERE ",
    "id = ?",
    " OR ",
    ("INTEGER",),
)
_KEPT = Several("SELECT stream, number, data FROM snapshot WHERE ", "stream = ?", " OR ", ("INTEGER",))
_SECRETS = Several("SELECT stream, first, wrapped FROM secret WHERE ", "stream = ?", " OR ", ("INTEGER",))
_BEHIND = ("INTEGER", "INTEGER")
_PACKS = Several("SELECT stream, first, data, last FROM pack WHERE ", "stream = ? AND last >= ?", " OR ", _BEHIND)
_ROWS = Several(
    "SELECT stream, number, at, kind, data, sealed FROM row WHERE ", "stream = ? AND number >= ?", " OR ", _BEHIND
)
_SPANS = Several(
    "SELECT stream, span.number, first, last, begun.about, ended FROM span JOIN begun ON begun.id = span.begun WHERE ",
    "(stream = ? AND span.number >= ?)",
    " OR ",
    _BEHIND,
)


def last_written(database: Database, streams: Iterable[str]) -> dict[str, int]:
    """When the last row of each of these streams came; of one that has none nothing is said."""
    found: dict[str, int] = {}
    for statement, values in _LAST.statements([(each,) for each in streams]):
        for name, loose, packed in database.rows(statement, values):
            found[name] = max(loose or 0, packed or 0)
    return found


class ReadAhead:
    """What was read of some streams in one moment: of each its snapshot, the rows from there on, and its last hands."""

    def __init__(self, store: RoomStore, streams: Sequence[str], hands: int) -> None:
        """Read; of each stream so many hands that are over, if there are as many."""
        self._store: RoomStore = store
        self._kept: dict[str, tuple[int, bytes] | None] = {}
        self._rows: dict[str, list[Row]] = {}
        self._spans: dict[str, dict[int, Span]] = {}
        self._first_hand: dict[str, int] = {}  # the first that was read of each
        with store.database.looking() as base:
            names: dict[int, str] = {id: name for name, id in _each(base, _NAMED, [(each,) for each in streams])}
            ids = [(id,) for id in names]
            kept: dict[int, tuple[int, bytes]] = {
                id: (number, bytes(data)) for id, number, data in _each(base, _KEPT, ids)
            }
            behind = [(id, kept[id][0] if id in kept else 0) for id in names]
            packs = _by_stream(_each(base, _PACKS, behind))
            loose = _by_stream(_each(base, _ROWS, behind))
            secrets = _by_stream(_each(base, _SECRETS, ids))
            # One more than is wanted: the last may not be over.
            hands_from = {id: max(0, (last or 0) - hands) for id, last in _each(base, _HANDS, ids)}
            spans = _by_stream(_each(base, _SPANS, list(hands_from.items())))
        for id, name in names.items():
            self._kept[name] = kept.get(id)
            self._spans[name] = {span[0]: Span(*span) for span in spans[id]}
            self._first_hand[name] = hands_from[id]
            rows = opened_rows(loose[id], secrets[id], store.vault)
            try:
                for first, data, _ in packs[id]:
                    rows += [Row(each.number, *each.link) for each in unpack(first, data)]
            except BrokenPackError:  # whoever asks for these rows is told
                continue
            rows.sort(key=lambda row: row.number)
            self._rows[name] = rows

    def kept(self, stream: str) -> tuple[int, bytes] | None:
        """Give the last snapshot of a stream, if there is one, with the number of its row."""
        return self._kept[stream] if stream in self._kept else self._store.kept(stream)

    def read(self, stream: str, after: int = 0, until: int | None = None) -> list[Row]:
        """Give the rows of a stream behind a number, up to another where one is given."""
        kept = self._kept.get(stream)
        if stream not in self._rows or after < (kept[0] - 1 if kept is not None else 0):
            return self._store.read(stream, after, until)
        return [row for row in self._rows[stream] if after < row.number and (until is None or row.number <= until)]

    def end(self, stream: str) -> int:
        """Give the number of the last row of a stream; 0 where there is none."""
        rows = self._rows.get(stream)
        return rows[-1].number if rows else self._store.end(stream)

    def span(self, stream: str, number: int) -> Span | None:
        """Give a span of a stream by its number, over or not."""
        if number >= self._first_hand.get(stream, number + 1):
            return self._spans[stream].get(number)
        return self._store.span(stream, number)

    def finished(self, stream: str, most: int) -> list[Span]:
        """Give the spans that are over, the highest number first."""
        if stream not in self._spans:
            return self._store.finished(stream, most)
        over = [span for _, span in sorted(self._spans.get(stream, {}).items(), reverse=True) if span.last]
        return over[:most]


def _each(base: Transaction, several: Several, values: Sequence[Sequence[Any]]) -> list[Any]:
    """What a statement gives for each of several."""
    return [row for statement, given in several.statements(values) for row in base.execute(statement, given).fetchall()]


def _by_stream(rows: list[Any]) -> defaultdict[int, list[Any]]:
    """What came of each stream, in the order of the first number behind it."""
    found: defaultdict[int, list[Any]] = defaultdict(list)
    for id, *told in rows:
        found[id].append(tuple(told))
    for several in found.values():
        several.sort(key=lambda told: int(told[0]))
    return found
