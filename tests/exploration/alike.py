"""Knows when two moments are alike: the same but for the names of the players and for where the seats begin.

Does not know what the moments mean. Model and table are looked at together, so that neither hides a difference.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any

from pokerroom.table import Table
from pokerroom.table.player import Player
from tests.exploration.players import GONE, Company

# What changes with chips and time, and is nothing to the blinds; seats and names are looked at by themselves.
_ASIDE = {"name", "seat", "origin", "chips", "idle", "away_since", "marker", "way", "moved_in", "won"}
_PLAYER = [field.name for field in fields(Player) if field.name not in _ASIDE]


def key(company: Company, table: Table) -> tuple[Any, ...]:
    """What is so at a moment, seats counted from the last big blind's and players named by their seats."""
    size = company.size
    shift = company.line[-1].seat - 1 if company.line else 0

    def turned(seat: int) -> int:
        return (seat - 1 - shift) % size + 1 if seat else 0

    order = sorted(company.players, key=lambda player: (player.now == GONE, turned(player.seat), player[3:]))
    names: dict[str | None, int] = {player.name: number for number, player in enumerate(order, 1)}
    ours = tuple((turned(player.seat), player.now, turned(player.origin), *player[4:]) for player in order)
    line = tuple((turned(place.seat), names.get(place.holder, 0), turned(place.first)) for place in company.line)
    return ours, line, _seen(table, names, turned)


def _seen(table: Table, names: dict[str | None, int], turned: Callable[[int], int]) -> tuple[Any, ...]:
    state = table.state
    gone = [person.last for person in state.people.values() if person.last is not None and person.name in names]
    at = state.positions
    return (
        sorted(_player(player, names, turned, state.number) for player in state.players.values()),
        sorted(_player(player, names, turned, state.number) for player in gone),
        (turned(at.marker), turned(at.big)),
        [turned(seat) for seat in at.places],
        [names.get(name, 0) for name in at.names],
        state.number > 0,
    )


def _player(player: Player, names: dict[str | None, int], turned: Callable[[int], int], number: int) -> tuple[Any, ...]:
    kept = [getattr(player, field) for field in _PLAYER]
    return (
        names[player.name],
        turned(player.seat),
        turned(player.origin),
        player.away_since >= 0,
        player.moved_in == number,
        *kept,
    )
