"""Markers at the seats: what the dealer marks a seat with, and when.

Knows what a player's seat should be marked with now. Ask `absence` and `debts` for why.
"""

from __future__ import annotations

from pokerroom.law.rules import cited
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.machine.traits import Trait
from pokerroom.table.fields import FORMS, Seat, TableEvent, Words
from pokerroom.table.player import Player
from pokerroom.table.state import TableState

noun: Noun[TableState] = Noun("markers", FORMS)

REMARKS = Trait("it changes what a seat is marked with")


def _marked(state: TableState, event: Marked) -> None:
    player = state.players.get(event.seat)
    if player is not None:
        player.marker = event.marker
    elif event.marker == "reserved":
        state.vacated.append(event.seat)


@noun.event("seat {seat} is {marker:marker}", seen=by_everybody, effect=_marked)
class Marked(TableEvent):
    """The dealer set a marker at a seat, or took it away."""

    seat: "Seat"
    marker: "Words"


def marker_of(player: Player, *, dealt_in: bool = False) -> str:
    """What the seat of a player is marked with; whoever is dealt in has posted what they owed."""
    owing = not dealt_in and (bool(player.missed) or player.entry == "killed")
    if player.away_since >= 0:
        return "absent" if owing else "walking"
    if owing:
        return "missed blind"
    return "dealt out" if player.out else ""


def remark(state: TableState, log: Log) -> None:
    """Set the markers at the seats as they should be now, where the book has them."""
    if not state.plan.marks_seats:
        return
    rules = state.rules
    dealt = state.dealt if state.playing else ()
    for player in state.players.values():
        if not (player.marker or player.out or player.missed or player.entry) and player.away_since < 0:
            continue  # nothing is marked and nothing is to be, as at most seats
        marker = marker_of(player, dealt_in=player.seat in dealt)
        if marker == player.marker or (marker and not rules.markers[marker].given):
            continue
        clauses = cited(rules.seat_markers, rules.markers[marker]) if marker else rules.seat_markers.by
        log.emit(Marked(clauses, state.at, player.seat, marker))
