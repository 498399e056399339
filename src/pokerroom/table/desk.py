"""The desk of a table: what its user asks about, the headings it has, and how acts are suggested there.

Knows players, seats and that some acts can be thought of at any time. Must not know any act: each says under which
heading it is offered where it is declared. Ask `room.offers` for what a desk is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from pokerroom.machine.desk import OnDesk, Suggestion, Suggests
from pokerroom.table.player import Player
from pokerroom.table.state import TableState

Heading: TypeAlias = Literal[
    "a player",
    "a free seat",
    "the sign",
    "a change",
    "closing",
    "what is due",
    "charges",
    "cards",
    "disputes",
    "powers",
    "records",
    "a place",
    "the last pot",
]
"""Under what a desk offers an act. "a player": beside their seat. "a change": of the sign, to what is asked or, about
nothing, to what notice was given of. The last four: about the person that is asked about."""


class DeskQuestion(Struct):
    """What a desk asks about a table: what the office of its user may do at a time, to whom, and with which sign."""

    office: str
    person: str = ""
    sign: str = ""
    at: int = 0


def offered(heading: Heading, label: str, suggests: Suggests, done: str = "") -> OnDesk:
    """How a table's desk offers an act; without further words it is said to be done when it is."""
    return OnDesk(heading, label, done, suggests)


def by_dealer(when: Callable[[TableState], Any] = lambda state: True) -> Suggests:
    """An act of the dealer's that has nothing to say, while something is so."""
    return lambda kind, state, asked: [Suggestion(kind())] if when(state) else []


def by_office(when: Callable[[TableState], Any] = lambda state: True) -> Suggests:
    """An act of an office that has nothing else to say, while something is so."""
    return lambda kind, state, asked: [Suggestion(kind(asked.office))] if when(state) else []


def for_players(when: Callable[[TableState, Player], Any], *more: str) -> Suggests:
    """An act of an office about each player of whom something is so; `more` are the words it needs besides."""

    def suggests(kind: Any, state: TableState, asked: DeskQuestion) -> Iterator[Suggestion]:
        for player in state.players.values():
            if when(state, player):
                yield Suggestion(kind(asked.office, player.name, *more), player.name)

    return suggests


def free_seats(state: TableState) -> list[int]:
    """The seats that nobody sits in."""
    return [seat for seat in range(1, state.places + 1) if seat not in state.players]
