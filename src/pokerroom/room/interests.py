"""Interests: whoever has one in a table holds no office there, under any of their names or accounts.

Knows what it is to have an interest: a seat, a part in the hand, a claim, a dispute. Must not know who is whom, which
`people` does, nor what an office may do: `offices` and the acts themselves say.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pokerroom.law.error import Refused
from pokerroom.room.people import People
from pokerroom.room.person import Person
from pokerroom.table.table import Table

PLAYS = "you play at this table: somebody else decides here."
WAS_IN_IT = "you were in this hand: somebody else decides here."
HAS_A_CLAIM = "you wait for something at this table: somebody else decides here."
THEMSELVES = "nobody decides about themselves."


def apart(people: People, person: Person, table: Table) -> str:
    """Why somebody who holds an office holds none at a table, or nothing where they do."""
    return interest(table, people.names_of(person)) if person.offices else ""


def offices_at(people: People, person: Person, table: Table) -> tuple[str, ...]:
    """The offices that somebody holds at a table: all of theirs, or none."""
    return () if apart(people, person, table) else person.offices


def interest(table: Table, names: Iterable[str]) -> str:
    """The interest that somebody of these names has in a table, as a sentence; nothing where they have none."""
    state, own = table.state, {name.casefold() for name in names}
    if any(state.player(name) is not None for name in own):
        return PLAYS
    # The one that was last counts until the next begins: its pot may still be disputed.
    if state.hand is not None and _among(own, state.hand.names):
        return WAS_IN_IT
    waiting = (*state.listed, *state.allotted.values(), *(name for name, _ in state.reservations.values()))
    waiting += tuple(call.name for call in state.calls.values())
    if _among(own, waiting) or any(_among(own, names) for names in state.wants.values()):
        return HAS_A_CLAIM
    kept = [state.people[name] for name in own if name in state.people]
    if any(each.disputes or each.held or each.seized for each in kept):
        return HAS_A_CLAIM
    return ""


def check_not_about(act: Any, names: Iterable[str]) -> None:
    """Refuse an act of an office that names whoever does it, by any of their names."""
    if _among({name.casefold() for name in names}, named(act, "name", "other", "names")):
        raise Refused(THEMSELVES)


def named(act: Any, *fields: str) -> list[str]:
    """The people whom an act names in these fields, each of which has one or several."""
    told = [getattr(act, field) for field in fields if field in act.__struct_fields__]
    people = [each for each in told if not isinstance(each, int)]  # a seat in a hand is nobody's name
    return [name for each in people for name in ((each,) if isinstance(each, str) else each)]


def _among(own: set[str], names: Iterable[str]) -> bool:
    return any(each.casefold() in own for each in names)
