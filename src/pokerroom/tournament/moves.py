"""Moves: players who are taken from one table to another, and tables that break.

Knows that a move takes chips and penalties along. Must not choose who moves where: `seat_map` says what is due, and the
Director, or the room, does it.
"""

from __future__ import annotations

from pokerroom.law.error import Refused
from pokerroom.law.rules import cited
from pokerroom.machine.authority import Grant, the_staff
from pokerroom.machine.kinds import Act
from pokerroom.machine.log import Log
from pokerroom.machine.noun import Noun
from pokerroom.machine.secrecy import by_everybody
from pokerroom.tournament import balance
from pokerroom.tournament.checks import entry_of, the_director
from pokerroom.tournament.fields import FORMS, Name, Number, Numbers, Office, TournamentEvent, Words
from pokerroom.tournament.seat_map import (
    breaking,
    figures_of,
    is_halted,
    move_due,
    of_size,
    seats_at,
    seats_now,
    taken_at,
)
from pokerroom.tournament.seating import waits
from pokerroom.tournament.state import RUNNING, SEATED, TournamentState
from pokerroom.tournament.together import see_to_bubble
from pokerroom.tournament.traits import OF_PLAY

noun: Noun[TournamentState] = Noun("moves", FORMS)
BALANCING = "to balance the tables"


def _moved(state: TournamentState, event: PlayerMoved) -> None:
    _sits(state, event.name, event.table, event.seat, event.waits)


def _sits(state: TournamentState, name: str, table: int, seat: int, late: bool) -> None:
    """What is so from now on: somebody has another seat."""
    entry = state.named[name]
    state.put(entry, table, seat)
    entry.waits = late
    if late:
        state.tables[table].late = True


@noun.event("{name} moves to table {table}, seat {seat}{why:reason}", seen=by_everybody, effect=_moved)
class PlayerMoved(TournamentEvent):
    """A player was moved with all their chips; `waits`: they are dealt in when the button has passed."""

    name: "Name"
    table: "Number"
    seat: "Number"
    why: "Words"
    waits: "bool" = False


def _move(state: TournamentState, log: Log, act: MovePlayer, grant: Grant) -> None:
    entry = entry_of(state, act.name)
    if entry.is_now != SEATED:
        raise Refused(f"{entry.name} does not play.")
    if act.table not in state.tables:
        raise Refused(f"table {act.table} is not designated.", state.rules.tournament_designates.by)
    seats = seats_now(state)
    if not 1 <= act.seat <= seats:
        raise Refused(f"a table has {seats} seats.")
    to = state.tables[act.table]
    if to.ended:
        raise Refused(f"play at table {act.table} has ended.")
    if state.final and not to.players:
        raise Refused("all who are left play at the final table.", state.rules.tournament_final_table.by)
    if act.seat in to.players:
        raise Refused(f"seat {act.table}.{act.seat} is taken.")
    if state.tables[entry.table].playing:
        raise Refused(f"the hand at table {entry.table} is finished first.")
    late = bool(to.blinds) and to is not state.tables[entry.table] and waits(seats_at(state, to), act.seat)
    log.emit(PlayerMoved((), state.at, entry.name, act.table, act.seat, act.why, late))
    see_to_bubble(state, log)  # the table that the others waited for may be empty now


@noun.act("the {office} moves {name} to table {table}, seat {seat}{why:reason}", by=the_director, answer=_move)
class MovePlayer(Act):
    """The Director moves a player to another seat, and says why."""

    office: "Office"
    name: "Name"
    table: "Number"
    seat: "Number"
    why: "Words" = ""


def _balance(state: TournamentState, log: Log, act: Balance) -> None:
    move = move_due(state) if state.is_now == RUNNING else None
    if move is None:
        raise Refused("the tables are even.")
    if state.tables[move.table].playing:
        raise Refused(f"the hand at table {move.table} is finished first.")
    make_move(state, log, move)


