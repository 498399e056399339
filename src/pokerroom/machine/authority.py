"""Authority: who may do an act. Every act says it where it is declared; one that does not is no act.

Knows four kinds of people: a player in a hand, a person at a table, the dealer, an office of the book. Must not know
which office has which power: the books say, by the rule that an act names. Ask `vocabulary` for the table of all acts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from pokerroom.law.rules import Declared

Power: TypeAlias = Declared[Any] | Callable[[Any, Any], Any]
"""The rule that names the least office for an act, or a function of state and act that finds it."""


@dataclass(frozen=True, slots=True)
class Authority:
    """Who may do an act.

    `who` is "seat" (a player with their own hand), "person" (with their own name), "dealer" (whoever deals, and all
    offices above) or "office" (the act names it). `field` is the one by which the room knows whom it is about. `staff`:
    an office may do it for somebody, too. `closed`: fields that only the house fills in.
    """

    who: str
    field: str = ""
    power: Power | None = None
    staff: bool = False
    closed: tuple[str, ...] = ()


the_seat = Authority("seat", "seat")
the_person = Authority("person", "name")
the_dealer = Authority("dealer")
an_office = Authority("office", "office")


def person_but_for(*closed: str, staff: bool = False) -> Authority:
    """A person for themselves, without some fields that only the house fills in; `staff`: an office for them, too."""
    return Authority("person", "name", staff=staff, closed=closed)


def office_with(power: Power) -> Authority:
    """An office that has this power by its book."""
    return Authority("office", "office", power)
