"""Which cards somebody may have been shown at a table, from its rows alone, to compare with the frames they were sent.

Who is shown which card by an event is what `tests.rulings.worlds.seen` says, apart from the engine's own projection. A
card that stands in a frame must be one that the recipient was shown by then, in that hand; one in a line, by a row that
the line tells of.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from pokerroom.cards.card import spell
from pokerroom.hand.start import Started
from pokerroom.hand.vocabulary import HAND
from pokerroom.room.registry import Registry
from pokerroom.room.rows import OPEN, events_of, stream_of
from pokerroom.room.store import SqliteStore
from pokerroom.table.hands import Began
from tests.room.test_records import cards_in
from tests.rulings.worlds import Leak, seen

LINES_BEFORE = 20  # rows that whoever comes to a table between hands is told of


class Frame(NamedTuple):
    """A picture as it was sent to somebody, and the last row they had been told of before (-1: they are new)."""

    name: str
    table: str
    text: str
    before: int


class _Log:
    def __init__(self, log: list[Any]) -> None:
        self.log = log


def _shown(events: Iterable[Any], viewer: int | str) -> set[str]:
    hidden = [event for event in events if type(event) in HAND.events]
    found = seen(_Log(hidden), viewer)  # type: ignore[arg-type]
    return {spell([card]) for card in found}


def _open(events: Iterable[Any]) -> set[str]:
    """The cards that lie open in what is done at a table beside the hand: drawn for seats, or bet on."""
    beside = [event for event in events if type(event) not in HAND.events]
    cards = [card for event in beside for card in (*getattr(event, "cards", ()), *getattr(event, "flop", ()))]
    return {spell([card]) for card in cards if isinstance(card, int)}


class _Hand:
    """The rows of one hand, and what each viewer was shown by which of them."""

    def __init__(self, first: int, names: tuple[str, ...]) -> None:
        self.first = first
        self.names = tuple(name.casefold() for name in names)
        self.rows: list[tuple[int, list[Any]]] = []
        self._known: dict[int | str, tuple[list[int], list[set[str]]]] = {}

    def viewer(self, name: str) -> int | str:
        folded = name.casefold()
        return self.names.index(folded) if folded in self.names else "rail"

    def told(self, name: str) -> set[str]:
        """All cards that the whole record of the hand may show somebody, with those that were drawn for seats in it."""
        return self.shown(name, 10**12) | _open([event for _, events in self.rows for event in events])

    def shown(self, name: str, row: int) -> set[str]:
        """All cards that somebody was shown up to a row."""
        viewer = self.viewer(name)
        rows, sets = self._known.setdefault(viewer, ([], []))
        for number, events in self.rows[len(rows) :]:
            rows.append(number)
            sets.append((sets[-1] if sets else set()) | _shown(events, viewer))
        place = bisect_right(rows, row) - 1
        return sets[place] if place >= 0 else set()


class TableSights:
    """One table as its rows tell of it."""

    def __init__(self, store: SqliteStore, registry: Registry, table: str) -> None:
        self._store, self._registry, self._table = store, registry, table
        self._rows: dict[int, list[Any]] = {}
        self.hands: dict[int, list[_Hand]] = {}  # a hand that is void gives its number to the next
        self._number = 0
        self._last = 0

    def read(self) -> None:
        """Read the rows that are new."""
        for row in self._store.read(stream_of(self._table), self._last):
            self._last = row.number
            events = events_of(row, self._registry) if row.kind == OPEN else []
            self._rows[row.number] = events
            began = next((event for event in events if isinstance(event, Began)), None)
            started = next((event for event in events if isinstance(event, Started)), None)
            if began is not None and started is not None:
                self._number = began.number
                self.hands.setdefault(self._number, []).append(_Hand(row.number, started.names))
            if self._number:
                self.hands[self._number][-1].rows.append((row.number, events))

    def check(self, frame: Frame) -> int:
        """See that a frame shows its recipient no card that they may not see; how many it shows."""
        told = msgspec.json.decode(frame.text)
        number = told["number"]
        begun = [each for each in self.hands.get(told["picture"]["hand"], ()) if each.first <= number]
        hand = begun[-1] if begun else None
        lines = told.pop("lines")
        for words in ("sign", "stops", "asked"):  # with clauses in them, which may look like cards
            told["picture"].pop(words, None)
        cards = cards_in(msgspec.json.encode(told).decode()) - {"??"}
        may = hand.shown(frame.name, number) if hand is not None else set()
        if not cards <= may:
            raise Leak(f"{frame.name or 'the rail'} is shown {cards - may} at row {number} of {frame.table}: {told}")
        first = frame.before + 1 if frame.before >= 0 else min(hand.first if hand else number, number - LINES_BEFORE)
        said = cards_in(msgspec.json.encode([{**line, "by": []} for line in lines]).decode()) - {"??"}
        if said and not said <= self._told(frame.name, first, number):
            raise Leak(f"{frame.name or 'the rail'} is told of {said} in rows {first} to {number}: {lines}")
        return len(cards) + len(said)

    def _told(self, name: str, first: int, last: int) -> set[str]:
        """The cards that the rows of a stretch tell somebody of."""
        found: set[str] = set()
        for hand in (each for every in self.hands.values() for each in every):
            if hand.rows and hand.rows[-1][0] >= first and hand.first <= last:
                viewer = hand.viewer(name)
                found |= _shown([e for row, events in hand.rows if first <= row <= last for e in events], viewer)
        for row in range(max(0, first), last + 1):
            found |= _open(self._rows.get(row, ()))
        return found

    def may_know(self, name: str, hands: int = 3) -> set[str]:
        """All that somebody may have been shown in the last hands."""
        last = sorted(self.hands)[-hands:]
        return set().union(*(hand.shown(name, self._last) for each in last for hand in self.hands[each]))

    def forget(self) -> None:
        """Let go of hands that nobody is told of any more."""
        for number in sorted(self.hands)[:-30]:
            del self.hands[number]
        for row in [row for row in self._rows if row < self._last - 2000]:
            del self._rows[row]
