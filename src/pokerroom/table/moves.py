"""Moves: how a player takes another seat, and what it costs.

Knows who may move where. Must not know how blinds go round: `blinds` says what a move gains.
"""

from __future__ import annotations

from collections.abc import Iterator

from pokerroom.law.error import Refused
from pokerroom.machine.authority import OWN, Grant, Power, person_or_office
from pokerroom.machine.desk import InMenu, Suggestion
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.table.blinds import seat_costs
from pokerroom.table.checks import free_seat, seated
from pokerroom.table.claims import COMES_TO_SEAT, check_not_called, check_not_kept, first_claim, held_for, refuse_claim
from pokerroom.table.desk import DeskQuestion, free_seats, offered
from pokerroom.table.fields import FORMS, Name, Office, Seat, TableEvent
from pokerroom.table.markers import REMARKS
from pokerroom.table.people import take_place
from pokerroom.table.places import leaves_turn, take_along, take_moved
from pokerroom.table.rules import TableRules
from pokerroom.table.state import TableState

noun: Noun[TableState] = Noun("moves", FORMS)


def _moved(state: TableState, event: MovedSeat) -> None:
    player = state.players.pop(event.seat)
    player.seat = event.to
    take_place(state, player)
    if event.small and not player.missed:
        player.choice = ""  # what they said was said of another debt
    take_moved(state, player, event.owes)
    if event.exempt:
        player.exempt = True
        player.fresh = False
        player.entry = ""
    take_along(state)
    for claims in (state.allotted, state.wants):
        claims.pop(event.to, None)
    if event.to in state.vacated:
        state.vacated.remove(event.to)


@noun.event("{name} moves from seat {seat} to seat {to}{owes:waits}{small:small}", seen=by_everybody, effect=_moved)
class MovedSeat(TableEvent):
    """A player took another seat. `owes`: they must wait for the blind or post it; `small`: the small one is missed."""

    name: "Name"
    seat: "Seat"
    to: "Seat"
    owes: "bool" = False
    small: "bool" = False
    office: "Office" = ""
    exempt: "bool" = False


_MOVES = Power((TableRules.offices_moves_players,))


def _may_move(state: TableState, act: Move) -> Power | Grant:
    player = seated(state, act.name)
    free_seat(state, act.seat)
    if state.playing and player.seat in state.dealt:
        raise Refused(f"{player.name} is in the hand.")
    return _MOVES if act.office else OWN


def _places(kind: type[Move], state: TableState, asked: DeskQuestion) -> Iterator[Suggestion]:
    if asked.person and state.player(asked.person) is not None:
        for seat in free_seats(state):
            yield Suggestion(kind(asked.person, seat, asked.office), str(seat))


def move(state: TableState, log: Log, act: Move, grant: Grant) -> None:
    """A player takes another seat."""
    rules = state.rules
    player = seated(state, act.name)
    seat = act.seat
    clauses: tuple[str, ...] = ()
    check_not_called(state, seat, player.name)
    if act.office:
        clauses = grant.by + rules.entry_exempt.by
    else:
        check_not_kept(state, seat, player.name)
        kept = state.allotted.get(seat, held_for(state, seat))
        claim = player.name if kept else first_claim(state, seat, player.name)
        if claim != player.name:
            refuse_claim(state, seat, claim)
        if any(name != player.name for name in state.wants.get(seat, ())):
            clauses = rules.seat_vacated.by
    owes, small = False, False
    exempt = bool(act.office) and "moved by an officer" in rules.entry_exempt.value
    if not exempt and state.positions.places:
        owes, asked = seat_costs(state, player, seat)
        clauses += asked
        small = leaves_turn(state, player, seat)
    event = MovedSeat(
        tuple(dict.fromkeys(clauses)), state.at, player.name, player.seat, seat, owes, small, act.office, exempt
    )
    log.emit(event)


@noun.act(
    "the {office} moves {name} to seat {seat}",
    "{name} moves to seat {seat}{office:none}",
    by=person_or_office(_MOVES, _may_move),
    answer=move,
    desk=offered("a place", "Move {name}", _places, "{name} has seat {seat}."),
    traits=(REMARKS, COMES_TO_SEAT),
    menu=InMenu("move", "", lambda state, player: not (state.playing and player.seat in state.dealt)),
)
class Move(Act):
    """A player takes another seat, by themselves or because an office moves them."""

    name: "Name"
    seat: "Seat"
    office: "Office" = ""
