"""Places: where the marker and the blinds of the last hand stand now, whoever has changed seats since.

Knows that a place goes with the player who posted there, as long as the order of the players stays the same: from the
place to the new seat nobody else has a seat. Must not know what comes next: `blinds` does.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from pokerroom.table.player import Player
from pokerroom.table.state import TableState


def is_between(seat: int, first: int, last: int) -> bool:
    """Whether a seat lies clockwise from the first of two seats (included) to the last (not included)."""
    return first <= seat < last if first < last else seat >= first or seat < last


def lies_between(seat: int, first: int, last: int) -> bool:
    """Whether a seat lies clockwise between two seats, neither of which is included; no seat (0) lies nowhere."""
    return bool(seat) and seat != first and is_between(seat, first, last)


def take_along(state: TableState) -> None:
    """Let the places of the last hand go with those who posted there and moved past nobody.

    Who left such a place behind has missed the blind that would have come to them there; who is in turn again has not.
    """
    at = state.positions
    if state.playing or not at.names:
        return
    places = at.places or (at.marker,)
    found = _gone_along(state, list(places))
    if tuple(found) != places:
        new = structs.replace(at, places=tuple(found)) if at.places else structs.replace(at, marker=found[0])
        state.positions = new
    if state.plan.passes_by:
        for number, name in enumerate(at.names[1:], 1):
            player = state.player(name) if name else None
            if player is not None:
                _take_turn(player, number - 1, player.exempt or player.seat == found[number])


def _gone_along(state: TableState, places: list[int]) -> list[int]:
    """Where some places are once each has gone with its player, as far as the others let it."""
    found = list(places)
    for number, name in enumerate(state.positions.names):
        player = state.player(name) if name else None
        if player is not None and _goes_along(state, player.name, player.seat, found, number):
            found[number] = player.seat
    return found if found == places else _gone_along(state, found)


def leaves_turn(state: TableState, player: Player, seat: int) -> bool:
    """Whether a player who takes a seat misses the blind they would have posted next where they posted the last."""
    due = state.plan.passes_by and player.name in state.positions.names[1:]
    return due and leaves_place(state, player, seat)


def leaves_place(state: TableState, player: Player, seat: int) -> bool:
    """Whether a player who takes a seat leaves the place behind where they posted in the last hand."""
    at = state.positions
    number = len(at.names) - 1 - at.names[::-1].index(player.name)
    return not _goes_along(state, player.name, seat, at.places, number)


def has_next_marker(state: TableState, player: Player, seat: int) -> bool:
    """Whether a player who takes a seat brings the place along where the marker will stand."""
    at = state.positions
    return bool(at.places) and at.names[0] == player.name and _goes_along(state, player.name, seat, at.places, 0)


def take_moved(state: TableState, player: Player, owes: bool) -> None:
    """A player has changed seats since the last hand, all in all so that they must wait or post, or not."""
    if owes and not player.entry:
        player.entry, player.choice = "moved", ""
        player.moved_in = state.number
    elif not owes and player.entry == "moved" and player.moved_in == state.number:
        player.entry = ""
        player.choice = player.choice if player.missed else ""


def _take_turn(player: Player, blind: int, in_turn: bool) -> None:
    """Who posted in the last hand owes nothing but the blind whose place they left behind."""
    missed = () if in_turn else (blind,)
    if player.missed != missed:
        player.missed = missed
        if not missed and not player.entry:
            player.choice = ""


def _goes_along(state: TableState, name: str, seat: int, places: Sequence[int], number: int) -> bool:
    """Whether nobody else has a seat between a place and a seat.

    The place where the marker will stand goes on clockwise only. Where that is behind the blinds, none of those goes
    back as far as it.
    """
    place = places[number]
    if seat == place:
        return True
    onward = not _is_taken(state, name, place, seat)
    if len(places) == 1:
        return onward or not _is_taken(state, name, seat, place)
    if number + 1 < len(places):
        return onward and seat != places[-1] and not lies_between(places[-1], place, seat)
    behind = places[-2] if not state.plan.on_marker and places[-2] != place else 0
    if seat == behind:
        return False
    back = not _is_taken(state, name, seat, place)
    return (onward and not lies_between(behind, place, seat)) or (back and not lies_between(behind, seat, place))


def _is_taken(state: TableState, name: str, first: int, last: int) -> bool:
    """Whether anybody else has a seat clockwise between two."""
    return any(player.name != name and lies_between(seat, first, last) for seat, player in state.players.items())
