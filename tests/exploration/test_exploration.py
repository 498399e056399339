"""A slice of the exploration: table and model do the same, and faults that are planted in the table are found.

The whole of it is `make explore`. Faults are planted in what events do, where a compiled engine takes them too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import msgspec
import pytest
from msgspec import structs

from pokerroom.machine.kinds import Event
from pokerroom.table.hands import Finished
from pokerroom.table.leaving import Left
from pokerroom.table.moves import MovedSeat
from pokerroom.table.player import Player
from pokerroom.table.seats import Sat
from pokerroom.table.state import Debt, PersonAtTable, Positions, Prize, SideBet, TableState
from pokerroom.table.vocabulary import TABLE
from tests.exploration import engine
from tests.exploration.customs import CROWN, CUSTOMS, GRAND, HOUSE, TASMANIA, VICTORIA, Custom
from tests.exploration.walk import walk

WITH_TWO_BLINDS = (CROWN, GRAND, VICTORIA, HOUSE, TASMANIA)
SLICE = 4  # acts


@pytest.mark.parametrize("custom", CUSTOMS, ids=lambda custom: custom.title)
def test_the_table_does_what_the_pages_say(custom: Custom) -> None:
    found = walk(custom, 3, SLICE)
    assert not found.differences, "\n".join(str(each) for each in found.differences[:5])
    assert found.sequences > 4000


# ------------------------------------------------------------------------------------------------ planted faults


def plant(monkeypatch: pytest.MonkeyPatch, kind: type[Event], fault: Callable[[TableState, Positions], None]) -> None:
    """Let an event do something wrong besides, which is told where marker and blinds stood before."""
    right = TABLE.effects[kind]

    def wrong(state: TableState, event: Event) -> None:
        before = state.positions
        right(state, event)
        fault(state, before)

    monkeypatch.setitem(TABLE.effects, kind, wrong)


def found(custom: Custom, acts: int = 3) -> set[str]:
    """In what table and model differ now."""
    return {difference.what for difference in walk(custom, 3, acts).differences}


@pytest.mark.parametrize("custom", WITH_TWO_BLINDS, ids=lambda custom: custom.book)
def test_blinds_owed_by_the_number_of_a_seat_are_found(custom: Custom, monkeypatch: pytest.MonkeyPatch) -> None:
    def stay(state: TableState, before: Positions) -> None:
        state.positions = before

    for kind in (MovedSeat, Sat, Left):
        plant(monkeypatch, kind, stay)
    assert found(custom, 4)


@pytest.mark.parametrize("custom", WITH_TWO_BLINDS, ids=lambda custom: custom.book)
def test_a_debt_forgotten_by_leaving_is_found(custom: Custom, monkeypatch: pytest.MonkeyPatch) -> None:
    def forget(state: TableState, before: Positions) -> None:
        for person in state.people.values():
            person.last = None

    plant(monkeypatch, Left, forget)
    assert "what is owed" in found(custom, 4)


@pytest.mark.parametrize("custom", WITH_TWO_BLINDS, ids=lambda custom: custom.book)
def test_a_big_blind_asked_twice_running_is_found(custom: Custom, monkeypatch: pytest.MonkeyPatch) -> None:
    def ask_again(state: TableState, before: Positions) -> None:
        *others, big = state.positions.places
        state.positions = structs.replace(state.positions, places=(*others, big - 1))

    plant(monkeypatch, Finished, ask_again)
    assert {"hand: posts", "hand: dealt"} & found(custom)


# ------------------------------------------------------------------------------------------------ twins of a table


def changeable(thing: Any, path: str = "state") -> Iterator[tuple[str, Any]]:
    """Everything in a state that can be changed in place, with the way to it; what a table never changes aside."""
    if isinstance(thing, list | dict | set):
        yield path, thing
        for key, each in thing.items() if isinstance(thing, dict) else enumerate(thing):
            yield from changeable(each, f"{path}[{key!r}]")
    elif isinstance(thing, tuple):
        for place, each in enumerate(thing):
            yield from changeable(each, f"{path}[{place}]")
    elif is_dataclass(thing) or (isinstance(thing, msgspec.Struct) and not thing.__struct_config__.frozen):
        yield path, thing
        for name in [each.name for each in fields(thing)] if is_dataclass(thing) else thing.__struct_fields__:
            if name not in ("book", "sign", "hung", "rules", "plan", "hand"):
                yield from changeable(getattr(thing, name), f"{path}.{name}")


def test_what_happens_at_a_twin_does_not_happen_at_the_table() -> None:
    table = engine.opened(CROWN, 3, ((1, "A"), (2, "B"), (3, "C")))
    state = table.state
    state.people["d"] = PersonAtTable("D", last=Player("D", 3, 0), reported=["late"])
    state.before = (Positions(1), {"A": Debt()})
    state.wants, state.bets, state.prizes = {3: ["A"]}, [SideBet("A", "red", 5)], [Prize("A", "a flush", "a car", 1)]
    kept = {id(each): path for path, each in changeable(state)}
    twin = engine.twin(table)
    assert twin.state == state
    assert not [path for path, each in changeable(twin.state) if id(each) in kept]
    assert len(kept) > 30