def make_move(state: TournamentState, log: Log, move: balance.TableMove) -> None:
    """Record the move that is due to make sizes even."""
    late = move.waits and bool(state.tables[move.to].blinds)
    by = cited(state.rules.tournament_uneven)
    log.note(PlayerMoved(by, state.at, move.name, move.to, move.to_seat, BALANCING, late))
    _sits(state, move.name, move.to, move.to_seat, late)
    see_to_bubble(state, log)


@noun.act("the tables are balanced", by=the_staff, answer=_balance)
class Balance(Act):
    """The player whose turn it is to move goes from the largest table to the smallest."""


# ------------------------------------------------------------------------------------------------------ breaking


def _broken(state: TournamentState, event: TableBroken) -> None:
    """Its players move by events of their own."""


@noun.event("table {table} breaks", seen=by_everybody, effect=_broken, traits=(OF_PLAY,))
class TableBroken(TournamentEvent):
    """A table breaks, by two shuffles: of its players by seat, and of the seats in the hat."""

    table: "Number"
    players: "tuple[int, ...]"
    seats: "tuple[int, ...]"


def breaks_now(state: TournamentState) -> balance.Breaking | None:
    """The table that breaks now, with those that may get somebody from it, by number; None where none breaks.

    One by one its players go to the smallest table, of equals to the last to break: never to more than they are.
    """
    number = breaking(state)
    if not number:
        return None
    lowest, seats = figures_of(state).lowest, seats_now(state)
    gone = len(state.tables[number].players)
    getting: list[int] = []
    for size in sorted(state.sizes):
        if len(getting) < gone and size < seats:
            first = of_size(state, size, gone - len(getting) + 1, lowest=not lowest)
            getting += [each for each in first if each != number][: gone - len(getting)]
    tables = [taken_at(state, state.tables[each]) for each in sorted(getting)]
    tables.append(seats_at(state, state.tables[number]))
    return balance.Breaking(tables, number)


def _break(state: TournamentState, log: Log, act: BreakTable) -> None:
    found = breaks_now(state) if state.is_now == RUNNING else None
    if found is None or found.broken != act.table:
        raise Refused(f"table {act.table} does not break now.")
    if state.tables[found.broken].playing:
        raise Refused(f"the hand at table {found.broken} is finished first.")
    break_table(state, log, (act, found))


def break_table(state: TournamentState, log: Log, drawn: tuple[BreakTable, balance.Breaking]) -> None:
    """Record that a table breaks, by what was drawn, among the tables that may get somebody from it."""
    act, found = drawn
    number, at, tables = act.table, state.at, state.tables
    moves = found.moves(act.players, act.seats)
    by, why = cited(state.rules.tournament_breaks), f"table {number} breaks"
    log.emit(TableBroken(by, at, number, act.players, act.seats))
    for name, _, _, to, seat, waiting in moves:
        late = waiting and bool(tables[to].blinds)
        log.note(PlayerMoved(by, at, name, to, seat, why, late))
        _sits(state, name, to, seat, late)
    see_to_bubble(state, log)


@noun.act("table {table} breaks: {players}; seats {seats}", by=the_staff, answer=_break)
class BreakTable(Act):
    """The next table breaks: a shuffle of its players by seat, and one of the open seats of the others."""

    table: "Number"
    players: "Numbers"
    seats: "Numbers"


def _waived(state: TournamentState, event: WaitWaived) -> None:
    state.tables[event.table].waived = True


@noun.event("table {table} need not wait for players", seen=by_everybody, effect=_waived)
class WaitWaived(TournamentEvent):
    """The Director lets a table play though it is three players short."""

    table: "Number"


def _waive(state: TournamentState, log: Log, act: WaiveWait, grant: Grant) -> None:
    table = state.tables.get(act.table)
    if table is None or not is_halted(state, table):
        raise Refused(f"table {act.table} does not wait for players.")
    log.emit(WaitWaived(cited(state.rules.tournament_short), state.at, act.table))


@noun.act("the {office} lets table {table} play", by=the_director, answer=_waive)
class WaiveWait(Act):
    """The Director lets a table play that waits for players."""

    office: "Office"
    table: "Number"
