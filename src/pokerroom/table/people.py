"""People at a table: what the changes of its state have in common, and who has a say.

Knows how somebody is known, sits and gets chips. Must not know any event: their nouns ask here. A paper about a person
is for the staff at the table and for that person.
"""

from __future__ import annotations

from typing import Any

from pokerroom.machine.secrecy import SeenBy, Viewer, by_those
from pokerroom.table.player import Player, seated_with
from pokerroom.table.state import PersonAtTable, TableState


def _is_theirs(event: Any, viewer: Viewer) -> bool:
    return viewer == "dealer" or str(viewer).casefold() == event.name.casefold()


on_paper: SeenBy = by_those(_is_theirs)


def known(state: TableState, name: str) -> PersonAtTable:
    """What the table keeps of somebody, from now on if nothing was."""
    key = name.casefold()
    person = state.people.get(key)
    if person is None:
        person = state.people[key] = PersonAtTable(name)
    return person


def take_place(state: TableState, player: Player) -> None:
    """A player is in the seat that they have now."""
    state.players = seated_with(state.players, player.seat, player)
    known(state, player.name).seat = player.seat


def player_of(state: TableState, name: str) -> Player:
    """The player of this name, who sits here."""
    player = state.player(name)
    assert player is not None
    return player


def add_chips(player: Player, amount: int) -> None:
    """Chips join a stake."""
    player.chips += amount
    if player.chips >= player.must_have:
        player.must_have = 0


def receives(state: TableState, name: str, amount: int) -> None:
    """Somebody gets chips, which join their stake, after a hand they are in; whoever has left takes them along."""
    player = state.player(name)
    if player is None:
        state.accounts["cage"] += amount
    elif state.playing and player.seat in state.dealt:
        player.adding += amount
    else:
        add_chips(player, amount)


def changes_nothing(state: TableState, event: Any) -> None:
    """A record that changes nothing at the table."""


def voters(state: TableState) -> list[str]:
    """The players whose agreement counts: those at the table."""
    return [player.name for player in state.players.values() if player.away_since < 0]
