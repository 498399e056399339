"""The index: which rows of a table's stream are which hand, so that one is found without reading the rest.

Knows with which event a hand begins and ends, and what a list says of it. Must not know who may see it: `records` lays
a hand out for a viewer. The marks it makes follow from the rows alone, and can be made again from them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import Struct

from pokerroom.hand.award import Raked, Won
from pokerroom.hand.start import Started
from pokerroom.law.spoken import said_sign
from pokerroom.room.numbered import Nobody, Register, name_written
from pokerroom.room.store import Mark
from pokerroom.table.freeze_out import Eliminated
from pokerroom.table.hands import Began, Finished
from pokerroom.table.notices import Changed
from pokerroom.table.opening import TableOpened
from pokerroom.table.state import TableState

HEARD = (TableOpened, Changed, Eliminated, Began, Finished, Started, Won, Raked)
"""The events from which marks follow; whoever has none of them in a row need not read it."""


_KINDS = frozenset(HEARD)


class Begun(Struct):
    """What is noted where a hand begins: the sign of the table, and the ante of a freeze-out that goes on."""

    sign: str
    ante: int


class HandNote(Struct):
    """What is noted where a hand ends: when, who was in it, who won, what was in the middle, whether it was void.

    People stand in it by number, as in rows.
    """

    at: int
    players: list[str]
    winners: list[str]
    pot: int
    void: bool


def marks_of(rows: Iterable[tuple[int, Iterable[Any]]], registry: Register) -> Iterator[tuple[int, Mark]]:
    """The marks of a whole stream, from the events of its rows; the first of them says how the table opened."""
    index = Index(registry=registry)
    for number, events in rows:
        for mark in index.follow(events):
            yield number, mark


class Index:
    """Follows what a table records, row by row, and gives the marks that belong beside each."""

    def __init__(self, state: TableState | None = None, registry: Register | None = None) -> None:
        """Follow a table from how it is now; without one, from its first row."""
        self._registry: Register = registry if registry is not None else Nobody()
        self._sign: str = said_sign(state.sign) if state is not None else ""
        self._ante: int = state.ante if state is not None else 0
        self._names: tuple[str, ...] = ()
        self._won: dict[int, int] = {}
        self._pot: int = 0
        if state is not None and state.playing and state.hand is not None:
            for event in state.hand.log:
                self._hear(event)

    @property
    def stands(self) -> Begun:
        """The sign that the table has now, and the ante of a freeze-out that goes on."""
        return Begun(self._sign, self._ante)

    def stand(self, sign: str, ante: int) -> None:
        """Go on at a table that has this sign now, and this ante."""
        self._sign, self._ante = sign, ante

    def follow(self, events: Iterable[Any]) -> tuple[Mark, ...]:
        """Take the events of the next row; the marks beside it."""
        return tuple(mark for event in events if (mark := self._hear(event)) is not None)

    def _hear(self, event: Any) -> Mark | None:
        if type(event) not in _KINDS:
            return None
        self._stand(event)
        self._play(event)
        if isinstance(event, Began):
            return Mark(event.number, False, msgspec.json.encode(Begun(self._sign, self._ante)))
        if isinstance(event, Finished):
            winners = [self._names[seat] for seat, amount in self._won.items() if amount]
            players, won = (self._numbers(names) for names in (self._names, winners))
            told = HandNote(event.at, players, won, self._pot, event.void)
            return Mark(event.number, True, msgspec.json.encode(told))
        return None

    def _numbers(self, names: Iterable[str]) -> list[str]:
        return [name_written(name, self._registry) for name in names]

    def _stand(self, event: Any) -> None:
        """What a hand that begins later is played under."""
        if isinstance(event, TableOpened | Changed):
            self._sign = event.sign
        elif isinstance(event, Eliminated):
            self._ante = event.ante

    def _play(self, event: Any) -> None:
        """Who is in a hand, and what becomes of the middle."""
        if isinstance(event, Started):
            self._names, self._won, self._pot = event.names, {}, 0
        elif isinstance(event, Won):
            self._pot += sum(event.amounts)
            for seat, amount in zip(event.seats, event.amounts, strict=True):
                self._won[seat] = self._won.get(seat, 0) + amount
        elif isinstance(event, Raked):
            self._pot += sum(event.amounts)
