"""The index: which rows of a table's stream are which hand, so that one is found without reading the rest.

Knows with which event a hand begins and ends, and what a list says of it. Must not know who may see it: `records` lays
a hand out for a viewer. The marks it makes follow from the rows alone, and can be made again from them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from pokerroom.hand.award import Raked, SetAside, Won
from pokerroom.hand.start import Started
from pokerroom.hand.vocabulary import HAND
from pokerroom.law.spoken import said_sign
from pokerroom.room.lines import STANDS_OUT
from pokerroom.room.numbered import Nobody, Register, name_written
from pokerroom.room.stored import Mark
from pokerroom.table.freeze_out import Eliminated
from pokerroom.table.hands import Began, Finished
from pokerroom.table.mixes import GameChanged
from pokerroom.table.notices import Changed
from pokerroom.table.opening import TableOpened
from pokerroom.table.placing import LevelSet
from pokerroom.table.state import TableState
from pokerroom.table.taking_back import TakenBack


class Begun(Struct):
    """What is noted where a hand begins: the sign of the table, and the ante of a freeze-out that goes on."""

    sign: str
    ante: int


class HandNote(Struct, omit_defaults=True):
    """What is noted where a hand ends: when, who was in it, who won, what was in the middle, whether it was void,
    and whether something was irregular in it or ruled.

    People stand in it by number, as in rows.
    """

    at: int
    players: list[str]
    winners: list[str]
    pot: int
    void: bool = False
    odd: bool = False


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
        self._odd: bool = False
        if state is not None and state.playing and state.hand is not None:
            for event in state.hand.log:
                self._hear(event)
            self._odd = self._odd or state.taken_back

    @property
    def stands(self) -> Begun:
        """The sign that the table has now, and the ante of a freeze-out that goes on."""
        return Begun(self._sign, self._ante)

    def stand(self, sign: str, ante: int) -> None:
        """Go on at a table that has this sign now, and this ante."""
        self._sign, self._ante = sign, ante

    def follow(self, events: Iterable[Any]) -> tuple[Mark, ...]:
        """Take the events of the next row; the marks beside it."""
        heard = [hears(self, event) for event in events if (hears := HEARD.get(type(event))) is not None]
        return tuple([mark for mark in heard if mark is not None]) if heard else ()

    def _hear(self, event: Any) -> Mark | None:
        hears = HEARD.get(type(event))
        return hears(self, event) if hears is not None else None

    def _numbers(self, names: Iterable[str]) -> list[str]:
        return [name_written(name, self._registry) for name in names]


HEARD: dict[type[Any], Callable[[Index, Any], Mark | None]] = {}
"""The events from which marks follow, each with what is made of it; a row that has none of them need not be read."""
H = TypeVar("H", bound=Callable[..., Mark | None])


def _hears(*kinds: type[Any]) -> Callable[[H], H]:
    """Say what is made of events of some kinds."""

    def said(hears: H) -> H:
        HEARD.update(dict.fromkeys(kinds, hears))
        return hears

    return said


@_hears(TableOpened, Changed, GameChanged, LevelSet)
def _signed(index: Index, event: TableOpened | Changed | GameChanged | LevelSet) -> None:
    """What a hand that begins later is played under."""
    index._sign = event.sign


@_hears(Eliminated)
def _eliminated(index: Index, event: Eliminated) -> None:
    index._ante = event.ante


@_hears(Started)
def _started(index: Index, event: Started) -> None:
    index._names, index._won, index._pot, index._odd = event.names, {}, 0, False


@_hears(Won)
def _won(index: Index, event: Won) -> None:
    index._pot += sum(event.amounts)
    for seat, amount in zip(event.seats, event.amounts, strict=True):
        index._won[seat] = index._won.get(seat, 0) + amount


@_hears(Raked, SetAside)
def _raked(index: Index, event: Raked | SetAside) -> None:
    index._pot += sum(event.amounts)


@_hears(*(kind for kind, row in HAND.events.items() if row.topic in STANDS_OUT))
def _stood_out(index: Index, event: Any) -> None:
    """Something was irregular in the hand, or ruled."""
    index._odd = True


@_hears(TakenBack)
def _taken_back(index: Index, event: TakenBack) -> None:
    """Something was entered wrongly, which may have been irregular too."""
    index._odd = True


@_hears(Began)
def _began(index: Index, event: Began) -> Mark:
    return Mark(event.number, False, msgspec.json.encode(index.stands))


@_hears(Finished)
def _finished(index: Index, event: Finished) -> Mark:
    winners = [index._names[seat] for seat, amount in index._won.items() if amount]
    players, won = (index._numbers(names) for names in (index._names, winners))
    told = HandNote(event.at, players, won, index._pot, event.void, index._odd)
    return Mark(event.number, True, msgspec.json.encode(told))
