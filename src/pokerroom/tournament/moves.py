"""Moves: players who are taken from one table to another, and tables that break.

Knows that a move takes chips and penalties along. Must not choose who moves where: `balance` says what is due, and the
Director, or the room, does it.
"""

from __future__ import annotations

from pokerroom.law.error import Refused
from pokerroom.machine.authority import Grant
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.tournament.checks import entry_of, the_director
from pokerroom.tournament.fields import FORMS, Name, Number, Office, TournamentEvent, Words
from pokerroom.tournament.seats import most_seats
from pokerroom.tournament.state import SEATED, TournamentState

noun: Noun[TournamentState] = Noun("moves", FORMS)


def _moved(state: TournamentState, event: PlayerMoved) -> None:
    entry = state.entries[event.name.casefold()]
    entry.table, entry.seat = event.table, event.seat


@noun.event("{name} moves to table {table}, seat {seat}{why:reason}", seen=by_everybody, effect=_moved)
class PlayerMoved(TournamentEvent):
    """A player was moved with all their chips."""

    name: Name
    table: Number
    seat: Number
    why: Words


def _move(state: TournamentState, log: Log, act: MovePlayer, grant: Grant) -> None:
    entry = entry_of(state, act.name)
    if entry.is_now != SEATED:
        raise Refused(f"{entry.name} does not play.")
    if act.table not in state.tables:
        raise Refused(f"table {act.table} is not designated.", state.rules.tournament_designates.by)
    if not 1 <= act.seat <= most_seats(state):
        raise Refused(f"a table has {most_seats(state)} seats.")
    if any((each.table, each.seat) == (act.table, act.seat) for each in state.left):
        raise Refused(f"seat {act.table}.{act.seat} is taken.")
    for table in {entry.table, act.table}:
        if state.tables[table].playing:
            raise Refused(f"the hand at table {table} is finished first.")
    log.emit(PlayerMoved((), state.at, entry.name, act.table, act.seat, act.why))


@noun.act("the {office} moves {name} to table {table}, seat {seat}{why:reason}", by=the_director, answer=_move)
class MovePlayer(Act):
    """The Director moves a player to another seat, and says why."""

    office: Office
    name: Name
    table: Number
    seat: Number
    why: Words = ""
